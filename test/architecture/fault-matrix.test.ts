/**
 * The fault matrix of the documentation names tests; here it is held against the tests that are
 * there.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestState, testStates } from './test-names.ts';

const root = path.join(import.meta.dirname, '..', '..');
const text = readFileSync(path.join(root, 'docs', 'reference', 'fault-matrix.md'), 'utf8');

/** Cells of the table that expect something, by id (`A1`). */
const rows = [...text.matchAll(/^\| ([A-Z]) \| ([^|]+) \|(.+)\|$/gm)].map(
  ([, letter = '', fault = '', cells = '']) => ({
    letter,
    fault: fault.trim(),
    cells: cells.split('|').map((cell) => cell.trim()),
  }),
);
const cellIds = rows.flatMap(({ cells }) =>
  cells.flatMap((cell) => [...cell.matchAll(/\[([A-Z]\d)\]\(#tests\)/g)].map(([, id = '']) => id)),
);

const named = [...text.matchAll(/^- ([A-Z]\d) \[([^\]]+)\]\(\.\.\/\.\.\/([^)]+)\): "(.+)"$/gm)].map(
  ([, id = '', shown = '', file = '', name = '']) => ({
    id,
    shown,
    file,
    name,
  }),
);

/** State of a test or group of a text. */
const stateOf = (file: string, source: string, name: string): TestState =>
  testStates(file, source).get(name) ?? 'missing';

const read = new Map<string, ReturnType<typeof testStates>>();
/** State of a test or group of a file, which is read once. */
function stateIn(file: string, name: string): TestState {
  const states = read.get(file) ?? testStates(file, readFileSync(path.join(root, file), 'utf8'));
  read.set(file, states);
  return states.get(name) ?? 'missing';
}

describe('the fault matrix', () => {
  test('has every fault of its rows once, with five moments each', () => {
    expect(rows.map(({ letter }) => letter).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVW');
    for (const { fault, cells } of rows) expect(cells, fault).toHaveLength(5);
  });

  test('names tests in each of its cells that expects something, and no others', () => {
    for (const { letter, cells } of rows)
      cells.forEach((cell, index) => {
        if (cell !== '–')
          expect(cell, `${letter}${index + 1}`).toMatch(
            new RegExp(`\\S \\[${letter}${index + 1}\\]\\(#tests\\)$`),
          );
      });
    expect(cellIds.length).toBeGreaterThan(50);
    expect(new Set(named.map(({ id }) => id))).toEqual(new Set(cellIds));
    expect(text).toContain(`${cellIds.length} cells`);
  });

  test.each(named.map((each) => [each.id, each.name, each] as const))(
    '%s: "%s" is there and runs',
    (_id, _name, { shown, file, name }) => {
      expect(file).toBe(shown);
      expect(file).toMatch(/^test\/.*\.tsx?$/);
      expect(existsSync(path.join(root, file)), file).toBe(true);
      expect(stateIn(file, name), `${file}: ${name}`).toMatch(/^(?:runs|deep)$/);
    },
  );

  test('has a test in each of its cells that every `npm test` runs', () => {
    const runs = named.filter(({ file, name }) => stateIn(file, name) === 'runs');
    expect([...new Set(cellIds)].filter((id) => !runs.some((each) => each.id === id))).toEqual([]);
  });

  test.each<[says: string, source: string, state: TestState]>([
    ['a test', `test('one', () => {});`, 'runs'],
    ['a test of a group', `describe('all', () => { it("one", () => {}); });`, 'runs'],
    [
      'a test of many cases',
      'describe.each(cases)("%s", () => { test.each([1])(`one`, () => {}); });',
      'runs',
    ],
    ['a group', `describe.skipIf(!hasBrowser)('one', { timeout: 1 }, () => {});`, 'runs'],
    [
      'a test in a function',
      `export const suite = (kind: Kind) => test('one', async () => {});`,
      'runs',
    ],
    ['a test that is gone', `test('two', () => {}); // test('one')`, 'missing'],
    ['a text that is no title', `test('two', () => expect(name, 'one').toBe('one'));`, 'missing'],
    ['a test of the deep tier', `deep.test('one', () => {});`, 'deep'],
    ['cases of the deep tier', `deep.test.each([1])('one', () => {});`, 'deep'],
    [
      'a test of a group of the deep tier',
      `deep.describe('all', () => { test('one', () => {}); });`,
      'deep',
    ],
    ['a skipped test of the deep tier', `deep.test.skip('one', () => {});`, 'skipped'],
    ['a skipped test', `test.skip('one', () => {});`, 'skipped'],
    ['a test to be done', `it.todo('one');`, 'skipped'],
    ['a test that must fail', `it.fails('one', () => {});`, 'skipped'],
    ['cases that are skipped', `test.skip.each([1])('one', () => {});`, 'skipped'],
    [
      'a test of a skipped group',
      `describe.skip('all', () => { describe('some', () => { test('one', () => {}); }); });`,
      'skipped',
    ],
    [
      'a test of a group of cases that is skipped',
      `describe.skip.each([1])('%s', () => { test('one', () => {}); });`,
      'skipped',
    ],
    [
      'a test that is always skipped',
      `describe.skipIf(true)('all', () => { test('one', () => {}); });`,
      'skipped',
    ],
    ['a test that never runs', `test.runIf(false)('one', () => {});`, 'skipped'],
    ['a test beside the only one', `test('one', () => {}); test.only('two', () => {});`, 'skipped'],
    [
      'the only test',
      `describe.only('all', () => { test('one', () => {}); }); test('two', () => {});`,
      'runs',
    ],
  ])('%s is read as such', (_says, source, state) => {
    expect(stateOf('a.test.ts', source, 'one')).toBe(state);
  });
});
