/**
 * The shortest way from a yard to its goals, by looking at all of them: over the model of the rules
 * that shares no code with the program (`test/property/yard-model.ts`). Moves of trucks and
 * standalone containers, to spots and to the waiting list.
 */
import type { Goal } from '../../../../shared/planning/order/goals.ts';
import type { AssetRef, Operation } from '../../../../shared/yard/operations.ts';
import { after, type Model, verdict } from '../../../property/yard-model.ts';

const stateOf = (model: Model): string =>
  [
    ...model.trucks.map(({ id, spot }) => `${id}@${spot}`),
    ...model.boxes.map(({ id, spot, truck }) => `${id}@${truck ?? spot}`),
  ]
    .sort()
    .join(' ');

const placeOf = (model: Model, { kind, id }: AssetRef) =>
  kind === 'visit'
    ? model.trucks.find((each) => each.id === id)?.spot
    : model.boxes.find((each) => each.id === id)?.spot;

/** What is true at the end: every goal, and everything else stands where it stood. */
export const isReached = (start: Model, now: Model, goals: readonly Goal[]): boolean =>
  [...assetsOf(start)].every((asset) => {
    const goal = goals.find((each) => each.kind === 'place' && each.asset.id === asset.id);
    return placeOf(now, asset) === (goal?.kind === 'place' ? goal.spot : placeOf(start, asset));
  });

const assetsOf = (model: Model): readonly AssetRef[] => [
  ...model.trucks.map(({ id }) => ({ kind: 'visit', id }) as AssetRef),
  ...model.boxes
    .filter(({ truck }) => truck === null)
    .map(({ id }) => ({ kind: 'container', id }) as AssetRef),
];

function* movesOf(model: Model): Iterable<Operation> {
  for (const asset of assetsOf(model)) {
    const from = placeOf(model, asset) ?? null;
    for (const { id } of model.spots)
      yield from === null
        ? ({ kind: 'assign', asset, spot: id } as Operation)
        : ({ kind: 'reassign', asset, from, to: id, reason: 'x' } as Operation);
  }
  for (const { id } of model.spots) {
    const there = assetsOf(model).filter((asset) => placeOf(model, asset) === id);
    // Both assets of a mixed spot are sent to wait only where there is no other way: it is a
    // caution of the rules.
    if (there.length === 1) yield { kind: 'unassign', spot: id as never, assets: there };
  }
}

/** Whether a move puts something where another asset stands whose goal is elsewhere. */
export function isStillTaken(model: Model, operation: Operation, goals: readonly Goal[]): boolean {
  if (operation.kind !== 'assign' && operation.kind !== 'reassign') return false;
  const target = operation.kind === 'assign' ? operation.spot : operation.to;
  return goals.some(
    (goal) =>
      (goal.kind === 'depart' || (goal.kind === 'place' && goal.spot !== target)) &&
      goal.asset.id !== operation.asset.id &&
      placeOf(model, goal.asset) === target,
  );
}

/** The fewest operations, or null where none within `most` leads there. */
export function fewest(start: Model, goals: readonly Goal[], most: number): number | null {
  let edge: Model[] = [start];
  const seen = new Set([stateOf(start)]);
  for (let depth = 0; depth <= most; depth += 1) {
    if (edge.some((model) => isReached(start, model, goals))) return depth;
    const next: Model[] = [];
    for (const model of edge)
      for (const operation of movesOf(model)) {
        if (verdict(model, operation).refusals.size > 0) continue;
        if (isStillTaken(model, operation, goals)) continue;
        const reached = after(model, operation);
        const key = stateOf(reached);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(reached);
      }
    edge = next;
  }
  return null;
}
