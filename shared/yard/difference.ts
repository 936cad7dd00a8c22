import type { Area, Container, Spot, Visit, YardChange } from './model.ts';
import { saysNothingNew } from './same-row.ts';
import { type EntityKey, entityOf } from './touches.ts';
import type { Yard } from './yard.ts';

/** What has to change in `from` to make the given entities as in `to`. Equal rows are left out. */
export function difference(from: Yard, to: Yard, entities: Iterable<EntityKey>): YardChange {
  const put = {
    areas: [] as Area[],
    spots: [] as Spot[],
    visits: [] as Visit[],
    containers: [] as Container[],
  };
  const remove = {
    areas: [] as Area['id'][],
    spots: [] as Spot['id'][],
    visits: [] as Visit['id'][],
    containers: [] as Container['id'][],
  };
  for (const key of entities) {
    const ref = entityOf(key);
    switch (ref.kind) {
      case 'area':
        compare(ref.id, from.area(ref.id), to.area(ref.id), put.areas, remove.areas);
        break;
      case 'spot':
        compare(ref.id, from.spot(ref.id), to.spot(ref.id), put.spots, remove.spots);
        break;
      case 'visit':
        compare(ref.id, from.visit(ref.id), to.visit(ref.id), put.visits, remove.visits);
        break;
      case 'container':
        compare(
          ref.id,
          from.container(ref.id),
          to.container(ref.id),
          put.containers,
          remove.containers,
        );
        break;
    }
  }
  return { put, remove };
}

function compare<Id, Row extends object>(
  id: Id,
  before: Row | undefined,
  after: Row | undefined,
  put: Row[],
  remove: Id[],
): void {
  if (before === after) return;
  if (after === undefined) remove.push(id);
  else if (
    before === undefined ||
    !(saysNothingNew(after, before) && saysNothingNew(before, after))
  )
    put.push(after);
}
