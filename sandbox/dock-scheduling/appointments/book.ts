/**
 * The appointments of a service. Those that were added or changed are kept. All others are computed
 * again from their day at each request. So a year of the giant yard (730,000 appointments) costs
 * nothing until it is read.
 */
import type { ServiceAppointment } from './model.ts';

/**
 * Computes the appointments of one day. The result is always the same, ordered by start. `day`
 * counts local days since 1970-01-01.
 */
export type DayPlan = {
  readonly firstDay: number;
  readonly lastDay: number;
  /**
   * When the yard was made, in milliseconds since the epoch. No appointment of the plan was changed
   * later.
   */
  readonly bornAt: number;
  dayOf(milliseconds: number): number;
  /** The day that an id belongs to. Null for an id that is not of the plan. */
  dayOfId(id: string): number | null;
  make(day: number): readonly ServiceAppointment[];
};

/** An appointment with its start in milliseconds. */
type Started = { readonly row: ServiceAppointment; readonly start: number };

const hour = 3_600_000;

/** The longest planned appointment, in milliseconds: it lies within its day. */
const longestPlanned = 24 * hour;

/**
 * In these last hours before the yard was made, the plan books and cancels nothing, except around
 * that time (`createDayPlan`).
 */
const calmHours = 2;

/** How many computed days we keep. 40 are more than any window that clients read page by page. */
const keptDays = 40;

/** Appointments by id and by time. */
export class AppointmentBook {
  readonly #own = new Map<string, ServiceAppointment>();
  readonly #removed = new Set<string>();
  readonly #ownByDay = new Map<number, Set<string>>();
  readonly #made = new Map<number, ReadonlyMap<string, ServiceAppointment>>();
  #plan: DayPlan | null = null;
  #version = 0;
  // A client reads a window page by page. Until something changes, we keep its days sorted as for
  // the first page.
  readonly #sorted = new Map<number, readonly Started[]>();
  #sortedAt = 0;

  get(id: string): ServiceAppointment | undefined {
    const kept = this.#own.get(id);
    if (kept !== undefined || this.#removed.has(id)) return kept;
    const day = this.#plan?.dayOfId(id) ?? null;
    return day === null ? undefined : this.#makeDay(day).get(id);
  }

  /** Adds an appointment, or replaces one. */
  set(id: string, appointment: ServiceAppointment): void {
    const before = this.#own.get(id);
    if (before !== undefined) for (const ids of this.#ownByDay.values()) ids.delete(id);
    this.#removed.delete(id);
    this.#own.set(id, appointment);
    this.#file(appointment);
    this.#version += 1;
  }

  delete(id: string): void {
    this.#own.delete(id);
    for (const ids of this.#ownByDay.values()) ids.delete(id);
    this.#removed.add(id);
    this.#version += 1;
  }

  /** Those that start between `low` and `high` (milliseconds, both included), ordered by start. */
  between(low: number, high: number): ServiceAppointment[] {
    if (this.#plan === null)
      return [...this.#own.values()].filter(
        ({ start }) => Date.parse(start) >= low && Date.parse(start) <= high,
      );
    const days = [...this.#ownByDay.keys()];
    const first = Math.max(this.#plan.dayOf(low), Math.min(this.#plan.firstDay, ...days));
    const last = Math.min(this.#plan.dayOf(high), Math.max(this.#plan.lastDay, ...days));
    const rows: ServiceAppointment[] = [];
    for (let day = first; day <= last; day += 1) {
      for (const { row, start } of this.#rowsOfDay(day))
        if (start >= low && start <= high) rows.push(row);
    }
    return rows;
  }

  /**
   * Those that overlap the time from `low` to `high` (milliseconds), and a few around it. Only an
   * added or changed one can have begun days before.
   */
  touching(low: number, high: number): ServiceAppointment[] {
    const from = low - longestPlanned;
    const before = [...this.#own.values()].filter(
      ({ start, end }) => Date.parse(start) < from && Date.parse(end) >= low,
    );
    return [...before, ...this.between(from, high)];
  }

  /** Those that may have changed after a time, in milliseconds. */
  changedSince(milliseconds: number): Iterable<ServiceAppointment> {
    if (this.#plan === null || milliseconds >= this.#plan.bornAt) return this.#own.values();
    // In the last hours before the yard was made, only appointments around that time changed. So a
    // client that reads what changed since then doesn't make us compute a year of appointments each
    // time.
    if (milliseconds >= this.#plan.bornAt - calmHours * hour)
      return new Set([
        ...this.#own.values(),
        ...this.between(this.#plan.bornAt - 36 * hour, this.#plan.bornAt),
      ]);
    return this.values();
  }

  *values(): Iterable<ServiceAppointment> {
    const days = [...this.#ownByDay.keys()];
    const first = Math.min(this.#plan?.firstDay ?? Number.POSITIVE_INFINITY, ...days);
    const last = Math.max(this.#plan?.lastDay ?? Number.NEGATIVE_INFINITY, ...days);
    for (let day = first; day <= last; day += 1)
      for (const { row } of this.#rowsOfDay(day)) yield row;
  }

  /** Grows with each `set`. */
  get version(): number {
    return this.#version;
  }

  plan(next: DayPlan): void {
    this.#plan = next;
    this.#made.clear();
    this.#sorted.clear();
    this.#ownByDay.clear();
    for (const appointment of this.#own.values()) this.#file(appointment);
  }

  clear(): void {
    this.#own.clear();
    this.#removed.clear();
    this.#ownByDay.clear();
    this.#made.clear();
    this.#plan = null;
    this.#version += 1;
  }

  #dayOf(appointment: ServiceAppointment) {
    return this.#plan?.dayOf(Date.parse(appointment.start)) ?? 0;
  }

  #file(appointment: ServiceAppointment) {
    const day = this.#dayOf(appointment);
    const ids = this.#ownByDay.get(day);
    if (ids) ids.add(appointment.id);
    else this.#ownByDay.set(day, new Set([appointment.id]));
  }

  #makeDay(day: number): ReadonlyMap<string, ServiceAppointment> {
    const known = this.#made.get(day);
    if (known !== undefined) return known;
    if (this.#plan === null || day < this.#plan.firstDay || day > this.#plan.lastDay)
      return new Map();
    const rows = new Map(this.#plan.make(day).map((row) => [row.id, row]));
    this.#made.set(day, rows);
    const oldest = this.#made.size > keptDays ? this.#made.keys().next() : null;
    if (oldest?.done === false) this.#made.delete(oldest.value);
    return rows;
  }

  #sortDay(day: number): readonly Started[] {
    const rows: ServiceAppointment[] = [];
    for (const row of this.#makeDay(day).values())
      if (!this.#own.has(row.id) && !this.#removed.has(row.id)) rows.push(row);
    for (const id of this.#ownByDay.get(day) ?? [])
      rows.push(this.#own.get(id) as ServiceAppointment);
    rows.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
    return rows.map((row) => ({ row, start: Date.parse(row.start) }));
  }

  #rowsOfDay(day: number): readonly Started[] {
    if (this.#sortedAt !== this.#version || this.#sorted.size > keptDays) this.#sorted.clear();
    this.#sortedAt = this.#version;
    const known = this.#sorted.get(day) ?? this.#sortDay(day);
    this.#sorted.set(day, known);
    return known;
  }
}
