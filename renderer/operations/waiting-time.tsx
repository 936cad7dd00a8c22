import type { OperationRecord } from '../../shared/outbox/model.ts';
import { useTimeText } from '../page/parts/age.tsx';
import { durationText, instantMs } from '../ui/time.ts';

/** What comes at the end of the wait, by the state; other states wait for nothing that a clock tells. */
const ends: { readonly [State in OperationRecord['state']]?: string } = {
  queued: 'Sent in',
  answered: 'Looked for again in',
  unknown: 'Looked for again in',
};

/** How long until an operation is sent or looked for, counted down; nothing while that is not a matter of time. */
export function WaitingTime({ record: { state, notBefore } }: { record: Pick<OperationRecord, 'state' | 'notBefore'> }) {
  const end = instantMs(notBefore);
  const words = ends[state];
  const left = useTimeText((now) => (end === null || end <= now ? '' : durationText(end - now + 999)));
  return words === undefined || left === '' ? null : (
    <span role="timer">
      {words} {left}.
    </span>
  );
}
