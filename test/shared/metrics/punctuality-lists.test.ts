import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { KnownArrivals } from '../../../shared/appointments/punctuality.ts';
import { arrivalsWith, noGateArrivals } from '../../../shared/gate/came-for.ts';
import { AppointmentArrivals } from '../../../shared/journal/appointment-arrivals.ts';
import { voidKind } from '../../../shared/journal/check-in-void.ts';
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';
import {
  bookedFor,
  type PunctualityKey,
  punctualityCounts,
  punctualityKeys,
  punctualityLists,
} from '../../../shared/metrics/punctuality-lists.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { visit } from '../yard/rows.ts';

const start = Date.UTC(2026, 2, 2, 8);
const minute = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
const appointment = (id: string, more: Partial<Appointment> = {}): Appointment =>
  ({
    id,
    status: 'Scheduled',
    start: iso(start),
    end: iso(start + 60 * minute),
    arrivedAt: null,
    isWindow: false,
    ...more,
  }) as Appointment;
const stretch = { from: start, until: start + 240 * minute };
const known = (arrivals: { get(id: string): unknown }) =>
  ({ get: (id: string) => arrivals.get(id), isTakenBack: () => false }) as KnownArrivals;
const keysOf = (row: Appointment, arrivals: ReadonlyMap<string, string> = new Map()) => {
  const lists = punctualityLists([row], known(arrivals), stretch);
  return punctualityKeys.filter((key) => lists[key].length > 0);
};

it.each([
  ['not here', appointment('a'), 'notHere'],
  ['given up', appointment('a', { status: 'NoShow' }), 'noShow'],
  ['40 minutes late', appointment('a', { arrivedAt: iso(start + 40 * minute) }), 'late'],
  ['40 minutes early', appointment('a', { arrivedAt: iso(start - 40 * minute) }), 'early'],
  ['10 minutes late', appointment('a', { arrivedAt: iso(start + 10 * minute) }), 'onTime'],
] as const)('an appointment whose truck was %s counts once, as it says', (_, row, key) => {
  expect(keysOf(row)).toEqual([key]);
});

it('a late arrival stays one when its truck is done and gone', () => {
  const came = new Map([['a', iso(start + 40 * minute)]]);
  for (const status of ['Scheduled', 'Arrived', 'InProgress', 'Completed'])
    expect(keysOf(appointment('a', { status }), came)).toEqual(['late']);
});

it('an arrival at an unknown time is in no list', () => {
  expect(keysOf(appointment('a', { status: 'Arrived' }))).toEqual([]);
  expect(keysOf(appointment('a', { status: 'Completed' }))).toEqual([]);
});

