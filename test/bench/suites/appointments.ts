/**
 * A year of the giant yard's appointments in the cache: opening days, searching, and sorting what
 * the list shows. The baseline is a bare table with an index for each question and one prepared
 * statement that fetches the same rows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { ScheduleCache } from '../../../main/appointments/schedule-cache.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { cacheSchema } from '../../../main/yard/cache/schema.ts';
import {
  filtered,
  sorted,
} from '../../../renderer/features/appointments/schedule/schedule-rows.ts';
import { anyAppointment } from '../../../renderer/schedule/schedule-store.ts';
import { namesOf } from '../../../renderer/schedule/schedule-text.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { addDays, dayOf, daysBetween, stretchOf } from '../../../shared/appointments/days.ts';
import { APPOINTMENT_STATUSES, type Appointment } from '../../../shared/appointments/model.ts';
import { punctualityOf } from '../../../shared/appointments/punctuality.ts';
import type { AppointmentId, WarehouseId } from '../../../shared/ids.ts';
import { type BenchRow, type BenchSuite, row, sideBySide } from '../bench.ts';

const batch = 5_000;
const shown = 200;

/** The bare table: texts as they come, an index for each question. */
function openPlain(file: string) {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.exec(`CREATE TABLE appointment(id TEXT PRIMARY KEY, start_ms INTEGER, end_ms INTEGER, status TEXT, type TEXT, confirmation TEXT,
    reference TEXT, dock TEXT, load_type TEXT, company TEXT, eta TEXT, checked_in INTEGER, arrived TEXT, changed TEXT) WITHOUT ROWID;
    CREATE INDEX by_start ON appointment(start_ms); CREATE INDEX by_confirmation ON appointment(confirmation);
    CREATE INDEX by_reference ON appointment(reference); CREATE INDEX by_company ON appointment(company, start_ms)`);
  const insert = db.prepare(
    `INSERT INTO appointment VALUES(${Array.from({ length: 14 }, () => '?').join(',')})`,
  );
  return {
    db,
    put: db.transaction((rows: readonly Appointment[]) => {
      for (const each of rows)
        insert.run(
          each.id,
          Date.parse(each.start),
          each.end === null ? null : Date.parse(each.end),
          each.status,
          each.type,
          each.confirmationNumber,
          each.refNumbers[0] ?? null,
          each.dockId,
          each.loadTypeId,
          each.companyName,
          each.eta,
          Number(each.isCheckedInByCarrier),
          each.arrivedAt,
          each.changedAt,
        );
    }),
  };
}

/**
 * A year on the giant's doors, about 730,000, with its carriers: made here, as the service itself
 * is not what is measured.
 */
function* yearOf({ yard: { store }, warehouse }: Sandbox): Generator<Appointment> {
  const companies = [...store.companies.values()].map(({ name }) => name);
  const docks = [...store.docks.values()];
  const types = [...store.loadTypes.keys()];
  const today = dayOf(Date.now(), warehouse.timezone);
  let state = 1;
  const chance = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * most);
  };
  for (const day of daysBetween(addDays(today, -182), addDays(today, 182))) {
    const { from } = stretchOf(day, day, warehouse.timezone);
    for (let number = 0; number < 2_000; number += 1) {
      const start = from + (12 + chance(32)) * 1_800_000;
      const at = (ms: number) => new Date(ms).toISOString();
      const reference = `PO-${100_000 + chance(900_000)}`;
      yield {
        id: `${day}-${String(number).padStart(5, '0')}-4a00-8a00-000000000000` as AppointmentId,
        start: at(start),
        end: at(start + (1 + chance(4)) * 1_800_000),
        status: APPOINTMENT_STATUSES[chance(7)] ?? 'Scheduled',
        type: 'Standard',
        confirmationNumber: String(10_000_000 + chance(89_999_999)),
        refNumbers:
          chance(4) === 0 ? [reference, `BOL${1_000_000 + chance(9_000_000)}`] : [reference],
        dockId: docks[chance(docks.length)]?.id ?? null,
        loadTypeId: types[chance(types.length)] ?? null,
        companyName: companies[chance(companies.length)] ?? null,
        eta: null,
        isCheckedInByCarrier: false,
        arrivedAt: null,
        changedAt: at(start - chance(1_000_000_000)),
      };
    }
  }
}

