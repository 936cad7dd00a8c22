import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  journalFileName,
  type OpenedJournal,
  openJournalFile,
} from '../../../main/journal/journal-file.ts';
import { yardAt } from '../../../main/journal/read/past-yard.ts';
import { type Database, openDatabase } from '../../../main/kernel/database/database.ts';
import { createDayStore } from '../../../main/metrics/day-store.ts';
import { openNumbersFeature } from '../../../main/metrics/feature.ts';
import { cacheSchema } from '../../../main/yard/cache/schema.ts';
import { addDays } from '../../../shared/appointments/days.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { noGateArrivals } from '../../../shared/gate/came-for.ts';
import {
  type FigureKey,
  type FigureOf,
  lengthName,
  useKeys,
} from '../../../shared/metrics/figure-list.ts';
import {
  countKeys,
  countOf,
  lengthKeys,
  lengthOf,
  turnsBy,
} from '../../../shared/metrics/figures.ts';
import { Gatherer } from '../../../shared/metrics/gather.ts';
import { joined, type Numbers } from '../../../shared/metrics/metrics-parts.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
import { writePast } from '../../bench/journal/past.ts';
import { appointment } from '../../shared/planning/best/support.ts';
import { area, areaId, spot, visit } from '../../shared/yard/rows.ts';

// Figures of days that are over are gathered once and kept: the same as a pass over all facts.

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-days-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const day = '2026-03-10';
const end = Date.parse(`${day}T18:00:00Z`);
const zone = 'UTC';
const spots = Array.from({ length: 12 }, (_, at) =>
  spot(`S${at}`, at < 4 ? { type: 'docking', areaId: areaId('docks') } : { areaId: areaId('lot') }),
);
const rows = {
  areas: [area('docks', { name: 'Docks' }), area('lot', { name: 'Lot' })],
  spots,
  visits: [visit('v1', 'S1', { companyName: 'Acme', visitType: 'Drop' })],
  containers: [],
};

let now: number;
let folder = '';
let file: OpenedJournal;
let cache: Database;
/** Facts that were read since the last look. */
let walked = 0;
const clock = { now: () => now, monotonic: () => now };

function open() {
  file = openJournalFile({ folder, clock }, 'w1');
  const between = file.between.bind(file);
  file.between = (...places) => {
    const facts = between(...places);
    walked += facts.length;
    return facts;
  };
  cache = openDatabase({ file: path.join(folder, 'cache.sqlite'), migrations: cacheSchema });
}
function close() {
  file.close();
  cache.close();
}
/** Appointments of the schedule, and its first day. */
type Schedule = { readonly rows: readonly Appointment[]; readonly first: string };
const noneBooked: Schedule = { rows: [], first: '2026-01-01' };

function feature(inZone = zone, { rows: booked, first }: Schedule = noneBooked) {
  return openNumbersFeature({
    context: { clock },
    journal: { file, recorder: { flush() {}, unwatched: () => [] } as never },
    live: { base: createYardTable(rows) },
    gate: { arrivals: () => noGateArrivals },
    schedule: {
      range: ({ from, to }) =>
        booked.filter(({ start }) => Date.parse(start) >= from && Date.parse(start) < to),
      load: () => ({ window: { first, last: '2026-12-31' } }) as never,
    },
    closedDays: createDayStore(cache),
    zone: async () => inZone,
  });
}
const read = async (of = feature(), first = addDays(day, -3), days = 4) => {
  walked = 0;
  const found = await of.read(first, days);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
};

/** All facts, one after the other. */
function naive(): Numbers {
  const begins = file.begins();
  const from = file.notedAt(begins) as number;
  const gatherer = new Gatherer(yardAt(file, begins) as YardTable, from, (ms) =>
    new Date(ms).getUTCHours(),
  );
  for (const fact of file.between(begins, file.head().seq)) gatherer.add(fact);
  return joined([gatherer.part(now)], 0);
}
const plain = (numbers: Numbers) => ({
  ...numbers,
  kept: null,
  countedSince: null,
  bookedSince: null,
  turns: numbers.turns.toSorted((a, b) =>
    JSON.stringify([a.visitType, a.company]) < JSON.stringify([b.visitType, b.company]) ? -1 : 1,
  ),
  movesByClerk: Object.fromEntries(numbers.movesByClerk.map(({ clerk, count }) => [clerk, count])),
  doorHours: numbers.doorHours.map((share) => share?.toFixed(9)),
});

