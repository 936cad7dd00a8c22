/**
 * What happened in a stretch of time, as one shift hands it to the next: gathered from facts of the
 * journal in their order. Pure.
 */

import { clerkIn } from '../clerk-in.ts';
import { countsByClerk } from '../clerks/model.ts';
import { type Message, message } from '../i18n/message.ts';
import { AppointmentArrivals } from '../journal/appointment-arrivals.ts';
import { voidedVisit, voidKind } from '../journal/check-in-void.ts';
import type { JournalFact, RowChange, Subject } from '../journal/journal-fact.ts';
import { checkedInKind, noteKind, refusedKind } from '../journal/lines.ts';
import { placedOn } from '../journal/shows.ts';
import { tookBack } from '../journal/took-back.ts';
import type { OperationState } from '../outbox/model.ts';
import type { Instant } from '../time.ts';
import { type LateChange, lateChangeIn, lateChangeKind } from './late-changes.ts';

/** What a shift is found by in the history: its notes, and its signatures. */
export const shiftSubject: Subject = 'yard:shift';

/**
 * Something that came or went. Times are milliseconds since the epoch; `since` is the earliest it
 * can have been, null where `at` is its own time.
 *
 * Example: `{ subject: 'visit:v-17', at, since: at - 60_000 }` for a truck that came within a
 * minute.
 */
export type Passage = {
  readonly subject: Subject;
  readonly at: number;
  readonly since: number | null;
};

/**
 * A truck or trailer that was put on a spot. `clerk`: who did it at this desk; null for anybody
 * else.
 *
 * Example: `{ subject: 'visit:v-17', at, since: null, spot: 'spot:s-4', clerk: 'Ana' }`.
 */
export type ShiftMove = Passage & { readonly spot: Subject; readonly clerk: string | null };

/**
 * An operation that was refused, in conflict or unknown, or something else that was refused, and
 * its state at the end.
 *
 * Example: `{ label, clerk: 'Ana', was: 'conflict', is: 'confirmed' }`.
 */
export type TroubledOperation = {
  readonly label: Message;
  readonly clerk: string;
  readonly was: OperationState;
  readonly is: OperationState;
};

/**
 * A note of the stretch, its subject (null: the complete shift), and the other desk where it was
 * written (null: here).
 *
 * Example: `{ text: 'Plate is bent', clerk: 'Ana', at, about: 'spot:spot-D4', desk: 'Gate 2' }`.
 */
export type ShiftNote = {
  readonly text: string;
  readonly clerk: string;
  readonly at: number;
  readonly about: Subject | null;
  readonly desk: string | null;
};

/**
 * What was gathered.
 *
 * Example: `{ came: [passage], went: [], moves: [], troubles: [], notes: [], lateChanges: [] }`.
 */
export type Gathered = {
  readonly came: readonly Passage[];
  readonly went: readonly Passage[];
  readonly moves: readonly ShiftMove[];
  readonly troubles: readonly TroubledOperation[];
  readonly notes: readonly ShiftNote[];
  /** Late ones that were moved, canceled or taken out since, each once. */
  readonly lateChanges: readonly LateChange[];
};

