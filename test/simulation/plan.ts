/** The parts of one schedule: everything follows from its seed. */
import type { Quirks } from '../../sandbox/dock-scheduling/quirks.ts';
import type { SeededRandom } from '../../sandbox/random.ts';
import type { OutboxSettings } from '../../shared/outbox/retry.ts';
import type { YardSize } from './service.ts';

/** How much goes wrong. Shares are probabilities per call, unless said otherwise. */
export type Faults = {
  /** The request never leaves. */
  readonly notSent: number;
  /** The request is lost on its way; the deadline of the client ends the wait. */
  readonly lost: number;
  /** The effect happens, the reply is lost. */
  readonly answerLost: number;
  /** The deadline passes, the effect happens later, up to `latestMs` after the request was made. */
  readonly late: number;
  readonly latestMs: number;
  /** 5xx, half of them after the effect. */
  readonly serverError: number;
  /** 429 without effect, half of them with a Retry-After. */
  readonly throttled: number;
  /** A plain no by an undocumented rule, without effect. */
  readonly refused: number;
  /** A "yes" that is no JSON: half with the effect. */
  readonly garbled: number;
  /** 401 after a fresh sign-in: signed out until someone signs in. */
  readonly signedOut: number;
  /** 403. */
  readonly forbidden: number;
  readonly readFails: number;
  /** A list that does not agree with its own counts. */
  readonly incompleteList: number;
  /** Expected number of outages of the network in the schedule. */
  readonly outages: number;
  /** Expected number of crashes, at any commit, send or answer. */
  readonly crashes: number;
  /** Expected number of times the disk takes nothing for a while. */
  readonly diskTrouble: number;
  /** Jumps of the wall clock by up to a day. */
  readonly clockJumps: number;
};

/** One schedule. */
export type Plan = {
  readonly seed: string;
  readonly size: YardSize;
  readonly quirks: Partial<Quirks>;
  /** The service takes whatever repeats an effect that is there already, instead of refusing it. */
  readonly lenient: boolean;
  readonly faults: Faults;
  readonly settings: Partial<OutboxSettings>;
  /** Operations the clerks try. */
  readonly operations: number;
  /** Changes by other desks. */
  readonly others: number;
  /** Times a clerk presses "check again" over and over on what is unknown. */
  readonly impatience: number;
  /** Spots whose own read fails from some moment on, also after everything else has healed. */
  readonly blindSpots: number;
  /**
   * Times another desk turns a spot, and turns it back, while an `open` or `close` of ours waits
   * there.
   */
  readonly turns: number;
  /** Share of our effects that another desk takes back soon after. */
  readonly takenBack: number;
  /** How long the clerks are at work, in milliseconds. */
  readonly shiftMs: number;
  /** No request arrives later than the promise P4 is made for. */
  readonly bounded: boolean;
  /** Real SQLite on disk instead of the store in memory. */
  readonly sqlite: boolean;
  /** A control: what is broken on purpose. */
  readonly control: 'none' | 'blind-resend' | 'no-grace';
};

/** What may be set from outside for a whole run. */
export type PlanOptions = {
  readonly control?: Plan['control'];
  /** Latest effect of a late request; by default any delay up to the grace period. */
  readonly latestMs?: number;
  /** One grace period for all schedules, in milliseconds. */
  readonly graceMs?: number;
  /** Share of schedules on real SQLite. */
  readonly sqliteShare?: number;
  /** Nothing goes wrong. */
  readonly calm?: boolean;
  /**
   * Without the faults and actors that came later: the schedules that once failed are played as
   * they were then.
   */
  readonly asThen?: boolean;
  /** Called with every committed row and every effect, to look at one schedule closely. */
  readonly trace?: (line: string) => void;
};

/** The client gives up waiting for an answer after this. */
export const deadlineMs = 30_000;

