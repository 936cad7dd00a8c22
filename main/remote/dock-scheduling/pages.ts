/**
 * Walks a paged list to its end: up to four pages in flight (performance.md D), delivered in order, with stop rules for services
 * that tell no counts, ignore the page number, or give fewer records than asked (contract.md 1.2, 1.14: "page size: unpublished").
 */
import { createHash } from 'node:crypto';
import type { YardProblem } from '../../../shared/yard/model.ts';
import { ReplyTooLarge } from '../classify.ts';
import type { ReadReply } from '../http.ts';
import { RemoteError } from '../outcome.ts';
import type { ListEnd, Page, PageSink } from './client.ts';
import type { Fields } from './fields.ts';
import { asFields, idOf, unreadableRecord } from './fields.ts';
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
  /** What the walk before learned of its pages, by fingerprint; replaced by what this walk learns. */
  readonly memory: PageMemory;
  readonly signal: AbortSignal;
};

/** What stays known of a page that is not parsed again. */
type PageFacts = {
  readonly ids: readonly string[];
  readonly nameless: number;
  readonly total: number | null;
  readonly pageCount: number | null;
};

/** Facts of the pages of one list. */
export type PageMemory = { facts: ReadonlyMap<string, PageFacts> };

const IN_FLIGHT = 4;

/** No list of a yard has more pages; a page count above this is a mistake of the service. */
const MOST_PAGES = 10_000;

/** More records than this that are each too large to read are no list but an attack or a fault, and end the walk. */
const MOST_LOST = 10;

/** Records lost to their size in one walk, over all its pages. */
type Losses = { count: number };

/** One fetched page: its parts (more than one when it was too large for one answer) and its fingerprint. */
type Fetched = { readonly parts: readonly Buffer[]; readonly fingerprint: string; readonly lost: readonly YardProblem[] };

/** Walks the list. Throws `RemoteError`; pages delivered before stay delivered. */
export async function walkPages<Row>(walk: Walk<Row>): Promise<ListEnd> {
  const stop = new AbortController();
  const ahead = createReadAhead(walk, AbortSignal.any([walk.signal, stop.signal]));
  const facts = new Map<string, PageFacts>();
  const ids = new Set<string>();
  let nameless = 0;
  let lastPage: number | null = null;
  let total: number | null = null;
  let agreed = true;
  let page = 1;

  try {
    for (; ; page += 1) {
      const fetched = await ahead.take(page, lastPage);
      const { learned, content } = readPage(walk, page, fetched);
      const count = learned.ids.length + learned.nameless;
      // Nothing new: the end, or a service that answers the same whatever page it is asked for.
      const isNew = learned.ids.some((id) => !ids.has(id)) || (learned.nameless > 0 && !facts.has(fetched.fingerprint));
      if (page > 1 && !isNew) {
        if (lastPage !== null) agreed = false;
        page -= 1;
        break;
      }
      facts.set(fetched.fingerprint, learned);
      walk.sink.page(page, content);
      for (const id of learned.ids) ids.add(id);
      nameless += learned.nameless;
      if (total !== null && learned.total !== null && total !== learned.total) agreed = false;
      total = learned.total ?? total;
      lastPage = lastPageOf(learned, count, lastPage);
      if (lastPage === null ? count !== walk.limit : page >= lastPage) break;
      if (page >= MOST_PAGES) {
        agreed = false;
        break;
      }
    }
  } finally {
    stop.abort();
  }

  walk.memory.facts = facts;
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

/** A page's facts and what the sink gets of it. A page the caller knows is parsed again only when nothing is known of it here. */
function readPage<Row>(walk: Walk<Row>, page: number, fetched: Fetched): { learned: PageFacts; content: Page<Row> | 'unchanged' } {
  const isKnown = walk.sink.known?.(page, fetched.fingerprint) === true;
  const remembered = walk.memory.facts.get(fetched.fingerprint);
  if (isKnown && remembered !== undefined) return { learned: remembered, content: 'unchanged' };
  const envelopes = readParts(fetched);
  const learned = factsOf(envelopes, fetched);
  return { learned, content: isKnown ? 'unchanged' : decodePage(walk, page, fetched, envelopes, learned) };
}

async function fetchPage<Row>(walk: Walk<Row>, page: number, signal: AbortSignal, losses: Losses): Promise<Fetched> {
  const lost: YardProblem[] = [];
  const tooLarge = (record: number) => {
    losses.count += 1;
    if (losses.count > MOST_LOST) throw new RemoteError('bad-reply', 'The answers of the service are larger than the console accepts.');
    lost.push(unreadableRecord(walk.entity, null, `too-large-${record}`, 'it is larger than the console accepts.'));
  };
  const parts = await fetchRange(walk, page, walk.limit, signal, tooLarge);
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  for (const { key } of lost) hash.update(key);
  return { parts, fingerprint: hash.digest('hex'), lost };
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

function decodePage<Row>(walk: Walk<Row>, page: number, fetched: Fetched, envelopes: readonly Envelope[], facts: PageFacts): Page<Row> {
  const rows: Row[] = [];
  const problems: YardProblem[] = [...fetched.lost];
  for (const { records, faults } of envelopes)
    records.forEach((record, index) => {
      const place = `page ${page}, record ${index + 1}`;
      const fields = asFields(record);
      if (fields === null) problems.push(unreadableRecord(walk.entity, null, place, 'it is not a record.'));
      else if (faults.has(index))
        problems.push(unreadableRecord(walk.entity, idOf(fields.id), place, 'it holds names that the console does not take.'));
      else {
        const row = walk.decode(fields, place, problems);
        if (row !== null) rows.push(row);
      }
    });
  return { rows, problems, fingerprint: fetched.fingerprint, total: facts.total, pageCount: facts.pageCount };
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
