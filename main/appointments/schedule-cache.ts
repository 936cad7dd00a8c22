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
  BookingCarrier,
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
import { WordTable } from './shared-texts.ts';

/**
 * What is known of the schedule besides its rows.
 *
 * Example: `{ docks, loadTypes, window: { first: '2026-11-20', last: '2026-12-04' }, asOf,
 * changedMs: 1_795_400_000_000 }`.
 */
export type ScheduleFacts = {
  readonly docks: readonly Dock[];
  readonly loadTypes: readonly LoadType[];
  readonly window: { readonly first: string; readonly last: string } | null;
  readonly asOf: Instant | null;
  /** Newest change that was read, in milliseconds; null where the service gives none. */
  readonly changedMs: number | null;
};

/**
 * A row that a read replaced, or took out (`after` null). `asOf`: when the schedule was read
 * before, null if that isn't known.
 *
 * Example: an appointment that moved to 3 PM: `{ before: { id: 'a-17', start:
 * '2026-11-27T20:00:00Z', … }, after: { id: 'a-17', start: '2026-11-27T21:00:00Z', … }, asOf:
 * '2026-11-27T14:00:00Z' }`.
 */
export type ReplacedRow = {
  readonly before: Appointment;
  readonly after: Appointment | null;
  readonly asOf: Instant | null;
};

/** Spans whose contents changed. */
export type ChangedSpans = readonly Stretch[];

/**
 * Nearly all appointments are shorter than this, in milliseconds. Longer ones have a second index.
 */
const DAY_MS = 86_400_000;
/** Opened appointments kept for when the service is gone. */
const KEPT_DETAILS = 500;
/** Carriers that are offered, at most: those with the latest appointments. */
const MOST_CARRIERS = 2_000;
/** Ids that are looked up at once, at most. */
const MOST_ASKED_FOR = 2_000;

const noFacts: ScheduleFacts = {
  docks: [],
  loadTypes: [],
  window: null,
  asOf: null,
  changedMs: null,
};

/**
 * Finds broken pages now, while the file can still be set aside, because the schedule isn't read
 * completely at the start.
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
  return {
    fact: db.prepare<[string], string>('SELECT value FROM schedule_fact WHERE name=?').pluck(true),
    setFact: db.prepare<[string, string]>(
      'INSERT INTO schedule_fact(name, value) VALUES(?,?) ON CONFLICT(name) DO UPDATE SET value=excluded.value',
    ),
    find: db
      .prepare<[string], AppointmentValues>(`SELECT ${columns},number FROM appointment WHERE id=?`)
      .raw(true),
    insert: db.prepare<[AppointmentValues]>(
      `INSERT INTO appointment(${columns}) VALUES(${appointmentColumns.map(() => '?').join(',')})`,
    ),
    update: db.prepare<[AppointmentValues]>(
      `UPDATE appointment SET ${appointmentColumns.map((each) => `${each}=?`).join(',')} WHERE number=?`,
    ),
    drop: db.prepare<[number]>('DELETE FROM appointment WHERE number=?'),
    addTerm: db.prepare<[string, number]>(
      'INSERT OR IGNORE INTO schedule_term(term, number) VALUES(?,?)',
    ),
    dropTerm: db.prepare<[string, number]>('DELETE FROM schedule_term WHERE term=? AND number=?'),
    within: db
      .prepare<[{ low: number; from: number; to: number }], AppointmentValues>(
        `SELECT ${columns} FROM appointment
       WHERE start_ms >= @low AND start_ms < @to AND (until_ms > @from OR start_ms >= @from) ORDER BY start_ms, id`,
      )
      .raw(true),
    longOnes: db
      .prepare<[{ low: number; from: number }], AppointmentValues>(
        `SELECT ${columns} FROM appointment
       WHERE until_ms > @from AND until_ms - start_ms > 86400000 AND start_ms < @low ORDER BY start_ms, id`,
      )
      .raw(true),
    touching: db
      .prepare<[{ from: number; to: number }], string>(
        'SELECT id FROM appointment WHERE start_ms < @to AND (start_ms >= @from OR until_ms > @from)',
      )
      .pluck(true),
    outside: db
      .prepare<[{ from: number; to: number }], AppointmentValues>(
        `SELECT ${columns},number FROM appointment WHERE start_ms >= @to OR (start_ms < @from AND until_ms <= @from) LIMIT 2000`,
      )
      .raw(true),
    everyRow: db.prepare<[], AppointmentValues>(`SELECT ${columns} FROM appointment`).raw(true),
    // SQLite takes company and confirmation from the row that has the greatest start.
    carriers: db
      .prepare<[number], [user: number, company: number, confirmation: string | null]>(
        `SELECT user,company,confirmation,max(start_ms) FROM appointment
       WHERE user IS NOT NULL AND company IS NOT NULL GROUP BY user ORDER BY 4 DESC LIMIT ?`,
      )
      .raw(true),
    count: db.prepare<[], number>('SELECT count(*) FROM appointment').pluck(true),
    detail: db.prepare<[string], { json: string; as_of: string }>(
      'SELECT json,as_of FROM appointment_detail WHERE id=?',
    ),
    keepDetail: db.prepare<[string, string, string]>(
      'INSERT OR REPLACE INTO appointment_detail(id,json,as_of) VALUES(?,?,?)',
    ),
    dropDetail: db.prepare<[string]>('DELETE FROM appointment_detail WHERE id=?'),
    trimDetails: db.prepare<[number]>(
      'DELETE FROM appointment_detail WHERE id NOT IN (SELECT id FROM appointment_detail ORDER BY as_of DESC LIMIT ?)',
    ),
  };
}

/**
 * The schedule of one facility in the cache file (migration 002). Another facility's schedule is
 * thrown away. Every write is one transaction and throws what SQLite throws; after a throw the file
 * is unchanged.
 */
