// How many expensive things `npm test` may contain, so that it stays short
// (docs/decisions/tests-in-two-tiers.md). We count them and never measure time. A test that exceeds
// the budget replaces another one, or goes into the deep tier.
import path from 'node:path';
import { root } from './root.mjs';

/** How many tests may run, by folder. */
const tests = { 'test/e2e/': 65, 'test/electron/': 15, 'test/simulation/': 112, 'test/crash/': 42 };

/** How many of these tests may use while they run (test/support/spent.ts). */
const things = { page: 24, program: 10, desktop: 4, axe: 27 };
const names = {
  page: 'pages loaded',
  program: 'programs started with a bundle',
  desktop: 'starts of the desktop program',
  axe: 'looks of axe at all its rules',
};

/**
 * What was used of each, in the order above. `reports` is vitest's JSON, `spent` has one word a
 * line.
 */
export function ofBudget(reports, spent) {
  const files = reports.flatMap(({ testResults }) =>
    testResults.map(({ name, assertionResults }) => [
      path.relative(root, name).replaceAll(path.sep, '/'),
      assertionResults.length,
    ]),
  );
  const words = spent.split('\n');
  return [
    ...Object.entries(tests).map(([folder, most]) => ({
      what: `tests in ${folder}`,
      count: files
        .filter(([file]) => file.startsWith(folder))
        .reduce((sum, [, count]) => sum + count, 0),
      most,
    })),
    ...Object.entries(things).map(([word, most]) => ({
      what: names[word],
      count: words.filter((each) => each === word).length,
      most,
    })),
  ];
}

/** A line for each budget that is exceeded. */
export const overBudget = (reports, spent) =>
  ofBudget(reports, spent)
    .filter(({ count, most }) => count > most)
    .map(({ what, count, most }) => `${what}: ${count}, and no more than ${most}`);
