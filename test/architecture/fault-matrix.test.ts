/**
 * Cells of the fault matrix and rows of the contract differences each have a test that runs. Tests
 * carry the id in a comment (test/docs/tags.ts).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allTags, listOfTests, type TagKind, tagsIn } from '../docs/tags.ts';
import { type TestState, testStates } from './test-names.ts';

const root = path.join(import.meta.dirname, '..', '..');
const page = (name: string): string =>
  readFileSync(path.join(root, 'docs/reference', name), 'utf8');
const tags = allTags();

/** Ids that tests carry, once each; with `running` only those that every `npm test` shows. */
const idsOf = (kind: TagKind, running = false): ReadonlySet<string> =>
  new Set(
    tags
      .filter((tag) => tag.kind === kind && (!running || tag.state === 'runs'))
      .map(({ id }) => id),
  );

describe('the fault matrix', () => {
  const text = page('fault-matrix.md').split('\n## Tests')[0] ?? '';
  const faults = [...text.matchAll(/^## ([A-Z]): /gm)].map(([, letter = '']) => letter);
  const cells = [...text.matchAll(/^- \*\*([A-Z][1-5])\*\* \S/gm)].map(([, id = '']) => id);

  test('has every fault once, and below it its cells in order', () => {
    expect(faults.length).toBeGreaterThan(22);
    expect(faults.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, faults.length));
    expect(cells.length).toBeGreaterThan(60);
    expect(cells).toEqual([...new Set(cells)].sort());
    expect([...new Set(cells.map(([letter]) => letter))]).toEqual(faults);
  });

  test('has a running test for each cell, and no test names a cell that is not there', () => {
    expect([...idsOf('Faults')].sort()).toEqual(cells);
    expect(cells.filter((id) => !idsOf('Faults', true).has(id))).toEqual([]);
  });
});

test('each row of the contract differences has a running test, and no others', () => {
  const text = page('contract-differences.md').split('\n## Tests')[0] ?? '';
  const rows = [...text.matchAll(/^(\d+)\. \S/gm)].map(([, row = '']) => row);
  expect(rows).toEqual(Array.from({ length: rows.length }, (_, at) => String(at + 1)));
  expect(rows.length).toBeGreaterThan(31);
  const byNumber = (ids: ReadonlySet<string>) => [...ids].sort((a, b) => Number(a) - Number(b));
  expect(byNumber(idsOf('Contract differences'))).toEqual(rows);
  expect(byNumber(idsOf('Contract differences', true))).toEqual(rows);
});

test('each case of gate, desk and PC has a running test, and no others', () => {
  const cases = ['gate.md', 'at-the-desk.md', 'on-the-pc.md'].flatMap((name) => {
    const text = page(name).split('\n### Tests of the cases')[0] ?? '';
    return [...text.matchAll(/^- \*\*((?:[DGH]|PC)\d+)\*\* \S/gm)].map(([, id = '']) => id);
  });
  expect(cases.length).toBeGreaterThan(45);
  expect([...idsOf('Cases', true)].sort()).toEqual(cases.toSorted());
});

test('no test that is switched off carries a tag', () => {
  expect(tags.filter(({ state }) => state !== 'runs' && state !== 'deep')).toEqual([]);
});

describe('a tag', () => {
  const source = `
    // Faults: B2, A1.
    describe('a group', () => {
      // Contract differences: 3.
      test.skip('of it', () => {});
    });`;
  test('belongs to the test or group behind it', () => {
    expect(
      tagsIn('a.test.ts', source).map(({ kind, id, title, state }) => [kind, id, title, state]),
    ).toEqual([
      ['Faults', 'B2', 'a group', 'runs'],
      ['Faults', 'A1', 'a group', 'runs'],
      ['Contract differences', '3', 'of it', 'skipped'],
    ]);
    expect(() => tagsIn('a.test.ts', '// Faults: A1.\n')).toThrow('no test behind it');
  });

  test('is listed with its file, once, in the order of the numbers', () => {
    const tag = (id: string, file: string) => ({
      kind: 'Faults' as const,
      id,
      file: `test/${file}`,
      title: '',
      state: 'runs' as const,
    });
    const long = `${'x'.repeat(90)}.test.ts`;
    expect(
      listOfTests('Faults', [
        tag('A10', 'a.test.ts'),
        tag('A2', 'b.test.ts'),
        tag('A2', 'b.test.ts'),
        tag('A2', long),
      ]),
    ).toBe(`- **A2** \`test/b.test.ts\`,\n  \`test/${long}\`\n- **A10** \`test/a.test.ts\``);
  });
});

describe('the state of a test', () => {
  const stateOf = (file: string, source: string, name: string): TestState =>
    testStates(file, source).get(name) ?? 'missing';

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
