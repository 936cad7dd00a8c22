/**
 * Queries of the schedule, from the fullest form to the documented one (seeds/yard.md: `fields`
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
   * `fields`, the joins that name facility and carrier, and an order that pages can rely on; less
   * of it in each further form.
   */
  readonly shapes: Shapes;
  readonly docks: QueryPairs;
  readonly loadTypes: QueryPairs;
  readonly one: QueryPairs;
};

/** What goes along with a search: `joined` may name fields of the dock in it, `plain` may not. */
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
  // Without a full order two pages may hold the same appointment and miss another.
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
    // The parameter is the published way, and the one that also tells those of the whole
    // organization (contract.md 1.9).
    loadTypes: [[['warehouseId', warehouse]], ofWarehouse, []],
    one: [joins, []],
  };
}

/**
 * The relations that a dotted field goes through, parents first, with what is read of the last one.
 * nestjsx/crud knows the field of another record only where that record is joined; otherwise its
 * name goes into the SQL as it is.
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
 * The same question in every form: of this facility, then of all, whose appointments are told apart
 * when they come (`appointment-facility.ts`).
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
 * Those that touch a stretch, so that one of several days which began before it is among them (one
 * without an end counts by its start). In the last forms everything is asked for, which is all that
 * the seed documents.
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
 * Those whose field says this (`yardAppointmentLookup`). There is no plain form: a service that
 * can't be asked so is not asked for everything.
 */
export const lookupForms = (queries: ScheduleQueries, field: string, value: string): QueryPairs =>
  formsOf(queries, { [field]: value });

/**
 * The custom fields of those that start within a stretch. Lists leave them out (register:
 * `yardAppointmentFields`): their definitions are stamped into each appointment. There is no plain
 * form: a service that can't be asked so is not asked for all of them.
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
 * Those changed after a time, deleted ones too (contract.md 1.2, "incremental sync"). There is no
 * plain form of this question.
 */
export function changeForms(queries: ScheduleQueries, time: Instant): QueryPairs {
  const since = { lastChangedDateTime: { $gt: time } };
  return [
    ...formsOf(queries, since, { $or: [{ isActive: true }, { isActive: false }] }),
    ...formsOf(queries, since),
  ];
}
