/** Queries of the schedule, from the fullest form to the documented one (seeds/yard.md: `fields` alone; contract.md 1.2, 1.9). */
import type { Stretch } from '../../../shared/appointments/days.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import type { QueryPair } from '../origin-gate.ts';
import type { Undocumented } from '../undocumented.ts';
import type { QueryForms } from './query.ts';

/** What the queries of one facility are built from. */
export type ScheduleQueries = {
  /** Conditions on appointments of this facility, joined with `and`. */
  readonly search: (...conditions: readonly object[]) => QueryPair;
  /** `fields`, the joins that name the carrier, and an order that pages can rely on; less of it in each further form. */
  readonly shapes: QueryForms;
  readonly ofWarehouse: QueryForms;
  readonly one: QueryForms;
};

type Settings = Pick<Undocumented, 'yardJoinParameter' | 'yardAppointmentFields' | 'yardAppointmentWarehouse'>;

/** The parts of every query. */
export function scheduleQueries(settings: Settings, warehouse: WarehouseId): ScheduleQueries {
  const joins: readonly QueryPair[] = [
    [settings.yardJoinParameter, 'user||companyId'],
    [settings.yardJoinParameter, 'user.company||name'],
  ];
  const fields: QueryPair = ['fields', settings.yardAppointmentFields];
  // Without a full order two pages may hold the same appointment and miss another.
  const order: readonly QueryPair[] = [
    ['sort', 'start,ASC'],
    ['sort', 'id,ASC'],
  ];
  return {
    search: (...conditions) => ['s', JSON.stringify({ $and: [{ [settings.yardAppointmentWarehouse]: warehouse }, ...conditions] })],
    shapes: [[fields, ...joins, ...order], [fields, ...order], [fields], []],
    ofWarehouse: [[['s', JSON.stringify({ warehouseId: warehouse })]], []],
    one: [joins, []],
  };
}

const isoOf = (ms: number): Instant => new Date(ms).toISOString();

/** Those that start within a stretch; in the last forms everything is asked for, which is all that the seed documents. */
export function appointmentForms({ search, shapes }: ScheduleQueries, { from, to }: Stretch): QueryForms {
  const asked = search({ start: { $gte: isoOf(from), $lt: isoOf(to) } });
  const alone: QueryPair = ['s', JSON.stringify({ start: { $gte: isoOf(from), $lt: isoOf(to) } })];
  return [...shapes.map((shape) => [asked, ...shape]), [alone, ...(shapes.at(-2) ?? [])], ...shapes.slice(-2).map((shape) => [...shape])];
}

/** Those changed after a time, deleted ones too (contract.md 1.2, "incremental sync"). There is no plain form of this question. */
export function changeForms({ search, shapes }: ScheduleQueries, time: Instant): QueryForms {
  const since = { lastChangedDateTime: { $gt: time } };
  const both = search(since, { $or: [{ isActive: true }, { isActive: false }] });
  return [...shapes.map((shape) => [both, ...shape]), ...shapes.slice(-2).map((shape) => [search(since), ...shape])];
}
