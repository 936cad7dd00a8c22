/**
 * Makes a whole yard from a plan: the same plan, seed and starting time give the same records, ids
 * included.
 */

import type { SeededRandom } from '../../random.ts';
import { instant } from '../../sandbox-clock.ts';
import { templateNow } from '../appointments/template-fields.ts';
import type {
  Base,
  ServiceArea,
  ServiceAssetRef,
  ServiceContainer,
  ServiceSpot,
  ServiceVisit,
  Warehouse,
} from '../model.ts';
import type { Store } from '../store.ts';
import type { SchedulePlan } from './appointment-days.ts';
import { bookYard } from './appointments.ts';
import { drawAppointment, drawContainer, drawVisit, type YardCarrier } from './assets.ts';
import { makeSchedule } from './docks.ts';
import type { AreaPlan, SpotRowPlan, YardSeed } from './plans.ts';
import { carriers, closeReasons } from './sample-texts.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A yard whose plan names none has docks but no appointments besides those of its trucks. */
const noSchedule: SchedulePlan = { daysBack: 0, daysAhead: 0, busy: 0 };

/** What later arrivals need to know about the yard that was made. */
export type MadeYard = { readonly warehouse: Warehouse; readonly carriers: readonly YardCarrier[] };

const codeOf = (row: SpotRowPlan, index: number) =>
  `${row.prefix}-${String((row.first ?? 1) + index).padStart(row.digits ?? 2, '0')}`;

/** Dwell is spread over orders of magnitude: many for minutes, some for days. */
const dwell = (random: SeededRandom, shortest: number, longest: number) =>
  Math.round(shortest * (longest / shortest) ** random.next());

