import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CheckInAttempt, CheckInDraft } from '../../../../shared/console-api/gate.ts';
import { heldMessage } from '../../../../shared/gate/check-in.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { displayText, spotRefLabel } from '../../../../shared/text.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import type { Page } from '../../../page/page.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { WholeCodes } from '../../../ui/text/whole-codes.tsx';
import { useWords } from '../../../ui/words.ts';
import { attemptMessage } from '../attempts.tsx';
import styles from '../gate.module.css';
import { DiscardPhotos } from './discard-photos.tsx';

type Props = {
  readonly drafts: readonly CheckInDraft[];
  readonly isOffline: boolean;
  readonly again: () => void;
  readonly onSent: (draft: CheckInDraft, attempt: CheckInAttempt) => void;
  /** The line goes, and with it the focus. */
  readonly onDropped: () => void;
};

/** Check-ins that aren't sent yet. A click sends each, once. */
export function Drafts({ drafts, ...rest }: Props) {
  const { t } = useWords();
  if (drafts.length === 0) return null;
  return (
    <section className={styles.attempts} aria-label={t('gate.drafts')}>
      {drafts.map((draft) => (
        <DraftLine key={draft.id} draft={draft} {...rest} />
      ))}
    </section>
  );
}

function DraftLine({
  draft,
  isOffline,
  again,
  onSent,
  onDropped,
}: Omit<Props, 'drafts'> & { readonly draft: CheckInDraft }) {
  const page = usePage();
  const { api, yard, announcer } = page;
  const { t, format } = useWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const run = async (work: () => Promise<Message | null>) => {
    setBusy(true);
    try {
      setProblem(await work());
    } catch (error) {
      setProblem(errorMessage(error, message('gate.checkIn.noAnswer')));
    } finally {
      setBusy(false);
      again();
    }
  };
  /** Photos that would go with it, once the clerk wants to discard it. */
  const [photos, setPhotos] = useState(0);
  const discard = async () => {
    const count = await photosOfCard(page, draft.id);
    setPhotos(count);
    if (count === 0) await drop();
    return null;
  };
  const drop = async () => {
    await api.gate.dropDraft({ id: draft.id });
    onDropped();
  };
  const { held } = draft;
  const send = async () => {
    const attempt = await api.gate.sendDraft({
      id: draft.id,
      instead: held?.canGoOn === true ? held.id : null,
    });
    announcer.format(format(attemptMessage(attempt)), attempt.state !== 'done');
    if (attempt.state === 'refused') return attempt.said;
    onSent(draft, attempt);
    return null;
  };
  return (
    <div className={styles.attempt}>
      <div className={styles.attemptLine}>
        <Tag tone="warn">{t('gate.draft.notSent')}</Tag>
        <strong>
          <OutsideText text={format(draft.label)} max={80} />
        </strong>
        <span className={styles.sub}>
          <bdi>{displayText(draft.company, 60)}</bdi> <Moment at={draft.at} />
          {draft.spot !== null && (
            <WholeCodes
              text={` · ${t('gate.draft.meantFor', { spot: spotRefLabel(yard.table, draft.spot) })}`}
            />
          )}
        </span>
        <span className={styles.buttons}>
          <Button
            size="compact-xs"
            loading={isBusy}
            disabled={isOffline || held?.canGoOn === false}
            onClick={() => void run(send)}
          >
            {t(held === null ? 'gate.draft.send' : 'gate.held.goOn')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={isBusy}
            onClick={() => void run(discard)}
          >
            {t('gate.draft.discard')}
          </Button>
        </span>
      </div>
      {photos > 0 && (
        <DiscardPhotos
          card={draft.id}
          name={format(draft.label)}
          count={photos}
          onDone={async () => {
            await drop();
            again();
          }}
          onKeep={() => setPhotos(0)}
        />
      )}
      {held !== null && <MessageLine severity="caution" said={heldMessage(held, draft.label)} />}
      {problem !== null && <MessageLine said={problem} />}
    </div>
  );
}

/** How many photos are kept of the card that a draft was; 0 for a clerk who may not see them. */
async function photosOfCard({ api, session }: Page, id: string): Promise<number> {
  if (!may(session.getState(), 'photos')) return 0;
  const all = await api.photos.of({ asset: { kind: 'card', id } });
  return all.filter(({ state }) => state === 'kept').length;
}
