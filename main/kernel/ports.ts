/**
 * What every part of `main/` gets injected instead of taking it from the machine. Tests and the
 * simulation inject their own. The clock is in `shared/time.ts`.
 */

/** Random numbers, injected so that a seed determines a run. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
}

/** Where a part writes what an operator may need: class names and ids, never bodies or secrets. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void;
  warn(message: string, facts?: Readonly<Record<string, string | number | boolean | null>>): void;
}

/** Timers, injected for the same reason. Times are in milliseconds. */
export interface Timers {
  /** Runs `work` after `ms`. Returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}
