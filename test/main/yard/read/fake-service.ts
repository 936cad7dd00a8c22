/**
 * A dock-scheduling service made of plain rows, for tests that need to choose the moment and the
 * content of each page.
 */
import { createHash } from 'node:crypto';
import type {
  AssignmentRow,
  ContainerRead,
  DockSchedulingClient,
  ListEnd,
  PageSink,
  SpotRead,
  VisitRead,
} from '../../../../main/remote/dock-scheduling/client.ts';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type {
  AreaId,
  AssignmentId,
  ContainerId,
  SpotId,
  VisitId,
  WarehouseId,
} from '../../../../shared/ids.ts';
import type { Area, Container, Spot, Visit, YardProblem } from '../../../../shared/yard/model.ts';
import * as rows from '../../../shared/yard/rows.ts';

export const warehouse = 'warehouse-1' as WarehouseId;
export const areaId = (name: string) => `area-${name}` as AreaId;
export const spotId = (name: string) => `spot-${name}` as SpotId;
export const visitId = (name: string) => `visit-${name}` as VisitId;
export const containerId = (name: string) => `container-${name}` as ContainerId;

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();

export const area = (name: string, change: Partial<Area> = {}): Area =>
  rows.area(areaId(name), { warehouseId: warehouse, name: `Area ${name}`, ...change });

export const spot = (name: string, inArea: string, change: Partial<Spot> = {}): Spot =>
  rows.spot(spotId(name), {
    areaId: areaId(inArea),
    warehouseId: warehouse,
    code: name,
    changedAt: at(0),
    ...change,
  });

/** What every record of an asset contains here. */
const told = { warehouseId: warehouse, companyName: 'Carrier', createdAt: at(0), changedAt: at(0) };

export const visit = (name: string, change: Partial<Visit> = {}): Visit =>
  rows.visit(visitId(name), null, {
    ...told,
    licensePlate: `TX-${name}`,
    isPlanned: true,
    visitType: 'Drop',
    checkInAcknowledged: true,
    ...change,
  });

export const container = (name: string, change: Partial<Container> = {}): Container =>
  rows.container(containerId(name), null, {
    ...told,
    code: `TR-${name}`,
    state: 'Full',
    ...change,
  });

/** The state of the fake: rows without places, and assignments. Change it freely between calls. */
export type FakeState = {
  areas: Area[];
  spots: Spot[];
  visits: Visit[];
  containers: Container[];
  assignments: AssignmentRow[];
  /** Records that cannot be read, by list. */
  /** Assets that their own list lacks, counts and all, while spots go on naming them. */
  forgotten: Set<string>;
  unreadable: { list: ListOf; problem: YardProblem }[];
};

/** The id of a row of any list. */
function idOfRow(row: unknown): string {
  const { id, spot, visit, container } = row as Partial<
    Record<'id', string> & Record<'spot' | 'visit' | 'container', { id: string }>
  >;
  return id ?? (spot ?? visit ?? container)?.id ?? '';
}

type ListOf = 'areas' | 'spots' | 'visits' | 'containers';

/** One call as the fake saw it. */
export type FakeCall = {
  readonly list: ListOf | 'spot';
  readonly of: string | null;
  readonly page: number;
};

export type FakeService = {
  readonly client: DockSchedulingClient;
  readonly state: FakeState;
  /** Every page asked for, in order. */
  readonly calls: FakeCall[];
  /** Awaited before each page is built; throw a `RemoteError` to fail it. */
  before: (call: FakeCall) => Promise<void> | void;
  /** Awaited after the page was built and before it is delivered. */
  after: (call: FakeCall) => Promise<void> | void;
  pageSize: number;
  /** False: totals are left out. */
  tellsTotal: boolean;
  /** Added to the totals that are sent: a service that miscounts. */
  miscount: number;
  /** Joined records lack the company, as the real ones do. */
  place(asset: { visit?: string; container?: string }, onSpot: string): AssignmentRow;
  free(onSpot: string): void;
  /** A spot with what stands on it now. */
  spotRead(row: Spot): SpotRead;
};

/** Two areas, six spots, three trucks (one waiting), three trailers (one hooked). */
export function smallState(): FakeState {
  return {
    areas: [area('dock'), area('lot')],
    spots: [
      ...['D1', 'D2', 'D3'].map((code) => spot(code, 'dock', { type: 'docking' })),
      ...['L1', 'L2', 'L3'].map((code) => spot(code, 'lot')),
    ],
    visits: [visit('1'), visit('2'), visit('3')],
    containers: [container('1', { visitId: visitId('1') }), container('2'), container('3')],
    assignments: [],
    forgotten: new Set(),
    unreadable: [],
  };
}

