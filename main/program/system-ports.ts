import { randomUUID } from 'node:crypto';
import { uptime } from 'node:os';
import type { OperationId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import type { Random, Timers } from '../kernel/ports.ts';

/**
 * How far the wall clock may be from the steady one before we ask the system whether the computer
 * slept, in milliseconds.
 */
const LOOK_FOR_SLEEP_MS = 1_000;

/** What a computer knows of time. */
export type SystemTime = {
  /** Wall clock, in milliseconds since the epoch. */
  readonly wall: () => number;
  /** Steady clock in milliseconds; on Linux and macOS it stands still while the computer sleeps. */
  readonly awake: () => number;
  /** Seconds since the computer was started, asleep or not. Asking costs a read of a file. */
  readonly sinceBoot: () => number;
};

/**
 * The clock of a computer that may sleep: `monotonic` counts the sleep, and setting the wall clock
 * does not move it. A wall clock that runs away from the steady one was set, or the computer slept;
 * only the time since the start of the computer tells which.
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

/** Chance for back-off and the like; nothing secret is made of it. */
export const systemRandom: Random = { next: () => Math.random() };

/** A new id for an operation that the console makes itself. */
export const newOperationId = (): OperationId => randomUUID() as OperationId;
