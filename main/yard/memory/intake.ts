/**
 * Takes in what was read and says what it changed. The one place that decides which read wins: every read has a ticket,
 * drawn when it started; a record read on its own is not overwritten by a list that was asked for earlier, and comes
 * back from it when that list is read again.
 *
 * Nothing is written here: each function answers a `YardWrite`, and the yard (`base`) is changed by the caller after that.
 */
import type { AreaId, ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { type Clock, type Instant, instantOf } from '../../../shared/time.ts';
import type { Area, Container, Visit } from '../../../shared/yard/model.ts';
import { saysNothingNew } from '../../../shared/yard/same-row.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { ContainerRead, SpotRead, VisitRead } from '../../remote/dock-scheduling/client.ts';
import type { SpotAssignments } from '../cache/assignment-table.ts';
import type { YardWrite } from '../cache/yard-store.ts';
import { createDraft, type Draft } from './draft.ts';
import type { ListKind, PageBook } from './page-index.ts';
import type { Claims } from './placements.ts';

/**
 * How a read was made. `list`: one of the walks of a pull. `single`: asked for by itself (a spot, or the lists on behalf of
 * the outbox), so that no earlier list may overwrite it.
 */
export type ReadKind = 'list' | 'single';

/** What taking in one page or one read came to. */
export type Intake = YardWrite & {
  /** A record was left alone because it was read later by another read: the page is not to be trusted next time. */
  readonly isPartial: boolean;
};

/** Takes in reads of one yard. */
export type YardIntake = {
  /** Draws the ticket of a read that is about to start, and registers it as running; `done` ends it. */
  begin(): { readonly ticket: number; done(): void };
  areas(rows: readonly Area[], ticket: number): Intake;
  spots(reads: readonly SpotRead[], ticket: number, kind: ReadKind): Intake;
  visits(reads: readonly VisitRead[], ticket: number, kind: ReadKind): Intake;
  containers(reads: readonly ContainerRead[], ticket: number, kind: ReadKind): Intake;
  /** Assets of a kind that spots name, by what each spot was last read to hold. */
  named(kind: 'visits' | 'containers'): Iterable<{ readonly id: string; readonly spot: SpotId }>;
  /** Removes what a complete read of a list did not show, unless it was read later by another read. */
  sweep(kind: ListKind, seen: ReadonlySet<string>, ticket: number, read: ReadKind): Intake;
};

/** The intake of the yard `base`. */
export function createIntake(base: YardTable, claims: Claims, book: PageBook, clock: Clock): YardIntake {
  const running = new Set<number>();
  const recent = {
    areas: new Map<string, number>(),
    spots: new Map<string, number>(),
    visits: new Map<string, number>(),
    containers: new Map<string, number>(),
  };
  let lastTicket = 0;

  /** True when the record was read by a read that started later. */
  const isStale = (kind: ListKind, id: string, ticket: number) => recent[kind].size > 0 && (recent[kind].get(id) ?? 0) > ticket;

  /** Collects one intake. */
  function open(ticket: number, read: ReadKind) {
    const draft = createDraft(base);
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
        if (read === 'single') recent[kind].set(id, ticket);
      },
      close: (): Intake => ({ change: draft.change(), assignments, isPartial }),
    };
  }
  type Open = ReturnType<typeof open>;

  /** The row with the place that follows from all claims; a hooked container stands where its truck stands. */
  function placedVisit(row: Visit, known: Visit | undefined): Visit {
    const { spotId, since } = claims.visits.placeOf(row.id, known?.spotId ?? null);
    const placedAt = since ?? (spotId !== null && known?.spotId === spotId ? known.placedAt : null);
    return row.spotId === spotId && row.placedAt === placedAt ? row : { ...row, spotId, placedAt };
  }

  function placedContainer(row: Container, known: Container | undefined): Container {
    if (row.visitId !== null) return row.spotId === null && row.placedAt === null ? row : { ...row, spotId: null, placedAt: null };
    const { spotId, since } = claims.containers.placeOf(row.id, known?.spotId ?? null);
    const placedAt = since ?? (spotId !== null && known?.spotId === spotId ? known.placedAt : null);
    return row.spotId === spotId && row.placedAt === placedAt ? row : { ...row, spotId, placedAt };
  }

  function dropVisit(draft: Draft, id: VisitId): void {
    draft.visits.remove(id);
    claims.visits.forget(id);
  }

  function dropContainer(draft: Draft, id: ContainerId): void {
    draft.containers.remove(id);
    claims.containers.forget(id);
  }

  /** The row with the time it was first seen at, where the service does not tell when it came. */
  function firstSeen<Row extends { readonly createdAt: Instant | null; readonly firstSeenAt?: Instant | null }>(
    next: Row,
    known: Row | undefined,
  ): Row {
    return next.createdAt === null ? { ...next, firstSeenAt: known?.firstSeenAt ?? instantOf(clock) } : next;
  }

  /** Puts a row where it says something new; one that is no longer active leaves the yard. */
  function putVisit(next: Visit, known: Visit | undefined, { draft }: Open): boolean {
    if (known === undefined ? !next.isActive : saysNothingNew(next, known)) return false;
    if (next.isActive) draft.visits.put(next.id, firstSeen(next, known));
    else dropVisit(draft, next.id);
    return true;
  }

  function putContainer(next: Container, known: Container | undefined, { draft }: Open): boolean {
    if (known === undefined ? !next.isActive : saysNothingNew(next, known)) return false;
    if (next.isActive) draft.containers.put(next.id, firstSeen(next, known));
    else dropContainer(draft, next.id);
    return true;
  }

  /** A record of its own list. */
  function takeVisit({ visit, assignments }: VisitRead, into: Open): void {
    if (isStale('visits', visit.id, into.ticket)) {
      into.skip();
      return;
    }
    into.stamp('visits', visit.id);
    claims.visits.assetSays(visit.id, assignments, into.ticket, into.read === 'single');
    const known = into.draft.visits.get(visit.id);
    putVisit(placedVisit(visit, known), known, into);
  }

  function takeContainer({ container, assignments }: ContainerRead, into: Open): void {
    if (isStale('containers', container.id, into.ticket)) {
      into.skip();
      return;
    }
    into.stamp('containers', container.id);
    claims.containers.assetSays(container.id, assignments, into.ticket, into.read === 'single');
    const known = into.draft.containers.get(container.id);
    putContainer(placedContainer(container, known), known, into);
  }

  /**
   * A record that came joined to another one. In a pull its own list follows at once and tells more of it, so there it may
   * only change what is known; by itself it may also be the first word of an asset.
   */
  function joinVisit(row: Visit, into: Open): void {
    const known = into.draft.visits.get(row.id);
    if ((known === undefined && into.read === 'list') || isStale('visits', row.id, into.ticket)) return;
    into.stamp('visits', row.id);
    const next = placedVisit(fresherVisit(row, known), known);
    if (putVisit(next, known, into)) overwritten('visits', row.id, known);
  }

  function joinContainer(row: Container, into: Open): void {
    const known = into.draft.containers.get(row.id);
    if ((known === undefined && into.read === 'list') || isStale('containers', row.id, into.ticket)) return;
    into.stamp('containers', row.id);
    const next = placedContainer(fresherContainer(row, known), known);
    if (putContainer(next, known, into)) overwritten('containers', row.id, known);
  }

  /** A record changed by a read that is not its list: its page has to be looked at again, or it is on no page at all. */
  function overwritten(kind: ListKind, id: string, known: object | undefined): void {
    if (known === undefined) book.oweSweep(kind);
    else book.forget(kind, id);
  }

  /** Puts assets where the claims now have them. Places follow from claims alone, so pages stay known. */
  function settle(visits: readonly VisitId[], containers: readonly ContainerId[], draft: Draft): void {
    for (const id of visits) {
      const known = draft.visits.get(id);
      if (known === undefined) continue;
      const next = placedVisit(known, known);
      if (next !== known) draft.visits.put(id, next);
    }
    for (const id of containers) {
      const known = draft.containers.get(id);
      if (known === undefined) continue;
      const next = placedContainer(known, known);
      if (next !== known) draft.containers.put(id, next);
    }
  }

  function takeSpot({ spot, assignments, visits, containers }: SpotRead, into: Open): void {
    const { draft, ticket } = into;
    if (isStale('spots', spot.id, ticket)) {
      into.skip();
      return;
    }
    into.stamp('spots', spot.id);
    const known = draft.spots.get(spot.id);
    const said = claims.spotSays(spot.id, assignments, ticket, into.read === 'single');
    if (said.isNew) into.assignments.push({ spotId: spot.id, rows: assignments });
    const isNew = known === undefined || !saysNothingNew(spot, known);
    if (isNew) draft.spots.put(spot.id, spot);
    if (into.read === 'single' && (isNew || said.isNew)) overwritten('spots', spot.id, known);
    for (const visit of visits) joinVisit(visit, into);
    for (const container of containers) joinContainer(container, into);
    settle(said.visits, said.containers, draft);
  }

  return {
    begin() {
      if (running.size === 0) for (const tickets of Object.values(recent)) tickets.clear();
      lastTicket += 1;
      const ticket = lastTicket;
      running.add(ticket);
      return { ticket, done: () => running.delete(ticket) };
    },
    areas(rows, ticket) {
      const into = open(ticket, 'list');
      for (const row of rows) {
        const known = into.draft.areas.get(row.id);
        if (known === undefined || !saysNothingNew(row, known)) into.draft.areas.put(row.id, row);
      }
      return into.close();
    },
    spots(reads, ticket, kind) {
      const into = open(ticket, kind);
      for (const read of reads) takeSpot(read, into);
      return into.close();
    },
    visits(reads, ticket, kind) {
      const into = open(ticket, kind);
      for (const read of reads) {
        takeVisit(read, into);
        for (const container of read.hooked) joinContainer(container, into);
      }
      return into.close();
    },
    containers(reads, ticket, kind) {
      const into = open(ticket, kind);
      for (const read of reads) takeContainer(read, into);
      return into.close();
    },
    *named(kind) {
      for (const [spot, rows] of claims.all())
        for (const { visitId, containerId } of rows) {
          const id = kind === 'visits' ? visitId : containerId;
          if (id !== null) yield { id, spot };
        }
    },
    sweep(kind, seen, ticket, read) {
      const into = open(ticket, read);
      for (const row of rowsOf(base, kind)) {
        if (seen.has(row.id)) continue;
        if (isStale(kind, row.id, ticket)) {
          book.oweSweep(kind);
          continue;
        }
        into.stamp(kind, row.id);
        if (kind === 'areas') into.draft.areas.remove(row.id as AreaId);
        if (kind === 'visits') dropVisit(into.draft, row.id as VisitId);
        if (kind === 'containers') dropContainer(into.draft, row.id as ContainerId);
        if (kind === 'spots') {
          const spot = row.id as SpotId;
          into.draft.spots.remove(spot);
          const said = claims.forgetSpot(spot);
          if (said.isNew) into.assignments.push({ spotId: spot, rows: [] });
          settle(said.visits, said.containers, into.draft);
        }
      }
      return into.close();
    },
  };
}

