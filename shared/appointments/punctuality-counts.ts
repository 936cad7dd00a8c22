/**
 * How punctual the appointments in a stretch of time were. Pure. Times are milliseconds since the
 * epoch.
 */
import type { Instant } from '../time.ts';
import type { Appointment } from './model.ts';
import { punctualityOf } from './punctuality.ts';

/** Counts of appointments. A truck that came at an unknown time isn't counted. */
export type PunctualityCounts = {
  readonly early: number;
  readonly onTime: number;
  readonly late: number;
  readonly noShow: number;
};

/**
 * Of appointments that begin within the stretch. `arrivals`: by appointment, as the yard knows
 * them.
 */
export function punctualityCounts(
  rows: readonly Appointment[],
  arrivals: Pick<ReadonlyMap<string, Instant>, 'get'>,
  { from, until }: { from: number; until: number },
): PunctualityCounts {
  let [early, onTime, late, noShow] = [0, 0, 0, 0];
  for (const row of rows) {
    const start = Date.parse(row.start);
    if (!(start >= from && start < until)) continue;
    // A completed one has come. Its status says no more about when.
    const status = row.status === 'Completed' ? 'Arrived' : row.status;
    const standing = punctualityOf({ ...row, status }, until, arrivals.get(row.id) ?? null);
    if (standing.kind === 'no-show') noShow += 1;
    if (standing.kind !== 'came') continue;
    if (standing.when === 'early') early += 1;
    else if (standing.when === 'late') late += 1;
    else onTime += 1;
  }
  return { early, onTime, late, noShow };
}
