import type { WarehouseId } from '../../../shared/ids.ts';
import type { KeptEvidence } from '../../../shared/outbox/evidence.ts';
import { isElsewhere } from '../../remote/dock-scheduling/elsewhere.ts';
import type { OpenYard } from '../memory/open-yard.ts';

/** Takes in what the service showed to another desk a moment ago, as a read of our own that began now. */
export function takeTold({ spots }: KeptEvidence, { intake, writer }: Pick<OpenYard, 'intake' | 'writer'>, warehouse: WarehouseId): void {
  const own = spots.filter(({ spot }) => !isElsewhere(spot, warehouse));
  if (own.length === 0) return;
  const { ticket, done } = intake.begin();
  try {
    writer.write(intake.spots(own, ticket, 'single'));
    writer.settle();
  } finally {
    done();
  }
}
