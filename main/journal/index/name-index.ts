/** Names of all assets that were ever in the yard, in the form that clerks search by. */
import type { RowChange, Subject, Values } from '../../../shared/journal/journal-fact.ts';
import { bareKey } from '../../../shared/search-key.ts';
import type { YardRows } from '../../../shared/yard/model.ts';
import type { Database, Statement } from '../../kernel/database/database.ts';

const fields = ['licensePlate', 'dotNumber', 'code'] as const;
/** Names at hand at most. */
const MOST_AT_HAND = 30_000;
/** A longer text isn't a name. */
const longestKey = 60;

/** A name and its owner as one text, in the form that `nameKeysIn` reads from the file. */
export const nameKey = (key: string, subject: string): string => `${key}\n${packedHex(subject)}`;

/** Fields that an asset is found by. */
export const nameFields: ReadonlySet<string> = new Set(fields);

/** Search key of a text in such a field; empty where the text isn't a name. */
export const keyOf = (value: string): string => bareKey(value).slice(0, longestKey);

/** Names in the rows of a yard. */
export function rowNames({
  visits,
  containers,
}: Pick<YardRows, 'visits' | 'containers'>): readonly string[] {
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

const marks = ['visit:', 'container:'] as const;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A subject as stored, in hex. A UUID takes its kind (1 or 2) and 16 bytes; any other id is its
 * text.
 */
function packedHex(subject: string): string {
  const end = subject.indexOf(':') + 1;
  const mark = marks.indexOf(subject.slice(0, end) as (typeof marks)[number]) + 1;
  if (mark === 0 || !uuid.test(subject.slice(end)))
    return Buffer.from(subject, 'utf8').toString('hex');
  return `0${mark}${subject.slice(end).replaceAll('-', '')}`;
}

const packedSubject = (subject: string): Buffer => Buffer.from(packedHex(subject), 'hex');

function subjectFrom(packed: Uint8Array): Subject {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  const mark = marks[(bytes[0] ?? 0) - 1];
  if (mark === undefined || bytes.length !== 17) return bytes.toString('utf8') as Subject;
  const hex = bytes.toString('hex', 1);
  return `${mark}${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Adds a name unless it is there. */
function putName(db: Database): (key: string, subject: string) => void {
  const put = db.prepare('INSERT OR IGNORE INTO label (key, subject) VALUES (?, ?)');
  return (key, subject) => void put.run(key, packedSubject(subject));
}

/** Adds a name in the form of `nameKey` unless it is there. */
export function putNameKey(db: Database): (name: string) => void {
  const put = db.prepare('INSERT OR IGNORE INTO label (key, subject) VALUES (?, ?)');
  return (name) => {
    const end = name.indexOf('\n');
    put.run(name.slice(0, end), Buffer.from(name.slice(end + 1), 'hex'));
  };
}

/** All names of a file in batches, each in the form of `nameKey`. */
export function* nameKeysIn(db: Database, rowsPerStep: number): Generator<readonly string[]> {
  const next = db.prepare<[string, Uint8Array, number], { key: string; subject: Buffer }>(
    'SELECT key, subject FROM label WHERE (key, subject) > (?, ?) ORDER BY key, subject LIMIT ?',
  );
  let at: { readonly key: string; readonly subject: Uint8Array } = {
    key: '',
    subject: Buffer.alloc(0),
  };
  for (;;) {
    const rows = next.all(at.key, at.subject, rowsPerStep);
    const last = rows.at(-1);
    if (last === undefined) return;
    at = last;
    yield rows.map((row) => `${row.key}\n${row.subject.toString('hex')}`);
  }
}

/**
 * Names that were noted, by the id of their asset. They are the texts of the rows, so a large yard
 * costs no copies. Nearly all assets have one or two names; one needs no array.
 */
class NotedNames {
  readonly #byAsset = {
    visit: new Map<string, string | readonly string[]>(),
    container: new Map<string, string | readonly string[]>(),
  };
  size = 0;

  has(kind: NamedKind, id: string, name: string): boolean {
    return this.#of(kind, id).includes(name);
  }

  /** Adds a name that it doesn't have. */
  add(kind: NamedKind, id: string, name: string): void {
    const names = this.#of(kind, id);
    this.#byAsset[kind].set(id, names.length === 0 ? name : [...names, name]);
    this.size += 1;
  }

  #of(kind: NamedKind, id: string): readonly string[] {
    const names = this.#byAsset[kind].get(id) ?? [];
    return typeof names === 'string' ? [names] : names;
  }
}
type NamedKind = 'visit' | 'container';

/** The names of an open journal. */
export class NameIndex {
  readonly #put: ReturnType<typeof putName>;
  readonly #range: Statement<[string, string, number], Buffer>;
  /** Names that were noted: those of the last keyframe, and those since. */
  #atHand = new NotedNames();

  constructor(db: Database) {
    this.#put = putName(db);
    this.#range = db
      .prepare<[string, string, number], Buffer>(
        'SELECT DISTINCT subject FROM label WHERE key >= ? AND key < ? LIMIT ?',
      )
      .pluck();
  }

  /** Adds the names in a change, within the transaction of its fact. */
  ofChange({ kind, id, before, after }: RowChange): void {
    if (kind !== 'visit' && kind !== 'container') return;
    this.#note(kind, id, before);
    this.#note(kind, id, after);
  }

  /** Adds the names of a keyframe's yard. Of what was at hand before, only these stay. */
  ofRows({ visits, containers }: YardRows): void {
    const before = this.#atHand;
    this.#atHand = new NotedNames();
    for (const row of visits) this.#note('visit', row.id, row, before);
    for (const row of containers) this.#note('container', row.id, row, before);
  }

  /** Assets with a name that begins with `text`, at most `limit`. */
  find(text: string, limit: number): readonly Subject[] {
    const key = keyOf(text);
    return key === '' ? [] : this.#range.all(key, `${key}\u{10ffff}`, limit).map(subjectFrom);
  }

  /** A transaction was rolled back, so what it added no longer counts. */
  forget(): void {
    this.#atHand = new NotedNames();
  }

  /** Adds the names of a row. `known`: names that are in the file already. */
  #note(kind: NamedKind, id: string, row: Values | null, known = this.#atHand): void {
    for (const field of fields) {
      const name = row?.[field];
      if (typeof name !== 'string' || name === '' || this.#atHand.has(kind, id, name)) continue;
      const key = known.has(kind, id, name) ? '' : keyOf(name);
      if (key !== '') this.#put(key, `${kind}:${id}`);
      if (this.#atHand.size >= MOST_AT_HAND) this.#atHand = new NotedNames();
      this.#atHand.add(kind, id, name);
    }
  }
}
