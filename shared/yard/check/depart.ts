import { joined, refName, spotName } from '../../text.ts';
import { assetsOn, departing } from '../contents.ts';
import type { Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { caution, checkNamed, containerRef, refuse, spotRef, unknownSpot } from './findings.ts';

/**
 * PATCH .../depart. `All` needs anything on the spot, `AssetVisit` a truck, `AssetContainer` a standalone container: an
 * assignment names only those two (seeds/yard.md, "Where containers appear"), so a hooked container departs with its truck
 * or is detached first. What `AssetVisit` ("only truck and driver") does to hooked containers is not said: a caution.
 */
export function checkDepart(yard: Yard, operation: OperationOf<'depart'>): readonly Finding[] {
  const spot = yard.spot(operation.spot);
  if (spot === undefined) return [unknownSpot(yard, operation.spot)];
  const goes = assetsOn(yard, spot.id, operation.departType);
  const isEmpty = assetsOn(yard, spot.id).length === 0;
  const findings: Finding[] = [];
  if (isEmpty) findings.push(refuse('spot-is-empty', [spotRef(spot.id)], `${spotName(spot)} is empty. There is nothing to depart.`));
  else if (goes.length === 0) {
    const what = operation.departType === 'AssetVisit' ? 'truck' : 'standalone container';
    const advice = operation.departType === 'AssetVisit' ? '' : ' A hooked container departs with its truck, or alone once it is detached.';
    findings.push(refuse('nothing-to-depart', [spotRef(spot.id)], `${spotName(spot)} holds no ${what}.${advice}`));
  }
  return [...findings, ...checkNamed(yard, spot.id, departing(operation), goes, 'depart'), ...checkHookedLeave(yard, operation)];
}

function checkHookedLeave(yard: Yard, { departType, spot }: OperationOf<'depart'>): readonly Finding[] {
  if (departType !== 'AssetVisit') return [];
  const hooked = yard.visitsAt(spot).flatMap((visit) => yard.hookedTo(visit));
  if (hooked.length === 0) return [];
  const names = joined(hooked.map((id) => refName(yard, { kind: 'container', id })));
  const text = `${names} ${hooked.length === 1 ? 'is' : 'are'} hooked and most likely ${hooked.length === 1 ? 'departs' : 'depart'} with the truck. Detach first what has to stay.`;
  return [caution('depart-hooked-leaves-too', hooked.map(containerRef), text)];
}
