import { message } from '../../i18n/message.ts';
import { assetLabel, refLabels } from '../../text.ts';
import type { Container, Visit } from '../model.ts';
import type { Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import {
  activePair,
  caution,
  containerRef,
  isHooked,
  refuse,
  visitRef,
  whereabouts,
} from './findings.ts';

/** A truck carries at most this many containers (seeds/yard.md, "Limits"). */
const maxHooked = 2;

/**
 * POST .../attach/{c}: an unhooked container onto a truck with room for it; the container merges
 * into the visit.
 */
export function checkAttach(yard: Yard, operation: OperationOf<'attach'>): readonly Finding[] {
  const pair = activePair(yard, operation);
  if ('unknown' in pair) return pair.unknown;
  const { visit, container } = pair;
  if (container.visitId === visit.id)
    return [isHooked(yard, container, visit.id, 'rules.finding.hookedHere')];
  if (container.visitId !== null)
    return [
      isHooked(yard, container, container.visitId, 'rules.finding.hookedElsewhere'),
      ...checkLoad(yard, visit),
    ];
  return [...checkLoad(yard, visit), ...checkTogether(yard, visit, container)];
}

/** Occupancy rule 3. */
function checkLoad(yard: Yard, visit: Visit): readonly Finding[] {
  const hooked = yard.hookedTo(visit.id);
  if (hooked.length < maxHooked) return [];
  const containers = hooked.map(containerRef);
  const said = message('rules.finding.truckFull', {
    truck: assetLabel(visit),
    containers: refLabels(yard, containers),
    most: maxHooked,
  });
  return [refuse('truck-is-full', [visitRef(visit.id), ...containers], said)];
}

/** The documents do not say whether truck and container must stand together. */
function checkTogether(yard: Yard, visit: Visit, container: Container): readonly Finding[] {
  if (visit.spotId === container.spotId) return [];
  const said = message('rules.finding.acrossSpots', {
    container: assetLabel(container),
    containerAt: whereabouts(yard, container.spotId),
    truck: assetLabel(visit),
    truckAt: whereabouts(yard, visit.spotId),
  });
  return [caution('attach-across-spots', [containerRef(container.id), visitRef(visit.id)], said)];
}
