/** Reading what is left of damaged journals: every row whose own hash fits, from every source, and nothing else. */
import { existsSync } from 'node:fs';
import { type Database, openAsItIs } from '../database/database.ts';

/** A table of rows about one entry of the journal, numbered 1, 2, ... in it. */
export type ChildTable = {
  readonly table: string;
  /** Column with the number of the entry. */
  readonly entry: string;
  readonly isSound: (row: never) => boolean;
};

/** How a journal is stored: entries with `seq` and `id`, and tables of rows about them. */
export type JournalShape<Row extends { readonly seq: number; readonly id: string }> = {
  readonly table: string;
  readonly isSound: (row: Row) => boolean;
  readonly children: readonly ChildTable[];
};

/** A row about an entry; what else it holds is the journal's own. */
export type ChildRow = { readonly number: number };

/** A sound entry with the sound rows about it, by table and number. */
export type SalvagedEntry<Row> = {
  readonly row: Row;
  readonly children: Readonly<Record<string, ReadonlyMap<number, ChildRow>>>;
};

/** What was found: sound entries by number, in order, and numbers that were in use but have no sound entry left. */
export type Salvaged<Row> = {
  readonly found: readonly SalvagedEntry<Row>[];
  readonly lost: readonly number[];
};

/** Reads the sources, the most trusted first, without changing them. What cannot be read counts as not there. */
export function salvage<Row extends { readonly seq: number; readonly id: string }>(
  sources: readonly string[],
  shape: JournalShape<Row>,
  nativeBinding?: string,
): Salvaged<Row> {
  const entries = new Map<number, Entry<Row>>();
  for (const source of sources) {
    const db = opened(source, nativeBinding);
    if (db === undefined) continue;
    try {
      for (const seq of numbers(db, shape)) gather(db, seq, shape, entries);
    } finally {
      db.close();
    }
  }
  const sorted = [...entries].sort(([a], [b]) => a - b);
  return {
    found: sorted.flatMap(([, { row, children }]) => (row === null ? [] : [{ row, children }])),
    lost: sorted.flatMap(([seq, { row }]) => (row === null ? [seq] : [])),
  };
}

/** `row` null: only unsound ones were seen so far, the first of them with this id. */
type Entry<Row> = {
  row: Row | null;
  id: string | null;
  children: Record<string, Map<number, ChildRow>>;
};

/** The rows about an entry are kept also where the entry itself is sound in another source alone. */
function gather<Row extends { readonly seq: number; readonly id: string }>(
  db: Database,
  seq: number,
  shape: JournalShape<Row>,
  entries: Map<number, Entry<Row>>,
): void {
  const row = attempt(() =>
    db.prepare<[number], Row>(`SELECT * FROM ${shape.table} WHERE seq = ?`).get(seq),
  );
  const isSound = row !== undefined && attempt(() => shape.isSound(row)) === true;
  const none = () =>
    Object.fromEntries(shape.children.map(({ table }) => [table, new Map<number, ChildRow>()]));
  const known = entries.get(seq);
  const entry = known ?? { row: null, id: row?.id ?? null, children: none() };
  entries.set(seq, entry);
  if (isSound && entry.row === null) {
    // The number was given to something else meanwhile: what was gathered is not about this one.
    if (entry.id !== null && entry.id !== row.id) entry.children = none();
    entry.row = row;
    entry.id = row.id;
  }
  if (row !== undefined && row.id !== entry.id) return;
  for (const child of shape.children)
    for (const each of soundRows(db, child, seq)) {
      const rows = entry.children[child.table];
      if (rows?.has(each.number) === false) rows.set(each.number, each);
    }
}

/** Rows 1, 2, ... as far as none is missing: what came after a gap would tell half a story. */
export function unbroken<Row extends ChildRow>(
  rows: ReadonlyMap<number, ChildRow> | undefined,
): readonly Row[] {
  const list: Row[] = [];
  for (let row = rows?.get(1); row !== undefined; row = rows?.get(row.number + 1))
    list.push(row as Row);
  return list;
}

/** Inserts a row as it was. */
export function insertRow(db: Database, table: string, row: object): void {
  const columns = Object.keys(row);
  db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  ).run(row);
}

function opened(source: string, nativeBinding?: string): Database | undefined {
  if (!existsSync(source)) return undefined;
  return attempt(() => openAsItIs(source, nativeBinding));
}

/** The rows about one entry, one by one where a table can no longer be walked: a broken page takes only its own rows along. */
function soundRows(
  db: Database,
  { table, entry, isSound }: ChildTable,
  seq: number,
): readonly ChildRow[] {
  const all = attempt(() =>
    db.prepare<[number], ChildRow>(`SELECT * FROM ${table} WHERE ${entry} = ?`).all(seq),
  );
  return (all ?? oneByOne(db, table, entry, seq)).filter(
    (row) => attempt(() => isSound(row as never)) === true,
  );
}

/** Longest history looked for when a table can no longer be walked. */
const longestHistory = 200;

function oneByOne(db: Database, table: string, entry: string, seq: number): readonly ChildRow[] {
  const rows: ChildRow[] = [];
  for (let number = 1; number <= longestHistory; number += 1) {
    const row = attempt(() =>
      db
        .prepare<[number, number], ChildRow>(
          `SELECT * FROM ${table} WHERE ${entry} = ? AND number = ?`,
        )
        .get(seq, number),
    );
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** The numbers that were in use: by every index that can still be read, or else one after the other. */
function numbers(
  db: Database,
  { table, children }: Pick<JournalShape<never>, 'table' | 'children'>,
): readonly number[] {
  const lists = [
    `SELECT seq FROM ${table}`,
    `SELECT seq FROM ${table} NOT INDEXED`,
    ...children.map((child) => `SELECT DISTINCT ${child.entry} AS seq FROM ${child.table}`),
  ].map((sql) => attempt(() => db.prepare<[], number>(sql).pluck().all()) ?? []);
  const highest =
    attempt(() => db.prepare<[], number>(`SELECT max(seq) FROM ${table}`).pluck().get()) ?? 0;
  const walked = Array.from(
    { length: Math.min(Number(highest), 1_000_000) },
    (_, index) => index + 1,
  );
  const told = new Set(lists.flat().filter(Number.isSafeInteger));
  return lists[0]?.length ? [...told] : [...new Set([...told, ...walked])];
}

/** What can be read; undefined where the file is broken. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
