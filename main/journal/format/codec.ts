/**
 * A fact as bytes.
 *
 * Ids, names of fields and repeated short texts are numbers of a dictionary. The first fact that
 * needs a new text carries it, so the chain over the facts covers the dictionary too
 * (docs/decisions/a-journal-that-cannot-be-edited-unseen.md).
 */
import type {
  FactSource,
  JournalFact,
  NewFact,
  RecordKind,
  RowChange,
  Subject,
  Values,
} from '../../../shared/journal/journal-fact.ts';
import { readData, writeData } from '../data.ts';
import { type ByteReader, type ByteWriter, createByteReader, createByteWriter } from './bytes.ts';
import { instantText } from './instant-text.ts';

/** Numbers of texts: from 1, in the order in which facts introduce them, without gaps. */
export type TermNumbers = {
  /** The number of a text, or null when no fact has introduced it yet. */
  numberOf(text: string): number | null;
  /** Throws `RangeError` for a number that no fact has introduced. */
  textOf(number: number): string;
  /** The number that the next new text gets. */
  next(): number;
};

/** A fact ready to be written. */
export type Encoded = {
  readonly bytes: Uint8Array;
  /** Texts that this fact introduces, in the order of their numbers. */
  readonly newTerms: readonly string[];
  /** Its subjects, as the index keeps them. */
  readonly subjects: readonly SubjectNumber[];
};

/** A subject as two numbers of the dictionary: of its kind and of its id. */
export type SubjectNumber = { readonly kind: number; readonly id: number };

const version = 1;
const sources: readonly FactSource[] = ['read', 'service', 'desk', 'note'];
const recordKinds: readonly RecordKind[] = ['area', 'spot', 'visit', 'container'];

/** Fields whose texts repeat. Any other text is written in place. */
const wordFields = new Set([
  'id',
  'warehouseId',
  'areaId',
  'spotId',
  'visitId',
  'appointmentId',
  'secondaryAppointmentId',
  'pickupAppointmentId',
  'dropAppointmentId',
]);
for (const name of ['type', 'state', 'visitType', 'companyName', 'name']) wordFields.add(name);

const tag = {
  null: 0,
  true: 1,
  false: 2,
  term: 3,
  text: 4,
  instant: 5,
  data: 6,
  absent: 7,
} as const;
const flag = { since: 4, change: 8, body: 16 } as const;
const stays = 0;
const came = 1;
const went = 2;

/** Writes a fact that is noted at `notedAt`. */
export function encodeFact(fact: NewFact, notedAt: number, terms: TermNumbers): Encoded {
  const newTerms: string[] = [];
  const here = new Map<string, number>();
  const first = terms.next();
  const term = (word: string): number => {
    // Half of a surrogate pair has no UTF-8 form.
    const text = word.toWellFormed();
    const known = here.get(text) ?? terms.numberOf(text);
    if (known !== null) return known;
    here.set(text, first + newTerms.length);
    newTerms.push(text);
    return first + newTerms.length - 1;
  };

  const into = createByteWriter();
  into.count(term(fact.kind));
  into.signed(notedAt - fact.at);
  if (fact.since !== null) into.signed(fact.at - fact.since);
  const subjects = fact.subjects.map((subject) => {
    const end = subject.indexOf(':');
    return { kind: term(subject.slice(0, end)), id: term(subject.slice(end + 1)) };
  });
  into.count(subjects.length);
  for (const { kind, id } of subjects) {
    into.count(kind);
    into.count(id);
  }
  if (fact.change !== null) writeChange(fact.change, notedAt, term, into);
  if (fact.body !== null) writeData(fact.body, term, into);

  const whole = createByteWriter();
  whole.byte(version);
  const flags =
    (fact.since === null ? 0 : flag.since) +
    (fact.change === null ? 0 : flag.change) +
    (fact.body === null ? 0 : flag.body);
  whole.byte(sources.indexOf(fact.source) + flags);
  whole.count(newTerms.length);
  for (const text of newTerms) writeTerm(text, whole);
  whole.bytes(into.done());
  return { bytes: whole.done(), newTerms, subjects };
}

/** What a fact introduces, its kind and its subjects, as numbers. Throws as `decodeFact` does. */
export function outlineOf(bytes: Uint8Array): {
  readonly newTerms: readonly string[];
  readonly kind: number;
  readonly subjects: readonly SubjectNumber[];
} {
  const from = createByteReader(bytes);
  const { flags, left } = readHead(from);
  const newTerms = Array.from({ length: left }, () => readTerm(from));
  const kind = from.count();
  from.signed();
  if ((flags & flag.since) !== 0) from.signed();
  const subjects: SubjectNumber[] = [];
  for (let left = from.count(); left > 0; left -= 1)
    subjects.push({ kind: from.count(), id: from.count() });
  return {
    newTerms,
    kind,
    subjects,
  };
}

