import { expect, test } from 'vitest';
import { columnOf } from '../../../../../renderer/features/appointments/schedule/appointment-columns.tsx';
import {
  filtered,
  firstAhead,
  inDoorOrder,
  sorted,
  startOf,
} from '../../../../../renderer/features/appointments/schedule/schedule-rows.ts';
import { anyAppointment } from '../../../../../renderer/schedule/schedule-store.ts';
import {
  appointmentName,
  namesOf,
  statusWords,
} from '../../../../../renderer/schedule/schedule-text.ts';
import { punctualityOf } from '../../../../../shared/appointments/punctuality.ts';
import { appointment } from './rows-data.ts';

const dock = (id: string, doorNumber: string, sortOrder: number | null = null) => ({
  id,
  name: `Door ${doorNumber}`,
  doorNumber,
  sortOrder,
  loadTypeIds: [],
});
const names = namesOf([dock('1', 'D-2'), dock('2', 'D-10')], []);
const now = Date.parse('2026-11-21T15:00:00Z');
const context = {
  names,
  standing: (row: Parameters<typeof punctualityOf>[0]) => punctualityOf(row, now),
};
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('doors sort as people count, and equal rows always in the same order', () => {
  const rows = [
    appointment('b', { dockId: '2' }),
    appointment('a', { dockId: '2' }),
    appointment('c', { dockId: '1' }),
  ];
  expect(
    ids(sorted(rows, columnOf({ column: 'dock', descending: false }), false, context)),
  ).toEqual(['c', 'a', 'b']);
  expect(ids(sorted(rows, columnOf({ column: 'dock', descending: true }), true, context))).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('a list by time begins shortly before what is still ahead', () => {
  const ms = (minutes: number) => now + minutes * 60_000;
  const at = (minutes: number) => new Date(ms(minutes)).toISOString();
  const rows = [-400, -300, -200, -100, 60].map((start) =>
    appointment(`at${start}`, { start: at(start), end: at(start + 30) }),
  );
  expect(startOf(rows, ms(0))).toBe('at-200');
  expect(startOf(rows, ms(-500))).toBeNull();
  expect(startOf(rows, ms(600))).toBeNull();
  // One whose truck is missing is in sight, however long ago it was due.
  const older = [-900, -800, -700].map((start) =>
    appointment(`at${start}`, { start: at(start), end: at(start + 30) }),
  );
  const all = [...older, ...rows];
  expect(startOf(all, ms(0))).toBe('at-200');
  expect(startOf(all, ms(0), ({ id }) => id === 'at-400')).toBe('at-800');
  expect(startOf(rows, ms(0), ({ id }) => id === 'at-400')).toBeNull();
  expect(firstAhead(rows, ms(0))).toBe('at60');
  expect(firstAhead(rows, ms(-500))).toBeNull();
  expect(firstAhead(rows, ms(600))).toBeNull();
});

test('times with offsets are in their order, and what is past is above what is ahead', () => {
  const rows = [
    appointment('first', { start: '2026-11-21T08:30:00-06:00' }),
    appointment('second', { start: '2026-11-21T14:45:00Z' }),
    appointment('third', { start: '2026-11-21T09:15:00-06:00' }),
    appointment('fourth', { start: '2026-11-21T21:00:00+05:00' }),
  ];
  const byTime = columnOf({ column: 'start', descending: false });
  expect(ids(sorted(rows.toReversed(), byTime, false, context))).toEqual(ids(rows));
  expect(sorted(rows, byTime, false, context)).toBe(rows);
  expect(ids(sorted(rows, byTime, true, context))).toEqual(ids(rows.toReversed()));
  expect(firstAhead(rows, now)).toBe('third');
});

test('the most urgent come first: the latest, then no-shows, due ones, and the next', () => {
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const rows = [
    appointment('next', { start: at(60) }),
    appointment('later', { start: at(600) }),
    appointment('done', { status: 'Completed', start: at(-500) }),
    appointment('due', { start: at(5) }),
    appointment('gone', { status: 'NoShow', start: at(-300) }),
    appointment('late', { start: at(-40) }),
    appointment('very-late', { start: at(-90) }),
  ];
  expect(
    ids(sorted(rows, columnOf({ column: 'standing', descending: false }), false, context)),
  ).toEqual(['very-late', 'late', 'gone', 'due', 'next', 'later', 'done']);
});

test('filters let through what was chosen, and everything when nothing was', () => {
  const rows = [
    appointment('a'),
    appointment('b', { status: 'Arrived' }),
    appointment('c', { dockId: null }),
  ];
  expect(filtered(rows, anyAppointment)).toBe(rows);
  expect(ids(filtered(rows, { ...anyAppointment, statuses: ['Arrived'] }))).toEqual(['b']);
  expect(ids(filtered(rows, { ...anyAppointment, docks: ['dock-1'] }))).toEqual(['a', 'b']);
});

test('doors stand in the order of the house', () => {
  expect(
    ids(
      inDoorOrder([dock('x', 'D-2'), dock('y', 'D-10'), dock('z', 'A-1', 3), dock('w', 'Z-9', 1)]),
    ),
  ).toEqual(['w', 'z', 'x', 'y']);
});

test('names from outside are made safe, and a missing one is said', () => {
  expect(statusWords('InProgress')).toBe('In progress');
  expect(names.dock('gone')).toBe('Unknown door');
  expect(names.dock(null)).toBe('No door');
  expect(appointmentName(appointment('id-1'))).toBe('id-1');
  expect(appointmentName(appointment('id-1', { refNumbers: ['PO\u0007-1'] }))).not.toContain(
    '\u0007',
  );
});
