/** The fault matrix of the documentation names tests; here it is held against the tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const text = readFileSync(path.join(root, 'docs', 'fault-matrix.md'), 'utf8');

/** Cells of the table that expect something, by id (`A1`). */
const rows = [...text.matchAll(/^\| ([A-Z]) \| ([^|]+) \|(.+)\|$/gm)].map(([, letter = '', fault = '', cells = '']) => ({
  letter,
  fault: fault.trim(),
  cells: cells.split('|').map((cell) => cell.trim()),
}));
const cellIds = rows.flatMap(({ cells }) =>
  cells.flatMap((cell) => [...cell.matchAll(/\[([A-Z]\d)\]\(#tests\)/g)].map(([, id = '']) => id)),
);

const named = [...text.matchAll(/^- ([A-Z]\d) \[([^\]]+)\]\(\.\.\/([^)]+)\): "(.+)"$/gm)].map(
  ([, id = '', shown = '', file = '', name = '']) => ({
    id,
    shown,
    file,
    name,
  }),
);

/** Is there a test or a group of tests of this name, and does it run? Names are written out, so the text of the file tells. */
function stateOf(source: string, name: string): 'runs' | 'skipped' | 'missing' {
  const quoted = ["'", '"', '`'].map((quote) => `${quote}${name.replaceAll(quote, `\\${quote}`)}${quote}`);
  const at = quoted.map((literal) => source.indexOf(literal)).find((found) => found >= 0);
  if (at === undefined) return 'missing';
  const before = source.slice(Math.max(0, at - 20), at);
  if (/\.(?:skip|todo|fails)\(\s*$/.test(before)) return 'skipped';
  return /[(,]\s*$/.test(before) ? 'runs' : 'missing';
}

describe('the fault matrix', () => {
  test('has every fault of its rows once, with five moments each', () => {
    expect(rows.map(({ letter }) => letter).join('')).toBe('ABCDEFGHIJKLMNOPQRS');
    for (const { fault, cells } of rows) expect(cells, fault).toHaveLength(5);
  });

  test('names tests in each of its cells that expects something, and no others', () => {
    for (const { letter, cells } of rows)
      cells.forEach((cell, index) => {
        if (cell !== '–') expect(cell, `${letter}${index + 1}`).toMatch(new RegExp(`\\S \\[${letter}${index + 1}\\]\\(#tests\\)$`));
      });
    expect(cellIds.length).toBeGreaterThan(50);
    expect(new Set(named.map(({ id }) => id))).toEqual(new Set(cellIds));
    expect(text).toContain(`${cellIds.length} cells`);
  });

  test.each(named.map((each) => [each.id, each.name, each] as const))('%s: "%s" is there and runs', (_id, _name, { shown, file, name }) => {
    expect(file).toBe(shown);
    expect(file).toMatch(/^test\/.*\.tsx?$/);
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect(stateOf(readFileSync(path.join(root, file), 'utf8'), name), `${file}: ${name}`).toBe('runs');
  });

  test('a test that is gone, or skipped, is noticed', () => {
    const source = `test('one', () => {}); test.skip('two', () => {}); describe.skipIf(!x)("it's three", () => {}); // 'four'`;
    expect(['one', 'two', "it's three", 'four', 'five'].map((name) => stateOf(source, name))).toEqual([
      'runs',
      'skipped',
      'runs',
      'missing',
      'missing',
    ]);
  });
});
