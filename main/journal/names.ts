/** Names of all assets that ever were in the yard, by what clerks read off them. */
import type { RowChange, Subject, Values } from '../../shared/journal/fact.ts';
import { searchKey } from '../../shared/search-key.ts';
import type { YardRows } from '../../shared/yard/model.ts';
import type { Database } from '../kernel/database/database.ts';

/** Fields that an asset is found by. */
const fields = ['licensePlate', 'dotNumber', 'code'] as const;
/** No name is empty: this row says that all of them are there. */
export const wholeMark = ['', 'all'] as const;
/** Names that were noted lately, so that a keyframe doesn't look each of them up: some 3 MB. */
const mostAtHand = 30_000;
/** Longer ones are no name. */
const longestKey = 60;

/** The names of an open journal. */
export type Names = {
  /** Notes what a change tells, within the transaction of its fact. */
  ofChange(change: RowChange): void;
  ofRows(rows: YardRows): void;
  /** Assets with a name that begins so, at most `limit`. */
  find(text: string, limit: number): readonly Subject[];
  /** Whether it knows all facts. With a file of an earlier version, or one that was closed meanwhile, it knows some at most. */
  isWhole(): boolean;
  setWhole(): void;
  /** A transaction was taken back: what it noted counts no more. */
  forget(): void;
};

/** A name with its owner, as one text. */
export const nameKey = (key: string, subject: string): string => `${key}\n${subject}`;

/** What a change tells, each as `nameKey`. */
export function changeNames({ kind, id, before, after }: RowChange): readonly string[] {
  if (kind !== 'visit' && kind !== 'container') return [];
  return [before, after].flatMap((row) => keysOf(row).map((key) => nameKey(key, `${kind}:${id}`)));
}

/** What the rows of a yard tell. */
export function rowNames({ visits, containers }: Pick<YardRows, 'visits' | 'containers'>): readonly string[] {
  const of = (kind: string) => (row: { readonly id: string }) =>
    keysOf(row as unknown as Values).map((key) => nameKey(key, `${kind}:${row.id}`));
  return [...visits.flatMap(of('visit')), ...containers.flatMap(of('container'))];
}

function keysOf(row: Values | null): readonly string[] {
  return fields.flatMap((field) => {
    const value = row?.[field];
    const key = typeof value === 'string' ? keyOf(value) : '';
    return key === '' ? [] : [key];
  });
}

const keyOf = (value: string): string => searchKey(value).slice(0, longestKey);

/** Opens them over a file. */
export function openNames(db: Database): Names {
  const put = db.prepare('INSERT OR IGNORE INTO name (key, subject) VALUES (?, ?)');
  const range = db
    .prepare<[string, string, number], Subject>('SELECT DISTINCT subject FROM name WHERE key >= ? AND key < ? LIMIT ?')
    .pluck();
  const whole = db.prepare('SELECT 1 FROM name WHERE key = ? AND subject = ?').bind(...wholeMark);
  const atHand = new Set<string>();
  const note = (subject: Subject, row: Values | null) => {
    for (const field of fields) {
      const value = row?.[field];
      if (typeof value !== 'string' || value === '') continue;
      const said = `${subject} ${value}`;
      if (atHand.has(said)) continue;
      const key = keyOf(value);
      if (key !== '') put.run(key, subject);
      if (atHand.size >= mostAtHand) atHand.clear();
      atHand.add(said);
    }
  };
  return {
    ofChange({ kind, id, before, after }) {
      if (kind !== 'visit' && kind !== 'container') return;
      note(`${kind}:${id}`, before);
      note(`${kind}:${id}`, after);
    },
    ofRows({ visits, containers }) {
      for (const row of visits) note(`visit:${row.id}`, row);
      for (const row of containers) note(`container:${row.id}`, row);
    },
    find(text, limit) {
      const key = keyOf(text);
      return key === '' ? [] : range.all(key, `${key}\u{10ffff}`, limit);
    },
    isWhole: () => whole.get() !== undefined,
    setWhole: () => void put.run(...wholeMark),
    forget: () => atHand.clear(),
  };
}
