/**
 * Takes in what was read and returns what it changes.
 *
 * The problem: reads overlap. A list that we asked for a second ago may arrive after a single read
 * that is newer, and bring the old state back.
 *
 * The idea: every read draws a ticket when it starts. A record that was read on its own isn't
 * overwritten by a list with an earlier ticket. When the list is read again, the record comes from
 * the list again.
 *
 * Nothing is written here: each function returns a `YardWrite`, and the caller changes the yard
 * (`base`) afterwards.
 */
import type { AreaId, ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Area, Container, Visit } from '../../../shared/yard/model.ts';
import { saysNothingNew } from '../../../shared/yard/same-row.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { ContainerRead, SpotRead, VisitRead } from '../../remote/dock-scheduling/client.ts';
import type { SpotAssignments } from '../cache/assignment-table.ts';
import type { YardWrite } from '../cache/yard-cache.ts';
import { createAssetWriter, type StoodAt } from './asset-writer.ts';
import { fresherContainer, fresherVisit, isOlder } from './fresher.ts';
import type { ListKind, PageIndex } from './page-index.ts';
import type { Placements } from './placements.ts';
import { createReadTickets, type ReadTickets } from './read-tickets.ts';
import { createStandings, type StandingSince } from './standings.ts';
import { createUnlisted } from './unlisted.ts';
import { createYardDraft } from './yard-draft.ts';

/**
 * How a read was made. `list`: a list of a pull. `single`: a read of its own (a spot, or the lists
 * for the outbox), which no earlier list may overwrite.
 */
export type ReadKind = 'list' | 'single';

/** Result of taking in one page or one read. */
export type ReadsApplied = YardWrite & {
  /**
   * We left a record alone because another read is newer. So the page has to be read again next
   * time.
   */
  readonly isPartial: boolean;
};

/** Collects the changes of one read. */
function openIntake(base: YardTable, tickets: ReadTickets, ticket: number, read: ReadKind) {
  const draft = createYardDraft(base);
  const assignments: SpotAssignments[] = [];
  let isPartial = false;
  return {
    draft,
    ticket,
    read,
    assignments,
    skip: () => {
      isPartial = true;
    },
    stamp: (kind: ListKind, id: string) => {
      if (read === 'single') tickets.stamp(kind, id, ticket);
    },
    close: (): ReadsApplied => ({ change: draft.change(), assignments, isPartial }),
  };
}
type Open = ReturnType<typeof openIntake>;

/** Takes in reads of one yard. */
export class ApplyReads {
  readonly #base: YardTable;
  readonly #placements: Placements;
  readonly #pageIndex: PageIndex;
  readonly #tickets = createReadTickets();
  readonly #standings;
  readonly #put;
  readonly #drop;
  /**
   * Draws the ticket of a read that is about to start, and registers the read as running. `done`
   * ends it.
   */
  readonly begin = this.#tickets.begin;
  /** Assets that a spot names and their own list lacks. */
  readonly unlisted: ReturnType<typeof createUnlisted>;
  /** What each spot holds as last read. */
  readonly holds;

  /** For the yard `base`. */
  constructor(
    base: YardTable,
    placements: Placements,
    pageIndex: PageIndex,
    clock: Clock,
    standingSince?: StandingSince,
    stoodAt?: StoodAt,
  ) {
    this.#base = base;
    this.#placements = placements;
    this.#pageIndex = pageIndex;
    this.#standings = createStandings(placements, standingSince);
    const writer = createAssetWriter(placements, clock, stoodAt);
    this.#put = writer.put;
    this.#drop = writer.drop;
    this.unlisted = createUnlisted(placements, pageIndex);
    this.holds = placements.spotHolds;
  }

  areas(rows: readonly Area[], ticket: number): ReadsApplied {
    const into = this.#open(ticket, 'list');
    for (const row of rows) {
      const known = into.draft.areas.get(row.id);
      if (known === undefined || !saysNothingNew(row, known)) into.draft.areas.put(row.id, row);
    }
    return into.close();
  }

  spots(reads: readonly SpotRead[], ticket: number, kind: ReadKind): ReadsApplied {
    const into = this.#open(ticket, kind);
    for (const read of reads) this.#takeSpot(read, into);
    return into.close();
  }

  visits(reads: readonly VisitRead[], ticket: number, kind: ReadKind): ReadsApplied {
    const into = this.#open(ticket, kind);
    for (const read of reads) {
      this.#takeVisit(read, into);
      for (const container of read.hooked) this.#joinContainer(container, into);
    }
    return into.close();
  }

  containers(reads: readonly ContainerRead[], ticket: number, kind: ReadKind): ReadsApplied {
    const into = this.#open(ticket, kind);
    for (const read of reads) this.#takeContainer(read, into);
    return into.close();
  }

