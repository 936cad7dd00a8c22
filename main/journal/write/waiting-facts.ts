/**
 * Facts on their way to the file. While we gather, repeated changes of a row become one fact. After
 * that each fact stands alone until all are written.
 */
import type { NewFact, RowChange } from '../../../shared/journal/journal-fact.ts';
import { mergedChange } from '../../../shared/journal/row-changes.ts';
import type { Clock } from '../../../shared/time.ts';

/** Beyond this many facts we write at once. */
const MOST_HELD = 500;

/** Facts, and when we learned each of them, in milliseconds since the epoch. */
export type HeldFacts = { readonly facts: readonly NewFact[]; readonly learned: readonly number[] };

/** Facts on their way: `waiting → held → written`. */
export class WaitingFacts {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #asFact: (change: RowChange, since: number | null) => NewFact;
  /** In order. A row keeps its first place and the state it had before any of these changes. */
  #waiting = new Map<string, NewFact>();
  /** Facts that stand alone. */
  #held: { readonly fact: NewFact; readonly learned: number }[] = [];
  /** Facts so far. A fact that is about no row uses it as its key. */
  #count = 0;

  /** `asFact` makes a fact of a merged change and the time since which we know it. */
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
    // The newest fact goes last, so that everything it builds on is written before it.
    this.#waiting.delete(key);
    if (change === null || known?.change == null) this.#waiting.set(key, fact);
    else {
      const merged = mergedChange(known.change, change);
      if (merged !== null) this.#waiting.set(key, this.#asFact(merged, known.since));
    }
  }

  /** Ends the gathering. */
  settle(): void {
    const now = this.#clock.now();
    for (const fact of this.#waiting.values())
      this.#held.push({ fact, learned: Math.min(now, fact.source === 'read' ? fact.at : now) });
    this.#waiting.clear();
  }

  isEmpty(): boolean {
    return this.#waiting.size + this.#held.length === 0;
  }

  /** Whether any of them can't be found again by a read, or there are many. */
  isPressing(): boolean {
    const held = this.#held;
    return held.length >= MOST_HELD || held.some(({ fact }) => fact.source !== 'read');
  }

  /** When we learned the first fact that stands alone; null if there is none. */
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

  /** Drops the results of reads, which are found again as a difference. Keeps what a clerk did. */
  forgetReads(): void {
    this.#waiting = new Map([...this.#waiting].filter(([, { change }]) => change === null));
    this.#held = this.#held.filter(({ fact }) => fact.change === null);
  }
}
