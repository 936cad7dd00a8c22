import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpotId, VisitId } from '../../../../shared/ids.ts';
import { autoLayout } from '../../../../shared/layout/auto-layout.ts';
import { bufferSpotsOf } from '../../../../shared/planning/order/buffer-spots.ts';
import { orderOf } from '../../../../shared/planning/order/order.ts';
import {
  type CheckAnswer,
  recordOf,
  resultOf,
  type Sighting,
  seenOf,
} from '../../../../shared/planning/yard-check/check-answers.ts';
import { walkOf } from '../../../../shared/planning/yard-check/check-walk.ts';
import { apply } from '../../../../shared/yard/apply.ts';
import { assetsOn } from '../../../../shared/yard/contents.ts';
import { createYardTable, type YardTable } from '../../../../shared/yard/table.ts';
import { legalRows, spotIds } from '../../../property/yards.ts';
import { runs } from '../../../support/runs.ts';
import { giant, small } from '../../layout/yards.ts';
import { area, container, hooked, rows, spot, visit } from '../best/support.ts';

/** Seen while the record was `table`. */
const answer = (table: YardTable, id: string, seen: Sighting): CheckAnswer => ({
  spot: id as SpotId,
  seen,
  was: recordOf(table, id as SpotId, seen),
  by: 'Ada',
  at: '2026-03-02T09:00:00Z',
});

test('the walk comes to every spot once, and from one to the next it is seldom far', () => {
  for (const yard of [small, giant]) {
    const layout = autoLayout(yard.areas, yard.spots);
    const walk = walkOf(layout);
    expect([...walk].sort()).toEqual(yard.spots.map(({ id }) => id).sort());
    const far = walk.slice(1).filter((id, index) => {
      const [a, b] = [layout.spots.get(walk[index] as SpotId), layout.spots.get(id)];
      return a !== undefined && b !== undefined && Math.hypot(a.x - b.x, a.y - b.y) > 200;
    });
    expect(far.length).toBeLessThan(layout.areas.length * 2);
  }
});

test('one key each: empty is as expected, 0 empty, ? unseen, else there instead', () => {
  expect(['', '  ', '0', '?', ' tx 4821 '].map(seenOf)).toEqual([
    { kind: 'expected' },
    { kind: 'expected' },
    { kind: 'empty' },
    { kind: 'unseen' },
    { kind: 'saw', text: 'TX 4821' },
  ]);
});

test('results don’t depend on the order of answers, also for doubled assets', () => {
  const table = createYardTable(
    rows({
      areas: [area('L')],
      spots: [spot('A'), spot('B'), spot('C')],
      visits: [visit('T', 'C')],
    }),
  );
  const answers = [
    { ...answer(table, 'B', seenOf('T')), at: '2026-03-02T09:01:00Z' },
    { ...answer(table, 'A', seenOf('T')), at: '2026-03-02T09:02:00Z' },
    answer(table, 'C', seenOf('0')),
  ];
  const result = resultOf(table, answers);
  expect(result.unknown).toEqual([{ spot: 'A', text: 'T' }]);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(answers, { minLength: 3 }),
      (mixed) => void expect(resultOf(table, mixed)).toEqual(result),
    ),
  );
});

const yard = () =>
  createYardTable(
    rows({
      areas: [area('a1')],
      spots: ['s1', 's2', 's3'].map((id) => spot(id)),
      visits: [visit('TX-1', 's1'), visit('TX-2', 's2'), visit('TX-3')],
      containers: [hooked('53-1', 'TX-2'), container('53-2', 's3')],
    }),
  );

test('what was seen goes there, unseen to the waiting list, unknown is listed', () => {
  const table = yard();
  const { goals, unknown } = resultOf(table, [
    answer(table, 's1', { kind: 'saw', text: 'tx 3' }),
    answer(table, 's2', { kind: 'expected' }),
    answer(table, 's3', { kind: 'saw', text: 'tx1, ZZ-99' }),
  ]);
  expect(unknown).toEqual([{ spot: 's3', text: 'ZZ-99' }]);
  expect(goals).toEqual([
    { kind: 'place', asset: { kind: 'container', id: '53-2' }, spot: null },
    { kind: 'place', asset: { kind: 'visit', id: 'TX-3' }, spot: 's1' },
    { kind: 'place', asset: { kind: 'visit', id: 'TX-1' }, spot: 's3' },
  ]);
});

