import type { YardEvent } from '../../../shared/console-api/yard.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { YardChange, YardProblem } from '../../../shared/yard/model.ts';
import { type PendingOperation, Projection } from '../../../shared/yard/projection.ts';
import { createYardTable, type Touched, type YardTable } from '../../../shared/yard/table.ts';
import { type EntityKey, entityKey, entityOf } from '../../../shared/yard/touches.ts';
import type { HoldsOf, YardHold } from '../../../shared/yard/yard.ts';
import { createEmitter, createKeyedEmitter } from './keyed-emitter.ts';
import { changeToRows, changeToSnapshot, consequences } from './yard-change.ts';

/** The holds, by asset. */
export type HoldsByAsset = ReadonlyMap<EntityKey, readonly YardHold[]>;

const nothing: readonly YardHold[] = [];

/** Unsubscribes. */
export type Stop = () => void;

/**
 * The page's copy of the yard: one table that is changed in place, with listeners by id. No React
 * state depends on it, so one change costs the same in a yard of any size.
 *
 * 1. Normally it shows the present yard.
 * 2. `hold` … `release`: it shows the yard of another time. Present changes go to `#live`
 *    meanwhile.
 * 3. `showAhead(steps)` … `showAhead(null)`: it shows a plan over the present yard, and follows
 *    present changes beneath.
 *
 * Unusual: `hold` ends a plan, and `showAhead` does nothing while another time is shown.
 *
 * Members that are passed on as functions are properties.
 */
export class YardStore {
  /** What is shown. */
  readonly table = createYardTable();
  readonly #spots = createKeyedEmitter<SpotId>();
  readonly #assets = createKeyedEmitter<VisitId | ContainerId>();
  readonly #general = createKeyedEmitter<'waiting' | 'structure' | 'problems' | 'holds' | 'time'>();
  readonly #changedSpots = createEmitter<ReadonlySet<SpotId>>();
  readonly #changedAssets = createEmitter<ReadonlySet<VisitId | ContainerId>>();
  readonly #events = createEmitter<Touched>();
  #version = -1;
  #shows = 0;
  /** The present yard while another time is shown. */
  #live: YardTable | null = null;
  /** The present yard, and the projection of the plan over it, while a plan is shown. */
  #ahead: { readonly base: YardTable; readonly projection: Projection } | null = null;
  #problems: readonly YardProblem[] = [];
  #holds: HoldsByAsset = new Map();

