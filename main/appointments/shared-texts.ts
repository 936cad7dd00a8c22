/** Texts that many appointments share, each kept once: statuses, docks, load types, carriers. */
import type { Database } from '../kernel/database/database.ts';
import { type SharedTexts, termOf } from './appointment-rows.ts';

/** The words of one file. */
export type WordTable = SharedTexts & {
  /** Numbers of the words in which a typed text is found at the start of some part. */
  matching(term: string): readonly number[];
  /** Runs a transaction; words that it added and lost again by a failure are learned again. */
  inStep<T>(work: () => T): T;
  forget(): void;
};

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
export function createWords(db: Database): WordTable {
  const select = db
    .prepare<[], [number, string]>('SELECT number,text FROM schedule_word')
    .raw(true);
  const insert = db.prepare<[string]>('INSERT INTO schedule_word(text) VALUES(?)');
  const numbers = new Map<string, number>();
  const texts = new Map<number, string>();
  let parts: readonly Part[] | null = null;
  let isLoaded = false;

  const learn = (number: number, text: string) => {
    numbers.set(text, number);
    texts.set(number, text);
    parts = null;
  };
  const forget = () => {
    numbers.clear();
    texts.clear();
    parts = null;
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
      parts ??= partsOf(texts);
      const found = new Set<number>();
      for (let at = firstAtLeast(parts, term); found.size < MOST_MATCHES; at += 1) {
        const part = parts[at];
        if (part === undefined || !part.term.startsWith(term)) break;
        found.add(part.number);
      }
      return [...found];
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
