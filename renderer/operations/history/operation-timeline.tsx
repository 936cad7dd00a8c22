import { Button, Loader } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { PastOf } from '../../../shared/console-api/journal.ts';
import { message } from '../../../shared/i18n/message.ts';
import { reasonWords } from '../../../shared/i18n/reason.ts';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import { type HistoryLine, linesOf, type NamesBySubject } from '../../../shared/journal/lines.ts';
import { isExact, type SpotStay, seenBounds, staysOf } from '../../../shared/journal/stays.ts';
import { wayOf } from '../../../shared/journal/way.ts';
import type { Instant } from '../../../shared/time.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { NoteField } from '../../page/parts/note-field.tsx';
import { noWay, wayStoreOf } from '../../page/stores/way-store.ts';
import history from '../../ui/lists/history.module.css';
import { MessageLine } from '../../ui/parts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords } from '../../ui/words.ts';
import { OperationStateTag } from '../state/operation-state.tsx';
import { Stays, spotOfStay, useStayLength } from './stays.tsx';
import styles from './timeline.module.css';

/**
 * A spot or asset whose history can be shown, with the name to show. Example: `{ subject:
 * 'spot:spot-D4', name: 'D-04' }`.
 */
export type TimelineOf = { readonly subject: Subject; readonly name: string };

/** How many facts we ask for at first, and more with each press. */
const firstFacts = 60;
const mostFacts = 480;
/** Subjects on which a clerk may write a note, and about which the service has events. */
const ofYard = /^(spot|visit|container):/;
/** What is passed by with the arrow keys isn't read, and the service isn't asked about it. */
const PASSED_MS = 150;
const GLANCED_MS = 1_000;

type Props = {
  readonly of: readonly TimelineOf[];
  /** Whose history to show first. Missing: the first of `of`. */
  readonly first?: Subject | undefined;
  /**
   * In the inspector: a box of one height, so that nothing below moves when its lines arrive. The
   * length of a stay stands in the line that began it.
   */
  readonly isPanel?: boolean;
  /** Whether the map draws the path of an asset from the start. In the inspector, if asked. */
  readonly drawsWay?: boolean;
  /** Shows the yard at that moment, in milliseconds since the epoch. */
  readonly onGo?: ((at: number) => void) | undefined;
};

/**
 * What happened at a spot and to what is on it: what this console saw and did, and what the service
 * says, in one list, newest first. Ours is on this disk, so it needs no connection.
 */
export function Timeline(props: Props) {
  const { of, first, isPanel = false, drawsWay = !isPanel, onGo } = props;
  const { t } = useWords();
  const [chosen, setChosen] = useState<Subject | null>(null);
  const [limit, setLimit] = useState(firstFacts);
  const known = (wanted: Subject | null | undefined) =>
    of.find((each) => each.subject === wanted)?.subject;
  const subject = known(chosen) ?? known(first) ?? of[0]?.subject;
  const { past, told } = usePast(subject, limit, isPanel);
  const { data, error, isFetching } = past;
  const [isDrawn, setDrawn] = useState(drawsWay);
  const isAsset = subject !== undefined && /^(visit|container):/.test(subject);
  useWay(isDrawn && isAsset ? data : undefined);
  const lines = useMemo(() => (data === undefined ? [] : linesOf(data.facts, data.names)), [data]);
  const stays = useMemo(
    () =>
      new Map(
        isPanel && isAsset && data !== undefined
          ? staysOf(data.facts).flatMap((each) => (each.from === null ? [] : [[each.seq, each]]))
          : [],
      ),
    [isPanel, isAsset, data],
  );
  const note = subject !== undefined && ofYard.test(subject) && (
    <NoteField key={subject} subject={subject} />
  );
  return (
    <section className={styles.timeline} aria-label={t('common.history')}>
      <div className={styles.head}>
        <h3 className={history.title}>{t('common.history')}</h3>
        {of.length > 1 && (
          <Button.Group aria-label={t('journal.of')}>
            {of.map((each) => (
              <Button
                key={each.subject}
                size="compact-xs"
                variant={each.subject === subject ? 'light' : 'default'}
                aria-pressed={each.subject === subject}
                onClick={() => setChosen(each.subject)}
              >
                {each.name}
              </Button>
            ))}
          </Button.Group>
        )}
        {isPanel && isAsset && (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconRoute size={14} aria-hidden />}
            aria-pressed={isDrawn}
            onClick={() => setDrawn(!isDrawn)}
          >
            {t('journal.way')}
          </Button>
        )}
        {isFetching && <Loader size="xs" aria-label={t('actions.history.loading')} />}
      </div>
      {!isPanel && note}
      {error !== null && (
        <MessageLine said={errorMessage(error, message('common.history.failed'))} />
      )}
      {isAsset && !isPanel && data !== undefined && <Stays facts={data.facts} names={data.names} />}
      <div className={isPanel ? styles.box : ''} tabIndex={isPanel ? 0 : undefined}>
        {data !== undefined && lines.length === 0 && (
          <span className={history.note}>{t('journal.none')}</span>
        )}
        <ol className={history.lines}>
          {lines.map((line) => (
            <TimelineLine
              key={line.seq}
              line={line}
              namesAsset={subject?.startsWith('clerk:') === true}
              stay={stays.get(line.seq)}
              names={data?.names ?? {}}
              onGo={onGo}
            />
          ))}
        </ol>
        {data?.isCut === true && <span className={history.note}>{t('journal.goneBefore')}</span>}
        {told.isError && <span className={history.note}>{t('journal.told.failed')}</span>}
        {data !== undefined && data.facts.length >= limit && limit < mostFacts && (
          <Button variant="subtle" size="compact-xs" onClick={() => setLimit(2 * limit)}>
            {t('journal.more')}
          </Button>
        )}
      </div>
      {isPanel && note}
    </section>
  );
}