/** What the check reads from each fact. */
export type Traces = {
  /** As a number of the dictionary. */
  readonly kind: number;
  /** For each subject the number of its kind, then of its id. Each subject once. */
  readonly subjects: readonly number[];
  /** For a change of a truck or a container: which one, and the texts in the fields asked for. */
  readonly asset: {
    readonly kind: 'visit' | 'container';
    readonly id: string;
    readonly texts: readonly string[];
  } | null;
};

/**
 * Reads only these, and adds the texts that the fact introduces to `terms`, which must hold all
 * earlier ones. Throws as `decodeFact` does.
 */
export function tracesOf(
  bytes: Uint8Array,
  notedAt: number,
  terms: string[],
  fields: ReadonlySet<string>,
): Traces {
  const from = createByteReader(bytes);
  const { flags, left } = readHead(from);
  const newTerms: string[] = [];
  for (let each = left; each > 0; each -= 1) newTerms.push(readTerm(from));
  const kind = from.count();
  from.count();
  if ((flags & flag.since) !== 0) from.count();
  const subjects: number[] = [];
  for (let each = from.count(); each > 0; each -= 1) addPair(subjects, from.count(), from.count());
  const record = (flags & flag.change) === 0 ? undefined : recordKinds[from.byte()];
  for (const text of newTerms) terms.push(text);
  if (record !== 'visit' && record !== 'container') return { kind, subjects, asset: null };
  const way = from.byte();
  if (way > went) throw new RangeError('no change of a record');
  const id = termIn(terms, from.count());
  const dictionary = { textOf: (number: number) => termIn(terms, number) };
  const texts: string[] = [];
  for (let each = from.count(); each > 0; each -= 1) {
    const isAsked = fields.has(termIn(terms, from.count()));
    for (let side = way === stays ? 2 : 1; side > 0; side -= 1) {
      const value = isAsked ? readValue(from, notedAt, dictionary) : skipValue(from);
      if (typeof value === 'string') texts.push(value);
    }
  }
  return { kind, subjects, asset: { kind: record, id, texts } };
}

function addPair(into: number[], kind: number, id: number): void {
  for (let at = 0; at < into.length; at += 2) if (into[at] === kind && into[at + 1] === id) return;
  into.push(kind, id);
}

function termIn(terms: readonly string[], number: number): string {
  const text = terms[number - 1];
  if (text === undefined) throw new RangeError('a number that no fact told');
  return text;
}

function skipValue(from: ByteReader): void {
  const kind = from.byte();
  if (kind === tag.text || kind === tag.data) from.skip(from.count());
  else if (kind === tag.instant || kind === tag.term) from.count();
  else if (kind > tag.absent) throw new RangeError('no value');
}

/**
 * Whether the bytes are malformed or of a newer version. Any other error comes from the disk and
 * says nothing about the fact.
 */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError;

/**
 * Reads a fact back. Throws `RangeError` or `SyntaxError` for malformed bytes and for those of a
 * newer version.
 */
export function decodeFact(
  bytes: Uint8Array,
  place: { readonly seq: number; readonly notedAt: number },
  terms: Pick<TermNumbers, 'textOf'>,
): JournalFact {
  const from = createByteReader(bytes);
  const { flags, source, left: tells } = readHead(from);
  skipTerms(from, tells);
  const term = () => terms.textOf(from.count());
  const kind = term();
  const at = place.notedAt - from.signed();
  const since = (flags & flag.since) === 0 ? null : at - from.signed();
  const subjects: Subject[] = [];
  for (let left = from.count(); left > 0; left -= 1) subjects.push(`${term()}:${term()}`);
  const change = (flags & flag.change) === 0 ? null : readChange(from, place.notedAt, terms);
  const body =
    (flags & flag.body) === 0
      ? null
      : (readData(from, (number) => terms.textOf(number)) as NewFact['body']);
  if (!from.isAtEnd()) throw new RangeError('bytes go on after the fact');
  return { ...place, source, kind, at, since, subjects, change, body };
}