beforeEach(() => {
  now = end;
  folder = mkdtempSync(path.join(root, 'each-'));
  writePast({ file: path.join(folder, journalFileName), facility: 'w1' }, rows, {
    days: 3.5,
    movesPerDay: 60,
    seed: 3,
    end,
  });
  open();
});
afterEach(close);

describe('days that are over', () => {
  test('equal a full read of all facts, which isn’t repeated after a restart', async () => {
    const whole = plain(naive());
    expect(whole.turns.flatMap(({ lengths }) => lengths).length).toBeGreaterThan(30);
    expect(plain((await read()).now)).toEqual({ ...whole, kept: null, carriers: [] });
    close();
    open();
    const again = feature();
    expect(plain((await read(again)).now)).toEqual({ ...whole, kept: null, carriers: [] });
    await read(again);
    expect(walked).toBe(0);
    // What is kept is what is shown.
    cache.exec(
      `UPDATE numbers_day SET json = json_set(json, '$.refused', 70) WHERE day = '${addDays(day, -1)}'`,
    );
    expect((await read(again)).now.refused).toBe(whole.refused + 70);
  });

  test('each figure is as long as the list it opens, also of one company or area', async () => {
    const of = feature();
    const first = addDays(day, -3);
    const { now: figures } = await read(of, first, 4);
    const listed = async (figure: FigureKey, narrowed: FigureOf | null = null) => {
      const found = await of.list(first, 4, figure, narrowed);
      if (!found.ok) throw new Error(found.error.code);
      const { count, lines } = found.value;
      expect(lines.length).toBe(Math.min(count, 500));
      return count;
    };
    for (const key of lengthKeys) expect(await listed(key)).toBe(lengthOf(figures, key).count);
    for (const key of countKeys) expect(await listed(key)).toBe(countOf(figures, key));
    expect(await listed('moves')).toBeGreaterThan(50);
    for (const by of ['company', 'visitType'] as const)
      for (const { name, spread } of turnsBy(figures, by))
        expect(await listed('turn', { by, name })).toBe(spread.count);
    for (const { area: name, stays } of figures.areas)
      expect(await listed('stay', { by: 'area', name })).toBe(stays.length);
    for (const { clerk: name, count } of figures.movesByClerk)
      expect(await listed('moves', { by: 'clerk', name })).toBe(count);
  });

  test('hours and lengths open what they count; a share in use, what stood there', async () => {
    const of = feature();
    const first = addDays(day, -3);
    const { now: figures } = await read(of, first, 4);
    const counted = async (figure: FigureKey, narrowed: FigureOf) => {
      const found = await of.list(first, 4, figure, narrowed);
      return found.ok ? found.value : { count: -1, lines: [] };
    };
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    const inHour = async (figure: FigureKey) =>
      await Promise.all(
        hours.map(async (hour) => (await counted(figure, { by: 'hour', name: `${hour}` })).count),
      );
    expect(await inHour('moves')).toEqual(figures.movesByHour);
    expect(await inHour('turn')).toEqual(figures.turnsByHour.map(({ length }) => length));
    for (const key of useKeys) {
      const used = figures[key].map((share) => share !== null && share > 0);
      expect((await inHour(key)).map((count) => count > 0)).toEqual(used);
    }
    // Each line of a door's hour stood at a door in it, on one of the days.
    const { lines } = await counted('doorHours', { by: 'hour', name: '9' });
    expect(lines.length).toBeGreaterThan(1);
    for (const { spot: name, at, ms } of lines) {
      expect(['S0', 'S1', 'S2', 'S3']).toContain(name);
      const end = at + (ms ?? 0);
      const nines = [0, 1, 2, 3].map((each) => Date.parse(`${addDays(first, each)}T09:00:00Z`));
      expect(nines.some((nine) => at < nine + 3_600_000 && end > nine)).toBe(true);
    }

    const limit = 2 * 3_600_000;
    const stays = figures.areas.flatMap(({ stays: each }) => each);
    const under = stays.filter((ms) => ms < limit).length;
    const length = async (from: number | null, to: number | null) =>
      (await counted('stay', { by: 'length', name: lengthName(from, to) })).count;
    expect([await length(null, limit), await length(limit, null)]).toEqual([
      under,
      stays.length - under,
    ]);
  });

  test('the day goes on with each fact, and is kept at its end', async () => {
    const of = feature();
    const { now: before } = await read(of, day, 1);
    const spotId = spots.find(({ id }) => id !== 'S1')?.id ?? null;
    const change = {
      kind: 'visit',
      id: 'v1',
      before: { spotId: 'S1' },
      after: { spotId, placedAt: new Date(now).toISOString() },
    } as const;
    file.append([
      {
        source: 'read',
        kind: 'row',
        at: now,
        since: null,
        subjects: ['visit:v1'],
        change,
        body: null,
      },
    ]);
    const sum = (numbers: Numbers) => numbers.movesByHour.reduce((all, each) => all + each, 0);
    expect(sum((await read(of, day, 1)).now)).toBe(sum(before) + 1);
    expect(walked).toBe(1);
    now += 86_400_000;
    const { now: closed } = await read(of, day, 1);
    expect([sum(closed), closed.until]).toEqual([
      sum(before) + 1,
      Date.parse('2026-03-11T00:00:00Z'),
    ]);
    close();
    open();
    expect((await read(feature(), day, 1)).now).toEqual(closed);
  });

  test('beside the same weekdays before, and none before the history begins', async () => {
    const of = feature();
    expect((await read(of, day, 1)).before).toBeNull();
    expect(await of.read(addDays(day, -20), 2)).toMatchObject({
      ok: false,
      error: { code: 'numbers.none' },
    });
    expect(await of.read(addDays(day, 1), 1)).toMatchObject({ ok: false });
    now += 7 * 86_400_000;
    expect((await read(of, addDays(day, 6), 1)).before?.turns.length).toBeGreaterThan(0);
  });

  test('appointments count from the schedule’s first day; before it they aren’t known', async () => {
    const of = feature(zone, {
      first: addDays(day, -1),
      rows: [-3, -2, -1, 0].map((back) =>
        appointment(`a${back}`, {
          start: `${addDays(day, back)}T06:00:00Z`,
          end: null,
          companyName: 'Cobalt',
        }),
      ),
    });
    const first = addDays(day, -3);
    const { now: figures } = await read(of, first, 4);
    expect(figures.bookedSince).toBe(Date.parse(`${addDays(day, -1)}T00:00:00Z`));
    expect(figures.kept).toEqual({ early: 0, onTime: 0, late: 0, notHere: 2, noShow: 0 });
    const listed = await of.list(first, 4, 'notHere', null);
    expect(listed.ok && listed.value.count).toBe(2);
    const earlier = (await read(of, first, 2)).now;
    expect([earlier.kept, earlier.carriers]).toEqual([null, []]);
    expect((await read(of, addDays(day, -1), 2)).now.bookedSince).toBeNull();
  });

  test('of another journal, or another zone, are gathered anew', async () => {
    const here = await read();
    expect((await read(feature('America/Chicago'), addDays(day, -2), 2)).now).not.toEqual(
      (await read(feature(), addDays(day, -2), 2)).now,
    );
    expect(await read()).toEqual(here);
    close();
    rmSync(path.join(folder, journalFileName));
    rmSync(path.join(folder, `${journalFileName}-twin`), { force: true });
    writePast({ file: path.join(folder, journalFileName), facility: 'w1' }, rows, {
      days: 3.5,
      movesPerDay: 20,
      seed: 4,
      end,
    });
    open();
    expect(plain((await read()).now)).toEqual({ ...plain(naive()), kept: null, carriers: [] });
  });

  test('a clock set back by a year, or ahead, spoils none of them', async () => {
    const of = feature();
    const here = await read(of);
    now = end - 365 * 86_400_000;
    expect(await of.read(addDays(day, -3), 4)).toMatchObject({ ok: false });
    now = end;
    expect(await read(of)).toEqual(here);
    now = end + 365 * 86_400_000;
    await of.read('2027-03-10', 1);
    now = end;
    expect(await read(of)).toEqual(here);
  });
});
