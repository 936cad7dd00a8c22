import { expect, test } from 'vitest';
import type { JournalFact, RowChange } from '../../../shared/journal/journal-fact.ts';
import { wayOf } from '../../../shared/journal/way.ts';

const fact = (seq: number, change: RowChange | null): JournalFact => ({
  ...{ seq, notedAt: seq, source: 'read', kind: 'row', at: seq, since: null },
  ...{ subjects: [], change, body: null },
});
const moved = (seq: number, from: string | null, to: string | null) =>
  fact(seq, { kind: 'visit', id: 'v', before: { spotId: from }, after: { spotId: to } });

test('an asset’s way is each spot in turn, and the last of a departed row', () => {
  const facts = [
    fact(6, { kind: 'visit', id: 'v', before: { spotId: 'C', code: 'x' }, after: null }),
    moved(5, null, 'C'),
    moved(4, 'B', null),
    fact(3, { kind: 'spot', id: 'B', before: { isOpen: true }, after: { isOpen: false } }),
    moved(2, 'A', 'B'),
    fact(1, null),
    fact(0, { kind: 'visit', id: 'v', before: null, after: { spotId: 'A' } }),
  ];
  const spots = (way: ReturnType<typeof wayOf>) => way.map(({ spot }) => spot);
  expect(spots(wayOf(facts))).toEqual(['A', 'B', 'C']);
  // With the time it came there; where it stood before is not known.
  expect(wayOf(facts).map(({ at }) => at)).toEqual([0, 2, 5]);
  expect(wayOf([moved(2, 'B', 'A'), moved(1, 'A', 'B')])).toEqual([
    { spot: 'A', at: null },
    { spot: 'B', at: 1 },
    { spot: 'A', at: 2 },
  ]);
  expect(wayOf([])).toEqual([]);
});
