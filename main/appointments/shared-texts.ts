/** Texts that many appointments share, each kept once: statuses, docks, load types, carriers. */
import { isNameWithSlip } from '../../shared/fuzzy.ts';
import type { Database, Statement } from '../kernel/database/database.ts';
import { type SharedTexts, termOf } from './appointment-rows.ts';

/** Words matched at most: a text that fits more of them is too short to mean one. */
const MOST_MATCHES = 50;

/** The rest of a word from each of its parts on: "MESA TRANSPORT" of "RED MESA TRANSPORT". */
type Part = { readonly term: string; readonly number: number };

const partsOf = (texts: ReadonlyMap<number, string>): readonly Part[] => {
  const parts: Part[] = [];
  for (const [number, text] of texts) {
    const whole = termOf(text);
    for (let at = 0; at !== -1; at = whole.indexOf(' ', at)) {
      if (at > 0) at += 1;
      parts.push({ term: whole.slice(at), number });
    }
  }
  return parts.sort((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : 0));
};

/** Place of the first part that is not before a term. */
function firstAtLeast(parts: readonly Part[], term: string): number {
  let low = 0;
  let high = parts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle] as Part).term < term) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The table of migration 002. All words are held in memory; there are some thousand of them. */
export class WordTable implements SharedTexts {
  readonly #select: Statement<[], [number, string]>;
  readonly #insert: Statement<[string]>;
  readonly #numbers = new Map<string, number>();
  readonly #texts = new Map<number, string>();
  /** Parts of all words in order; null when they have to be made again. */
  #parts: readonly Part[] | null = null;
  #isLoaded = false;

  constructor(db: Database) {
    this.#select = db
      .prepare<[], [number, string]>('SELECT number,text FROM schedule_word')
      .raw(true);
    this.#insert = db.prepare<[string]>('INSERT INTO schedule_word(text) VALUES(?)');
  }

  numberOf(text: string): number {
    this.#load();
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = Number(this.#insert.run(text).lastInsertRowid);
    this.#learn(number, text);
    return number;
  }

  textOf(number: number): string {
    this.#load();
    return this.#texts.get(number) ?? '';
  }

  /** Numbers of the words in which a typed text is found at the start of some part. */
  matching(term: string): readonly number[] {
    this.#load();
    this.#parts ??= partsOf(this.#texts);
    const found = new Set<number>();
    for (let at = firstAtLeast(this.#parts, term); found.size < MOST_MATCHES; at += 1) {
      const part = this.#parts[at];
      if (part === undefined || !part.term.startsWith(term)) break;
      found.add(part.number);
    }
    return [...found];
  }

  /** Numbers of the words that are a misspelled name: for a text that matches nothing. */
  withSlip(typed: string): readonly number[] {
    this.#load();
    const near = [...this.#texts].filter(([, text]) => isNameWithSlip(text, typed));
    return near.slice(0, MOST_MATCHES).map(([number]) => number);
  }

  /**
   * Runs a transaction. If it fails, the words that it added are gone from the disk, so we read all
   * of them again.
   */
  inStep<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  forget(): void {
    this.#numbers.clear();
    this.#texts.clear();
    this.#parts = null;
    this.#isLoaded = false;
  }

  #learn(number: number, text: string): void {
    this.#numbers.set(text, number);
    this.#texts.set(number, text);
    this.#parts = null;
  }

  #load(): void {
    if (this.#isLoaded) return;
    for (const [number, text] of this.#select.all()) this.#learn(number, text);
    this.#isLoaded = true;
  }
}
