/**
 * No test is switched off: what cannot run somewhere says why by `skipIf`, and fails in CI
 * (scripts/lib/required-tests.mjs).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { testFiles } from '../../scripts/lib/required-tests.mjs';
import { testStates } from './test-names.ts';

const root = path.join(import.meta.dirname, '..', '..');

test('no test or group is skipped, todo, expected to fail, or runs alone', () => {
  const states = (testFiles() as string[]).flatMap((file) =>
    [...testStates(file, readFileSync(path.join(root, file), 'utf8'))].map(([name, state]) => ({
      file,
      name,
      state,
    })),
  );
  expect(states.filter(({ state }) => state !== 'runs' && state !== 'deep')).toEqual([]);
  expect(states.length).toBeGreaterThan(2_000);
});
