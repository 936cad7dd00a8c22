import type { VisitId } from '../ids.ts';
import type { Yard } from './yard.ts';

/**
 * The yard without the trucks whose check-in was taken back, and without what is hooked to them. A
 * truck on a spot stays, because it is in the way of the next until it departs.
 */
export function withoutTakenBack(yard: Yard, takenBack: ReadonlySet<VisitId>): Yard {
  if (takenBack.size === 0) return yard;
  const isLeftOut = (id: VisitId | null): boolean =>
    id !== null && takenBack.has(id) && yard.visit(id)?.spotId === null;
  return {
    area: yard.area,
    spot: yard.spot,
    holdsOf: yard.holdsOf,
    visitsAt: yard.visitsAt,
    standaloneAt: yard.standaloneAt,
    visit: (id) => (isLeftOut(id) ? undefined : yard.visit(id)),
    container(id) {
      const row = yard.container(id);
      return row !== undefined && isLeftOut(row.visitId) ? undefined : row;
    },
    hookedTo: (id) => (isLeftOut(id) ? [] : yard.hookedTo(id)),
  };
}
