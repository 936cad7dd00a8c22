/**
 * The service's clock, kept by this computer's monotonic clock since the last reply: a wall clock
 * that is set or jumps moves no countdown. After a jump or without a recent reply it is not sure.
 */
import type { ServiceTime } from '../../shared/marketplace/award-clock.ts';
import type { Clock } from '../../shared/time.ts';

/** The wall clock jumped against the monotonic one: the machine slept, or the clock was set. */
const JUMP_MS = 5_000;
/** How old the last reply may be. */
const STALE_MS = 10 * 60_000;

/** Reads `skewMs` of the HTTP port. */
export interface ServiceClock {
  /** To be called after each reply. */
  note(): void;
  now(): ServiceTime;
}

/**
 * The service's clock; `skewMs` is how far it was ahead of ours by its newest answer, in
 * milliseconds, null before the first.
 */
export function createServiceClock(clock: Clock, skewMs: () => number | null): ServiceClock {
  let noted: {
    readonly service: number;
    readonly monotonic: number;
    readonly wall: number;
  } | null = null;
  return {
    note() {
      const skew = skewMs();
      const wall = clock.now();
      if (skew !== null) noted = { service: wall + skew, monotonic: clock.monotonic(), wall };
    },
    now() {
      if (noted === null) return { ms: clock.now() + (skewMs() ?? 0), sure: false };
      const passed = clock.monotonic() - noted.monotonic;
      const jump = Math.abs(clock.now() - noted.wall - passed);
      return { ms: noted.service + passed, sure: jump <= JUMP_MS && passed <= STALE_MS };
    },
  };
}
