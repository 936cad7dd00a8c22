/**
 * Everything that a code at the gate may mean, found by its letters and digits: trucks, what they
 * carry, what stands without a truck, departed trucks, appointments of all stored days, moves. We
 * update it with each change; putting a record costs as much as the record. No IO, no clock.
 */
import type { Appointment } from '../appointments/model.ts';
import type {
  CameHow,
  CameTruck,
  FactName,
  KnownAppointment,
  KnownMove,
  LeftTruck,
} from '../console-api/gate-reading.ts';
import type { AppointmentId, ContainerId, VisitId } from '../ids.ts';
import { keyIn } from '../readers/carrier-number.ts';
import { phoneKey, writtenPlate } from '../readers/identity.ts';
import { looseKey, searchKey } from '../search-key.ts';
import { assetLabel, spotRefLabel } from '../text.ts';
import type { Instant } from '../time.ts';
import type { Container, Visit } from '../yard/model.ts';
import type { YardTable } from '../yard/table.ts';
import { cameForByContainer, cameForByVisit } from './came-for.ts';
import { phoneDigits } from './code-forms.ts';
import { passNumber } from './pass-number.ts';

/** A text by which a record is found. `label`: the name of a custom field. */
export type CodedFact = { readonly name: FactName; readonly value: string; readonly label: string };

/**
 * What stands on the spots of a name.
 *
 * Example: `b8` of a yard with a truck on B-08: `[{ ref: 'visit:v1', spot: 'B-08' }]`.
 */
export function standingOn(yard: YardTable, text: string): readonly StandingRef[] {
  const key = looseKey(text);
  return [...yard.spots()].flatMap(({ id }) => {
    const spot = spotRefLabel(yard, id);
    if (key === '' || looseKey(spot) !== key) return [];
    return [
      ...[...yard.visitsAt(id)].map((each): StandingRef => ({ ref: `visit:${each}`, spot })),
      ...[...yard.standaloneAt(id)].map(
        (each): StandingRef => ({ ref: `container:${each}`, spot }),
      ),
    ];
  });
}

/** A record that stands on a spot, with the spot's name. */
export type StandingRef = { readonly ref: WorldRef; readonly spot: string };

/** A record of the world. */
export type WorldRef = `${'visit' | 'container' | 'appointment' | 'left'}:${string}`;

/**
 * Keys by which a text is found: the complete text, and the parts of a reference that people type.
 */
function keysOf({ name, value }: CodedFact): readonly string[] {
  if (name === 'phone') return [phoneKey(value)];
  const text = value.slice(0, 200);
  const whole = searchKey(text);
  if (name === 'dot') return [whole, keyIn('dot', text) ?? whole];
  // A plate with its state is also found without it.
  if (name === 'plate') return [whole, searchKey(writtenPlate(text).plate)];
  // Without its country code, as drivers say it.
  const phone = mayBePhone(name) ? phoneDigits(text) : null;
  const numbers = phone === null ? [] : [phoneKey(phone)];
  if (name !== 'ref' && name !== 'field') return [whole, ...numbers];
  // People type "PO-204417" as 204417 too.
  return [
    whole,
    ...numbers,
    ...(text.match(/\d{4,}|[\p{L}\p{N}]{5,}/gu) ?? []).map(searchKey),
    ...(whole.match(/\d{4,}/g) ?? []),
  ];
}

/** Whether a fact of another name may be a phone number: what the driver gave, a custom field. */
export const mayBePhone = (name: FactName): boolean => name === 'field' || name === 'driverNumber';

