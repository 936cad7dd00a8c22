/**
 * The dock schedule on disk: written a page at a time, read by days and by search. All SQL of the
 * schedule is behind this.
 */

import { isWindow, type Terms, termsOf as termsNow } from '../../shared/appointments/contract.ts';
import type { Stretch } from '../../shared/appointments/days.ts';
import { templateSchema } from '../../shared/appointments/definition-schema.ts';
import { type FieldNumber, numbersOf } from '../../shared/appointments/field-numbers.ts';
import type {
  Appointment,
  AppointmentDetail,
  Dock,
  LoadType,
} from '../../shared/appointments/model.ts';
import type { StoredTemplate } from '../../shared/console-api/template.ts';
import { message } from '../../shared/i18n/message.ts';
import type { AppointmentId, WarehouseId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/time.ts';
import type { Database } from '../kernel/database/database.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { createListeners } from '../kernel/listeners.ts';
import {
  type AppointmentValues,
  appointmentColumns,
  readAppointment,
  termsOf,
  writeAppointment,
} from './appointment-rows.ts';
import { createScheduleSearch, type ScheduleSearch } from './schedule-search.ts';
import { createWords } from './shared-texts.ts';

/** What is known of the schedule besides its rows. */
export type ScheduleFacts = {
  readonly docks: readonly Dock[];
  readonly loadTypes: readonly LoadType[];
  readonly window: { readonly first: string; readonly last: string } | null;
  readonly asOf: Instant | null;
  /** Newest change that was read, in milliseconds; null where the service gives none. */
  readonly changedMs: number | null;
};

/** Spans whose contents changed. */
export type ChangedSpans = readonly Stretch[];

/**
 * Every write is one transaction and throws what SQLite throws; a throw leaves the file as it was.
 */
export type ScheduleCache = {
  /** What is in the file. */
  load(): ScheduleFacts;
  setFacts(facts: Partial<ScheduleFacts>): void;
  /**
   * Load types that the operator marks as first come, first served: ids or names, separated by
   * commas.
   */
  setFirstCome(named: string): void;
  /** An appointment that was read by itself, with what it holds its truck to. */
  stamped(row: Appointment): Appointment;
  /**
   * Writes rows, new or changed; answers the spans of those that differ from what was there, of
   * which `onChanged` is told each.
   */
  put(rows: readonly Appointment[], onChanged?: (id: AppointmentId) => void): ChangedSpans;
  remove(ids: readonly AppointmentId[]): ChangedSpans;
  /**
   * Removes what starts within a stretch and is not among `seen`; answers its spans, and tells each
   * of it to `onGone`.
   */
  sweep(
    stretch: Stretch,
    seen: ReadonlySet<string>,
    onGone?: (id: AppointmentId) => void,
  ): ChangedSpans;
  /** Removes what lies outside of a stretch. */
  prune(stretch: Stretch): void;
  range(stretch: Stretch): readonly Appointment[];
  some(ids: readonly AppointmentId[]): readonly Appointment[];
  /** Every row that is kept. */
  all(): readonly Appointment[];
  /** Called for each row that came, changed or went; the answer stops it. */
  watchRows(listener: (id: AppointmentId) => void): () => void;
  /** Texts of an appointment's custom fields that look like numbers, as far as they were read. */
  numbersIn(row: Appointment): readonly FieldNumber[];
  readonly search: ScheduleSearch;
  count(): number;
  detail(id: AppointmentId): { readonly detail: AppointmentDetail; readonly asOf: Instant } | null;
  keepDetail(detail: AppointmentDetail, asOf: Instant): void;
  /**
   * The template of appointment fields that was read last; null before, and where what is kept
   * cannot be read.
   */
  template(): StoredTemplate | null;
  keepTemplate(kept: StoredTemplate): void;
};

/**
 * An appointment is hardly ever longer than this, in milliseconds; longer ones have an index of
 * their own.
 */
const DAY = 86_400_000;
/** Opened appointments kept for when the service is gone. */
const KEPT_DETAILS = 500;
/** Ids asked for in one statement. */
const AT_ONCE = 200;

const noFacts: ScheduleFacts = {
  docks: [],
  loadTypes: [],
  window: null,
  asOf: null,
  changedMs: null,
};

/**
 * Pages that are broken are found now, while the file can still be set aside: the schedule is not
 * read whole at the start.
 */
function checkPages(db: Database): void {
  for (const table of ['appointment', 'schedule_term', 'schedule_word']) {
    const found = db.pragma(`quick_check(${table})`, { simple: true });
    if (found !== 'ok')
      throw new DatabaseError(
        'damaged',
        message('appointments.file.damaged'),
        new Error(String(found)),
      );
  }
}

/** The statements, prepared once; times are milliseconds since the epoch. */
function statementsOf(db: Database) {
  const columns = appointmentColumns.join(',');
  const fact = db
    .prepare<[string], string>('SELECT value FROM schedule_fact WHERE name=?')
    .pluck(true);
  const setFact = db.prepare<[string, string]>(
    'INSERT INTO schedule_fact(name, value) VALUES(?,?) ON CONFLICT(name) DO UPDATE SET value=excluded.value',
  );
  const find = db
    .prepare<[string], AppointmentValues>(`SELECT ${columns},number FROM appointment WHERE id=?`)
    .raw(true);
  const insert = db.prepare<[AppointmentValues]>(
    `INSERT INTO appointment(${columns}) VALUES(${appointmentColumns.map(() => '?').join(',')})`,
  );
  const update = db.prepare<[AppointmentValues]>(
    `UPDATE appointment SET ${appointmentColumns.map((each) => `${each}=?`).join(',')} WHERE number=?`,
  );
  const drop = db.prepare<[number]>('DELETE FROM appointment WHERE number=?');
  const addTerm = db.prepare<[string, number]>(
    'INSERT OR IGNORE INTO schedule_term(term, number) VALUES(?,?)',
  );
  const dropTerm = db.prepare<[string, number]>(
    'DELETE FROM schedule_term WHERE term=? AND number=?',
  );
  const within = db
    .prepare<[{ low: number; from: number; to: number }], AppointmentValues>(
      `SELECT ${columns} FROM appointment
       WHERE start_ms >= @low AND start_ms < @to AND (until_ms > @from OR start_ms >= @from) ORDER BY start_ms, id`,
    )
    .raw(true);
  const longOnes = db
    .prepare<[{ low: number; from: number }], AppointmentValues>(
      `SELECT ${columns} FROM appointment
       WHERE until_ms > @from AND until_ms - start_ms > 86400000 AND start_ms < @low ORDER BY start_ms, id`,
    )
    .raw(true);
  const startsWithin = db
    .prepare<[number, number], [string, number]>(
      'SELECT id,number FROM appointment WHERE start_ms >= ? AND start_ms < ?',
    )
    .raw(true);
  const outside = db
    .prepare<[{ from: number; to: number }], AppointmentValues>(
      `SELECT ${columns},number FROM appointment WHERE start_ms >= @to OR (start_ms < @from AND until_ms <= @from) LIMIT 2000`,
    )
    .raw(true);
  const everyRow = db
    .prepare<[], AppointmentValues>(`SELECT ${columns} FROM appointment`)
    .raw(true);
  const count = db.prepare<[], number>('SELECT count(*) FROM appointment').pluck(true);
  const detail = db.prepare<[string], { json: string; as_of: string }>(
    'SELECT json,as_of FROM appointment_detail WHERE id=?',
  );
  const keepDetail = db.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO appointment_detail(id,json,as_of) VALUES(?,?,?)',
  );
  const trimDetails = db.prepare<[number]>(
    'DELETE FROM appointment_detail WHERE id NOT IN (SELECT id FROM appointment_detail ORDER BY as_of DESC LIMIT ?)',
  );
  return {
    fact,
    setFact,
    find,
    insert,
    update,
    drop,
    addTerm,
    dropTerm,
    within,
    longOnes,
    startsWithin,
    outside,
    everyRow,
    count,
    detail,
    keepDetail,
    trimDetails,
  };
}

