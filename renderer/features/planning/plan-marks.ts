/** Marks on the map: pending operations, and over them the changes of the open plan. */
import type { SpotId } from '../../../shared/ids.ts';
import type { Ordered, PlanStep } from '../../../shared/planning/order/order.ts';
import { touches } from '../../../shared/yard/touches.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { perPage } from '../../page/per-page.ts';
import { createEmitter } from '../../page/stores/keyed-emitter.ts';
import type { Mark, MarkSource } from '../../page/stores/operations-store.ts';
import { plansOf } from './plan-store.ts';

/**
 * The spots that steps change, and how many steps there are. Unchanged steps are not computed
 * again.
 */
class TouchedSpots {
  readonly #counts = new Map<SpotId, number>();
  readonly #spotsOf = new Map<PlanStep, readonly SpotId[]>();
  #shown: readonly PlanStep[] = [];

  has(spot: SpotId): boolean {
    return this.#counts.has(spot);
  }

  /** Returns the spots that may be touched no more, or are now. */
  take(steps: readonly PlanStep[], yard: Yard): Set<SpotId> {
    const changed = new Set<SpotId>();
    const gone = new Set(this.#shown);
    for (const step of steps) {
      if (gone.delete(step)) continue;
      const spots = touches(step.operation, yard).flatMap((each) =>
        each.kind === 'spot' ? [each.id] : [],
      );
      this.#spotsOf.set(step, spots);
      for (const spot of spots) this.#count(spot, 1, changed);
    }
    for (const step of gone) {
      for (const spot of this.#spotsOf.get(step) ?? []) this.#count(spot, -1, changed);
      this.#spotsOf.delete(step);
    }
    this.#shown = steps;
    return changed;
  }

  #count(spot: SpotId, by: number, changed: Set<SpotId>): void {
    const now = (this.#counts.get(spot) ?? 0) + by;
    if (now === 0) this.#counts.delete(spot);
    else this.#counts.set(spot, now);
    changed.add(spot);
  }
}

/** Spots where a goal of the plan is impossible. */
const conflictsIn = ({ impossible }: Ordered): ReadonlySet<SpotId> =>
  new Set(
    impossible.flatMap(({ goal }) => ('spot' in goal && goal.spot !== null ? [goal.spot] : [])),
  );

/**
 * The marks of a page: `pending` where a step starts or ends, `conflict` where a goal is
 * impossible.
 */
export const marksOf = perPage((page): MarkSource => {
  const plans = plansOf(page).store;
  const { marks } = page.operations;
  const changed = createEmitter<ReadonlySet<SpotId>>();
  const touched = new TouchedSpots();
  let conflicts: ReadonlySet<SpotId> = new Set();
  marks.onChange(changed.emit);
  plans.subscribe(({ ordered }, before) => {
    if (ordered === before.ordered) return;
    const different = touched.take(ordered.steps, page.yard.present());
    for (const spot of conflicts) different.add(spot);
    conflicts = conflictsIn(ordered);
    for (const spot of conflicts) different.add(spot);
    if (different.size > 0) changed.emit(different);
  });
  const own = (spot: SpotId): Mark | undefined =>
    conflicts.has(spot) ? 'conflict' : touched.has(spot) ? 'pending' : undefined;
  return { get: (spot) => own(spot) ?? marks.get(spot), onChange: changed.on };
});
