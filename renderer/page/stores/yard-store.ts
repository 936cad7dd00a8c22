import type { YardEvent } from '../../../shared/console-api/yard.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { YardChange, YardProblem } from '../../../shared/yard/model.ts';
import { type PendingOperation, Projection } from '../../../shared/yard/projection.ts';
import { createYardTable, type Touched, type YardTable } from '../../../shared/yard/table.ts';
import { createEmitter, createKeyedEmitter } from './keyed-emitter.ts';
import { changeToRows, changeToSnapshot, consequences } from './yard-change.ts';

/** Stops a subscription. */
export type Stop = () => void;

/**
 * The page's copy of the yard: one table mutated in place, and listeners by id. No React state
 * depends on it, so what one change costs does not grow with the yard (design.md section 2,
 * performance.md C).
 */
export type YardStore = {
  readonly table: YardTable;
  /**
   * Takes an event of `yard.watch`. Throws a `RangeError` when a delta is missing: the caller asks
   * for a snapshot then.
   */
  readonly receive: (event: YardEvent) => void;
  /** From now on the yard of another time is shown: what happens meanwhile is kept aside. */
  readonly hold: () => void;
  /** Changes the yard that is shown, while another time is. */
  readonly showPast: (change: YardChange) => void;
  /** Shows the yard of now again. */
  readonly release: () => void;
  /** Whether the yard of another time is shown: then nothing of it can be changed. */
  readonly isHeld: () => boolean;
  /**
   * From now on the yard is shown with these operations over it, as a projection shows what is
   * pending (law 2); null: as it is again. One that the rules forbid is left out.
   */
  readonly showAhead: (steps: readonly PendingOperation[] | null) => void;
  /** Whether a plan is shown over the yard. */
  readonly isAhead: () => boolean;
  /** The real yard, whatever is shown over it. */
  readonly present: () => YardTable;
  /** The real yard changed, whether or not it is the one shown; with what the change reached. */
  readonly onEvent: (listener: (touched: Touched) => void) => Stop;
  /** Version of the newest event, -1 before the first. */
  readonly version: () => number;
  /** How often what is shown changed: by an event, another time, or a plan. */
  readonly shown: () => number;
  /** The records that were set aside or are doubtful; the same array until it changes. */
  readonly problems: () => readonly YardProblem[];
  /** Every spot whose row or contents changed, once a change. */
  readonly onSpots: (listener: (ids: ReadonlySet<SpotId>) => void) => Stop;
  /** Every asset whose own row, hooked containers or truck changed, once a change. */
  readonly onAssets: (listener: (ids: ReadonlySet<VisitId | ContainerId>) => void) => Stop;
  /** Areas or spots appeared, vanished, moved to another area or changed their code or type. */
  readonly onStructure: (listener: () => void) => Stop;
  readonly onSpot: (id: SpotId, listener: () => void) => Stop;
  /** The asset's own row, or what is hooked to it, or the truck it is hooked to, changed. */
  readonly onAsset: (id: VisitId | ContainerId, listener: () => void) => Stop;
  readonly onWaiting: (listener: () => void) => Stop;
  readonly onProblems: (listener: () => void) => Stop;
  /** Grows with each change of the spot or asset: what `useSyncExternalStore` compares. */
  readonly spotStamp: (id: SpotId) => number;
  readonly assetStamp: (id: VisitId | ContainerId) => number;
  readonly waitingStamp: () => number;
  readonly structureStamp: () => number;
};

/** Creates a store that has seen nothing yet. */
export function createYardStore(): YardStore {
  const table = createYardTable();
  const spots = createKeyedEmitter<SpotId>();
  const assets = createKeyedEmitter<VisitId | ContainerId>();
  const general = createKeyedEmitter<'waiting' | 'structure' | 'problems'>();
  const changedSpots = createEmitter<ReadonlySet<SpotId>>();
  const changedAssets = createEmitter<ReadonlySet<VisitId | ContainerId>>();
  const events = createEmitter<Touched>();
  let version = -1;
  let shows = 0;
  /** The yard of now while that of another time is shown. */
  let live: YardTable | null = null;
  /** The yard as it is, and a plan over it, while one is shown. */
  let ahead: { readonly base: YardTable; readonly projection: Projection } | null = null;
  let problems: readonly YardProblem[] = [];

  function receive(event: YardEvent): void {
    if (event.kind === 'delta' && event.version !== version + 1) {
      throw new RangeError(
        `The yard went from version ${version} to ${event.version}: changes in between were not received.`,
      );
    }
    const first = version === -1;
    const into = present();
    const change = event.kind === 'snapshot' ? changeToSnapshot(into, event) : event.change;
    version = event.version;
    if (event.problems !== null) problems = event.problems;
    const touched = takeIn(change, first);
    if (event.problems !== null) general.emit(['problems']);
    events.emit(touched);
  }

  function takeIn(change: YardChange, first: boolean): Touched {
    if (ahead === null) return live === null ? show(change, first) : live.put(change);
    const touched = ahead.base.put(change);
    show(ahead.projection.baseChanged(touched).change, first);
    return touched;
  }

  const present = (): YardTable => live ?? ahead?.base ?? table;

  function showAhead(steps: readonly PendingOperation[] | null): void {
    if (live !== null) return;
    if (steps === null) {
      if (ahead === null) return;
      const change = changeToRows(table, ahead.base.snapshot());
      ahead = null;
      show(change);
      return;
    }
    if (ahead === null) {
      const base = createYardTable(table.snapshot());
      ahead = { base, projection: new Projection(base) };
    }
    show(ahead.projection.setPending(steps).change);
  }

  function show(change: YardChange, first = false): Touched {
    const more = consequences(table, change);
    const touched = table.put(change);
    shows += 1;
    if (touched.spots.size > 0) {
      spots.emit(touched.spots);
      changedSpots.emit(touched.spots);
    }
    const changed = new Set([...touched.visits, ...touched.containers, ...more.assets]);
    assets.emit(changed);
    if (changed.size > 0) changedAssets.emit(changed);
    // The first snapshot wakes everybody, also for an empty yard: "nothing is there" is news then.
    if (more.structure || first) general.emit(['structure']);
    if (more.waiting || first) general.emit(['waiting']);
    return touched;
  }

  return {
    table,
    receive,
    showAhead,
    onEvent: events.on,
    isAhead: () => ahead !== null,
    present,
    hold() {
      showAhead(null);
      live ??= createYardTable(table.snapshot());
    },
    showPast(change) {
      if (live !== null) show(change);
    },
    isHeld: () => live !== null,
    release() {
      if (live === null) return;
      const change = changeToRows(table, live.snapshot());
      live = null;
      show(change);
    },
    version: () => version,
    shown: () => shows,
    problems: () => problems,
    onSpots: changedSpots.on,
    onAssets: changedAssets.on,
    onStructure: (listener) => general.on('structure', listener),
    onSpot: spots.on,
    onAsset: assets.on,
    onWaiting: (listener) => general.on('waiting', listener),
    onProblems: (listener) => general.on('problems', listener),
    spotStamp: spots.stamp,
    assetStamp: assets.stamp,
    waitingStamp: () => general.stamp('waiting'),
    structureStamp: () => general.stamp('structure'),
  };
}
