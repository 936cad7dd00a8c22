/**
 * What a benchmark reports, and how its cases are run: always side by side in one process, order
 * rotated each round.
 */

import type { Goal } from './goals.ts';

/**
 * One line of `out/bench.json`. `ours` and `baseline` are medians in `unit`; `ratio` is ours /
 * baseline.
 */
export type BenchRow = {
  readonly suite: string;
  readonly name: string;
  /** Size of the yard or of the data set, in its own words: `giant`, `10000 spots`. */
  readonly size: string;
  readonly unit: string;
  readonly ours: number;
  readonly baseline: number;
  readonly ratio: number;
  /** The goal, where there is one (`goals.ts`); filled in by `run.ts`. */
  readonly goal?: Goal | undefined;
};

/** One file of `suites/` exports one of these as `suite`. */
export type BenchSuite = { readonly name: string; run(): Promise<readonly BenchRow[]> };

/** Median of a list; NaN for an empty one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (
    ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
  );
}

/**
 * Runs every case once a round, the order rotated so that none always goes first, after `warmup`
 * rounds that do not count. A case answers its own time in milliseconds, or nothing to be timed
 * from outside. Returns the median of each.
 */
export async function sideBySide<Name extends string>(
  cases: { readonly [N in Name]: () => unknown },
  { rounds = 7, warmup = 2 }: { rounds?: number; warmup?: number } = {},
): Promise<{ readonly [N in Name]: number }> {
  const names = Object.keys(cases) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as {
    [N in Name]: number[];
  };
  for (let round = -warmup; round < rounds; round += 1) {
    for (let step = 0; step < names.length; step += 1) {
      const name = names[(step + round + warmup) % names.length] as Name;
      globalThis.gc?.();
      const start = performance.now();
      const own = await cases[name]();
      const spent = typeof own === 'number' ? own : performance.now() - start;
      if (round >= 0) times[name].push(spent);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as {
    [N in Name]: number;
  };
}

/** Makes a row from two medians. */
export function row(
  suite: string,
  name: string,
  size: string,
  ours: number,
  baseline: number,
  unit = 'ms',
): BenchRow {
  return { suite, name, size, unit, ours, baseline, ratio: ours / baseline };
}
