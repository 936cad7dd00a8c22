/**
 * Takes in what was read and says what it changed. The one place that decides which read wins:
 * every read has a ticket, drawn when it started; a record read on its own is not overwritten by a
 * list that was asked for earlier, and comes back from it when that list is read again.
 *
 * Nothing is written here: each function answers a `YardWrite`, and the yard (`base`) is changed by
 * the caller after that.
 */
import type { AreaId, ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Area, Container, Visit } from '../../../shared/yard/model.ts';
import { saysNothingNew } from '../../../shared/yard/same-row.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { ContainerRead, SpotRead, VisitRead } from '../../remote/dock-scheduling/client.ts';
import type { SpotAssignments } from '../cache/assignment-table.ts';
import type { YardWrite } from '../cache/yard-cache.ts';
import { createAssetWriter } from './asset-writer.ts';
import { fresherContainer, fresherVisit } from './fresher.ts';
import type { ListKind, PageBook } from './page-index.ts';
import type { Placements } from './placements.ts';
import { createReadTickets, type ReadTickets } from './read-tickets.ts';
import { createStandings, type StandingSince } from './standings.ts';
import { createUnlisted } from './unlisted.ts';
import { createYardDraft } from './yard-draft.ts';

/**
 * How a read was made. `list`: one of the walks of a pull. `single`: asked for by itself (a spot,
 * or the lists on behalf of the outbox), so that no earlier list may overwrite it.
 */
export type ReadKind = 'list' | 'single';

/** The result of taking in one page or one read. */
export type ReadsApplied = YardWrite & {
  /**
   * A record was left alone because it was read later by another read: the page is not to be
   * trusted next time.
   */
  readonly isPartial: boolean;
};

