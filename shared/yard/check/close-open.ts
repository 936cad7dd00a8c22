import { message } from '../../i18n/message.ts';
import { refLabels, spotLabel } from '../../text.ts';
import { assetsOn } from '../contents.ts';
import type { Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { caution, checkReason, refuse, spotRef, unknownSpot } from './findings.ts';

/**
 * PATCH .../close: an open spot, with a reason. What happens to its occupants is not documented: a
 * caution.
 */
export function checkClose(
  yard: Yard,
  { spot: spotId, reason }: OperationOf<'close'>,
): readonly Finding[] {
  const spot = yard.spot(spotId);
  if (spot === undefined) return [unknownSpot(yard, spotId)];
  const findings = [...checkReason(reason)];
  if (!spot.isOpen)
    findings.push(
      refuse(
        'already-closed',
        [spotRef(spotId)],
        message('rules.finding.alreadyClosed', { spot: spotLabel(spot) }),
      ),
    );
  const occupants = assetsOn(yard, spotId);
  if (occupants.length > 0) {
    const said = message('rules.finding.closeOccupied', {
      spot: spotLabel(spot),
      assets: refLabels(yard, occupants),
    });
    findings.push(caution('close-occupied', [spotRef(spotId), ...occupants], said));
  }
  return findings;
}

/** PATCH .../open: a closed spot, with a reason. */
export function checkOpen(
  yard: Yard,
  { spot: spotId, reason }: OperationOf<'open'>,
): readonly Finding[] {
  const spot = yard.spot(spotId);
  if (spot === undefined) return [unknownSpot(yard, spotId)];
  const findings = [...checkReason(reason)];
  if (spot.isOpen)
    findings.push(
      refuse(
        'already-open',
        [spotRef(spotId)],
        message('rules.finding.alreadyOpen', { spot: spotLabel(spot) }),
      ),
    );
  return findings;
}
