/**
 * What in the yard needs attention: trucks, containers, spots. Pure; the clock only chooses among
 * the cases (`board.ts`).
 */

import type { Appointment } from '../appointments/model.ts';
import type { GateExtensions } from '../console-api/gate.ts';
import type { Closure } from '../console-api/yard.ts';
import type { Policy } from '../detention/policy.ts';
import { carrierHere } from '../gate-checks/carrier-facts.ts';
import { type Message, message, rawText } from '../i18n/message.ts';
import type { AppointmentId, SpotId, VisitId } from '../ids.ts';
import { type Limits, limitMessage } from '../limits.ts';
import { formatUsd } from '../money.ts';
import { assetLabel, displayText, spotLabel, spotRefLabel } from '../text.ts';
import type { Instant } from '../time.ts';
import { arrivalOf } from '../yard/arrival.ts';
import type { Container, Spot, Visit } from '../yard/model.ts';
import type { AssetRef } from '../yard/operations.ts';
import { reserveName } from '../yard/reserve-name.ts';
import type { Yard } from '../yard/yard.ts';
import type { NowCase, NowSubject } from './model.ts';

/** What the cases of the yard are worked out from. */
export type YardFacts = {
  readonly yard: Yard;
  readonly limits: Limits;
  readonly gate: GateExtensions & { readonly own: ReadonlySet<VisitId> };
  /** An appointment that is kept here. */
  readonly appointment: (id: AppointmentId) => Appointment | null;
  /** The door of the yard that a dock of the schedule is; null where that is not sure. */
  readonly door: (dock: string) => SpotId | null;
  /** Whether a clerk of this desk sent it to this spot. */
  readonly isSentTo: (asset: AssetRef, spot: SpotId) => boolean;
  /**
   * The policy that charges for a visit's waiting, and when free time ends (milliseconds since the
   * epoch; null where it doesn't); null where nothing is charged.
   */
  readonly freeTime?:
    | ((visit: Visit, appointment: Appointment | null) => FreeTime | null)
    | undefined;
  /** What the desks know of a closed spot; null or missing: nothing. */
  readonly closure?: ((spot: SpotId) => Closure | null) | undefined;
  /**
   * An appointment that a truck without one most likely came for; null where nothing speaks for
   * any.
   */
  readonly likely: (visit: Visit) => Appointment | null;
};

/** See `YardFacts.freeTime`. */
export type FreeTime = { readonly policy: Policy; readonly ends: number | null };

const minute = 60_000;
const ended: readonly string[] = ['Completed', 'Cancelled', 'NoShow'];
const live: readonly string[] = ['LiveUnload', 'LiveLoad', 'Live'];
const drops: readonly string[] = ['Drop', 'DropHook', 'PickUp'];

/** Milliseconds of an instant; null for none and for invalid text. */
export const msOf = (instant: Instant | null | undefined): number | null => {
  const ms = instant == null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(ms) ? null : ms;
};

/** A case that counts a while after `since`; none if the start is unknown or the limit is off. */
export function after(
  limit: number | null,
  since: Instant | null,
  make: (limit: Message) => Omit<NowCase, 'from' | 'since' | 'instance'>,
): readonly NowCase[] {
  const ms = msOf(since);
  if (limit === null || ms === null || since === null) return [];
  return [{ ...make(limitMessage(limit)), from: ms + limit * minute, since, instance: since }];
}

/** The later of two instants; an invalid one doesn't count. */
const later = (one: Instant | null, other: Instant | null): Instant | null =>
  (msOf(other) ?? 0) > (msOf(one) ?? 0) ? other : one;

