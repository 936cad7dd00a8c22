/** Dwell: how long an asset has been where it is, in words of two or three characters. */
import { perLanguage, words } from '../words.ts';

/**
 * How old a dwell is: `fresh` under 2 hours (free time at most docks), `long` under a day, `over`
 * from a day on.
 */
export type DwellAge = 'fresh' | 'long' | 'over';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The start of each age, in milliseconds. */
export const dwellSteps = { long: 2 * hour, over: day } as const;

/**
 * The age of a dwell of `ms`. A clock that is behind the service's makes it negative: that is
 * fresh.
 */
export const dwellAge = (ms: number): DwellAge =>
  ms < dwellSteps.long ? 'fresh' : ms < dwellSteps.over ? 'long' : 'over';

/**
 * "0m", "59m", "1h", "47h", "2d", "120d", in the clerk's language. The map asks for every spot it
 * paints: each is made once.
 */
export function dwellText(ms: number): string {
  if (ms < hour) return badges().minutes(Math.max(Math.floor(ms / minute), 0));
  return ms < 2 * day ? badges().hours(Math.floor(ms / hour)) : badges().days(Math.floor(ms / day));
}

const badges = perLanguage(({ t }) => {
  const badge = (code: 'time.badge.minutes' | 'time.badge.hours' | 'time.badge.days') => {
    const made: string[] = [];
    return (count: number): string => {
      const known = made[count] ?? t(code, { count });
      if (count < mostKept) made[count] = known;
      return known;
    };
  };
  return {
    minutes: badge('time.badge.minutes'),
    hours: badge('time.badge.hours'),
    days: badge('time.badge.days'),
  };
});
const mostKept = 1_000;

/** "5 minutes", "1 hour 20 minutes", "3 days 4 hours": the same for a screen reader. */
export function dwellWords(ms: number): string {
  const { t } = words();
  const minutes = Math.max(Math.floor(ms / minute), 0);
  if (minutes === 0) return t('time.long.none');
  if (minutes < 60) return t('time.long.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('time.long.hours', { hours, minutes: minutes % 60 });
  return t('time.long.days', { days: Math.floor(hours / 24), hours: hours % 24 });
}

/**
 * Step of the heat map, 0 (just came) to 5 (days). The limits of `dwellSteps` are among its own: a
 * badge changes where a color does.
 */
export const heatStep = (ms: number): number => stepIn(heatLimits, ms);

/** The start of each step of the heat map but the first, in milliseconds. */
export const heatLimits: readonly number[] = [
  dwellSteps.long,
  6 * hour,
  12 * hour,
  dwellSteps.over,
  3 * day,
];

/** The same for how long ago a spot was confirmed: from one part of a shift to more than a week. */
export const confirmedStep = (ms: number): number =>
  stepIn([4 * hour, 12 * hour, day, 3 * day, 7 * day], ms);

function stepIn(limits: readonly number[], ms: number): number {
  const step = limits.findIndex((limit) => ms < limit);
  return step === -1 ? limits.length : step;
}
