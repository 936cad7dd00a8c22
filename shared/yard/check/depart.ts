import { message } from '../../i18n/message.ts';
import { refLabels, spotLabel } from '../../text.ts';
import { assetsOn, departing } from '../contents.ts';
import type { Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { caution, checkNamed, containerRef, refuse, spotRef, unknownSpot } from './findings.ts';

/**
 * PATCH .../depart. `All` needs anything on the spot, `AssetVisit` a truck, `AssetContainer` a
 * standalone container: an assignment names only those two (seeds/yard.md, "Where containers
 * appear"), so a hooked container departs with its truck or is detached first. What `AssetVisit`
 * ("only truck and driver") does to hooked containers is not said: a caution.
 */
export function checkDepart(yard: Yard, operation: OperationOf<'depart'>): readonly Finding[] {
  const spot = yard.spot(operation.spot);
  if (spot === undefined) return [unknownSpot(yard, operation.spot)];
  const goes = assetsOn(yard, spot.id, operation.departType);
  const isEmpty = assetsOn(yard, spot.id).length === 0;
  const findings: Finding[] = [];
  const named = { spot: spotLabel(spot) };
  if (isEmpty)
    findings.push(
      refuse('spot-is-empty', [spotRef(spot.id)], message('rules.finding.emptyDepart', named)),
    );
  else if (goes.length === 0) {
    const assets = refLabels(yard, assetsOn(yard, spot.id));
    const said =
      operation.departType === 'AssetVisit'
        ? message('rules.finding.noTruck', { ...named, assets })
        : message('rules.finding.noContainer', named);
    findings.push(refuse('nothing-to-depart', [spotRef(spot.id)], said));
  }
  return [
    ...findings,
    ...checkNamed(yard, spot.id, departing(operation), goes, 'rules.finding.moreDepart'),
    ...checkHookedLeave(yard, operation),
  ];
}

function checkHookedLeave(
  yard: Yard,
  { departType, spot }: OperationOf<'depart'>,
): readonly Finding[] {
  if (departType !== 'AssetVisit') return [];
  const hooked = yard.visitsAt(spot).flatMap((visit) => yard.hookedTo(visit));
  if (hooked.length === 0) return [];
  const containers = hooked.map(containerRef);
  const said = message('rules.finding.hookedLeave', {
    containers: refLabels(yard, containers),
    count: hooked.length,
  });
  return [caution('depart-hooked-leaves-too', containers, said)];
}
