import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  spanOf,
  stretchOf,
  touches,
} from '../../shared/appointments/days.ts';
import type { Appointment } from '../../shared/appointments/model.ts';
import { detentionOf } from '../../shared/detention/calculate.ts';
import { countedTime, type OpenHours, whenCounted } from '../../shared/detention/open-time.ts';
import type { Policy } from '../../shared/detention/policy.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { bookedFor, punctualityLists } from '../../shared/metrics/punctuality-lists.ts';
import { createUseByHour } from '../../shared/metrics/use-by-hour.ts';
import { Temporal } from '../../shared/temporal.ts';
import { anAppointment } from './gate/world.ts';

/**
 * What touches an interval belongs to it: appointments, closed hours, stays and figures, over
 * nights in which the clocks change.
 *
 * Cases: D2, D15.
 */

const quarter = 900_000;
const hour = 4 * quarter;
const day = 24 * hour;
/** Days around a clock change: of an hour, of half an hour, and at midnight. */
const places = fc
  .constantFrom(
    ['America/Chicago', '2026-03-08'] as const,
    ['America/Chicago', '2026-11-01'] as const,
    ['Australia/Lord_Howe', '2026-04-05'] as const,
    ['America/Sao_Paulo', '2018-11-04'] as const,
    ['Africa/Cairo', '2026-04-24'] as const,
    ['America/Monterrey', '2026-07-01'] as const,
  )
  .map(([zone, change]) => ({ zone, from: stretchOf(addDays(change, -3), change, zone).from }));
const parts = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 7 * 96 }), { minLength: count, maxLength: count });

test('an appointment is of each day that it reaches, and of no other', () => {
  fc.assert(
    fc.property(places, parts(2), ({ zone, from }, [at = 0, length = 0]) => {
      const start = from + at * quarter;
      const span = spanOf({
        start: new Date(start).toISOString(),
        end: new Date(start + length * quarter).toISOString(),
      });
      const all = daysBetween(addDays(dayOf(from, zone), -1), addDays(dayOf(span.to, zone), 2));
      const reached = all.filter((each) => touches(span, stretchOf(each, each, zone)));
      const last = Math.max(start, span.to - 1);
      expect(reached).toEqual(daysBetween(dayOf(start, zone), dayOf(last, zone)));
      // So it is of every window of days that has one of them.
      for (const first of all.slice(0, 5)) {
        const window = daysBetween(first, addDays(first, 2));
        expect(touches(span, stretchOf(first, addDays(first, 2), zone))).toBe(
          reached.some((each) => window.includes(each)),
        );
      }
    }),
  );
});

/** Hours that no clock change skips or repeats, also over midnight. */
const someHours: fc.Arbitrary<(from: string) => OpenHours> = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    open: fc.constantFrom('04:00', '06:15', '14:45', '22:00'),
    close: fc.constantFrom('04:00', '06:00', '18:30', '22:45'),
    closed: fc.option(fc.integer({ min: 0, max: 7 })),
  })
  .map(({ closed, ...hours }) => (from) => ({
    ...hours,
    closedOn: closed === null ? [] : [addDays(from, closed)],
  }));

/** Whether the facility is open, from what its clock shows. */
function isOpen({ days, open, close, closedOn }: OpenHours, ms: number, zone: string): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  const time = wall.toPlainTime().toString().slice(0, 5);
  const opens = (back: number) => {
    const date = wall.toPlainDate().subtract({ days: back });
    return days.includes(date.dayOfWeek) && !closedOn.includes(date.toString());
  };
  if (close > open) return opens(0) && time >= open && time < close;
  return (opens(0) && time >= open) || (opens(1) && time < close);
}

test('closed hours and days leave out exactly the time at which the clock shows them', () => {
  fc.assert(
    fc.property(places, someHours, parts(3), ({ zone, from }, hoursFrom, cuts) => {
      const hours = hoursFrom(dayOf(from, zone));
      const [a = 0, b = 0, c = 0] = cuts.toSorted((x, y) => x - y).map((at) => from + at * quarter);
      const counted = (start: number, end: number) => countedTime(hours, start, end, zone);
      let open = 0;
      for (let at = a; at < c; at += quarter) if (isOpen(hours, at, zone)) open += quarter;
      expect(counted(a, c)).toBe(open);
      expect(counted(a, b) + counted(b, c)).toBe(open);
      // The first moment by which so much has counted.
      const end = open === 0 ? null : whenCounted(hours, a, open, zone, 9);
      if (end === null) return;
      expect(end).toBeLessThanOrEqual(c);
      expect(counted(a, end)).toBe(open);
      expect(counted(a, end - 1)).toBe(open - 1);
    }),
  );
});

