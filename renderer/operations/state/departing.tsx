import { type ReactNode, useEffect, useState } from 'react';
import { asDeparting, asDone } from '../../../shared/outbox/label.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { useIsYardOffline, usePage } from '../../page/page-context.tsx';
import { useTimeText } from '../../page/parts/age.tsx';
import { underWay } from '../../page/stores/operations-store.ts';
import { durationText, instantMs } from '../../ui/text/time.ts';
import { useWords, words } from '../../ui/words.ts';

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

/**
 * How long until a departure is sent, as "15 s"; empty once it is on its way. `now` is the page's
 * tick, which may be older than the departure.
 */
export const heldFor = (
  { state, notBefore, savedAt }: Pick<OperationRecord, 'state' | 'notBefore' | 'savedAt'>,
  now: number,
): string => {
  const end = instantMs(notBefore);
  const from = Math.max(now, instantMs(savedAt) ?? now);
  const isHeld = state === 'queued' && end !== null && end > from;
  return isHeld ? durationText(end - from + 999) : '';
};

/** Offline nothing is sent, so nothing is counted down. */
export const departingText = (
  { label, ...record }: OperationRecord,
  now: number,
  isOffline: boolean,
): string => {
  const { format, t } = words();
  const left = isOffline ? '' : heldFor(record, now);
  const text = format(asDeparting(label, left));
  return isOffline && record.state === 'queued' ? `${text} ${t('operations.savedOffline')}` : text;
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
  const isOffline = useIsYardOffline();
  const { state, label } = record;
  const text = useTimeText((now) => departingText(record, now, isOffline), state === 'queued');
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
      <bdi>{isDone ? done : text}</bdi> {state === 'queued' && record.attempts === 0 && undo}
    </>
  );
}
