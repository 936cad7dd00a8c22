/** The parts of one schedule of several desks. */
import type { SeededRandom } from '../../../sandbox/random.ts';
import { deadlineMs, drawPlan, type Plan } from '../plan.ts';

/**
 * A schedule of several desks: that of one desk's service and network, and what goes wrong between
 * the desks.
 */
export type DeskPlan = {
  readonly base: Plan;
  readonly desks: readonly string[];
  /** Operations that the clerk of each desk tries. */
  readonly operations: number;
  /** Times all clerks want one asset at once. */
  readonly rushes: number;
  /** Times several desks open and close one spot in turn, mostly while the service is away. */
  readonly turns: number;
  /** Expected numbers over the schedule. */
  readonly cuts: number;
  readonly serverKills: number;
  readonly rollbacks: number;
  readonly outages: number;
  readonly crashes: number;
  /** Share of the times a desk is away in which another takes over what it has. */
  readonly takenOver: number;
  /** Times a clerk lets agreed operations go without the others. */
  readonly releases: number;
  /** Share of appends that are lost, late, or whose answer is lost. */
  readonly appendFaults: number;
  /** Chance of a crash at each commit and answer. */
  readonly crashShare: number;
  /** How far the wall clock of each desk is off, in milliseconds. */
  readonly clockOffsets: { readonly [desk: string]: number };
  readonly holdMs: number;
  readonly longestAwayMs: number;
  /** Share of the requests after which their desk vanishes at once, to be taken over. */
  readonly vanishing: number;
  /** What another desk's end showed enters our yard. */
  readonly evidence: boolean;
};

/** What may be set for a whole run. */
export type DeskPlanOptions = {
  /** No desk is ever alone: no cuts, crashes of a desk, kills or rollbacks. */
  readonly together?: boolean;
  readonly rollbacks?: boolean;
  readonly releases?: boolean;
  /** Controls. */
  readonly ignoresExpected?: boolean;
  readonly holdMs?: number;
  readonly evidence?: boolean;
  /**
   * Sharper: requests stay under way for up to two minutes, and the desks that made them vanish and
   * are taken over.
   */
  readonly lingering?: boolean;
  readonly trace?: (line: string) => void;
};

const day = 86_400_000;

/** Draws a schedule. */
export function drawDeskPlan(
  random: SeededRandom,
  seed: string,
  options: DeskPlanOptions,
): DeskPlan {
  const lingers = options.lingering === true;
  const drawn = drawPlan(random.fork('base'), seed, {
    sqliteShare: 0,
    ...(lingers ? { graceMs: 120_000, latestMs: 118_000 } : {}),
  });
  const base = lingers
    ? { ...drawn, faults: { ...drawn.faults, late: 0.5, crashes: 0 }, bounded: true }
    : drawn;
  const desks = ['gate', 'dock', 'yard', 'east'].slice(0, random.int(2, 4));
  const some = (most: number) =>
    options.together === true || random.chance(0.4) ? 0 : random.int(1, most);
  const graceMs = base.settings.graceMs ?? 120_000;
  return {
    // The crowd is of several desks, and each of the faults of one desk's way to the service stays.
    base: {
      ...base,
      size: { ...base.size, spots: random.int(3, 8) },
      operations: 0,
      others: Math.floor(base.others / 2),
      shiftMs: lingers ? 480_000 : random.pick([120_000, 240_000, 480_000]),
    },
    desks,
    operations: random.int(4, 12),
    rushes: random.int(0, 5),
    cuts: some(4),
    serverKills: some(3),
    rollbacks: options.rollbacks === true ? random.int(1, 3) : 0,
    outages: random.int(0, 3),
    crashes: lingers ? 3 : some(3),
    takenOver: lingers ? 1 : random.pick([0, 0.5, 1]),
    releases: options.releases === true ? random.int(1, 4) : 0,
    appendFaults: options.together === true ? 0 : random.pick([0, 0, 0.02, 0.1]),
    crashShare: options.together === true || random.chance(0.6) ? 0 : 0.004,
    clockOffsets: Object.fromEntries(
      desks.map((name) => [name, random.chance(0.5) ? 0 : random.int(-day, day)]),
    ),
    holdMs: options.holdMs ?? deadlineMs + graceMs,
    longestAwayMs: 150_000,
    vanishing: lingers ? 0.25 : 0,
    evidence: options.evidence ?? true,
    // Drawn last: what was drawn before stays as it was for each seed.
    turns: random.int(0, 4),
  };
}
