/**
 * Facts on their way to the file: for a moment a row that changed again is one fact, then each
 * stands for itself until all are written.
 */
import type { NewFact, RowChange } from '../../../shared/journal/journal-fact.ts';
import { mergedChange } from '../../../shared/journal/row-changes.ts';
import type { Clock } from '../../../shared/time.ts';

/** More than this waits for nothing. */
const MOST_HELD = 500;

/** Facts with when each was learned, in milliseconds since the epoch. */
export type HeldFacts = { readonly facts: readonly NewFact[]; readonly learned: readonly number[] };

/** Facts on their way: `waiting → held → written`. */
export class WaitingFacts {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #asFact: (change: RowChange, since: number | null) => NewFact;
  /** In order; of a row that changed the place is kept, and what it was before all that waits. */
  #waiting = new Map<string, NewFact>();
  /** Those that stand for themselves. */
  #held: { readonly fact: NewFact; readonly learned: number }[] = [];
  /** Facts that came so far: a key for each that is about no row. */
  #count = 0;

  /** `asFact`: a merged change, known since then. */
  constructor(
    clock: Pick<Clock, 'now'>,
    asFact: (change: RowChange, since: number | null) => NewFact,
  ) {
    this.#clock = clock;
    this.#asFact = asFact;
  }

  add(fact: NewFact): void {
    const { change } = fact;
    this.#count += 1;
    const key = change === null ? `${this.#count}` : `${change.kind}:${change.id}`;
    const known = this.#waiting.get(key);
    // What is put last stands last: before it everything it builds on is written.
    this.#waiting.delete(key);
    if (change === null || known?.change == null) this.#waiting.set(key, fact);
    else {
      const merged = mergedChange(known.change, change);
      if (merged !== null) this.#waiting.set(key, this.#asFact(merged, known.since));
    }
  }

  /** From now on each stands for itself. */
  settle(): void {
    const now = this.#clock.now();
    for (const fact of this.#waiting.values())
      this.#held.push({ fact, learned: Math.min(now, fact.source === 'read' ? fact.at : now) });
    this.#waiting.clear();
  }

  isEmpty(): boolean {
    return this.#waiting.size + this.#held.length === 0;
  }

  /** Whether something among them is not to be found again by a read, or they are many. */
  isPressing(): boolean {
    const held = this.#held;
    return held.length >= MOST_HELD || held.some(({ fact }) => fact.source !== 'read');
  }

  /** When the first of them was learned that stands for itself; null where none does. */
  firstLearned(): number | null {
    return this.#held[0]?.learned ?? null;
  }

  held(): HeldFacts {
    return {
      facts: this.#held.map(({ fact }) => fact),
      learned: this.#held.map(({ learned }) => learned),
    };
  }

  /** They are written. */
  clear(): void {
    this.#held = [];
  }

  /** What reads showed is found again as a difference; what a clerk did is kept. */
  forgetReads(): void {
    this.#waiting = new Map([...this.#waiting].filter(([, { change }]) => change === null));
    this.#held = this.#held.filter(({ fact }) => fact.change === null);
  }
}