/** Collects one intake. */
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
  readonly #book: PageBook;
  readonly #tickets = createReadTickets();
  readonly #standings;
  readonly #put;
  readonly #drop;
  /**
   * Draws the ticket of a read that is about to start, and registers it as running; `done` ends it.
   */
  readonly begin = this.#tickets.begin;
  /** Assets of a kind that a spot names and their own list lacks. */
  readonly unlisted: ReturnType<typeof createUnlisted>;
  /** What a spot was last read to hold. */
  readonly holds;

  /** The intake of the yard `base`. */
  constructor(
    base: YardTable,
    placements: Placements,
    book: PageBook,
    clock: Clock,
    standingSince?: StandingSince,
  ) {
    this.#base = base;
    this.#placements = placements;
    this.#book = book;
    this.#standings = createStandings(placements, standingSince);
    const writer = createAssetWriter(placements, clock);
    this.#put = writer.put;
    this.#drop = writer.drop;
    this.unlisted = createUnlisted(placements, book);
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

  /** Assets of a kind that spots name, by what each spot was last read to hold. */
  named(kind: 'visits' | 'containers'): Iterable<{ readonly id: string; readonly spot: SpotId }> {
    return namedBySpots(this.#placements, kind);
  }

  /** Spots that were last read to hold one of these assignments, visits or containers. */
  spotsHolding(ids: ReadonlySet<string>): ReadonlySet<SpotId> {
    return spotsHolding(this.#placements, ids);
  }

  /**
   * Removes what a complete read of a list did not show, unless it was read later by another read.
   */
  sweep(kind: ListKind, seen: ReadonlySet<string>, ticket: number, read: ReadKind): ReadsApplied {
    const into = this.#open(ticket, read);
    for (const row of rowsOf(this.#base, kind)) {
      if (seen.has(row.id)) continue;
      if (this.#tickets.isStale(kind, row.id, ticket)) {
        this.#book.oweSweep(kind);
        continue;
      }
      into.stamp(kind, row.id);
      if (kind === 'areas') into.draft.areas.remove(row.id as AreaId);
      if (kind === 'visits') this.#drop.visit(into.draft, row.id as VisitId);
      if (kind === 'containers') this.#drop.container(into.draft, row.id as ContainerId);
      if (kind === 'spots') {
        const spot = row.id as SpotId;
        into.draft.spots.remove(spot);
        const said = this.#placements.forgetSpot(spot);
        if (said.isNew) into.assignments.push({ spotId: spot, rows: [] });
        this.#standings.settle(said.visits, said.containers, into.draft);
      }
    }
    return into.close();
  }

  #open(ticket: number, read: ReadKind) {
    return openIntake(this.#base, this.#tickets, ticket, read);
  }

  /** A record of its own list. */
  #takeVisit({ visit, assignments }: VisitRead, into: Open): void {
    if (this.#tickets.isStale('visits', visit.id, into.ticket)) {
      into.skip();
      return;
    }
    into.stamp('visits', visit.id);
    const isSaid = this.#placements.visits.assetSays(
      visit.id,
      assignments,
      into.ticket,
      into.read === 'single',
    );
    const known = into.draft.visits.get(visit.id);
    const isNew = this.#put.visit(this.#standings.visit(visit, known), known, into.draft);
    if (into.read === 'single' && (isNew || isSaid)) this.#overwritten('visits', visit.id, known);
  }

  #takeContainer({ container, assignments }: ContainerRead, into: Open): void {
    if (this.#tickets.isStale('containers', container.id, into.ticket)) {
      into.skip();
      return;
    }
    into.stamp('containers', container.id);
    const isSaid = this.#placements.containers.assetSays(
      container.id,
      assignments,
      into.ticket,
      into.read === 'single',
    );
    const known = into.draft.containers.get(container.id);
    const isNew = this.#put.container(
      this.#standings.container(container, known),
      known,
      into.draft,
    );
    if (into.read === 'single' && (isNew || isSaid))
      this.#overwritten('containers', container.id, known);
  }

  /**
   * A record that came joined to another one. In a pull its own list follows at once and tells more
   * of it, so there it may only change what is known; by itself it may also be the first word of an
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
      this.#tickets.isStale('containers', row.id, into.ticket)
    )
      return;
    into.stamp('containers', row.id);
    const next = this.#standings.container(fresherContainer(row, known), known);
    if (this.#put.container(next, known, into.draft))
      this.#overwritten('containers', row.id, known);
  }

  /**
   * A record changed by a read that is not its list in a pull: its page has to be looked at again,
   * or it is on no page at all.
   */
  #overwritten(kind: ListKind, id: string, known: object | undefined): void {
    // One that is not shown may be on a page all the same: as one that left.
    this.#book.forget(kind, id);
    if (known === undefined) this.#book.oweSweep(kind);
  }

  #takeSpot({ spot, assignments, visits, containers }: SpotRead, into: Open): void {
    const { draft, ticket } = into;
    if (this.#tickets.isStale('spots', spot.id, ticket)) {
      into.skip();
      return;
    }
    into.stamp('spots', spot.id);
    const known = draft.spots.get(spot.id);
    const said = this.#placements.spotSays(spot.id, assignments, ticket, into.read === 'single');
    if (said.isNew) into.assignments.push({ spotId: spot.id, rows: assignments });
    const isNew = known === undefined || !saysNothingNew(spot, known);
    if (isNew) draft.spots.put(spot.id, spot);
    if (into.read === 'single' && (isNew || said.isNew)) this.#overwritten('spots', spot.id, known);
    for (const visit of visits) this.#joinVisit(visit, into);
    for (const container of containers) this.#joinContainer(container, into);
    this.#standings.settle(said.visits, said.containers, draft);
  }
}

const rowsOf = (base: YardTable, kind: ListKind): Iterable<{ readonly id: string }> => {
  if (kind === 'areas') return base.areas();
  if (kind === 'spots') return base.spots();
  return kind === 'visits' ? base.visits() : base.containers();
};

/** Assets of a kind, by what each spot was last read to hold. */
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
