/**
 * Which changes of a spot we know, by its `lastChangedDateTime` before and after (seeds/yard.md,
 * "Spot"): those of this desk, and those that other desks reported.
 */
import type { SpotId } from '../../../shared/ids.ts';
import {
  type SeenRows,
  type SeenSpot,
  type SpotStep,
  stepsBetween,
} from '../../../shared/outbox/seen-yard.ts';
import { type OperationKind, opensOrCloses } from '../../../shared/yard/operations.ts';

/** An expected change of a spot's timestamp. `opensOrCloses`: it opened or closed the spot. */
export type KnownStep = Omit<SpotStep, 'spot'> & { readonly opensOrCloses: boolean };

/** Steps that we keep for one spot: more than can wait on it. */
const MOST_STEPS = 50;

/**
 * Changes of spots' timestamps by operations of this run. We don't keep them on disk: after a
 * restart only those that the other desks also know count as ours.
 */
export class OwnChanges {
  /** For each spot, the step that begins at a timestamp. */
  readonly #steps = new Map<SpotId, Map<string | null, KnownStep>>();

  /** A sent operation that a read has shown: it led from the first read to the second. */
  noted(kind: OperationKind, before: SeenRows, after: ReadonlyMap<SpotId, SeenSpot>): void {
    for (const { spot, from, to } of stepsBetween(before, after.values())) {
      const own = this.#steps.get(spot) ?? new Map<string | null, KnownStep>();
      this.#steps.set(spot, own.set(from, { from, to, opensOrCloses: opensOrCloses({ kind }) }));
      for (const oldest of own.keys()) if (own.size > MOST_STEPS) own.delete(oldest);
    }
  }

  /** The steps of a spot. */
  stepsOn(spot: SpotId): readonly KnownStep[] {
    return [...(this.#steps.get(spot)?.values() ?? [])];
  }
}

/**
 * How far known steps lead from the timestamp `from`: over all of them, and up to the last that
 * opened or closed the spot.
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
    if (step.opensOrCloses) turned = all;
    passed.add(all);
  }
  return { all, turned };
}
