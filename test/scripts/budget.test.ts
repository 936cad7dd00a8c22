import path from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { overBudget } from '../../scripts/lib/budget.mjs';

const root = path.join(import.meta.dirname, '../..');
const report = (file: string, count: number) => ({
  testResults: [
    {
      name: path.join(root, file),
      assertionResults: Array.from({ length: count }, () => ({ status: 'passed' })),
    },
  ],
});

it('what is within its budget says nothing, whatever else there is', () => {
  expect(
    overBudget(
      [report('test/e2e/gate.test.ts', 5), report('test/shared/yard/check.test.ts', 9_000)],
      'page\nprogram\nelsewhere\n',
    ),
  ).toEqual([]);
  expect(overBudget([], '')).toEqual([]);
});

it('too many tests in a folder are reported with the limit for its files', () => {
  const [line, ...more] = overBudget(
    [report('test/e2e/gate.test.ts', 300), report('test/e2e/plan.test.ts', 300)],
    '',
  );
  expect(line).toMatch(/^tests in test\/e2e\/: 600, and no more than \d+$/);
  expect(more).toEqual([]);
});

it.each(['page', 'program', 'desktop', 'axe'])('too many of what is dear: %s', (word) => {
  expect(overBudget([], `${word}\n`.repeat(1_000))).toEqual([
    expect.stringMatching(/^[a-z/ 0-9]+: 1000, and no more than \d+$/),
  ]);
});