/** The change of a row in a fact, or null. Throws as `decodeFact` does. */
export function changeOf(
  bytes: Uint8Array,
  notedAt: number,
  terms: Pick<TermNumbers, 'textOf'>,
): RowChange | null {
  if (((bytes[1] ?? 0) & flag.change) === 0) return null;
  const from = createByteReader(bytes);
  const { flags, left: tells } = readHead(from);
  skipTerms(from, tells);
  from.count();
  from.signed();
  if ((flags & flag.since) !== 0) from.signed();
  for (let left = 2 * from.count(); left > 0; left -= 1) from.count();
  return readChange(from, notedAt, terms);
}

/** `left`: number of texts that the fact introduces; they come next. */
type FactHead = {
  readonly flags: number;
  readonly source: FactSource;
  readonly left: number;
};

function readHead(from: ByteReader): FactHead {
  if (from.byte() !== version) throw new RangeError('a fact of another version');
  const flags = from.byte();
  return { flags, source: sources[flags & 3] as FactSource, left: from.count() };
}

function writeChange(
  change: RowChange,
  notedAt: number,
  term: (text: string) => number,
  into: ByteWriter,
): void {
  const { kind, id, before, after } = change;
  into.byte(recordKinds.indexOf(kind));
  into.byte(before === null ? came : after === null ? went : stays);
  into.count(term(id));
  const names = Object.keys(after ?? before ?? {});
  into.count(names.length);
  for (const name of names) {
    into.count(term(name));
    for (const side of [before, after])
      if (side !== null) writeValue(name, side[name], notedAt, term, into);
  }
}

function readChange(
  from: ByteReader,
  notedAt: number,
  terms: Pick<TermNumbers, 'textOf'>,
): RowChange {
  const kind = recordKinds[from.byte()];
  const way = from.byte();
  if (kind === undefined || way > went) throw new RangeError('no change of a record');
  const id = terms.textOf(from.count());
  const before: Record<string, unknown> | null = way === came ? null : {};
  const after: Record<string, unknown> | null = way === went ? null : {};
  for (let left = from.count(); left > 0; left -= 1) {
    const name = terms.textOf(from.count());
    for (const side of [before, after])
      if (side !== null) side[name] = readValue(from, notedAt, terms);
  }
  return { kind, id, before: before as Values | null, after: after as Values | null };
}

function writeValue(
  name: string,
  value: unknown,
  notedAt: number,
  term: (text: string) => number,
  into: ByteWriter,
): void {
  if (value === undefined) into.byte(tag.absent);
  else if (value === null) into.byte(tag.null);
  else if (typeof value === 'boolean') into.byte(value ? tag.true : tag.false);
  else if (typeof value !== 'string') {
    into.byte(tag.data);
    into.text(JSON.stringify(value));
  } else if (!value.isWellFormed()) {
    into.byte(tag.data);
    into.text(JSON.stringify(value));
  } else if (wordFields.has(name)) {
    into.byte(tag.term);
    into.count(term(value));
  } else {
    const ms = exactTime(value);
    into.byte(ms === null ? tag.text : tag.instant);
    if (ms === null) into.text(value);
    else into.signed(notedAt - ms);
  }
}

function readValue(from: ByteReader, notedAt: number, terms: Pick<TermNumbers, 'textOf'>): unknown {
  const kind = from.byte();
  if (kind === tag.absent) return undefined;
  if (kind === tag.null) return null;
  if (kind === tag.true || kind === tag.false) return kind === tag.true;
  if (kind === tag.term) return terms.textOf(from.count());
  if (kind === tag.text) return from.text();
  if (kind === tag.instant) return instantText(notedAt - from.signed());
  if (kind === tag.data) return JSON.parse(from.text());
  throw new RangeError('no value');
}

/** The milliseconds of a text, if `toISOString` would write them exactly like this; else null. */
function exactTime(text: string): number | null {
  if (text.length !== 24 || text[23] !== 'Z') return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || instantText(ms) !== text ? null : ms;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID as its 16 bytes; any other text by its length, plus one. */
function writeTerm(text: string, into: ByteWriter): void {
  if (uuid.test(text)) {
    into.count(0);
    into.bytes(Buffer.from(text.replaceAll('-', ''), 'hex'));
    return;
  }
  const encoded = Buffer.from(text, 'utf8');
  into.count(encoded.length + 1);
  into.bytes(encoded);
}

function readTerm(from: ByteReader): string {
  const length = from.count();
  if (length > 0) return Buffer.from(from.bytes(length - 1)).toString('utf8');
  const hex = Buffer.from(from.bytes(16)).toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** Readers take the texts from the dictionary, so we skip them here. */
function skipTerms(from: ByteReader, count: number): void {
  for (let left = count; left > 0; left -= 1) {
    const length = from.count();
    from.skip(length > 0 ? length - 1 : 16);
  }
}