  /** Assets of a kind that spots name, by the last read of each spot. */
  named(kind: 'visits' | 'containers'): Iterable<{ readonly id: string; readonly spot: SpotId }> {
    return namedBySpots(this.#placements, kind);
  }

  /** Spots whose last read showed one of these assignments, visits or containers. */
  spotsHolding(ids: ReadonlySet<string>): ReadonlySet<SpotId> {
    return spotsHolding(this.#placements, ids);
  }

  /** Removes what a complete list didn't show, unless another read showed it later. */
  sweep(kind: ListKind, seen: ReadonlySet<string>, ticket: number, read: ReadKind): ReadsApplied {
    const into = this.#open(ticket, read);
    for (const row of rowsOf(this.#base, kind)) {
      if (seen.has(row.id)) continue;
      if (this.#tickets.isStale(kind, row.id, ticket)) {
        this.#pageIndex.oweSweep(kind);
        continue;
      }
      into.stamp(kind, row.id);
      if (kind === 'areas') into.draft.areas.remove(row.id as AreaId);
      if (kind === 'visits') this.#drop.visit(into.draft, row.id as VisitId);
      if (kind === 'containers') this.#drop.container(into.draft, row.id as ContainerId);
      if (kind === 'spots') {
        const spot = row.id as SpotId;
        into.draft.spots.remove(spot);
        const changed = this.#placements.forgetSpot(spot);
        if (changed.isNew) into.assignments.push({ spotId: spot, rows: [] });
        this.#standings.settle(changed.visits, changed.containers, into.draft);
      }
    }
    return into.close();
  }

  #open(ticket: number, read: ReadKind) {
    return openIntake(this.#base, this.#tickets, ticket, read);
  }

  /** A record from its own list. */
  #takeVisit({ visit, assignments }: VisitRead, into: Open): void {
    if (this.#tickets.isStale('visits', visit.id, into.ticket)) {
      into.skip();
      return;
    }
    into.stamp('visits', visit.id);
    const known = into.draft.visits.get(visit.id);
    const isReported = this.#placements.visits.assetReports(
      known?.id ?? visit.id,
      assignments,
      into.ticket,
      into.read === 'single',
    );
    const isNew = this.#put.visit(this.#standings.visit(visit, known), known, into.draft);
    if (into.read === 'single' && (isNew || isReported))
      this.#overwritten('visits', visit.id, known);
  }

  #takeContainer({ container, assignments }: ContainerRead, into: Open): void {
    if (this.#tickets.isStale('containers', container.id, into.ticket)) {
      into.skip();
      return;
    }
    into.stamp('containers', container.id);
    const known = into.draft.containers.get(container.id);
    const isReported = this.#placements.containers.assetReports(
      known?.id ?? container.id,
      assignments,
      into.ticket,
      into.read === 'single',
    );
    const isNew = this.#put.container(
      this.#standings.container(container, known),
      known,
      into.draft,
    );
    if (into.read === 'single' && (isNew || isReported))
      this.#overwritten('containers', container.id, known);
  }

  /**
   * A record that came joined to another one. In a pull its own list follows and says more, so
   * there it may only change a known asset. In a single read it may also be the first sign of an
   * asset.
   */
  #joinVisit(row: Visit, into: Open): void {
    const known = into.draft.visits.get(row.id);
    if (
      (known === undefined && into.read === 'list') ||
      this.#tickets.isStale('visits', row.id, into.ticket)
    )
      return;
    into.stamp('visits', row.id);
    const next = this.#standings.visit(fresherVisit(row, known), known);
    if (this.#put.visit(next, known, into.draft)) this.#overwritten('visits', row.id, known);
  }

  #joinContainer(row: Container, into: Open): void {
    const known = into.draft.containers.get(row.id);
    if (
      (known === undefined && into.read === 'list') ||
      this.#tickets.isStale('containers', row.id, into.ticket) ||
      // It came back since: only a copy of the service that lags behind says that it left.
      (!row.isActive && isOlder(row, known))
    )
      return;
    into.stamp('containers', row.id);
    const next = this.#standings.container(fresherContainer(row, known), known);
    if (this.#put.container(next, known, into.draft))
      this.#overwritten('containers', row.id, known);
  }

  /**
   * A record was changed by a read other than its list. Its page has to be read again, or it is on
   * no page.
   */
  #overwritten(kind: ListKind, id: string, known: object | undefined): void {
    // A record that we don't show may still be on a page, as departed.
    this.#pageIndex.forget(kind, id);
    if (known === undefined) this.#pageIndex.oweSweep(kind);
  }

  #takeSpot({ spot, assignments, visits, containers }: SpotRead, into: Open): void {
    const { draft, ticket } = into;
    if (this.#tickets.isStale('spots', spot.id, ticket)) {
      into.skip();
      return;
    }
    into.stamp('spots', spot.id);
    const known = draft.spots.get(spot.id);
    const reported = this.#placements.spotReports(
      spot.id,
      assignments,
      ticket,
      into.read === 'single',
    );
    if (reported.isNew) into.assignments.push({ spotId: spot.id, rows: assignments });
    const isNew = known === undefined || !saysNothingNew(spot, known);
    if (isNew) draft.spots.put(spot.id, spot);
    if (into.read === 'single' && (isNew || reported.isNew))
      this.#overwritten('spots', spot.id, known);
    for (const visit of visits) this.#joinVisit(visit, into);
    for (const container of containers) this.#joinContainer(container, into);
    this.#standings.settle(reported.visits, reported.containers, draft);
  }
}

const rowsOf = (base: YardTable, kind: ListKind): Iterable<{ readonly id: string }> => {
  if (kind === 'areas') return base.areas();
  if (kind === 'spots') return base.spots();
  return kind === 'visits' ? base.visits() : base.containers();
};

/** Assets of a kind, by the last read of each spot. */
function* namedBySpots(placements: Placements, kind: 'visits' | 'containers') {
  for (const [spot, rows] of placements.all())
    for (const { visitId, containerId } of rows) {
      const id = kind === 'visits' ? visitId : containerId;
      if (id !== null) yield { id, spot };
    }
}

function spotsHolding(placements: Placements, ids: ReadonlySet<string>): ReadonlySet<SpotId> {
  const found = new Set<SpotId>();
  if (ids.size === 0) return found;
  const isNamed = (id: string | null) => id !== null && ids.has(id);
  for (const [spot, rows] of placements.all())
    if (
      rows.some(
        ({ id, visitId, containerId }) => isNamed(id) || isNamed(visitId) || isNamed(containerId),
      )
    )
      found.add(spot);
  return found;
}