  constructor() {
    this.table.setHoldsOf(this.#holdsOf);
  }

  /**
   * Called when the real yard, or what is held in it, changed, with what changed. Also while it
   * isn't the one shown.
   */
  readonly onEvent = this.#events.on;
  /** Called once a change, with every spot whose row or contents changed. */
  readonly onSpots = this.#changedSpots.on;
  /** Called once a change, with every asset whose own row, hooked containers or truck changed. */
  readonly onAssets = this.#changedAssets.on;
  readonly onSpot = this.#spots.on;
  /** Called when the asset's own row, its hooked containers, or its truck changed. */
  readonly onAsset = this.#assets.on;
  /** Grows with each change of the spot or asset. `useSyncExternalStore` compares it. */
  readonly spotStamp = this.#spots.stamp;
  readonly assetStamp = this.#assets.stamp;
  /**
   * Called when areas or spots appeared, vanished, moved to another area, or changed code or type.
   */
  readonly onStructure = (listener: () => void): Stop => this.#general.on('structure', listener);
  readonly onWaiting = (listener: () => void): Stop => this.#general.on('waiting', listener);
  readonly onProblems = (listener: () => void): Stop => this.#general.on('problems', listener);
  /** Called when another time is shown, and when the present is again. */
  readonly onTime = (listener: () => void): Stop => this.#general.on('time', listener);
  /** Called when what is held changed. */
  readonly onHolds = (listener: () => void): Stop => this.#general.on('holds', listener);
  readonly waitingStamp = (): number => this.#general.stamp('waiting');
  readonly structureStamp = (): number => this.#general.stamp('structure');
  /** Version of the newest event, -1 before the first. */
  readonly version = (): number => this.#version;
  /** How often the shown yard changed: by an event, another time, or a plan. */
  readonly shown = (): number => this.#shows;
  /** The records that we set aside or doubt. The same array until it changes. */
  readonly problems = (): readonly YardProblem[] => this.#problems;

  /**
   * Takes an event of `yard.watch`. Throws a `RangeError` when a delta is missing. The caller then
   * asks for a snapshot.
   */
  readonly receive = (event: YardEvent): void => {
    if (event.kind === 'delta' && event.version !== this.#version + 1) {
      throw new RangeError(
        `The yard went from version ${this.#version} to ${event.version}: ` +
          'changes in between were not received.',
      );
    }
    const first = this.#version === -1;
    const into = this.present();
    const change = event.kind === 'snapshot' ? changeToSnapshot(into, event) : event.change;
    this.#version = event.version;
    if (event.problems !== null) this.#problems = event.problems;
    const touched = this.#takeIn(change, first);
    if (event.problems !== null) this.#general.emit(['problems']);
    this.#events.emit(touched);
  };

  /** Takes all holds from main. The page's rules refuse held assets from now on. */
  setHolds(holds: HoldsByAsset): void {
    const changed = [...new Set([...this.#holds.keys(), ...holds.keys()])].filter(
      (key) => JSON.stringify(this.#holds.get(key)) !== JSON.stringify(holds.get(key)),
    );
    this.#holds = holds;
    const ids = new Set(changed.map((key) => entityOf(key).id as VisitId | ContainerId));
    if (ids.size === 0) return;
    this.#shows += 1;
    this.#assets.emit(ids);
    this.#changedAssets.emit(ids);
    this.#general.emit(['holds']);
    // The rules have changed for these, so we drop the cached results.
    const none = new Set<never>();
    const [visits, containers] = [ids as ReadonlySet<VisitId>, ids as ReadonlySet<ContainerId>];
    this.#events.emit({ areas: none, spots: none, visits, containers });
  }

  /** The holds on an asset. */
  readonly #holdsOf: HoldsOf = (asset) => this.#holds.get(entityKey(asset)) ?? nothing;

  /** The present yard, whatever is shown. */
  present(): YardTable {
    return this.#live ?? this.#ahead?.base ?? this.table;
  }

  /** Switches to another time. Present changes are kept aside until `release`. */
  hold(): void {
    this.showAhead(null);
    if (this.#live !== null) return;
    this.#live = createYardTable(this.table.snapshot());
    this.#general.emit(['time']);
  }

  /** Changes the shown yard while another time is shown. */
  showPast(change: YardChange): void {
    if (this.#live !== null) this.#show(change);
  }

  /** Returns to the present yard. */
  release(): void {
    if (this.#live === null) return;
    const change = changeToRows(this.table, this.#live.snapshot());
    this.#live = null;
    this.#show(change);
    this.#general.emit(['time']);
  }

  /** Whether another time is shown. Nothing can be changed then. */
  readonly isHeld = (): boolean => this.#live !== null;

  /**
   * Shows the yard with these operations over it, as a projection shows pending ones (law 2).
   * Leaves out those that the rules forbid. Null: shows the yard as it is.
   */
  showAhead(steps: readonly PendingOperation[] | null): void {
    if (this.#live !== null) return;
    if (steps === null) {
      const ahead = this.#ahead;
      this.#ahead = null;
      ahead?.projection.setPending([]);
      return;
    }
    if (this.#ahead === null) {
      const base = createYardTable(this.table.snapshot());
      base.setHoldsOf(this.#holdsOf);
      const put = (change: YardChange) => this.#show(change);
      this.#ahead = { base, projection: new Projection(base, { view: this.table, put }) };
    }
    this.#ahead.projection.setPending(steps);
  }

  /** Whether a plan is shown over the yard. */
  isAhead(): boolean {
    return this.#ahead !== null;
  }

  #takeIn(change: YardChange, first: boolean): Touched {
    if (this.#ahead === null)
      return this.#live === null ? this.#show(change, first) : this.#live.put(change);
    const touched = this.#ahead.base.put(change);
    this.#ahead.projection.baseChanged(touched);
    // As `#showFirst` does: even an empty yard is news.
    if (first) this.#general.emit(['structure', 'waiting']);
    return touched;
  }

  #show(change: YardChange, first = false): Touched {
    if (first) return this.#showFirst(change);
    const more = consequences(this.table, change);
    const touched = this.table.put(change);
    this.#shows += 1;
    if (touched.spots.size > 0) {
      this.#spots.emit(touched.spots);
      this.#changedSpots.emit(touched.spots);
    }
    const changed = new Set([...touched.visits, ...touched.containers, ...more.assets]);
    this.#assets.emit(changed);
    if (changed.size > 0) this.#changedAssets.emit(changed);
    if (more.structure) this.#general.emit(['structure']);
    if (more.waiting) this.#general.emit(['waiting']);
    return touched;
  }

  /**
   * The first snapshot notifies every listener, even of an empty yard: "nothing is there" is news
   * then. So we needn't find out whom it concerns.
   */
  #showFirst(change: YardChange): Touched {
    const touched = this.table.put(change);
    const assets = new Set([...touched.visits, ...touched.containers]);
    this.#shows += 1;
    this.#spots.emitMany(touched.spots);
    this.#changedSpots.emit(touched.spots);
    this.#assets.emitMany(assets);
    this.#changedAssets.emit(assets);
    this.#general.emit(['structure', 'waiting']);
    return touched;
  }
}