/** Fills an empty store. `nowMs` is the present of the yard: everything in it happened before. */
export const makeYard = (
  store: Store,
  plan: YardSeed,
  random: SeededRandom,
  nowMs: number,
  actorId: string,
): MadeYard => {
  const ids = random.fork('ids');
  const chance = random.fork('yard');
  const orgId = ids.uuid();

  const baseAt = (ms: number, changedMs = ms): Base => ({
    id: ids.uuid(),
    createDateTime: instant(ms),
    createdBy: actorId,
    lastChangedDateTime: instant(changedMs),
    lastChangedBy: actorId,
    isActive: true,
    tags: null,
    orgId,
  });
  const longAgo = nowMs - 400 * 24 * hour;

  const warehouse = makeWarehouse(baseAt(longAgo), plan.name, plan.timezone ?? 'America/Chicago');
  store.warehouses.set(warehouse.id, warehouse);
  const companies = chance
    .shuffle(carriers)
    .slice(0, Math.min(carriers.length, 8 + plan.areas.length));
  const known: YardCarrier[] = companies.map(([name, letters]) => ({
    letters,
    company: { ...baseAt(longAgo), name },
  }));
  for (const { company } of known) store.companies.set(company.id, company);

  const noteSpot = (
    spot: ServiceSpot,
    eventType: 'assignment' | 'close' | 'reserve',
    atMs: number,
    reason: string | null,
    asset?: ServiceAssetRef,
  ) => {
    const event = {
      id: ids.uuid(),
      spotId: spot.id,
      eventType,
      reason,
      observation: null,
      assetVisitId: asset?.kind === 'visit' ? asset.id : null,
      assetContainerId: asset?.kind === 'container' ? asset.id : null,
      createDateTime: instant(atMs),
      createdBy: actorId,
    };
    store.spotEvents.set(spot.id, [...(store.spotEvents.get(spot.id) ?? []), event]);
    spot.lastChangedDateTime = instant(atMs);
  };

  const makeContainer = (
    carrier: YardCarrier,
    arrivedMs: number,
    changedMs: number,
    reefer: boolean,
  ): ServiceContainer => {
    const container = drawContainer(chance, baseAt(arrivedMs, changedMs), warehouse.id, carrier, {
      reefer,
    });
    store.addContainer(container);
    const event = {
      id: ids.uuid(),
      assetContainerId: container.id,
      assetVisitId: null,
      eventType: 'Arrived',
    };
    store.containerEvents.set(container.id, [
      { ...event, createDateTime: instant(arrivedMs), createdBy: actorId },
    ]);
    return container;
  };

  const makeVisit = (arrivedMs: number, changedMs: number, reefer: boolean): ServiceVisit => {
    const carrier = chance.pick(known);
    const hooked = chance.pick([0, 1, 1, 1, 1, 2]);
    const appointment = chance.chance(0.7)
      ? drawAppointment(chance, baseAt(arrivedMs - 24 * hour), arrivedMs)
      : null;
    if (appointment) store.appointments.set(appointment.id, appointment);
    const visit = drawVisit(
      chance,
      baseAt(arrivedMs, changedMs),
      warehouse.id,
      carrier,
      hooked,
      appointment,
    );
    store.addVisit(visit);
    const event = {
      id: ids.uuid(),
      assetVisitId: visit.id,
      eventType: 'Arrived',
      createDateTime: instant(arrivedMs),
      createdBy: actorId,
    };
    store.visitEvents.set(visit.id, [event]);
    for (let index = 0; index < hooked; index += 1)
      store.hook(makeContainer(carrier, arrivedMs, changedMs, reefer), visit.id);
    return visit;
  };

  const occupy = (spot: ServiceSpot, area: AreaPlan) => {
    const drawn = chance.next();
    const withTruck = drawn < area.trucks + area.both;
    const withContainer = drawn >= area.trucks;
    const stay =
      area.type === 'docking'
        ? dwell(chance, 4 * minute, 6 * hour)
        : dwell(chance, 5 * minute, (withTruck ? 14 : 120) * hour);
    const placedMs = nowMs - stay;
    const arrivedMs = placedMs - chance.int(2, 45) * minute;
    const reefer = area.reefer ?? false;
    const visit = withTruck ? makeVisit(arrivedMs, placedMs, reefer) : null;
    const container = withContainer
      ? makeContainer(chance.pick(known), arrivedMs, placedMs, reefer)
      : null;
    store.putAssignment({
      ...baseAt(placedMs),
      warehouseId: warehouse.id,
      spotId: spot.id,
      assetVisitId: visit?.id ?? null,
      assetContainerId: container?.id ?? null,
      observation: null,
    });
    if (visit) noteSpot(spot, 'assignment', placedMs, null, { kind: 'visit', id: visit.id });
    if (container)
      noteSpot(spot, 'assignment', placedMs, null, { kind: 'container', id: container.id });
  };

  const makeArea = (plan: AreaPlan) => {
    const area: ServiceArea = {
      ...baseAt(longAgo),
      warehouseId: warehouse.id,
      name: plan.name,
      observation: null,
    };
    store.areas.set(area.id, area);
    const made = plan.rows.flatMap((row) =>
      Array.from({ length: row.count }, (_, index): ServiceSpot => {
        const spot: ServiceSpot = {
          ...baseAt(longAgo),
          warehouseId: warehouse.id,
          code: codeOf(row, index),
          type: plan.type,
          spotAreaId: area.id,
          observation: null,
          spotReserves: [],
        };
        store.addSpot(spot);
        return spot;
      }),
    );
    const mixed = chance.shuffle(made);
    const taken = Math.round(made.length * plan.fill);
    for (const spot of mixed.slice(0, taken)) occupy(spot, plan);
    const closedTaken = Math.min(plan.closedOccupied ?? 0, plan.closed, taken);
    const free = mixed.slice(taken);
    for (const spot of [
      ...mixed.slice(0, closedTaken),
      ...free.slice(0, plan.closed - closedTaken),
    ]) {
      spot.isActive = false;
      noteSpot(
        spot,
        'close',
        nowMs - dwell(chance, 10 * minute, 60 * hour),
        chance.pick(closeReasons),
      );
    }
    for (const spot of free.slice(plan.closed, plan.closed + plan.reserved)) {
      const atMs = nowMs - dwell(chance, 5 * minute, 4 * hour);
      const at = instant(atMs);
      const validUntil = chance.chance(0.7) ? instant(nowMs + chance.int(1, 8) * hour) : null;
      const about = chance.chance(0.5)
        ? { entityName: 'YardTask', objectId: ids.uuid() }
        : { entityName: null, objectId: null };
      spot.spotReserves.push({
        id: ids.uuid(),
        isActive: true,
        ...about,
        validUntil,
        createDateTime: at,
        lastChangedDateTime: at,
      });
      noteSpot(spot, 'reserve', atMs, null);
    }
  };

  for (const area of plan.areas) makeArea(area);
  for (let index = 0; index < plan.waitingVisits; index += 1) {
    const arrivedMs = nowMs - dwell(chance, 2 * minute, 3 * hour);
    makeVisit(arrivedMs, arrivedMs, false);
  }
  for (let index = 0; index < plan.waitingContainers; index += 1) {
    const arrivedMs = nowMs - dwell(chance, 20 * minute, 10 * hour);
    makeContainer(chance.pick(known), arrivedMs, arrivedMs, false);
  }
  // Streams of their own: what was drawn above stays as it is.
  const schedule = random.fork('schedule');
  makeSchedule(
    store,
    schedule,
    () => ({ ...baseAt(longAgo), id: schedule.uuid() }),
    warehouse.id,
    known,
  );
  bookYard(store, random.fork('bookings'), {
    warehouse,
    seed: `${schedule.int(0, 1_000_000_000)}`,
    bornAt: nowMs,
    actorId,
    plan: plan.schedule ?? noSchedule,
  });
  return { warehouse, carriers: known };
};

const openHours = [{ start: '06:00', end: '22:00' }];

const makeWarehouse = (base: Base, name: string, timezone: string): Warehouse => ({
  ...base,
  name,
  facilityNumber: '0417',
  street: '4100 Yard Loop',
  city: 'Dallas',
  state: 'TX',
  zip: '75236',
  country: 'USA',
  timezone,
  contactName: 'Yard office',
  phone: '+12145550100',
  email: 'office@yard.example',
  notes: '',
  instructions: 'Check in at the gate. Speed limit 10 mph.',
  schedule: {
    sunday: [],
    monday: openHours,
    tuesday: openHours,
    wednesday: openHours,
    thursday: openHours,
    friday: openHours,
    saturday: [{ start: '06:00', end: '14:00' }],
    version: 1,
    closedIntervals: [],
  },
  geolocation: { latitude: 32.68, longitude: -96.93 },
  allowCarrierScheduling: true,
  ccEmails: [],
  amenities: ['Restroom'],
  ppeRequirements: ['Vest'],
  settings: {},
  customApptFieldsTemplate: [...templateNow()],
});
