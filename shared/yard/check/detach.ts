import { message } from '../../i18n/message.ts';
import { assetLabel, refLabel, refLabels, spotRefLabel } from '../../text.ts';
import type { Container, Visit } from '../model.ts';
import type { Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { activePair, caution, containerRef, refuse, spotRef, visitRef } from './findings.ts';

/**
 * POST .../detach/{c}: the container "stays in the same spot" and becomes its standalone container,
 * of which there may be one (occupancy rule 1). It was there before, so a closed spot does not
 * forbid it.
 */
export function checkDetach(yard: Yard, operation: OperationOf<'detach'>): readonly Finding[] {
  const pair = activePair(yard, operation);
  if ('unknown' in pair) return pair.unknown;
  const { visit, container } = pair;
  return [...checkHooked(yard, visit, container), ...checkRoom(yard, visit, container)];
}

function checkHooked(yard: Yard, visit: Visit, container: Container): readonly Finding[] {
  if (container.visitId === visit.id) return [];
  const named = { container: assetLabel(container), truck: assetLabel(visit) };
  const said =
    container.visitId === null
      ? message('rules.finding.notHooked', named)
      : message('rules.finding.hookedToOther', {
          ...named,
          other: refLabel(yard, visitRef(container.visitId)),
        });
  return [refuse('container-not-hooked', [containerRef(container.id), visitRef(visit.id)], said)];
}

function checkRoom(yard: Yard, visit: Visit, container: Container): readonly Finding[] {
  if (visit.spotId === null) {
    const said = message('rules.finding.unhookOffSpot', {
      truck: assetLabel(visit),
      container: assetLabel(container),
    });
    return [caution('detach-without-spot', [visitRef(visit.id), containerRef(container.id)], said)];
  }
  const others = yard.standaloneAt(visit.spotId).filter((id) => id !== container.id);
  if (others.length === 0) return [];
  const there = others.map(containerRef);
  const said = message('rules.finding.noRoomToUnhook', {
    spot: spotRefLabel(yard, visit.spotId),
    containers: refLabels(yard, there),
    container: assetLabel(container),
  });
  return [refuse('detach-would-leave-two-standalone', [spotRef(visit.spotId), ...there], said)];
}
