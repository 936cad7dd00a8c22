/** Many schedules of several desks, and their sums. */
import type { DeskFigures } from './desk-checker.ts';
import type { DeskPlanOptions } from './plan.ts';
import { runDesks } from './schedule.ts';

/** Sums over all schedules, and the seeds of those that failed. */
export type DeskTotals = DeskFigures & {
  schedules: number;
  failing: { readonly seed: string; readonly violations: readonly string[] }[];
};

/** Runs schedules `SEED-0`, `SEED-1`, ... `enough`: ends when so many have failed. */
export async function runManyDesks(
  seed: string,
  schedules: number,
  options: DeskPlanOptions = {},
  enough = Number.POSITIVE_INFINITY,
  progress: (done: number, totals: DeskTotals) => void = () => undefined,
): Promise<DeskTotals> {
  const totals: DeskTotals = {
    schedules: 0,
    failing: [],
    agreed: 0,
    requests: 0,
    effects: 0,
    doublePromises: 0,
    turns: 0,
    againstEvidence: 0,
    voids: 0,
    rollbacks: 0,
    takenOver: 0,
  };
  for (let index = 0; index < schedules && totals.failing.length < enough; index += 1) {
    const { violations, figures, seed: own } = await runDesks(`${seed}-${index}`, options);
    totals.schedules += 1;
    for (const name of Object.keys(figures) as (keyof DeskFigures)[]) totals[name] += figures[name];
    if (violations.length > 0) totals.failing.push({ seed: own, violations });
    progress(index + 1, totals);
  }
  return totals;
}
