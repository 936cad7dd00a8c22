/** Stretches of time in which the yard was not watched. */
import type { NewFact, Subject } from '../../../shared/journal/journal-fact.ts';

/** Subject that these facts are found by. */
export const unwatchedSubject: Subject = 'yard:unwatched';

/** The fact of one stretch. Times in milliseconds since the epoch. */
export const unwatchedFact = (from: number, until: number): NewFact => ({
  source: 'desk',
  kind: 'unwatched',
  at: until,
  since: from,
  subjects: [unwatchedSubject],
  change: null,
  body: { from, until },
});
