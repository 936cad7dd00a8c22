/**
 * How appointments of a stretch of time were kept. Pure; times are milliseconds since the epoch.
 */
import type { Instant } from '../time.ts';
import type { Appointment } from './model.ts';
import { punctualityOf } from './punctuality.ts';

/** Counts of appointments. Those whose truck came at a time that nobody tells are in none. */
export type PunctualityCounts = {
  readonly early: number;
  readonly onTime: number;
  readonly late: number;
  readonly noShow: number;
};

/** Of those that begin within the stretch; `arrivals` by appointment, as the yard knows them. */
export function punctualityCounts(
  rows: readonly Appointment[],
  arrivals: Pick<ReadonlyMap<string, Instant>, 'get'>,
  { from, until }: { from: number; until: number },
): PunctualityCounts {
  let [early, onTime, late, noShow] = [0, 0, 0, 0];
  for (const row of rows) {
    const start = Date.parse(row.start);
    if (!(start >= from && start < until)) continue;
    // One that is completed came, if anybody knows when: its status then says no more of it.
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