/** Why a truck in the yard needs attention. */
export function visitSubject(facts: YardFacts, visit: Visit): NowSubject | null {
  if (!visit.isActive) return null;
  const { yard } = facts;
  const asset: AssetRef = { kind: 'visit', id: visit.id };
  const spot = visit.spotId === null ? null : (yard.spot(visit.spotId) ?? null);
  const appointment = visit.appointmentId === null ? null : facts.appointment(visit.appointmentId);
  const cases = [
    ...waitingCases(facts, visit, appointment),
    ...gateCases(facts, visit),
    ...(spot === null
      ? []
      : doorCases(facts, { asset, spot, placedAt: visit.placedAt, appointment })),
    ...freeTimeCases(facts, visit, spot, appointment),
  ];
  if (cases.length === 0) return null;
  const hooked = yard.hookedTo(visit.id).flatMap((id) => yard.container(id) ?? []);
  const { company, booked } = carrierHere({ visit, appointment });
  return {
    key: `visit:${visit.id}`,
    where:
      visit.spotId === null
        ? message('common.waitingList')
        : rawText(spotRefLabel(yard, visit.spotId)),
    what: rawText([visit, ...hooked].map(assetLabel).join(' · ')),
    who: displayText(company ?? '', 60),
    ...(booked !== null && { bookedBy: displayText(booked, 60) }),
    spot: visit.spotId,
    asset,
    cases,
  };
}

/**
 * Since when something waits for a spot (null: not known), and how many minutes it may (null: any).
 *
 * Example: `{ since: '2026-11-27T14:00:00Z', limit: 30 }` for a live load.
 */
export type Wait = { readonly since: Instant | null; readonly limit: number | null };

const isOpenBooking = (appointment: Appointment | null): appointment is Appointment =>
  appointment !== null && !ended.includes(appointment.status);

/** The wait of a truck. An early one waits from its appointment on. */
export function visitWait(visit: Visit, appointment: Appointment | null, limits: Limits): Wait {
  const type = visit.visitType ?? '';
  const limit = live.includes(type)
    ? limits.waitingLive
    : drops.includes(type)
      ? limits.waitingDrop
      : limits.waitingOther;
  const arrival = arrivalOf(visit);
  const start = isOpenBooking(appointment) ? appointment.start : null;
  return { since: arrival === null ? null : later(arrival, start), limit };
}

/** The wait of a container without a truck. */
export const containerWait = (container: Container, { waitingContainer }: Limits): Wait => ({
  since: arrivalOf(container),
  limit: waitingContainer,
});

/** Over its limit, or over twice as long, but at least five minutes more. All in milliseconds. */
export function overdue(now: number, since: number, from: number): 'fresh' | 'long' | 'over' {
  if (now < from) return 'fresh';
  return now - from >= Math.max(from - since, 5 * minute) ? 'over' : 'long';
}

/** The same of a wait: the waiting list's colors change when Now lists it. */
export function waitLevel({ since, limit }: Wait, now: number): ReturnType<typeof overdue> {
  const ms = msOf(since);
  return ms === null || limit === null ? 'fresh' : overdue(now, ms, ms + limit * minute);
}

function waitingCases(
  { limits, yard, door }: YardFacts,
  visit: Visit,
  appointment: Appointment | null,
): readonly NowCase[] {
  if (visit.spotId !== null) return [];
  const dock = isOpenBooking(appointment) ? appointment.dockId : null;
  const booked = dock === null ? null : door(dock);
  const { since, limit } = visitWait(visit, appointment, limits);
  return after(limit, since, (text) => ({
    kind: 'waiting',
    why:
      booked === null
        ? message('now.why.waiting', { limit: text })
        : message('now.why.waitingBooked', { limit: text, door: spotRefLabel(yard, booked) }),
    act: { kind: 'assign', asset: { kind: 'visit', id: visit.id }, spot: booked },
  }));
}

/**
 * Open questions of the gate about a truck; none if its calls are off, because then they can't be
 * answered.
 */
function gateCases({ limits, gate, likely }: YardFacts, visit: Visit): readonly NowCase[] {
  const arrival = arrivalOf(visit);
  const unacknowledged =
    gate.checkIn && visit.checkInAcknowledged === false && !gate.own.has(visit.id)
      ? after(limits.unacknowledged, arrival, () => ({
          kind: 'unacknowledged',
          why: message('now.why.unacknowledged'),
          act: { kind: 'acknowledge', visit: visit.id },
        }))
      : [];
  const found = gate.link && visit.appointmentId === null ? likely(visit) : null;
  if (found === null) return unacknowledged;
  const name = displayText(found.confirmationNumber ?? found.refNumbers[0] ?? found.id, 40);
  const unlinked = after(limits.unlinked, arrival, () => ({
    kind: 'unlinked',
    why: message('now.why.unlinked', { name }),
    act: { kind: 'link', visit: visit.id },
  }));
  return [...unacknowledged, ...unlinked];
}

