/** Many schedules after each other, and their sums. */
import type { OperationState } from '../../shared/outbox/model.ts';
import type { PlanOptions } from './plan.ts';
import { runSchedule } from './schedule.ts';

/** Sums over all schedules. */
export type Totals = {
  schedules: number;
  operations: number;
  attempts: number;
  unknown: number;
  resent: number;
  crashes: number;
  sqlite: number;
  doubles: number;
  overwritesInWindow: number;
  overwritesOutside: number;
  lateAfterConfirmed: number;
  strangersInWindow: number;
  ends: { [State in OperationState]?: number };
  longestSettleMs: number;
  milliseconds: number;
  /** Seeds with violations, with the first of each. */
  failing: { seed: string; violation: string }[];
};

/** Runs schedules `SEED-0`, `SEED-1`, ... */
export async function runMany(
  seed: string,
  schedules: number,
  options: PlanOptions = {},
  progress: (done: number, soFar: Totals) => void = () => undefined,
  /** Ends when so many schedules have failed: a control has shown then what it is there to show. */
  enough = Number.POSITIVE_INFINITY,
): Promise<Totals> {
  const totals: Totals = {
    schedules: 0,
    operations: 0,
    attempts: 0,
    unknown: 0,
    resent: 0,
    crashes: 0,
    sqlite: 0,
    doubles: 0,
    overwritesInWindow: 0,
    overwritesOutside: 0,
    lateAfterConfirmed: 0,
    strangersInWindow: 0,
    ends: {},
    longestSettleMs: 0,
    milliseconds: 0,
    failing: [],
  };
  const start = performance.now();
  for (let index = 0; index < schedules; index += 1) {
    const {
      figures,
      violations,
      crashes,
      settleMs,
      plan,
      seed: own,
    } = await runSchedule(`${seed}-${index}`, options);
    totals.schedules += 1;
    totals.operations += figures.saved;
    totals.attempts += figures.attempts;
    totals.unknown += figures.unknown;
    totals.resent += figures.resent;
    totals.crashes += crashes;
    totals.sqlite += plan.sqlite ? 1 : 0;
    totals.doubles += figures.doubles;
    totals.overwritesInWindow += figures.overwritesInWindow;
    totals.overwritesOutside += figures.overwritesOutside;
    totals.lateAfterConfirmed += figures.lateAfterConfirmed;
    totals.strangersInWindow += figures.strangersInWindow;
    totals.longestSettleMs = Math.max(totals.longestSettleMs, settleMs);
    for (const [state, count] of Object.entries(figures.ends) as [OperationState, number][])
      totals.ends[state] = (totals.ends[state] ?? 0) + count;
    if (violations.length > 0)
      totals.failing.push({ seed: own, violation: violations[0] as string });
    totals.milliseconds = performance.now() - start;
    progress(index + 1, totals);
    if (totals.failing.length >= enough) break;
  }
  return totals;
}

/** The sums as text. */
export function formatFigures(totals: Totals): string {
  const { failing, ends, ...rest } = totals;
  const lines = Object.entries(rest).map(
    ([name, value]) => `${name.padEnd(22)} ${Math.round(value as number)}`,
  );
  const states = Object.entries(ends).map(([state, count]) => `  ${state.padEnd(20)} ${count}`);
  const seeds = failing.slice(0, 20).map(({ seed, violation }) => `  ${seed}: ${violation}`);
  return [
    ...lines,
    'ends before the clerk decides',
    ...states,
    `failing schedules      ${failing.length}`,
    ...seeds,
  ].join('\n');
}
