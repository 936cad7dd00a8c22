import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  STEP,
  slotOf,
} from '../../../../../renderer/features/appointments/schedule/timeline-drop.ts';
import {
  cutName,
  shortened,
} from '../../../../../renderer/features/appointments/schedule/timeline-paint.ts';
import {
  type Bar,
  barAt,
  barBox,
  buildScene,
  chosenDoors,
  clampView,
  type DoorChoice,
  doorAt,
  FARTHEST,
  headingAt,
  LANE,
  NEAREST,
  neighbor,
  type OpenArea,
  ticksOf,
  timeAt,
  xOf,
  zoomAt,
} from '../../../../../renderer/features/appointments/schedule/timeline-scene.ts';
import { daysBetween } from '../../../../../shared/appointments/days.ts';
import type { Appointment } from '../../../../../shared/appointments/model.ts';
import { appointment } from './rows-data.ts';

const docks = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }));
const rowArbitrary = fc
  .record({
    dockId: fc.constantFrom('a', 'b', 'c'),
    start: fc.integer({ min: 0, max: 200 }),
    length: fc.integer({ min: -10, max: 60 }),
  })
  .map(({ dockId, start, length }) => ({
    dockId,
    start: start * 60_000,
    end: (start + length) * 60_000,
  }));
const rowsOf = (list: readonly { dockId: string; start: number; end: number }[]): Appointment[] =>
  list.map(({ dockId, start, end }, index) =>
    appointment(`r${index}`, {
      dockId,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    }),
  );

describe('lanes', () => {
  test('every appointment has a place of its own on its door', () => {
    fc.assert(
      fc.property(fc.array(rowArbitrary, { maxLength: 60 }), (list) => {
        const rows = rowsOf(list);
        const scene = buildScene(rows, docks);
        expect(scene.bars.flat()).toHaveLength(rows.length);
        scene.doors.forEach((door, index) => {
          const bars = scene.bars[index] as readonly Bar[];
          for (const bar of bars) {
            expect(bar.row.dockId).toBe(door.dockId);
            expect(bar.top).toBeGreaterThanOrEqual(door.top);
            expect(bar.top).toBeLessThan(door.top + door.lanes * LANE);
            for (const other of bars)
              if (other !== bar && other.top === bar.top)
                expect(bar.to <= other.from || other.to <= bar.from || bar.from === bar.to).toBe(
                  true,
                );
          }
        });
      }),
    );
  });

  test('what is under a point is what is drawn there', () => {
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { minLength: 1, maxLength: 40 }),
        fc.nat(),
        (list, pick) => {
          const scene = buildScene(rowsOf(list), docks);
          const view = { from: -600_000, perPixel: 20_000 };
          const bars = scene.bars.flat();
          const bar = bars[pick % bars.length] as Bar;
          const { x, width } = barBox(view, bar);
          const hit = barAt(scene, view, x + width / 2, bar.top + LANE / 2);
          expect(hit?.top).toBe(bar.top);
          expect(scene.doors[doorAt(scene, bar.top)]?.dockId).toBe(bar.row.dockId);
          expect(barAt(scene, view, x + width / 2, scene.height + 1)).toBeNull();
        },
      ),
    );
  });
});