const coded = (
  name: FactName,
  value: string | null | undefined,
  label = '',
): readonly CodedFact[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [{ name, value, label }];

const codesOfVisit = (visit: Visit): readonly CodedFact[] => [
  { name: 'pass', value: passNumber(visit.id), label: '' },
  ...coded('plate', visit.licensePlate),
  ...coded('phone', visit.phone),
  ...coded('driverNumber', visit.driverAppointmentIdentifier),
  ...coded('dot', visit.dotNumber),
  ...coded('company', visit.companyName ?? visit.companyHint),
];

/**
 * Most references and fields of one appointment that we look at. More is a mistake of its author.
 */
const mostTexts = 100;

const codesOfAppointment = ({ appointment, fields }: KnownAppointment): readonly CodedFact[] => [
  ...coded('confirmation', appointment.confirmationNumber),
  ...appointment.refNumbers.slice(0, mostTexts).flatMap((each) => coded('ref', each)),
  ...fields.slice(0, mostTexts).flatMap(({ label, value }) => coded('field', value, label)),
  ...coded('company', appointment.companyName),
];

/** The world of one gate. Records are put and removed one by one; `interpret` reads it. */
export class GateWorld {
  /** Placeholders for a plate that the operator added. */
  readonly placeholders: readonly string[];
  /** What stands on the spot that a text names. */
  readonly standsOn: (text: string) => readonly StandingRef[];
  #visits = new Map<VisitId, Visit>();
  #containers = new Map<ContainerId, Container>();
  #hooked = new Map<VisitId, Set<ContainerId>>();
  #appointments = new Map<AppointmentId, KnownAppointment>();
  #left = new Map<VisitId, LeftTruck>();
  #moves = new Map<number, KnownMove>();
  #codes = new Map<WorldRef, readonly CodedFact[]>();
  #byKey = new Map<string, Set<WorldRef>>();
  /** Who came for an appointment: each record that names it, and how. */
  #cameFor = new Map<AppointmentId, Map<WorldRef, CameHow>>();
  /** What clerks said that the service can't store. */
  #alsoFor = new Map<VisitId, ReadonlySet<AppointmentId>>();

  constructor(
    placeholders: readonly string[] = [],
    standsOn: (text: string) => readonly StandingRef[] = () => [],
  ) {
    this.placeholders = placeholders;
    this.standsOn = standsOn;
  }

  putVisit(visit: Visit): void {
    this.removeVisit(visit.id);
    if (!visit.isActive) return;
    this.#visits.set(visit.id, visit);
    const ref: WorldRef = `visit:${visit.id}`;
    this.#index(ref, codesOfVisit(visit));
    this.#came(ref, visit.appointmentId, 'appointment');
    this.#came(ref, visit.secondaryAppointmentId, 'secondary');
    for (const each of this.#alsoFor.get(visit.id) ?? []) this.#came(ref, each, 'ours');
  }

  removeVisit(id: VisitId): void {
    const visit = this.#visits.get(id);
    if (visit === undefined) return;
    this.#visits.delete(id);
    const ref: WorldRef = `visit:${id}`;
    this.#forget(ref);
    this.#notCame(ref, visit.appointmentId);
    this.#notCame(ref, visit.secondaryAppointmentId);
    for (const each of this.#alsoFor.get(id) ?? []) this.#notCame(ref, each);
  }

  putContainer(container: Container): void {
    this.removeContainer(container.id);
    if (!container.isActive) return;
    this.#containers.set(container.id, container);
    if (container.visitId !== null) {
      const beside = this.#hooked.get(container.visitId);
      if (beside === undefined) this.#hooked.set(container.visitId, new Set([container.id]));
      else beside.add(container.id);
    }
    const ref: WorldRef = `container:${container.id}`;
    this.#index(ref, coded('equipment', container.code));
    this.#came(ref, container.dropAppointmentId, 'drop');
    this.#came(ref, container.pickupAppointmentId, 'pickup');
  }

  removeContainer(id: ContainerId): void {
    const container = this.#containers.get(id);
    if (container === undefined) return;
    this.#containers.delete(id);
    if (container.visitId !== null) {
      const beside = this.#hooked.get(container.visitId);
      beside?.delete(id);
      if (beside?.size === 0) this.#hooked.delete(container.visitId);
    }
    const ref: WorldRef = `container:${id}`;
    this.#forget(ref);
    this.#notCame(ref, container.dropAppointmentId);
    this.#notCame(ref, container.pickupAppointmentId);
  }

  putAppointment(known: KnownAppointment): void {
    const { id } = known.appointment;
    this.removeAppointment(id);
    this.#appointments.set(id, known);
    this.#index(`appointment:${id}`, codesOfAppointment(known));
  }

  removeAppointment(id: AppointmentId): void {
    if (this.#appointments.delete(id)) this.#forget(`appointment:${id}`);
  }

  putLeft(left: LeftTruck): void {
    const { id } = left.visit;
    this.removeLeft(id);
    this.#left.set(id, left);
    const ref: WorldRef = `left:${id}`;
    this.#index(ref, [
      ...codesOfVisit(left.visit),
      ...left.hooked.flatMap(({ code }) => coded('equipment', code)),
    ]);
    this.#came(ref, left.visit.appointmentId, 'appointment');
    this.#came(ref, left.visit.secondaryAppointmentId, 'secondary');
    for (const each of this.#alsoFor.get(id) ?? []) this.#came(ref, each, 'ours');
  }

  removeLeft(id: VisitId): void {
    const left = this.#left.get(id);
    if (left === undefined) return;
    this.#left.delete(id);
    const ref: WorldRef = `left:${id}`;
    this.#forget(ref);
    this.#notCame(ref, left.visit.appointmentId);
    this.#notCame(ref, left.visit.secondaryAppointmentId);
    for (const each of this.#alsoFor.get(id) ?? []) this.#notCame(ref, each);
  }

  /** Sets the complete move list. */
  setMoves(moves: readonly KnownMove[]): void {
    this.#moves = new Map(moves.map((each) => [each.number, each]));
  }

  /** Sets everything that a clerk said a truck also came for. */
  setAlsoFor(visit: VisitId, appointments: ReadonlySet<AppointmentId>): void {
    const refs: readonly WorldRef[] = [
      ...(this.#visits.has(visit) ? [`visit:${visit}` as const] : []),
      ...(this.#left.has(visit) ? [`left:${visit}` as const] : []),
    ];
    for (const ref of refs)
      for (const each of this.#alsoFor.get(visit) ?? []) this.#notCame(ref, each);
    if (appointments.size === 0) this.#alsoFor.delete(visit);
    else this.#alsoFor.set(visit, appointments);
    for (const ref of refs) for (const each of appointments) this.#came(ref, each, 'ours');
  }

  visit = (id: VisitId): Visit | undefined => this.#visits.get(id);
  container = (id: ContainerId): Container | undefined => this.#containers.get(id);
  appointment = (id: AppointmentId): Appointment | undefined =>
    this.#appointments.get(id)?.appointment;
  left = (id: VisitId): LeftTruck | undefined => this.#left.get(id);
  move = (number: number): KnownMove | undefined => this.#moves.get(number);
  appointments = (): Iterable<KnownAppointment> => this.#appointments.values();
  codes = (ref: WorldRef): readonly CodedFact[] => this.#codes.get(ref) ?? [];
  /** Containers hooked to a truck that is here. */
  hookedTo = (id: VisitId): readonly Container[] =>
    [...(this.#hooked.get(id) ?? [])].flatMap((each) => this.#containers.get(each) ?? []);

  /** Records with exactly this key. */
  withKey = (key: string): Iterable<WorldRef> => this.#byKey.get(key) ?? [];

  /** At most `limit` records with a key that contains this part. */
  withPart(part: string, limit: number): readonly WorldRef[] {
    const found = new Set<WorldRef>();
    for (const [key, refs] of this.#byKey) {
      if (!key.includes(part)) continue;
      for (const each of refs) found.add(each);
      if (found.size >= limit) break;
    }
    return [...found];
  }

  /** Whether any record has exactly this key. */
  holds = (key: string): boolean => this.#byKey.has(key);

  /** Everything that a truck came for, whether it is here or has left. */
  cameForOf(visit: Visit): readonly Appointment[] {
    const ids = new Set<AppointmentId>(this.#alsoFor.get(visit.id));
    for (const { appointment } of cameForByVisit(visit)) ids.add(appointment);
    for (const container of this.hookedTo(visit.id))
      for (const { appointment } of cameForByContainer(container, visit)) ids.add(appointment);
    return [...ids].flatMap((id) => this.appointment(id) ?? []);
  }

  /**
   * Who came for an appointment: trucks that are here or left, and trailers that stayed for it or
   * wait for pickup.
   */
  cameFor(id: AppointmentId): readonly CameTruck[] {
    const found: CameTruck[] = [];
    const trucks = new Set<VisitId>();
    const add = (
      row: Visit | Container,
      visit: VisitId | null,
      leftAt: Instant | null,
      how: CameHow,
    ) => {
      if (visit !== null && trucks.has(visit)) return;
      if (visit !== null) trucks.add(visit);
      found.push({ visit, name: assetLabel(row), leftAt, how });
    };
    for (const [ref, how] of this.#cameFor.get(id) ?? []) {
      const own = ref.slice(ref.indexOf(':') + 1);
      if (ref.startsWith('visit:')) {
        const visit = this.#visits.get(own as VisitId);
        if (visit !== undefined) add(visit, visit.id, null, how);
      } else if (ref.startsWith('left:')) {
        const left = this.#left.get(own as VisitId);
        if (left !== undefined) add(left.visit, left.visit.id, left.leftAt, how);
      } else {
        const container = this.#containers.get(own as ContainerId);
        if (container === undefined) continue;
        const truck = container.visitId === null ? undefined : this.#visits.get(container.visitId);
        if (cameForByContainer(container, truck).some(({ appointment }) => appointment === id))
          add(truck ?? container, container.visitId, null, how);
      }
    }
    return found;
  }

  #index(ref: WorldRef, codes: readonly CodedFact[]): void {
    this.#codes.set(ref, codes);
    for (const each of codes)
      for (const key of keysOf(each)) {
        if (key === '') continue;
        const refs = this.#byKey.get(key);
        if (refs === undefined) this.#byKey.set(key, new Set([ref]));
        else refs.add(ref);
      }
  }

  #forget(ref: WorldRef): void {
    for (const each of this.#codes.get(ref) ?? [])
      for (const key of keysOf(each)) {
        const refs = this.#byKey.get(key);
        refs?.delete(ref);
        if (refs?.size === 0) this.#byKey.delete(key);
      }
    this.#codes.delete(ref);
  }

  #came(ref: WorldRef, id: AppointmentId | null, how: CameHow): void {
    if (id === null) return;
    const refs = this.#cameFor.get(id);
    if (refs === undefined) this.#cameFor.set(id, new Map([[ref, how]]));
    else if (!refs.has(ref)) refs.set(ref, how);
  }

  #notCame(ref: WorldRef, id: AppointmentId | null): void {
    if (id === null) return;
    const refs = this.#cameFor.get(id);
    refs?.delete(ref);
    if (refs?.size === 0) this.#cameFor.delete(id);
  }
}
