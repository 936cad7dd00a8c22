/** Reads what hints name: the spots first, which bring what is on them, then the rest by id. */
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type {
  ContainerRead,
  DockSchedulingClient,
  SpotRead,
  VisitRead,
} from '../../remote/dock-scheduling/client.ts';
import { mostNamed, type NamedRecords } from '../../remote/dock-scheduling/read/named-records.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { ReadsApplied } from '../memory/apply-reads.ts';
import { isOlder } from '../memory/fresher.ts';
import { rowsIn } from '../memory/yard-draft.ts';
import type { Destination } from '../read/full-read.ts';
import { inLanes } from '../read/in-lanes.ts';
import { lanes } from '../read/single-spots.ts';
import { type PendingReads, spotsFor } from './pending-reads.ts';

export type WantedParts = {
  readonly client: Pick<DockSchedulingClient, 'spot'>;
  readonly named: NamedRecords;
  readonly destination: Destination;
};

/**
 * Result. `lacking`: something known didn't come, or came as it was before. So the lists have to
 * show what happened to it.
 *
 * Example: `{ reads: 2, changed: true, lacking: false }`.
 */
export type WantedRead = {
  readonly reads: number;
  readonly changed: boolean;
  readonly lacking: boolean;
};

/** Spots that we read one by one if the service can't return several at once. */
const mostSingle = 8;

/** Reads, and takes the results into the yard. Throws `RemoteError`; results so far stay. */
export async function readWanted(
  parts: WantedParts,
  pending: PendingReads,
  signal: AbortSignal,
): Promise<WantedRead> {
  const read = new PendingRead(parts, pending, signal);
  await read.spots(spotsFor(pending, parts.destination.live.base, parts.destination.applyReads));
  await read.visits();
  await read.containers();
  parts.destination.writer.settle();
  return read.end();
}

/** How records of one kind are read and stored. `takeIn` returns the ids that came. */
type PendingKind<Id extends string, Row> = {
  readonly question: (some: readonly Id[]) => Promise<readonly Row[] | null>;
  readonly isKnown: (id: Id) => boolean;
  readonly takeIn: (rows: readonly Row[], ticket: number) => readonly string[];
};

/** One read of what is pending. We don't ask again for what came with a spot or a truck. */
class PendingRead {
  readonly #parts: WantedParts;
  readonly #signal: AbortSignal;
  readonly #visits: Set<VisitId>;
  readonly #containers: Set<ContainerId>;
  #reads = 0;
  #changed = false;
  #lacking = false;

  constructor(parts: WantedParts, pending: PendingReads, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
    this.#visits = new Set(pending.visits);
    this.#containers = new Set(pending.containers);
  }

  end(): WantedRead {
    return { reads: this.#reads, changed: this.#changed, lacking: this.#lacking };
  }

  spots(ids: ReadonlySet<SpotId>): Promise<void> {
    const { applyReads, live } = this.#parts.destination;
    return this.#ask<SpotId, SpotRead>(ids, {
      question: (some) => this.#readSpots(some),
      isKnown: () => true,
      takeIn: (rows, ticket) => {
        const own = rows.filter(({ spot }) => {
          const shown = live.base.spot(spot.id);
          return shown !== undefined && !isOlder(spot, shown);
        });
        this.#take(applyReads.spots(own, ticket, 'single'));
        for (const { visits, containers } of own) {
          for (const { id } of visits) this.#visits.delete(id);
          for (const { id } of containers) this.#containers.delete(id);
        }
        return own.map(({ spot }) => spot.id);
      },
    });
  }

  visits(): Promise<void> {
    const { named, destination } = this.#parts;
    const { base } = destination.live;
    return this.#ask<VisitId, VisitRead>(this.#visits, {
      question: async (some) => (await named.visits(some, this.#signal))?.rows ?? null,
      isKnown: (id) => base.visit(id) !== undefined,
      takeIn: (all, ticket) => {
        const rows = all.filter(({ visit }) => !isOlder(visit, base.visit(visit.id)));
        this.#take(destination.applyReads.visits(rows, ticket, 'single'));
        for (const { hooked } of rows) for (const { id } of hooked) this.#containers.delete(id);
        return rows.map(({ visit }) => visit.id);
      },
    });
  }

  containers(): Promise<void> {
    const { named, destination } = this.#parts;
    const { base } = destination.live;
    return this.#ask<ContainerId, ContainerRead>(this.#containers, {
      question: async (some) => (await named.containers(some, this.#signal))?.rows ?? null,
      isKnown: (id) => base.container(id) !== undefined,
      takeIn: (all, ticket) => {
        const rows = all.filter(
          ({ container }) => !isOlder(container, base.container(container.id)),
        );
        this.#take(destination.applyReads.containers(rows, ticket, 'single'));
        return rows.map(({ container }) => container.id);
      },
    });
  }

  /** Asks for some ids at a time, each request under its own ticket. */
  async #ask<Id extends string, Row>(
    ids: Iterable<Id>,
    { question, isKnown, takeIn }: PendingKind<Id, Row>,
  ): Promise<void> {
    const all = [...ids];
    for (let from = 0; from < all.length; from += mostNamed) {
      const some = all.slice(from, from + mostNamed);
      const { ticket, done } = this.#parts.destination.applyReads.begin();
      try {
        this.#reads += 1;
        const rows = await question(some);
        const reported = new Set(rows === null ? [] : takeIn(rows, ticket));
        if (some.some((id) => !reported.has(id) && isKnown(id))) this.#lacking = true;
      } finally {
        done();
      }
    }
  }

  #take(taken: ReadsApplied): void {
    if (rowsIn(taken.change) > 0 || taken.assignments.length > 0) this.#changed = true;
    this.#parts.destination.writer.write(taken);
  }

  async #readSpots(some: readonly SpotId[]): Promise<readonly SpotRead[] | null> {
    const answer = some.length === 1 ? null : await this.#parts.named.spots(some, this.#signal);
    if (answer !== null || some.length > mostSingle) return answer?.rows ?? null;
    this.#reads += some.length - 1;
    return (await inLanes(some, lanes, (id) => this.#readSpot(id))).flat();
  }

  /**
   * If the service doesn't return a spot, that is left to the lists: a single read never removes a
   * spot.
   */
  async #readSpot(id: SpotId): Promise<readonly SpotRead[]> {
    try {
      return [await this.#parts.client.spot(id, this.#signal)];
    } catch (error) {
      const isLeft =
        error instanceof RemoteError &&
        ['not-found', 'forbidden', 'bad-reply'].includes(error.kind);
      if (isLeft) return [];
      throw error;
    }
  }
}
