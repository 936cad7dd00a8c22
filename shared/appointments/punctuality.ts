/**
 * Compares an appointment with the clock: early, due, late, arrived, no-show, or over. The limits
 * are our judgment; no document names any.
 */

import { type Message, message } from '../i18n/message.ts';
import type { AppointmentId } from '../ids.ts';
import type { Instant } from '../time.ts';
import { latestOf, stillAwaited } from './contract.ts';
import type { Appointment, Punctuality } from './model.ts';

const minute = 60_000;

/** How long before its start an appointment is due, in milliseconds. */
export const DUE_BEFORE = 15 * minute;
/** How far from the start counts as on time, before and after, in milliseconds. */
export const ON_TIME = 15 * minute;
/** How long a late truck is still waited for, in milliseconds. */
const AWAITED_FOR = 12 * 60 * minute;

const waits: readonly string[] = ['Requested', 'Scheduled'];
const came: readonly string[] = ['Arrived', 'InProgress'];
const ended: readonly string[] = ['Completed', 'Cancelled'];

const msOf = (instant: Instant | null): number | null => {
  const ms = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(ms) ? null : ms;
};

type Booked = Pick<Appointment, 'start' | 'end' | 'isWindow'>;

/**
 * From when on an appointment without an arrival is late, in milliseconds: more than `ON_TIME`
 * after its start, or once its window has closed. Every screen that says "late" asks this. Null if
 * its start can't be read.
 */
export function lateFrom(appointment: Booked): number | null {
  const latest = latestOf(appointment);
  return latest === null ? null : latest + graceOf(appointment) + 1;
}

/**
 * The later time that the carrier gave, in milliseconds; null for none, and for one that isn't
 * later. The appointment is late all the same; only Now waits for that time before it lists it.
 */
export function laterEta(appointment: Booked & Pick<Appointment, 'eta'>): number | null {
  const [latest, told] = [latestOf(appointment), msOf(appointment.eta)];
  return latest !== null && told !== null && told > latest ? told : null;
}

/** Until when a truck that hasn't come is waited for, in milliseconds; null as `lateFrom`. */
export function awaitedUntil(appointment: Booked & Pick<Appointment, 'eta'>): number | null {
  const latest = latestOf(appointment);
  return latest === null ? null : (laterEta(appointment) ?? latest) + AWAITED_FOR;
}

/**
 * When it shows whether an appointment was kept, in milliseconds: once its truck comes, but not
 * before its start, or once it is late. One given up within its window counts from that change on.
 * Each appointment has one such moment, so stretches of time that follow each other count it once.
 * Null if its start can't be read.
 */
export function settledAt(appointment: Appointment, known: KnownArrivals): number | null {
  const [start, late] = [msOf(appointment.start), lateFrom(appointment)];
  if (start === null || late === null) return null;
  const arrivedAt = known.get(appointment.id);
  const isTakenBack = arrivedAt === undefined && known.isTakenBack(appointment.id);
  const shown =
    appointment.status === 'NoShow'
      ? (msOf(appointment.changedAt) ?? start)
      : isTakenBack
        ? null
        : (msOf(appointment.arrivedAt) ?? msOf(arrivedAt ?? null));
  return Math.min(Math.max(shown ?? late, start), late);
}

const graceOf = ({ isWindow }: Booked): number => (isWindow === true ? 0 : ON_TIME);

/** What is known of arrivals beside the service's word on each appointment. */
export type KnownArrivals = {
  /** When the truck came; null at an unknown time; undefined if none is known to have come. */
  readonly get: (appointment: AppointmentId) => Instant | null | undefined;
  /** Its check-in was a wrong one: the truck is still to come, whatever the service says. */
  readonly isTakenBack: (appointment: AppointmentId) => boolean;
};

/** Nothing is known beside the service's word. */
export const noArrivals: KnownArrivals = { get: () => undefined, isTakenBack: () => false };

/** Whether its truck is still to come. */
export const isAwaited = ({ kind }: Punctuality): boolean =>
  kind === 'ahead' || kind === 'due' || kind === 'late';

/**
 * The appointment as this desk shows it: one whose check-in was taken back waits for its truck
 * again, unless another came. Otherwise the same object.
 */
export const asSeenHere = (appointment: Appointment, known: KnownArrivals): Appointment =>
  known.isTakenBack(appointment.id) && known.get(appointment.id) === undefined
    ? stillAwaited(appointment)
    : appointment;

