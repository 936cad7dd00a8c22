/**
 * Trucks at the gate whose papers don't fit: a load that was given to another carrier, a number of
 * another load, a driver of another carrier, a seal that isn't the one that was put on. Each is
 * made of what the documents allow: an offer that a carrier accepted and the load that came of it
 * (seeds/marketplace.md), an appointment with its reference numbers and notes, and a visit with its
 * container (seeds/yard.md).
 */
import type { ServiceAppointment } from './dock-scheduling/appointments/model.ts';
import type { ServiceContainer, ServiceVisit } from './dock-scheduling/model.ts';
import type { CarrierRecord, LoadRecord } from './marketplace/world-records.ts';
import type { Sandbox } from './model.ts';
import { refuse } from './refusal.ts';

/** What can be played. */
export const gateScenarios = [
  'asExpected',
  'wrongCarrier',
  'swappedReference',
  'otherDriver',
  'brokenSeal',
] as const;
/** One of them. */
export type GateScenario = (typeof gateScenarios)[number];

/** What was made. `other`: a second load, whose number was swapped in. */
export type PlayedGate = {
  readonly load: LoadRecord;
  readonly other: LoadRecord | null;
  readonly appointment: ServiceAppointment;
  readonly visit: ServiceVisit;
  readonly container: ServiceContainer;
  /** The number on the papers, and the one on the trailer's doors. */
  readonly seal: { readonly papers: string; readonly doors: string };
};

const hour = 3_600_000;
/** How far from now an appointment is taken; at night the next is far. */
const NEAR_MS = 24 * hour;
const papers = 'UL 4471902';
/** The phone that the carrier registered for its driver, and the one of a driver of another. */
const phones = { own: '+12145550142', other: '+19565550187' } as const;

/** Plays one. Needs the marketplace; throws `Refused` without it, or with nothing to play on. */
export function playAtGate(
  { act, yard, marketplace, warehouse }: Sandbox,
  scenario: GateScenario,
): PlayedGate {
  if (marketplace === null) return refuse(409, 'no-marketplace', 'Start it with the marketplace.');
  const { world } = marketplace;
  const all = [...world.carriers.values()].filter(({ status }) => status === 'Ready');
  const [carrier, other] = all;
  if (carrier === undefined || other === undefined)
    return refuse(409, 'no-carriers', 'It takes two carriers that are ready.');
  const now = marketplace.now();
  const { city, state, zip } =
    yard.store.warehouses.get(warehouse.id) ?? refuse(500, 'no-yard', '');
  const book = (): LoadRecord => {
    const offer =
      [...world.offers.values()][0] ?? refuse(409, 'no-offers', 'No offer is left to accept.');
    const [pickup, ...rest] = offer.load.stops;
    const here = pickup && {
      ...pickup,
      city,
      state,
      zipcode: zip,
      window_start: new Date(now - hour).toISOString(),
      window_end: new Date(now + hour).toISOString(),
    };
    const load = here === undefined ? offer.load : { ...offer.load, stops: [here, ...rest] };
    world.takeAway(offer.id);
    return world.book({ ...offer, load }, carrier.account);
  };
  const load = book();
  const swapped = scenario === 'swappedReference' ? book() : null;
  addDriver(marketplace, carrier, phones.own);
  addDriver(marketplace, other, phones.other);

  const taken = new Set([...yard.store.visits.values()].map(({ appointmentId }) => appointmentId));
  const distance = ({ start }: ServiceAppointment) => Math.abs(Date.parse(start) - now);
  const wanted =
    yard.store.appointments
      .between(now - NEAR_MS, now + NEAR_MS)
      .filter(({ id, status }) => status === 'Scheduled' && !taken.has(id))
      .sort((a, b) => distance(a) - distance(b))[0] ??
    refuse(409, 'no-appointment', 'No appointment within a day is free.');
  const appointment = act.setAppointmentPapers(wanted.id, {
    refNumber: load.ref_number,
    refNumbers: [load.ref_number],
    notes: `Seal ${papers}`,
  });
  const { visit, containers } = act.arrive({
    visit: {
      appointmentId: appointment.id,
      dotNumber: scenario === 'wrongCarrier' ? other.dot : carrier.dot,
      companyId: null,
      companyHint: scenario === 'wrongCarrier' ? other.name : carrier.name,
      driverAppointmentIdentifier: (swapped ?? load).ref_number,
      phone: scenario === 'otherDriver' ? phones.other : phones.own,
    },
    containers: [{ state: 'Full', companyId: null }],
  });
  const [container] = containers;
  if (container === undefined) return refuse(500, 'no-container', 'The truck came without one.');
  const doors = scenario === 'brokenSeal' ? 'UL 4471920' : papers;
  return { load, other: swapped, appointment, visit, container, seal: { papers, doors } };
}

function addDriver(
  { world }: NonNullable<Sandbox['marketplace']>,
  { account }: CarrierRecord,
  phone: string,
): void {
  const id = world.random.uuid();
  const name = `Driver ${world.drivers.size + 1}`;
  world.drivers.set(id, { id, name, phone_number: phone, sms_enabled: false, account });
}
