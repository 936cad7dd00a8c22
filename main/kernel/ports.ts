/**
 * What every part of `main/` is given instead of taking it from the machine. Tests and the
 * simulation give it their own; the clock is in `shared/time.ts`.
 */

/** Chance, injected so that one seed is one schedule. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
}

/** Where a part writes what an operator may need: class and ids, never bodies or secrets. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void;
  warn(message: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void;
}

/** Timers, injected for the same reason as chance. Times are in milliseconds. */
export interface Timers {
  /** Runs `work` after `ms`; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
}