const calm: Faults = {
  notSent: 0,
  lost: 0,
  answerLost: 0,
  late: 0,
  latestMs: 0,
  serverError: 0,
  throttled: 0,
  refused: 0,
  garbled: 0,
  signedOut: 0,
  forbidden: 0,
  readFails: 0,
  incompleteList: 0,
  outages: 0,
  crashes: 0,
  diskTrouble: 0,
  clockJumps: 0,
};

/**
 * Draws a schedule. Every fault is absent in a good part of them, so that no fault hides behind
 * another.
 */
export function drawPlan(random: SeededRandom, seed: string, options: PlanOptions = {}): Plan {
  const some = (most: number) => (random.chance(0.5) ? 0 : random.next() * most);
  const graceMs = options.graceMs ?? random.pick([5_000, 30_000, 60_000, 120_000]);
  const control = options.control ?? 'none';
  const crashes = some(4);
  // The grace period is counted from the end of the wait for an answer, and after a crash from the
  // next start, which may
  // follow the request at once: only then is it no longer than the delay that P4 speaks of.
  const promiseMs = (crashes > 0 ? 0 : deadlineMs) + graceMs * 0.99;
  const latest = Math.floor(promiseMs * random.next());
  const faults: Faults = {
    notSent: some(0.2),
    lost: some(0.15),
    answerLost: some(0.25),
    late: some(0.25),
    latestMs: options.latestMs ?? latest,
    serverError: some(0.15),
    throttled: some(0.1),
    refused: 0,
    garbled: some(0.1),
    signedOut: some(0.03),
    forbidden: some(0.03),
    readFails: some(0.2),
    incompleteList: some(0.1),
    outages: some(3),
    crashes,
    diskTrouble: some(1),
    clockJumps: some(1),
  };
  // A stream of its own: the schedules that once failed stay what they were.
  const later = random.fork('later');
  const isSharper = options.asThen !== true && options.calm !== true;
  const sometimes = (most: number) => (isSharper && later.chance(0.5) ? later.next() * most : 0);
  return {
    seed,
    size: { spots: random.int(3, 10), trucks: random.int(1, 6), standalone: random.int(1, 5) },
    quirks: {
      split: random.pick(['id-stays', 'id-moves']),
      mixedSpot: random.pick(['extends', 'new-record', 'refuses']),
      departed: random.pick(['inactive', 'deleted']),
      departVisit: random.pick(['hooked-leave', 'hooked-stay']),
      unassignMixed: random.pick(['both', 'both', 'refuses']),
      closeOccupied: random.pick(['allowed', 'refused']),
      attachAcrossSpots: random.pick(['allowed', 'refused']),
      stamps: random.pick(['all', 'assignment']),
      refusals: random.pick(['mixed', 400, 409, 422]),
      // A draw of its own, so that the plans of known seeds stay as they were in all else.
      ...(isSharper && random.fork('history').chance(0.3)
        ? { spotEvents: 'missing' as const }
        : {}),
      ...(random.fork('departed').chance(0.4) ? { departed: 'event' as const } : {}),
    },
    lenient: random.chance(0.3),
    faults: options.calm ? calm : { ...faults, refused: sometimes(0.3) },
    settings: {
      graceMs: control === 'no-grace' ? 0 : graceMs,
      ...(control === 'no-grace' ? { graceReads: 1 } : {}),
      departDelayMs: random.pick([0, 2_000, 15_000]),
      lanes: random.pick([1, 4, 8]),
    },
    operations: random.int(2, 14),
    others: random.int(0, 8),
    impatience: Math.floor(sometimes(6)),
    takenBack: sometimes(0.6),
    blindSpots: Math.floor(sometimes(3)),
    turns: Math.floor(sometimes(8)),
    shiftMs: random.pick([20_000, 120_000, 600_000]),
    bounded: (options.latestMs ?? 0) <= promiseMs,
    sqlite: random.chance(options.sqliteShare ?? 0),
    control,
  };
}
