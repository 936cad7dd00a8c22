import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScheduleCache } from '../../../main/appointments/schedule-cache.ts';
import { type OpenedJournal, openJournalFile } from '../../../main/journal/journal-file.ts';
import { type Database, openDatabase } from '../../../main/kernel/database/database.ts';
import { keepLateChanges } from '../../../main/shift/keep-late-changes.ts';
import { reportOf } from '../../../main/shift/report.ts';
import { cacheSchema } from '../../../main/yard/cache/schema.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { noGateArrivals } from '../../../shared/gate/came-for.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { appointment } from '../../renderer/features/appointments/schedule/rows-data.ts';

// Facts of a shift never shrink: an appointment that was late stays in the hand-over when the
// office moves it, cancels it or takes it out of the schedule.

const now = Date.parse('2026-11-21T18:00:00Z');
const from = now - 8 * 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const hours = (count: number) => iso(now + count * 3_600_000);

let folder = '';
let file: OpenedJournal;
let cache: Database;
let schedule: ScheduleCache;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-late-'));
  const clock = { now: () => now, monotonic: () => now };
  file = openJournalFile({ folder, clock }, 'w1');
  cache = openDatabase({ file: path.join(folder, 'cache.sqlite'), migrations: cacheSchema });
  schedule = new ScheduleCache(cache, 'w1' as WarehouseId);
  keepLateChanges({
    clock,
    schedule,
    recorder: { note: (fact) => void file.append([{ ...fact, since: null, change: null }]) },
    base,
    gateArrivals: () => noGateArrivals,
  });
});
afterEach(() => {
  file.close();
  cache.close();
  rmSync(folder, { recursive: true, force: true });
});

const base = createYardTable({ areas: [], spots: [], visits: [], containers: [] });
const late = (id: string, change: Partial<Appointment> = {}) =>
  appointment(id, { start: hours(-3), end: hours(-2), ...change });
const report = () =>
  reportOf(
    {
      file,
      recorder: { unwatched: () => [] },
      base,
      view: () => base,
      records: () => [],
      appointments: () =>
        schedule
          .range({ from, to: now })
          .filter(({ start }) => Date.parse(start) >= from && Date.parse(start) < now),
      closures: () => [],
      moves: () => [],
      checkIns: () => [],
      gateArrivals: () => noGateArrivals,
    },
    from,
    now,
  );
/** How many late ones a hand-over names, on any of its lists. */
const lateOnes = async () => {
  const { late: came, notHere, lateChanges } = await report();
  return came.length + notHere.length + lateChanges.length;
};

test('one that is moved, canceled, or gone while late stays in the hand-over', async () => {
  const arrivedAt = hours(-2);
  schedule.put([
    late('moved'),
    late('canceled'),
    late('gone'),
    late('came', { status: 'Arrived', arrivedAt }),
    late('stays'),
  ]);
  schedule.setFacts({ asOf: iso(now - 60_000) });
  expect(await lateOnes()).toBe(5);
  schedule.put([
    late('moved', { start: hours(20), end: hours(21) }),
    late('canceled', { status: 'Cancelled' }),
    // The office moves a booking to when its truck came.
    late('came', { status: 'Arrived', arrivedAt, start: arrivedAt }),
    late('stays', { companyName: 'Cobalt' }),
  ]);
  schedule.remove([late('gone').id]);
  expect(await lateOnes()).toBe(5);
  const { notHere, lateChanges } = await report();
  expect(notHere.map(({ id }) => id)).toEqual(['stays']);
  expect(lateChanges.map(({ row, was, became, to }) => [row.id, was, became, to])).toEqual([
    ['moved', 'notHere', 'moved', hours(20)],
    ['canceled', 'notHere', 'canceled', null],
    ['came', 'late', 'moved', arrivedAt],
    ['gone', 'notHere', 'gone', null],
  ]);
});

test('one that was moved before it was late, or at an unknown time, never counts', async () => {
  schedule.put([late('early'), late('unknown')]);
  schedule.setFacts({ asOf: hours(-4) });
  // Read for the last time an hour before it was due: it may have been moved right then.
  schedule.put([late('early', { start: hours(5) })]);
  schedule.setFacts({ asOf: null });
  schedule.put([late('unknown', { start: hours(5) })]);
  expect((await report()).lateChanges).toEqual([]);
});

test('days that leave the window of the schedule are no change', async () => {
  schedule.put([late('old')]);
  schedule.setFacts({ asOf: iso(now) });
  schedule.prune({ from: now, to: now + 1 });
  expect(schedule.count()).toBe(0);
  expect((await report()).lateChanges).toEqual([]);
});
