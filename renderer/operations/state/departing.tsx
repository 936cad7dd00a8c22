import { type ReactNode, useEffect, useState } from 'react';
import { asDeparting, asDone } from '../../../shared/outbox/label.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { usePage } from '../../page/page-context.tsx';
import { useTimeText } from '../../page/parts/age.tsx';
import { underWay } from '../../page/stores/operations-store.ts';
import { durationText, instantMs } from '../../ui/text/time.ts';
import { useWords } from '../../ui/words.ts';

/** A saved operation as it is now. */
export function useRecordNow(saved: OperationRecord): OperationRecord {
  const { operations } = usePage();
  const [record, setRecord] = useState(saved);
  useEffect(
    () =>
      operations.subscribe(({ open, latest }) => {
        const newest = latest?.id === saved.id ? latest : open.get(saved.id);
        if (newest !== undefined) setRecord(newest);
      }),
    [operations, saved.id],
  );
  return record;
}

/** How long until a departure is sent, as "15 s"; empty once it is on its way. */
export const heldFor = (record: OperationRecord, now: number): string => {
  const end = instantMs(record.notBefore);
  const isHeld = record.state === 'queued' && end !== null && end > now;
  return isHeld ? durationText(end - now + 999) : '';
};

type Props = {
  readonly saved: OperationRecord;
  /** The button, shown while there is something to undo. */
  readonly undo: ReactNode;
  /** It was refused, given up, or waits for a decision: other notices say so. */
  readonly onFailed: () => void;
};

/**
 * A departure in its toast. It counts down while it can be undone, and says "departed" only once
 * the yard shows it.
 */
export function Departing({ saved, undo, onFailed }: Props) {
  const { announcer } = usePage();
  const { format } = useWords();
  const record = useRecordNow(saved);
  const { state, label } = record;
  const left = useTimeText((now) => heldFor(record, now), state === 'queued');
  const isDone = state === 'confirmed';
  const done = format(asDone(label));
  useEffect(() => {
    if (isDone) announcer.format(done);
  }, [isDone, done, announcer]);
  useEffect(() => {
    if (!isDone && !underWay.includes(state)) onFailed();
  }, [isDone, state, onFailed]);
  return (
    <>
      <bdi>{isDone ? done : format(asDeparting(label, left))}</bdi>{' '}
      {state === 'queued' && record.attempts === 0 && undo}
    </>
  );
}