it('each appointment is in one list at most, and a count is the length of its list', () => {
  const rows = fc.array(
    fc.record({
      status: fc.constantFrom('Scheduled', 'Arrived', 'Completed', 'Cancelled', 'NoShow', 'Odd'),
      at: fc.integer({ min: -60, max: 300 }),
      came: fc.option(fc.integer({ min: -120, max: 400 })),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(rows, (list) => {
      const all = list.map(({ status, at }, id) =>
        appointment(`a${id}`, { status, start: iso(start + at * minute), end: null }),
      );
      const arrivals = new Map(
        list.flatMap(({ came }, id) =>
          came === null ? [] : [[`a${id}`, iso(start + came * minute)] as const],
        ),
      );
      const lists = punctualityLists(all, known(arrivals), stretch);
      const counts = punctualityCounts(lists);
      for (const key of punctualityKeys) expect(counts[key]).toBe(lists[key].length);
      const named = (key: PunctualityKey) => lists[key].map(({ row }) => row.id);
      const listed = punctualityKeys.flatMap(named);
      expect(new Set(listed).size).toBe(listed.length);
    }),
  );
});

// Cases: D1, D2.
it.each([
  ['came within its window', { arrivedAt: iso(start + 30 * minute) }, 'onTime'],
  ['came before its window', { arrivedAt: iso(start - 61 * minute) }, null],
  ['came after its window closed', { arrivedAt: iso(start + 170 * minute) }, 'late'],
  ['has not come when its window closed', {}, 'notHere'],
  ['was given up', { status: 'NoShow', changedAt: iso(start + 20 * minute) }, 'noShow'],
] as const)('a window from the shift before, whose truck %s', (_, more, key) => {
  const days = { start: iso(start - 52 * 60 * minute), end: iso(start + 90 * minute) };
  const row = appointment('w', { isWindow: true, ...days, ...more });
  expect(keysOf(row)).toEqual(key === null ? [] : [key]);
});

// Cases: D2.
it('shifts that follow each other list each appointment once, as the whole time does', () => {
  const row = fc.record({
    status: fc.constantFrom('Scheduled', 'Completed', 'NoShow'),
    at: fc.integer({ min: -60, max: 260 }),
    length: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
    came: fc.option(fc.integer({ min: -90, max: 300 }), { nil: null }),
  });
  fc.assert(
    fc.property(row, fc.integer({ min: 1, max: 239 }), ({ status, at, length, came }, cut) => {
      const from = start + at * minute;
      const one = appointment('a', {
        status,
        start: iso(from),
        end: length === null ? null : iso(from + length * minute),
        isWindow: length !== null,
        changedAt: null,
      });
      const arrivals = known(new Map(came === null ? [] : [['a', iso(start + came * minute)]]));
      const listed = (part: typeof stretch) => {
        const { from: low, to } = bookedFor(part);
        const isNeeded = from < to && (from >= low || from + (length ?? 0) * minute > low);
        const counts = punctualityCounts(punctualityLists([one], arrivals, part));
        // What a stretch lists is among the appointments that it asks for.
        if (!isNeeded) expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0]);
        return counts;
      };
      const half = start + cut * minute;
      const [first, second] = [
        listed({ ...stretch, until: half }),
        listed({ ...stretch, from: half }),
      ];
      const both = Object.fromEntries(
        punctualityKeys.map((key) => [key, first[key] + second[key]]),
      );
      expect(both).toEqual(listed(stretch));
    }),
  );
});

it('the first that came counts, here or noted; without a time it isn’t known', () => {
  const here = (createdAt: string | null) =>
    createYardTable({
      areas: [],
      spots: [],
      visits: [visit('v', null, { appointmentId: 'a' as never, createdAt: createdAt as never })],
      containers: [],
    });
  const noted = iso(start + minute) as never;
  const get = (yard: ReturnType<typeof here>, before?: never) =>
    arrivalsWith(yard, () => before, noGateArrivals).get('a' as never);
  expect(get(here(iso(start)), noted)).toBe(iso(start));
  expect(get(here(iso(start + 2 * minute)), noted)).toBe(noted);
  expect(get(here(null), noted)).toBe(noted);
  // It is here, so nobody waits for it, though it isn't known since when.
  expect(get(here(null))).toBeNull();
});

it('a truck linked after it came, by any of its appointments, came when it came', () => {
  const arrivals = new AppointmentArrivals();
  const fact = (at: number, before: object | null, after: object | null) =>
    ({
      kind: 'row',
      at,
      subjects: [],
      change: { kind: 'visit', id: 'v', before, after },
    }) as unknown as JournalFact;
  arrivals.add(fact(start, null, { id: 'v', createdAt: iso(start - minute) }));
  arrivals.add(fact(start + minute, {}, { appointmentId: 'a' }));
  arrivals.add(fact(start + minute, {}, { secondaryAppointmentId: 'b' }));
  arrivals.add(fact(start + 2 * minute, { id: 'v' }, null));
  expect([...arrivals.all()]).toEqual([
    ['a', iso(start - minute)],
    ['b', iso(start - minute)],
  ]);
  arrivals.add({
    kind: voidKind,
    at: start + 3 * minute,
    subjects: ['visit:v', 'appointment:a'],
    change: null,
  } as unknown as JournalFact);
  expect([...arrivals.all().keys()]).toEqual(['b']);
});
