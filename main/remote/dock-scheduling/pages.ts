/**
 * Walks a paged list to its end: up to four pages in flight (performance.md D), delivered in order, with stop rules for services
 * that tell no counts, ignore the page number, or give fewer records than asked (contract.md 1.2, 1.14: "page size: unpublished").
 */
import type { YardProblem } from '../../../shared/yard/model.ts';
import { ownTurn } from '../../own-turn.ts';
import { ReplyTooLarge } from '../classify.ts';
import type { ReadReply } from '../http.ts';
import { RemoteError } from '../outcome.ts';
import { mayHoldForbiddenKey } from '../safe-json.ts';
import { changedRecords } from './changed-records.ts';
import type { ListEnd, Page, PageSink } from './client.ts';
import type { Fields } from './fields.ts';
import { asFields, idOf, unreadableRecord } from './fields.ts';
import { forgetPagesAfter, type KeptPage, keepPage, nextFingerprint, type PageFacts, type PageMemory } from './page-memory.ts';
import { recordSpans } from './record-spans.ts';
import type { Envelope } from './wire.ts';
import { readList } from './wire.ts';

/** A list to walk. */
export type Walk<Row> = {
  readonly entity: YardProblem['entity'];
  readonly limit: number;
  readonly fetch: (page: number, limit: number, signal: AbortSignal) => Promise<ReadReply>;
  /** A record to a row, or null when it cannot be read; what is wrong goes to `problems`. */
  readonly decode: (fields: Fields, place: string, problems: YardProblem[]) => Row | null;
  readonly sink: PageSink<Row>;
  /** The pages as walks before brought them; this walk puts its own in their places. */
  readonly memory: PageMemory;
  readonly signal: AbortSignal;
};

const IN_FLIGHT = 4;

/** No list of a yard has more pages; a page count above this is a mistake of the service. */
const MOST_PAGES = 10_000;

/** More records than this that are each too large to read are no list but an attack or a fault, and end the walk. */
const MOST_LOST = 10;

/** Records lost to their size in one walk, over all its pages. */
type Losses = { count: number };

/** One fetched page: its parts, more than one when it was too large for one answer, and what was lost to its size. */
type Fetched = { readonly parts: readonly Buffer[]; readonly lost: readonly YardProblem[] };

/** One page that was looked at: what is known of it, what the sink gets of it, and what is kept of it. */
type Reading<Row> = { readonly facts: PageFacts; readonly content: Page<Row> | 'unchanged'; readonly kept: KeptPage | null };

/** Walks the list. Throws `RemoteError`; pages delivered before stay delivered. */
export async function walkPages<Row>(walk: Walk<Row>): Promise<ListEnd> {
  const stop = new AbortController();
  const ahead = createReadAhead(walk, AbortSignal.any([walk.signal, stop.signal]));
  const ids = new Set<string>();
  /** Pages whose records are not all told apart by an id. */
  const vague: Fetched[] = [];
  let nameless = 0;
  let lastPage: number | null = null;
  let total: number | null = null;
  let agreed = true;
  let page = 1;

  try {
    for (; ; page += 1) {
      const fetched = await ahead.take(page, lastPage);
      // Pages that came together are read one in a turn, so that what a clerk does meanwhile waits for one page and not for four.
      await ownTurn();
      if (walk.signal.aborted) throw new RemoteError('cancelled', 'The read was cancelled.');
      const { facts, content, kept } = readPage(walk, page, fetched);
      const count = facts.ids.length + facts.nameless;
      // Nothing new: the end, or a service that answers the same whatever page it is asked for.
      const isNew = facts.ids.some((id) => !ids.has(id)) || (facts.nameless > 0 && !vague.some((each) => sameAnswer(each, fetched)));
      if (page > 1 && !isNew) {
        if (lastPage !== null) agreed = false;
        page -= 1;
        break;
      }
      if (facts.nameless > 0) vague.push(fetched);
      keepPage(walk.memory, page, kept);
      await walk.sink.page(page, content);
      for (const id of facts.ids) ids.add(id);
      nameless += facts.nameless;
      if (total !== null && facts.total !== null && total !== facts.total) agreed = false;
      total = facts.total ?? total;
      lastPage = lastPageOf(facts, count, lastPage);
      if (lastPage === null ? count !== walk.limit : page >= lastPage) break;
      if (page >= MOST_PAGES) {
        agreed = false;
        break;
      }
    }
  } finally {
    stop.abort();
  }

  forgetPagesAfter(walk.memory, page);
  const records = ids.size + nameless;
  const complete = agreed && (total === null || records === total);
  return { pages: page, records, total, complete, problems: complete ? [] : [incomplete(walk.entity, records, total)] };
}