const bad: ReadonlySet<string> = new Set(['rejected', 'conflict', 'needs-clerk', 'unknown']);
const of = ({ subjects }: JournalFact, kind: string): string | null =>
  subjects.find((each) => each.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? null;

type Placed = Passage & { readonly spot: Subject; readonly operation: string | null };

/**
 * Gathers facts one by one, in the order of the journal, and keeps none of them. What it holds
 * grows with the lists of the hand-over, not with the number of facts.
 */
export class ShiftGatherer {
  readonly #came: Passage[] = [];
  readonly #went: Passage[] = [];
  readonly #placed: Placed[] = [];
  readonly #steps: Steps = new Map();
  readonly #notes: ShiftNote[] = [];
  readonly #lateChanges = new Map<string, LateChange>();
  /** Wrong check-ins: no truck came and none left, nor did what they brought. */
  readonly #voided = new Set<Subject>();
  /** The truck that each trailer came with, until it is unhooked in the yard. */
  readonly #cameWith = new Map<Subject, Subject>();
  readonly #arrivals = new AppointmentArrivals();

  /** The next fact. */
  add(fact: JournalFact): void {
    const { change, kind, at, since } = fact;
    this.#arrivals.add(fact);
    if (kind.startsWith('operation.')) noteStep(fact, this.#steps);
    else if (kind === refusedKind || kind === checkedInKind) noteRefusal(fact, this.#steps);
    else if (kind === voidKind) this.#voided.add(`visit:${voidedVisit(fact)}`);
    else if (kind === noteKind) this.#notes.push(noteOf(fact));
    else if (kind === lateChangeKind) {
      const late = lateChangeIn(fact);
      if (late !== null) this.#lateChanges.set(late.row.id, late);
    }
    if (change === null || (change.kind !== 'visit' && change.kind !== 'container')) return;
    const passage = { subject: `${change.kind}:${change.id}` as const, at, since };
    if (change.kind === 'container') this.#hooked(passage.subject, change);
    if (change.before === null) this.#came.push(passage);
    else if (change.after === null || change.after.isActive === false) this.#went.push(passage);
    const spot = placedOn(fact);
    if (spot !== null)
      this.#placed.push({ ...passage, spot: `spot:${spot}`, operation: of(fact, 'operation') });
  }

  #hooked(trailer: Subject, { before, after }: RowChange): void {
    if (after === null || after.isActive === false) return;
    if (before !== null && after.visitId !== undefined) this.#cameWith.delete(trailer);
    else if (before === null && typeof after.visitId === 'string')
      this.#cameWith.set(trailer, `visit:${after.visitId}`);
  }

  /** What was gathered. */
  all(): Gathered {
    const counts = ({ subject }: Passage) =>
      !this.#voided.has(this.#cameWith.get(subject) ?? subject);
    const undone = undoneIn(this.#steps);
    return {
      came: this.#came.filter(counts),
      went: this.#went.filter(counts),
      moves: this.#placed
        .filter(({ operation }) => operation === null || !undone.has(operation))
        .map(({ operation, ...each }) => ({
          ...each,
          // An operation saved before the stretch still has steps in it. It is this desk's, but no
          // clerk's of this shift.
          clerk: (operation === null ? undefined : this.#steps.get(operation)?.clerk) ?? null,
        })),
      troubles: troublesOf(this.#steps),
      notes: this.#notes,
      lateChanges: [...this.#lateChanges.values()],
    };
  }

  /**
   * When the truck of each appointment came, from the facts alone. By appointment, with the arrival
   * time of the service or this console.
   */
  arrivals(): ReadonlyMap<string, Instant> {
    return this.#arrivals.all();
  }
}

function noteOf(fact: JournalFact): ShiftNote {
  return {
    text: String(fact.body?.text ?? ''),
    clerk: of(fact, 'clerk') ?? '',
    at: fact.at,
    about: fact.subjects.find((each) => /^(spot|visit|container):/.test(each)) ?? null,
    desk: typeof fact.body?.desk === 'string' ? fact.body.desk : null,
  };
}

type Steps = Map<
  string,
  {
    label: Message;
    clerk: string;
    was: OperationState | null;
    is: OperationState;
    undoes: string | null;
  }
>;

/** Operations that were taken back, and those that took them back: neither moved anything. */
function undoneIn(steps: Steps): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const [id, { is, undoes, label }] of steps)
    if (is === 'confirmed' && undoes !== null)
      if (tookBack({ undoes, label }, steps.get(undoes)?.label)) undone.add(id).add(undoes);
  return undone;
}

function noteStep(fact: JournalFact, steps: Steps): void {
  const id = of(fact, 'operation');
  const label = fact.body?.label as Message | undefined;
  if (id === null || label === undefined) return;
  const is = fact.kind.slice('operation.'.length) as OperationState;
  const known = steps.get(id);
  steps.set(id, {
    label,
    clerk: of(fact, 'clerk') ?? '',
    was: bad.has(is) ? is : (known?.was ?? null),
    is,
    undoes: typeof fact.body?.undoes === 'string' ? fact.body.undoes : null,
  });
}

/** What was refused besides operations; a check-in of the same truck that was done settles it. */
function noteRefusal({ kind, subjects, body }: JournalFact, steps: Steps): void {
  const named = body?.label as Message | undefined;
  if (named === undefined) return;
  const isDone = kind === checkedInKind;
  const label = isDone ? message('journal.refused.checkIn', { truck: named }) : named;
  const key = `refused:${JSON.stringify(label)}`;
  const known = steps.get(key);
  if (!isDone)
    steps.set(key, {
      ...{ label, clerk: clerkIn(subjects) ?? '', was: 'rejected', is: 'rejected' },
      undoes: null,
    });
  else if (known !== undefined) steps.set(key, { ...known, is: 'confirmed' });
}

/** What came and what left in a shift, by kind; their titles are `shift.KEY`. */
export const passageFigures = ['trucksIn', 'trailersIn', 'trucksOut', 'trailersOut'] as const;
export type PassageFigure = (typeof passageFigures)[number];

/**
 * The trucks or the trailers that came or left. A truck is a visit, bobtail or not. A trailer is
 * one, hooked or not. So a truck with a trailer counts in both.
 */
export const passagesOf = (
  { came, went }: Pick<Gathered, 'came' | 'went'>,
  figure: PassageFigure,
): readonly Passage[] => {
  const kind = figure.startsWith('trucks') ? 'visit:' : 'container:';
  const passages = figure === 'trucksIn' || figure === 'trailersIn' ? came : went;
  return passages.filter(({ subject }) => subject.startsWith(kind));
};

/** How many moves each clerk of this desk made, most first, and how many anybody else. */
export function movesBy(moves: readonly ShiftMove[]): {
  readonly own: readonly { readonly clerk: string; readonly count: number }[];
  readonly others: number;
} {
  const counts = new Map<string, number>();
  for (const { clerk } of moves)
    if (clerk !== null) counts.set(clerk, (counts.get(clerk) ?? 0) + 1);
  return { own: countsByClerk(counts), others: moves.filter(({ clerk }) => clerk === null).length };
}

const troublesOf = (steps: Steps): readonly TroubledOperation[] =>
  [...steps.values()].flatMap(({ label, clerk, was, is }) =>
    was === null ? [] : [{ label, clerk, was, is }],
  );
