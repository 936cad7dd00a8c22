/**
 * Figures of days that are over, in the cache (migration 003): they follow from the journal and may
 * be thrown away.
 */
import type { Day } from '../../shared/appointments/days.ts';
import type { Carried } from '../../shared/metrics/gather.ts';
import type { MetricsPart } from '../../shared/metrics/metrics-parts.ts';
import type { Instant } from '../../shared/time.ts';
import type { Database } from '../kernel/database/database.ts';

/**
 * How far the days reach. `link`: of the journal's fact at `seq`, so that days of another journal
 * are noticed.
 */
export type DaysState = {
  readonly version: number;
  readonly zone: string;
  readonly last: Day;
  readonly seq: number;
  readonly link: string;
  readonly carried: Carried;
};

/** A day that is over. */
export type ClosedDay = {
  readonly day: Day;
  readonly part: MetricsPart;
  readonly arrivals: ReadonlyMap<string, Instant>;
};

/** The store. Every write is one transaction and throws what SQLite throws. */
export type DayStore = {
  state(): DaysState | null;
  /** Adds the days that follow on those that are there. */
  keep(days: readonly ClosedDay[], state: DaysState): void;
  /** Parts of the days from `first` to `last`, in order. */
  parts(first: Day, last: Day): readonly MetricsPart[];
  /** When the truck of an appointment came, according to past days. */
  arrivalOf(appointment: string): Instant | undefined;
  clear(): void;
};

/** Opens it on the file of the cache. */
export function createDayStore(db: Database): DayStore {
  const state = db
    .prepare<[], string>("SELECT json FROM numbers_state WHERE name = 'days'")
    .pluck();
  const setState = db.prepare<[string]>(
    "INSERT OR REPLACE INTO numbers_state(name, json) VALUES('days', ?)",
  );
  const put = db.prepare<[string, string]>(
    'INSERT OR REPLACE INTO numbers_day(day, json) VALUES(?, ?)',
  );
  const came = db.prepare<[string, string]>(
    'INSERT OR REPLACE INTO numbers_arrival(appointment, at) VALUES(?, ?)',
  );
  const between = db
    .prepare<[string, string], string>(
      'SELECT json FROM numbers_day WHERE day >= ? AND day <= ? ORDER BY day',
    )
    .pluck();
  const arrival = db
    .prepare<[string], Instant>('SELECT at FROM numbers_arrival WHERE appointment = ?')
    .pluck();
  return {
    state() {
      const json = state.get();
      return json === undefined ? null : (JSON.parse(json) as DaysState);
    },
    keep: db.transaction((days: readonly ClosedDay[], next: DaysState) => {
      for (const { day, part, arrivals } of days) {
        put.run(day, JSON.stringify(part));
        for (const [appointment, at] of arrivals) came.run(appointment, at);
      }
      setState.run(JSON.stringify(next));
    }).immediate,
    parts: (first, last) => between.all(first, last).map((json) => JSON.parse(json) as MetricsPart),
    arrivalOf: (appointment) => arrival.get(appointment),
    clear: db.transaction(() => {
      for (const table of ['numbers_day', 'numbers_arrival', 'numbers_state'])
        db.exec(`DELETE FROM ${table}`);
    }).immediate,
  };
}
