/**
 * The dictionary of a journal: texts by number. It follows from the facts, which tell each text
 * when they first need it.
 */
import type { Database } from '../../kernel/database/database.ts';
import type { TermNumbers } from '../format/codec.ts';

/** The dictionary of an open file. */
export type OpenTerms = TermNumbers & {
  /** Adds texts under the next numbers, within the transaction of the fact that tells them. */
  add(told: readonly string[]): void;
  /** A transaction was rolled back: the texts it introduced no longer count. */
  forget(): void;
};

/** Texts that are kept at hand: those of a busy day, a few megabytes. */
const mostAtHand = 20_000;

/** Opens it over a file. */
export function openTerms(db: Database): OpenTerms {
  const byNumber = db.prepare<[number], string>('SELECT text FROM term WHERE number = ?').pluck();
  const byText = db.prepare<[string], number>('SELECT number FROM term WHERE text = ?').pluck();
  const put = db.prepare('INSERT INTO term (number, text) VALUES (?, ?)');
  const last = db.prepare<[], number>('SELECT coalesce(max(number), 0) FROM term').pluck();
  const texts = new Map<number, string>();
  const numbers = new Map<string, number>();
  let next = (last.get() ?? 0) + 1;

  const keep = (number: number, text: string) => {
    if (texts.size >= mostAtHand) {
      texts.clear();
      numbers.clear();
    }
    texts.set(number, text);
    numbers.set(text, number);
  };

  return {
    next: () => next,
    numberOf(text) {
      const atHand = numbers.get(text);
      if (atHand !== undefined) return atHand;
      const known = byText.get(text);
      if (known === undefined) return null;
      keep(known, text);
      return known;
    },
    textOf(number) {
      const atHand = texts.get(number);
      if (atHand !== undefined) return atHand;
      const known = byNumber.get(number);
      if (known === undefined) throw new RangeError('a number that no fact told');
      keep(number, known);
      return known;
    },
    add(told) {
      for (const text of told) {
        put.run(next, text);
        keep(next, text);
        next += 1;
      }
    },
    forget() {
      texts.clear();
      numbers.clear();
      next = (last.get() ?? 0) + 1;
    },
  };
}
