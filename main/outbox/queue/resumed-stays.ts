/**
 * When an asset's stay began, if an undo put the asset back: as if it had never left. The service
 * stamps the move back like any other, so dwell would start again. It also stamps the truck's
 * assignment when a trailer is unhooked beside it, though the truck doesn't move.
 */
import type { OperationId } from '../../../shared/ids.ts';
import type { BeforeImage, OperationState } from '../../../shared/outbox/model.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import type { EntityKey } from '../../../shared/yard/touches.ts';

/** Largest difference between the desk's clock and the service's, in milliseconds. */
const SKEW_MS = 5 * 60_000;

/**
 * An operation of this desk, with the fields needed here. `changedAt` is the time of its newest
 * state.
 */
export type UndoStep = {
  readonly saved: {
    readonly id: OperationId;
    readonly operation: Operation;
    readonly before: BeforeImage;
    readonly undoes: OperationId | null;
    readonly savedAt: Instant;
  };
  readonly state: OperationState;
  readonly changedAt: Instant;
};

/** A stay that goes on, and when the service stamped what didn't end it, by operation. */
type Kept = {
  readonly spot: string;
  readonly since: Instant;
  readonly stamps: ReadonlyMap<OperationId, { readonly from: number; readonly until: number }>;
};

const over: ReadonlySet<OperationState> = new Set([
  'rejected',
  'canceled',
  'conflict',
  'needs-clerk',
]);
const done: ReadonlySet<OperationState> = new Set(['confirmed']);

type Placed = { readonly kind: 'visit' | 'container'; readonly id: string; readonly spot: string };

/**
 * Where an operation puts an asset, or null if on no spot. An unhooked container stays where its
 * truck was.
 */
function placed(operation: Operation, before: BeforeImage): Placed | null {
  switch (operation.kind) {
    case 'reassign':
      return { ...operation.asset, spot: operation.to };
    case 'assign':
      return { ...operation.asset, spot: operation.spot };
    case 'detach': {
      const spot = before.visits.find(({ id }) => id === operation.visit)?.spotId;
      return spot == null ? null : { kind: 'container', id: operation.container, spot };
    }
    default:
      return null;
  }
}

/**
 * When the stay began that an undo continues; null if it isn't such an undo. `before`: what the
 * clerk saw before the undo; `undone`: before the operation that it undoes.
 */
export function stoodSince(
  { operation, before }: Pick<UndoStep['saved'], 'operation' | 'before'>,
  undone: BeforeImage | null,
): Instant | null {
  const to = placed(operation, before);
  if (to === null || undone === null) return null;
  const rows = to.kind === 'visit' ? undone.visits : undone.containers;
  const row = rows.find(({ id }) => id === to.id);
  return row?.spotId === to.spot ? row.placedAt : null;
}

/**
 * Stays that go on although the service stamps them anew, by asset: an undo of this desk put the
 * asset back, or a trailer was unhooked from a truck that stays, or hooked to it.
 */
export class ResumedStays {
  readonly #beforeOf: (id: OperationId) => BeforeImage | null;
  readonly #kept = new Map<EntityKey, Kept>();

  /** `beforeOf` returns what the clerk saw before an operation, or null. */
  constructor(beforeOf: (id: OperationId) => BeforeImage | null) {
    this.#beforeOf = beforeOf;
  }

  /** An operation was saved or took a step. */
  note(step: UndoStep): void {
    const { operation, before, undoes } = step.saved;
    if (operation.kind === 'detach' || operation.kind === 'attach') {
      const truck = before.visits.find(({ id }) => id === operation.visit);
      if (truck?.spotId != null && truck.placedAt !== null)
        this.#goesOn(`visit:${truck.id}`, truck.spotId, truck.placedAt, step);
    }
    const to = placed(operation, before);
    if (to === null) return;
    const key: EntityKey = `${to.kind}:${to.id}`;
    const since = undoes === null ? null : stoodSince(step.saved, this.#beforeOf(undoes));
    if (since !== null) this.#goesOn(key, to.spot, since, step);
    // It moved on, so its stay isn't continued.
    else if (this.#kept.get(key)?.spot === to.spot) this.#kept.delete(key);
  }

  /**
   * When a stay began: `reported` by the service, or earlier where that is only the stamp of an
   * operation that didn't end the stay.
   */
  of(key: EntityKey, spot: string, reported: Instant): Instant {
    const known = this.#kept.get(key);
    if (known === undefined || known.spot !== spot) return reported;
    const at = Date.parse(reported);
    const isStamp = [...known.stamps.values()].some(({ from, until }) => at >= from && at <= until);
    return isStamp && Date.parse(known.since) < at ? known.since : reported;
  }

  /** The stamp of an operation doesn't begin a stay. One that came to nothing left no stamp. */
  #goesOn(
    key: EntityKey,
    spot: string,
    since: Instant,
    { saved: { id, savedAt }, state, changedAt }: UndoStep,
  ): void {
    const known = this.#kept.get(key);
    const isSame = known?.spot === spot && known.since === since;
    const stamps = new Map(isSame ? known.stamps : []);
    if (over.has(state)) {
      if (!isSame || !stamps.delete(id)) return;
    } else {
      const until = done.has(state) ? Date.parse(changedAt) + SKEW_MS : Number.POSITIVE_INFINITY;
      stamps.set(id, { from: Date.parse(savedAt) - SKEW_MS, until });
    }
    this.#kept.set(key, { spot, since, stamps });
  }
}
