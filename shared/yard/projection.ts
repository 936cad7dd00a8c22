import type { OperationId, VisitId } from '../ids.ts';
import { sameEnds } from '../same-ends.ts';
import type { Instant } from '../time.ts';
import { difference } from './difference.ts';
import type { YardChange } from './model.ts';
import type { AssetRef, Finding, Operation } from './operations.ts';
import { createOverlay } from './overlay.ts';
import { type Replayed, replay } from './replay.ts';
import { createYardTable, type Touched, type YardTable } from './table.ts';
import { withoutTakenBack } from './taken-back.ts';
import { type EntityKey, entityKey } from './touches.ts';

/**
 * A clerk's operation that no read has confirmed yet.
 *
 * Example: `{ id: 'op-2', operation: { kind: 'assign', … }, at: '2026-11-27T14:00:00Z' }`.
 */
export type PendingOperation = {
  readonly id: OperationId;
  readonly operation: Operation;
  /** When the clerk did it: the start of the dwell that it causes. */
  readonly at: Instant;
};

/**
 * What one step changed: rows of `view`, what they touch, and whether `conflicts` changed.
 *
 * Example: `{ change, touched: { spots: new Set(['spot-D4']), … }, conflictsChanged: false }`.
 */
export type ProjectionChange = {
  readonly change: YardChange;
  readonly touched: Touched;
  readonly conflictsChanged: boolean;
};

/**
 * What the clerk sees (law 2): what the service last said, with the unconfirmed operations replayed
 * on top, in order.
 *
 * The problem: a clerk moves a truck, and the screen has to show it at once, long before the
 * service has it. Meanwhile the service sends new states. Replaying everything at each change would
 * cost as much as the yard is large.
 *
 * The idea: an operation depends only on the entities that it touched when it was replayed. A
 * change needs to replay only the operations connected with it.
 *
 * How it works:
 * 1. Each operation remembers the entities that it read or wrote (`replay.ts`).
 * 2. A change of the base or of the list starts with the entities and operations that it touches.
 *    We add every operation that shares an entity with them, directly or through others
 *    (`#connected`).
 * 3. We replay those, in order, over the bare base. All others, and the rows that they wrote,
 *    stand.
 * 4. If the replay touches an entity of an operation that we left out, that one joins and the
 *    replay starts again.
 *
 * So what we left out shares nothing with what we replayed, and the order between them can't
 * matter. The result equals a projection from scratch, and a change costs the same however large
 * the yard is.
 *
 * Outcomes of one operation: if its goal is already true, it changes nothing. If a rule forbids it
 * now, we skip it and it becomes a conflict. Otherwise we apply it.
 */
export class Projection {
  readonly #base: YardTable;
  /** Read-only for all others: only the projection changes it. */
  readonly view: YardTable;
  readonly #put: YardTable['put'];
  /** The refusals of each operation that no longer passes. */
  readonly conflicts = new Map<OperationId, readonly Finding[]>();
  readonly #entries = new Map<OperationId, Entry>();
  #takenBack: ReadonlySet<VisitId> = new Set();
  /** The pending operations shown now, in order. */
  #shown: readonly PendingOperation[] = [];
  readonly #users = new Map<EntityKey, Set<OperationId>>();

  /**
   * Starts with the current base and no operations. `shown`: a table with the same rows that
   * becomes the view, and what puts each change into it; otherwise we make one.
   */
  constructor(
    base: YardTable,
    shown?: { readonly view: YardTable; readonly put: YardTable['put'] },
  ) {
    this.#base = base;
    this.view = shown?.view ?? viewOf(base);
    this.#put = shown?.put ?? this.view.put;
  }

