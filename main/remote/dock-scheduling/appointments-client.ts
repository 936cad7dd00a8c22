/**
 * Reads the dock schedule (seeds/yard.md, GET /appointments; contract.md 1.9 for single reads,
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
import { facilityOf, facilityUnknown } from './decode/appointment-facility.ts';
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
import { createQueryVariants, isBadQuery, isMissingPath } from './read/query-variants.ts';
import { createVariantFetches, type VariantFetch } from './read/variant-fetches.ts';
import type { ClientVariants } from './read/variants-in-use.ts';

/** Every call that reads the schedule. All throw `RemoteError`. */
export interface AppointmentsClient {
  docks(sink: PageSink<Dock>, signal: AbortSignal): Promise<ListEnd>;
  loadTypes(sink: PageSink<LoadType>, signal: AbortSignal): Promise<ListEnd>;
  /** Appointments that overlap the stretch. A service that can't filter returns others too. */
  within(stretch: Stretch, sink: PageSink<AppointmentRead>, signal: AbortSignal): Promise<ListEnd>;
  /** Appointments of any day that changed after a time, including deleted ones. */
  changedAfter(
    time: Instant,
    sink: PageSink<AppointmentRead>,
    signal: AbortSignal,
  ): Promise<ListEnd>;
  /**
   * Appointments of this facility with a confirmation number, of any day and state, at most
   * `mostLookedUp`. Null if the register says not to ask the service (`yardAppointmentLookup` is
   * empty).
   */
  confirmed(number: string, signal: AbortSignal): Promise<readonly Appointment[] | null>;
  /**
   * Numbers in the custom fields of appointments that start within the stretch. Null if the lists
   * already have them.
   */
  numbersWithin(
    stretch: Stretch,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<AppointmentId, readonly FieldNumber[]> | null>;
  /** How far we use the tags of its pages. */
  tags(): TagUse;
  /** A single appointment with its custom fields. */
  appointment(id: AppointmentId, signal: AbortSignal): Promise<AppointmentDetail>;
}

/**
 * A confirmation number names one appointment. If more come back, the service ignored our filter.
 */
const mostLookedUp = 10;

const ofAppointments = { entity: 'appointment', isOfKind: isAppointment } as const;

/** The client of one facility. */
export function createAppointmentsClient(
  { http, tokens, undocumented, learned }: DockSchedulingParts,
  warehouse: WarehouseId,
): AppointmentsClient & ClientVariants {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  const queries = scheduleQueries(undocumented, warehouse);
  const inForm = createQueryVariants(isBadQuery, learned);
  // The seed has the list at one path, the vendor's public document at another (contract.md 4 row
  // 1).
  const atPath = createQueryVariants(isMissingPath, learned);
  const paths = [...new Set([undocumented.yardAppointmentsPath, undocumented.yardAppointmentPath])];
  const { readList: readVariants, inUse } = createVariantFetches(remote, undocumented, inForm);
  /** Full reads are rare, so we keep the tags of pages and not their bytes. */
  const shelf = createPageShelf(0);
  const remembered = memoriesOn(shelf);
  const readList = <Row>(
    path: string,
    key: string,
    forms: QueryPairs,
    list: Pick<VariantFetch<Row>, 'entity' | 'isOfKind' | 'decode' | 'sink' | 'signal'>,
    memory = remembered(key),
  ) => readVariants({ ...list, path, key, forms, memory });

  const own = new OwnAppointments(warehouse, undocumented);

  /** Changes are different each time, so we remember nothing. */
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
      return readList(path, key, forms, list, memoryAt(endpoint, key));
    });

  async function docks(sink: PageSink<Dock>, signal: AbortSignal): Promise<ListEnd> {
    const found = new Set<string>();
    const list = { entity: 'dock', isOfKind: isDock, sink, signal } as const;
    const end = await readList(undocumented.yardDocksPath, 'docks', queries.docks, {
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
      readList(undocumented.yardLoadTypesPath, 'load-types', queries.loadTypes, {
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

/** One page memory for each key, all sharing one shelf. */
function memoriesOn(shelf: ReturnType<typeof createPageShelf>): (key: string) => PageMemory {
  const memories = new Map<string, PageMemory>();
  return (key) => {
    const memory = memories.get(key) ?? createPageMemory(shelf);
    memories.set(key, memory);
    return memory;
  };
}

/** Collects the numbers in custom fields from pages of appointments, by appointment. */
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

/**
 * Decides which appointments belong to this facility, because a service may return those of the
 * organization.
 */
class OwnAppointments {
  readonly #warehouse: WarehouseId;
  readonly #settings: Pick<Undocumented, 'yardAppointmentWarehouse' | 'yardAppointmentsUntold'>;
  /** Docks of this facility as last read; null before that, and if the service lists none. */
  docks: ReadonlySet<string> | null = null;

  constructor(
    warehouse: WarehouseId,
    settings: Pick<Undocumented, 'yardAppointmentWarehouse' | 'yardAppointmentsUntold'>,
  ) {
    this.#warehouse = warehouse;
    this.#settings = settings;
  }

  /**
   * It names another facility. An appointment that names none belongs to the organization, or was
   * filtered by this facility.
   */
  isElsewhere({ warehouseId }: Fields): boolean {
    return typeof warehouseId === 'string' && warehouseId !== this.#warehouse;
  }

  /** Decodes one. An appointment of another facility counts as deleted. */
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
    if (facility === 'own' || (facility === 'unknown' && isShown)) return read;
    if (facility === 'unknown' && read.isActive && !problems.includes(facilityUnknown))
      problems.push(facilityUnknown);
    return { ...read, isActive: false };
  };
}

/** Appointments with a confirmation number. `read` asks for them. */
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
      // More than a page came, so the service ignored our filter.
      if (content.rows.length > mostLookedUp) enough.abort();
      // A service that ignores unknown filters returns all appointments.
      for (const { appointment, isActive } of content.rows)
        if (isActive && appointment.confirmationNumber === number) found.push(appointment);
    },
  };
  await read(sink, AbortSignal.any([signal, enough.signal])).catch((error) => {
    if (!enough.signal.aborted || signal.aborted) throw error;
  });
  return found.slice(0, mostLookedUp);
}

/** The appointment in a reply. Throws `RemoteError` if it is another one, or none. */
function detailIn(bytes: Buffer, status: number, id: AppointmentId): AppointmentDetail {
  const problems: YardProblem[] = [];
  const record = readOne(bytes);
  const fields = record.ok ? asFields(record.value) : null;
  const detail = fields === null ? null : decodeDetail(fields, problems);
  if (detail === null || detail.appointment.id !== id)
    throw new RemoteError('bad-reply', problems[0]?.said ?? message('service.otherRecord'), status);
  return detail;
}
