/**
 * The table of differences between the services' documents names tests; here it is held against the
 * tests that are there.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testStates } from './test-names.ts';

const root = path.join(import.meta.dirname, '..', '..');
const text = readFileSync(path.join(root, 'docs', 'reference', 'contract-differences.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+) \|.*\| (test\/\S+\.tsx?): "(.+)" \|$/gm)].map(
  ([, row = '', file = '', name = '']) => [row, file, name] as const,
);

describe('the table of differences', () => {
  test('has each of its 32 rows once, in order, with a test', () => {
    expect(rows.map(([row]) => Number(row))).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
  });

  test.each(rows)('row %s is shown by %s: "%s"', (_, file, name) => {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(testStates(file, readFileSync(path.join(root, file), 'utf8')).get(name)).toBe('runs');
  });
});
