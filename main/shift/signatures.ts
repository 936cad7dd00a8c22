/** Signed hand-overs, as the journal has them. Each is a fact, and the newest one counts. */
import type { ClerkId } from '../../shared/clerks/model.ts';
import type { ShiftReport, Signed, TodoLine } from '../../shared/console-api/reports/shift.ts';
import type { JournalFact } from '../../shared/journal/journal-fact.ts';
import { shiftSubject } from '../../shared/shift/shift-handover.ts';
import type { JournalFile } from '../journal/journal-file.ts';

/** A shift was taken over; one was left for the next shift. */
export const signedKind = 'desk.shiftSigned';
export const leftKind = 'desk.shiftLeft';
/** Facts of the shift that are looked through for the last signature. */
const mostLooked = 200;

/** What no later look can work out again: the lists of the yard as it stood at a time. */
export type Stood = Pick<
  ShiftReport,
  'open' | 'openMoves' | 'noSpot' | 'checkIns' | 'closed' | 'dwellers'
>;

/**
 * A hand-over that waits for the next shift. Times in milliseconds since the epoch.
 *
 * Example: `{ gives: 'Maria Lopez', givesId: 'c-2', from, at, stood, todo }`.
 */
export type StoredLeft = {
  readonly gives: string;
  readonly givesId: ClerkId;
  readonly from: number;
  readonly at: number;
  readonly stood: Stood;
  /** The Now list of the page that left it; null if it can't be read. */
  readonly todo: readonly TodoLine[] | null;
};

/** The last hand-over that was taken over, and the one that was left since; null for none. */
type Signatures = { readonly signed: Signed | null; readonly left: StoredLeft | null };

/** Reads them. */
export function signaturesIn(file: Pick<JournalFile, 'about'>): Signatures {
  const facts = file
    .about(shiftSubject, Number.MAX_SAFE_INTEGER, mostLooked)
    .filter(({ kind }) => kind === signedKind || kind === leftKind);
  const newest = facts[0];
  return {
    signed: signedIn(facts.find(({ kind }) => kind === signedKind)),
    left: newest?.kind === leftKind ? leftIn(newest) : null,
  };
}

function signedIn(fact: JournalFact | undefined): Signed | null {
  const { from, until, by, gives } = fact?.body ?? {};
  return fact !== undefined &&
    typeof from === 'number' &&
    typeof until === 'number' &&
    typeof by === 'string' &&
    typeof gives === 'string'
    ? { by, gives, at: fact.at, from, until }
    : null;
}

function leftIn({ at, body }: JournalFact): StoredLeft | null {
  const { from, gives, givesId, stood, todo } = body ?? {};
  const { open, openMoves, noSpot, checkIns, closed, dwellers } = (stood ?? {}) as Partial<Stood>;
  const lists = { open, openMoves, noSpot, checkIns, closed, dwellers };
  return typeof from === 'number' &&
    typeof gives === 'string' &&
    typeof givesId === 'string' &&
    Object.values(lists).every(Array.isArray)
    ? {
        ...{ gives, givesId, from, at, stood: lists as Stood },
        todo: Array.isArray(todo) ? todo : null,
      }
    : null;
}
