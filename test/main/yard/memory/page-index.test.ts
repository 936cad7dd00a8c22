import { describe, expect, test } from 'vitest';
import { PageBook } from '../../../../main/yard/memory/page-index.ts';
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

describe('the page book', () => {
  test('knows a page by its fingerprint, page by page and list by list', () => {
    const book = new PageBook([]);
    book.put(visits, 1, page('f', ['a']));
    expect(book.isKnown(visits, 1, 'f')).toBe(true);
    expect(book.isKnown(visits, 1, 'g')).toBe(false);
    expect(book.isKnown(visits, 2, 'f')).toBe(false);
    expect(book.isKnown(dock, 1, 'f')).toBe(false);
  });

  test('does not trust a page of which a record was overwritten, or not taken', () => {
    const book = new PageBook([]);
    book.put(visits, 1, page('f', ['a', 'b']));
    book.put(visits, 2, page('g', ['c']));
    book.put(visits, 3, page('h', ['d'], { isPartial: true }));
    book.forget('visits', 'b');
    book.forget('containers', 'c');
    expect(
      [1, 2, 3].map((number) => book.isKnown(visits, number, 'fgh'[number - 1] as string)),
    ).toEqual([false, true, false]);
  });

  test('owes a sweep for what the cache brought, and when a page loses a record or goes', () => {
    const book = new PageBook(['spots']);
    expect(book.owesSweep('spots')).toBe(true);
    book.swept('spots');
    book.put(visits, 1, page('f', ['a', 'b']));
    book.put(visits, 2, page('g', ['c']));
    expect(book.owesSweep('visits')).toBe(false);
    book.put(visits, 1, page('f2', ['b', 'a']));
    book.put(visits, 1, page('f3', ['b', 'a', 'd']));
    expect(book.owesSweep('visits')).toBe(false);
    book.put(visits, 1, page('f4', ['a', 'd']));
    expect(book.owesSweep('visits')).toBe(true);
    book.swept('visits');
    book.end(visits, 1, [], true);
    expect(book.owesSweep('visits')).toBe(true);
    expect([...book.ids('visits')]).toEqual(['a', 'd']);
  });

  test('trusts neither of two lists with the same record, until one drops it', () => {
    const book = new PageBook([]);
    book.put(dock, 1, page('f', ['a']));
    book.put(dock, 2, page('g', ['b']));
    book.put(lot, 1, page('h', ['c', 'a']));
    expect([
      book.isKnown(dock, 1, 'f'),
      book.isKnown(dock, 2, 'g'),
      book.isKnown(lot, 1, 'h'),
    ]).toEqual([false, true, false]);
    book.put(dock, 1, page('f', ['a']));
    book.put(lot, 1, page('i', ['c']));
    book.put(dock, 1, page('f', ['a']));
    expect([book.isKnown(dock, 1, 'f'), book.isKnown(lot, 1, 'i')]).toEqual([true, true]);
  });

  test('drops the lists of areas that are gone', () => {
    const book = new PageBook([]);
    book.put(dock, 1, page('f', ['a'], { problems: [problem('x')] }));
    book.put(lot, 1, page('g', ['b']));
    book.keepOnly('spots', new Set(['lot']));
    expect([...book.ids('spots')]).toEqual(['b']);
    expect(book.problems()).toEqual([]);
    expect(book.owesSweep('spots')).toBe(true);
  });

  test('reports each problem once, also of lists, until its page comes without it', () => {
    const book = new PageBook([]);
    book.put(visits, 1, page('f', [], { problems: [problem('x'), problem('y')] }));
    book.put(visits, 2, page('g', [], { problems: [problem('x')] }));
    book.end(visits, 2, [problem('incomplete')], false);
    expect(book.problems().map((each) => each.key)).toEqual(['incomplete', 'x', 'y']);
    book.put(visits, 1, page('f2', []));
    book.end(visits, 2, [], true);
    expect(book.problems().map((each) => each.key)).toEqual(['x']);
  });
});
