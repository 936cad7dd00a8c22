/**
 * The first day of a desk: its history begins at midday, and trucks were late before. Numbers and
 * Now name the same ones, and the figures say since when the rest is counted.
 *
 * Cases: D16.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { journalFileName, openJournalFile } from '../../../main/journal/journal-file.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { createDayStore } from '../../../main/metrics/day-store.ts';
import { openNumbersFeature } from '../../../main/metrics/feature.ts';
import { cacheSchema } from '../../../main/yard/cache/schema.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { noGateArrivals } from '../../../shared/gate/came-for.ts';
import { limitsOf } from '../../../shared/limits.ts';
import { NowBoard } from '../../../shared/now/board.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { writePast } from '../../bench/journal/past.ts';
import { area, areaId, spot, visit } from '../../shared/yard/rows.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-first-day-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = '2026-03-10';
const now = Date.parse(`${day}T18:00:00Z`);
const clock = { now: () => now, monotonic: () => now };
const rows = {
  areas: [area('lot', { name: 'Lot' })],
  spots: Array.from({ length: 6 }, (_, at) => spot(`S${at}`, { areaId: areaId('lot') })),
  visits: [visit('v1', 'S1')],
  containers: [],
};
const booked = (id: string, hour: number): Appointment =>
  ({
    id,
    status: 'Scheduled',
    start: new Date(now - (18 - hour) * 3_600_000).toISOString(),
    end: null,
    isWindow: false,
    arrivedAt: null,
    confirmationNumber: id,
    refNumbers: [],
    companyName: 'Cobalt',
    dockId: null,
    eta: null,
  }) as unknown as Appointment;
/** Two were due before the history begins, one after it, and one is still ahead. */
const appointments = [booked('a8', 8), booked('a11', 11), booked('a17', 17), booked('a20', 20)];

test('trucks late before the history began are late in Numbers as on Now', async () => {
  const past = { file: path.join(folder, journalFileName), facility: 'w1' };
  writePast(past, rows, { days: 0.25, movesPerDay: 60, seed: 3, end: now });
  const file = openJournalFile({ folder, clock }, 'w1');
  const cache = openDatabase({ file: path.join(folder, 'cache.sqlite'), migrations: cacheSchema });
  const yard = createYardTable(rows);
  const { read, list } = openNumbersFeature({
    context: { clock },
    journal: { file, recorder: { flush() {}, unwatched: () => [] } as never },
    live: { base: yard },
    gate: { arrivals: () => noGateArrivals },
    schedule: {
      load: () => ({ window: { first: '2026-03-07', last: '2026-03-24' } }) as never,
      range: ({ from, to }) =>
        appointments.filter(({ start }) => Date.parse(start) >= from && Date.parse(start) < to),
    },
    closedDays: createDayStore(cache),
    zone: async () => 'UTC',
  });

  const board = new NowBoard({
    yard,
    limits: limitsOf({}),
    gate: { checkIn: true, link: false, own: new Set() },
    appointment: () => null,
    isSentTo: () => false,
    door: () => null,
    dockName: () => null,
    freeTime: () => null,
  });
  board.expect(appointments);
  const onNow = board
    .at(now)
    .lines.filter(({ kind }) => kind === 'late')
    .map(({ subject }) => subject.slice('appointment:'.length))
    .toSorted();

  const found = await read(day, 1);
  const listed = await list(day, 1, 'notHere', null);
  if (!found.ok || !listed.ok) throw new Error('no figures');
  expect(onNow).toEqual(['a11', 'a17', 'a8']);
  expect(found.value.now.kept?.notHere).toBe(onNow.length);
  expect(listed.value.lines.map(({ name }) => name).toSorted()).toEqual(onNow);
  // What needs the history is counted since it began, and that is said.
  expect(found.value.now.countedSince).toBe(file.notedAt(file.begins()));
  expect(found.value.now.countedSince).toBeGreaterThan(Date.parse(`${day}T11:15:00Z`));
  file.close();
  cache.close();
});
