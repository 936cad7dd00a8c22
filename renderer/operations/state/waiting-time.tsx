import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { useTimeText } from '../../page/parts/age.tsx';
import { durationText, instantMs } from '../../ui/text/time.ts';
import { useWords } from '../../ui/words.ts';

/**
 * Counts down until an operation is sent or checked again. Nothing when the state doesn't wait for
 * a time.
 */
export function WaitingTime({
  record: { state, notBefore, choices },
}: {
  record: Pick<OperationRecord, 'state' | 'notBefore' | 'choices'>;
}) {
  const { t } = useWords();
  const end = instantMs(notBefore);
  const left = useTimeText(
    (now) => (end === null || end <= now ? '' : durationText(end - now + 999)),
    end !== null && waits.has(state),
  );
  if (left === '' || !waits.has(state)) return null;
  const what = state !== 'queued' ? 'look' : choices.includes('send-now') ? 'hold' : 'retry';
  return <span role="timer">{t(`operations.wait.${what}`, { left })}</span>;
}

/** The states that wait for a time. */
const waits: ReadonlySet<OperationRecord['state']> = new Set(['queued', 'answered', 'unknown']);
