/** The number on a gate pass. */
import type { VisitId } from '../ids.ts';

/**
 * It is short enough to type. It is made only from the visit's id, so that a scan of it finds the
 * visit.
 *
 * Example: "GP-4F0C8B11D2".
 */
export const passNumber = (visit: VisitId): string =>
  `GP-${(
    visit
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(-10) || '0'
  ).toUpperCase()}`;
