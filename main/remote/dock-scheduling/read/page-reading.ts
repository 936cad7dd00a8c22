/**
 * Reads one page of a list: which of its records have an id, and the rows of those that changed.
 */

import { message } from '../../../../shared/i18n/message.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { RemoteError } from '../../outcome.ts';
import { mayHoldForbiddenKey } from '../../safe-json.ts';
import type { RecordPage } from '../client.ts';
import type { Fields } from '../decode/fields.ts';
import { asFields, idOf, unreadableRecord } from '../decode/fields.ts';
import { isOtherKind } from '../decode/kinds.ts';
import { recordSpans } from '../decode/record-spans.ts';
import type { Envelope } from '../decode/wire.ts';
import { readList } from '../decode/wire.ts';
import { changedRecords } from './changed-records.ts';
import type { FetchedPage, ListFetch } from './list-fetch.ts';
import {
  nextFingerprint,
  type PageFacts,
  type RememberedPage,
  releaseBytes,
} from './page-memory.ts';

/** Result of reading a page: facts about its records, what the sink gets, and what we keep. */
export type PageRead<Row> = {
  readonly facts: PageFacts;
  readonly content: RecordPage<Row> | 'unchanged';
  readonly kept: RememberedPage | null;
};

/**
 * Reads as much of a page as necessary. A page known byte for byte isn't read. If the caller
 * already has the page, we read only the changed records. Throws `RemoteError` if the first page
 * has no record of the kind.
 */
export function readPage<Row>(
  list: ListFetch<Row>,
  page: number,
  fetched: FetchedPage,
): PageRead<Row> {
  const before = list.memory.pages.get(page);
  const whole =
    fetched.parts.length === 1 && fetched.lost.length === 0 ? (fetched.parts[0] ?? null) : null;
  if (before === undefined || before.content.kind !== 'bytes' || whole === null)
    return readWhole(list, page, fetched, nextFingerprint(list.memory.shelf));
  const { bytes } = before.content;
  const isKnown = list.sink.known?.(page, before.fingerprint) === true;
  const isSame = bytes.equals(whole);
  if (isKnown && isSame)
    return {
      facts: before.facts,
      content: 'unchanged',
      kept: { ...before, ...namedBy(list, fetched) },
    };
  const changed = isKnown ? readChanged(list, page, before, bytes, fetched, whole) : null;
  return (
    changed ??
    readWhole(list, page, fetched, isSame ? before.fingerprint : nextFingerprint(list.memory.shelf))
  );
}

/** A page that is unchanged by its tag; null for any other. */
export function readUnchanged<Row>(
  list: ListFetch<Row>,
  page: number,
  { unchanged }: FetchedPage,
): PageRead<Row> | null {
  if (unchanged === null) return null;
  releaseBytes(list.memory, page, unchanged);
  return { facts: unchanged.facts, content: 'unchanged', kept: unchanged };
}

/**
 * Whether a page was asked for by its tag although the caller no longer has all of its records.
 */
export const isForgotten = <Row>(
  { sink }: ListFetch<Row>,
  page: number,
  { unchanged }: FetchedPage,
): boolean => unchanged !== null && sink.known?.(page, unchanged.fingerprint) !== true;

/** Ids of the records in a reply. Records without one are left out. Throws `RemoteError`. */
export const idsOf = <Row>(list: ListFetch<Row>, bytes: Buffer): readonly string[] =>
  factsOf(list, { parts: [bytes], lost: [], tag: null, trap: null, unchanged: null }).facts.ids;

/** Tag and question for the next request of this page. */
function namedBy<Row>({ question, memory: { shelf } }: ListFetch<Row>, { tag, trap }: FetchedPage) {
  shelf.lastSeen += 1;
  return { tag, trap, question, lookedAt: shelf.lastSeen, seenAt: shelf.lastSeen };
}

function readWhole<Row>(
  list: ListFetch<Row>,
  page: number,
  fetched: FetchedPage,
  fingerprint: string,
): PageRead<Row> {
  const { facts, ownIds, envelopes, isForeign } = factsOf(list, fetched, idsAround(list, page));
  // On a later page it may be one damaged record. Then the list is incomplete, and we still show
  // the other records.
  if (isForeign && (page === 1 || facts.nameless === 0))
    throw new RemoteError('bad-reply', message('service.otherKind', { kind: list.entity }));
  const { rows, problems } = decodePage(list, page, fetched, envelopes);
  const content = { rows, ids: ownIds, problems, fingerprint };
  const [bytes] = fetched.parts;
  if (bytes === undefined || fetched.parts.length > 1 || fetched.lost.length > 0)
    return { facts, content, kept: null };
  const isClean = problems.length === 0 && facts.nameless === 0;
  const kept = {
    content: { kind: 'bytes' as const, bytes },
    fingerprint,
    facts,
    isClean,
    spans: undefined,
    ...namedBy(list, fetched),
  };
  // Records without an id can be told apart only by their text, so we need the body.
  return { facts, content, kept: facts.nameless === 0 ? kept : { ...kept, tag: null } };
}

/**
 * The changed records of a page. Null if we can't tell for certain, and have to read the complete
 * page.
 */