/**
 * The punctuality by all that is known: the one answer for Gate, Now, Appointments, the hand-over
 * and the figures. A truck that came at an unknown time is here.
 */
export function standingOf(
  appointment: Appointment,
  nowMs: number,
  known: KnownArrivals,
): Punctuality {
  const arrivedAt = known.get(appointment.id);
  const standing = punctualityOf(asSeenHere(appointment, known), nowMs, arrivedAt ?? null);
  return arrivedAt !== undefined && isAwaited(standing) ? { kind: 'here' } : standing;
}

/**
 * The punctuality at `nowMs` (milliseconds since the epoch). `arrivedAt` is when the yard saw its
 * truck; the appointment's own time counts over it. A window is late after its end, a point after
 * its start plus `ON_TIME`. An unknown status is never late.
 */
export function punctualityOf(
  appointment: Pick<Appointment, 'status' | 'start' | 'end' | 'arrivedAt' | 'isWindow'>,
  nowMs: number,
  arrivedAt: Instant | null = null,
): Punctuality {
  const { status } = appointment;
  const start = msOf(appointment.start);
  if (status === 'NoShow') return { kind: 'no-show' };
  const latest = latestOf(appointment);
  if (ended.includes(status) || start === null || latest === null) return { kind: 'over' };
  const span = { start, latest, grace: graceOf(appointment) };
  const arrived = msOf(appointment.arrivedAt) ?? msOf(arrivedAt);
  // If its truck is in the yard it has come, whatever the office has entered.
  if (arrived !== null && (came.includes(status) || waits.includes(status)))
    return cameAt(arrived, span);
  if (came.includes(status)) return { kind: 'here' };
  const ahead = start - nowMs;
  if (!waits.includes(status))
    return ahead > 0 ? { kind: 'ahead', minutes: minutesOf(ahead) } : { kind: 'over' };
  if (ahead > DUE_BEFORE) return { kind: 'ahead', minutes: minutesOf(ahead) };
  return nowMs < (lateFrom(appointment) ?? 0)
    ? { kind: 'due' }
    : { kind: 'late', minutes: minutesOf(nowMs - latest) };
}

/**
 * The same for figures of what was: a completed one has come. Its status says no more about when,
 * so a late arrival stays one after the truck left.
 */
export const standingAfterwards = (
  appointment: Appointment,
  nowMs: number,
  known: KnownArrivals,
): Punctuality =>
  standingOf(
    appointment.status === 'Completed' ? { ...appointment, status: 'Arrived' } : appointment,
    nowMs,
    known,
  );

const minutesOf = (ms: number): number => Math.floor(Math.abs(ms) / minute);

/**
 * Early is measured from the start, late from the end of a window. Within a window every moment is
 * on time.
 */
function cameAt(
  at: number,
  { start, latest, grace }: { start: number; latest: number; grace: number },
): Punctuality {
  if (at - latest > grace) return { kind: 'came', when: 'late', minutes: minutesOf(at - latest) };
  if (start - at > ON_TIME) return { kind: 'came', when: 'early', minutes: minutesOf(start - at) };
  return {
    kind: 'came',
    when: 'on-time',
    minutes: grace === 0 && at > start ? 0 : minutesOf(at - start),
  };
}

/** A duration in its two largest units. */
export function minutesMessage(minutes: number): Message {
  if (minutes < 60) return message('time.minutes', { count: minutes });
  if (minutes < 1_440)
    return message('time.hours', {
      hours: Math.floor(minutes / 60),
      minutes: String(minutes % 60).padStart(2, '0'),
    });
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  return hours === 0 ? message('time.wholeDays', { days }) : message('time.days', { days, hours });
}

/**
 * The punctuality in few words, always against its appointment: early from its start, late from the
 * end of its window. Null if the appointment is over.
 */
export function punctualityMessage(punctuality: Punctuality): Message | null {
  switch (punctuality.kind) {
    case 'ahead':
      return message('appointments.standing.ahead', { time: minutesMessage(punctuality.minutes) });
    case 'due':
      return message('appointments.standing.due');
    case 'late':
      return message('appointments.standing.late', { time: minutesMessage(punctuality.minutes) });
    case 'came':
      if (punctuality.when === 'on-time') return message('appointments.standing.onTime');
      return message(`appointments.standing.${punctuality.when}`, {
        time: minutesMessage(punctuality.minutes),
      });
    case 'here':
      return message('appointments.standing.here');
    case 'no-show':
      return message('appointments.standing.noShow');
    default:
      return null;
  }
}
