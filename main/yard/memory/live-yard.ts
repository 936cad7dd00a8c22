/**
 * The yard in memory: what the service last said (`base`), the same with the clerk's unconfirmed
 * operations replayed (`view`), and everyone who watches it. The page draws `view`, and nothing
 * else writes it (law 2).
 */
import type { YardDelta, YardEvent, YardSnapshot } from '../../../shared/console-api/yard.ts';
import type { VisitId } from '../../../shared/ids.ts';
import type { YardChange, YardProblem, YardRows } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import {
  type PendingOperation,
  Projection,
  type ProjectionChange,
} from '../../../shared/yard/projection.ts';
import { createYardTable, type Touched, type YardTable } from '../../../shared/yard/table.ts';
import type { HoldsOf } from '../../../shared/yard/yard.ts';
import { createListeners } from '../../kernel/listeners.ts';
import { writeText } from '../../kernel/ready-text.ts';
import { createWakeSignal, type WakeSignal } from '../../kernel/wake-signal.ts';
import type { YardViews } from '../../outbox/ports.ts';
import type { StoodAt } from './asset-writer.ts';
import { sameProblems } from './problems.ts';
import { snapshotOf } from './snapshot.ts';
import { rowsIn } from './yard-draft.ts';

/** The yard in memory. The outbox decides on it too (`YardViews`). */
export interface LiveYard extends YardViews {
  /** `view` may become another table, so ask for it each time. */
  readonly base: YardTable;
  readonly view: YardTable;
  readonly conflicts: NonNullable<YardViews['conflicts']>;
  /** The service's state changed. */
  changeBase(change: YardChange): Touched;
  /** Calls `listener` before the base changes. Returns a function that unsubscribes. */
  onBase(listener: (change: YardChange) => void): () => void;
  /** Calls `listener` after `view` changed. Returns a function that unsubscribes. */
  onView(listener: (change: YardChange) => void): () => void;
  /**
   * Sets the clerk's unconfirmed operations in the order of saving. Call it whenever that list
   * changes.
   */
  setPending(list: readonly PendingOperation[]): void;
  /**
   * Sets all trucks whose check-in was taken back. We show them only while they stand on a spot.
   */
  setTakenBack(visits: ReadonlySet<VisitId>): void;
  /** Sets where the time of a truck is asked for whose check-in was sent later. */
  setStoodAt(stoodAt: StoodAt): void;
  readonly stoodAt: StoodAt;
  /** Sets who reports what is kept back from now on (`shared/yard/yard.ts`). */
  setHoldsOf(holdsOf: HoldsOf): void;
  /** What keeps these assets back changed: unconfirmed operations are judged anew. */
  holdsChanged(assets: readonly AssetRef[]): void;
  /** Sets the complete list of problems. Watchers are notified if it differs. */
  setProblems(problems: readonly YardProblem[]): void;
  /**
   * Calls `listener` when the set of operations in conflict changes. Returns a function that
   * unsubscribes.
   */
  onConflicts(listener: () => void): () => void;
  /**
   * Makes a snapshot now and writes it as JSON, so that the first watcher doesn't wait for it. It
   * is kept until the yard changes, or the returned function is called.
   */
  getReady(): () => void;
  /**
   * One snapshot, then deltas, until `signal` aborts. A watcher that falls far behind gets a new
   * snapshot.
   */
  watch(signal?: AbortSignal): AsyncGenerator<YardEvent, void>;
}

/** With more waiting rows a snapshot is cheaper than the deltas, and memory stays bounded. */
const mostWaitingRows = 5_000;

type Watcher = {
  readonly wakeSignal: WakeSignal;
  queue: YardDelta[];
  waitingRows: number;
  needsSnapshot: boolean;
};

const noChange: YardChange = {
  put: { areas: [], spots: [], visits: [], containers: [] },
  remove: { areas: [], spots: [], visits: [], containers: [] },
};

/** Queues a delta for a watcher. One that is too far behind gets the complete yard. */
function queueFor(watcher: Watcher, delta: YardDelta, rows: number): void {
  watcher.waitingRows += rows;
  if (watcher.waitingRows > mostWaitingRows) {
    watcher.queue = [];
    watcher.needsSnapshot = true;
  }
  if (!watcher.needsSnapshot) watcher.queue.push(delta);
  watcher.wakeSignal.wake();
}

