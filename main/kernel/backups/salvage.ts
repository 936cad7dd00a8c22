/**
 * Reads what is left of damaged journals: every row with a matching hash, from every source, and
 * nothing else.
 */
import { existsSync } from 'node:fs';
import type { Database } from '../database/database.ts';
import { attempt, numbersRead, openDamaged, type Readable } from './read-damaged.ts';

/** A table of rows about one entry of the journal. They are numbered 1, 2, … within it. */
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

/** A row about an entry. Its other columns are the journal's own. */
export type ChildRow = { readonly number: number };

/**
 * A sound entry with the sound rows about it, by table and number.
 *
 * Example: `{ row, children: { event: new Map([[1, { number: 1 }]]) } }` for a try with one event.
 */
export type SalvagedEntry<Row> = {
  readonly row: Row;
  readonly children: Readonly<Record<string, ReadonlyMap<number, ChildRow>>>;
};

/**
 * Result: sound entries by number, in order, and numbers in use without a sound entry.
 *
 * Example: entry 2 of three was damaged: `{ found: [first, third], lost: [2] }`.
 */
export type Salvaged<Row> = {
  readonly found: readonly SalvagedEntry<Row>[];
  readonly lost: readonly number[];
};

/**
 * Reads the sources, most trusted first, without changing them. What can't be read counts as
 * missing.
 */
export function salvage<Row extends { readonly seq: number; readonly id: string }>(
  sources: readonly string[],
  shape: JournalShape<Row>,
  nativeBinding?: string,
): Salvaged<Row> {
  const entries = new Map<number, Entry<Row>>();
  for (const source of sources) {
    const opened = openSource(source, nativeBinding);
    if (opened === undefined) continue;
    try {
      for (const seq of numbers(opened.db, shape)) gather(opened.db, seq, shape, entries);
    } finally {
      opened.close();
    }
  }
  const sorted = [...entries].sort(([a], [b]) => a - b);
  return {
    found: sorted.flatMap(([, { row, children }]) => (row === null ? [] : [{ row, children }])),
    lost: sorted.flatMap(([seq, { row }]) => (row === null ? [seq] : [])),
  };
}

/** `row` is null while we have seen only unsound rows; `id` is that of the first. */
type Entry<Row> = {
  row: Row | null;
  id: string | null;
  children: Record<string, Map<number, ChildRow>>;
};

/** We keep the rows about an entry even if only another source has the entry itself intact. */
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
    // The number was given to another entry later, so the rows we gathered don't belong to it.
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

/** Rows 1, 2, … up to the first gap. What comes after a gap would tell half a story. */
export function unbroken<Row extends ChildRow>(
  rows: ReadonlyMap<number, ChildRow> | undefined,
): readonly Row[] {
  const list: Row[] = [];
  for (let row = rows?.get(1); row !== undefined; row = rows?.get(row.number + 1))
    list.push(row as Row);
  return list;
}

/** Inserts a row unchanged. */
export function insertRow(db: Database, table: string, row: object): void {
  const columns = Object.keys(row);
  db.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
  ).run(row);
}

const openSource = (source: string, nativeBinding?: string): Readable | undefined =>
  existsSync(source) ? attempt(() => openDamaged(source, nativeBinding)) : undefined;

/**
 * The rows about one entry. We read them one by one where the table is broken, because a broken
 * page takes only its own rows along.
 */
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

/** Longest history we look for in a broken table. */
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

/** More entries than any journal has. A larger number is damage. */
const mostEntries = 1_000_000;

/**
 * The numbers in use. Reading a table ends at the first broken page, so we read it from both ends
 * and by each index. If none of them gets through, we look for each number separately.
 */
function numbers(
  db: Database,
  { table, children }: Pick<JournalShape<never>, 'table' | 'children'>,
): readonly number[] {
  const walks = [
    `SELECT seq FROM ${table}`,
    `SELECT seq FROM ${table} NOT INDEXED ORDER BY seq`,
    `SELECT seq FROM ${table} NOT INDEXED ORDER BY seq DESC`,
  ].map((sql) => numbersRead(db, sql));
  const ofChildren = children.flatMap((child) =>
    ['', 'DESC'].map((order) =>
      numbersRead(
        db,
        `SELECT DISTINCT ${child.entry} FROM ${child.table} ORDER BY ${child.entry} ${order}`,
      ),
    ),
  );
  const found = new Set(
    [...walks, ...ofChildren]
      .flatMap((walk) => walk.numbers)
      .filter((seq) => Number.isSafeInteger(seq) && seq <= mostEntries),
  );
  if (!walks.some(({ isAll }) => isAll)) {
    let highest = 0;
    for (const seq of found) highest = Math.max(highest, seq);
    for (let seq = 1; seq <= highest; seq += 1) found.add(seq);
  }
  return [...found];
}