test('a hooked trailer brings its truck; doubles are reported; newest counts', () => {
  const table = yard();
  const of = (...seen: readonly (readonly [string, Sighting])[]) =>
    resultOf(
      table,
      seen.map(([id, each]) => answer(table, id, each)),
    );
  expect(of(['s3', { kind: 'saw', text: '53-1, 53-2' }], ['s2', { kind: 'empty' }]).goals).toEqual([
    { kind: 'place', asset: { kind: 'visit', id: 'TX-2' }, spot: 's3' },
  ]);
  expect(
    of(['s1', { kind: 'saw', text: 'TX-3' }], ['s2', { kind: 'saw', text: 'TX-3' }]).unknown,
  ).toEqual([{ spot: 's2', text: 'TX-3' }]);
  expect(of(['s1', { kind: 'empty' }], ['s1', { kind: 'expected' }])).toEqual({
    goals: [],
    unknown: [],
  });
});

test('an asset moved, checked in or departed since then is newer', () => {
  const table = yard();
  const answers = [
    answer(table, 's1', { kind: 'empty' }),
    answer(table, 's2', { kind: 'saw', text: 'TX-3' }),
    answer(table, 's3', { kind: 'saw', text: 'ZZ-99' }),
  ];
  const on = (id: string, to: string) =>
    table.put(
      apply(
        table,
        {
          kind: 'reassign',
          asset: { kind: 'visit', id: id as VisitId },
          from: table.visit(id as VisitId)?.spotId as SpotId,
          to: to as SpotId,
          reason: 'x',
        },
        null,
      ),
    );
  // TX-1 leaves s1 for s3; TX-3 is put on s1, that was seen empty; the unknown one is checked in
  // and waits.
  on('TX-1', 's3');
  table.put(
    apply(
      table,
      { kind: 'assign', asset: { kind: 'visit', id: 'TX-3' as VisitId }, spot: 's1' as SpotId },
      null,
    ),
  );
  table.put({
    put: { areas: [], spots: [], visits: [visit('ZZ-99')], containers: [] },
    remove: { areas: [], spots: [], visits: [], containers: [] },
  });
  expect(resultOf(table, answers)).toEqual({
    unknown: [],
    goals: [
      { kind: 'place', asset: { kind: 'visit', id: 'TX-2' }, spot: null },
      { kind: 'place', asset: { kind: 'container', id: '53-2' }, spot: null },
      { kind: 'place', asset: { kind: 'visit', id: 'ZZ-99' }, spot: 's3' },
    ],
  });
});

test('a check of everything, in legal order, makes the yard true', () => {
  fc.assert(
    fc.property(legalRows, legalRows, (known, truth) => {
      const open = known.spots.map((each) => ({ ...each, isOpen: true }));
      const table = createYardTable({ ...known, spots: open });
      const real = createYardTable(truth);
      const answers = spotIds.map((id) => {
        const seen = assetsOn(real, id).filter(({ kind, id: own }) =>
          kind === 'visit' ? table.visit(own) : table.container(own)?.visitId === null,
        );
        return answer(
          table,
          id,
          seen.length === 0
            ? { kind: 'empty' }
            : { kind: 'saw', text: seen.map(({ id: own }) => own).join(', ') },
        );
      });
      const { goals, unknown } = resultOf(table, answers);
      expect(unknown).toEqual([]);
      const { steps, impossible } = orderOf(
        { yard: table, asides: bufferSpotsOf(table), reason: 'Yard check', at: null },
        goals,
      );
      expect(impossible).toEqual([]);
      for (const { operation } of steps) table.put(apply(table, operation, null));
      for (const { spot: id, seen } of answers) {
        const there = assetsOn(table, id).map(({ id: own }) => own);
        expect([...there].sort()).toEqual(seen.kind === 'saw' ? seen.text.split(', ').sort() : []);
      }
    }),
    { numRuns: runs(400) },
  );
});
