import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  freeTimes,
  QUARTER_MS,
  takenAt,
} from '../../../../../renderer/features/appointments/create/free-times.ts';
import { appointment } from '../schedule/rows-data.ts';

const noon = Date.parse('2026-11-21T18:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const row = (id: string, dockId: string, from: number, to: number, status = 'Scheduled') =>
  appointment(id, { dockId, start: at(from), end: at(to), status });
const minutesOf = (times: readonly { dockId: string; from: number }[]) =>
  times.map(({ dockId, from }) => [dockId, (from - noon) / 60_000]);
const query = { from: noon, until: noon + 600 * 60_000, length: 60 * 60_000 };

test('one door: the next times between its appointments, on quarters of an hour', () => {
  const rows = [
    row('late', '1', 90, 160),
    row('first', '1', -30, 20),
    row('other', '2', 0, 500),
    row('gone', '1', 20, 90, 'Cancelled'),
  ];
  expect(minutesOf(freeTimes({ ...query, rows, dockIds: ['1'] }))).toEqual([
    ['1', 30],
    ['1', 165],
    ['1', 225],
  ]);
});

test('several doors: the first time of each, the earliest first', () => {
  const rows = [row('a', '1', 0, 120), row('b', '2', 0, 45), row('c', '4', 0, 600)];
  expect(minutesOf(freeTimes({ ...query, rows, dockIds: ['1', '2', '3', '4'] }))).toEqual([
    ['3', 0],
    ['2', 45],
    ['1', 120],
  ]);
});

test('no time ends after the day, none begins before now', () => {
  expect(freeTimes({ ...query, rows: [], dockIds: ['1'], until: noon + 59 * 60_000 })).toEqual([]);
  const late = freeTimes({ ...query, rows: [], dockIds: ['1'], from: noon + 1 });
  expect(late[0]?.from).toBe(noon + QUARTER_MS);
});

test('whatever is booked, an offered time touches no appointment of its door', () => {
  const minutes = fc.integer({ min: -200, max: 600 });
  const booked = fc.tuple(minutes, fc.integer({ min: 0, max: 300 }), fc.constantFrom('1', '2'));
  fc.assert(
    fc.property(
      fc.array(booked, { maxLength: 12 }),
      fc.integer({ min: 1, max: 240 }),
      (all, long) => {
        const rows = all.map(([from, length, dock], n) => row(`a${n}`, dock, from, from + length));
        const found = freeTimes({ ...query, rows, dockIds: ['1', '2'], length: long * 60_000 });
        for (const time of found) {
          expect(takenAt(rows, time)).toBeNull();
          expect(time.from % QUARTER_MS).toBe(0);
        }
      },
    ),
  );
});

test('what is booked at a chosen time is named, except what takes no door any more', () => {
  const rows = [row('here', '1', 0, 60), row('done', '1', 60, 120, 'Completed')];
  const time = (from: number) => ({
    dockId: '1',
    from: noon + from * 60_000,
    to: noon + (from + 30) * 60_000,
  });
  expect([-30, -15, 45, 60, 70].map((from) => takenAt(rows, time(from))?.id ?? null)).toEqual([
    null,
    'here',
    'here',
    null,
    null,
  ]);
});

test('a closed door is offered from when it opens, and not at all if that is not known', () => {
  const opensAt = new Map([
    ['1', noon + 50 * 60_000],
    ['2', Number.POSITIVE_INFINITY],
  ]);
  expect(minutesOf(freeTimes({ ...query, rows: [], dockIds: ['1', '2', '3'], opensAt }))).toEqual([
    ['3', 0],
    ['1', 60],
  ]);
});
