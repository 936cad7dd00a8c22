/**
 * The appointments of a service: those that were changed or added are kept, all others are made
 * again from their day whenever they are asked for. A year of the giant yard (730,000) costs
 * nothing until somebody looks at it.
 */
import type { ServiceAppointment } from './model.ts';

/**
 * Makes the appointments of one day, always the same, in order of start. `day` counts local days
 * since 1970-01-01.
 */
export type DayPlan = {
  readonly firstDay: number;
  readonly lastDay: number;
  /**
   * When the yard was made: what the plan tells was changed no later. Milliseconds since the epoch.
   */
  readonly bornAt: number;
  dayOf(milliseconds: number): number;
  /** The day an id was made for, null for any other id. */
  dayOfId(id: string): number | null;
  make(day: number): readonly ServiceAppointment[];
};

/** Appointments by id and by time. */
export interface AppointmentBook {
  get(id: string): ServiceAppointment | undefined;
  /** Adds one, or keeps what it was changed to. */
  set(id: string, appointment: ServiceAppointment): void;
  delete(id: string): void;
  /** Those that start from `low` to `high` (milliseconds, both included), by start. */
  between(low: number, high: number): ServiceAppointment[];
  /** Those that may have changed after a time. */
  changedSince(milliseconds: number): Iterable<ServiceAppointment>;
  values(): Iterable<ServiceAppointment>;
  /** Grows with each `set`. */
  readonly version: number;
  plan(plan: DayPlan): void;
  clear(): void;
}

/** An appointment with its start in milliseconds. */
type Started = { readonly row: ServiceAppointment; readonly start: number };

const hour = 3_600_000;

/**
 * Hours before the birth in which a plan books and cancels nothing: it holds these back
 * (`createDayPlan`).
 */
const calmHours = 2;

/** Days kept as made; 40 hold more than any window that clients ask for page by page. */
const keptDays = 40;

/** An empty book. */
export const createAppointmentBook = (): AppointmentBook => {
  const own = new Map<string, ServiceAppointment>();
  const removed = new Set<string>();
  const ownByDay = new Map<number, Set<string>>();
  const made = new Map<number, ReadonlyMap<string, ServiceAppointment>>();
  let plan: DayPlan | null = null;
  let version = 0;

  const dayOf = (appointment: ServiceAppointment) =>
    plan?.dayOf(Date.parse(appointment.start)) ?? 0;

  const file = (appointment: ServiceAppointment) => {
    const day = dayOf(appointment);
    const ids = ownByDay.get(day);
    if (ids) ids.add(appointment.id);
    else ownByDay.set(day, new Set([appointment.id]));
  };

  const makeDay = (day: number): ReadonlyMap<string, ServiceAppointment> => {
    const known = made.get(day);
    if (known !== undefined) return known;
    if (plan === null || day < plan.firstDay || day > plan.lastDay) return new Map();
    const rows = new Map(plan.make(day).map((row) => [row.id, row]));
    made.set(day, rows);
    const oldest = made.size > keptDays ? made.keys().next() : null;
    if (oldest?.done === false) made.delete(oldest.value);
    return rows;
  };

  const sortDay = (day: number): readonly Started[] => {
    const rows: ServiceAppointment[] = [];
    for (const row of makeDay(day).values())
      if (!own.has(row.id) && !removed.has(row.id)) rows.push(row);
    for (const id of ownByDay.get(day) ?? []) rows.push(own.get(id) as ServiceAppointment);
    rows.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
    return rows.map((row) => ({ row, start: Date.parse(row.start) }));
  };

  // A client reads a window page by page: until something changes, its days stay as they were
  // sorted for the first of them.
  const sorted = new Map<number, readonly Started[]>();
  let sortedAt = 0;
  const rowsOfDay = (day: number): readonly Started[] => {
    if (sortedAt !== version || sorted.size > keptDays) sorted.clear();
    sortedAt = version;
    const known = sorted.get(day) ?? sortDay(day);
    sorted.set(day, known);
    return known;
  };

  return {
    get(id) {
      const kept = own.get(id);
      if (kept !== undefined || removed.has(id)) return kept;
      const day = plan?.dayOfId(id) ?? null;
      return day === null ? undefined : makeDay(day).get(id);
    },
    set(id, appointment) {
      const before = own.get(id);
      if (before !== undefined) for (const ids of ownByDay.values()) ids.delete(id);
      removed.delete(id);
      own.set(id, appointment);
      file(appointment);
      version += 1;
    },
    delete(id) {
      own.delete(id);
      for (const ids of ownByDay.values()) ids.delete(id);
      removed.add(id);
      version += 1;
    },
    between(low, high) {
      if (plan === null)
        return [...own.values()].filter(
          ({ start }) => Date.parse(start) >= low && Date.parse(start) <= high,
        );
      const days = [...ownByDay.keys()];
      const first = Math.max(plan.dayOf(low), Math.min(plan.firstDay, ...days));
      const last = Math.min(plan.dayOf(high), Math.max(plan.lastDay, ...days));
      const rows: ServiceAppointment[] = [];
      for (let day = first; day <= last; day += 1) {
        for (const { row, start } of rowsOfDay(day))
          if (start >= low && start <= high) rows.push(row);
      }
      return rows;
    },
    changedSince(milliseconds) {
      if (plan === null || milliseconds >= plan.bornAt) return own.values();
      // In its last hours only what was to come or to go around the birth changed: a client that
      // reads on from there does not
      // make a year of appointments at every read.
      if (milliseconds >= plan.bornAt - calmHours * hour)
        return new Set([...own.values(), ...this.between(plan.bornAt - 36 * hour, plan.bornAt)]);
      return this.values();
    },
    *values() {
      const days = [...ownByDay.keys()];
      const first = Math.min(plan?.firstDay ?? Number.POSITIVE_INFINITY, ...days);
      const last = Math.max(plan?.lastDay ?? Number.NEGATIVE_INFINITY, ...days);
      for (let day = first; day <= last; day += 1) for (const { row } of rowsOfDay(day)) yield row;
    },
    get version() {
      return version;
    },
    plan(next) {
      plan = next;
      made.clear();
      sorted.clear();
      ownByDay.clear();
      for (const appointment of own.values()) file(appointment);
    },
    clear() {
      own.clear();
      removed.clear();
      ownByDay.clear();
      made.clear();
      plan = null;
      version += 1;
    },
  };
};