/** The facts about a subject, and the question to the service for its own. */
function usePast(subject: Subject | undefined, limit: number, isPanel: boolean) {
  const page = usePage();
  const { api } = page;
  const heard = useStore(page.desks, (all) => all.desks?.notes ?? 0);
  const [isRead, isAsked] = [useIsAfter(PASSED_MS), useIsAfter(GLANCED_MS)];
  // The service's own events arrive while we already show our facts. Without a connection we show
  // only ours.
  const told = useQuery({
    queryKey: ['journal-told', subject],
    queryFn: ({ signal }) => api.journal.told({ subject: subject as `spot:${string}` }, { signal }),
    enabled: (isAsked || !isPanel) && subject !== undefined && ofYard.test(subject),
    retry: false,
    staleTime: 60_000,
  });
  const past = useQuery<PastOf>({
    queryKey: ['journal', subject, limit, told.data?.added ?? 0, heard],
    placeholderData: (before, query) => (query?.queryKey[1] === subject ? before : undefined),
    queryFn: ({ signal }) => api.journal.about({ subject: subject as Subject, limit }, { signal }),
    enabled: (isRead || !isPanel) && subject !== undefined,
  });
  return { past, told };
}

/** Whether the part has been shown for so many milliseconds. */
function useIsAfter(ms: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isAfter;
}

/** Draws the way of an asset on the map for as long as its past is given. */
function useWay(past: PastOf | undefined): void {
  const way = wayStoreOf(usePage());
  useEffect(() => {
    if (past === undefined) return;
    way.setState({ stops: wayOf(past.facts) });
    return () => noWay(way);
  }, [way, past]);
}

type LineProps = {
  readonly line: HistoryLine;
  /** Whether the list is about many assets, so that each line says which. */
  readonly namesAsset: boolean;
  readonly stay: SpotStay | undefined;
  readonly names: NamesBySubject;
  readonly onGo: ((at: number) => void) | undefined;
};

function TimelineLine({ line, namesAsset, stay, names, onGo }: LineProps) {
  const { at, since, what, asset, by, told } = line;
  const { t, format } = useWords();
  const { zone } = usePage();
  const instant = (ms: number) => new Date(ms).toISOString() as Instant;
  const isUnsure = since !== null && !isExact(seenBounds({ since, at }));
  return (
    <li>
      {onGo === undefined ? (
        <Moment at={instant(at)} />
      ) : (
        <button
          type="button"
          className={styles.go}
          title={t('journal.goTo')}
          onClick={() => onGo(at)}
        >
          <Moment at={instant(at)} />
        </button>
      )}
      <span>
        {namesAsset && asset !== undefined && (
          <>
            <bdi>{asset}</bdi>:{' '}
          </>
        )}
        <WholeCodes text={format(what)} />
        {told?.why != null && (
          <>
            : <bdi>{reasonWords(told.why, t)}</bdi>
          </>
        )}{' '}
        {stay !== undefined && <StayLength stay={stay} spot={spotOfStay(stay, names)} />}
        <Source by={by} told={told} />
        {isUnsure && (
          <span className={styles.unsure}>
            {t('journal.between', { from: zone.full(instant(since)) })}
          </span>
        )}
      </span>
    </li>
  );
}

function StayLength({ stay, spot }: { stay: SpotStay; spot: string }) {
  const { t } = useWords();
  const length = useStayLength(stay);
  return <b className={styles.stay}>{t('journal.stay.there', { length, spot })} </b>;
}

/** Who did it, and whose word it is: this desk's, another desk's, the service's, or a read. */
function Source({ by, told }: Pick<HistoryLine, 'by' | 'told'>) {
  const { t } = useWords();
  return (
    <>
      {by !== null && (
        <>
          <bdi className={history.note}>{by.clerk}</bdi>{' '}
          <Tag tone="info">{by.desk ?? t('journal.source.here')}</Tag>{' '}
          {by.state !== null && <OperationStateTag state={by.state} />}
        </>
      )}
      {told !== null && (
        <>
          {told.account !== null && (
            <>
              <bdi className={history.note}>
                {t('journal.told.account', { account: told.account })}
              </bdi>{' '}
            </>
          )}
          <Tag tone="info" means={t('journal.told.time')}>
            {t('journal.source.service')}
          </Tag>
        </>
      )}
      {by === null && told === null && (
        <Tag tone="info" means={t('journal.source.readMeans')}>
          {t('journal.source.read')}
        </Tag>
      )}
    </>
  );
}
