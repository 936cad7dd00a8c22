import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OperationCounts, OperationsEvent } from '../../../shared/console-api/operations.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import type { OperationRecord, OperationState } from '../../../shared/outbox/model.ts';
import { asksClerk, isFinal, transitions } from '../../../shared/outbox/transitions.ts';
import type { EntityRef } from '../../../shared/yard/operations.ts';
import { createEmitter } from './keyed-emitter.ts';

/** States in which an operation waits for the service, not for the clerk. */
export const underWay: readonly OperationState[] = ['queued', 'sending', 'answered', 'unknown'];

/** States in which only the clerk's decision moves the operation on. */
export const needsClerk = (Object.keys(transitions) as OperationState[]).filter(asksClerk);

/** The mark on a spot, on the map and in the grid, while an operation on it is not settled. */
export type Mark = 'pending' | 'conflict' | 'unknown';

/** The marks by spot, for the map: read without React, with listeners by spot. */
export type MarkSource = {
  readonly get: (spot: SpotId) => Mark | null;
  readonly onChange: (listener: (ids: ReadonlySet<SpotId>) => void) => () => void;
};

/**
 * The operations that are not settled, as the console last sent them.
 *
 * Example: `{ open: new Map([['op-2', record]]), counts, latest: record }`.
 */
export type OperationsState = {
  readonly open: ReadonlyMap<OperationId, OperationRecord>;
  /** Null until the console has sent them once. */
  readonly counts: OperationCounts | null;
  /** The newest change, for announcements; null before the first. */
  readonly latest: OperationRecord | null;
};

/** Store of the operations with their marks; one a page. */
export type OperationsStore = StoreApi<OperationsState> & {
  readonly receive: (event: OperationsEvent) => void;
  /** Takes what open operations of other desks touch. It gets the same marks as this desk's own. */
  readonly receiveOthers: (touched: readonly EntityRef[]) => void;
  readonly marks: MarkSource;
};

/** Creates the store with no operation known. */
export function createOperationsStore(): OperationsStore {
  const store = createStore<OperationsState>()(() => ({
    open: new Map(),
    counts: null,
    latest: null,
  }));
  const changed = createEmitter<ReadonlySet<SpotId>>();
  let marks: ReadonlyMap<SpotId, Mark> = new Map();
  let others: readonly EntityRef[] = [];

  function receive(event: OperationsEvent): void {
    const open =
      event.kind === 'open'
        ? new Map(event.records.map((each) => [each.id, each]))
        : new Map(store.getState().open);
    if (event.kind === 'changed') {
      if (isFinal(event.record.state)) open.delete(event.record.id);
      else open.set(event.record.id, event.record);
    }
    store.setState({
      open,
      counts: event.counts,
      ...(event.kind === 'changed' ? { latest: event.record } : {}),
    });
    mark(open);
  }

  function mark(open: OperationsState['open']): void {
    const before = marks;
    marks = marksOf(open.values(), others);
    const different = new Set<SpotId>();
    for (const spot of new Set([...before.keys(), ...marks.keys()]))
      if (before.get(spot) !== marks.get(spot)) different.add(spot);
    if (different.size > 0) changed.emit(different);
  }

  function receiveOthers(touched: readonly EntityRef[]): void {
    others = touched;
    mark(store.getState().open);
  }

  return Object.assign(store, {
    receive,
    receiveOthers,
    marks: { get: (spot: SpotId) => marks.get(spot) ?? null, onChange: changed.on },
  });
}

/**
 * The most serious mark wins. One that needs the clerk must not hide behind one that is pending.
 */
const gravity: { readonly [Name in Mark]: number } = { pending: 0, unknown: 1, conflict: 2 };

function markOf(state: OperationState): Mark | null {
  if (isFinal(state)) return null;
  if (asksClerk(state)) return 'conflict';
  return state === 'unknown' ? 'unknown' : 'pending';
}

function marksOf(
  records: Iterable<OperationRecord>,
  others: readonly EntityRef[],
): ReadonlyMap<SpotId, Mark> {
  const marks = new Map<SpotId, Mark>();
  for (const entity of others) if (entity.kind === 'spot') marks.set(entity.id, 'pending');
  for (const record of records) {
    const mark = markOf(record.state);
    if (mark === null) continue;
    for (const entity of record.touches) {
      if (entity.kind !== 'spot') continue;
      const known = marks.get(entity.id);
      if (known === undefined || gravity[known] < gravity[mark]) marks.set(entity.id, mark);
    }
  }
  return marks;
}
