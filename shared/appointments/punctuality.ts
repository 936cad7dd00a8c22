/** How an appointment stands against the clock: ahead, due, late, come, a no-show, or over. Limits are judgement: no document names any. */
import type { Instant } from '../time.ts';
import type { Appointment, Punctuality } from './model.ts';

const minute = 60_000;

/** From this long before its start an appointment is due, in milliseconds. */
export const DUE_BEFORE = 30 * minute;
/** This far from the start counts as on time, before and after, in milliseconds. */
export const ON_TIME = 15 * minute;

const waits: readonly string[] = ['Requested', 'Scheduled'];
const came: readonly string[] = ['Arrived', 'InProgress'];
const ended: readonly string[] = ['Completed', 'Cancelled'];

const msOf = (instant: Instant | null): number | null => {
  const ms = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(ms) ? null : ms;
};

/**
 * The standing at `nowMs` (milliseconds since the epoch). `arrivedAt` is when its truck came, as the yard knows it; the
 * appointment's own word counts over it. A status that the console does not know is never called late.
 */
export function punctualityOf(
  appointment: Pick<Appointment, 'status' | 'start' | 'arrivedAt'>,
  nowMs: number,
  arrivedAt: Instant | null = null,
): Punctuality {
  const { status } = appointment;
  const start = msOf(appointment.start);
  if (status === 'NoShow') return { kind: 'no-show' };
  if (ended.includes(status) || start === null) return { kind: 'over' };
  const arrived = msOf(appointment.arrivedAt) ?? msOf(arrivedAt);
  // A truck that stands in the yard has come, whatever the office wrote so far.
  if (arrived !== null && (came.includes(status) || waits.includes(status))) return cameAt(arrived - start);
  if (came.includes(status)) return { kind: 'here' };
  const ahead = start - nowMs;
  if (!waits.includes(status)) return ahead > 0 ? { kind: 'ahead', minutes: minutesOf(ahead) } : { kind: 'over' };
  if (ahead > DUE_BEFORE) return { kind: 'ahead', minutes: minutesOf(ahead) };
  return -ahead <= ON_TIME ? { kind: 'due' } : { kind: 'late', minutes: minutesOf(-ahead) };
}

const minutesOf = (ms: number): number => Math.floor(Math.abs(ms) / minute);

const cameAt = (after: number): Punctuality => ({
  kind: 'came',
  when: Math.abs(after) <= ON_TIME ? 'on-time' : after < 0 ? 'early' : 'late',
  minutes: minutesOf(after),
});

/** "35 min", "2 h 05", "3 d 4 h". */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
  return `${Math.floor(minutes / 1_440)} d ${Math.floor((minutes % 1_440) / 60)} h`;
}

/** The standing in few words. */
export function punctualityText(punctuality: Punctuality): string {
  switch (punctuality.kind) {
    case 'ahead':
      return `in ${minutesText(punctuality.minutes)}`;
    case 'due':
      return 'due now';
    case 'late':
      return `${minutesText(punctuality.minutes)} late`;
    case 'came':
      return punctuality.when === 'on-time' ? 'came on time' : `came ${minutesText(punctuality.minutes)} ${punctuality.when}`;
    case 'here':
      return 'here';
    case 'no-show':
      return 'no-show';
    default:
      return '';
  }
}
