/**
 * Fresh reads for the outbox and the clerk. The results also go through the cache to the screen at
 * once.
 */

import { message } from '../../../shared/i18n/message.ts';
import type { ContainerId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { AssetsRead, YardReads } from '../../outbox/ports.ts';
import type {
  AssignmentRow,
  ContainerRead,
  DockSchedulingClient,
  ListEnd,
  PageSink,
  RecordPage,
  VisitRead,
} from '../../remote/dock-scheduling/client.ts';
import { isElsewhere } from '../../remote/dock-scheduling/decode/elsewhere.ts';
import { isAboutField } from '../../remote/dock-scheduling/decode/fields.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { ReadsApplied } from '../memory/apply-reads.ts';
import { countOf, type Destination, readFullList, samePages, sweep } from './full-read.ts';
import { type NamedAssetsClient, readNamedAssets } from './named-assets.ts';
import { namedBySpots, readPlaces } from './named-by-spots.ts';
import type { YardReadParts } from './single-spots.ts';

/** One list of assets, read as evidence. */
type AssetList<Id extends string, Asset, Row> = {
  readonly kind: 'visits' | 'containers';
  readonly entity: 'visit' | 'container';
  readonly call: (sink: PageSink<Row>) => Promise<ListEnd>;
  readonly asset: (row: Row) => Asset & { readonly id: Id };
  readonly assignments: (row: Row) => readonly AssignmentRow[];
  readonly take: (rows: readonly Row[], ticket: number) => ReadsApplied;
  readonly knownCount: () => number;
  /** Assets of this list that are needed; null: all, including which are absent. */
  readonly wanted: readonly string[] | null;
};

/** Result of reading one list. */
type ListRead<Id extends string, Asset> = {
  readonly assets: Map<Id, Asset>;
  readonly assignments: AssignmentRow[];
  /** Listed assets whose record doesn't say where they are, or that came in two records. */
  readonly unread: Set<Id>;
  readonly pages: (readonly string[])[];
  readonly complete: boolean;
};

/** The reads of one yard. `changes` reads single assets; null if the service can't. */
export function createReads(
  client: DockSchedulingClient,
  warehouse: WarehouseId,
  destination: Destination,
  changes: NamedAssetsClient | null = null,
): YardReads {
  const parts = { client, warehouse, destination };
  const { applyReads, writer } = destination;
  return {
    spot: (id, signal) =>
      ticketed(destination, async (ticket) => {
        const found = await client.spot(id, signal);
        if (isElsewhere(found.spot, warehouse))
          throw new RemoteError('bad-reply', message('service.otherFacility'));
        writer.write(applyReads.spots([found], ticket, 'single'));
        writer.settle();
        return found;
      }),
    assets: (signal, wanted = null) => readAssets(parts, signal, wanted),
    ...(changes === null
      ? {}
      : { named: (wanted, signal) => readNamedAssets(changes, destination, wanted, signal) }),
    places: (signal) => readPlaces(parts, signal),
    spotEvents: (id, signal) => client.spotEvents(id, signal),
  };
}

async function readAssets(
  parts: YardReadParts,
  signal: AbortSignal,
  wanted: readonly AssetRef[] | null,
): Promise<AssetsRead> {
  const { client, warehouse, destination } = parts;
  const { applyReads, live } = destination;
  const visits = await listed<VisitId, Visit, VisitRead>(
    parts,
    {
      kind: 'visits',
      entity: 'visit',
      call: (sink) => client.visits(warehouse, sink, signal),
      asset: (row) => row.visit,
      assignments: (row) => row.assignments,
      take: (rows, ticket) => applyReads.visits(rows, ticket, 'single'),
      knownCount: () => countOf(live.base.visits()),
      wanted: idsOf(wanted, 'visit'),
    },
    signal,
  );
  const containers = await listed<ContainerId, Container, ContainerRead>(
    parts,
    {
      kind: 'containers',
      entity: 'container',
      call: (sink) => client.containers(warehouse, sink, signal),
      asset: (row) => row.container,
      assignments: (row) => row.assignments,
      take: (rows, ticket) => applyReads.containers(rows, ticket, 'single'),
      knownCount: () => countOf(live.base.containers()),
      wanted: idsOf(wanted, 'container'),
    },
    signal,
  );
  destination.writer.settle();
  return {
    visits: visits.assets,
    containers: containers.assets,
    assignments: [...visits.assignments, ...containers.assignments],
    complete: visits.complete && containers.complete,
    unread: new Set<VisitId | ContainerId>([...visits.unread, ...containers.unread]),
  };
}

const idsOf = (assets: readonly AssetRef[] | null, kind: AssetRef['kind']) =>
  assets?.flatMap((asset) => (asset.kind === kind ? [asset.id] : [])) ?? null;

/**
 * One list as evidence. If it has several pages we read it twice: between two pages, a record may
 * leave the first and pull another one up into it, which we would miss. Two full reads that name
 * the same records in the same places show everything that was there in between. For assets that
 * came, the first read is enough.
 */
async function listed<Id extends string, Asset, Row>(
  parts: YardReadParts,
  list: AssetList<Id, Asset, Row>,
  signal: AbortSignal,
): Promise<ListRead<Id, Asset>> {
  const first = await readOnce(parts, list, signal);
  if (first.pages.length < 2 || !first.complete) return first;
  const { wanted } = list;
  const came = (id: string) => first.assets.has(id as Id) && !first.unread.has(id as Id);
  if (wanted?.every(came) === true) return { ...first, complete: false };
  const second = await readOnce(parts, list, signal);
  return { ...second, complete: second.complete && samePages(first.pages, second.pages) };
}

/**
 * One full read with all rows. Known pages are decoded too, because the caller needs their content.
 */
const readOnce = <Id extends string, Asset, Row>(
  parts: YardReadParts,
  list: AssetList<Id, Asset, Row>,
  signal: AbortSignal,
): Promise<ListRead<Id, Asset>> =>
  ticketed(parts.destination, async (ticket) => {
    const read = {
      assets: new Map<Id, Asset>(),
      assignments: [] as AssignmentRow[],
      unread: new Set<Id>(),
      pages: [] as (readonly string[])[],
    };
    const end = await readFullList<Row>(parts.destination, {
      list: { kind: list.kind, of: null },
      call: (sink) =>
        list.call({
          page(page, content) {
            if (content !== 'unchanged') note(list, content, read);
            return sink.page(page, content);
          },
        }),
      take: (rows) => list.take(rows, ticket),
      knownCount: list.knownCount(),
    });
    const named = end.provesAbsence ? await namedBySpots(parts, list.kind, signal) : [];
    const alsoSeen = named.map(({ id }) => id);
    sweep(parts.destination, list.kind, { ticket, read: 'single', ends: [end], alsoSeen });
    return { ...read, complete: isEvidence(end) };
  });

/** Runs a read under its ticket, so that an earlier list doesn't overwrite its result. */
async function ticketed<T>(
  { applyReads }: Destination,
  work: (ticket: number) => Promise<T>,
): Promise<T> {
  const { ticket, done } = applyReads.begin();
  try {
    return await work(ticket);
  } finally {
    done();
  }
}

/** Takes a page into the result of the list. */
function note<Id extends string, Asset, Row>(
  list: AssetList<Id, Asset, Row>,
  { rows, ids, problems }: RecordPage<Row>,
  read: Omit<ListRead<Id, Asset>, 'complete'>,
): void {
  for (const row of rows) {
    const asset = list.asset(row);
    if (read.assets.has(asset.id)) read.unread.add(asset.id);
    read.assets.set(asset.id, asset);
    read.assignments.push(...list.assignments(row));
  }
  for (const problem of problems) {
    const { id, code, entity } = problem;
    if (id === null || entity !== list.entity) continue;
    const hides = (field: string) => isAboutField(problem, entity, id, field);
    if (code === 'unreadable-record' || hides('isActive') || hides('spotAssignments'))
      read.unread.add(id as Id);
  }
  read.pages.push(ids);
}

/** The service sent a number of records, and that many came (sending rule 9). */
const isEvidence = (end: ListEnd): boolean => end.complete && end.total !== null;
