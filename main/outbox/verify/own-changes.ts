/**
 * Which changes of a spot are known here, told by its `lastChangedDateTime` before and after
 * (seeds/yard.md, "Spot"): those of this desk, and those that other desks told of.
 */
import type { SpotId } from '../../../shared/ids.ts';
import {
  type SeenSpot,
  type SpotStep,
  type StoredEvidence,
  stepsBetween,
} from '../../../shared/outbox/operation-evidence.ts';
import { isTurn, type OperationKind } from '../../../shared/yard/operations.ts';

/** A step of a spot's time that is no surprise. `isTurn`: it opened or closed the spot. */
export type KnownStep = Omit<SpotStep, 'spot'> & { readonly isTurn: boolean };

/** Steps that are kept of one spot: more than can wait on it. */
const MOST_STEPS = 50;

/**
 * The steps of the spots' times that operations of this run made. It is not kept on disk: after a
 * restart only what the other desks know as well counts as our own.
 */
export class OwnChanges {
  /** Of each spot, the step that begins at a time. */
  readonly #steps = new Map<SpotId, Map<string | null, KnownStep>>();

  /** An operation that was sent and that a read then showed led from one read to the other. */
  noted(kind: OperationKind, before: StoredEvidence, after: ReadonlyMap<SpotId, SeenSpot>): void {
    for (const { spot, from, to } of stepsBetween(before, after.values())) {
      const own = this.#steps.get(spot) ?? new Map<string | null, KnownStep>();
      this.#steps.set(spot, own.set(from, { from, to, isTurn: isTurn({ kind }) }));
      for (const oldest of own.keys()) if (own.size > MOST_STEPS) own.delete(oldest);
    }
  }

  /** The steps of a spot. */
  stepsOn(spot: SpotId): readonly KnownStep[] {
    return [...(this.#steps.get(spot)?.values() ?? [])];
  }
}

/**
 * How far the time of a spot follows on `from` by known steps alone: by all of them, and as far as
 * the last that opened or closed it.
 */
export function follow(
  known: readonly KnownStep[],
  from: string,
): { readonly all: string; readonly turned: string } {
  const byStart = new Map(known.map((step) => [step.from, step]));
  const passed = new Set<string>();
  let all = from;
  let turned = from;
  for (
    let step = byStart.get(all);
    step !== undefined && !passed.has(step.to);
    step = byStart.get(all)
  ) {
    all = step.to;
    if (step.isTurn) turned = all;
    passed.add(all);
  }
  return { all, turned };
}
