import { expect, test } from 'vitest';
import type { JournalFact, RowChange, Values } from '../../../shared/journal/journal-fact.ts';
import { stayLength, staysOf } from '../../../shared/journal/stays.ts';

const minute = 60_000;
/** A fact of a minute, seen by a read that came `gap` minutes after the one before. */
const fact = (seq: number, at: number, change: RowChange | null, gap = 0): JournalFact => ({
  ...{
    seq,
    notedAt: at * minute,
    source: 'read',
    kind: 'row',
    at: at * minute,
    since: (at - gap) * minute,
  },
  ...{ subjects: change === null ? [] : [`${change.kind}:${change.id}`], change, body: null },
});
const truck = (before: Values | null, after: Values | null): RowChange => ({
  kind: 'visit',
  id: 'v',
  before,
  after,
});
const trailer = (before: Values | null, after: Values | null): RowChange => ({
  kind: 'container',
  id: 'c',
  before,
  after,
});
const at = (minutes: number) => ({ earliest: minutes * minute, latest: minutes * minute });
const told = (facts: readonly JournalFact[]) =>
  staysOf(facts).map(({ spot, from, until }) => [spot, from, until]);
/** Least minutes, and whether they are exact; the yard was last read at `readAt`, in minutes. */
const lengths = (facts: readonly JournalFact[], now: number, readAt: number | null = now) =>
  staysOf(facts).map((stay) => {
    const length = stayLength(stay, now * minute, readAt === null ? null : readAt * minute);
    return length === null ? null : [length.least / minute, length.isExact];
  });

test('each stay begins and ends with its facts, newest first; the last goes on', () => {
  const facts = [
    fact(5, 50, truck({ spotId: null }, { spotId: 'A' })),
    fact(4, 40, truck({ spotId: 'B' }, { spotId: null })),
    fact(3, 35, truck({ driverNotes: null }, { driverNotes: 'x' })),
    fact(2, 30, truck({ spotId: 'A' }, { spotId: 'B' })),
    fact(1, 10, truck(null, { spotId: 'A' })),
  ];
  expect(told(facts)).toEqual([
    ['A', at(50), null],
    ['B', at(30), at(40)],
    ['A', at(10), at(30)],
  ]);
  expect(lengths(facts, 65)).toEqual([
    [15, true],
    [10, true],
    [20, true],
  ]);
  expect(staysOf([])).toEqual([]);
});

test('a length with unwatched ends is the least it can have been, at either end', () => {
  // The console did not run from 10 to 30, and from 60 to 100.
  const facts = [
    fact(2, 100, truck({ spotId: 'A', code: 'x' }, null), 40),
    fact(1, 30, truck(null, { spotId: 'A' }), 20),
  ];
  expect(told(facts)).toEqual([
    [
      'A',
      { earliest: 10 * minute, latest: 30 * minute },
      { earliest: 60 * minute, latest: 100 * minute },
    ],
  ]);
  expect(lengths(facts, 200)).toEqual([[30, false]]);
  // It came and went while the console did not run: no length is sure.
  expect(
    lengths([fact(2, 31, truck({ spotId: 'A' }, null), 20), facts[1] as JournalFact], 200),
  ).toEqual([[0, false]]);
  expect(lengths([facts[1] as JournalFact], 90)).toEqual([[60, false]]);
});

test('a stay that goes on counts as far as the yard was read: "at least"', () => {
  const facts = [fact(1, 10, truck(null, { spotId: 'A' }))];
  expect(lengths(facts, 90, 89)).toEqual([[80, true]]);
  expect(lengths(facts, 90, 40)).toEqual([[30, false]]);
  expect(lengths(facts, 90, null)).toEqual([[0, false]]);
  // The clerk looks at an earlier time.
  expect(lengths(facts, 50, 89)).toEqual([[40, true]]);
});

test('what the service dates itself makes an end exact', () => {
  const came = fact(
    1,
    30,
    truck(null, { spotId: 'A', placedAt: new Date(12 * minute).toISOString() }),
    20,
  );
  const release: JournalFact = {
    ...fact(3, 70, null),
    ...{ source: 'service', kind: 'service.release', since: null, subjects: ['visit:v', 'spot:A'] },
  };
  const facts = [release, fact(2, 100, truck({ spotId: 'A' }, { spotId: null }), 40), came];
  expect(told(facts)).toEqual([['A', at(12), at(70)]]);
  expect(lengths(facts, 200)).toEqual([[58, true]]);
});

test('a stay from before our records has no length, unless the service has it', () => {
  const left = (before: Values) => [fact(9, 50, truck(before, { spotId: 'B' }))];
  expect(told(left({ spotId: 'A' }))).toEqual([
    ['B', at(50), null],
    ['A', null, at(50)],
  ]);
  expect(lengths(left({ spotId: 'A' }), 60)).toEqual([[10, true], null]);
  expect(
    lengths(left({ spotId: 'A', placedAt: new Date(20 * minute).toISOString() }), 60)[1],
  ).toEqual([30, true]);
  // A clock that is behind the service's makes nothing shorter than no time.
  expect(lengths(left({ spotId: 'A', placedAt: new Date(70 * minute).toISOString() }), 40)).toEqual(
    [
      [0, true],
      [0, true],
    ],
  );
});

test('a hooked trailer stays until its truck goes, and is dropped with it', () => {
  const facts = [
    fact(5, 90, trailer({ spotId: 'B', visitId: null }, null)),
    fact(4, 70, trailer({ visitId: 'v', spotId: null }, { visitId: null, spotId: 'B' })),
    fact(3, 60, truck({ spotId: 'A' }, { spotId: 'B' })),
    fact(2, 40, trailer({ visitId: null, spotId: 'A' }, { visitId: 'v', spotId: null })),
    fact(1, 10, trailer(null, { visitId: null, spotId: 'A' })),
  ];
  expect(told(facts)).toEqual([
    ['B', at(60), at(90)],
    ['A', at(10), at(60)],
  ]);
});

test('a trailer hooked to a truck elsewhere stays no longer than known', () => {
  const hooked = fact(
    2,
    40,
    trailer({ visitId: null, spotId: 'A' }, { visitId: 'v', spotId: null }),
  );
  const came = fact(1, 10, trailer(null, { visitId: null, spotId: 'A' }));
  expect(told([hooked, came])).toEqual([['A', at(10), at(40)]]);
  expect(lengths([hooked, came], 90)).toEqual([[30, false]]);
  // The truck stood at B since before: the trailer did not.
  const since = { spotId: 'B', placedAt: new Date(5 * minute).toISOString() };
  const facts = [fact(3, 60, truck(since, { spotId: 'C' })), hooked, came];
  expect(told(facts).slice(1)).toEqual([
    ['B', { earliest: 40 * minute, latest: 60 * minute }, at(60)],
    ['A', at(10), at(40)],
  ]);
  expect(lengths(facts, 90)).toEqual([
    [30, true],
    [0, false],
    [30, false],
  ]);
});
