import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useSchedule } from '../../../schedule/use-schedule.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './create.module.css';

type Props = {
  readonly draft: AppointmentDraft;
  readonly onArrived: (created: AppointmentId | null) => void;
  /** The clerk said that it did not arrive: it can be changed and sent again. */
  readonly onFree: (draft: AppointmentDraft) => void;
};

/**
 * A draft whose answer was lost. Shows what we know and the three choices of the clerk. Sends
 * nothing.
 */
export function UnclearDraft({ draft, onArrived, onFree }: Props) {
  const { api, announcer, zone } = usePage();
  const { t, format } = useWords();
  const docks = useSchedule(({ state }) => state?.docks);
  const dockOf = (id: string | null) => docks?.find((each) => each.id === id)?.name ?? null;
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState(draft.said);
  // The console looks as well.
  useEffect(() => setLast(draft.said), [draft.said]);
  const [wrong, setWrong] = useState<Message | null>(null);

  const ask = async (work: () => Promise<void>) => {
    setBusy(true);
    setWrong(null);
    try {
      await work();
    } catch (error) {
      const why = errorMessage(error);
      setWrong(why);
      announcer.format(format(why), true);
    } finally {
      setBusy(false);
    }
  };
  const look = () =>
    ask(async () => {
      const { draft: now, found } = await api.appointments.look({ id: draft.id });
      if (now === null) return onArrived(found);
      setLast(now.said);
      announcer.format(format(now.said ?? message('appointments.unclear.notThere')));
    });
  const clear = (arrived: boolean) =>
    ask(async () => {
      const now = await api.appointments.clear({ id: draft.id, arrived });
      if (now === null) onArrived(null);
      else onFree(now);
    });

  return (
    <section className={styles.unclear} aria-label={t('appointments.unclear.label')}>
      <MessageLine
        severity="caution"
        said={message(
          draft.state === 'sending' ? 'appointments.unclear.sending' : 'appointments.unclear.sent',
        )}
      />
      <p>
        <strong>
          <bdi>
            {[
              dockOf(draft.dockId),
              zone.full(draft.start),
              draft.carrier?.name ?? null,
              ...draft.refNumbers,
            ]
              .filter((each) => each !== null)
              .join(' · ')}
          </bdi>
        </strong>
      </p>
      {last !== null && <p role="status">{format(last)}</p>}
      {wrong !== null && <MessageLine said={wrong} />}
      <div className={styles.buttons}>
        <Button
          loading={isBusy}
          disabled={draft.state === 'sending'}
          onClick={() => void look()}
          data-autofocus
        >
          {t('common.checkNow')}
        </Button>
        <Button
          variant="default"
          disabled={isBusy || draft.state === 'sending'}
          onClick={() => void clear(true)}
        >
          {t('appointments.unclear.arrived')}
        </Button>
        <Button
          variant="default"
          disabled={isBusy || draft.state === 'sending'}
          onClick={() => void clear(false)}
        >
          {t('appointments.unclear.notArrived')}
        </Button>
      </div>
      <p className={styles.dim}>{t('appointments.unclear.about')}</p>
    </section>
  );
}
