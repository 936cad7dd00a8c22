import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { termsOf } from '../../../main/appointments/appointment-rows.ts';
import { ScheduleCache } from '../../../main/appointments/schedule-cache.ts';
import { type Database, openDatabase } from '../../../main/kernel/database/database.ts';
import { openCache } from '../../../main/yard/cache/open-cache.ts';
import { cacheSchema } from '../../../main/yard/cache/schema.ts';
import { spanOf, touches } from '../../../shared/appointments/days.ts';
import type { Appointment, AppointmentDetail } from '../../../shared/appointments/model.ts';
import type { AppointmentId, WarehouseId } from '../../../shared/ids.ts';
import { appointment } from '../../renderer/features/appointments/schedule/rows-data.ts';
import { field } from '../../shared/appointments/support.ts';

const open: Database[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});
const facility = 'w-1' as WarehouseId;
function store(
  warehouse = facility,
  db = openDatabase({ file: ':memory:', migrations: cacheSchema }),
): ScheduleCache & { db: Database } {
  if (!open.includes(db)) open.push(db);
  const made = new ScheduleCache(db, warehouse);
  made.load();
  return Object.assign(made, { db });
}

const hour = 3_600_000;
const day = 24 * hour;
const base = Date.parse('2026-11-20T00:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();
const ids = (rows: readonly Appointment[]) => rows.map(({ id }) => id as string).sort();

const rowArbitrary = fc.record({
  id: fc.constantFrom(...Array.from({ length: 30 }, (_, index) => `id-${index}`)),
  start: fc.integer({ min: -200, max: 200 }),
  // Mostly hours, sometimes days, sometimes before its start or without an end.
  length: fc.oneof(
    fc.integer({ min: -5, max: 12 }),
    fc.integer({ min: 20, max: 200 }),
    fc.constant(null),
  ),
  status: fc.constantFrom('Scheduled', 'Arrived', 'Teleported'),
  refs: fc.array(fc.constantFrom('PO-204417', 'BOL 99', 'x', 'Ünïcode-77', ''), { maxLength: 3 }),
  confirmation: fc.option(fc.constantFrom('12345678', '12345999', '777'), { nil: null }),
  booked: fc.constantFrom({}, { userId: 'user-1', companyName: 'Red Mesa' }),
});
const rowOf = (drawn: {
  id: string;
  start: number;
  length: number | null;
  status: string;
  refs: string[];
  confirmation: string | null;
  booked: Partial<Appointment>;
}) =>
  appointment(drawn.id, {
    start: iso(base + drawn.start * hour),
    end: drawn.length === null ? null : iso(base + (drawn.start + drawn.length) * hour),
    status: drawn.status,
    refNumbers: drawn.refs,
    confirmationNumber: drawn.confirmation,
    ...drawn.booked,
  });

describe('what is kept', () => {
  test('holds what was last put, and a range returns exactly what overlaps it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(rowArbitrary, { maxLength: 12 }), { maxLength: 5 }),
        fc.integer({ min: -250, max: 250 }),
        fc.integer({ min: 0, max: 300 }),
        (batches, from, length) => {
          const kept = store();
          const truth = new Map<string, Appointment>();
          for (const batch of batches) {
            const rows = batch.map(rowOf);
            kept.put(rows);
            for (const row of rows) truth.set(row.id, row);
          }
          const stretch = { from: base + from * hour, to: base + (from + length) * hour };
          const wanted = [...truth.values()].filter((row) => touches(spanOf(row), stretch));
          expect(ids(kept.range(stretch))).toEqual(ids(wanted));
          for (const row of truth.values()) {
            const { isWindow, ...told } = kept.some([row.id])[0] as Appointment;
            expect(told).toEqual(row);
            // Without a load type that says how long it takes, more than four hours are a window.
            const { from, to } = spanOf(row);
            expect(isWindow ?? false).toBe(to - from > 4 * hour);
          }
          kept.db.close();
          open.splice(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('names who is booked for once each, by their latest appointment', () => {
    const kept = store();
    const at = (id: string, hours: number, change: Partial<Appointment>) =>
      appointment(id, {
        start: iso(base + hours * hour),
        end: null,
        confirmationNumber: `N-${id}`,
        ...change,
      });
    kept.put([
      at('1', 1, { userId: 'u-1', companyName: 'Old name' }),
      at('3', 3, { userId: 'u-1', companyName: 'Alder Freight' }),
      at('2', 2, { userId: 'u-1', companyName: 'Old name' }),
      at('4', 4, { userId: 'u-2', companyName: 'Alder Freight' }),
      at('5', 5, { userId: 'u-3' }),
      at('6', 6, { companyName: 'Nobody’s' }),
    ]);
    expect(kept.carriers()).toEqual([
      { userId: 'u-2', name: 'Alder Freight', lastConfirmation: 'N-4' },
      { userId: 'u-1', name: 'Alder Freight', lastConfirmation: 'N-3' },
    ]);
  });

  test('holds its truck to a window where its load type takes less, or is first come', () => {
    const kept = store();
    const type = { direction: null, operation: null, equipmentType: null };
    kept.setFacts({
      loadTypes: [
        { ...type, id: 'lt-1', name: 'Live', durationMinutes: 45 },
        { ...type, id: 'lt-2', name: 'Yard drop', durationMinutes: 600 },
      ],
    });
    kept.setFirstCome('yard DROP');
    const of = (id: string, loadTypeId: string, hours: number) =>
      appointment(id, { start: iso(base), end: iso(base + hours * hour), loadTypeId });
    kept.put([of('a', 'lt-1', 0.75), of('b', 'lt-1', 1), of('c', 'lt-2', 1)]);
    const windows = kept.all().flatMap((row) => (row.isWindow === true ? [row.id as string] : []));
    expect(windows).toEqual(['b', 'c']);
    kept.setFirstCome('');
    expect(kept.search('yard', 10, base).items).toEqual([]);
    expect(kept.all().filter((row) => row.isWindow === true)).toHaveLength(1);
  });

  test('is reported as changed only where it differs', () => {
    const kept = store();
    const row = appointment('a');
    expect(kept.put([row])).toEqual([spanOf(row)]);
    expect(kept.put([row, { ...row }])).toEqual([]);
    const moved = { ...row, start: iso(base + day), end: iso(base + day + hour) };
    expect(kept.put([moved])).toEqual([spanOf(row), spanOf(moved)]);
    expect(kept.remove([row.id])).toEqual([spanOf(moved)]);
    expect(kept.remove([row.id])).toEqual([]);
  });

  test('is swept within a stretch alone, and pruned outside of it', () => {
    const kept = store();
    const at = (name: string, hours: number, length = 1) =>
      appointment(name, {
        start: iso(base + hours * hour),
        end: iso(base + (hours + length) * hour),
      });
    kept.put([at('before', -30), at('into', -2, 4), at('seen', 1), at('gone', 2), at('after', 48)]);
    const stretch = { from: base, to: base + day };
    expect(kept.sweep(stretch, new Set(['seen', 'into']))).toHaveLength(1);
    expect(ids(kept.range({ from: base - 10 * day, to: base + 10 * day }))).toEqual([
      'after',
      'before',
      'into',
      'seen',
    ]);
    kept.prune(stretch);
    expect(ids(kept.range({ from: base - 10 * day, to: base + 10 * day }))).toEqual([
      'into',
      'seen',
    ]);
    expect(kept.search('id', 10, base).items).toEqual([]);
  });

  test('belongs to one facility: another one finds nothing of it', () => {
    const kept = store();
    kept.put([appointment('a', { confirmationNumber: '12345678' })]);
    kept.setFacts({ asOf: iso(base), window: { first: '2026-11-20', last: '2026-11-21' } });
    const other = new ScheduleCache(kept.db, 'w-2' as WarehouseId);
    expect(other.load()).toEqual({
      docks: [],
      loadTypes: [],
      window: null,
      asOf: null,
      changedMs: null,
    });
    expect(other.count()).toBe(0);
    expect(other.search('123456', 10, base).items).toEqual([]);
  });

  test('the last template is stored with its time for one facility, if readable', () => {
    const kept = store();
    expect(kept.template()).toBeNull();
    const read = {
      template: [field('str', { label: 'PO number' })],
      changedAt: null,
      revision: 'r',
      problems: [],
    };
    kept.keepTemplate({ read, asOf: iso(base) });
    kept.keepTemplate({ read, asOf: iso(base + day) });
    expect(new ScheduleCache(kept.db, facility).template()).toEqual({
      read,
      asOf: iso(base + day),
    });
    // A version that kept definitions in another form.
    kept.db
      .prepare("UPDATE schedule_fact SET value=? WHERE name='template'")
      .run(JSON.stringify({ read: { template: [7] }, asOf: 'x' }));
    expect(kept.template()).toBeNull();
    kept.keepTemplate({ read, asOf: iso(base) });
    const other = new ScheduleCache(kept.db, 'w-2' as WarehouseId);
    expect(other.template()).toBeNull();
  });

  test('a write that fails leaves everything as it was, words too', () => {
    const kept = store();
    kept.put([appointment('a')]);
    const broken = appointment('b', { status: 'Never seen', start: 'soon' });
    expect(() => kept.put([appointment('c', { status: 'Another' }), broken])).toThrow();
    expect(kept.count()).toBe(1);
    kept.put([appointment('d', { status: 'Another', companyName: 'Never seen' })]);
    expect(kept.some(['d' as AppointmentId])).toMatchObject([
      { status: 'Another', companyName: 'Never seen' },
    ]);
  });
});

describe('the search', () => {
  test('finds everything with a number, reference or part that begins so', () => {
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { maxLength: 25 }),
        fc.constantFrom('1234', '12345678', 'po', 'PO-2044', '204417', 'bol', 'ünï', '77', '99'),
        (batch, text) => {
          const kept = store();
          kept.put(batch.map(rowOf));
          const truth = new Map(batch.map((each) => [each.id, rowOf(each)]));
          const term = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
          const wanted = [...truth.values()].filter((row) =>
            termsOf(row).some((each) => each.startsWith(term)),
          );
          expect(ids(kept.search(text, 100, base).items)).toEqual(ids(wanted));
          kept.db.close();
          open.splice(0);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('lists exact matches first, then what is nearest to now', () => {
    const kept = store();
    kept.put([
      appointment('far', { confirmationNumber: '5550', start: iso(base + 9 * day) }),
      appointment('near', { confirmationNumber: '5551', start: iso(base + day) }),
      appointment('exact', { confirmationNumber: '555', start: iso(base + 20 * day) }),
    ]);
    expect(kept.search('555', 10, base).items.map(({ id }) => id)).toEqual([
      'exact',
      'near',
      'far',
    ]);
    expect(kept.search('555', 2, base)).toMatchObject({ more: true });
  });

  test('finds an opened appointment by its custom fields', () => {
    const kept = store();
    const row = appointment('booked');
    kept.put([row, appointment('other')]);
    kept.keepDetail(
      {
        appointment: row,
        fields: [
          { ...field('str', { label: 'PO number' }), value: 'PO-771204' },
          { ...field('str', { label: 'Ask for' }), value: 'Núñez 4417' },
        ],
        notes: 'Call 5125550000 for PO-880000',
        ccEmails: [],
        timeline: [],
        tags: [],
        problems: [],
      } as AppointmentDetail,
      iso(base),
    );
    for (const text of ['PO-771204', 'po-7712', '771204', '7712', 'nunez', 'NÚÑEZ'])
      expect([text, ids(kept.search(text, 10, base).items)]).toEqual([text, ['booked']]);
    for (const text of ['PO-77120499', '71204', 'PO-880000', 'label'])
      expect([text, kept.search(text, 10, base).items]).toEqual([text, []]);
  });

  test('finds by any word of the carrier’s name, and by the id', () => {
    const kept = store();
    kept.put([
      appointment('a1b2c3', { companyName: 'Red Mesa Transport' }),
      appointment('zzz', { companyName: 'Bluestem Freight Lines', status: 'Freight' }),
      appointment('yyy', { companyName: 'Fletes José María' }),
    ]);
    expect(ids(kept.search('jose', 10, base).items)).toEqual(['yyy']);
    expect(ids(kept.search('maría', 10, base).items)).toEqual(['yyy']);
    expect(ids(kept.search('mesa', 10, base).items)).toEqual(['a1b2c3']);
    expect(ids(kept.search('FREI', 10, base).items)).toEqual(['zzz']);
    expect(ids(kept.search('frieght', 10, base).items)).toEqual(['zzz']);
    expect(ids(kept.search('a1b', 10, base).items)).toEqual(['a1b2c3']);
    expect(kept.search('m', 10, base).items).toEqual([]);
    expect(kept.search("'; DROP TABLE appointment; --", 10, base).items).toEqual([]);
    expect(kept.search('%', 10, base).items).toEqual([]);
  });
});

test('opened appointments are kept, the newest five hundred of them', () => {
  const kept = store();
  for (let index = 0; index < 505; index += 1) {
    const detail = {
      appointment: appointment(`d-${index}`),
      fields: [],
      notes: 'n',
      ccEmails: [],
      timeline: [],
      tags: [],
      problems: [],
    };
    kept.keepDetail(detail, iso(base + index));
  }
  expect(kept.detail('d-0' as AppointmentId)).toBeNull();
  expect(kept.detail('d-504' as AppointmentId)?.detail.notes).toBe('n');
});

test('a damaged schedule is set aside at the start with the cache, and begun anew', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-schedule-'));
  const clock = { now: () => base, monotonic: () => 0 };
  const opens = () =>
    openCache({ folder, warehouse: facility, clock }, (_, db) => ({
      kept: new ScheduleCache(db, facility),
      db,
    }));
  const first = opens();
  first.used.kept.load();
  first.used.kept.put(
    Array.from({ length: 2_000 }, (_, index) =>
      appointment(`id-${index}`, { confirmationNumber: String(index) }),
    ),
  );
  const page = first.used.db
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'appointment'")
    .pluck()
    .get() as number;
  const size = first.used.db.pragma('page_size', { simple: true }) as number;
  first.close();
  const file = path.join(folder, 'cache.sqlite');
  const bytes = readFileSync(file);
  bytes.fill(0xa5, (page - 1) * size, page * size);
  writeFileSync(file, bytes);
  const second = opens();
  expect(second.notices).toMatchObject([{ key: 'cache-damaged' }]);
  second.used.kept.load();
  expect(second.used.kept.count()).toBe(0);
  second.close();
  rmSync(folder, { recursive: true, force: true });
});
