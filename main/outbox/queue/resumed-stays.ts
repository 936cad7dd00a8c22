/**
 * When an asset's stay began, if an undo put the asset back: as if it had never left. The service
 * stamps the move back like any other, so dwell would start again.
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

type Kept = {
  readonly spot: string;
  readonly since: Instant;
  readonly from: number;
  readonly until: number;
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

/** Stays that undos of this desk continued, by asset. */
export class ResumedStays {
  readonly #beforeOf: (id: OperationId) => BeforeImage | null;
  readonly #kept = new Map<EntityKey, Kept>();

  /** `beforeOf` returns what the clerk saw before an operation, or null. */
  constructor(beforeOf: (id: OperationId) => BeforeImage | null) {
    this.#beforeOf = beforeOf;
  }

  /** An operation was saved or took a step. */
  note({ saved, state, changedAt }: UndoStep): void {
    const to = placed(saved.operation, saved.before);
    if (to === null) return;
    const key: EntityKey = `${to.kind}:${to.id}`;
    const since =
      saved.undoes === null || over.has(state)
        ? null
        : stoodSince(saved, this.#beforeOf(saved.undoes));
    if (since === null) {
      // It moved on, or wasn't put back after all, so its stay isn't continued.
      if (this.#kept.get(key)?.spot === to.spot) this.#kept.delete(key);
      return;
    }
    const until = done.has(state) ? Date.parse(changedAt) + SKEW_MS : Number.POSITIVE_INFINITY;
    this.#kept.set(key, { spot: to.spot, since, from: Date.parse(saved.savedAt) - SKEW_MS, until });
  }

  /**
   * When a stay began: `reported` by the service, or, after an undo, when the stay began that it
   * continues.
   */
  of(key: EntityKey, spot: string, reported: Instant): Instant {
    const known = this.#kept.get(key);
    if (known === undefined || known.spot !== spot) return reported;
    const at = Date.parse(reported);
    return at >= known.from && at <= known.until && Date.parse(known.since) < at
      ? known.since
      : reported;
  }
}