export const suite: BenchSuite = {
  name: 'appointments',
  async run(): Promise<readonly BenchRow[]> {
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bench-'));
    const sandbox = await startSandbox({ yard: 'giant' });
    const db = openDatabase({
      file: path.join(folder, 'cache.sqlite'),
      migrations: cacheSchema,
      check: false,
    });
    const plain = openPlain(path.join(folder, 'plain.sqlite'));
    try {
      const ours = new ScheduleCache(db, sandbox.warehouse.id as WarehouseId);
      ours.load();
      // Filling is not what is measured.
      for (const each of [db, plain.db]) each.pragma('synchronous = OFF');
      let waiting: Appointment[] = [];
      let total = 0;
      const flush = () => {
        ours.put(waiting);
        plain.put(waiting);
        total += waiting.length;
        waiting = [];
      };
      for (const each of yearOf(sandbox)) {
        waiting.push(each);
        if (waiting.length === batch) flush();
      }
      flush();
      for (const each of [db, plain.db]) each.exec('ANALYZE');
      const size = `${total.toLocaleString('en-US')} appointments`;
      const zone = sandbox.warehouse.timezone;
      const now = Date.now();
      const today = dayOf(now, zone);
      const window = { first: addDays(today, -1), last: addDays(today, 12) };
      const whole = stretchOf(window.first, window.last, zone);

      const between = plain.db.prepare(
        'SELECT * FROM appointment WHERE start_ms >= ? - 86400000 AND start_ms < ? AND end_ms > ? ORDER BY start_ms',
      );
      const prefixed = (column: string) =>
        plain.db.prepare(
          `SELECT * FROM appointment WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} LIMIT ${shown}`,
        );
      const byConfirmation = prefixed('confirmation');
      const byReference = prefixed('reference');
      const byCompany = plain.db.prepare(
        `SELECT * FROM (SELECT * FROM appointment WHERE company = ? AND start_ms >= ? ORDER BY start_ms LIMIT ${shown})
         UNION ALL SELECT * FROM (SELECT * FROM appointment WHERE company = ? AND start_ms < ? ORDER BY start_ms DESC LIMIT ${shown})`,
      );

      const rows: BenchRow[] = [];
      const counts = new Map<string, number>();
      const compare = async (
        name: string,
        times: number,
        mine: (n: number) => number,
        bare: (n: number) => number,
      ) => {
        const repeat = (work: (n: number) => number, side: string) => () => {
          let found = 0;
          for (let n = 0; n < times; n += 1) found += work(n);
          counts.set(`${name} ${side}`, found);
        };
        const found = await sideBySide(
          { ours: repeat(mine, 'ours'), bare: repeat(bare, 'bare') },
          { rounds: 9 },
        );
        rows.push(row('appointments', name, size, found.ours / times, found.bare / times));
      };

      const sample = ours.range(stretchOf(today, today, zone));
      const pick = (n: number): Appointment => sample[(n * 37) % sample.length] as Appointment;
      const end = (text: string) => `${text}\u{10ffff}`;
      const days = daysBetween(window.first, window.last);

      await compare(
        'open-day',
        5,
        (n) => ours.range(stretchOf(days[n] ?? today, days[n] ?? today, zone)).length,
        (n) => {
          const { from, to } = stretchOf(days[n] ?? today, days[n] ?? today, zone);
          return between.all(from, to, from).length;
        },
      );
      await compare(
        'open-14-days',
        1,
        () => days.reduce((sum, day) => sum + ours.range(stretchOf(day, day, zone)).length, 0),
        () => between.all(whole.from, whole.to, whole.from).length,
      );
      const number = (n: number) => (pick(n).confirmationNumber ?? '').slice(0, 6);
      await compare(
        'search-number',
        50,
        (n) => ours.search(number(n), shown, now).items.length,
        (n) => byConfirmation.all(number(n), end(number(n))).length,
      );
      const reference = (n: number) => (pick(n).refNumbers[0] ?? 'PO-').slice(0, 7);
      await compare(
        'search-reference',
        50,
        (n) => ours.search(reference(n), shown, now).items.length,
        (n) => byReference.all(reference(n), end(reference(n))).length,
      );
      const company = (n: number) => pick(n).companyName ?? '';
      await compare(
        'search-carrier',
        20,
        (n) => ours.search(company(n), shown, now).items.length,
        (n) => Math.min(shown, byCompany.all(company(n), now, company(n), now).length),
      );
      // As the page holds them: each once.
      const list = [
        ...new Map(
          days
            .flatMap((day) => ours.range(stretchOf(day, day, zone)))
            .map((each) => [each.id, each]),
        ).values(),
      ];
      const names = namesOf([], []);
      await compare(
        'list-14-days-sorted',
        1,
        () =>
          sorted(
            filtered(list, { ...anyAppointment, statuses: [] }),
            { key: 'start', sort: ({ start }) => start },
            false,
            {
              names,
              standing: (each) => punctualityOf(each, now),
            },
          ).length,
        () => list.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)).length,
      );
      const of = (name: string) =>
        [counts.get(`${name} ours`) ?? 0, counts.get(`${name} bare`) ?? 0] as const;
      const [days14, bareDays] = of('open-day');
      if (days14 !== bareDays)
        throw new Error(`open-day: ours found ${days14}, the bare query ${bareDays}.`);
      // Ours finds parts of references too.
      const [found, bareFound] = of('search-number');
      if (found < bareFound)
        throw new Error(`search-number: ours found ${found}, the bare query ${bareFound}.`);
      return rows;
    } finally {
      db.close();
      plain.db.close();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