test('a stay is free, closed or over, and each of its minutes is one of them', () => {
  const free = { visitType: null, company: null, loadType: null, rate: '60', clock: 'arrival' };
  const none = { graceMinutes: 0, forfeitMinutes: null, capMinutes: null, layover: null };
  fc.assert(
    fc.property(places, someHours, parts(3), ({ zone, from }, hoursFrom, [a = 0, b = 0, f = 0]) => {
      const hours = hoursFrom(dayOf(from, zone));
      const policy = { ...free, ...none, freeMinutes: f, stepMinutes: 15, hours } as Policy;
      const [came, left] = [from + Math.min(a, b) * quarter, from + Math.max(a, b) * quarter];
      const at = (ms: number) => ({ earliest: ms, latest: ms });
      const stay = { arrived: at(came), left: at(left), appointment: null };
      const { most } = detentionOf(policy, stay, left, zone);
      const counted = countedTime(hours, came, left, zone) / 60_000;
      expect(most.closedMinutes).toBe((left - came) / 60_000 - counted);
      expect(most.overMinutes).toBe(Math.max(0, counted - f));
      // The warning's time and the amount say the same.
      if (most.freeUntil !== null) expect(left > most.freeUntil).toBe(most.overMinutes > 0);
    }),
  );
});

const statuses = ['Scheduled', 'Arrived', 'Completed', 'NoShow', 'Cancelled', 'Teleported'];
const booked = fc
  .record({
    at: fc.integer({ min: -300, max: 300 }),
    length: fc.integer({ min: 0, max: 300 }),
    isWindow: fc.boolean(),
    status: fc.constantFrom(...statuses),
    arrived: fc.option(fc.integer({ min: -350, max: 350 })),
    changed: fc.integer({ min: -350, max: 350 }),
  })
  .map(({ at, length, isWindow, status, arrived, changed }) => {
    const iso = (slot: number) => new Date(Date.UTC(2026, 10, 1) + slot * quarter).toISOString();
    return anAppointment('a', {
      start: iso(at),
      end: iso(at + length),
      isWindow,
      status,
      arrivedAt: arrived === null ? null : iso(arrived),
      changedAt: iso(changed),
    });
  });

test('each appointment is in the figures of one shift, and that shift reads it', () => {
  const known = { get: () => undefined, isTakenBack: () => false };
  const cuts = fc.uniqueArray(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(booked, { maxLength: 12 }), cuts, (some, at) => {
      const rows = some.map((row, index) => ({ ...row, id: `a-${index}` as AppointmentId }));
      const ends = [-3_000, ...at.toSorted((a, b) => a - b), 3_000].map(
        (slot) => Date.UTC(2026, 10, 1) + slot * quarter + 1,
      );
      const listed = (own: readonly Appointment[], from: number, until: number) =>
        Object.entries(punctualityLists(own, known, { from, until }))
          .flatMap(([key, lines]) => lines.map(({ row }) => `${row.id} ${key}`))
          .sort();
      const shifts = ends.slice(1).flatMap((until, index) => {
        const from = ends[index] as number;
        const read = rows.filter((row) => touches(spanOf(row), bookedFor({ from, until })));
        expect(listed(read, from, until)).toEqual(listed(rows, from, until));
        return listed(read, from, until);
      });
      expect(shifts.sort()).toEqual(listed(rows, ends[0] as number, ends.at(-1) as number));
    }),
  );
});

test('use by hour is the sum of what each stay has of each hour, however it is read', () => {
  fc.assert(
    fc.property(places, fc.array(parts(2), { maxLength: 6 }), parts(4), (place, some, looks) => {
      const { zone, from } = place;
      const hourOf = (ms: number) =>
        Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).hour;
      const stays = some.map(([a = 0, b = 0]) => [Math.min(a, b), Math.max(a, b)] as const);
      const end = 7 * 96;
      const used = createUseByHour(from, hourOf);
      for (let slot = 0; slot <= end; slot += 1) {
        const changes = stays.flatMap(([a, b], spot) =>
          a === b ? [] : [...(a === slot ? [[spot, 1]] : []), ...(b === slot ? [[spot, -1]] : [])],
        );
        if (changes.length > 0 || looks.includes(slot)) used.count(from + slot * quarter);
        for (const [spot, by] of changes) used.use(`s-${spot}`, by as 1 | -1);
      }
      used.count(from + end * quarter);
      const busy = Array.from({ length: 24 }, () => 0);
      for (const [a, b] of stays)
        for (let slot = a; slot < b; slot += 1) {
          const at = hourOf(from + slot * quarter);
          busy[at] = (busy[at] as number) + quarter;
        }
      expect(used.counted().busy).toEqual(busy);
      expect(used.counted().lengths.reduce((sum, each) => sum + each, 0)).toBe(7 * day);
    }),
  );
});
