/**
 * Reads a paged list to its end.
 *
 * The problem: page sizes aren't published (contract.md 1.14), and some lists have no counts (1.3).
 * A list may change while we read it. And a wrong end would make assets look departed.
 *
 * How it works:
 * - Up to four pages are under way at once, and delivered in order.
 * - If the service sends counts, the list ends when they are reached. Otherwise it ends at a page
 *   that brings nothing new.
 * - The list is complete only if nothing that the service said contradicts what came. Otherwise no
 *   absence counts as evidence.
 */

import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { yieldToEventLoop } from '../../../kernel/yield-to-event-loop.ts';
import { RemoteError } from '../../outcome.ts';
import type { ListEnd } from '../client.ts';
import { leftOut } from '../decode/elsewhere.ts';
import { recordsOf } from '../decode/fields.ts';
import type { FetchedPage, ListFetch } from './list-fetch.ts';
import { createReadAhead, sameAnswer } from './page-fetch.ts';
import { forgetPagesAfter, keepPage, type PageFacts, takeBackRepeated } from './page-memory.ts';
import { idsOf, isForgotten, readPage, readUnchanged } from './page-reading.ts';

/** No list of a yard has more pages. A higher page count is a fault of the service. */
const MOST_PAGES = 10_000;

/**
 * Most pages with records without an id, or with known records in another order. With more, it
 * isn't a list.
 */
const MOST_VAGUE = 10;

/** What we have seen of the list so far. */
type Tally = {
  readonly ids: Set<string>;
  readonly pages: PageFacts[];
  /** Pages on which not every record has an id. */
  readonly vague: FetchedPage[];
  nameless: number;
  /** Consecutive pages without a new record. */
  stale: number;
  total: number | null;
  pageCount: number | null;
  /** The expected last page, for reading ahead. */
  lastPage: number | null;
  /** Nothing that the service said contradicts what came. */
  agreed: boolean;
};

/** Reads the list. Throws `RemoteError`; pages delivered before remain delivered. */
export async function readPages<Row>(list: ListFetch<Row>): Promise<ListEnd> {
  const stop = new AbortController();
  const signal = AbortSignal.any([list.signal, stop.signal]);
  const ahead = createReadAhead(list, signal);
  const tally: Tally = {
    ids: new Set(),
    pages: [],
    vague: [],
    nameless: 0,
    stale: 0,
    total: null,
    pageCount: null,
    lastPage: null,
    agreed: true,
  };
  let page = 1;
  try {
    for (; ; page += 1) {
      const mayBeNone = page > 1 && isUncounted(tally);
      let fetched = await takeOrEnd(ahead.take(page, tally.lastPage), mayBeNone);
      // Meanwhile another read has overwritten some of its records.
      if (fetched !== null && isForgotten(list, page, fetched))
        fetched = await takeOrEnd(ahead.inWords(page), mayBeNone);
      if (fetched === null) {
        page -= 1;
        break;
      }
      // If several pages come at once, we read one in each turn of the event loop, so that a
      // clerk's click waits for one page and not for four.
      await yieldToEventLoop();
      if (list.signal.aborted) throw new RemoteError('canceled', message('service.stopped'));
      const { facts, content, kept } =
        readUnchanged(list, page, fetched) ?? readPage(list, page, fetched);
      if (page > 1 && !bringsNew(tally, facts, fetched)) {
        page -= 1;
        if (!(await endedThere(list, page, tally, facts, signal))) tally.agreed = false;
        break;
      }
      keepPage(list.memory, page, kept);
      await list.sink.page(page, content);
      take(tally, facts, fetched);
      if (isEnd(tally, page, facts)) break;
      if (page >= MOST_PAGES || tally.vague.length > MOST_VAGUE || tally.stale > MOST_VAGUE) {
        tally.agreed = false;
        break;
      }
    }
  } finally {
    stop.abort();
    // Also after a failure, because the caller has stored these pages.
    if (idsOn(tally.pages) > tally.ids.size) takeBackRepeated(list.memory, tally.pages);
  }
  forgetPagesAfter(list.memory, page);
  return endOf(list.entity, page, tally);
}

/** Whether only a page without records shows the end. */
const isUncounted = ({ total, pageCount }: Tally): boolean => total === null && pageCount === null;

/** Statuses of a service without a page of this number. */
const NO_SUCH_PAGE: readonly (number | null)[] = [400, 404, 416, 422];

/**
 * Null if the service refuses a page that may not exist: it accepted the same query for the page
 * before.
 */
async function takeOrEnd<T>(answer: Promise<T>, mayBeNone: boolean): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (mayBeNone && error instanceof RemoteError && NO_SUCH_PAGE.includes(error.status))
      return null;
    throw error;
  }
}

const idsOn = (pages: readonly PageFacts[]): number =>
  pages.reduce((sum, { ids }) => sum + ids.length, 0);

const countOf = ({ ids, nameless }: PageFacts): number => ids.length + nameless;