  /** Call it after each `base.put`, with its result. */
  baseChanged({ areas, spots, visits, containers }: Touched): ProjectionChange {
    return this.#settle(
      [],
      new Set([
        ...keys('area', areas),
        ...keys('spot', spots),
        ...keys('visit', visits),
        ...keys('container', containers),
        ...this.#alongWith(visits),
      ]),
    );
  }

  /**
   * Sets all trucks whose check-in was taken back. `view` has them only while they stand on a spot.
   */
  setTakenBack(visits: ReadonlySet<VisitId>): ProjectionChange {
    const before = this.#alongWith(this.#takenBack);
    const reached = new Set<EntityKey>([
      ...keys('visit', this.#takenBack),
      ...keys('visit', visits),
    ]);
    this.#takenBack = visits;
    return this.#settle([], new Set([...reached, ...before, ...this.#alongWith(visits)]));
  }

  /** What keeps these assets back changed: operations that move them are judged anew. */
  holdsChanged(assets: readonly AssetRef[]): ProjectionChange {
    const trucks = assets.flatMap(({ kind, id }) => {
      const truck = kind === 'container' ? this.#base.container(id)?.visitId : null;
      return truck == null ? [] : [entityKey({ kind: 'visit', id: truck })];
    });
    return this.#settle([], new Set([...assets.map(entityKey), ...trucks]));
  }

  /**
   * Sets the complete list of unconfirmed operations, in the order of saving. If two have the same
   * id, the first counts.
   */
  setPending(list: readonly PendingOperation[]): ProjectionChange {
    // We skip what is equal at both ends, so a long list costs only its difference.
    let [start, end] = sameEnds(this.#shown, list);
    const within = new Set(this.#shown.slice(start, this.#shown.length - end).map(({ id }) => id));
    if (
      list
        .slice(start, list.length - end)
        .some(({ id }) => this.#entries.has(id) && !within.has(id))
    )
      [start, end] = [0, 0];
    const gone = this.#shown.slice(start, this.#shown.length - end);
    const next = new Map<OperationId, PendingOperation>();
    for (const pending of list.slice(start, list.length - end))
      if (!next.has(pending.id)) next.set(pending.id, pending);

    const freed = new Set<EntityKey>();
    let isConflictGone = false;
    for (const { id } of gone) {
      const [pending, entry] = [next.get(id), this.#entryOf(id)];
      if (pending !== undefined && isSame(pending, entry.pending)) continue;
      for (const key of entry.last.keys) freed.add(key);
      this.#forget(id, entry);
      this.#entries.delete(id);
      isConflictGone = this.#setConflict(id, []) || isConflictGone;
    }

    const fresh: OperationId[] = [];
    let last = -1;
    let position = start;
    for (const [id, pending] of next) {
      const entry = this.#entries.get(id);
      // New, or moved before one that it followed: it has to be replayed at its new position.
      if (entry === undefined || entry.position < last) fresh.push(id);
      if (entry === undefined) this.#entries.set(id, { pending, position, last: unused });
      else {
        last = Math.max(last, entry.position);
        entry.position = position;
      }
      position += 1;
    }
    const rest = this.#shown.slice(this.#shown.length - end);
    if (next.size !== gone.length)
      for (const { id } of rest) {
        this.#entryOf(id).position = position;
        position += 1;
      }
    this.#shown = [...this.#shown.slice(0, start), ...next.values(), ...rest];
    const settled = this.#settle(fresh, freed);
    return isConflictGone ? { ...settled, conflictsChanged: true } : settled;
  }

  #remember(id: OperationId, entry: Entry, last: Replayed): boolean {
    this.#forget(id, entry);
    entry.last = last;
    for (const key of last.keys) this.#users.set(key, (this.#users.get(key) ?? new Set()).add(id));
    return this.#setConflict(id, last.refusals);
  }

  #forget(id: OperationId, { last }: Entry): void {
    for (const key of last.keys) {
      const ids = this.#users.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#users.delete(key);
    }
  }

  #setConflict(id: OperationId, refusals: readonly Finding[]): boolean {
    const isSame = JSON.stringify(this.conflicts.get(id) ?? []) === JSON.stringify(refusals);
    if (refusals.length === 0) this.conflicts.delete(id);
    else this.conflicts.set(id, refusals);
    return !isSame;
  }

  /**
   * All operations connected with the given operations and entities through what the last replay
   * used.
   */
  #connected(start: Iterable<OperationId>, keys: Iterable<EntityKey>): Set<OperationId> {
    const found = new Set(start);
    const join = (key: EntityKey) => {
      for (const id of this.#users.get(key) ?? []) found.add(id);
    };
    for (const key of keys) join(key);
    // A set also iterates over what is added meanwhile, each once.
    for (const id of found) for (const key of this.#entryOf(id).last.keys) join(key);
    return found;
  }

  /** Replays everything connected with the operations and entities, and updates the view. */
  #settle(start: Iterable<OperationId>, reached: Set<EntityKey>): ProjectionChange {
    let affected = this.#connected(start, reached);
    for (;;) {
      const overlay = createOverlay(withoutTakenBack(this.#base, this.#takenBack));
      const results = [...affected]
        .map((id) => ({ id, entry: this.#entryOf(id) }))
        .sort((a, b) => a.entry.position - b.entry.position)
        .map((each) => ({
          ...each,
          last: replay(overlay, each.entry.pending.operation, each.entry.pending.at),
        }));
      const wider = this.#connected(
        affected,
        results.flatMap(({ last }) => [...last.keys]),
      );
      if (wider.size > affected.size) {
        affected = wider;
        continue;
      }
      let conflictsChanged = false;
      for (const { id, entry, last } of results) {
        for (const key of [...entry.last.keys, ...last.keys]) reached.add(key);
        conflictsChanged = this.#remember(id, entry, last) || conflictsChanged;
      }
      const change = difference(this.view, overlay, reached);
      return { change, touched: this.#put(change), conflictsChanged };
    }
  }

  #entryOf(id: OperationId): Entry {
    return this.#entries.get(id) as Entry;
  }

  /** What is hooked to trucks taken back comes and goes with them. */
  #alongWith(visits: Iterable<VisitId>): EntityKey[] {
    return [...visits].flatMap((id) =>
      this.#takenBack.has(id)
        ? this.#base.hookedTo(id).map((each): EntityKey => `container:${each}`)
        : [],
    );
  }
}

function viewOf(base: YardTable): YardTable {
  const view = createYardTable(base.snapshot());
  view.setHoldsOf((asset) => base.holdsOf(asset));
  return view;
}

type Entry = { readonly pending: PendingOperation; position: number; last: Replayed };

const unused: Replayed = { refusals: [], keys: new Set() };

const keys = (
  kind: 'area' | 'spot' | 'visit' | 'container',
  ids: ReadonlySet<string>,
): EntityKey[] => Array.from(ids, (id): EntityKey => `${kind}:${id}`);

const isSame = (a: PendingOperation, b: PendingOperation): boolean =>
  a.at === b.at &&
  (a.operation === b.operation || JSON.stringify(a.operation) === JSON.stringify(b.operation));
