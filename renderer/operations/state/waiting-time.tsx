import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { useTimeText } from '../../page/parts/age.tsx';
import { durationText, instantMs } from '../../ui/text/time.ts';
import { useWords } from '../../ui/words.ts';

/**
 * How long until an operation is sent or looked for, counted down; nothing while that is not a
 * matter of time.
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

/** Other states do not wait for a time. */
const waits: ReadonlySet<OperationRecord['state']> = new Set(['queued', 'answered', 'unknown']);
