/**
 * Where a row is, read from the row alone. An asset that departed (`isActive` false) is nowhere.
 */
import type { SpotId, VisitId } from '../ids.ts';
import type { Container, Visit } from './model.ts';

/** The spot a truck is on, or null. */
export const spotOfVisit = (visit: Visit | undefined): SpotId | null =>
  visit?.isActive ? visit.spotId : null;

/** The truck a container is hooked to, or null. */
export const truckOf = (container: Container | undefined): VisitId | null =>
  container?.isActive ? container.visitId : null;

/**
 * The spot a standalone container is on; null while it is hooked: then it is where its truck is.
 */
export const spotOfStandalone = (container: Container | undefined): SpotId | null =>
  container?.isActive && container.visitId === null ? container.spotId : null;

/** Is the truck in the waiting list? */
export const isVisitWaiting = (visit: Visit | undefined): boolean =>
  visit?.isActive === true && visit.spotId === null;

/** Is the container in the waiting list: active, standalone, on no spot? */
export const isContainerWaiting = (container: Container | undefined): boolean =>
  container?.isActive === true && container.visitId === null && container.spotId === null;
