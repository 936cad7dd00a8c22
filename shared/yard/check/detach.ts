import { assetName, joined, refName, spotRefName } from '../../text.ts';
import type { Container, Visit } from '../model.ts';
import type { Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { activeContainer, activeVisit, caution, containerRef, refuse, spotRef, unknownAsset, visitRef } from './findings.ts';

/**
 * POST .../detach/{c}: the container "stays in the same spot" and becomes its standalone container, of which there may be
 * one (occupancy rule 1). It was there before, so a closed spot does not forbid it.
 */
export function checkDetach(yard: Yard, operation: OperationOf<'detach'>): readonly Finding[] {
  const visit = activeVisit(yard, operation.visit);
  const container = activeContainer(yard, operation.container);
  const unknown = [
    ...(visit === undefined ? [unknownAsset(yard, { kind: 'visit', id: operation.visit })] : []),
    ...(container === undefined ? [unknownAsset(yard, { kind: 'container', id: operation.container })] : []),
  ];
  if (visit === undefined || container === undefined) return unknown;
  return [...checkHooked(yard, visit, container), ...checkRoom(yard, visit, container)];
}

function checkHooked(yard: Yard, visit: Visit, container: Container): readonly Finding[] {
  if (container.visitId === visit.id) return [];
  const instead =
    container.visitId === null ? 'it is standalone already' : `it is hooked to ${refName(yard, { kind: 'visit', id: container.visitId })}`;
  const text = `${assetName(container)} is not hooked to ${assetName(visit)}: ${instead}.`;
  return [refuse('container-not-hooked', [containerRef(container.id), visitRef(visit.id)], text)];
}

function checkRoom(yard: Yard, visit: Visit, container: Container): readonly Finding[] {
  if (visit.spotId === null) {
    const text = `${assetName(visit)} stands on no spot. The documents do not say it, but ${assetName(container)} most likely goes to the waiting list.`;
    return [caution('detach-without-spot', [visitRef(visit.id), containerRef(container.id)], text)];
  }
  const others = yard.standaloneAt(visit.spotId).filter((id) => id !== container.id);
  if (others.length === 0) return [];
  const names = joined(others.map((id) => refName(yard, { kind: 'container', id })));
  const text = `${spotRefName(yard, visit.spotId)} already holds ${names}. Detaching would leave two standalone containers there; a spot takes one.`;
  return [refuse('detach-would-leave-two-standalone', [spotRef(visit.spotId), ...others.map(containerRef)], text)];
}