function readChanged<Row>(
  list: ListFetch<Row>,
  page: number,
  before: RememberedPage,
  old: Buffer,
  fetched: FetchedPage,
  bytes: Buffer,
): PageRead<Row> | null {
  // Problems are kept by page. And where forbidden keys are possible, every record has to be
  // inspected.
  if (!before.isClean || before.facts.elsewhere > 0 || mayHoldForbiddenKey(bytes)) return null;
  before.spans ??= recordSpans(old);
  if (before.spans === null || before.spans.length !== 2 * before.facts.ids.length) return null;
  const changed = changedRecords(old, before.spans, bytes);
  if (changed === null) return null;
  const { first, last, records, spans } = changed;
  const asKept = textsKept(idsAround(list, page));
  const newIds = records.flatMap((record) => asKept(nameOf(list, record)) ?? []);
  if (newIds.length !== records.length || records.some((record) => isAway(list, asFields(record))))
    return null;
  const ids = [...before.facts.ids.slice(0, first), ...newIds, ...before.facts.ids.slice(last + 1)];
  const facts = { ...before.facts, ids };
  const rows: Row[] = [];
  const problems: YardProblem[] = [];
  for (const [index, record] of records.entries())
    decodeRecord(list, record, false, placeOf(page, first + index), rows, problems);
  const fingerprint = nextFingerprint(list.memory.shelf);
  const content = { kind: 'bytes' as const, bytes };
  const kept = {
    content,
    fingerprint,
    facts,
    isClean: problems.length === 0,
    spans,
    ...namedBy(list, fetched),
  };
  return { facts, content: { rows, ids, problems, fingerprint }, kept };
}

function readParts(fetched: FetchedPage): readonly Envelope[] {
  return fetched.parts.map((part) => {
    const envelope = readList(part);
    if (!envelope.ok) throw new RemoteError('bad-reply', envelope.error);
    return envelope.value;
  });
}

const isAway = <Row>({ isElsewhere }: ListFetch<Row>, fields: Fields | null): boolean =>
  fields !== null && isElsewhere?.(fields) === true;

const ofKind = <Row>({ isOfKind }: ListFetch<Row>, record: unknown): Fields | null => {
  const fields = asFields(record);
  return fields !== null && isOfKind(fields) ? fields : null;
};

/**
 * Ids of a page and of those beside it as last read: where a record goes, those after it move up,
 * the first of the next page onto this one.
 */
const idsAround = <Row>({ memory: { pages } }: ListFetch<Row>, page: number): readonly string[] =>
  [page - 1, page, page + 1].flatMap((each) => pages.get(each)?.facts.ids ?? []);

/**
 * Gives for a text its equal among `kept`. Each text of a reply is an object of its own, so after a
 * day of replies a page would hold copies of ids that others hold too.
 */
function textsKept(kept: readonly string[]): (text: string | null) => string | null {
  const byText = new Map(kept.map((text) => [text, text]));
  return (text) => (text === null ? null : (byText.get(text) ?? text));
}

/** The id of a record of the kind; null if it has none. */
const nameOf = <Row>(list: ListFetch<Row>, record: unknown): string | null =>
  idOf(ofKind(list, record)?.id);

/**
 * `isForeign`: there are records and none is of the kind, or the reply itself names another kind.
 */
function factsOf<Row>(list: ListFetch<Row>, fetched: FetchedPage, before: readonly string[] = []) {
  const envelopes = readParts(fetched);
  const asKept = textsKept(before);
  const ids: string[] = [];
  const ownIds: string[] = [];
  let nameless = fetched.lost.length;
  let isForeign = nameless === 0;
  let isNamedOtherwise = false;
  for (const { records, entity } of envelopes) {
    if (isOtherKind(entity, list.kind)) isNamedOtherwise = true;
    for (const record of records) {
      const fields = ofKind(list, record);
      if (fields !== null) isForeign = false;
      const id = asKept(idOf<string>(fields?.id));
      if (id === null) nameless += 1;
      else {
        ids.push(id);
        if (!isAway(list, fields)) ownIds.push(id);
      }
    }
  }
  const whole = envelopes.length === 1 && fetched.lost.length === 0;
  const total = envelopes.find((envelope) => envelope.total !== null)?.total ?? null;
  const elsewhere = ids.length - ownIds.length;
  const facts: PageFacts = {
    ids,
    nameless,
    elsewhere,
    total,
    // A page count for a smaller page size says nothing about ours.
    pageCount: whole ? (envelopes[0]?.pageCount ?? null) : null,
  };
  return {
    facts,
    ownIds: elsewhere === 0 ? ids : ownIds,
    envelopes,
    isForeign: isNamedOtherwise || (isForeign && nameless > 0),
  };
}

function decodePage<Row>(
  list: ListFetch<Row>,
  page: number,
  fetched: FetchedPage,
  envelopes: readonly Envelope[],
) {
  const rows: Row[] = [];
  const problems: YardProblem[] = [...fetched.lost];
  for (const { records, faults } of envelopes)
    for (const [index, record] of records.entries())
      decodeRecord(list, record, faults.has(index), placeOf(page, index), rows, problems);
  return { rows, problems };
}

/** Name of a record without an id, for problems. `index` counts from 0. */
const placeOf = (page: number, index: number) => `page-${page}-record-${index + 1}`;

function decodeRecord<Row>(
  list: ListFetch<Row>,
  record: unknown,
  isFaulty: boolean,
  place: string,
  rows: Row[],
  problems: YardProblem[],
): void {
  const fields = ofKind(list, record);
  if (fields === null)
    problems.push(unreadableRecord(list.entity, null, place, 'problem.why.notRecord'));
  else if (isFaulty)
    problems.push(unreadableRecord(list.entity, idOf(fields.id), place, 'problem.why.fieldNames'));
  else if (!isAway(list, fields)) {
    const row = list.decode(fields, place, problems);
    if (row !== null) rows.push(row);
  }
}
