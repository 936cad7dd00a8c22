/**
 * Queries of the schedule, from the fullest variant to the documented one (seeds/yard.md: `fields`
 * alone; contract.md 1.2, 1.9).
 */
import type { Stretch } from '../../../../shared/appointments/days.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import type { Instant } from '../../../../shared/time.ts';
import type { QueryPair } from '../../origin-guard.ts';
import type { Undocumented } from '../../undocumented.ts';
import type { QueryPairs } from './query.ts';

/** What the queries of one facility are built from. */
export type ScheduleQueries = {
  /** Conditions on appointments of this facility, joined with `and`. */
  readonly search: (...conditions: readonly object[]) => QueryPair;
  /**
   * `fields`, the joins for facility and carrier, and a complete order for paging. Each further
   * variant has less of it.
   */
  readonly shapes: Shapes;
  readonly docks: QueryPairs;
  readonly loadTypes: QueryPairs;
  readonly one: QueryPairs;
};

/**
 * Parts that go with a search: with `joined` it may use fields of the dock, with `plain` it may
 * not.
 */
type Shapes = { readonly joined: QueryPairs; readonly plain: QueryPairs };

type Settings = Pick<
  Undocumented,
  'yardJoinParameter' | 'yardAppointmentFields' | 'yardAppointmentWarehouse'
>;

/** The parts of every query. */
export function scheduleQueries(settings: Settings, warehouse: WarehouseId): ScheduleQueries {
  const joins: readonly QueryPair[] = [
    [settings.yardJoinParameter, 'user||companyId'],
    [settings.yardJoinParameter, 'user.company||name'],
  ];
  const fields: QueryPair = ['fields', settings.yardAppointmentFields];
  // Without a complete order, two pages may have the same appointment and miss another.
  const order: readonly QueryPair[] = [
    ['sort', 'start,ASC'],
    ['sort', 'id,ASC'],
  ];
  const dock = relationsOf(settings.yardAppointmentWarehouse).map(
    (join): QueryPair => [settings.yardJoinParameter, join],
  );
  const search = (...conditions: readonly object[]): QueryPair => [
    's',
    JSON.stringify({ $and: [{ [settings.yardAppointmentWarehouse]: warehouse }, ...conditions] }),
  ];
  const ofWarehouse: readonly QueryPair[] = [['s', JSON.stringify({ warehouseId: warehouse })]];
  return {
    search,
    shapes: {
      joined: [
        [fields, ...dock, ...joins, ...order],
        [fields, ...dock, ...order],
        [fields, ...dock],
        dock,
      ],
      plain: [[fields, ...order], [fields], []],
    },
    docks: [ofWarehouse, []],
    // The parameter is the published way, and the only one that also returns those of the
    // organization (contract.md 1.9).
    loadTypes: [[['warehouseId', warehouse]], ofWarehouse, []],
    one: [joins, []],
  };
}

/**
 * The relations in a dotted field, parents first, with the field to read of the last one.
 * nestjsx/crud knows a field of another record only if that record is joined; otherwise the name
 * goes into the SQL as it is.
 */
function relationsOf(path: string): readonly string[] {
  const steps = path.split('.');
  const field = steps.at(-1);
  return steps.slice(0, -1).map((_, index) => {
    const relation = steps.slice(0, index + 1).join('.');
    return index === steps.length - 2 ? `${relation}||id,${field}` : relation;
  });
}

const isoOf = (ms: number): Instant => new Date(ms).toISOString();

/**
 * The same query in all variants: first for this facility, then for all, whose appointments we tell
 * apart afterwards (`appointment-facility.ts`).
 */
function formsOf(
  { search, shapes: { joined, plain } }: ScheduleQueries,
  ...conditions: readonly object[]
): QueryPairs {
  const [only] = conditions;
  const all: QueryPair = [
    's',
    JSON.stringify(conditions.length === 1 ? only : { $and: conditions }),
  ];
  const mine = search(...conditions);
  return [
    ...joined.map((shape) => [mine, ...shape]),
    ...plain.map((shape) => [mine, ...shape]),
    ...joined.slice(1).map((shape) => [all, ...shape]),
    ...plain.map((shape) => [all, ...shape]),
  ];
}

/**
 * Appointments that overlap a stretch, including those of several days that began before it. One
 * without an end counts by its start. The last variants ask for everything, which is all that the
 * seed documents.
 */
export function appointmentForms(queries: ScheduleQueries, { from, to }: Stretch): QueryPairs {
  const { joined, plain } = queries.shapes;
  return [
    ...formsOf(
      queries,
      { start: { $lt: isoOf(to) } },
      { $or: [{ start: { $gte: isoOf(from) } }, { end: { $gt: isoOf(from) } }] },
    ),
    ...joined.slice(2).map((shape) => [...shape]),
    ...plain.slice(-2).map((shape) => [...shape]),
  ];
}

/**
 * Appointments in which this field has this value (`yardAppointmentLookup`). It has no plain
 * variant: if the service can't filter, we don't ask for everything.
 */
export const lookupForms = (queries: ScheduleQueries, field: string, value: string): QueryPairs =>
  formsOf(queries, { [field]: value });

/**
 * The custom fields of appointments that start within a stretch. Lists leave them out (register:
 * `yardAppointmentFields`), because their definitions are stamped into each appointment. It has no
 * plain variant: if the service can't filter, we don't ask for everything.
 */
export const customFieldForms = (
  settings: Settings,
  warehouse: WarehouseId,
  { from, to }: Stretch,
): QueryPairs =>
  formsOf(
    scheduleQueries(
      { ...settings, yardAppointmentFields: 'id,start,dockId,customFields' },
      warehouse,
    ),
    { start: { $gte: isoOf(from), $lt: isoOf(to) } },
  );

/**
 * Appointments that changed after a time, including deleted ones (contract.md 1.2, "incremental
 * sync"). It has no plain variant.
 */
export function changeForms(queries: ScheduleQueries, time: Instant): QueryPairs {
  const since = { lastChangedDateTime: { $gt: time } };
  return [
    ...formsOf(queries, since, { $or: [{ isActive: true }, { isActive: false }] }),
    ...formsOf(queries, since),
  ];
}