type AtDoor = {
  readonly asset: AssetRef;
  readonly spot: Spot;
  readonly placedAt: Instant | null;
  readonly appointment: Appointment | null;
};

/**
 * What is at a door: at another one than booked, with its work done, or too long. One that this
 * desk sent to another door, as it does when the booked one is taken, is where it should be.
 */
function doorCases(
  { limits, yard, door, isSentTo }: YardFacts,
  { asset, spot, placedAt, appointment }: AtDoor,
): readonly NowCase[] {
  if (spot.type !== 'docking') return [];
  const booked =
    appointment?.dockId == null || ended.includes(appointment.status)
      ? null
      : door(appointment.dockId);
  const cases: NowCase[] = [];
  const isElsewhere = booked !== null && booked !== spot.id && !isSentTo(asset, spot.id);
  if (isElsewhere && limits.otherDoor !== null) {
    const placed = msOf(placedAt);
    cases.push({
      kind: 'otherDoor',
      from: placed === null ? 0 : placed + limits.otherDoor * minute,
      since: placedAt,
      why: message('now.why.otherDoor', { door: spotRefLabel(yard, booked) }),
      act: { kind: 'move', asset, from: spot.id, to: booked },
      instance: `${spot.id} ${booked}`,
    });
  }
  if (appointment?.status === 'Completed')
    cases.push(
      ...after(limits.done, later(appointment.changedAt, placedAt), () => ({
        kind: 'done',
        why: message('now.why.done'),
        act:
          asset.kind === 'visit'
            ? { kind: 'depart', asset, spot: spot.id }
            : { kind: 'move', asset, from: spot.id, to: null },
      })),
    );
  const limit = asset.kind === 'visit' ? limits.doorTruck : limits.doorContainer;
  cases.push(
    ...after(limit, placedAt, (text) => ({
      kind: 'atDoor',
      why: message('now.why.atDoor', { limit: text }),
      act: { kind: 'move', asset, from: spot.id, to: null },
    })),
  );
  return cases;
}

/**
 * Free time is a policy's: "over free time" is said of the trucks that the Detention report calls
 * so, on a spot or on the waiting list. Without a policy a truck on a spot is here long, counted
 * from its arrival, or from the time it was booked for where it came early.
 */
function freeTimeCases(
  { limits, freeTime }: YardFacts,
  visit: Visit,
  spot: Spot | null,
  appointment: Appointment | null,
): readonly NowCase[] {
  const arrival = arrivalOf(visit);
  if (arrival === null) return [];
  const charged = freeTime?.(visit, appointment) ?? null;
  if (charged !== null) return chargedCases(limits, charged, visit, spot);
  if (spot === null) return [];
  return after(limits.onSite, later(arrival, appointment?.start ?? null), (text) => ({
    kind: 'longHere',
    why: message('now.why.longHere', { limit: text }),
    act: { kind: 'depart', asset: { kind: 'visit', id: visit.id }, spot: spot.id },
  }));
}

