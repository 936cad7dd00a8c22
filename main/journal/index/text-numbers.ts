/**
 * The dictionary of a journal: texts by number. It follows from the facts, each of which introduces
 * the texts that it is the first to need.
 */
import type { Database } from '../../kernel/database/database.ts';
import type { TermNumbers } from '../format/codec.ts';

/** Texts of one generation in memory. There are two: the present one and the one before. */
const MOST_OF_GENERATION = 2_000;

/** Texts by number and numbers by text. */
class Generation {
  readonly texts = new Map<number, string>();
  readonly numbers = new Map<string, number>();
}

/** The dictionary of an open file. */
export class OpenTerms implements TermNumbers {
  readonly #statements: ReturnType<typeof statementsOf>;
  /** Texts that were lately asked for. What isn't asked for goes with its generation. */
  #present = new Generation();
  #before = new Generation();
  /** The number that the next new text gets. */
  #next: number;

  constructor(db: Database) {
    this.#statements = statementsOf(db);
    this.#next = this.#nextInFile();
  }

  next(): number {
    return this.#next;
  }

  numberOf(text: string): number | null {
    const present = this.#present.numbers.get(text);
    if (present !== undefined) return present;
    const known = this.#before.numbers.get(text) ?? this.#statements.byText.get(text);
    if (known === undefined) return null;
    this.#keep(known, text);
    return known;
  }

  textOf(number: number): string {
    const present = this.#present.texts.get(number);
    if (present !== undefined) return present;
    const known = this.#before.texts.get(number) ?? this.#statements.byNumber.get(number);
    if (known === undefined) throw new RangeError('a number that no fact told');
    this.#keep(number, known);
    return known;
  }

  /**
   * Adds texts under the next numbers, within the transaction of the fact that introduces them.
   */
  add(newTerms: readonly string[]): void {
    for (const text of newTerms) {
      this.#statements.put.run(this.#next, text);
      this.#keep(this.#next, text);
      this.#next += 1;
    }
  }

  /** A transaction was rolled back: the texts it introduced no longer count. */
  forget(): void {
    this.#present = new Generation();
    this.#before = new Generation();
    this.#next = this.#nextInFile();
  }

  #nextInFile(): number {
    return (this.#statements.last.get() ?? 0) + 1;
  }

  #keep(number: number, text: string): void {
    if (this.#present.texts.size >= MOST_OF_GENERATION) {
      this.#before = this.#present;
      this.#present = new Generation();
    }
    this.#present.texts.set(number, text);
    this.#present.numbers.set(text, number);
  }
}

const statementsOf = (db: Database) => ({
  byNumber: db.prepare<[number], string>('SELECT text FROM term WHERE number = ?').pluck(),
  byText: db.prepare<[string], number>('SELECT number FROM term WHERE text = ?').pluck(),
  put: db.prepare('INSERT INTO term (number, text) VALUES (?, ?)'),
  last: db.prepare<[], number>('SELECT coalesce(max(number), 0) FROM term').pluck(),
});
