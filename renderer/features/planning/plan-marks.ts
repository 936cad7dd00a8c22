/** What the map marks: what is under way, and over it what the open plan touches. */
import type { SpotId } from '../../../shared/ids.ts';
import { touches } from '../../../shared/yard/touches.ts';
import { perPage } from '../../page/per-page.ts';
import { createEmitter } from '../../page/stores/keyed-emitter.ts';
import type { Mark, MarkSource } from '../../page/stores/operations-store.ts';
import type { PlanState } from './plan-state.ts';
import { plansOf } from './plan-store.ts';

/** Spots of the open plan: `pending` where something comes or goes, `conflict` where a wish cannot be. */
function marksIn({ ordered }: PlanState, yard: Parameters<typeof touches>[1]): ReadonlyMap<SpotId, Mark> {
  const marks = new Map<SpotId, Mark>();
  for (const { operation } of ordered.steps)
    for (const each of touches(operation, yard)) if (each.kind === 'spot') marks.set(each.id, 'pending');
  for (const { wish } of ordered.impossible) if ('spot' in wish && wish.spot !== null) marks.set(wish.spot, 'conflict');
  return marks;
}

/** The marks of a page. */
export const marksOf = perPage((page): MarkSource => {
  const plans = plansOf(page).store;
  const { marks } = page.operations;
  const changed = createEmitter<ReadonlySet<SpotId>>();
  let own: ReadonlyMap<SpotId, Mark> = new Map();
  marks.onChange(changed.emit);
  plans.subscribe((now, before) => {
    if (now.ordered === before.ordered) return;
    const last = own;
    own = marksIn(now, page.yard.present());
    const different = new Set<SpotId>();
    for (const spot of [...last.keys(), ...own.keys()]) if (last.get(spot) !== own.get(spot)) different.add(spot);
    if (different.size > 0) changed.emit(different);
  });
  return { get: (spot) => own.get(spot) ?? marks.get(spot), onChange: changed.on };
});
