import type { SpotId, WarehouseId } from '../../../shared/ids.ts';
import type { DockSchedulingClient } from '../../remote/dock-scheduling/client.ts';
import { isElsewhere } from '../../remote/dock-scheduling/decode/elsewhere.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { Destination } from './full-read.ts';
import { inLanes } from './in-lanes.ts';

/** What reads of the yard need. */
export type YardReadParts = {
  readonly client: DockSchedulingClient;
  readonly warehouse: WarehouseId;
  readonly destination: Destination;
};

/** Lists or spots read at the same time. */
export const lanes = 4;

/** Most spots read singly for one request. */
const mostRead = 50;

/**
 * Result of reading single spots. A spot in neither set couldn't be read, or was one too many.
 *
 * Example: `{ found: new Set(['spot-D4']), absent: new Set(), inactive: new Set(['v-17']) }`.
 */
export type SpotsRead = {
  readonly found: ReadonlySet<SpotId>;
  /** Missing, invisible to this account, or of another facility. */
  readonly absent: ReadonlySet<SpotId>;
  /** Assets on them that have left the yard. */
  readonly inactive: ReadonlySet<string>;
};

/**
 * Reads spots one by one into the yard. Throws `RemoteError` if the trouble concerns more than one
 * spot.
 */
export async function readSpots(
  { client, warehouse, destination }: YardReadParts,
  spots: Iterable<SpotId>,
  signal: AbortSignal,
): Promise<SpotsRead> {
  const { applyReads, writer } = destination;
  const found = new Set<SpotId>();
  const absent = new Set<SpotId>();
  const inactive = new Set<string>();
  await inLanes([...spots].slice(0, mostRead), lanes, async (id) => {
    const { ticket, done } = applyReads.begin();
    try {
      const read = await client.spot(id, signal);
      if (isElsewhere(read.spot, warehouse)) {
        absent.add(id);
        return;
      }
      writer.write(applyReads.spots([read], ticket, 'single'));
      found.add(id);
      for (const row of [...read.visits, ...read.containers])
        if (!row.isActive) inactive.add(row.id);
    } catch (error) {
      if (
        !(error instanceof RemoteError) ||
        !['not-found', 'forbidden', 'bad-reply'].includes(error.kind)
      )
        throw error;
      if (error.kind !== 'bad-reply') absent.add(id);
    } finally {
      done();
    }
  });
  return { found, absent, inactive };
}