/** Before free time ends the carrier may still be called; afterwards detention runs. */
function chargedCases(
  { freeTimeSoon }: Limits,
  { policy, ends }: FreeTime,
  visit: Visit,
  spot: Spot | null,
): readonly NowCase[] {
  if (ends === null) return [];
  const asset: AssetRef = { kind: 'visit', id: visit.id };
  const since = new Date(ends).toISOString();
  const limit = limitMessage(policy.freeMinutes);
  const rate = formatUsd(policy.rate);
  const soon: NowCase | null =
    freeTimeSoon === null || freeTimeSoon === 0
      ? null
      : {
          kind: 'freeTimeEnds',
          from: ends - freeTimeSoon * minute,
          until: ends,
          since,
          why: message('now.why.freeTimeEnds', { at: ends, rate }),
          act: { kind: 'copyFreeTime', visit: visit.id },
          instance: since,
        };
  return [
    ...(soon === null ? [] : [soon]),
    {
      kind: 'overTime',
      from: ends,
      since,
      why: message('now.why.detention', { limit, rate }),
      act:
        spot === null
          ? { kind: 'assign', asset, spot: null }
          : { kind: 'depart', asset, spot: spot.id },
      instance: since,
    },
  ];
}

/** Why an unhooked container needs attention. */
export function containerSubject(facts: YardFacts, container: Container): NowSubject | null {
  if (!container.isActive || container.visitId !== null) return null;
  const { yard, limits } = facts;
  const asset: AssetRef = { kind: 'container', id: container.id };
  const spot = container.spotId === null ? null : (yard.spot(container.spotId) ?? null);
  const appointment =
    container.dropAppointmentId === null ? null : facts.appointment(container.dropAppointmentId);
  const wait = containerWait(container, limits);
  const cases =
    container.spotId === null
      ? after(wait.limit, wait.since, (limit) => ({
          kind: 'trailerWaiting',
          why: message('now.why.waitingContainer', { limit }),
          act: { kind: 'assign', asset, spot: null },
        }))
      : spot === null
        ? []
        : doorCases(facts, { asset, spot, placedAt: container.placedAt, appointment });
  if (cases.length === 0) return null;
  return {
    key: `container:${container.id}`,
    where:
      container.spotId === null
        ? message('common.waitingList')
        : rawText(spotRefLabel(yard, container.spotId)),
    what: rawText(assetLabel(container)),
    who: displayText(container.companyName ?? '', 60),
    spot: container.spotId,
    asset,
    cases,
  };
}

/** Once the time has come at which a closed spot was to open; null where no time is known. */
function toOpen({ id }: Spot, closure: Closure | null): readonly NowCase[] | null {
  const ms = msOf(closure?.until);
  if (closure === null || ms === null) return null;
  const { reason, clerk, until } = closure;
  return [
    {
      kind: 'toOpen',
      from: ms,
      since: until,
      why: message('now.why.toOpen', {
        at: ms,
        reason: displayText(reason, 120) || 'none',
        clerk: displayText(clerk, 40) || 'none',
      }),
      act: { kind: 'open', spot: id },
      instance: until ?? '',
    },
  ];
}

/**
 * Why a spot needs attention, whatever stands on it: closed too long, or reserved for a past time.
 */
export function spotSubject({ yard, limits, closure }: YardFacts, spot: Spot): NowSubject | null {
  const known = spot.isOpen ? null : (closure?.(spot.id) ?? null);
  const closed = spot.isOpen
    ? []
    : (toOpen(spot, known) ??
      after(limits.closed, spot.changedAt, () => ({
        kind: 'closed',
        why:
          spot.observation === null
            ? message('now.why.closed')
            : message('now.why.closedNote', { note: displayText(spot.observation, 120) }),
        act: { kind: 'open', spot: spot.id },
      })));
  const reserved = spot.reserves.flatMap(({ id, entityName, validUntil }): readonly NowCase[] => {
    const ms = msOf(validUntil);
    if (ms === null) return [];
    const why =
      entityName === null
        ? message('now.why.reserved')
        : message('now.why.reservedFor', { name: reserveName(entityName) });
    return [
      {
        kind: 'reserved',
        from: ms,
        since: validUntil,
        why,
        act: { kind: 'showSpot', spot: spot.id },
        instance: id,
      },
    ];
  });
  const cases = [...closed, ...reserved];
  if (cases.length === 0) return null;
  return {
    key: `spot:${spot.id}`,
    where: rawText(spotLabel(spot)),
    what: rawText(displayText(yard.area(spot.areaId)?.name ?? '', 60)),
    who: '',
    spot: spot.id,
    asset: null,
    cases,
  };
}
