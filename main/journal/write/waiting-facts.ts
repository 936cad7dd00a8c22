/**
 * Facts on their way to the file: for a moment a row that changed again is one fact, then each
 * stands for itself until all are written.
 */
import type { NewFact, RowChange } from '../../../shared/journal/journal-fact.ts';
import { mergedChange } from '../../../shared/journal/row-changes.ts';
import type { Clock } from '../../../shared/time.ts';

/** More than this waits for nothing. */
const mostHeld = 500;

/** Facts with when each was learned, in milliseconds since the epoch. */
export type HeldFacts = { readonly facts: readonly NewFact[]; readonly learned: readonly number[] };

/** Facts that wait. `asFact`: a merged change, known since then. */
export function createWaiting(
  clock: Pick<Clock, 'now'>,
  asFact: (change: RowChange, since: number | null) => NewFact,
) {
  /** In order; of a row that changed the place is kept, and what it was before all that waits. */
  let waiting = new Map<string, NewFact>();
  let held: { readonly fact: NewFact; readonly learned: number }[] = [];
  let others = 0;
  return {
    add(fact: NewFact): void {
      const { change } = fact;
      others += 1;
      const key = change === null ? `${others}` : `${change.kind}:${change.id}`;
      const known = waiting.get(key);
      // What is put last stands last: before it everything it builds on is written.
      waiting.delete(key);
      if (change === null || known?.change == null) waiting.set(key, fact);
      else {
        const merged = mergedChange(known.change, change);
        if (merged !== null) waiting.set(key, asFact(merged, known.since));
      }
    },
    /** From now on each stands for itself. */
    settle(): void {
      const now = clock.now();
      for (const fact of waiting.values())
        held.push({ fact, learned: Math.min(now, fact.source === 'read' ? fact.at : now) });
      waiting.clear();
    },
    isEmpty: () => waiting.size + held.length === 0,
    /** Whether something among them is not to be found again by a read, or they are many. */
    isPressing: () => held.length >= mostHeld || held.some(({ fact }) => fact.source !== 'read'),
    /** When the first of them was learned that stands for itself; null where none does. */
    firstLearned: () => held[0]?.learned ?? null,
    held: (): HeldFacts => ({
      facts: held.map(({ fact }) => fact),
      learned: held.map(({ learned }) => learned),
    }),
    /** They are written. */
    clear(): void {
      held = [];
    },
    /** What reads showed is found again as a difference; what a clerk did is kept. */
    forgetReads(): void {
      waiting = new Map([...waiting].filter(([, { change }]) => change === null));
      held = held.filter(({ fact }) => fact.change === null);
    },
  };
}
