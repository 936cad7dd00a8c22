import { expect, test } from 'vitest';
import {
  besideAt,
  dropAt,
  FINE,
  refusalOfDrop,
  STEP,
  slotOf,
} from '../../../../../renderer/features/appointments/schedule/timeline-drop.ts';
import {
  type Bar,
  buildScene,
  LANE,
} from '../../../../../renderer/features/appointments/schedule/timeline-scene.ts';
import { appointment } from './rows-data.ts';

const minute = 60_000;
const at = Date.parse('2026-11-21T15:02:00.000Z');
const scene = buildScene(
  [
    appointment('one', {
      dockId: 'a',
      start: new Date(at).toISOString(),
      end: new Date(at + 60 * minute).toISOString(),
    }),
  ],
  [...['a', 'b'].map((id) => ({ id, name: id })), { id: null, name: 'No door' }],
);
const bar = scene.bars[0]?.[0] as Bar;
/** A pixel is a minute, and the lanes begin an hour before the bar. */
const view = { from: at - 60 * minute, perPixel: minute };
const drop = (x: number, y: number, step = STEP) => dropAt(scene, view, bar, 10, x, y, step);

test('another door keeps the start; times snap to 15 minutes, with Alt to five', () => {
  expect(drop(70, LANE + 3)).toEqual({ dockId: 'b', start: new Date(at).toISOString() });
  expect(drop(72, LANE + 3)).toEqual({ dockId: 'b', start: new Date(at).toISOString() });
  expect(drop(70 + 61, 3)).toEqual({ dockId: 'a', start: '2026-11-21T16:00:00.000Z' });
  expect(drop(70 + 61, 3, FINE)).toEqual({ dockId: 'a', start: '2026-11-21T16:05:00.000Z' });
});

test('where it was, beside the lanes and where no door is, nothing is asked', () => {
  expect(drop(70, 3)).toBe('here');
  expect(drop(73, 3)).toBe('here');
  for (const [x, y] of [
    [-1, LANE + 3],
    [70, -1],
    [70, 2 * LANE + 3],
    [70, 99 * LANE],
  ] as const)
    expect(drop(x, y)).toBeNull();
});

test('free room that is dragged over is a slot of its door, at least one step long', () => {
  const slot = (from: number, to: number, y: number, step = STEP) =>
    slotOf(scene, view, { from, to, y }, step);
  // The lanes begin at 14:02, a pixel a minute.
  expect(slot(60, 61, LANE + 3)).toEqual({
    dockId: 'b',
    start: '2026-11-21T15:00:00.000Z',
    end: '2026-11-21T15:15:00.000Z',
  });
  expect(slot(150, 61, LANE + 3)).toMatchObject({
    start: '2026-11-21T15:00:00.000Z',
    end: '2026-11-21T16:45:00.000Z',
  });
  expect(slot(60, 61, 3, FINE)).toMatchObject({ dockId: 'a', end: '2026-11-21T15:05:00.000Z' });
  for (const [x, y] of [
    [-1, 3],
    [60, -1],
    [60, 2 * LANE + 3],
    [60, 99 * LANE],
  ] as const)
    expect(slot(x, 90, y)).toBeNull();
});

const docks = [
  { id: 'a', name: 'D-01', doorNumber: null, sortOrder: null, loadTypeIds: [] },
  { id: 'b', name: 'D-02', doorNumber: null, sortOrder: null, loadTypeIds: ['pallets'] },
];
const facts = { scene, docks, now: at };
const start = (minutes: number) => new Date(at + minutes * minute).toISOString();
const why = (each: Bar, target: Parameters<typeof refusalOfDrop>[2], now = at) =>
  refusalOfDrop({ ...facts, now }, each, target)?.code;

test('a refused drop says why: no door, wrong load, past time, fixed status', () => {
  const floor = { ...bar, row: { ...bar.row, loadTypeId: 'floor' } };
  expect(why(bar, null)).toBe('appointments.change.ghostNone');
  expect(why(bar, { dockId: 'unknown', start: start(30) })).toBe('appointments.change.ghostNone');
  expect(why(floor, { dockId: 'b', start: start(30) })).toBe('appointments.change.ghostUnfit');
  expect(why(floor, { dockId: 'a', start: start(30) })).toBeUndefined();
  expect(why(bar, { dockId: 'a', start: start(-30) })).toBe('appointments.change.ghostPast');
  // A late one may still be given another door at its old time.
  expect(why(bar, { dockId: 'b', start: start(0) }, at + 30 * minute)).toBeUndefined();
  for (const status of ['Completed', 'InProgress', 'Cancelled', 'NoShow'])
    expect(why({ ...bar, row: { ...bar.row, status } }, { dockId: 'b', start: start(30) })).toBe(
      'appointments.change.fixed',
    );
});

test('says who is booked at the door then; ended or adjacent ones don’t count', () => {
  const other = (id: string, from: number, status = 'Scheduled') =>
    appointment(id, { dockId: 'b', start: start(from), end: start(from + 60), status });
  const doors = ['a', 'b'].map((id) => ({ id, name: id }));
  const beside = (...rows: Parameters<typeof buildScene>[0]) =>
    besideAt(
      { scene: buildScene([bar.row, ...rows], doors) },
      { dockId: 'b', start: start(30), end: start(90) },
      bar.row.id,
    )?.id;
  expect(beside(other('two', 60))).toBe('two');
  expect(
    beside(other('touches', 90), other('before', -30), other('gone', 30, 'Cancelled')),
  ).toBeUndefined();
});
