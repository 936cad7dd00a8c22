import { expect, test } from 'vitest';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { YardPoint } from '../../../shared/layout/points.ts';
import { dueTimes, greedyAssignment, lateMinutes } from '../../../shared/planning/assignment.ts';
import {
  dueAt,
  endsOf,
  feetPerMinute,
  lateBy,
  lateOutlook,
  usualTiming,
} from '../../../shared/planning/timing.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { area, areaId, container, rows, spot, spotId, visit } from '../yard/rows.ts';

const areas = [area('a')];
const spots = ['s1', 's2', 's3', 's4'].map((id) => spot(id, { areaId: areaId('a') }));
const yard = createYardTable(
  rows({
    areas,
    spots,
    visits: [visit('t1', 's1')],
    containers: [container('c1', 's1'), container('c2', 's2')],
  }),
);
const at = (x: number) => ({ x, y: 0 });
const fronts: ReadonlyMap<SpotId, YardPoint> = new Map([
  [spotId('s1'), at(0)],
  [spotId('s2'), at(feetPerMinute)],
  [spotId('s3'), at(2 * feetPerMinute)],
]);
const move = (id: string, from: string, to: string): Operation => ({
  kind: 'reassign',
  asset: id.startsWith('t')
    ? { kind: 'visit', id: id as VisitId }
    : { kind: 'container', id: id as ContainerId },
  from: from as SpotId,
  to: to as SpotId,
  reason: 'r',
});
const minutes = (steps: readonly Operation[], drivers: number) =>
  endsOf(yard, steps, { ...usualTiming, drivers }, fronts, 0).map((end) => end / 60_000);

test('one driver makes moves in turn: six minutes each plus ten mph', () => {
  expect(minutes([move('c1', 's1', 's3'), move('c2', 's2', 's4')], 1)).toEqual([8, 14]);
});

test('two drivers work side by side, but not on what has to wait', () => {
  expect(minutes([move('c1', 's1', 's3'), move('c2', 's2', 's4')], 2)).toEqual([8, 6]);
  // The second takes the spot that the first leaves.
  expect(minutes([move('c1', 's1', 's3'), move('c2', 's2', 's1')], 2)).toEqual([8, 15]);
});

test('a truck moves with its own driver and takes no yard driver', () => {
  const trailers = [move('c1', 's1', 's3'), move('c2', 's2', 's4')];
  expect(minutes([move('t1', 's1', 's2'), ...trailers], 1)).toEqual([7, 15, 21]);
  expect(minutes([trailers[1] as Operation, move('t1', 's1', 's4')], 1)).toEqual([6, 12]);
});

test('late is by when it is done, or by now once that is past', () => {
  expect([lateBy(10, 15, 5), lateBy(10, 15, 30), lateBy(10, 8, 5)]).toEqual([5, 20, 0]);
  expect([lateBy(null, 15, 30), lateBy(10, null, 12)]).toEqual([0, 2]);
});

test('what is late says how many drivers it takes, and what none can mend', () => {
  const steps = [move('c1', 's1', 's3'), move('c2', 's2', 's4'), move('t1', 's1', 's2')];
  const outlook = (dues: readonly (number | null)[], drivers = 1) =>
    lateOutlook(
      yard,
      steps,
      dues.map((due) => due && due * 60_000),
      { ...usualTiming, drivers },
      fronts,
      0,
    );
  expect(outlook([8, 9, null])).toEqual({ late: 1, drivers: 2, left: 0 });
  expect(outlook([1, 9, null])).toEqual({ late: 2, drivers: 2, left: 1 });
  expect(outlook([1, 14, null])).toEqual({ late: 1, drivers: 1, left: 1 });
  expect([outlook([8, 14, null]), outlook([8, 9, null], 2)]).toEqual([null, null]);
});

test('a departure and a closed spot take no driver', () => {
  const leave: Operation = {
    kind: 'depart',
    spot: 's1' as SpotId,
    departType: 'All',
    assets: [{ kind: 'visit', id: 't1' as VisitId }],
  };
  expect(minutes([leave, move('c2', 's2', 's1')], 1)).toEqual([0, 7]);
});

test('due assets are placed first; delay is the work beyond the time', () => {
  const list = [
    { spot: 0, cost: 1, minutes: 10 },
    { spot: 1, cost: 2, minutes: 30 },
  ];
  const deadlines = { due: [null, 20, 5], drivers: 1, late: 1 };
  const asked = { spots: 2, choices: [list, list, list], deadlines };
  expect(greedyAssignment(asked)).toEqual([null, 1, 0]);
  expect(dueTimes(asked)).toEqual([5, 20]);
  // 10 minutes of work until minute 5, 40 until minute 20.
  expect(lateMinutes(asked, [null, 1, 0])).toBe(25);
  expect(lateMinutes({ ...asked, deadlines: { ...deadlines, drivers: 2 } }, [null, 1, 0])).toBe(0);
});

test('due is the plan’s time, or a near appointment’s, whichever is first', () => {
  const asset = { kind: 'visit', id: 'b' as VisitId } as const;
  const booked = createYardTable(
    rows({ areas, spots, visits: [visit('b', null, { appointmentId: 'x' as never })] }),
  );
  const now = Date.parse('2026-03-02T09:00:00Z');
  const facts = (start: string) =>
    ({
      yard: booked,
      now,
      appointment: () => ({ id: 'x', start, dockId: 'd', status: 'Scheduled' }),
      door: () => 's1',
    }) as never;
  const by = '2026-03-02T10:00:00.000Z';
  expect(dueAt(facts('2026-03-02T09:30:00Z'), { by }, asset)).toBe(
    Date.parse('2026-03-02T09:30:00Z'),
  );
  expect(dueAt(facts('2026-03-02T09:30:00Z'), { by: null }, asset)).toBe(
    Date.parse('2026-03-02T09:30:00Z'),
  );
  // An appointment of the afternoon is not urgent yet.
  expect(dueAt(facts('2026-03-02T15:00:00Z'), { by }, asset)).toBe(Date.parse(by));
  expect(dueAt(facts('2026-03-02T15:00:00Z'), { by: null }, asset)).toBeNull();
});
