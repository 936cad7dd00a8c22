import { describe, expect, test } from 'vitest';
import { PageIndex } from '../../../../main/yard/memory/page-index.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';

const visits = { kind: 'visits', of: null } as const;
const dock = { kind: 'spots', of: 'dock' } as const;
const lot = { kind: 'spots', of: 'lot' } as const;
const page = (fingerprint: string, ids: string[], change = {}) => ({
  fingerprint,
  ids,
  problems: [],
  isPartial: false,
  ...change,
});
const problem = (key: string): YardProblem => ({
  key,
  code: 'unreadable-record',
  entity: 'visit',
  id: null,
  said: rawText(`${key}.`),
});

describe('the page index', () => {
  test('knows a page by its fingerprint, page by page and list by list', () => {
    const pageIndex = new PageIndex([]);
    pageIndex.put(visits, 1, page('f', ['a']));
    expect(pageIndex.isKnown(visits, 1, 'f')).toBe(true);
    expect(pageIndex.isKnown(visits, 1, 'g')).toBe(false);
    expect(pageIndex.isKnown(visits, 2, 'f')).toBe(false);
    expect(pageIndex.isKnown(dock, 1, 'f')).toBe(false);
  });

  test('does not trust a page of which a record was overwritten, or not taken', () => {
    const pageIndex = new PageIndex([]);
    pageIndex.put(visits, 1, page('f', ['a', 'b']));
    pageIndex.put(visits, 2, page('g', ['c']));
    pageIndex.put(visits, 3, page('h', ['d'], { isPartial: true }));
    pageIndex.forget('visits', 'b');
    pageIndex.forget('containers', 'c');
    expect(
      [1, 2, 3].map((number) => pageIndex.isKnown(visits, number, 'fgh'[number - 1] as string)),
    ).toEqual([false, true, false]);
  });

  test('owes a sweep for what the cache brought, and when a page loses a record or goes', () => {
    const pageIndex = new PageIndex(['spots']);
    expect(pageIndex.owesSweep('spots')).toBe(true);
    pageIndex.swept('spots');
    pageIndex.put(visits, 1, page('f', ['a', 'b']));
    pageIndex.put(visits, 2, page('g', ['c']));
    expect(pageIndex.owesSweep('visits')).toBe(false);
    pageIndex.put(visits, 1, page('f2', ['b', 'a']));
    pageIndex.put(visits, 1, page('f3', ['b', 'a', 'd']));
    expect(pageIndex.owesSweep('visits')).toBe(false);
    pageIndex.put(visits, 1, page('f4', ['a', 'd']));
    expect(pageIndex.owesSweep('visits')).toBe(true);
    pageIndex.swept('visits');
    pageIndex.end(visits, 1, [], true);
    expect(pageIndex.owesSweep('visits')).toBe(true);
    expect([...pageIndex.ids('visits')]).toEqual(['a', 'd']);
  });

  test('trusts neither of two lists with the same record, until one drops it', () => {
    const pageIndex = new PageIndex([]);
    pageIndex.put(dock, 1, page('f', ['a']));
    pageIndex.put(dock, 2, page('g', ['b']));
    pageIndex.put(lot, 1, page('h', ['c', 'a']));
    expect([
      pageIndex.isKnown(dock, 1, 'f'),
      pageIndex.isKnown(dock, 2, 'g'),
      pageIndex.isKnown(lot, 1, 'h'),
    ]).toEqual([false, true, false]);
    pageIndex.put(dock, 1, page('f', ['a']));
    pageIndex.put(lot, 1, page('i', ['c']));
    pageIndex.put(dock, 1, page('f', ['a']));
    expect([pageIndex.isKnown(dock, 1, 'f'), pageIndex.isKnown(lot, 1, 'i')]).toEqual([true, true]);
  });

  test('drops the lists of areas that are gone', () => {
    const pageIndex = new PageIndex([]);
    pageIndex.put(dock, 1, page('f', ['a'], { problems: [problem('x')] }));
    pageIndex.put(lot, 1, page('g', ['b']));
    pageIndex.keepOnly('spots', new Set(['lot']));
    expect([...pageIndex.ids('spots')]).toEqual(['b']);
    expect(pageIndex.problems()).toEqual([]);
    expect(pageIndex.owesSweep('spots')).toBe(true);
  });

  test('reports each problem once, also of lists, until its page comes without it', () => {
    const pageIndex = new PageIndex([]);
    pageIndex.put(visits, 1, page('f', [], { problems: [problem('x'), problem('y')] }));
    pageIndex.put(visits, 2, page('g', [], { problems: [problem('x')] }));
    pageIndex.end(visits, 2, [problem('incomplete')], false);
    expect(pageIndex.problems().map((each) => each.key)).toEqual(['incomplete', 'x', 'y']);
    pageIndex.put(visits, 1, page('f2', []));
    pageIndex.end(visits, 2, [], true);
    expect(pageIndex.problems().map((each) => each.key)).toEqual(['x']);
  });
});