/**
 * The store of one facility, on the file of the cache (migration 002); another facility's schedule
 * is thrown away. Throws `DatabaseError` of kind `damaged` when its pages are broken.
 */
export function createScheduleStore(db: Database, warehouse: WarehouseId): ScheduleCache {
  checkPages(db);
  const words = createWords(db);
  const statements = statementsOf(db);
  const {
    fact,
    setFact,
    find,
    insert,
    update,
    drop,
    addTerm,
    dropTerm,
    within,
    longOnes,
    startsWithin,
    outside,
    everyRow,
    count,
  } = statements;
  const { detail, keepDetail, trimDetails } = statements;
  const rowListeners = createListeners<AppointmentId>();
  const inTransaction = <T>(work: () => T): T => db.transaction(work).immediate();

  let firstCome = '';
  let terms: Terms | null = null;
  /** As it is kept, with what it holds its truck to. */
  const read = (values: AppointmentValues): Appointment => stamped(readAppointment(values, words));
  const stamped = (row: Appointment): Appointment => {
    terms ??= termsNow(readFact('loadTypes', noFacts.loadTypes), firstCome);
    const isOne = isWindow(row, terms);
    return isOne === (row.isWindow ?? false) ? row : { ...row, isWindow: isOne };
  };
  const spanOfValues = (values: readonly (string | number | null)[]): Stretch => ({
    from: values[1] as number,
    to: values[2] as number,
  });

  /** Takes a row out with its terms. `values` ends with the number of the row. */
  function dropRow(values: AppointmentValues): Stretch {
    const number = values[appointmentColumns.length] as number;
    for (const term of termsOf(read(values))) dropTerm.run(term, number);
    drop.run(number);
    rowListeners.tell(values[0] as AppointmentId);
    return spanOfValues(values);
  }

  function putRow(row: Appointment, changed: Stretch[]): boolean {
    const values = writeAppointment(row, words);
    const known = find.get(row.id);
    if (known === undefined) {
      rowListeners.tell(row.id);
      const number = Number(insert.run(values).lastInsertRowid);
      for (const term of termsOf(row)) addTerm.run(term, number);
      changed.push(spanOfValues(values));
      return true;
    }
    if (values.every((value, index) => value === known[index])) return false;
    rowListeners.tell(row.id);
    const number = known[appointmentColumns.length] as number;
    const had = termsOf(read(known));
    const has = termsOf(row);
    for (const term of had) if (!has.includes(term)) dropTerm.run(term, number);
    for (const term of has) if (!had.includes(term)) addTerm.run(term, number);
    changed.push(spanOfValues(known), spanOfValues(values));
    update.run([...values, number]);
    return true;
  }

  function removeAll(ids: Iterable<string>): ChangedSpans {
    const changed: Stretch[] = [];
    for (const id of ids) {
      const known = find.get(id);
      if (known !== undefined) changed.push(dropRow(known));
    }
    return changed;
  }

  const readFact = <T>(name: string, otherwise: T): T => {
    const value = fact.get(name);
    return value === undefined ? otherwise : (JSON.parse(value) as T);
  };

  // Here and not in `load`: whoever opens the cache hears of a disk that is full, and goes on
  // without the file.
  if (fact.get('warehouse') !== JSON.stringify(warehouse)) {
    inTransaction(() => {
      for (const table of [
        'appointment',
        'schedule_term',
        'appointment_detail',
        'schedule_fact',
        'schedule_word',
      ])
        db.exec(`DELETE FROM ${table}`);
      words.forget();
      setFact.run('warehouse', JSON.stringify(warehouse));
    });
  }

  return {
    load: () => ({
      docks: readFact('docks', noFacts.docks),
      loadTypes: readFact('loadTypes', noFacts.loadTypes),
      window: readFact('window', noFacts.window),
      asOf: readFact('asOf', noFacts.asOf),
      changedMs: readFact('changedMs', noFacts.changedMs),
    }),
    setFacts: (facts) =>
      inTransaction(() => {
        for (const [name, value] of Object.entries(facts)) setFact.run(name, JSON.stringify(value));
        if (facts.loadTypes !== undefined) terms = null;
      }),
    stamped,
    setFirstCome(named) {
      [firstCome, terms] = [named, null];
    },
    put: (rows, onChanged) =>
      words.inStep(() =>
        inTransaction(() => {
          const changed: Stretch[] = [];
          for (const row of rows) if (putRow(row, changed)) onChanged?.(row.id);
          return changed;
        }),
      ),
    remove: (ids) => inTransaction(() => removeAll(ids)),
    sweep(stretch, seen, onGone) {
      const gone = startsWithin
        .all(stretch.from, stretch.to)
        .flatMap(([id]) => (seen.has(id) ? [] : [id]));
      for (const id of gone) onGone?.(id as AppointmentId);
      return gone.length === 0 ? [] : inTransaction(() => removeAll(gone));
    },
    prune({ from, to }) {
      for (;;) {
        const rows = outside.all({ from, to });
        if (rows.length === 0) return;
        inTransaction(() => {
          for (const row of rows) dropRow(row);
        });
      }
    },
    // The long ones began before all others, so that nothing is left to sort.
    range: ({ from, to }) =>
      [
        ...longOnes.all({ low: from - DAY, from }),
        ...within.all({ low: from - DAY, from, to }),
      ].map(read),
    some(ids) {
      const rows: Appointment[] = [];
      for (const id of ids.slice(0, AT_ONCE * 10)) {
        const values = find.get(id);
        if (values !== undefined) rows.push(read(values));
      }
      return rows;
    },
    all: () => everyRow.all().map(read),
    watchRows: rowListeners.watch,
    numbersIn(row) {
      const kept = detail.get(row.id);
      // One that was opened tells all its fields.
      return kept === undefined
        ? (row.numbers ?? [])
        : numbersOf((JSON.parse(kept.json) as AppointmentDetail).fields);
    },
    search: createScheduleSearch(db, words, read),
    count: () => count.get() ?? 0,
    detail(id) {
      const kept = detail.get(id);
      if (kept === undefined) return null;
      const read = JSON.parse(kept.json) as AppointmentDetail;
      return {
        detail: { ...read, appointment: stamped(read.appointment) },
        asOf: kept.as_of,
      };
    },
    keepDetail: (opened, asOf) =>
      inTransaction(() => {
        rowListeners.tell(opened.appointment.id);
        keepDetail.run(opened.appointment.id, JSON.stringify(opened), asOf);
        trimDetails.run(KEPT_DETAILS);
      }),
    template() {
      const kept = readFact<StoredTemplate | null>('template', null);
      return templateSchema.safeParse(kept?.read?.template).success ? kept : null;
    },
    keepTemplate: (kept) => inTransaction(() => setFact.run('template', JSON.stringify(kept))),
  };
}