/**
 * The number of the last page as far as it is told, null when nothing tells. Without a page count it follows from the total and
 * the first page, which shows how many records the service gives at once: it may be fewer than asked.
 */
function lastPageOf(learned: PageFacts, count: number, before: number | null): number | null {
  const told = learned.pageCount ?? (before === null && learned.total !== null && count > 0 ? Math.ceil(learned.total / count) : null);
  return told === null ? before : Math.max(before ?? 0, Math.min(told, MOST_PAGES));
}

/** Pages asked for before their turn. `take` waits for one and keeps up to four under way while the last page is known. */
function createReadAhead<Row>(walk: Walk<Row>, signal: AbortSignal) {
  const flights = new Map<number, Promise<Fetched>>();
  const losses: Losses = { count: 0 };
  const launch = (page: number): void => {
    if (flights.has(page)) return;
    const flight = fetchPage(walk, page, signal, losses);
    flight.catch(() => undefined); // awaited in its turn; until then a failure must not count as unhandled
    flights.set(page, flight);
  };
  return {
    take(page: number, lastPage: number | null): Promise<Fetched> {
      const upTo = lastPage === null ? page : Math.max(page, Math.min(lastPage, page + IN_FLIGHT - 1));
      for (let next = page; next <= upTo; next += 1) launch(next);
      const flight = flights.get(page) as Promise<Fetched>;
      flights.delete(page);
      return flight;
    },
  };
}

/**
 * Looks at a page as far as it is needed: one that is known byte for byte is not, and of one that the caller had whole before only the
 * records are that are written otherwise now.
 */
function readPage<Row>(walk: Walk<Row>, page: number, fetched: Fetched): Reading<Row> {
  const before = walk.memory.pages.get(page);
  const whole = fetched.parts.length === 1 && fetched.lost.length === 0 ? (fetched.parts[0] ?? null) : null;
  if (before === undefined || whole === null) return readWhole(walk, page, fetched, nextFingerprint(walk.memory.shelf));
  const isKnown = walk.sink.known?.(page, before.fingerprint) === true;
  const isSame = before.bytes.equals(whole);
  if (isKnown && isSame) return { facts: before.facts, content: 'unchanged', kept: before };
  const changed = isKnown ? readChanged(walk, page, before, whole) : null;
  return changed ?? readWhole(walk, page, fetched, isSame ? before.fingerprint : nextFingerprint(walk.memory.shelf));
}

function readWhole<Row>(walk: Walk<Row>, page: number, fetched: Fetched, fingerprint: string): Reading<Row> {
  const envelopes = readParts(fetched);
  const facts = factsOf(envelopes, fetched);
  const { rows, problems } = decodePage(walk, page, fetched, envelopes);
  const content = { rows, ids: facts.ids, problems, fingerprint };
  const [bytes] = fetched.parts;
  if (bytes === undefined || fetched.parts.length > 1 || fetched.lost.length > 0) return { facts, content, kept: null };
  return { facts, content, kept: { bytes, fingerprint, facts, isClean: problems.length === 0 && facts.nameless === 0, spans: undefined } };
}

/** The records of a page that are not as they were; null when that cannot be told for certain, and the whole page has to be read. */
function readChanged<Row>(walk: Walk<Row>, page: number, before: KeptPage, bytes: Buffer): Reading<Row> | null {
  // Doubts are kept by page, and a page that may hold names which are not taken has every record looked through.
  if (!before.isClean || mayHoldForbiddenKey(bytes)) return null;
  before.spans ??= recordSpans(before.bytes);
  if (before.spans === null || before.spans.length !== 2 * before.facts.ids.length) return null;
  const changed = changedRecords(before.bytes, before.spans, bytes);
  if (changed === null) return null;
  const { first, last, records, spans } = changed;
  const newIds = records.flatMap((record) => idOf<string>(asFields(record)?.id) ?? []);
  if (newIds.length !== records.length) return null;
  const ids = [...before.facts.ids.slice(0, first), ...newIds, ...before.facts.ids.slice(last + 1)];
  const facts = { ...before.facts, ids };
  const rows: Row[] = [];
  const problems: YardProblem[] = [];
  for (const [index, record] of records.entries()) decodeRecord(walk, record, false, placeOf(page, first + index), rows, problems);
  const fingerprint = nextFingerprint(walk.memory.shelf);
  const kept = { bytes, fingerprint, facts, isClean: problems.length === 0, spans };
  return { facts, content: { rows, ids, problems, fingerprint }, kept };
}