/**
 * A yard that starts with the cache. While nothing is pending, `view` is the base itself. With the
 * first pending operation we make a projection, a second table, and keep it from then on.
 */
export function createLiveYard(rows: YardRows): LiveYard {
  const base = createYardTable(rows);
  const noConflicts: LiveYard['conflicts'] = new Map();
  let projection: Projection | null = null;
  const watchers = new Set<Watcher>();
  const conflictListeners = createListeners();
  const baseListeners = createListeners<YardChange>();
  const viewListeners = createListeners<YardChange>();
  let problems: readonly YardProblem[] = [];
  let version = 0;
  let stoodAt: StoodAt = () => null;
  /**
   * The snapshot of this version, for several watchers. Held weakly: it is as large as the yard and
   * is needed for a moment.
   */
  let shared: WeakRef<YardSnapshot> | null = null;
  /** Holds what `getReady` made until it is old or forgotten. */
  let ready: YardSnapshot | null = null;

  function emit(change: YardChange, newProblems: readonly YardProblem[] | null): void {
    const rows = rowsIn(change);
    if (newProblems === null && rows === 0) return;
    version += 1;
    shared = null;
    ready = null;
    viewListeners.tell(change);
    const delta: YardDelta = { kind: 'delta', version, change, problems: newProblems };
    for (const watcher of watchers) queueFor(watcher, delta, rows);
  }

  function settle({ change, conflictsChanged }: ProjectionChange): void {
    emit(change, null);
    if (conflictsChanged) conflictListeners.tell();
  }

  const snapshot = (): YardSnapshot => {
    const known = shared?.deref();
    if (known !== undefined) return known;
    const made = snapshotOf((projection?.view ?? base).snapshot(), version, problems);
    shared = new WeakRef(made);
    return made;
  };

  return {
    base,
    get view() {
      return projection?.view ?? base;
    },
    get conflicts() {
      return projection?.conflicts ?? noConflicts;
    },
    onBase: baseListeners.watch,
    onView: viewListeners.watch,
    changeBase(change) {
      baseListeners.tell(change);
      const touched = base.put(change);
      if (projection === null) emit(change, null);
      else settle(projection.baseChanged(touched));
      return touched;
    },
    setPending(list) {
      if (list.length === 0 && projection === null) return;
      projection ??= new Projection(base);
      settle(projection.setPending(list));
    },
    setTakenBack(visits) {
      if (visits.size === 0 && projection === null) return;
      projection ??= new Projection(base);
      settle(projection.setTakenBack(visits));
    },
    setStoodAt(next) {
      stoodAt = next;
    },
    stoodAt: (visit) => stoodAt(visit),
    setHoldsOf: (holdsOf) => base.setHoldsOf(holdsOf),
    holdsChanged(assets) {
      if (projection !== null) settle(projection.holdsChanged(assets));
    },
    setProblems(list) {
      if (sameProblems(list, problems)) return;
      problems = list;
      emit(noChange, list);
    },
    onConflicts: conflictListeners.watch,
    getReady() {
      ready = snapshot();
      for (const kind of ['areas', 'spots', 'visits', 'containers'] as const)
        writeText(ready[kind]);
      return () => {
        ready = null;
      };
    },
    async *watch(signal) {
      const watcher: Watcher = {
        wakeSignal: createWakeSignal(signal),
        queue: [],
        waitingRows: 0,
        needsSnapshot: true,
      };
      watchers.add(watcher);
      try {
        while (!signal?.aborted) {
          if (watcher.needsSnapshot) {
            watcher.needsSnapshot = false;
            watcher.waitingRows = 0;
            yield snapshot();
          } else {
            const delta = watcher.queue.shift();
            if (delta === undefined) await watcher.wakeSignal.next();
            else {
              watcher.waitingRows -= rowsIn(delta.change);
              yield delta;
            }
          }
        }
      } finally {
        watchers.delete(watcher);
      }
    },
  };
}
