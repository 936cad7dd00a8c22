import type { AreaId, ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Area, Container, Spot, Visit, YardChange } from '../../../shared/yard/model.ts';
import { sharingTexts } from '../../../shared/yard/same-row.ts';
import type { YardTable } from '../../../shared/yard/table.ts';

/** Rows of one kind during a read: its changes so far, on top of the yard before. */
export type DraftRows<Id, Row> = {
  get(id: Id): Row | undefined;
  put(id: Id, row: Row): void;
  remove(id: Id): void;
};

/**
 * A change of the yard in the making. The yard itself stays the same until the change is written.
 */
export type YardDraft = {
  readonly areas: DraftRows<AreaId, Area>;
  readonly spots: DraftRows<SpotId, Spot>;
  readonly visits: DraftRows<VisitId, Visit>;
  readonly containers: DraftRows<ContainerId, Container>;
  change(): YardChange;
};

/** Starts without changes, on `base`. */
export function createYardDraft(base: YardTable): YardDraft {
  const areas = createRows<AreaId, Area>(base.area);
  const spots = createRows<SpotId, Spot>(base.spot);
  const visits = createRows<VisitId, Visit>(base.visit);
  const containers = createRows<ContainerId, Container>(base.container);
  return {
    areas,
    spots,
    visits,
    containers,
    change: () => ({
      put: {
        areas: areas.puts(),
        spots: spots.puts(),
        visits: visits.puts(),
        containers: containers.puts(),
      },
      remove: {
        areas: areas.removes(),
        spots: spots.removes(),
        visits: visits.removes(),
        containers: containers.removes(),
      },
    }),
  };
}

function createRows<Id, Row extends object>(before: (id: Id) => Row | undefined) {
  /** Null marks a row to be removed. */
  const rows = new Map<Id, Row | null>();
  return {
    get(id: Id): Row | undefined {
      const changed = rows.get(id);
      return changed === undefined ? before(id) : (changed ?? undefined);
    },
    put(id: Id, row: Row): void {
      const known = before(id);
      rows.set(id, known === undefined ? row : sharingTexts(row, known));
    },
    remove(id: Id): void {
      if (before(id) === undefined) rows.delete(id);
      else rows.set(id, null);
    },
    puts: (): Row[] => [...rows.values()].filter((row) => row !== null),
    removes: (): Id[] => [...rows].flatMap(([id, row]) => (row === null ? [id] : [])),
  };
}

/** How many rows a change puts and removes. */
export const rowsIn = ({ put, remove }: YardChange): number =>
  put.areas.length +
  put.spots.length +
  put.visits.length +
  put.containers.length +
  remove.areas.length +
  remove.spots.length +
  remove.visits.length +
  remove.containers.length;
