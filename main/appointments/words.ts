/** Texts that many appointments share, each kept once: statuses, docks, load types, carriers. */
import type { Database } from '../cache/database.ts';
import { termOf, type Words } from './appointment-rows.ts';

/** The words of one file. */
export type WordTable = Words & {
  /** Numbers of the words in which a typed text is found at the start of some part. */
  matching(term: string): readonly number[];
  /** Runs a transaction; words that it added and lost again by a failure are learned anew. */
  inStep<T>(work: () => T): T;
  forget(): void;
};

/** Words matched at most: a text that fits more of them is too short to mean one. */
const MOST_MATCHES = 50;

/** The table of migration 002. All words are held in memory; there are some thousand of them. */
export function createWords(db: Database): WordTable {
  const select = db.prepare<[], [number, string]>('SELECT number,text FROM schedule_word').raw(true);
  const insert = db.prepare<[string]>('INSERT INTO schedule_word(text) VALUES(?)');
  const numbers = new Map<string, number>();
  const texts = new Map<number, string>();
  const folded = new Map<number, string>();
  let isLoaded = false;

  const learn = (number: number, text: string) => {
    numbers.set(text, number);
    texts.set(number, text);
    folded.set(number, termOf(text));
  };
  const forget = () => {
    numbers.clear();
    texts.clear();
    folded.clear();
    isLoaded = false;
  };
  const load = () => {
    if (isLoaded) return;
    for (const [number, text] of select.all()) learn(number, text);
    isLoaded = true;
  };

  return {
    numberOf(text) {
      load();
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const number = Number(insert.run(text).lastInsertRowid);
      learn(number, text);
      return number;
    },
    textOf(number) {
      load();
      return texts.get(number) ?? '';
    },
    matching(term) {
      load();
      const found: number[] = [];
      for (const [number, text] of folded) {
        if (text.startsWith(term) || text.includes(` ${term}`)) found.push(number);
        if (found.length >= MOST_MATCHES) break;
      }
      return found;
    },
    inStep(work) {
      try {
        return work();
      } catch (error) {
        forget();
        throw error;
      }
    },
    forget,
  };
}
