/**
 * One ghost of an open plan goes to another spot, and the service says the same of a truck: what
 * the page does for each until it is painted.
 */
import { StepIds } from '../../../renderer/features/planning/commit.ts';
import { YardStore } from '../../../renderer/page/stores/yard-store.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import { keepOrder } from '../../../shared/planning/order/keep-order.ts';
import type { YardRows } from '../../../shared/yard/model.ts';

const noIds = { areas: [], spots: [], visits: [], containers: [] };
const noRows = { areas: [], spots: [], visits: [], containers: [] };
const at = '2026-03-02T09:00:00Z';
/** Moves of the plan. */
const planned = 100;

/** A page's yard that was told of these rows. */
export function tellYard(rows: YardRows): YardStore {
  const store = new YardStore();
  store.receive({
    kind: 'delta',
    version: 0,
    change: { put: rows, remove: noIds },
    problems: null,
  });
  return store;
}

/**
 * Answers what puts the same truck on a spot: as the wish of a plan of 100 moves, or as the service
 * tells it. `free`: spots that nothing else takes.
 */
export function mover(
  store: YardStore,
  how: 'ghost' | 'live',
  truck: VisitId,
  free: readonly SpotId[],
): (spot: SpotId) => void {
  if (how === 'live')
    return (spotId) => {
      const row = store.table.visit(truck);
      if (row === undefined) return;
      const put = { ...noRows, visits: [{ ...row, spotId, placedAt: at }] };
      store.receive({
        kind: 'delta',
        version: store.version() + 1,
        change: { put, remove: noIds },
        problems: null,
      });
    };
  store.showAhead([]);
  const kept = keepOrder(store.present(), 'Planned move');
  let last = 0;
  const ids = new StepIds(() => {
    last += 1;
    return `o${last}` as OperationId;
  });
  const others = [...store.present().visits()].filter(
    ({ id, spotId }) => id !== truck && spotId !== null,
  );
  const wishes = others.slice(0, planned).flatMap(({ id }, index): Goal[] => {
    const spot = free[index];
    return spot === undefined ? [] : [{ kind: 'place', asset: { kind: 'visit', id }, spot }];
  });
  if (wishes.length < planned) throw new Error(`Only ${wishes.length} moves are planned.`);
  const show = (list: readonly Goal[]) => store.showAhead(ids.of(kept.of(list).steps, at));
  show(wishes);
  return (spot) => show([...wishes, { kind: 'place', asset: { kind: 'visit', id: truck }, spot }]);
}
