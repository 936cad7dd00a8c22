/**
 * POST /appointment (contract.md 1.9): checks the body and stamps the custom fields (seeds/yard.md,
 * rule 2).
 */

import { refuse } from '../../refusal.ts';
import { newBase, type Turn } from '../dock-world.ts';
import { changeAppointment } from './life.ts';
import {
  type ServiceAppointment,
  type ServiceAppointmentStatus,
  type ServiceDock,
  type ServiceLoadType,
  timelineOf,
} from './model.ts';
import { nameOf } from './template-fields.ts';

type Body = Readonly<Record<string, unknown>>;

const bad = (message: string): never => refuse(400, 'bad-body', message);
/** Reads a body as an object. Refuses anything else. */
export const bodyOf = (body: unknown): Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Body)
    : bad('A body is needed');

/** Reads a moment of a body, in milliseconds. Refuses anything else. */
export const timeOf = (body: Body, name: string): number => {
  const value = body[name];
  const time =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value)
      ? Date.parse(value)
      : Number.NaN;
  return Number.isNaN(time) ? bad(`${name} must be a valid ISO 8601 date string`) : time;
};

const textsOf = (body: Body, name: string): string[] => {
  const value = body[name] ?? [];
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value
    : bad(`each value in ${name} must be a string`);
};

const textOf = (body: Body, name: string): string | null => {
  const value = body[name] ?? null;
  return value === null || typeof value === 'string' ? value : bad(`${name} must be a string`);
};

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** Checks a stamped list: a type and label each, and values where the facility requires them. */
const fieldsOf = (
  given: unknown,
  template: readonly unknown[],
  bypass: boolean,
  isCarrier: boolean,
): unknown[] => {
  const list = given ?? template.map((definition) => ({ ...(definition as object), value: null }));
  if (!Array.isArray(list)) return bad('customFields must be an array');
  return list.map((each: unknown, index) => {
    const field = (
      typeof each === 'object' && each !== null
        ? each
        : bad(`customFields.${index} must be an object`)
    ) as Body;
    const { type, label } = field;
    if (typeof type !== 'string' || typeof label !== 'string')
      return bad(`customFields.${index}.type and label must be strings`);
    const required = isCarrier
      ? field.requiredForCarrier === true
      : field.requiredForWarehouse === true;
    if (!bypass && required && isEmpty(field.value))
      bad(`customFields.${index}.value should not be empty: ${label} is required`);
    return { ...field, name: typeof field.name === 'string' ? field.name : nameOf(type, label) };
  });
};

/** Whether another appointment is on the dock between two moments. `own` doesn't count. */
export const overlaps = (
  turn: Pick<Turn, 'store'>,
  dock: ServiceDock,
  start: number,
  end: number,
  own?: string,
): boolean =>
  turn.store.appointments
    .between(start - 24 * 3_600_000, end)
    .some(
      (each) =>
        each.id !== own &&
        each.dockId === dock.id &&
        each.status !== 'Cancelled' &&
        each.isActive &&
        Date.parse(each.start) < end &&
        Date.parse(each.end) > start,
    );

/** How the call was made: its query, and whether the account is a carrier's. */
export type CreateContext = { readonly bypass: string | undefined; readonly isCarrier: boolean };

const bookable = (
  turn: Turn,
  body: Body,
): { dock: ServiceDock; type: ServiceLoadType; start: number; end: number } => {
  const dock = turn.store.docks.get(String(body.dockId)) ?? bad('dockId must be the id of a dock');
  const type =
    turn.store.loadTypes.get(String(body.loadTypeId)) ??
    bad('loadTypeId must be the id of a load type');
  const start = timeOf(body, 'start');
  const end =
    body.end === undefined || body.end === null
      ? start + type.duration_min * 60_000
      : timeOf(body, 'end');
  if (end <= start) bad('end must be after start');
  if (!dock.loadTypeIds.includes(type.id))
    refuse(422, 'load-type', `${dock.name} does not take ${type.name}`);
  if (!dock.allowOverBooking && overlaps(turn, dock, start, end))
    refuse(409, 'slot-taken', `${dock.name} is not available at this time`);
  return { dock, type, start, end };
};

