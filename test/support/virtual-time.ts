/**
 * Time that passes when a test says so: it jumps from one event to the next, so that hours of a
 * yard take milliseconds.
 */
import type { Timers } from '../../main/kernel/ports.ts';
import type { Clock } from '../../shared/time.ts';

/** One thing that will happen. */
type Planned = {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
  canceled: boolean;
};

/** The clock and the list of what is to come. */
export interface VirtualTime {
  /** Both as the console takes them. */
  readonly clock: Clock;
  readonly timers: Timers;
  /** Milliseconds since the start. */
  now(): number;
  /**
   * Runs `work` after `ms`; the returned function cancels it. Things of the same instant happen in
   * the order in which they were planned.
   */
  after(ms: number, work: () => void): () => void;
  /** Runs everything up to `end`, then stands at `end`. */
  runUntil(end: number): Promise<void>;
  /** Runs on until `done` answers true or `end` is reached; returns whether it was done. */
  runWhile(end: number, done: () => boolean): Promise<boolean>;
  /** Runs the next thing that is due by `end`; false: there was none, and it is `end`. */
  runNext(end: number): Promise<boolean>;
  /** Lets so many milliseconds pass. */
  advance(ms: number): Promise<void>;
  /** Lets what needs no time happen. */
  settle(): Promise<void>;
  /** How much is yet to come. */
  waiting(): number;
}

/** Lets every promise that can be settled now settle. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Time that starts at 0, which the clock on the wall calls `start`. */
export function createVirtualTime(start = Date.UTC(2026, 0, 1, 12)): VirtualTime {
  let now = 0;
  let order = 0;
  const heap: Planned[] = [];
  const before = (a: Planned, b: Planned) => a.at < b.at || (a.at === b.at && a.order < b.order);

  function push(item: Planned): void {
    heap.push(item);
    let index = heap.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!before(heap[index] as Planned, heap[parent] as Planned)) return;
      [heap[index], heap[parent]] = [heap[parent] as Planned, heap[index] as Planned];
      index = parent;
    }
  }

  function pop(): Planned | undefined {
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const left = index * 2 + 1;
      if (left >= heap.length) return top;
      const right = left + 1;
      const least =
        right < heap.length && before(heap[right] as Planned, heap[left] as Planned) ? right : left;
      if (!before(heap[least] as Planned, heap[index] as Planned)) return top;
      [heap[index], heap[least]] = [heap[least] as Planned, heap[index] as Planned];
      index = least;
    }
  }

  async function runWhile(end: number, done: () => boolean): Promise<boolean> {
    await settle();
    while (!done()) if (!(await runNext(end))) return done();
    return true;
  }

  async function runNext(end: number): Promise<boolean> {
    while (heap[0]?.canceled) pop();
    const next = heap[0];
    if (next === undefined || next.at > end) {
      now = Math.max(now, end);
      return false;
    }
    pop();
    now = Math.max(now, next.at);
    next.work();
    await settle();
    return true;
  }

  function after(ms: number, work: () => void): () => void {
    const item: Planned = { at: now + Math.max(0, ms), order, work, canceled: false };
    order += 1;
    push(item);
    return () => {
      item.canceled = true;
    };
  }

  async function runUntil(end: number): Promise<void> {
    await runWhile(end, () => false);
  }

  return {
    clock: { now: () => start + now, monotonic: () => now },
    timers: { after },
    now: () => now,
    after,
    runUntil,
    runWhile,
    runNext,
    async advance(ms) {
      await runUntil(now + ms);
      await settle();
    },
    settle,
    waiting: () => heap.filter(({ canceled }) => !canceled).length,
  };
}
