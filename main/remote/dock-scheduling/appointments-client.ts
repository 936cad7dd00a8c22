/**
 * Reading the dock schedule (seeds/yard.md, GET /appointments; contract.md 1.9 for single reads,
 * docks and load types).
 */

import type { Stretch } from '../../../shared/appointments/days.ts';
import type { FieldNumber } from '../../../shared/appointments/field-numbers.ts';
import type {
  Appointment,
  AppointmentDetail,
  Dock,
  LoadType,
} from '../../../shared/appointments/model.ts';
import type { TagUse } from '../../../shared/console-api/reading.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { AppointmentId, WarehouseId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import { withTokens } from '../authorized.ts';
import { RemoteError } from '../outcome.ts';
import type { Undocumented } from '../undocumented.ts';
import type { ListEnd, PageSink } from './client.ts';
import { facilityNotTold, facilityOf } from './decode/appointment-facility.ts';
import {
  type AppointmentRead,
  decodeAppointment,
  decodeDetail,
  decodeDock,
  decodeLoadType,
} from './decode/decode-appointments.ts';
import { asFields, type Fields, idOf } from './decode/fields.ts';
import { isAppointment, isDock, isLoadType } from './decode/kinds.ts';
import { readOne } from './decode/wire.ts';
import type { DockSchedulingParts } from './parts.ts';
import {
  appointmentForms,
  changeForms,
  customFieldForms,
  lookupForms,
  scheduleQueries,
} from './read/appointments-query.ts';
import { createPageMemory, createPageShelf, type PageMemory } from './read/page-memory.ts';
import { tagsOf } from './read/page-tags.ts';
import type { QueryPairs } from './read/query.ts';
import { createQueryVariants, isMissingPath } from './read/query-variants.ts';
import { createVariantFetches, type VariantFetch } from './read/variant-fetches.ts';
import type { ClientVariants } from './read/variants-in-use.ts';

