import type { YardEvent } from '../../../shared/console-api/yard.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { YardChange, YardProblem } from '../../../shared/yard/model.ts';
import { type PendingOperation, Projection } from '../../../shared/yard/projection.ts';
import { createYardTable, type Touched, type YardTable } from '../../../shared/yard/table.ts';
import { type EntityKey, entityKey, entityOf } from '../../../shared/yard/touches.ts';
import type { HoldsOf, YardHold } from '../../../shared/yard/yard.ts';
import { createEmitter, createKeyedEmitter } from './keyed-emitter.ts';
import { changeToRows, changeToSnapshot, consequences } from './yard-change.ts';

/** What is kept back, by asset. */
export type HoldsByAsset = ReadonlyMap<EntityKey, readonly YardHold[]>;

const nothing: readonly YardHold[] = [];

/** Stops a subscription. */
export type Stop = () => void;

/**
 * The page's copy of the yard: one table mutated in place, and listeners by id. No React state
 * depends on it, so what one change costs does not grow with the yard (design.md section 2,
 * performance.md C). Shows the yard as it is, one of another time (`hold` … `release`), or a plan
 * over it (`showAhead`). What is handed on as a function is a property.
 */
export class YardStore {
  /** What is shown. */
  readonly table = createYardTable();
  readonly #spots = createKeyedEmitter<SpotId>();
  readonly #assets = createKeyedEmitter<VisitId | ContainerId>();
  readonly #general = createKeyedEmitter<'waiting' | 'structure' | 'problems'>();
  readonly #changedSpots = createEmitter<ReadonlySet<SpotId>>();
  readonly #changedAssets = createEmitter<ReadonlySet<VisitId | ContainerId>>();
  readonly #events = createEmitter<Touched>();
  #version = -1;
  #shows = 0;
  /** The yard of now while that of another time is shown. */
  #live: YardTable | null = null;
  /** The yard as it is, and a plan over it, while one is shown. */
  #ahead: { readonly base: YardTable; readonly projection: Projection } | null = null;
  #problems: readonly YardProblem[] = [];
  #holds: HoldsByAsset = new Map();

  constructor() {
    this.table.setHoldsOf(this.#holdsOf);
  }

  /** The real yard changed, whether or not it is the one shown; with what the change reached. */
  readonly onEvent = this.#events.on;
  /** Every spot whose row or contents changed, once a change. */
  readonly onSpots = this.#changedSpots.on;
  /** Every asset whose own row, hooked containers or truck changed, once a change. */
  readonly onAssets = this.#changedAssets.on;
  readonly onSpot = this.#spots.on;
  /** The asset's own row, or what is hooked to it, or the truck it is hooked to, changed. */
  readonly onAsset = this.#assets.on;
  /** Grows with each change of the spot or asset: what `useSyncExternalStore` compares. */
  readonly spotStamp = this.#spots.stamp;
  readonly assetStamp = this.#assets.stamp;
  /** Areas or spots appeared, vanished, moved to another area or changed their code or type. */
  readonly onStructure = (listener: () => void): Stop => this.#general.on('structure', listener);
  readonly onWaiting = (listener: () => void): Stop => this.#general.on('waiting', listener);
  readonly onProblems = (listener: () => void): Stop => this.#general.on('problems', listener);
  readonly waitingStamp = (): number => this.#general.stamp('waiting');
  readonly structureStamp = (): number => this.#general.stamp('structure');
  /** Version of the newest event, -1 before the first. */
  readonly version = (): number => this.#version;
  /** How often what is shown changed: by an event, another time, or a plan. */
  readonly shown = (): number => this.#shows;
  /** The records that were set aside or are doubtful; the same array until it changes. */
  readonly problems = (): readonly YardProblem[] => this.#problems;

  /**
   * Takes an event of `yard.watch`. Throws a `RangeError` when a delta is missing: the caller asks
   * for a snapshot then.
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

  /** All that is kept back, as main knows it: the rules of the page refuse it from now on. */
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
  }

  /** What keeps an asset back. */
  readonly #holdsOf: HoldsOf = (asset) => this.#holds.get(entityKey(asset)) ?? nothing;

  /** The real yard, whatever is shown over it. */
  present(): YardTable {
    return this.#live ?? this.#ahead?.base ?? this.table;
  }

  /** From now on the yard of another time is shown: what happens meanwhile is kept aside. */
  hold(): void {
    this.showAhead(null);
    this.#live ??= createYardTable(this.table.snapshot());
  }

  /** Changes the yard that is shown, while another time is. */
  showPast(change: YardChange): void {
    if (this.#live !== null) this.#show(change);
  }

  /** Shows the yard of now again. */
  release(): void {
    if (this.#live === null) return;
    const change = changeToRows(this.table, this.#live.snapshot());
    this.#live = null;
    this.#show(change);
  }

  /** Whether the yard of another time is shown: then nothing of it can be changed. */
  isHeld(): boolean {
    return this.#live !== null;
  }

  /**
   * From now on the yard is shown with these operations over it, as a projection shows what is
   * pending (law 2); null: as it is again. One that the rules forbid is left out.
   */
  showAhead(steps: readonly PendingOperation[] | null): void {
    if (this.#live !== null) return;
    if (steps === null) {
      if (this.#ahead === null) return;
      const change = changeToRows(this.table, this.#ahead.base.snapshot());
      this.#ahead = null;
      this.#show(change);
      return;
    }
    if (this.#ahead === null) {
      const base = createYardTable(this.table.snapshot());
      base.setHoldsOf(this.#holdsOf);
      this.#ahead = { base, projection: new Projection(base) };
    }
    this.#show(this.#ahead.projection.setPending(steps).change);
  }

  /** Whether a plan is shown over the yard. */
  isAhead(): boolean {
    return this.#ahead !== null;
  }

  #takeIn(change: YardChange, first: boolean): Touched {
    if (this.#ahead === null)
      return this.#live === null ? this.#show(change, first) : this.#live.put(change);
    const touched = this.#ahead.base.put(change);
    this.#show(this.#ahead.projection.baseChanged(touched).change, first);
    return touched;
  }

  #show(change: YardChange, first = false): Touched {
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
    // The first snapshot wakes everybody, also for an empty yard: "nothing is there" is news then.
    if (more.structure || first) this.#general.emit(['structure']);
    if (more.waiting || first) this.#general.emit(['waiting']);
    return touched;
  }
}
