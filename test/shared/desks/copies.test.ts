/**
 * Copies as facts of the log: every desk comes to the same, in parts too, and an earlier version
 * reads on.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Copies,
  type CopyBody,
  type CopyItem,
  copyOf,
  isLacking,
  isNewer,
  longestPart,
  mostCopies,
  mostItems,
  nextPart,
  noCopies,
  stampAfter,
  takeCopies,
} from '../../../shared/desks/copies.ts';
import { readFact, writeFact } from '../../../shared/desks/log-fact.ts';
import { isMissing, lostAfter, type StoredEntry } from '../../../shared/desks/rollback.ts';
import { readFold, writeFold } from '../../../shared/desks/stored-fold.ts';
import { asked, desk, hash, logOf } from '../../support/desk-facts.ts';

const item = (key: string, stamp: number, more: Partial<CopyItem> = {}): CopyItem => ({
  key,
  stamp,
  by: desk('gate'),
  part: 0,
  of: 1,
  text: `"${key} ${stamp}"`,
  ...more,
});
const said = (...items: readonly CopyItem[]): CopyBody => ({ kind: 'copy', table: 'look', items });
const textsOf = (copies: Copies) =>
  Object.fromEntries(
    [...(copies.kept.get('look') ?? [])].map(([key, { text }]) => [key, text]).sort(),
  );

test('in any order the newest copy of each thing counts, also after storing', () => {
  const some = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    stamp: fc.integer({ min: 0, max: 9 }),
    by: fc.constantFrom('gate', 'dock'),
  });
  const told = fc.uniqueArray(some, {
    maxLength: 20,
    selector: ({ key, stamp, by }) => `${key}${stamp}${by}`,
  });
  fc.assert(
    fc.property(
      told.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      ([all, mixed]) => {
        const [one, other] = [noCopies(), noCopies()];
        const put = (copies: Copies, each: (typeof all)[number]) =>
          takeCopies(
            copies,
            1,
            desk('yard'),
            said(
              item(each.key, each.stamp, { by: desk(each.by), text: `"${each.stamp} ${each.by}"` }),
            ),
          );
        for (const each of all) put(one, each);
        for (const each of mixed) put(other, each);
        expect(textsOf(one)).toEqual(textsOf(other));
        for (const each of all)
          expect(
            isNewer({ stamp: each.stamp, by: desk(each.by) }, copyOf(one, 'look', each.key)),
          ).toBe(false);
        expect(readFold(writeFold({ ...logOf().fold, copies: one }))?.copies).toEqual(one);
      },
    ),
  );
});

test('what is said with another one known counts over it, whatever the clocks say', () => {
  const day = 86_400_000;
  const ahead = stampAfter(5 * day);
  expect(
    isNewer({ stamp: stampAfter(4 * day, ahead), by: desk('a') }, { stamp: ahead, by: desk('z') }),
  ).toBe(true);
  expect(stampAfter(Number.MAX_VALUE, ahead)).toBe(8.64e15);
});

describe('in parts', () => {
  const parts = (stamp: number, by: string, of = 3) =>
    Array.from({ length: of }, (_, part) =>
      item('long', stamp, { by: desk(by), part, of, text: `${by}${part} ` }),
    );

  test('a copy counts once all parts came from one desk, whatever others send in between', () => {
    const log = logOf();
    const [mine, theirs] = [parts(5, 'gate'), parts(6, 'dock')];
    const told = [mine[0], theirs[0], mine[1], theirs[1]] as CopyItem[];
    for (const [at, each] of told.entries()) log.write(at % 2 === 0 ? 'gate' : 'dock', said(each));
    expect(copyOf(log.fold.copies, 'look', 'long')).toBe(null);
    const kept = readFold(writeFold(log.fold));
    expect(kept?.copies).toEqual(log.fold.copies);
    log.write('gate', said(mine[2] as CopyItem));
    expect(copyOf(log.fold.copies, 'look', 'long')).toMatchObject({
      text: 'gate0 gate1 gate2 ',
      seq: 1,
    });
    log.write('dock', said(theirs[2] as CopyItem));
    expect(copyOf(log.fold.copies, 'look', 'long')).toMatchObject({
      text: 'dock0 dock1 dock2 ',
      by: 'dock',
    });
    expect(log.fold.copies.parts.size).toBe(0);
  });

  test('a desk goes on where it stopped, and begins again with a newer copy', () => {
    const copies = noCopies();
    const own = { stamp: 5, by: desk('gate') };
    const next = (stamp = 5) =>
      nextPart(copies, 'look', 'long', { ...own, stamp }, desk('gate'), 3);
    expect(next()).toBe(0);
    takeCopies(copies, 1, desk('gate'), said(parts(5, 'gate')[0] as CopyItem));
    // Another desk sends the same copy in parts of its own.
    takeCopies(copies, 2, desk('dock'), said(parts(5, 'gate')[1] as CopyItem));
    expect(next()).toBe(1);
    expect(next(6)).toBe(0);
  });

  test('what is begun and never ended takes no room for good', () => {
    const copies = noCopies();
    for (let at = 0; at < 200; at += 1)
      takeCopies(copies, at, desk('gate'), said(item(`k${at}`, 1, { of: 50, text: 'x' })));
    expect(copies.parts.size).toBe(32);
  });
});

test('a log comes to so many copies at most, and sending what is lacking ends', () => {
  const copies = noCopies();
  const put = (key: string, stamp: number) =>
    takeCopies(copies, 1, desk('gate'), { ...said(item(key, stamp)), table: 'check' });
  for (let at = 0; at < 2 * mostCopies.check; at += 1) expect(put(`c${at}`, at)).toBe(true);
  expect(copies.kept.get('check')?.size).toBe(mostCopies.check);
  const lacks = (key: string, stamp: number, first = 0) =>
    isLacking(copies, 'check', key, { stamp, by: desk('gate') }, first);
  expect([lacks('old', 1), put('old', 1), lacks('new', 99)]).toEqual([false, false, true]);
  const newest = 2 * mostCopies.check - 1;
  expect([
    lacks(`c${newest}`, newest),
    lacks(`c${newest}`, newest - 1),
    lacks(`c${newest}`, newest + 1),
  ]).toEqual([false, false, true]);
  // The log dropped it: it is sent again, and then it is there.
  expect(lacks(`c${newest}`, newest, 5)).toBe(true);
  takeCopies(copies, 7, desk('dock'), { ...said(item(`c${newest}`, newest)), table: 'check' });
  expect(lacks(`c${newest}`, newest, 5)).toBe(false);
});

describe('versions and garbage', () => {
  const fact = { fact: 'f', desk: desk('gate'), prev: 'h', at: '' } as const;

  test('a desk that knows no copies reads on, and so does one of a newer table', () => {
    const log = logOf();
    const text = () => writeFact({ ...fact, prev: log.fold.head, said: said(item('a', 1)) });
    expect(JSON.parse(text())).toMatchObject({ must: false });
    log.add('gate', text().replaceAll('"copy"', '"unheard-of"'));
    log.add('gate', text().replaceAll('"look"', '"weather"'));
    log.write('dock', asked('o1'));
    expect([log.fold.isBehind, log.fold.open.size, log.fold.copies.kept.size]).toEqual([
      false,
      1,
      0,
    ]);
    const { copies: _, ...before } = JSON.parse(writeFold(log.fold));
    expect(readFold(JSON.stringify(before))?.copies).toEqual(noCopies());
  });

  test('garbage is no copy', () => {
    const bad: readonly object[] = [
      { key: '' },
      { key: 'x'.repeat(201) },
      { stamp: -1 },
      { stamp: 1e300 },
      { stamp: 0.5 },
      { by: 'no desk!' },
      { part: 1 },
      { of: 0 },
      { of: 51 },
      { text: 'x'.repeat(longestPart + 1) },
      { text: null },
    ];
    for (const each of bad)
      expect(
        readFact(writeFact({ ...fact, said: said({ ...item('a', 1), ...each } as CopyItem) })),
      ).toMatchObject({ is: 'unknown' });
    for (const items of [[], Array.from({ length: mostItems + 1 }, () => item('a', 1))])
      expect(readFact(writeFact({ ...fact, said: said(...items) }))).toMatchObject({
        is: 'unknown',
      });
  });

  test('the longest part fits a message of the log', () => {
    const text = writeFact({
      ...fact,
      said: said(
        item('\u0001'.repeat(200), 8.64e15, { part: 49, of: 50, text: '/'.repeat(longestPart) }),
      ),
    });
    expect(readFact(text)).toMatchObject({ is: 'fact' });
    expect(Buffer.byteLength(text)).toBeLessThan(65_536);
  });
});

test('a log that lost copies puts none back: a desk that has one sends it again', () => {
  const log = logOf();
  const start = { seq: 0, head: log.fold.head };
  log.write('gate', said(item('a', 1)));
  const kept: StoredEntry[] = [
    { ...(log.entries.at(-1) as StoredEntry), head: log.fold.head, isFact: true },
  ];
  expect(lostAfter(kept, start, hash)).toEqual([]);
  expect(isMissing(logOf().fold, { body: said(item('a', 1)) } as never)).toBe(false);
  expect(isLacking(logOf().fold.copies, 'look', 'a', { stamp: 1, by: desk('gate') }, 1)).toBe(true);
});