/** Every call that reads the schedule. They throw `RemoteError`. */
export interface AppointmentsClient {
  docks(sink: PageSink<Dock>, signal: AbortSignal): Promise<ListEnd>;
  loadTypes(sink: PageSink<LoadType>, signal: AbortSignal): Promise<ListEnd>;
  /**
   * Those that touch the stretch; a service that cannot be asked so tells others as well.
   */
  within(stretch: Stretch, sink: PageSink<AppointmentRead>, signal: AbortSignal): Promise<ListEnd>;
  /** Those changed after a time, of any day, deleted ones too. */
  changedAfter(
    time: Instant,
    sink: PageSink<AppointmentRead>,
    signal: AbortSignal,
  ): Promise<ListEnd>;
  /**
   * Those of this facility with a confirmation number, of any day and state, at most
   * `mostLookedUp`; null where the register says that the service is not asked
   * (`yardAppointmentLookup` is empty).
   */
  confirmed(number: string, signal: AbortSignal): Promise<readonly Appointment[] | null>;
  /**
   * Numbers in the custom fields of those that start within the stretch, where they have any; null
   * where the lists tell them already.
   */
  numbersWithin(
    stretch: Stretch,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<AppointmentId, readonly FieldNumber[]> | null>;
  /** What tags of its pages are good for. */
  tags(): TagUse;
  /** One by itself, with its stamped fields. */
  appointment(id: AppointmentId, signal: AbortSignal): Promise<AppointmentDetail>;
}

/** A confirmation number names one appointment: more of them are an answer to another question. */
const mostLookedUp = 10;

const ofAppointments = { entity: 'appointment', isOfKind: isAppointment } as const;

/** Makes the client of one facility. */
export function createAppointmentsClient(
  { http, tokens, undocumented }: DockSchedulingParts,
  warehouse: WarehouseId,
): AppointmentsClient & ClientVariants {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  const queries = scheduleQueries(undocumented, warehouse);
  const inForm = createQueryVariants();
  // The seed lists at one path, the vendor's public document at another (contract.md 4 row 1).
  const atPath = createQueryVariants(isMissingPath);
  const paths = [...new Set([undocumented.yardAppointmentsPath, undocumented.yardAppointmentPath])];
  const { walk: walkForms, inUse } = createVariantFetches(remote, undocumented, inForm);
  /** A whole read is seldom: of its pages the tags are kept, not the bytes. */
  const shelf = createPageShelf(0);
  const remembered = memoriesOn(shelf);
  const walk = <Row>(
    path: string,
    key: string,
    forms: QueryPairs,
    list: Pick<VariantFetch<Row>, 'entity' | 'isOfKind' | 'decode' | 'sink' | 'signal'>,
    memory = remembered(key),
  ) => walkForms({ ...list, path, key, forms, memory });

  const own = new OwnAppointments(warehouse, undocumented);

  /** Changes are never the same twice: nothing is remembered of them. */
  const memoryAt = (endpoint: string, key: string): PageMemory =>
    endpoint === 'changes' || endpoint === 'lookup' || endpoint === 'numbers'
      ? createPageMemory(createPageShelf(0))
      : remembered(key);

  const appointments = (
    endpoint: string,
    forms: QueryPairs,
    sink: PageSink<AppointmentRead>,
    signal: AbortSignal,
  ) =>
    atPath(endpoint, paths, (path) => {
      const key = `${path} ${endpoint}`;
      const list = { ...ofAppointments, sink, signal, decode: own.decode };
      return walk(path, key, forms, list, memoryAt(endpoint, key));
    });

  async function docks(sink: PageSink<Dock>, signal: AbortSignal): Promise<ListEnd> {
    const found = new Set<string>();
    const list = { entity: 'dock', isOfKind: isDock, sink, signal } as const;
    const end = await walk(undocumented.yardDocksPath, 'docks', queries.docks, {
      ...list,
      decode: (fields, place, problems, form) => {
        if (own.isElsewhere(fields)) return null;
        const id = idOf<string>(fields.id);
        // A dock that is closed for good may still have appointments.
        if (id !== null && (fields.warehouseId === warehouse || form === queries.docks[0]))
          found.add(id);
        return decodeDock(fields, place, problems);
      },
    });
    own.docks = found;
    return end;
  }

  return {
    formsInUse: inUse,
    tags: () => tagsOf(shelf),
    docks,
    loadTypes: (sink, signal) =>
      walk(undocumented.yardLoadTypesPath, 'load-types', queries.loadTypes, {
        entity: 'loadType',
        isOfKind: isLoadType,
        sink,
        signal,
        decode: (fields, place, problems) =>
          own.isElsewhere(fields) ? null : decodeLoadType(fields, place, problems),
      }),
    within: (stretch, sink, signal) =>
      appointments('window', appointmentForms(queries, stretch), sink, signal),
    changedAfter: (time, sink, signal) =>
      appointments('changes', changeForms(queries, time), sink, signal),
    async confirmed(number, signal) {
      const field = undocumented.yardAppointmentLookup;
      if (field === '') return null;
      const forms = lookupForms(queries, field, number);
      return lookUp(number, signal, (sink, both) => appointments('lookup', forms, sink, both));
    },
    async numbersWithin(stretch, signal) {
      if (undocumented.yardAppointmentFields.split(',').includes('customFields')) return null;
      const forms = customFieldForms(undocumented, warehouse, stretch);
      const { found, sink } = gatherNumbers();
      await appointments('numbers', forms, sink, signal);
      return found;
    },
    async appointment(appointmentId, signal) {
      const ask = (path: string) => (query: QueryPairs[number]) =>
        remote.read({ path: `${path}/{appointmentId}`, values: { appointmentId }, query, signal });
      const { bytes, status } = await atPath('one', paths.toReversed(), (path) =>
        inForm(`${path} one`, queries.one, ask(path), ask(path)),
      );
      return detailIn(bytes, status, appointmentId);
    },
  };
}

/** One memory of pages for each key, all on one shelf. */
function memoriesOn(shelf: ReturnType<typeof createPageShelf>): (key: string) => PageMemory {
  const memories = new Map<string, PageMemory>();
  return (key) => {
    const memory = memories.get(key) ?? createPageMemory(shelf);
    memories.set(key, memory);
    return memory;
  };
}

/** Takes the numbers in custom fields from the pages of appointments, by appointment. */
function gatherNumbers() {
  const found = new Map<AppointmentId, readonly FieldNumber[]>();
  const sink: PageSink<AppointmentRead> = {
    page(_, content) {
      if (content === 'unchanged') return;
      for (const { appointment, isActive } of content.rows)
        if (isActive && appointment.numbers !== undefined)
          found.set(appointment.id, appointment.numbers);
    },
  };
  return { found, sink };
}

/** Which appointments are of this facility: a service may tell those of a whole organization. */
class OwnAppointments {
  readonly #warehouse: WarehouseId;
  readonly #settings: Pick<Undocumented, 'yardAppointmentWarehouse' | 'yardAppointmentsUntold'>;
  /**
   * Docks of this facility, by the last read of them; null before it, and where the service lists
   * none.
   */
  docks: ReadonlySet<string> | null = null;

