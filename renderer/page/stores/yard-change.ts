/**
 * What a snapshot or a delta means for listeners. Pure: it compares with the table before the
 * change.
 */
import { fromColumns } from '../../../shared/columns.ts';
import type { YardSnapshot } from '../../../shared/console-api/yard.ts';
import type { ContainerId, VisitId } from '../../../shared/ids.ts';
import type { Container, Visit, YardChange, YardRows } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';

/**
 * The further effects of a change: assets to notify although their own row stayed, and whether the
 * waiting list or the structure of the yard changed.
 *
 * Example: `{ assets: new Set(['c-5']), waiting: true, structure: false }` when a truck
 * goes to the waiting list with a hooked trailer.
 */
export type Consequences = {
  readonly assets: ReadonlySet<VisitId | ContainerId>;
  readonly waiting: boolean;
  readonly structure: boolean;
};

/**
 * Whether two rows of one kind hold the same values. Rows are flat, except for `reserves`, a short
 * list.
 */
function sameRow<Row extends object>(one: Row, other: Row): boolean {
  for (const key of Object.keys(other) as (keyof Row)[]) {
    const [a, b] = [one[key], other[key]];
    if (
      a !== b &&
      !(Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b))
    )
      return false;
  }
  return true;
}

function difference<Row extends { readonly id: string }>(
  before: Iterable<Row>,
  after: readonly Row[],
) {
  const old = new Map<string, Row>();
  for (const row of before) old.set(row.id, row);
  const put = after.filter((row) => {
    const known = old.get(row.id);
    old.delete(row.id);
    return known === undefined || !sameRow(known, row);
  });
  return { put, remove: [...old.keys()] as Row['id'][] };
}

/**
 * The change from `table` to the yard of `snapshot`. After a reconnect it is small, so we redraw
 * little.
 */
export const changeToSnapshot = (table: YardTable, snapshot: YardSnapshot): YardChange =>
  changeToRows(table, {
    areas: fromColumns(snapshot.areas),
    spots: fromColumns(snapshot.spots),
    visits: fromColumns(snapshot.visits),
    containers: fromColumns(snapshot.containers),
  });

/** The change from `table` to a yard of these rows. */
export function changeToRows(table: YardTable, rows: YardRows): YardChange {
  const areas = difference(table.areas(), rows.areas);
  const spots = difference(table.spots(), rows.spots);
  const visits = difference(table.visits(), rows.visits);
  const containers = difference(table.containers(), rows.containers);
  return {
    put: { areas: areas.put, spots: spots.put, visits: visits.put, containers: containers.put },
    remove: {
      areas: areas.remove,
      spots: spots.remove,
      visits: visits.remove,
      containers: containers.remove,
    },
  };
}

const visitWaits = (visit: Visit | undefined): boolean =>
  visit?.isActive === true && visit.spotId === null;

const containerWaits = (container: Container | undefined): boolean =>
  container?.isActive === true && container.visitId === null && container.spotId === null;

/**
 * The effects of `change` beyond its own rows. Call it before the change is put, because it
 * compares old rows with new ones. A hooked container is shown with its truck, so we also notify
 * the truck it leaves and the truck it joins.
 */
export function consequences(table: YardTable, change: YardChange): Consequences {
  const assets = new Set<VisitId | ContainerId>();
  let waiting = false;
  let structure =
    change.put.areas.length > 0 || change.remove.areas.length > 0 || change.remove.spots.length > 0;

  const visit = (id: VisitId, next: Visit | undefined) => {
    assets.add(id);
    for (const hooked of table.hookedTo(id)) assets.add(hooked);
    if (visitWaits(table.visit(id)) || visitWaits(next)) waiting = true;
  };
  const container = (id: ContainerId, next: Container | undefined) => {
    const known = table.container(id);
    assets.add(id);
    for (const row of [known, next]) {
      if (containerWaits(row)) waiting = true;
      if (!row?.visitId) continue;
      assets.add(row.visitId);
      if (visitWaits(table.visit(row.visitId))) waiting = true;
    }
  };
  for (const row of change.put.visits) visit(row.id, row);
  for (const id of change.remove.visits) visit(id, undefined);
  for (const row of change.put.containers) container(row.id, row);
  for (const id of change.remove.containers) container(id, undefined);
  for (const row of change.put.spots) {
    const known = table.spot(row.id);
    if (!known || known.areaId !== row.areaId || known.code !== row.code || known.type !== row.type)
      structure = true;
  }
  return { assets, waiting, structure };
}
