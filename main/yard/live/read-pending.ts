/**
 * Reads what hints name: the spots first, which bring what is on them, then by name what did not
 * come with them.
 */
import type { SpotId } from '../../../shared/ids.ts';
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

/** What it works with. */
export type WantedParts = {
  readonly client: Pick<DockSchedulingClient, 'spot'>;
  readonly named: NamedRecords;
  readonly destination: Destination;
};

/**
 * The outcome. `lacking`: something that is known was not answered, or as it was before, so the
 * lists have to tell what happened to it.
 */
export type WantedRead = {
  readonly reads: number;
  readonly changed: boolean;
  readonly lacking: boolean;
};

/** Spots that are read one by one where the service does not take a question for several. */
const mostSingle = 8;

/** Reads and takes in. Throws `RemoteError`; what was taken in before stays. */
export async function readWanted(
  { client, named, destination }: WantedParts,
  pending: PendingReads,
  signal: AbortSignal,
): Promise<WantedRead> {
  const { applyReads, writer } = destination;
  const { base } = destination.live;
  const visits = new Set(pending.visits);
  const containers = new Set(pending.containers);
  let reads = 0;
  let changed = false;
  let lacking = false;

  const take = (taken: ReadsApplied) => {
    if (rowsIn(taken.change) > 0 || taken.assignments.length > 0) changed = true;
    writer.write(taken);
  };

  /** Questions for some ids each, under a ticket of their own. */
  async function ask<Id extends string, Row>(
    ids: Iterable<Id>,
    question: (some: readonly Id[]) => Promise<readonly Row[] | null>,
    isKnown: (id: Id) => boolean,
    takeIn: (rows: readonly Row[], ticket: number) => readonly string[],
  ): Promise<void> {
    const all = [...ids];
    for (let from = 0; from < all.length; from += mostNamed) {
      const some = all.slice(from, from + mostNamed);
      const { ticket, done } = applyReads.begin();
      try {
        reads += 1;
        const rows = await question(some);
        const told = new Set(rows === null ? [] : takeIn(rows, ticket));
        if (some.some((id) => !told.has(id) && isKnown(id))) lacking = true;
      } finally {
        done();
      }
    }
  }

  /**
   * A spot that the service does not answer is left to the lists: one read by itself takes no spot
   * away.
   */
  const single = async (id: SpotId): Promise<readonly SpotRead[]> => {
    try {
      return [await client.spot(id, signal)];
    } catch (error) {
      if (
        error instanceof RemoteError &&
        ['not-found', 'forbidden', 'bad-reply'].includes(error.kind)
      )
        return [];
      throw error;
    }
  };
  const readSpots = async (some: readonly SpotId[]): Promise<readonly SpotRead[] | null> => {
    const answer = some.length === 1 ? null : await named.spots(some, signal);
    if (answer !== null || some.length > mostSingle) return answer?.rows ?? null;
    reads += some.length - 1;
    return (await inLanes(some, lanes, single)).flat();
  };

  await ask(
    spotsFor(pending, base, applyReads),
    readSpots,
    () => true,
    (rows: readonly SpotRead[], ticket) => {
      const own = rows.filter(
        ({ spot }) => base.spot(spot.id) !== undefined && !isOlder(spot, base.spot(spot.id)),
      );
      take(applyReads.spots(own, ticket, 'single'));
      for (const { visits: trucks, containers: trailers } of own) {
        for (const { id } of trucks) visits.delete(id);
        for (const { id } of trailers) containers.delete(id);
      }
      return own.map(({ spot }) => spot.id);
    },
  );
  await ask(
    visits,
    async (some) => (await named.visits(some, signal))?.rows ?? null,
    (id) => base.visit(id) !== undefined,
    (all: readonly VisitRead[], ticket) => {
      const rows = all.filter(({ visit }) => !isOlder(visit, base.visit(visit.id)));
      take(applyReads.visits(rows, ticket, 'single'));
      for (const { hooked } of rows) for (const { id } of hooked) containers.delete(id);
      return rows.map(({ visit }) => visit.id);
    },
  );
  await ask(
    containers,
    async (some) => (await named.containers(some, signal))?.rows ?? null,
    (id) => base.container(id) !== undefined,
    (all: readonly ContainerRead[], ticket) => {
      const rows = all.filter(({ container }) => !isOlder(container, base.container(container.id)));
      take(applyReads.containers(rows, ticket, 'single'));
      return rows.map(({ container }) => container.id);
    },
  );
  writer.settle();
  return { reads, changed, lacking };
}
