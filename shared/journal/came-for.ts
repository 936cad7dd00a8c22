/** Who came for an appointment, from facts about it. */
import type { AppointmentId } from '../ids.ts';
import type { JournalFact, Subject } from './journal-fact.ts';

/** Trucks that came for an appointment and trailers that were dropped for it, from facts newest first: the newest says whether it still is so. */
export function cameFor(facts: readonly JournalFact[], id: AppointmentId): readonly Subject[] {
  const known = new Map<Subject, boolean>();
  for (const { change } of facts) {
    if (change === null || (change.kind !== 'visit' && change.kind !== 'container')) continue;
    const field = change.kind === 'visit' ? 'appointmentId' : 'dropAppointmentId';
    const row = change.after ?? change.before ?? {};
    const subject: Subject = `${change.kind}:${change.id}`;
    if (field in row && !known.has(subject)) known.set(subject, row[field] === id);
  }
  return [...known].flatMap(([subject, isSo]) => (isSo ? [subject] : []));
}
