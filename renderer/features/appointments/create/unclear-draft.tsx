import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppointmentDraft } from '../../../../shared/console-api/appointments.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useSchedule } from '../../../schedule/use-schedule.ts';
import { FindingLine, ProblemLine } from '../../../ui/parts.tsx';
import styles from './create.module.css';

type Props = {
  readonly draft: AppointmentDraft;
  readonly onArrived: (created: AppointmentId | null) => void;
  /** The clerk said that it did not arrive: it can be changed and sent again. */
  readonly onFree: (draft: AppointmentDraft) => void;
};

/** A draft whose answer was lost: what is known, and the three things a clerk can do. Nothing is sent from here. */
export function UnclearDraft({ draft, onArrived, onFree }: Props) {
  const { api, announcer, zone } = usePage();
  const docks = useSchedule(({ state }) => state?.docks);
  const dockOf = (id: string | null) => docks?.find((each) => each.id === id)?.name ?? null;
  const [isBusy, setBusy] = useState(false);
  const [sentence, setSentence] = useState(draft.sentence);
  // The console looks by itself too.
  useEffect(() => setSentence(draft.sentence), [draft.sentence]);
  const [wrong, setWrong] = useState<string | null>(null);

  const ask = async (work: () => Promise<void>) => {
    setBusy(true);
    setWrong(null);
    try {
      await work();
    } catch (error) {
      const told = errorSentence(error, 'The console did not answer. Try again in a moment.');
      setWrong(told);
      announcer.say(told, true);
    } finally {
      setBusy(false);
    }
  };
  const look = () =>
    ask(async () => {
      const { draft: now, found } = await api.appointments.look({ id: draft.id });
      if (now === null) return onArrived(found);
      setSentence(now.sentence);
      announcer.say(now.sentence ?? 'It is not there yet.');
    });
  const clear = (arrived: boolean) =>
    ask(async () => {
      const now = await api.appointments.clear({ id: draft.id, arrived });
      if (now === null) onArrived(null);
      else onFree(now);
    });

  return (
    <section className={styles.unclear} aria-label="Not known whether it arrived">
      <FindingLine
        finding={{
          severity: 'caution',
          sentence:
            draft.state === 'sending'
              ? 'This appointment is being sent.'
              : 'This appointment was sent, and it is not known whether it arrived.',
        }}
      />
      <p>
        <strong>
          <bdi>{[dockOf(draft.dockId), zone.full(draft.start), ...draft.refNumbers].filter((each) => each !== null).join(' · ')}</bdi>
        </strong>
      </p>
      {sentence !== null && <p role="status">{sentence}</p>}
      {wrong !== null && <ProblemLine sentence={wrong} />}
      <div className={styles.buttons}>
        <Button loading={isBusy} disabled={draft.state === 'sending'} onClick={() => void look()} data-autofocus>
          Look again
        </Button>
        <Button variant="default" disabled={isBusy || draft.state === 'sending'} onClick={() => void clear(true)}>
          It arrived
        </Button>
        <Button variant="default" disabled={isBusy || draft.state === 'sending'} onClick={() => void clear(false)}>
          It did not arrive
        </Button>
      </div>
      <p className={styles.dim}>
        “It arrived” removes the draft. “It did not arrive” makes it a draft again, which you can send once more; before that the console
        looks a last time.
      </p>
    </section>
  );
}
