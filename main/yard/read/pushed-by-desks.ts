import type { SpotId, WarehouseId } from '../../../shared/ids.ts';
import type { SeenRows } from '../../../shared/outbox/seen-yard.ts';
import type { Instant } from '../../../shared/time.ts';
import { isElsewhere } from '../../remote/dock-scheduling/decode/elsewhere.ts';
import type { OpenYard } from '../memory/open-yard.ts';

/**
 * Takes in what the service just showed to another desk, like a read of ours that began now. A spot
 * that this desk has read since, by the service's clock (`readAt` of both), stays. Returns the
 * spots to read again, because only a read shows which of the two is newer.
 */
export function takePushed(
  { spots }: SeenRows,
  readAt: Instant | null,
  { applyReads, writer }: Pick<OpenYard, 'applyReads' | 'writer'>,
  warehouse: WarehouseId,
  ownReadAt: (spot: SpotId) => number | null = () => null,
): readonly SpotId[] {
  const pushed = readAt === null ? Number.NaN : Date.parse(readAt);
  const ours = spots.filter(({ spot }) => !isElsewhere(spot, warehouse));
  // The service's clock has whole seconds. Within one second we can't tell, and take what came
  // last.
  const isOlder = (spot: SpotId) => pushed < (ownReadAt(spot) ?? Number.NEGATIVE_INFINITY);
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
