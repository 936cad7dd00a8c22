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

/**
 * The steps of the spots' times that operations of this run made. It is not kept on disk: after a
 * restart only what the other desks know as well counts as our own.
 */
export interface OwnChanges {
  /** An operation that was sent and that a read then showed led from one read to the other. */
  noted(kind: OperationKind, before: StoredEvidence, after: ReadonlyMap<SpotId, SeenSpot>): void;
  /** The steps of a spot. */
  stepsOn(spot: SpotId): readonly KnownStep[];
}

/** Steps that are kept of one spot: more than can wait on it. */
const mostSteps = 50;

/** Without any step. */
export function createOwnChanges(): OwnChanges {
  const steps = new Map<SpotId, Map<string | null, KnownStep>>();
  return {
    noted(kind, before, after) {
      for (const { spot, from, to } of stepsBetween(before, after.values())) {
        const own = steps.get(spot) ?? new Map<string | null, KnownStep>();
        steps.set(spot, own.set(from, { from, to, isTurn: isTurn({ kind }) }));
        for (const oldest of own.keys()) if (own.size > mostSteps) own.delete(oldest);
      }
    },
    stepsOn: (spot) => [...(steps.get(spot)?.values() ?? [])],
  };
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