export class ScheduleCache {
  readonly #db: Database;
  /** Texts that many rows share. */
  readonly #words: WordTable;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #rowListeners = createListeners<AppointmentId>();
  readonly #replacedListeners = createListeners<ReplacedRow>();
  /** Load types that the operator marks as first come, first served. */
  #firstCome = '';
  /**
   * What each load type holds a truck to. Null until a row is read, and after a load type or the
   * setting changed.
   */
  #terms: Terms | null = null;
  readonly search: ScheduleSearch;

  /** Throws `DatabaseError` of kind `damaged` when the pages of the schedule are broken. */
  constructor(db: Database, warehouse: WarehouseId) {
    checkPages(db);
    this.#db = db;
    this.#words = new WordTable(db);
    this.#statements = statementsOf(db);
    this.search = createScheduleSearch(db, this.#words, (values) => this.#read(values));
    // We do this here and not in `load`, so that the caller notices a full disk and continues
    // without the file.
    if (this.#statements.fact.get('warehouse') !== JSON.stringify(warehouse))
      this.#beginFor(warehouse);
  }

  /** What is in the file. */
  load(): ScheduleFacts {
    return {
      docks: this.#fact('docks', noFacts.docks),
      loadTypes: this.#fact('loadTypes', noFacts.loadTypes),
      window: this.#fact('window', noFacts.window),
      asOf: this.#fact('asOf', noFacts.asOf),
      changedMs: this.#fact('changedMs', noFacts.changedMs),
    };
  }

  setFacts(facts: Partial<ScheduleFacts>): void {
    this.#inTransaction(() => {
      for (const [name, value] of Object.entries(facts))
        this.#statements.setFact.run(name, JSON.stringify(value));
      if (facts.loadTypes !== undefined) this.#terms = null;
    });
  }

  /**
   * Load types that the operator marks as first come, first served: ids or names, separated by
   * commas.
   */
  setFirstCome(named: string): void {
    this.#firstCome = named;
    this.#terms = null;
  }

