/**
 * The spots that this desk itself sent trucks and trailers to. One that stands where a clerk sent
 * it isn't at a wrong door, whatever it was booked for.
 */
import type { OperationId, SpotId } from '../../shared/ids.ts';
import type { OperationRecord, OperationState } from '../../shared/outbox/model.ts';
import { type AssetRef, type AssetSubject, subjectOf } from '../../shared/yard/operations.ts';

/** What these operations wanted didn't come about. */
const failed: readonly OperationState[] = ['rejected', 'conflict', 'canceled'];

type Sent = { readonly asset: AssetRef; readonly spots: readonly SpotId[] };

/** The operations of this desk that place something, by what they place. */
export class SentByDesk {
  readonly #sent = new Map<AssetSubject, Map<OperationId, readonly SpotId[]>>();

  /**
   * Takes the newest state of an operation. Returns the truck or trailer for which the answer may
   * differ from now on, or null.
   */
  note(record: OperationRecord): AssetRef | null {
    const sent = sentBy(record);
    if (sent === null) return null;
    const subject = subjectOf(sent.asset);
    const known = this.#sent.get(subject) ?? new Map<OperationId, readonly SpotId[]>();
    const isFailed = failed.includes(record.state);
    if (known.has(record.id) === !isFailed) return null;
    if (isFailed) known.delete(record.id);
    else known.set(record.id, sent.spots);
    this.#sent.set(subject, known);
    return sent.asset;
  }

  /** Whether a clerk of this desk sent it to this spot. */
  has(asset: AssetRef, spot: SpotId): boolean {
    const known = this.#sent.get(subjectOf(asset));
    return known !== undefined && [...known.values()].some((spots) => spots.includes(spot));
  }
}

/** What an operation places and where; a trailer that is unhooked stays at its truck's spot. */
function sentBy({ operation, touches }: OperationRecord): Sent | null {
  switch (operation.kind) {
    case 'assign':
      return { asset: operation.asset, spots: [operation.spot] };
    case 'reassign':
      return { asset: operation.asset, spots: [operation.to] };
    case 'detach':
      return {
        asset: { kind: 'container', id: operation.container },
        spots: touches.flatMap((each) => (each.kind === 'spot' ? [each.id] : [])),
      };
    default:
      return null;
  }
}
