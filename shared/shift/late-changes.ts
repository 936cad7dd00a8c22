/**
 * Appointments that were late when the office moved or canceled them. The schedule shows them at
 * their new time, or not at all; the shift in which they were late still says so. Pure. Times are
 * milliseconds since the epoch.
 */

import { isCanceled } from '../appointments/change.ts';
import type { Appointment } from '../appointments/model.ts';
import { type KnownArrivals, standingAfterwards } from '../appointments/punctuality.ts';
import type { JournalFact, Subject } from '../journal/journal-fact.ts';
import type { Instant } from '../time.ts';

/** What a hand-over shows of the appointment, as it was. */
type LateAppointment = Pick<
  Appointment,
  'id' | 'start' | 'confirmationNumber' | 'refNumbers' | 'companyName' | 'dockId'
>;

/**
 * `was`: it had come late, or was late and not here. `became`: what was done with it; `to`: its new
 * start, null unless it was moved.
 *
 * Example: `{ row, was: 'notHere', became: 'moved', to: '2026-03-11T15:00:00Z' }`.
 */
export type LateChange = {
  readonly row: LateAppointment;
  readonly was: 'late' | 'notHere';
  readonly became: 'moved' | 'canceled' | 'gone';
  readonly to: Instant | null;
};

/** Kind of the fact in the journal. */
export const lateChangeKind = 'appointment.lateChanged';

/** A row before and after a read; `after` null: the service lists it no more. */
type Replaced = { readonly before: Appointment; readonly after: Appointment | null };

/** Whether it was moved, canceled, or taken out; null for any other change. */
function becameOf({ before, after }: Replaced): LateChange['became'] | null {
  if (after === null) return 'gone';
  if (isCanceled(after.status)) return isCanceled(before.status) ? null : 'canceled';
  return after.start !== before.start || (after.isWindow && after.end !== before.end)
    ? 'moved'
    : null;
}

/** Late as it stood at a time; null if it wasn't. */
function lateAs(row: Appointment, at: number, known: KnownArrivals): LateChange['was'] | null {
  const standing = standingAfterwards(row, at, known);
  if (standing.kind === 'late') return 'notHere';
  return standing.kind === 'came' && standing.when === 'late' ? 'late' : null;
}

/**
 * What a change takes off the list of late ones; null if it takes nothing off. `asOf`: when the
 * row was last read as it was, so that one moved before it was late never counts as late.
 */
export function lateChangeOf(
  replaced: Replaced,
  asOf: number,
  known: () => KnownArrivals,
): LateChange | null {
  const { before, after } = replaced;
  const became = becameOf(replaced);
  if (became === null || !(Date.parse(before.start) < asOf)) return null;
  const arrivals = known();
  const was = lateAs(before, asOf, arrivals);
  if (was === null || (after !== null && lateAs(after, asOf, arrivals) === was)) return null;
  const { id, start, confirmationNumber, refNumbers, companyName, dockId } = before;
  return {
    row: { id, start, confirmationNumber, refNumbers, companyName, dockId },
    was,
    became,
    to: became === 'moved' ? (after?.start ?? null) : null,
  };
}

/** The fact that keeps it. */
export const lateChangeFact = (change: LateChange, at: number) => ({
  source: 'read' as const,
  kind: lateChangeKind,
  at,
  subjects: [`appointment:${change.row.id}`] satisfies readonly Subject[],
  body: { ...change },
});

/** What such a fact keeps; null if it can't be read. */
export function lateChangeIn({ body }: JournalFact): LateChange | null {
  const { row, was, became } = (body ?? {}) as Partial<LateChange>;
  return typeof row?.start === 'string' && was !== undefined && became !== undefined
    ? (body as LateChange)
    : null;
}
