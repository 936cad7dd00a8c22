import type { Clock } from '../../shared/time.ts';

/**
 * One clock for everything on the page that grows old. A part listens and reads its own text; React renders it again only
 * when that text changed, so a second does not redraw a list (performance.md C).
 */
export type Ticker = {
  /** Wall time in milliseconds since the epoch, as of the newest tick. */
  readonly now: () => number;
  readonly on: (listener: () => void) => () => void;
  /** Reads the clock at once and tells everybody; tests and a waking machine use it. */
  readonly tick: () => void;
  /** Shows another time than now, or with null that of now again. */
  readonly setTo: (at: number | null) => void;
};

/** Timers of the page; tests hand in their own. */
export type Timers = {
  readonly every: (milliseconds: number, act: () => void) => () => void;
};

const pageTimers: Timers = {
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds);
    return () => clearInterval(timer);
  },
};

/** A ticker that ticks once a second, and only while somebody listens. */
export function createTicker(clock: Pick<Clock, 'now'>, timers: Timers = pageTimers): Ticker {
  const listeners = new Set<() => void>();
  let now = clock.now();
  let stop: (() => void) | null = null;

  /** Nobody listens: the kept time grows stale, so the clock is asked, but once at a time: what one render reads twice is the same. */
  let asked: number | null = null;
  const askedOnce = (): number => {
    if (asked === null) {
      asked = clock.now();
      queueMicrotask(() => {
        asked = null;
      });
    }
    return asked;
  };

  let other: number | null = null;
  const tick = () => {
    now = other ?? clock.now();
    for (const listener of [...listeners]) listener();
  };
  return {
    now: () => other ?? (stop === null ? askedOnce() : now),
    tick,
    setTo(at) {
      other = at;
      tick();
    },
    on(listener) {
      listeners.add(listener);
      if (stop === null) {
        now = other ?? clock.now();
        stop = timers.every(1_000, tick);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}
