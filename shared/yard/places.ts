/** Where a row is, from the row alone. A departed asset (`isActive` false) is nowhere. */
import type { SpotId, VisitId } from '../ids.ts';
import type { Container, Visit } from './model.ts';

/** The truck's spot, or null. */
export const spotOfVisit = (visit: Visit | undefined): SpotId | null =>
  visit?.isActive ? visit.spotId : null;

/** The truck that a container is hooked to, or null. */
export const truckOf = (container: Container | undefined): VisitId | null =>
  container?.isActive ? container.visitId : null;

/** The spot of a standalone container; null while it is hooked, when it is where its truck is. */
export const spotOfStandalone = (container: Container | undefined): SpotId | null =>
  container?.isActive && container.visitId === null ? container.spotId : null;

/** Whether the truck is on the waiting list. */
export const isVisitWaiting = (visit: Visit | undefined): boolean =>
  visit?.isActive === true && visit.spotId === null;

/** Whether the container is on the waiting list: active, standalone, on no spot. */
export const isContainerWaiting = (container: Container | undefined): boolean =>
  container?.isActive === true && container.visitId === null && container.spotId === null;