const sameAnswer = (a: Fetched, b: Fetched): boolean =>
  a.parts.length === b.parts.length &&
  a.parts.every((part, index) => part.equals(b.parts[index] as Buffer)) &&
  a.lost.map(({ key }) => key).join() === b.lost.map(({ key }) => key).join();

async function fetchPage<Row>(walk: Walk<Row>, page: number, signal: AbortSignal, losses: Losses): Promise<Fetched> {
  const lost: YardProblem[] = [];
  const tooLarge = (record: number) => {
    losses.count += 1;
    if (losses.count > MOST_LOST) throw new RemoteError('bad-reply', 'The answers of the service are larger than the console accepts.');
    lost.push(unreadableRecord(walk.entity, null, `too-large-${record}`, 'it is larger than the console accepts.'));
  };
  const parts = await fetchRange(walk, page, walk.limit, signal, tooLarge);
  return { parts, lost };
}

/**
 * Reads a page; one that is larger than an answer may be is read in smaller pages, down to the record that is too large, whose
 * number in the list is told to `tooLarge`.
 */
async function fetchRange<Row>(
  walk: Walk<Row>,
  page: number,
  limit: number,
  signal: AbortSignal,
  tooLarge: (record: number) => void,
): Promise<Buffer[]> {
  try {
    return [(await walk.fetch(page, limit, signal)).bytes];
  } catch (error) {
    if (!(error instanceof ReplyTooLarge)) throw error;
  }
  if (limit === 1) {
    tooLarge(page);
    return [];
  }
  const smaller = largestPart(limit);
  const parts: Buffer[] = [];
  for (let part = 0; part < limit / smaller; part += 1)
    parts.push(...(await fetchRange(walk, (page - 1) * (limit / smaller) + part + 1, smaller, signal, tooLarge)));
  return parts;
}

/** The largest page size that divides `limit` into at least four pages, so that the same records are covered exactly. */
function largestPart(limit: number): number {
  for (let parts = 4; parts < limit; parts += 1) if (limit % parts === 0) return limit / parts;
  return 1;
}

function readParts(fetched: Fetched): readonly Envelope[] {
  return fetched.parts.map((part) => {
    const envelope = readList(part);
    if (!envelope.ok) throw new RemoteError('bad-reply', envelope.error);
    return envelope.value;
  });
}

function factsOf(envelopes: readonly Envelope[], fetched: Fetched): PageFacts {
  const ids: string[] = [];
  let nameless = fetched.lost.length;
  for (const { records } of envelopes)
    for (const record of records) {
      const id = idOf(asFields(record)?.id);
      if (id === null) nameless += 1;
      else ids.push(id);
    }
  const whole = envelopes.length === 1 && fetched.lost.length === 0;
  const total = envelopes.find((envelope) => envelope.total !== null)?.total ?? null;
  // The page count of a smaller page size says nothing about ours.
  return { ids, nameless, total, pageCount: whole ? (envelopes[0]?.pageCount ?? null) : null };
}

function decodePage<Row>(walk: Walk<Row>, page: number, fetched: Fetched, envelopes: readonly Envelope[]) {
  const rows: Row[] = [];
  const problems: YardProblem[] = [...fetched.lost];
  for (const { records, faults } of envelopes)
    for (const [index, record] of records.entries()) decodeRecord(walk, record, faults.has(index), placeOf(page, index), rows, problems);
  return { rows, problems };
}

/** What a record is called in a problem when it has no id; `index` counts from 0. */
const placeOf = (page: number, index: number) => `page ${page}, record ${index + 1}`;

function decodeRecord<Row>(walk: Walk<Row>, record: unknown, isFaulty: boolean, place: string, rows: Row[], problems: YardProblem[]): void {
  const fields = asFields(record);
  if (fields === null) problems.push(unreadableRecord(walk.entity, null, place, 'it is not a record.'));
  else if (isFaulty) problems.push(unreadableRecord(walk.entity, idOf(fields.id), place, 'it holds names that the console does not take.'));
  else {
    const row = walk.decode(fields, place, problems);
    if (row !== null) rows.push(row);
  }
}

const incomplete = (entity: YardProblem['entity'], records: number, total: number | null): YardProblem => ({
  key: `list-incomplete:${entity}`,
  code: 'list-incomplete',
  entity: 'list',
  id: entity,
  sentence:
    total === null
      ? `The list of ${entity}s may be incomplete: the service repeated itself. It is read again at the next refresh.`
      : `The list of ${entity}s is incomplete: ${records} of ${total} came. It is read again at the next refresh.`,
});
