/**
 * When a plan is due, who drives, and when each of its moves is done (docs/reference/planning.md).
 */
import type { SpotId } from '../ids.ts';
import type { YardPoint } from '../layout/points.ts';
import type { Instant } from '../time.ts';
import type { AssetRef, Operation } from '../yard/operations.ts';
import type { YardTable } from '../yard/table.ts';
import { type RankFacts, wayBetween } from './best/facts.ts';
import { type RankedAsset, subjectOf } from './best/ranked-asset.ts';
import { isDue } from './best/spot-costs.ts';
import { dependencies, placesOf } from './moves/dependencies.ts';
import { moverOf } from './moves/mover.ts';
import { type Goal, keyOfGoal } from './order/goals.ts';
import type { PlanStep } from './order/order.ts';

/**
 * `by`: when it is due; null: any time. `minutes`: what a move takes besides driving: coupling,
 * uncoupling, getting there.
 *
 * Example: to be done by 6 AM by two drivers, seven minutes a move: `{ by: '2026-11-28T12:00:00Z',
 * drivers: 2, minutes: 7 }`.
 */
export type Timing = {
  readonly by: Instant | null;
  readonly drivers: number;
  readonly minutes: number;
};

/** The default timing. Six minutes are our judgment; no document names any. */
export const usualTiming: Timing = { by: null, drivers: 1, minutes: 6 };
export const mostDrivers = 50;
export const MOST_MINUTES = 120;

/** Characters of a plan's name at most; a longer one is refused, never cut. */
export const LONGEST_PLAN_NAME = 80;

/** How far a yard truck gets in a minute, in feet: 10 mph, which most yards allow. */
export const feetPerMinute = 880;

const minute = 60_000;

/** Minutes of a move from one place to another. A place that isn't drawn adds no driving. */
export const minutesOf = (
  { minutes }: Pick<Timing, 'minutes'>,
  from: YardPoint | undefined,
  to: YardPoint | undefined,
): number =>
  minutes + (from === undefined || to === undefined ? 0 : wayBetween(from, to) / feetPerMinute);

/**
 * When an asset has to be in place, in milliseconds since the epoch: the time of the plan, or of
 * its appointment if that is due; null: any time. `to`: where it goes. At the door of its
 * appointment it is due then, however far ahead that is.
 */
export function dueAt(
  facts: RankFacts,
  { by }: Pick<Timing, 'by'>,
  asset: AssetRef,
  to: SpotId | null = null,
): number | null {
  const subject = subjectOf(facts, asset);
  const booked = subject?.appointment ?? null;
  const own =
    booked !== null && booked.door !== null && booked.door === to
      ? booked.start
      : ownDueAt(facts, subject);
  const until = Math.min(by === null ? Number.POSITIVE_INFINITY : Date.parse(by), own);
  return Number.isFinite(until) ? until : null;
}

/** When its appointment is due, in milliseconds since the epoch; infinite where none is. */
export const ownDueAt = (facts: RankFacts, subject: RankedAsset | null): number =>
  subject?.appointment?.door != null && isDue(facts, subject)
    ? subject.appointment.start
    : Number.POSITIVE_INFINITY;

/** `dueAt` in whole minutes from now, 0 for what is overdue; null: any time. */
export function dueIn(
  facts: RankFacts,
  timing: Pick<Timing, 'by'>,
  asset: AssetRef,
  to: SpotId | null = null,
): number | null {
  const at = dueAt(facts, timing, asset, to);
  return at === null ? null : minutesUntil(facts, at);
}

/** Whole minutes from now until a time, 0 if it is past. */
export const minutesUntil = ({ now }: Pick<RankFacts, 'now'>, at: number): number =>
  Math.max(0, Math.round((at - now) / minute));

/**
 * When each step of a plan is due, in milliseconds since the epoch; null: any time, or it only
 * makes room. `goals`: those of the plan.
 */
export function duesOf(
  facts: RankFacts,
  timing: Pick<Timing, 'by'>,
  steps: readonly Pick<PlanStep, 'goal' | 'isAside'>[],
  goals: readonly Goal[],
): readonly (number | null)[] {
  const by = timing.by === null ? null : Date.parse(timing.by);
  const due = new Map(
    goals.map((goal) => [
      keyOfGoal(goal),
      goal.kind === 'place' ? dueAt(facts, timing, goal.asset, goal.spot) : by,
    ]),
  );
  return steps.map(({ goal, isAside }) => (isAside ? null : (due.get(goal) ?? null)));
}

/**
 * How late a move is, in milliseconds: by when it is done, or by now if that is later. 0 if it is
 * in time or due at any time. Plan and move list both count so. All times are in milliseconds since
 * the epoch.
 */
export const lateBy = (due: number | null, done: number | null, now: number): number =>
  due === null ? 0 : Math.max(0, Math.max(done ?? now, now) - due);

/**
 * When each step is done, in milliseconds since the epoch. The first free yard driver takes the
 * next step, once earlier steps on the same asset or spot are done. Driving between two moves is
 * part of `minutes`. A truck takes as long and no yard driver.
 */
export const endsOf = (
  yard: YardTable,
  steps: readonly Operation[],
  timing: Timing,
  fronts: ReadonlyMap<SpotId, YardPoint>,
  now: number,
): readonly number[] => endsAfter(dependencies(yard, steps), steps, timing, fronts, now);

/** `before`: for each step, the steps that come before it. */
function endsAfter(
  before: readonly (readonly number[])[],
  steps: readonly Operation[],
  timing: Timing,
  fronts: ReadonlyMap<SpotId, YardPoint>,
  now: number,
): readonly number[] {
  const free = new Array<number>(Math.max(1, timing.drivers)).fill(now);
  const ends: number[] = [];
  steps.forEach((operation, at) => {
    const ready = Math.max(now, ...(before[at] ?? []).map((each) => ends[each] ?? now));
    const who = moverOf(operation);
    if (who === null) {
      ends.push(ready);
      return;
    }
    const [from, to] = placesOf(operation).map((spot) =>
      spot === null ? undefined : fronts.get(spot),
    );
    const takes = minutesOf(timing, from, to) * minute;
    if (who === 'truck') {
      ends.push(ready + takes);
      return;
    }
    const driver = free.indexOf(Math.min(...free));
    const end = Math.max(ready, free[driver] as number) + takes;
    free[driver] = end;
    ends.push(end);
  });
  return ends;
}

/**
 * How many steps are late, and what more drivers would change. `drivers`: the fewest with whom
 * fewest are late. `left`: how many are late then, because they were due too soon for anyone.
 *
 * Example: five late moves, of which two were due an hour ago: `{ late: 5, drivers: 3, left: 2 }`.
 */
export type LateOutlook = {
  readonly late: number;
  readonly drivers: number;
  readonly left: number;
};

/** What more drivers would change about late steps. Null: none is late. */
export function lateOutlook(
  yard: YardTable,
  steps: readonly Operation[],
  dues: readonly (number | null)[],
  timing: Timing,
  fronts: ReadonlyMap<SpotId, YardPoint>,
  now: number,
): LateOutlook | null {
  const before = dependencies(yard, steps);
  const lateWith = (drivers: number) =>
    endsAfter(before, steps, { ...timing, drivers }, fronts, now).filter(
      (end, at) => lateBy(dues[at] ?? null, end, now) > 0,
    ).length;
  const late = lateWith(timing.drivers);
  if (late === 0) return null;
  const left = lateWith(mostDrivers);
  let drivers = timing.drivers;
  while (late > left && drivers < mostDrivers && lateWith(drivers) > left) drivers += 1;
  return { late, drivers, left };
}