/** Creates an appointment. */
export const createAppointment = (
  turn: Turn,
  given: unknown,
  { bypass, isCarrier }: CreateContext,
): ServiceAppointment => {
  if (bypass !== 'true' && bypass !== 'false')
    bad('bypassCustomFieldsValidation must be a boolean string');
  const body = bodyOf(given);
  const { dock, type, start, end } = bookable(turn, body);
  const warehouse =
    turn.store.warehouses.get(dock.warehouseId) ??
    refuse(500, 'no-warehouse', 'The dock has no warehouse');
  const refNumbers = [
    ...new Set([
      ...(textOf(body, 'refNumber') === null ? [] : [String(body.refNumber)]),
      ...textsOf(body, 'refNumbers'),
    ]),
  ];
  // The facility's own check (contract.md 1.9): a reference number that begins with HOLD is refused
  // with its words.
  const held = refNumbers.find((each) => each.toUpperCase().startsWith('HOLD'));
  if (held !== undefined)
    refuse(422, 'facility-says-no', `Order ${held} is on hold. Ask the customer desk.`);
  const status: ServiceAppointmentStatus = body.status === 'Requested' ? 'Requested' : 'Scheduled';
  const base = newBase(turn, warehouse.orgId);
  const appointment: ServiceAppointment = {
    ...base,
    type: 'Standard',
    status,
    statusTimeline: timelineOf({ [status]: turn.at }),
    userId: textOf(body, 'userId'),
    loadTypeId: type.id,
    dockId: dock.id,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    eta: null,
    refNumber: refNumbers[0] ?? null,
    refNumbers,
    customFields: fieldsOf(
      body.customFields,
      warehouse.customApptFieldsTemplate,
      bypass === 'true',
      isCarrier,
    ),
    notes: textOf(body, 'notes'),
    ccEmails: textsOf(body, 'ccEmails'),
    recurringParentId: null,
    recurringPattern: null,
    reschedules: [],
    confirmationNumber: String(turn.ids.int(10_000_000, 99_999_999)),
    muteNotifications: body.muteNotifications === true,
    isCheckedInByCarrier: false,
    metadata: null,
    units: typeof body.units === 'number' ? body.units : null,
  };
  turn.changes.push({ what: 'edited', entity: 'Appointment', id: appointment.id });
  return changeAppointment(turn, appointment, {});
};

/** GET /appointment/requirements: what creation needs, with a payload that would be accepted. */
export const requirementsOf = (
  turn: Pick<Turn, 'store'>,
  query: Readonly<Record<string, unknown>>,
) => {
  for (const name of ['loadTypeId', 'warehouseId', 'start', 'end']) {
    if (typeof query[name] !== 'string' || query[name] === '') bad(`${name} should not be empty`);
  }
  const type =
    turn.store.loadTypes.get(String(query.loadTypeId)) ??
    refuse(404, 'unknown', `ServiceLoadType with id ${query.loadTypeId} not found`);
  const warehouse =
    turn.store.warehouses.get(String(query.warehouseId)) ??
    refuse(404, 'unknown', `Warehouse with id ${query.warehouseId} not found`);
  const start = timeOf(query, 'start');
  const end = timeOf(query, 'end');
  const docks = [...turn.store.docks.values()].filter(
    (dock) => dock.loadTypeIds.includes(type.id) && !overlaps(turn, dock, start, end),
  );
  const customFields = warehouse.customApptFieldsTemplate;
  return {
    notes: warehouse.instructions,
    fields: {
      loadTypeId: { type: 'uuid', required: true },
      dockId: { type: 'uuid', required: true, acceptedValues: docks.map(({ id }) => id) },
      start: { type: 'date-time', required: true },
      notes: { type: 'string', required: false },
      userId: { type: 'uuid', required: false },
      refNumbers: { type: 'string[]', required: false },
      ccEmails: { type: 'string[]', required: false },
      customFields,
      units: {
        type: 'number',
        required: false,
        example: 20,
        acceptedValues: null,
        description: 'Pallets, if known',
      },
    },
    example: {
      loadTypeId: type.id,
      dockId: docks[0]?.id ?? null,
      start: query.start,
      end: query.end,
      customFields,
    },
  };
};
