/**
 * What a full read changed in the yard, and which of that the requests for changes hadn't reported.
 */
import type { ContainerId, SpotId, VisitId } from '../../../../shared/ids.ts';
import type { Container, Spot, Visit } from '../../../../shared/yard/model.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import type { ChangedHead, ChangeList } from '../../../remote/dock-scheduling/changes-client.ts';
import type { ReadsApplied } from '../../memory/apply-reads.ts';

/** Records that a read touched, as they were before; undefined for new ones. */
export type StampsBefore = {
  readonly visits: Map<VisitId, Visit | undefined>;
  readonly containers: Map<ContainerId, Container | undefined>;
  readonly spots: Map<SpotId, Spot | undefined>;
};

export const noStampsBefore = (): StampsBefore => ({
  visits: new Map(),
  containers: new Map(),
  spots: new Map(),
});

/** Notes what a read is about to change. The first note about a record stays. */
export function noteBefore(
  into: StampsBefore,
  base: YardTable,
  { change: { put, remove } }: ReadsApplied,
): void {
  const note = <Id, Row>(known: Map<Id, Row | undefined>, id: Id, row: Row | undefined) => {
    if (!known.has(id)) known.set(id, row);
  };
  for (const id of [...put.visits.map((row) => row.id), ...remove.visits])
    note(into.visits, id, base.visit(id));
  for (const id of [...put.containers.map((row) => row.id), ...remove.containers])
    note(into.containers, id, base.container(id));
  for (const id of [...put.spots.map((row) => row.id), ...remove.spots])
    note(into.spots, id, base.spot(id));
}

export const touchedBy = ({ visits, containers, spots }: StampsBefore): number =>
  visits.size + containers.size + spots.size;

/** Stamps from replies about changes: of records by list, and of assignments by their asset. */
export type ReportedChanges = {
  readonly [List in Exclude<ChangeList, 'assignments'>]: Map<string, string | null>;
} & {
  readonly placed: Map<string, string | null>;
};

export const noReportedChanges = (): ReportedChanges => ({
  visits: new Map(),
  containers: new Map(),
  spots: new Map(),
  placed: new Map(),
});

/** Adds the heads of one list. */
export function noteReported(
  into: ReportedChanges,
  list: ChangeList,
  heads: readonly ChangedHead[],
): void {
  for (const { id, changedAt, visitId, containerId } of heads) {
    if (list !== 'assignments') into[list].set(id, changedAt);
    else
      for (const asset of [visitId, containerId])
        if (asset !== null) into.placed.set(asset, changedAt);
  }
}

/**
 * A record that changed without being reported, and the list that has to be read in full because of
 * it.
 *
 * Example: `{ list: 'visits', id: 'v-17' }`.
 */
export type UnreportedRecord = {
  readonly list: Exclude<ChangeList, 'assignments'>;
  readonly id: string;
};

/**
 * Changes that weren't reported. A stamp that the yard already had proves nothing, because the
 * record changed without a new stamp. `base` is the yard after the read; what was put back
 * meanwhile isn't a change.
 */
export function missedOf(
  found: StampsBefore,
  reported: ReportedChanges,
  base: YardTable,
): readonly UnreportedRecord[] {
  const missed: UnreportedRecord[] = [];
  const isPushed = (
    stamps: ReadonlyMap<string, string | null>,
    id: string,
    had: string | null | undefined,
  ) => stamps.has(id) && stamps.get(id) !== had;
  const spotStamp = (id: SpotId) =>
    (found.spots.has(id) ? found.spots.get(id) : base.spot(id))?.changedAt;

  function asset(
    list: 'visits' | 'containers',
    id: string,
    before: Visit | Container | undefined,
    after: Visit | Container | undefined,
  ): void {
    if (sameRow(companyOf(before, after), after)) return;
    if (
      isPushed(reported[list], id, before?.changedAt) ||
      isPushed(reported.placed, id, before?.placedAt)
    )
      return;
    const own = companyOf(before, after);
    const isPlaceOnly =
      own !== undefined && after !== undefined && sameRow(unplaced(own), unplaced(after));
    const places = [before?.spotId, after?.spotId].filter((spot) => spot != null);
    if (isPlaceOnly && places.some((spot) => isPushed(reported.spots, spot, spotStamp(spot))))
      return;
    missed.push({ list, id });
  }
  for (const [id, before] of found.visits) asset('visits', id, before, base.visit(id));
  for (const [id, before] of found.containers) asset('containers', id, before, base.container(id));
  // Arrivals at and departures from a spot show on the assets.
  for (const [id, before] of found.spots)
    if (!sameRow(before, base.spot(id)) && !isPushed(reported.spots, id, before?.changedAt))
      missed.push({ list: 'spots', id });
  return missed;
}

/** A joined record lacks its company. That we know the company now isn't a change. */
const companyOf = <Row extends Visit | Container>(
  before: Row | undefined,
  after: Row | undefined,
): Row | undefined =>
  before?.companyName === null && after !== undefined
    ? { ...before, companyName: after.companyName }
    : before;

const unplaced = <Row extends Visit | Container>(row: Row): Row => ({
  ...row,
  spotId: null,
  placedAt: null,
});

const textOf = (row: object | undefined): string =>
  JSON.stringify(Object.entries(row ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));

const sameRow = (a: object | undefined, b: object | undefined): boolean =>
  a === b || textOf(a) === textOf(b);