  /** An appointment that was read singly, with its terms. */
  stamped(row: Appointment): Appointment {
    this.#terms ??= termsNow(this.#fact('loadTypes', noFacts.loadTypes), this.#firstCome);
    const isOne = isWindow(row, this.#terms);
    return isOne === (row.isWindow ?? false) ? row : { ...row, isWindow: isOne };
  }

  /**
   * Writes rows, new or changed. Returns the time spans of those that differ from before, and calls
   * `onChanged` for each.
   */
  put(rows: readonly Appointment[], onChanged?: (id: AppointmentId) => void): ChangedSpans {
    return this.#words.inStep(() =>
      this.#inTransaction(() => {
        const changed: Stretch[] = [];
        for (const row of rows) if (this.#putRow(row, changed)) onChanged?.(row.id);
        return changed;
      }),
    );
  }

  remove(ids: readonly AppointmentId[]): ChangedSpans {
    return this.#inTransaction(() => this.#removeAll(ids));
  }

  /** Newer rows of days that aren't kept. Those that were opened are kept as they are now. */
  putOpened(rows: readonly Appointment[]): void {
    if (rows.length === 0) return;
    this.#inTransaction(() => {
      for (const row of rows) {
        const kept = this.#statements.detail.get(row.id);
        if (kept === undefined) continue;
        this.#rowListeners.tell(row.id);
        const { json, as_of } = kept;
        const detail = { ...(JSON.parse(json) as AppointmentDetail), appointment: row };
        this.#statements.keepDetail.run(row.id, JSON.stringify(detail), as_of);
      }
    });
  }

  /** Forgets what was opened of appointments that the service no longer has. */
  forgetOpened(ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#inTransaction(() => {
      for (const id of ids) this.#statements.dropDetail.run(id);
    });
  }

  /**
   * Removes appointments that overlap a stretch and aren't in `seen`. Returns their time spans, and
   * calls `onGone` for each.
   */
  sweep(
    stretch: Stretch,
    seen: ReadonlySet<string>,
    onGone?: (id: AppointmentId) => void,
  ): ChangedSpans {
    const gone = this.#statements.touching.all(stretch).filter((id) => !seen.has(id));
    for (const id of gone) onGone?.(id as AppointmentId);
    if (gone.length === 0) return [];
    this.forgetOpened(gone);
    return this.#inTransaction(() => this.#removeAll(gone));
  }

  /** Removes appointments outside of a stretch. */
  prune({ from, to }: Stretch): void {
    for (;;) {
      const rows = this.#statements.outside.all({ from, to });
      if (rows.length === 0) return;
      this.#inTransaction(() => {
        for (const row of rows) this.#dropRow(row);
      });
    }
  }

  range({ from, to }: Stretch): readonly Appointment[] {
    const { longOnes, within } = this.#statements;
    // Long appointments began before all others, so the list is sorted already.
    return [
      ...longOnes.all({ low: from - DAY_MS, from }),
      ...within.all({ low: from - DAY_MS, from, to }),
    ].map((values) => this.#read(values));
  }

  some(ids: readonly AppointmentId[]): readonly Appointment[] {
    const rows: Appointment[] = [];
    for (const id of ids.slice(0, MOST_ASKED_FOR)) {
      const values = this.#statements.find.get(id);
      if (values !== undefined) rows.push(this.#read(values));
    }
    return rows;
  }

  /** One by its id: as the list has it, else as it was opened. Null where neither has it. */
  one(id: AppointmentId): Appointment | null {
    return this.some([id])[0] ?? this.detail(id)?.detail.appointment ?? null;
  }

  /** Every row that is kept. */
  all(): readonly Appointment[] {
    return this.#statements.everyRow.all().map((values) => this.#read(values));
  }

  /** Who appointments can be booked for, those with the latest appointment first. */
  carriers(): readonly BookingCarrier[] {
    return this.#statements.carriers
      .all(MOST_CARRIERS)
      .map(([user, company, lastConfirmation]) => ({
        userId: this.#words.textOf(user),
        name: this.#words.textOf(company),
        lastConfirmation,
      }));
  }

  /** Called for each row that came, changed or went. Returns the function that ends it. */
  watchRows(listener: (id: AppointmentId) => void): () => void {
    return this.#rowListeners.watch(listener);
  }

  /**
   * Called for each row that a read replaced or took out, and not for those that only left the
   * window of days. Returns the function that ends it.
   */
  watchReplaced(listener: (replaced: ReplacedRow) => void): () => void {
    return this.#replacedListeners.watch(listener);
  }

  /**
   * Texts of an appointment's custom fields that look like numbers. Empty if the fields weren't
   * read.
   */
  numbersIn(row: Appointment): readonly FieldNumber[] {
    const kept = this.#statements.detail.get(row.id);
    // A single read has all fields.
    return kept === undefined
      ? (row.numbers ?? [])
      : numbersOf((JSON.parse(kept.json) as AppointmentDetail).fields);
  }

  count(): number {
    return this.#statements.count.get() ?? 0;
  }

  detail(id: AppointmentId): { readonly detail: AppointmentDetail; readonly asOf: Instant } | null {
    const kept = this.#statements.detail.get(id);
    if (kept === undefined) return null;
    const read = JSON.parse(kept.json) as AppointmentDetail;
    return {
      detail: { ...read, appointment: this.stamped(read.appointment) },
      asOf: kept.as_of,
    };
  }

  keepDetail(opened: AppointmentDetail, asOf: Instant): void {
    this.#inTransaction(() => {
      this.#rowListeners.tell(opened.appointment.id);
      this.#statements.keepDetail.run(opened.appointment.id, JSON.stringify(opened), asOf);
      this.#statements.trimDetails.run(KEPT_DETAILS);
    });
  }

  /** The last template of appointment fields; null before the first, or if it can't be read. */
  template(): StoredTemplate | null {
    const kept = this.#fact<StoredTemplate | null>('template', null);
    return templateSchema.safeParse(kept?.read?.template).success ? kept : null;
  }

  keepTemplate(kept: StoredTemplate): void {
    this.#inTransaction(() => this.#statements.setFact.run('template', JSON.stringify(kept)));
  }

  #inTransaction<T>(work: () => T): T {
    return this.#db.transaction(work).immediate();
  }

  #fact<T>(name: string, otherwise: T): T {
    const value = this.#statements.fact.get(name);
    return value === undefined ? otherwise : (JSON.parse(value) as T);
  }

  /** A row as stored, with its terms. */
  #read(values: AppointmentValues): Appointment {
    return this.stamped(readAppointment(values, this.#words));
  }

  /** Throws away the data of another facility. */
  #beginFor(warehouse: WarehouseId): void {
    this.#inTransaction(() => {
      for (const table of [
        'appointment',
        'schedule_term',
        'appointment_detail',
        'schedule_fact',
        'schedule_word',
      ])
        this.#db.exec(`DELETE FROM ${table}`);
      this.#words.forget();
      this.#statements.setFact.run('warehouse', JSON.stringify(warehouse));
    });
  }

  /** Writes a row with its terms. Returns false if nothing changed. */
  #putRow(row: Appointment, changed: Stretch[]): boolean {
    const { find, insert, update, addTerm, dropTerm } = this.#statements;
    const values = writeAppointment(row, this.#words);
    const known = find.get(row.id);
    if (known === undefined) {
      this.#rowListeners.tell(row.id);
      const number = Number(insert.run(values).lastInsertRowid);
      for (const term of termsOf(row)) addTerm.run(term, number);
      changed.push(spanOfValues(values));
      return true;
    }
    if (values.every((value, index) => value === known[index])) return false;
    this.#rowListeners.tell(row.id);
    const number = known[appointmentColumns.length] as number;
    const before = this.#read(known);
    this.#replaced(before, row);
    const had = termsOf(before);
    const has = termsOf(row);
    for (const term of had) if (!has.includes(term)) dropTerm.run(term, number);
    for (const term of has) if (!had.includes(term)) addTerm.run(term, number);
    changed.push(spanOfValues(known), spanOfValues(values));
    update.run([...values, number]);
    return true;
  }

  #replaced(before: Appointment, after: Appointment | null): void {
    const asOf = this.#fact('asOf', noFacts.asOf);
    this.#replacedListeners.tell({ before, after: after && this.stamped(after), asOf });
  }

  /** Takes a row out with its terms. `values` ends with the number of the row. */
  #dropRow(values: AppointmentValues): Stretch {
    const { drop, dropTerm } = this.#statements;
    const number = values[appointmentColumns.length] as number;
    for (const term of termsOf(this.#read(values))) dropTerm.run(term, number);
    drop.run(number);
    this.#rowListeners.tell(values[0] as AppointmentId);
    return spanOfValues(values);
  }

  #removeAll(ids: Iterable<string>): ChangedSpans {
    const changed: Stretch[] = [];
    for (const id of ids) {
      const known = this.#statements.find.get(id);
      if (known === undefined) continue;
      this.#replaced(this.#read(known), null);
      changed.push(this.#dropRow(known));
    }
    return changed;
  }
}

const spanOfValues = (values: readonly (string | number | null)[]): Stretch => ({
  from: values[1] as number,
  to: values[2] as number,
});
