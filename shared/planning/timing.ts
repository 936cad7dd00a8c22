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
 * its appointment if that is due; null: any time.
 */
export function dueAt(
  facts: RankFacts,
  { by }: Pick<Timing, 'by'>,
  asset: AssetRef,
): number | null {
  const own = ownDueAt(facts, subjectOf(facts, asset));
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
): number | null {
  const at = dueAt(facts, timing, asset);
  return at === null ? null : minutesUntil(facts, at);
}

/** Whole minutes from now until a time, 0 if it is past. */
export const minutesUntil = ({ now }: Pick<RankFacts, 'now'>, at: number): number =>
  Math.max(0, Math.round((at - now) / minute));

/** Trucks depart on their own, and a spot is closed at the desk. Neither needs a yard driver. */
const needsDriver = ({ kind }: Operation): boolean =>
  kind !== 'depart' && kind !== 'close' && kind !== 'open';

/**
 * When each step is done, in milliseconds since the epoch. The first free driver takes the next
 * step, once earlier steps on the same asset or spot are done. Driving between two moves is part of
 * `minutes`.
 */
export function endsOf(
  yard: YardTable,
  steps: readonly Operation[],
  timing: Timing,
  fronts: ReadonlyMap<SpotId, YardPoint>,
  now: number,
): readonly number[] {
  const before = dependencies(yard, steps);
  const free = new Array<number>(Math.max(1, timing.drivers)).fill(now);
  const ends: number[] = [];
  steps.forEach((operation, at) => {
    const ready = Math.max(now, ...(before[at] ?? []).map((each) => ends[each] ?? now));
    if (!needsDriver(operation)) {
      ends.push(ready);
      return;
    }
    const driver = free.indexOf(Math.min(...free));
    const [from, to] = placesOf(operation).map((spot) =>
      spot === null ? undefined : fronts.get(spot),
    );
    const end = Math.max(ready, free[driver] as number) + minutesOf(timing, from, to) * minute;
    free[driver] = end;
    ends.push(end);
  });
  return ends;
}
