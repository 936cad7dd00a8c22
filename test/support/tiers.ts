/**
 * Two tiers of tests (docs/decisions/tests-in-two-tiers.md): what every run of `npm test` shows,
 * and what is too long for that. `npm run test:deep` runs both, and whatever is counted or random
 * in full. A whole file for the second tier is named `*.deep.test.ts`; a test or group in a file of
 * the first is marked by `deep`.
 */
import { describe, test } from 'vitest';

/** Whether this run is `npm run test:deep`. */
export const isDeep: boolean = process.env.YARDMASTER_TESTS === 'deep';

/** Stands for a test or group that this run leaves out. */
const leftOut = Object.assign(() => {}, {
  each: () => () => {},
  skipIf: () => leftOut,
  runIf: () => leftOut,
});

/**
 * Vitest's own `test` and `describe` in the deep tier; elsewhere what they are given is left out.
 */
export const deep = (isDeep ? { test, describe } : { test: leftOut, describe: leftOut }) as {
  readonly test: typeof test;
  readonly describe: typeof describe;
};

/** A share of what is counted: `some` in `npm test`, `all` in the deep tier. */
export const share = (some: number, all: number): number => (isDeep ? all : some);
