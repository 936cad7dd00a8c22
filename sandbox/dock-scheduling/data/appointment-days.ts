/**
 * The plan of a yard's appointments. Each day is computed from the seed, with the same result each
 * time.
 */

import { createRandom, type SeededRandom } from '../../random.ts';
import { instant } from '../../sandbox-clock.ts';
import type { DayPlan } from '../appointments/book.ts';
import {
  type ServiceAppointment,
  type ServiceAppointmentStatus,
  type ServiceDock,
  type ServiceLoadType,
  timelineOf,
} from '../appointments/model.ts';
import { stampTemplate, templateBefore, templateNow } from '../appointments/template-fields.ts';
import type { Store } from '../store.ts';
import { localDayOf, localTime } from './zone-days.ts';

const minute = 60_000;
const hour = 60 * minute;
const firstMinute = 6 * 60;
const lastMinute = 22 * 60;

/**
 * How many days back and ahead have appointments, and how busy a door is (the share of its open
 * slots that are booked).
 *
 * Example: `{ daysBack: 30, daysAhead: 60, busy: 0.37 }`.
 */
export type SchedulePlan = {
  readonly daysBack: number;
  readonly daysAhead: number;
  readonly busy: number;
};

/** What the plan is made from. */
export type DayPlanParts = {
  readonly store: Store;
  readonly seed: string;
  readonly zone: string;
  readonly orgId: string;
  readonly actorId: string;
  readonly bornAt: number;
  readonly plan: SchedulePlan;
  /** Times that are already taken, by dock. The plan leaves out what would overlap them. */
  readonly taken: ReadonlyMap<string, readonly (readonly [start: number, end: number])[]>;
};

/**
 * The status and its history, as of the time the yard was made. No planned appointment is between
 * Arrived and Completed, because its truck would be in the yard.
 */
const statusAt = (
  random: SeededRandom,
  start: number,
  end: number,
  bookedAt: number,
  now: number,
) => {
  const drawn = random.next();
  const age = now - start;
  const reached: Partial<Record<ServiceAppointmentStatus, string>> = {
    Scheduled: instant(bookedAt),
  };
  const at = (
    status: ServiceAppointmentStatus,
    milliseconds: number,
    more: Partial<Record<ServiceAppointmentStatus, string>> = {},
  ) => ({
    status,
    timeline: timelineOf({ ...reached, ...more, [status]: instant(Math.min(milliseconds, now)) }),
  });
  if (age < 0) {
    if (drawn < 0.06)
      return {
        status: 'Requested' as const,
        timeline: timelineOf({ Requested: instant(bookedAt) }),
      };
    if (drawn < 0.1) return at('Cancelled', Math.min(now, bookedAt + hour));
    return { status: 'Scheduled' as const, timeline: timelineOf(reached) };
  }
  if (drawn < 0.05) return at('Cancelled', start - 3 * hour);
  if (drawn < 0.11 && age > hour) return at('NoShow', start + hour);
  if (drawn < 0.25 && age < 3 * hour)
    return { status: 'Scheduled' as const, timeline: timelineOf(reached) };
  const cameAt = start + random.int(-40, 35) * minute;
  const atDoor = cameAt + random.int(5, 30) * minute;
  const done = Math.max(atDoor + 10 * minute, end + random.int(-25, 30) * minute);
  if (done > now) return { status: 'Scheduled' as const, timeline: timelineOf(reached) };
  return at('Completed', done, { Arrived: instant(cameAt), InProgress: instant(atDoor) });
};

/**
 * Puts the day's number at the head of an id and the slot's in the middle. So an id tells where it
 * was made.
 */
const idOf = (day: number, slot: number, seedMark: string) =>
  `${day.toString(16).padStart(8, '0')}-${slot.toString(16).padStart(4, '0')}-4a00-8a00-${seedMark}`;

/** The place of a planned appointment: its number in the day, its door, and its time. */
type Slot = {
  readonly day: number;
  readonly slot: number;
  readonly dock: ServiceDock;
  readonly type: ServiceLoadType;
  readonly start: number;
  readonly end: number;
};

/** What all planned appointments share. */
type Common = {
  readonly users: readonly string[];
  /**
   * The templates of the custom fields: for appointments booked now, and for those booked before.
   */
  readonly now: ReturnType<typeof templateNow>;
  readonly before: ReturnType<typeof templateBefore>;
  readonly seedMark: string;
};

