import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type { OperationId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { Random, Timers } from '../kernel/ports.ts';

/**
 * How far the wall clock may differ from the monotonic one before we ask the system whether the
 * computer slept, in milliseconds.
 */
const LOOK_FOR_SLEEP_MS = 1_000;

/** The clocks of a computer. */
export type SystemTime = {
  /** Wall clock, in milliseconds since the epoch. */
  readonly wall: () => number;
  /**
   * Monotonic clock in milliseconds. On Linux and macOS it stands still while the computer sleeps.
   */
  readonly awake: () => number;
  /** Seconds since the computer started, including sleep. Each call reads a file. */
  readonly sinceBoot: () => number;
};

/**
 * The clock of a computer that may sleep. `monotonic` includes sleep, and setting the wall clock
 * doesn't change it. If the two clocks drift apart, the wall clock was set or the computer slept.
 * Only the time since the computer's start shows which.
 */
export function createSystemClock({ wall, awake, sinceBoot }: SystemTime): Clock {
  let sleptMs = 0;
  let gapMs = wall() - awake();
  let bootGapMs = sinceBoot() * 1_000 - awake();
  const lookForSleep = () => {
    const gap = wall() - awake();
    if (Math.abs(gap - gapMs) < LOOK_FOR_SLEEP_MS) return;
    gapMs = gap;
    const bootGap = sinceBoot() * 1_000 - awake();
    sleptMs += Math.max(0, bootGap - bootGapMs);
    bootGapMs = bootGap;
  };
  return {
    now: wall,
    monotonic() {
      lookForSleep();
      return awake() + sleptMs;
    },
  };
}

/** The clock of this computer. */
export const systemClock: Clock = createSystemClock({
  wall: () => Date.now(),
  awake: () => performance.now(),
  sinceBoot: () => uptime(),
});

/** The timers of this process. */
export const systemTimers: Timers = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Random numbers for back-off and the like, never for secrets. */
export const systemRandom: Random = { next: () => Math.random() };

/** A new id for an operation that the console makes itself. */
export const newOperationId = (): OperationId => randomUUID() as OperationId;
