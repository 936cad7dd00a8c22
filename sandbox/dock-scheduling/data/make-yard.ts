/**
 * Makes a yard from a plan. The same plan, seed and starting time give the same records, including
 * their ids.
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

/** A plan without a schedule has docks, but no appointments besides those of its trucks. */
const noSchedule: SchedulePlan = { daysBack: 0, daysAhead: 0, busy: 0 };

/** What later arrivals need to know about the yard. */
export type MadeYard = { readonly warehouse: Warehouse; readonly carriers: readonly YardCarrier[] };

const codeOf = (row: SpotRowPlan, index: number) =>
  `${row.prefix}-${String((row.first ?? 1) + index).padStart(row.digits ?? 2, '0')}`;

/** The lengths of stays spread over orders of magnitude: many for minutes, some for days. */
const dwell = (random: SeededRandom, shortest: number, longest: number) =>
  Math.round(shortest * (longest / shortest) ** random.next());

/** Fills an empty store. `nowMs` is the present of the yard: everything in it happened before. */
export const makeYard = (
  store: Store,
  plan: YardSeed,
  random: SeededRandom,
  nowMs: number,
  actorId: string,
): MadeYard => new YardMaker(store, plan, random, nowMs, actorId).make();

/** A yard in the making: each record is drawn and put into the store. */
class YardMaker {
  readonly #store: Store;
  readonly #plan: YardSeed;
  readonly #random: SeededRandom;
  readonly #nowMs: number;
  readonly #actorId: string;
  readonly #ids;
  readonly #chance;
  readonly #orgId;
  readonly #longAgo;
  readonly #warehouse;
  readonly #known: YardCarrier[];

