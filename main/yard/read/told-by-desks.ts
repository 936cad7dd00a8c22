import type { SpotId, WarehouseId } from '../../../shared/ids.ts';
import type { StoredEvidence } from '../../../shared/outbox/operation-evidence.ts';
import type { Instant } from '../../../shared/time.ts';
import { isElsewhere } from '../../remote/dock-scheduling/decode/elsewhere.ts';
import type { OpenYard } from '../memory/open-yard.ts';

/**
 * Takes in what the service showed to another desk a moment ago, as a read of our own that began
 * now. A spot that this desk read since, by the service's own clock (`readAt` of both), stays as it
 * is; answered are those that are to be read again, because only that tells which of both is later.
 */
export function takeTold(
  { spots }: StoredEvidence,
  readAt: Instant | null,
  { applyReads, writer }: Pick<OpenYard, 'applyReads' | 'writer'>,
  warehouse: WarehouseId,
  ownReadAt: (spot: SpotId) => number | null = () => null,
): readonly SpotId[] {
  const told = readAt === null ? Number.NaN : Date.parse(readAt);
  const ours = spots.filter(({ spot }) => !isElsewhere(spot, warehouse));
  // The service's clock tells seconds: within one nobody knows, and what came last is taken.
  const isOlder = (spot: SpotId) => told < (ownReadAt(spot) ?? Number.NEGATIVE_INFINITY);
  const taken = ours.filter(({ spot }) => !isOlder(spot.id));
  if (taken.length > 0) {
    const { ticket, done } = applyReads.begin();
    try {
      writer.write(applyReads.spots(taken, ticket, 'single'));
      writer.settle();
    } finally {
      done();
    }
  }
  return ours.filter((each) => !taken.includes(each)).map(({ spot }) => spot.id);
}