export function createFakeService(state: FakeState = smallState()): FakeService {
  let assignmentNumber = 0;
  const calls: FakeCall[] = [];

  const standsAt = (row: AssignmentRow): SpotRead['visits'] =>
    state.visits.filter((each) => each.id === row.visitId);
  const spotRead = (row: Spot): SpotRead => {
    const assignments = state.assignments.filter((each) => each.spotId === row.id);
    const visits = assignments.flatMap(standsAt);
    const riding = state.containers.filter(
      (each) => each.visitId !== null && visits.some(({ id }) => id === each.visitId),
    );
    const standing = assignments.flatMap((each) =>
      state.containers.filter(({ id }) => id === each.containerId),
    );
    return {
      spot: row,
      assignments,
      visits: visits.map((each) => ({ ...each, companyName: null, spotId: row.id })),
      containers: [...riding, ...standing].map((each) => ({ ...each, companyName: null })),
    };
  };

  /**
   * What each page contained last: of a known page only the changes are sent again, as the client
   * does.
   */
  const told = new Map<
    string,
    { readonly fingerprint: string; readonly texts: ReadonlySet<string> }
  >();

  async function readList<Row>(
    list: ListOf,
    of: string | null,
    rows: () => readonly Row[],
    sink: PageSink<Row>,
    signal: AbortSignal,
  ): Promise<ListEnd> {
    let pages = 1;
    let records = 0;
    let total = 0;
    for (let page = 1; page <= pages; page += 1) {
      const call: FakeCall = { list, of, page };
      calls.push(call);
      await service.before(call);
      if (signal.aborted) throw new RemoteError('canceled', rawText('Cancelled.'));
      const all = rows();
      const unreadable = state.unreadable
        .filter((each) => each.list === list)
        .map((each) => each.problem);
      const problems = page === 1 ? unreadable : [];
      total = all.length + unreadable.length + service.miscount;
      pages = Math.max(1, Math.ceil(all.length / service.pageSize));
      const slice = all.slice((page - 1) * service.pageSize, page * service.pageSize);
      const fingerprint = createHash('sha1')
        .update(JSON.stringify([slice, problems, total]))
        .digest('hex');
      await service.after(call);
      if (signal.aborted) throw new RemoteError('canceled', rawText('Cancelled.'));
      records += slice.length + problems.length;
      const place = `${list} ${of} ${page}`;
      const before = told.get(place);
      told.set(place, {
        fingerprint,
        texts: new Set(problems.length === 0 ? slice.map((row) => JSON.stringify(row)) : []),
      });
      const isKnown = before !== undefined && sink.known?.(page, before.fingerprint) === true;
      const fresh = isKnown ? slice.filter((row) => !before.texts.has(JSON.stringify(row))) : slice;
      const ids = [...slice.map(idOfRow), ...problems.flatMap(({ id }) => id ?? [])];
      if (isKnown && before.fingerprint === fingerprint) await sink.page(page, 'unchanged');
      else await sink.page(page, { rows: fresh, ids, problems, fingerprint });
    }
    const complete = records === total;
    const problem: YardProblem = {
      key: `list-incomplete:${list}`,
      code: 'list-incomplete',
      entity: 'list',
      id: null,
      said: rawText(`The list of ${list} is incomplete.`),
    };
    return {
      pages,
      records,
      total: service.tellsTotal ? total : null,
      complete,
      problems: complete ? [] : [problem],
    };
  }

  const notUsed = async () => {
    throw new Error('Not part of this test.');
  };

  const service: FakeService = {
    state,
    calls,
    before: () => {},
    after: () => {},
    pageSize: 2,
    tellsTotal: true,
    miscount: 0,
    place(asset, onSpot) {
      assignmentNumber += 1;
      const row: AssignmentRow = {
        id: `assignment-${assignmentNumber}` as AssignmentId,
        spotId: spotId(onSpot),
        visitId: asset.visit === undefined ? null : visitId(asset.visit),
        containerId: asset.container === undefined ? null : containerId(asset.container),
        changedAt: at(10 + assignmentNumber),
      };
      state.assignments.push(row);
      return row;
    },
    free(onSpot) {
      state.assignments = state.assignments.filter((each) => each.spotId !== spotId(onSpot));
    },
    spotRead,
    client: {
      areas: (_, sink, signal) => readList<Area>('areas', null, () => state.areas, sink, signal),
      spots: (of, sink, signal) =>
        readList<SpotRead>(
          'spots',
          of,
          () => state.spots.filter((each) => each.areaId === of).map(spotRead),
          sink,
          signal,
        ),
      async spot(id, signal) {
        const call: FakeCall = { list: 'spot', of: id, page: 1 };
        calls.push(call);
        await service.before(call);
        if (signal.aborted) throw new RemoteError('canceled', rawText('Cancelled.'));
        const row = state.spots.find((each) => each.id === id);
        if (row === undefined)
          throw new RemoteError('not-found', rawText('The service does not know this spot.'), 404);
        const read = spotRead(row);
        await service.after(call);
        return read;
      },
      visits: (_, sink, signal) =>
        readList<VisitRead>(
          'visits',
          null,
          () =>
            state.visits
              .filter(({ id }) => !state.forgotten.has(id))
              .map((row) => ({
                visit: row,
                hooked: state.containers.filter((each) => each.visitId === row.id),
                assignments: state.assignments
                  .filter((each) => each.visitId === row.id)
                  .map((each) => ({ ...each, containerId: null, changedAt: null })),
              })),
          sink,
          signal,
        ),
      containers: (_, sink, signal) =>
        readList<ContainerRead>(
          'containers',
          null,
          () =>
            state.containers.map((row) => ({
              container: row,
              assignments: state.assignments
                .filter((each) => each.containerId === row.id)
                .map((each) => ({ ...each, visitId: null, changedAt: null })),
            })),
          sink,
          signal,
        ),
      spotEvents: notUsed,
      assign: notUsed,
      reassign: notUsed,
      unassign: notUsed,
      detach: notUsed,
      attach: notUsed,
      depart: notUsed,
      close: notUsed,
      open: notUsed,
    },
  };
  return service;
}