const rowsOf = (base: YardTable, kind: ListKind): Iterable<{ readonly id: string }> => {
  if (kind === 'areas') return base.areas();
  if (kind === 'spots') return base.spots();
  return kind === 'visits' ? base.visits() : base.containers();
};

/**
 * A record that came joined to another one may lack fields that its own list tells (its company, for one), so it only
 * replaces a known record when the service says that it changed since, and never takes away a company that is known.
 */
function fresherVisit(joined: Visit, known: Visit | undefined): Visit {
  if (known === undefined) return joined;
  return isNewer(joined, known) ? { ...joined, companyName: joined.companyName ?? known.companyName } : known;
}

/** The same for a container, except for its truck: the operations of the yard turn on that, and every form of the record tells it. */
function fresherContainer(joined: Container, known: Container | undefined): Container {
  if (known === undefined) return joined;
  if (isNewer(joined, known)) return { ...joined, companyName: joined.companyName ?? known.companyName };
  return joined.visitId === known.visitId ? known : { ...known, visitId: joined.visitId };
}

type Dated = { readonly isActive: boolean; readonly changedAt: string | null };

const isNewer = (joined: Dated, known: Dated): boolean => {
  if (joined.isActive !== known.isActive) return true;
  if (joined.changedAt === known.changedAt || joined.changedAt === null) return false;
  return known.changedAt === null || Date.parse(joined.changedAt) >= Date.parse(known.changedAt);
};