const makeOne = (
  { seed, bornAt, actorId, orgId }: DayPlanParts,
  { users, now, before, seedMark }: Common,
  random: SeededRandom,
  { day, slot, dock, type, start, end }: Slot,
): ServiceAppointment => {
  // Not in the last hours before the yard was made: see `changedSince` of the book.
  const bookedAt = Math.min(start, bornAt) - random.int(4, 9 * 24) * hour;
  const { status, timeline } = statusAt(random, start, end, bookedAt, bornAt);
  const changed = Object.values(timeline).reduce<string>(
    (last, each) => (each !== null && each > last ? each : last),
    instant(bookedAt),
  );
  const id = idOf(day, slot, seedMark);
  const po = `PO-${random.int(100_000, 999_999)}`;
  const bookedWith = bornAt - bookedAt > 4 * 24 * hour ? before : now;
  const notes = random.chance(0.15)
    ? random.pick(['Call ahead', 'Two stops before us', 'Mixed pallets', 'Return empties'])
    : null;
  const confirmation = String(10_000_000 + ((day * 7_919 + slot * 104_729) % 89_999_999));
  return {
    id,
    createDateTime: instant(bookedAt),
    createdBy: actorId,
    lastChangedDateTime: changed,
    lastChangedBy: actorId,
    isActive: true,
    tags: random.chance(0.05) ? ['priority'] : null,
    orgId,
    type: random.chance(0.02) ? 'Reserve' : 'Standard',
    status,
    statusTimeline: timeline,
    userId: users.length === 0 ? null : random.pick(users),
    loadTypeId: type.id,
    dockId: dock.id,
    start: instant(start),
    end: instant(end),
    eta:
      status === 'Scheduled' && random.chance(0.08)
        ? instant(start + random.int(-20, 90) * minute)
        : null,
    refNumber: po,
    refNumbers: random.chance(0.25) ? [po, `BOL${random.int(1_000_000, 9_999_999)}`] : [po],
    // Computed on request. A list that doesn't ask for them doesn't pay for them.
    get customFields() {
      return stampTemplate(createRandom(`${seed}/fields/${id}`), bookedWith, start);
    },
    notes,
    ccEmails: [],
    recurringParentId: null,
    recurringPattern: null,
    reschedules: [],
    confirmationNumber: confirmation,
    muteNotifications: false,
    isCheckedInByCarrier: false,
    metadata: null,
    units: null,
  };
};

/** Creates the plan. Docks and load types must be in the store. */
export const createDayPlan = (parts: DayPlanParts): DayPlan => {
  const { store, seed, zone, bornAt, plan, taken } = parts;
  const today = localDayOf(zone, bornAt);
  const docks: readonly ServiceDock[] = [...store.docks.values()];
  const seedMark = createRandom(`${seed}/appointment-ids`).uuid().slice(-12);
  const common: Common = {
    users: [...store.users.keys()],
    now: templateNow(),
    before: templateBefore(),
    seedMark,
  };

  const isTaken = (dockId: string, start: number, end: number) =>
    (taken.get(dockId) ?? []).some(([from, to]) => start < to && from < end);

  return {
    firstDay: today - plan.daysBack,
    lastDay: today + plan.daysAhead,
    bornAt,
    dayOf: (milliseconds) => localDayOf(zone, milliseconds),
    dayOfId: (id) =>
      id.endsWith(`-4a00-8a00-${seedMark}`) ? Number.parseInt(id.slice(0, 8), 16) : null,
    make(day) {
      const random = createRandom(`${seed}/appointments/${day}`);
      const rows: ServiceAppointment[] = [];
      const weekday = (day + 4) % 7;
      const busy = plan.busy * (weekday === 0 ? 0.45 : weekday === 6 ? 0.7 : 1.13);
      let slot = 0;
      const midnight = localTime(zone, day, 0);
      // On two days a year the wall clock isn't midnight plus minutes. Only then do we ask the zone
      // for each slot.
      const isPlain =
        localTime(zone, day, lastMinute) - midnight === lastMinute * minute &&
        localTime(zone, day, firstMinute) - midnight === firstMinute * minute;
      for (const dock of docks) {
        const types = dock.loadTypeIds.flatMap((id) => store.loadTypes.get(id) ?? []);
        let at = firstMinute + random.pick([0, 0, 30]);
        while (at < lastMinute && types.length > 0) {
          const type = random.pick(types);
          if (random.chance(busy)) {
            const begins = isPlain ? midnight + at * minute : localTime(zone, day, at);
            const ends = begins + type.duration_min * minute;
            const place = { day, slot, dock, type, start: begins, end: ends };
            const row = makeOne(parts, common, random, place);
            if (!isTaken(dock.id, begins, ends)) rows.push(row);
          }
          slot += 1;
          at += type.duration_min;
        }
      }
      return rows.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
    },
  };
};