test('doors tell how much of the day is booked, each moment once', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * 3_600_000).toISOString();
  const row = (id: string, dockId: string, from: number, to: number, status = 'Scheduled') =>
    appointment(id, { dockId, start: at(from), end: at(to), status });
  const rows = [
    row('a', 'd1', -3, 3),
    row('b', 'd1', 2, 6),
    row('c', 'd1', 8, 10, 'Cancelled'),
    row('d', 'd2', 4, 5),
    row('e', 'd2', 5, 6),
    row('f', 'd3', 4, 6, 'NoShow'),
    row('g', 'd3', 5, 6),
  ];
  const docks = ['d1', 'd2', 'd3', 'd4'].map((id) => ({ id, name: id }));
  const day = { from: Date.parse(at(0)), to: Date.parse(at(24)) };
  expect(buildScene(rows, docks, { days: day }).doors.map(({ booked }) => booked)).toEqual([
    0.25,
    2 / 24,
    1 / 24,
    0,
  ]);
  const chosen = (choice: DoorChoice, late = '') =>
    chosenDoors(docks, rows, choice, ({ id }) => id === late).map(({ id }) => id);
  expect(chosen('all')).toHaveLength(4);
  expect(chosen('booked')).toEqual(['d1', 'd2', 'd3']);
  expect(chosen('trouble')).toEqual(['d1']);
  expect(chosen('trouble', 'd')).toEqual(['d1', 'd2']);
});

// A carrier that doesn't fit is cut behind a letter, never within one.
describe('doors of several areas', () => {
  const east = { id: 'e', name: 'East' };
  const west = { id: 'w', name: 'West' };
  const doors = [
    { id: 'a', name: 'A', area: west },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'C', area: east },
    { id: 'd', name: 'D', area: west },
  ];
  const rows = rowsOf([
    { dockId: 'a', start: 0, end: 60_000 },
    { dockId: 'd', start: 0, end: 30_000 },
    { dockId: 'c', start: 0, end: 15_000 },
  ]);
  const days = { from: 0, to: 60_000 };
  const linesOf = (open: OpenArea) =>
    buildScene(rows, doors, { days, open, otherDoors: 'Other' }).doors.map(
      ({ name, heading, booked }) =>
        heading === undefined ? name : `${name} ${heading.doors} ${booked} ${heading.isOpen}`,
    );

  test('have a heading for each area, in the order of first doors; others are last', () => {
    expect(linesOf('all')).toEqual([
      'West 2 0.75 true',
      'A',
      'D',
      'East 1 0.25 true',
      'C',
      'Other 1 0 true',
      'B',
    ]);
    expect(linesOf(east)).toEqual([
      'West 2 0.75 false',
      'East 1 0.25 true',
      'C',
      'Other 1 0 false',
    ]);
    expect(linesOf({ id: '' })).toEqual([
      'West 2 0.75 false',
      'East 1 0.25 false',
      'Other 1 0 true',
      'B',
    ]);
    expect(linesOf('none').every((line) => line.endsWith('false'))).toBe(true);
  });

  test('a heading counts the late trucks of its doors, open or closed', () => {
    const isLate = ({ dockId }: Appointment) => dockId !== 'c';
    for (const open of ['all', 'none'] as const) {
      const scene = buildScene(rows, doors, { open, otherDoors: 'Other', isLate });
      const counts = scene.doors.flatMap(({ heading }) => heading?.late ?? []);
      expect(counts).toEqual([2, 0, 0]);
    }
  });

  test('of one area, or of none that is known, have no heading and cannot be closed', () => {
    for (const area of [undefined, east]) {
      const all = doors.map(({ id, name }) => ({ id, name, area: id === 'd' ? undefined : area }));
      const scene = buildScene(rows, all, { open: 'none' });
      expect(scene.doors.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
    }
  });

  test('a heading is pressed where it is drawn; drops and arrow keys pass it over', () => {
    const scene = buildScene(rows, doors, { otherDoors: 'Other' });
    const heights = scene.doors.map(({ top }) => headingAt(scene, top + LANE / 2)?.name);
    expect(heights).toEqual(['West', undefined, undefined, 'East', undefined, 'Other', undefined]);
    expect([headingAt(scene, -1), headingAt(scene, scene.height + 1)]).toEqual([null, null]);
    const view = { from: 0, perPixel: 1_000 };
    expect(slotOf(scene, view, { from: 5, to: 50, y: LANE / 2 }, STEP)).toBeNull();
    const [first] = scene.bars[1] as readonly Bar[];
    expect(neighbor(scene, first?.row.id ?? null, 'up', 0)).toBe(first);
    expect(neighbor(scene, first?.row.id ?? null, 'down', 0)?.row.dockId).toBe('d');
  });
});

