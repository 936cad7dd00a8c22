import { expect, test } from 'vitest';
import {
  endAfterMove,
  isAsSeen,
  isDone,
  mayBook,
  mayExpect,
  nextStatuses,
} from '../../../shared/appointments/change.ts';
import { APPOINTMENT_STATUSES } from '../../../shared/appointments/model.ts';

const row = {
  start: '2026-11-21T15:00:00.000Z',
  end: '2026-11-21T16:00:00.000Z',
  eta: null,
  status: 'Scheduled',
  dockId: 'd1',
};

test('the same moment in another form is as seen; other time, door or status not', () => {
  expect(isAsSeen(row, { ...row, start: '2026-11-21T09:00:00-06:00' })).toBe(true);
  for (const other of [{ start: '2026-11-21T15:00:01Z' }, { status: 'Arrived' }, { dockId: null }])
    expect(isAsSeen({ ...row, ...other }, row)).toBe(false);
});

test('a change is done when all that it wants is there', () => {
  const booking = { kind: 'booking', start: '2026-11-21T09:00:00-06:00', dockId: 'd1' } as const;
  expect(isDone(row, booking)).toBe(true);
  expect(isDone(row, { ...booking, end: '2026-11-21T16:30:00Z' })).toBe(false);
  expect(isDone({ ...row, end: null }, { ...booking, end: row.end })).toBe(false);
  expect(isDone(row, { ...booking, dockId: 'd2' })).toBe(false);
  expect(isDone(row, { kind: 'status', status: 'Scheduled' })).toBe(true);
  expect(isDone(row, { kind: 'status', status: 'NoShow' })).toBe(false);
  const eta = { kind: 'eta', eta: '2026-11-21T09:40:00-06:00' } as const;
  expect(isDone(row, eta)).toBe(false);
  expect(isDone({ ...row, eta: '2026-11-21T15:40:00.000Z' }, eta)).toBe(true);
  expect(isDone({ ...row, eta: '2026-11-21T15:41:00.000Z' }, eta)).toBe(false);
});

test('an ended one isn’t booked again; a late truck is likeliest a no-show', () => {
  expect(APPOINTMENT_STATUSES.filter(mayBook)).toEqual(['Requested', 'Scheduled', 'Arrived']);
  expect(APPOINTMENT_STATUSES.filter(mayExpect)).toEqual(['Requested', 'Scheduled']);
  expect(nextStatuses('Scheduled', true)[0]).toBe('NoShow');
  expect(nextStatuses('Scheduled', false)[0]).toBe('Arrived');
  expect(nextStatuses('InProgress', false)).toEqual(['Completed', 'Arrived']);
  for (const status of APPOINTMENT_STATUSES)
    expect(nextStatuses(status, false)).not.toContain(status);
  expect(nextStatuses('constructor', false)).toEqual([]);
});

// Cases: D2.
test('a moved appointment keeps its length over clock changes; an odd end is left out', () => {
  const move = (start: string, end: string | null, to: string) => endAfterMove({ start, end }, to);
  // Saturday to Monday over the night in March that has an hour less in Chicago.
  expect(
    move('2027-03-20T08:00:00-05:00', '2027-03-22T08:00:00-05:00', '2027-03-13T08:00:00-06:00'),
  ).toBe('2027-03-15T14:00:00.000Z');
  expect(move('2027-03-20T08:00:00Z', null, '2027-03-13T08:00:00Z')).toBeNull();
  expect(move('2027-03-20T08:00:00Z', '2027-03-20T07:00:00Z', '2027-03-13T08:00:00Z')).toBeNull();
  expect(move('2027-03-20T08:00:00Z', 'tomorrow', '2027-03-13T08:00:00Z')).toBeNull();
});
