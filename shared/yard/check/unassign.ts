import { message } from '../../i18n/message.ts';
import { refLabels, spotLabel } from '../../text.ts';
import { assetsOn } from '../contents.ts';
import type { Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { caution, checkNamed, refuse, spotRef, unknownSpot } from './findings.ts';

/**
 * DELETE /yard/spot-assignment/{id}. A spot has at most one assignment, and on a mixed spot that
 * one holds truck and container (seeds/yard.md, "Spot"; contract.md 1.5), so both go. The documents
 * do not say it in words: a caution.
 */
export function checkUnassign(
  yard: Yard,
  { spot: spotId, assets }: OperationOf<'unassign'>,
): readonly Finding[] {
  const spot = yard.spot(spotId);
  if (spot === undefined) return [unknownSpot(yard, spotId)];
  const goes = assetsOn(yard, spotId);
  const findings: Finding[] = [];
  if (goes.length === 0)
    findings.push(
      refuse(
        'spot-is-empty',
        [spotRef(spotId)],
        message('rules.finding.emptyUnassign', { spot: spotLabel(spot) }),
      ),
    );
  if (goes.length > 1) {
    const said = message('rules.finding.unassignMixed', {
      spot: spotLabel(spot),
      assets: refLabels(yard, goes),
    });
    findings.push(caution('unassign-mixed-spot', [spotRef(spotId), ...goes], said));
  }
  return [...findings, ...checkNamed(yard, spotId, assets, goes, 'rules.finding.moreWait')];
}
