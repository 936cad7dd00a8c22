import { joined, refName, spotName } from '../../text.ts';
import { assetsOn } from '../contents.ts';
import type { Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { caution, checkReason, refuse, spotRef, unknownSpot } from './findings.ts';

/** PATCH .../close: an open spot, with a reason. What happens to its occupants is not documented: a caution. */
export function checkClose(yard: Yard, { spot: spotId, reason }: OperationOf<'close'>): readonly Finding[] {
  const spot = yard.spot(spotId);
  if (spot === undefined) return [unknownSpot(yard, spotId)];
  const findings = [...checkReason(reason, 'Say why the spot is closed.')];
  if (!spot.isOpen) findings.push(refuse('already-closed', [spotRef(spotId)], `${spotName(spot)} is closed already.`));
  const occupants = assetsOn(yard, spotId);
  if (occupants.length > 0) {
    const names = joined(occupants.map((each) => refName(yard, each)));
    const text = `${spotName(spot)} still holds ${names}. Closing stops new assignments; the documents do not say what becomes of what stands there.`;
    findings.push(caution('close-occupied', [spotRef(spotId), ...occupants], text));
  }
  return findings;
}

/** PATCH .../open: a closed spot, with a reason. */
export function checkOpen(yard: Yard, { spot: spotId, reason }: OperationOf<'open'>): readonly Finding[] {
  const spot = yard.spot(spotId);
  if (spot === undefined) return [unknownSpot(yard, spotId)];
  const findings = [...checkReason(reason, 'Say why the spot is opened.')];
  if (spot.isOpen) findings.push(refuse('already-open', [spotRef(spotId)], `${spotName(spot)} is open already.`));
  return findings;
}