test('a name in a short bar ends in an ellipsis, and two letters are the least', () => {
  const within = (most: number) => (text: string) => [...text].length <= most;
  expect(shortened('Red Mesa Transport', within(9))).toBe('Red Mesa…');
  expect(shortened('𝒬𝒬𝒬𝒬', within(3))).toBe('𝒬𝒬…');
  expect(shortened('Red Mesa', within(2))).toBe('');
});

describe('the view', () => {
  test('zooming keeps the time under the pointer, within its limits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (x, factor) => {
          const view = { from: 1_000_000, perPixel: 30_000 };
          const next = zoomAt(view, factor, x);
          expect(Math.abs(timeAt(next, x) - timeAt(view, x))).toBeLessThan(1);
          expect(next.perPixel).toBeGreaterThanOrEqual(NEAREST);
          expect(next.perPixel).toBeLessThanOrEqual(FARTHEST);
          expect(xOf(next, timeAt(next, x))).toBeCloseTo(x, 3);
        },
      ),
    );
  });

  test('the middle of the view never leaves what is kept', () => {
    const stretch = { from: 0, to: 1_000_000 };
    expect(clampView({ from: 90_000_000, perPixel: 1_000 }, 100, stretch)).toEqual({
      from: 950_000,
      perPixel: 1_000,
    });
    expect(clampView({ from: -90_000_000, perPixel: 1_000 }, 100, stretch)).toEqual({
      from: -50_000,
      perPixel: 1_000,
    });
  });

  test('hours stay on the hour of the wall clock, on days of a clock change too', () => {
    const zone = 'America/Chicago';
    const from = Date.parse('2026-10-31T05:00:00Z');
    const ticks = ticksOf(
      { from, perPixel: 60_000 },
      4 * 1_440,
      daysBetween('2026-10-31', '2026-11-03'),
      zone,
    );
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(
      ticks.filter(({ kind }) => kind === 'day').map(({ time }) => clock.format(time)),
    ).toEqual(['00:00', '00:00', '00:00', '00:00']);
    expect(ticks.every(({ time }) => clock.format(time).endsWith(':00'))).toBe(true);
    expect(new Set(ticks.map(({ time }) => time)).size).toBe(ticks.length);
  });
});

test('arrow keys move along a door, and to the nearest in time at the next door', () => {
  const rows = rowsOf([
    { dockId: 'a', start: 0, end: 600_000 },
    { dockId: 'a', start: 6_000_000, end: 6_600_000 },
    { dockId: 'c', start: 5_000_000, end: 5_600_000 },
  ]);
  const scene = buildScene(rows, docks);
  const go = (from: string | null, key: 'left' | 'right' | 'up' | 'down') =>
    neighbor(scene, from as never, key, 0)?.row.id;
  expect(go(null, 'right')).toBe('r0');
  expect(go('r0', 'right')).toBe('r1');
  expect(go('r1', 'right')).toBe('r1');
  expect(go('r0', 'down')).toBe('r2');
  expect(go('r2', 'up')).toBe('r1');
  expect(go('r2', 'down')).toBe('r2');
  expect(neighbor(buildScene([], docks), null, 'left', 0)).toBeNull();
});

test('a bar says its carrier as far as it fits, and never a mark with dots alone', () => {
  const upTo = (most: number) => (text: string) => text.length <= most;
  expect(cutName('✓ ', 'Saddleback', upTo(8))).toBe('✓ Saddl…');
  expect(cutName('✓ ', 'Saddleback', upTo(3))).toBe('✓');
  expect(cutName('', 'Saddleback', upTo(6))).toBe('Saddl…');
  expect(cutName('✓ ', '', upTo(3))).toBe('✓');
});
