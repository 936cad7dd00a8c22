/**
 * Months that were moved out of `journal.db`.
 *
 * Each month is a SQLite file of its own that we never write again. The chain seals it: a fact of
 * the journal holds its first and last link. Older facts are read from these files. A file that was
 * taken away is reported as gone.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Database, openAsItIs } from '../../kernel/database/database.ts';
import { type Segment, segmentOf } from './segment.ts';

/** The folder of month files in the data folder. */
export const monthFolderName = 'journal-months';
/** Kind of the fact that stands for a month in the chain. */
export const movedKind = 'month.moved';

/**
 * A month that was moved. `noted` and `until` are when its first and last fact were written, in
 * milliseconds since the epoch. The table in `schema.ts` explains the other fields.
 *
 * Example: `{ name: '2026-08', first: 1, last: 40_112, noted, until, before, link, terms: 9_731,
 * facility }`.
 */
export type Month = {
  /** "2025-03", or "2025-03-2" where the clock was set back and the month came twice. */
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly noted: number;
  readonly until: number;
  readonly before: Uint8Array;
  readonly link: Uint8Array;
  readonly terms: number;
  readonly facility: Uint8Array;
};

/** Files that are open at once. */
const MOST_OPEN = 3;

/** Where the file of a month lies. */
export const monthFile = (folder: string, name: string): string =>
  path.join(folder, monthFolderName, `${name}.db`);

/** The months that a journal lists. */
export const monthsIn = (db: Database): readonly Month[] =>
  db.prepare<[], Month>('SELECT * FROM month ORDER BY first').all();

/** Body of the fact about a month: all its fields, and the hash of the yard at its end. */
export const movedBody = (
  { name, first, last, noted, until, before, link, terms }: Month,
  frame: string | null,
) => ({
  month: name,
  first,
  last,
  noted,
  until,
  before: Buffer.from(before).toString('hex'),
  link: Buffer.from(link).toString('hex'),
  terms,
  frame,
});

/** Opens a month for reading. Null where there is no such file, or it holds other facts. */
export function openMonth(folder: string, month: Month, nativeBinding?: string): Segment | null {
  const file = monthFile(folder, month.name);
  if (!existsSync(file)) return null;
  let db: Database | null = null;
  try {
    db = openAsItIs(file, nativeBinding);
    const segment = segmentOf(db);
    const isIt =
      segment.link(month.last)?.equals(month.link) === true &&
      segment.noted(month.first) === month.noted;
    if (isIt) return segment;
  } catch {
    // Not a database, or not readable. We treat it as gone, and the check reports it.
  }
  db?.close();
  return null;
}

/** The months of an open journal. A few files stay open between reads. */
export class Months {
  readonly #db: Database;
  readonly #folder: string;
  readonly #nativeBinding: string | undefined;
  readonly #put: ReturnType<Database['prepare']>;
  /** Open files by the name of the month, the most recently used last. */
  readonly #opened = new Map<string, Segment>();
  #all: readonly Month[];

  constructor(db: Database, folder: string, nativeBinding?: string) {
    this.#db = db;
    this.#folder = folder;
    this.#nativeBinding = nativeBinding;
    this.#put = db.prepare(
      `INSERT INTO month (name, first, last, noted, until, before, link, terms, facility)
       VALUES (@name, @first, @last, @noted, @until, @before, @link, @terms, @facility)`,
    );
    this.#all = monthsIn(db);
  }

  /** In order. */
  all(): readonly Month[] {
    return this.#all;
  }

  /** The last fact that has left `journal.db`; 0 where none has. */
  base(): number {
    return this.#all.at(-1)?.last ?? 0;
  }

  /** The month that a place lies in. */
  of(seq: number): Month | undefined {
    return this.#all.find(({ first, last }) => seq >= first && seq <= last);
  }

  /** Facts of the month, or null where its file is gone or isn't its file. */
  open(month: Month): Segment | null {
    const opened = this.#opened;
    const known = opened.get(month.name);
    // A file may be taken away while the console runs.
    if (known !== undefined && existsSync(monthFile(this.#folder, month.name))) return known;
    this.#shut(month.name);
    const segment = openMonth(this.#folder, month, this.#nativeBinding);
    if (segment === null) return null;
    const [oldest] = opened.keys();
    if (oldest !== undefined && opened.size >= MOST_OPEN) this.#shut(oldest);
    opened.set(month.name, segment);
    return segment;
  }

  /** Adds a month, within the transaction that moves it. */
  add(month: Month): void {
    this.#put.run(month);
    this.#all = [...this.#all, month];
  }

  /** Reads the table again. */
  refresh(): void {
    this.#all = monthsIn(this.#db);
  }

  close(): void {
    for (const name of [...this.#opened.keys()]) this.#shut(name);
  }

  #shut(name: string): void {
    this.#opened.get(name)?.db.close();
    this.#opened.delete(name);
  }
}
