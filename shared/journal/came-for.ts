/** Who came for an appointment, from facts about it. */
import type { AppointmentId } from '../ids.ts';
import type { JournalFact, Subject } from './journal-fact.ts';
import { appointmentFields } from './row-changes.ts';

/**
 * Trucks that came for an appointment and trailers that were dropped for it, from facts newest
 * first: the newest says whether it still is so.
 */
export function cameFor(facts: readonly JournalFact[], id: AppointmentId): readonly Subject[] {
  const known = new Map<Subject, Map<string, boolean>>();
  for (const { change } of facts) {
    if (change === null) continue;
    const row = change.after ?? change.before ?? {};
    const subject: Subject = `${change.kind}:${change.id}`;
    for (const field of appointmentFields[change.kind] ?? []) {
      if (!(field in row)) continue;
      const fields = known.get(subject) ?? new Map<string, boolean>();
      if (!fields.has(field)) known.set(subject, fields.set(field, row[field] === id));
    }
  }
  return [...known].flatMap(([subject, fields]) =>
    [...fields.values()].includes(true) ? [subject] : [],
  );
}