  constructor(store: Store, plan: YardSeed, random: SeededRandom, nowMs: number, actorId: string) {
    this.#store = store;
    this.#plan = plan;
    this.#random = random;
    this.#nowMs = nowMs;
    this.#actorId = actorId;
    this.#ids = random.fork('ids');
    this.#chance = random.fork('yard');
    this.#orgId = this.#ids.uuid();
    this.#longAgo = nowMs - 400 * 24 * hour;
    this.#warehouse = makeWarehouse(
      this.#baseAt(this.#longAgo),
      plan.name,
      plan.timezone ?? 'America/Chicago',
    );
    store.warehouses.set(this.#warehouse.id, this.#warehouse);
    const companies = this.#chance
      .shuffle(carriers)
      .slice(0, Math.min(carriers.length, 8 + plan.areas.length));
    this.#known = companies.map(([name, letters]) => ({
      letters,
      company: { ...this.#baseAt(this.#longAgo), name },
    }));
    for (const { company } of this.#known) store.companies.set(company.id, company);
  }

  make(): MadeYard {
    for (const area of this.#plan.areas) this.#makeArea(area);
    for (let index = 0; index < this.#plan.waitingVisits; index += 1) {
      const arrivedMs = this.#nowMs - dwell(this.#chance, 2 * minute, 3 * hour);
      this.#makeVisit(arrivedMs, arrivedMs, false);
    }
    for (let index = 0; index < this.#plan.waitingContainers; index += 1) {
      const arrivedMs = this.#nowMs - dwell(this.#chance, 20 * minute, 10 * hour);
      this.#makeContainer(this.#chance.pick(this.#known), arrivedMs, arrivedMs, false);
    }
    // Streams of their own, so that what was drawn above stays the same.
    const schedule = this.#random.fork('schedule');
    makeSchedule(
      this.#store,
      schedule,
      () => ({ ...this.#baseAt(this.#longAgo), id: schedule.uuid() }),
      this.#warehouse.id,
      this.#known,
    );
    bookYard(this.#store, this.#random.fork('bookings'), {
      warehouse: this.#warehouse,
      seed: `${schedule.int(0, 1_000_000_000)}`,
      bornAt: this.#nowMs,
      actorId: this.#actorId,
      plan: this.#plan.schedule ?? noSchedule,
    });
    return { warehouse: this.#warehouse, carriers: this.#known };
  }

  #baseAt(ms: number, changedMs = ms): Base {
    return {
      id: this.#ids.uuid(),
      createDateTime: instant(ms),
      createdBy: this.#actorId,
      lastChangedDateTime: instant(changedMs),
      lastChangedBy: this.#actorId,
      isActive: true,
      tags: null,
      orgId: this.#orgId,
    };
  }

  #noteSpot(
    spot: ServiceSpot,
    eventType: 'assignment' | 'close' | 'reserve',
    atMs: number,
    reason: string | null,
    asset?: ServiceAssetRef,
  ) {
    const event = {
      id: this.#ids.uuid(),
      spotId: spot.id,
      eventType,
      reason,
      observation: null,
      assetVisitId: asset?.kind === 'visit' ? asset.id : null,
      assetContainerId: asset?.kind === 'container' ? asset.id : null,
      createDateTime: instant(atMs),
      createdBy: this.#actorId,
    };
    this.#store.spotEvents.set(spot.id, [...(this.#store.spotEvents.get(spot.id) ?? []), event]);
    spot.lastChangedDateTime = instant(atMs);
  }

  #makeContainer(
    carrier: YardCarrier,
    arrivedMs: number,
    changedMs: number,
    reefer: boolean,
  ): ServiceContainer {
    const container = drawContainer(
      this.#chance,
      this.#baseAt(arrivedMs, changedMs),
      this.#warehouse.id,
      carrier,
      {
        reefer,
      },
    );
    this.#store.addContainer(container);
    const event = {
      id: this.#ids.uuid(),
      assetContainerId: container.id,
      assetVisitId: null,
      eventType: 'Arrived',
    };
    this.#store.containerEvents.set(container.id, [
      { ...event, createDateTime: instant(arrivedMs), createdBy: this.#actorId },
    ]);
    return container;
  }

  #makeVisit(arrivedMs: number, changedMs: number, reefer: boolean): ServiceVisit {
    const carrier = this.#chance.pick(this.#known);
    const hooked = this.#chance.pick([0, 1, 1, 1, 1, 2]);
    const appointment = this.#chance.chance(0.7)
      ? drawAppointment(this.#chance, this.#baseAt(arrivedMs - 24 * hour), arrivedMs)
      : null;
    if (appointment) this.#store.appointments.set(appointment.id, appointment);
    const visit = drawVisit(
      this.#chance,
      this.#baseAt(arrivedMs, changedMs),
      this.#warehouse.id,
      carrier,
      hooked,
      appointment,
    );
    this.#store.addVisit(visit);
    const event = {
      id: this.#ids.uuid(),
      assetVisitId: visit.id,
      eventType: 'Arrived',
      createDateTime: instant(arrivedMs),
      createdBy: this.#actorId,
    };
    this.#store.visitEvents.set(visit.id, [event]);
    for (let index = 0; index < hooked; index += 1)
      this.#store.hook(this.#makeContainer(carrier, arrivedMs, changedMs, reefer), visit.id);
    return visit;
  }

  #occupy(spot: ServiceSpot, area: AreaPlan) {
    const drawn = this.#chance.next();
    const withTruck = drawn < area.trucks + area.both;
    const withContainer = drawn >= area.trucks;
    const stay =
      area.type === 'docking'
        ? dwell(this.#chance, 4 * minute, 6 * hour)
        : dwell(this.#chance, 5 * minute, (withTruck ? 14 : 120) * hour);
    const placedMs = this.#nowMs - stay;
    const arrivedMs = placedMs - this.#chance.int(2, 45) * minute;
    const reefer = area.reefer ?? false;
    const visit = withTruck ? this.#makeVisit(arrivedMs, placedMs, reefer) : null;
    const container = withContainer
      ? this.#makeContainer(this.#chance.pick(this.#known), arrivedMs, placedMs, reefer)
      : null;
    this.#store.putAssignment({
      ...this.#baseAt(placedMs),
      warehouseId: this.#warehouse.id,
      spotId: spot.id,
      assetVisitId: visit?.id ?? null,
      assetContainerId: container?.id ?? null,
      observation: null,
    });
    if (visit) this.#noteSpot(spot, 'assignment', placedMs, null, { kind: 'visit', id: visit.id });
    if (container)
      this.#noteSpot(spot, 'assignment', placedMs, null, { kind: 'container', id: container.id });
  }

  #makeArea(plan: AreaPlan) {
    const area: ServiceArea = {
      ...this.#baseAt(this.#longAgo),
      warehouseId: this.#warehouse.id,
      name: plan.name,
      observation: null,
    };
    this.#store.areas.set(area.id, area);
    const made = plan.rows.flatMap((row) =>
      Array.from({ length: row.count }, (_, index): ServiceSpot => {
        const spot: ServiceSpot = {
          ...this.#baseAt(this.#longAgo),
          warehouseId: this.#warehouse.id,
          code: codeOf(row, index),
          type: plan.type,
          spotAreaId: area.id,
          observation: null,
          spotReserves: [],
        };
        this.#store.addSpot(spot);
        return spot;
      }),
    );
    const mixed = this.#chance.shuffle(made);
    const taken = Math.round(made.length * plan.fill);
    for (const spot of mixed.slice(0, taken)) this.#occupy(spot, plan);
    const closedTaken = Math.min(plan.closedOccupied ?? 0, plan.closed, taken);
    const free = mixed.slice(taken);
    for (const spot of [
      ...mixed.slice(0, closedTaken),
      ...free.slice(0, plan.closed - closedTaken),
    ]) {
      spot.isActive = false;
      this.#noteSpot(
        spot,
        'close',
        this.#nowMs - dwell(this.#chance, 10 * minute, 60 * hour),
        this.#chance.pick(closeReasons),
      );
    }
    for (const spot of free.slice(plan.closed, plan.closed + plan.reserved)) {
      const atMs = this.#nowMs - dwell(this.#chance, 5 * minute, 4 * hour);
      const at = instant(atMs);
      const validUntil = this.#chance.chance(0.7)
        ? instant(this.#nowMs + this.#chance.int(1, 8) * hour)
        : null;
      const about = this.#chance.chance(0.5)
        ? { entityName: 'YardTask', objectId: this.#ids.uuid() }
        : { entityName: null, objectId: null };
      spot.spotReserves.push({
        id: this.#ids.uuid(),
        isActive: true,
        ...about,
        validUntil,
        createDateTime: at,
        lastChangedDateTime: at,
      });
      this.#noteSpot(spot, 'reserve', atMs, null);
    }
  }
}

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
