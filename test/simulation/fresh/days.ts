/** Many simulated days after each other, each with lies drawn from its seed. */
import { createRandom, type SeededRandom } from '../../../sandbox/random.ts';
import { type DayEnd, type DayOptions, runDay } from './day.ts';
import { honest, type Lies } from './liar.ts';
import { type ChannelLies, trueChannel } from './liar-channel.ts';

/** A service that works as published, and reports changes as they happen. */
export const honestChannel: Lies = { ...honest, channel: trueChannel };

/**
 * The lies of one day: none on one day of eight, on every second of them with a channel; else some
 * of all there are.
 */
export function drawLies(seed: number): Lies {
  const random = createRandom(`${seed}/draw`);
  if (seed % 8 === 0) return seed % 16 === 0 ? honest : honestChannel;
  const some = (chance: number, least: number, most: number) =>
    random.chance(chance) ? least + (most - least) * random.next() : 0;
  return {
    quirks: {
      stamps: random.pick(['all', 'all', 'assignment', 'none']),
      endedAssignments: random.pick(['gone', 'inactive']),
      departed: random.pick(['inactive', 'inactive', 'event', 'deleted']),
      order: random.pick(['created', 'changed-last']),
      excludeStatuses: random.pick(['known', 'ignored']),
    },
    keepsStamp: some(0.5, 0.001, 0.2),
    stampsAhead: some(0.3, 0.001, 0.1),
    losesRows: some(0.5, 0.001, 0.3),
    tellsOld: some(0.3, 0.001, 0.2),
    fails: some(0.3, 0.001, 0.02),
    jumps: random.chance(0.3),
    tags: random.pick(['true', 'true', 'true', 'none', 'stuck', 'new', 'always-same']),
    date: random.pick(['true', 'true', 'true', 'true', 'none', 'stuck', 'year-ahead', 'wild']),
    channel: random.chance(0.5) ? null : drawChannel(random),
  };
}

/** From good to useless. */
const drawChannel = (random: SeededRandom): ChannelLies => ({
  faults: {
    mute: random.chance(0.1),
    lose: random.pick([0, 0, 0.05, 0.5]),
    double: random.pick([0, 0.3]),
    lie: random.pick([0, 0, 0.2, 1]),
    shuffleMs: random.pick([0, 500, 8_000]),
  },
  cutEveryMs: random.pick([0, 0, 20 * 60_000, 60_000]),
  forgeEveryMs: random.pick([0, 0, 60_000, 2_000]),
  silentLine: random.pick([0, 0, 0.3]),
});

/** Sums over days. */
export type DaySums = {
  days: number;
  changes: number;
  questions: number;
  /** Subjects that were still shown wrongly when everything had had time. */
  missed: number;
  /** Subjects that no read of everything shows as they are. */
  unknowable: number;
  longestMs: number;
  longestHonestMs: number;
  /**
   * How long each thing was shown wrongly, where the service is truthful without a channel, with
   * one, and where it lies.
   */
  readonly ages: {
    readonly honest: number[];
    readonly channel: number[];
    readonly lying: number[];
  };
  /** Seeds of days on which something was missed. */
  readonly failing: number[];
  /** How often a list was read completely, by list and reason. */
  readonly whole: Record<string, number>;
};

/**
 * Time after the last change in which everything has to be on the screen: the longest between two
 * full reads, and some.
 */
export const grace = 40 * 60_000;

/** Runs the days `first`, `first + 1`, ... */
export async function runDays(
  first: number,
  count: number,
  options: Partial<DayOptions> & { readonly lies?: Lies } = {},
  onDay: (seed: number, end: DayEnd, sums: DaySums) => void = () => undefined,
): Promise<DaySums> {
  const sums: DaySums = {
    days: 0,
    changes: 0,
    questions: 0,
    missed: 0,
    unknowable: 0,
    longestMs: 0,
    longestHonestMs: 0,
    ages: { honest: [], channel: [], lying: [] },
    failing: [],
    whole: {},
  };
  for (let seed = first; seed < first + count; seed += 1) {
    const lies = options.lies ?? drawLies(seed);
    const end = await runDay({ hours: 8, everyMs: 30_000, graceMs: grace, ...options, seed, lies });
    sums.days += 1;
    sums.changes += end.changes;
    sums.questions += end.questions;
    sums.missed += end.missed.length;
    sums.unknowable += end.unknowable.length;
    sums.longestMs = Math.max(sums.longestMs, end.longestMs);
    const isHonest = lies === honest || lies === honestChannel;
    if (isHonest) sums.longestHonestMs = Math.max(sums.longestHonestMs, end.longestMs);
    const ages = sums.ages[lies === honest ? 'honest' : isHonest ? 'channel' : 'lying'];
    for (const age of end.ages) ages.push(age);
    if (end.missed.length > 0) sums.failing.push(seed);
    for (const each of end.whole) sums.whole[each] = (sums.whole[each] ?? 0) + 1;
    onDay(seed, end, sums);
  }
  return sums;
}