  constructor(
    warehouse: WarehouseId,
    settings: Pick<Undocumented, 'yardAppointmentWarehouse' | 'yardAppointmentsUntold'>,
  ) {
    this.#warehouse = warehouse;
    this.#settings = settings;
  }

  /**
   * It names another facility. One that names none is of the whole organization, or was asked for
   * by this one.
   */
  isElsewhere({ warehouseId }: Fields): boolean {
    return typeof warehouseId === 'string' && warehouseId !== this.#warehouse;
  }

  /** Decodes one; one of another facility counts as deleted. */
  readonly decode = (
    fields: Fields,
    place: string,
    problems: YardProblem[],
  ): AppointmentRead | null => {
    const read = decodeAppointment(fields, place, problems);
    if (read === null) return null;
    const facility = facilityOf(fields, {
      warehouse: this.#warehouse,
      field: this.#settings.yardAppointmentWarehouse,
      docks: this.docks,
    });
    const isShown = this.#settings.yardAppointmentsUntold === 'show';
    if (facility === 'own' || (facility === 'not-told' && isShown)) return read;
    if (facility === 'not-told' && read.isActive && !problems.includes(facilityNotTold))
      problems.push(facilityNotTold);
    return { ...read, isActive: false };
  };
}

/** Those with a confirmation number; `read` asks for them. */
async function lookUp(
  number: string,
  signal: AbortSignal,
  read: (sink: PageSink<AppointmentRead>, signal: AbortSignal) => Promise<unknown>,
): Promise<readonly Appointment[]> {
  const found: Appointment[] = [];
  const enough = new AbortController();
  const sink: PageSink<AppointmentRead> = {
    page(_, content) {
      if (content === 'unchanged') return;
      // What comes after the first page answers another question: the service did not take this
      // one.
      if (content.rows.length > mostLookedUp) enough.abort();
      // A service that passes over what it doesn't know answers with all of them.
      for (const { appointment, isActive } of content.rows)
        if (isActive && appointment.confirmationNumber === number) found.push(appointment);
    },
  };
  await read(sink, AbortSignal.any([signal, enough.signal])).catch((error) => {
    if (!enough.signal.aborted || signal.aborted) throw error;
  });
  return found.slice(0, mostLookedUp);
}

/** The one appointment of an answer. Throws `RemoteError` where it is another one, or none. */
function detailIn(bytes: Buffer, status: number, id: AppointmentId): AppointmentDetail {
  const problems: YardProblem[] = [];
  const record = readOne(bytes);
  const fields = record.ok ? asFields(record.value) : null;
  const detail = fields === null ? null : decodeDetail(fields, problems);
  if (detail === null || detail.appointment.id !== id)
    throw new RemoteError('bad-reply', problems[0]?.said ?? message('service.otherRecord'), status);
  return detail;
}
