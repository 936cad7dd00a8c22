/**
 * A wrong check-in that was taken back: a fact of the journal with who and why. What it brought
 * counts in no figure.
 */
import type { VisitId } from '../ids.ts';
import type { JournalFact } from './journal-fact.ts';

/** Kind of the fact. */
export const voidKind = 'desk.checkInVoided';

/** The visit that a fact takes back; null for any other fact. */
export function voidedVisit({ kind, subjects }: JournalFact): VisitId | null {
  if (kind !== voidKind) return null;
  const subject = subjects.find((each) => each.startsWith('visit:'));
  return subject === undefined ? null : (subject.slice('visit:'.length) as VisitId);
}
