import { Button, Loader, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PastOf } from '../../../shared/console-api/journal.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import { type HistoryLine, linesOf } from '../../../shared/journal/lines.ts';
import { isExact, seenBounds } from '../../../shared/journal/stays.ts';
import { wayOf } from '../../../shared/journal/way.ts';
import type { Instant } from '../../../shared/time.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { NoteField } from '../../page/parts/note-field.tsx';
import { noWay, wayStoreOf } from '../../page/stores/way-store.ts';
import history from '../../ui/lists/history.module.css';
import { SaidLine } from '../../ui/parts.tsx';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords } from '../../ui/words.ts';
import { OperationStateTag } from '../state/operation-state.tsx';
import { ShowHistory } from './show-history.tsx';
import { Stays } from './stays.tsx';
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

/**
 * What happened at a spot and to what is on it, as this console saw it. The history is on this
 * disk, so it needs no connection.
 */
export function Timeline(props: {
  of: readonly TimelineOf[];
  /** Open from the start. */
  isOpen?: boolean;
  /** Whose history to show first. Missing: the first of `of`. */
  first?: Subject | undefined;
  /** Shows the yard at that moment, in milliseconds since the epoch. */
  onGo?: ((at: number) => void) | undefined;
}) {
  const { of, isOpen = false, first = null, onGo } = props;
  const { t } = useWords();
  const page = usePage();
  const { api } = page;
  const heard = useStore(page.desks, (all) => all.desks?.notes ?? 0);
  const [wanted, setWanted] = useState(isOpen);
  const [chosen, setChosen] = useState<Subject | null>(first);
  const [limit, setLimit] = useState(firstFacts);
  const subject = of.find((each) => each.subject === chosen)?.subject ?? of[0]?.subject;
  // The service's own events arrive while we already show our facts. Without a connection we show
  // only ours.
  const told = useQuery({
    queryKey: ['journal-told', subject],
    queryFn: ({ signal }) => api.journal.told({ subject: subject as `spot:${string}` }, { signal }),
    enabled: wanted && subject !== undefined && ofYard.test(subject),
    retry: false,
    staleTime: 60_000,
  });
  const { data, error, isFetching } = useQuery<PastOf>({
    queryKey: ['journal', subject, limit, told.data?.added ?? 0, heard],
    placeholderData: (before, query) => (query?.queryKey[1] === subject ? before : undefined),
    queryFn: ({ signal }) => api.journal.about({ subject: subject as Subject, limit }, { signal }),
    enabled: wanted && subject !== undefined,
  });
  const way = wayStoreOf(page);
  const isAsset = subject !== undefined && /^(visit|container):/.test(subject);
  useEffect(() => {
    if (!wanted || !isAsset || data === undefined) return;
    way.setState({ spots: wayOf(data.facts) });
    return () => noWay(way);
  }, [way, wanted, isAsset, data]);
  if (!wanted) return <ShowHistory onShow={() => setWanted(true)} />;
  const lines = data === undefined ? [] : linesOf(data.facts, data.names);
  return (
    <div className={styles.timeline}>
      <h3 className={history.title}>{t('common.history')}</h3>
      {of.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t('journal.of')}
          data={of.map((each) => ({ value: each.subject, label: each.name }))}
          value={subject ?? ''}
          onChange={(value) =>
            setChosen(of.find((each) => each.subject === value)?.subject ?? null)
          }
        />
      )}
      {subject !== undefined && ofYard.test(subject) && (
        <NoteField key={subject} subject={subject} />
      )}
      {isFetching && <Loader size="xs" aria-label={t('actions.history.loading')} />}
      {error !== null && <SaidLine said={errorMessage(error, message('common.history.failed'))} />}
      {data !== undefined && lines.length === 0 && (
        <span className={history.note}>{t('journal.none')}</span>
      )}
      {isAsset && data !== undefined && <Stays facts={data.facts} names={data.names} />}
      <ol className={history.lines}>
        {lines.map((line) => (
          <TimelineLine key={line.seq} line={line} onGo={onGo} />
        ))}
      </ol>
      {data?.isCut === true && <span className={history.note}>{t('journal.goneBefore')}</span>}
      {data !== undefined && data.facts.length >= limit && limit < mostFacts && (
        <Button variant="subtle" size="compact-xs" onClick={() => setLimit(2 * limit)}>
          {t('journal.more')}
        </Button>
      )}
    </div>
  );
}

function TimelineLine({
  line: { at, since, what, by, told },
  onGo,
}: {
  line: HistoryLine;
  onGo: ((at: number) => void) | undefined;
}) {
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
        <WholeCodes text={format(what)} />
        {by !== null && (
          <>
            {' '}
            <bdi className={history.note}>
              {by.desk === undefined
                ? by.clerk
                : t('journal.by', { clerk: by.clerk, desk: by.desk })}
            </bdi>{' '}
            {by.state !== null && <OperationStateTag state={by.state} />}
          </>
        )}
        {told !== null && (
          <span className={history.note} title={t('journal.told.time')}>
            {' '}
            {told.account === null
              ? t('journal.told.time')
              : t('journal.told.account', { account: told.account })}
          </span>
        )}
        {isUnsure && (
          <span className={styles.unsure}>
            {t('journal.between', { from: zone.full(instant(since)) })}
          </span>
        )}
      </span>
    </li>
  );
}