/**
 * Whether it has a new record, or known records with other content. If not, it is the end, or the
 * service ignores the page number.
 */
const bringsNew = ({ ids, pages, vague }: Tally, facts: PageFacts, fetched: FetchedPage): boolean =>
  facts.ids.some((id) => !ids.has(id)) ||
  (facts.nameless > 0 && !vague.some((each) => sameAnswer(each, fetched))) ||
  (facts.ids.length > 0 && !pages.some((each) => sameIds(each.ids, facts.ids)));

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

function take(tally: Tally, facts: PageFacts, fetched: FetchedPage): void {
  if (facts.nameless > 0) tally.vague.push(fetched);
  // The parts of a page are counted by another page size. Only a total shows that none is missing.
  if (fetched.parts.length > 1 && facts.total === null) tally.agreed = false;
  const before = tally.ids.size;
  for (const id of facts.ids) tally.ids.add(id);
  if (tally.ids.size === before) tally.stale += 1;
  tally.pages.push(facts);
  tally.nameless += facts.nameless;
  if (tally.total !== null && facts.total !== null && tally.total !== facts.total)
    tally.agreed = false;
  tally.total = facts.total ?? tally.total;
  tally.pageCount = facts.pageCount ?? tally.pageCount;
  tally.lastPage = lastPageOf(tally);
}

/**
 * The first page shows how many records the service returns at once, which may be fewer than we
 * asked for.
 */
function lastPageOf({ pages, total, pageCount, lastPage }: Tally): number | null {
  const first = pages[0] === undefined ? 0 : countOf(pages[0]);
  if (pageCount === null && (total === null || first === 0)) return lastPage;
  const byTotal = total === null || first === 0 ? 0 : Math.ceil(total / first);
  return Math.min(Math.max(lastPage ?? 0, pageCount ?? 0, byTotal), MOST_PAGES);
}

/** Whether every given count is reached. Without counts only an empty page is the end. */
function isEnd(tally: Tally, page: number, facts: PageFacts): boolean {
  const { ids, nameless, total, pageCount } = tally;
  if (countOf(facts) === 0) return true;
  if (isUncounted(tally)) return false;
  return (
    (total === null || ids.size + nameless >= total) && (pageCount === null || page >= pageCount)
  );
}

/**
 * Whether the list may end after `page`, if the next page brought nothing new. A repeated first
 * page has two explanations: a service that goes back to its last page, or one that ignores the
 * page number and never returns the rest. So we ask for the second half of what it returned; the
 * first kind returns that half.
 */
async function endedThere<Row>(
  list: ListFetch<Row>,
  page: number,
  tally: Tally,
  facts: PageFacts,
  signal: AbortSignal,
): Promise<boolean> {
  if (tally.pageCount !== null && page < tally.pageCount) return false;
  const [first] = tally.pages;
  if (
    countOf(facts) === 0 ||
    page > 1 ||
    tally.total !== null ||
    first === undefined ||
    first.ids.length < 2
  )
    return true;
  const half = Math.ceil(first.ids.length / 2);
  const reply = await takeOrEnd(list.fetch(2, half, signal), true);
  // All of them came, so it ignores both page and size, and has nothing more.
  const answered = new Set(reply === null ? [] : idsOf(list, reply.bytes));
  return first.ids.slice(half).every((id) => answered.has(id));
}

function endOf(entity: YardProblem['entity'], pages: number, tally: Tally): ListEnd {
  const { ids, nameless, total } = tally;
  const records = ids.size + nameless;
  const isRepeated = idsOn(tally.pages) > ids.size;
  const elsewhere = tally.pages.reduce((sum, page) => sum + page.elsewhere, 0);
  // A reply with only other facilities says nothing about this one.
  const isAllElsewhere = elsewhere > 0 && elsewhere >= records;
  const isWhole =
    tally.agreed && nameless === 0 && !isRepeated && (total === null || records === total);
  const problems = [
    ...(isWhole ? [] : [incomplete(entity, records, tally, isRepeated)]),
    ...(elsewhere === 0 ? [] : [leftOut(entity, elsewhere, isAllElsewhere)]),
  ];
  return { pages, records, total, complete: isWhole && !isAllElsewhere, problems };
}

function incomplete(
  entity: YardProblem['entity'],
  records: number,
  { total, nameless }: Tally,
  isRepeated: boolean,
): YardProblem {
  const listed = recordsOf(entity);
  const said = (): Message => {
    if (total !== null && records !== total)
      return message('problem.list.short', { records: listed, came: records, total });
    if (nameless > 0) return message('problem.list.nameless', { records: listed, count: nameless });
    return message(isRepeated ? 'problem.list.repeated' : 'problem.list.contradictory', {
      records: listed,
    });
  };
  return {
    key: `list-incomplete:${entity}`,
    code: 'list-incomplete',
    entity: 'list',
    id: entity,
    said: said(),
  };
}
