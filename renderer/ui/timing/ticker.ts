import type { Clock } from '../../../shared/time.ts';

/**
 * One clock for all ages on the page. A part subscribes and computes its own text. React renders it
 * only when that text changes. The page wakes six times a minute, and every second only during a
 * countdown.
 */
export type Ticker = {
  /** Wall time in milliseconds since the epoch, as of the newest tick. */
  readonly now: () => number;
  /** The same of now, also while another time is shown. */
  readonly wallNow: () => number;
  /** Called each ten seconds, at whole ones of the wall clock: a minute begins on time. */
  readonly on: (listener: () => void) => () => void;
  /** Called each second during a countdown. */
  readonly onSecond: (listener: () => void) => () => void;
  /** Reads the clock at once and calls all listeners. For tests and a waking machine. */
  readonly tick: () => void;
  /** Shows another time than now, or with null that of now again. */
  readonly setTo: (at: number | null) => void;
};

/** Timers of the page; tests hand in their own. */
export type PageTimers = {
  readonly after: (milliseconds: number, act: () => void) => () => void;
};

const pageTimers: PageTimers = {
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

const second = 1_000;
const step = 10 * second;

/** A ticker that runs only while it has subscribers. */
export function createTicker(clock: Pick<Clock, 'now'>, timers: PageTimers = pageTimers): Ticker {
  const [slow, quick] = [new Set<() => void>(), new Set<() => void>()];
  let now = clock.now();
  let lastStep = 0;
  let stop: (() => void) | null = null;

  /**
   * Without subscribers the stored time grows old, so we read the clock. We do so once per turn,
   * because one render must see a single time.
   */
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
  const tell = (isForAll: boolean) => {
    now = clock.now();
    // A clock that was set back is another step too.
    const isStep = isForAll || Math.floor(now / step) !== lastStep;
    lastStep = Math.floor(now / step);
    for (const listener of [...quick, ...(isStep ? slow : [])]) listener();
  };

  const plan = () => {
    stop?.();
    stop = null;
    if (slow.size + quick.size === 0) return;
    const every = quick.size > 0 ? second : step;
    stop = timers.after(every - (clock.now() % every), () => {
      tell(false);
      plan();
    });
  };

  const listen = (listeners: Set<() => void>) => (listener: () => void) => {
    const isFirst = stop === null;
    const wasEmpty = listeners.size === 0;
    listeners.add(listener);
    if (isFirst) lastStep = Math.floor(clock.now() / step);
    // A new countdown begins at the present second.
    if (wasEmpty) now = clock.now();
    if (wasEmpty) plan();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) plan();
    };
  };
  const wallNow = () => (stop === null ? askedOnce() : now);
  return {
    now: () => other ?? wallNow(),
    wallNow,
    tick: () => tell(true),
    on: listen(slow),
    onSecond: listen(quick),
    setTo(at) {
      other = at;
      tell(true);
    },
  };
}
