/**
 * Walks a paged list to its end: up to four pages in flight (performance.md D), delivered in order.
 * Page sizes are not published (contract.md 1.14), and some lists have no counts (1.3): a walk ends
 * where the counts say so, else at a page that brings nothing new.
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

/** No list of a yard has more pages; a page count above this is a mistake of the service. */
const MOST_PAGES = 10_000;

/**
 * Pages with a record that cannot be named, and pages that repeat records in another order: more of
 * them are no list.
 */
const MOST_VAGUE = 10;

/** What a walk has seen so far. */
type Tally = {
  readonly ids: Set<string>;
  readonly pages: PageFacts[];
  /** Pages whose records are not all told apart by an id. */
  readonly vague: FetchedPage[];
  nameless: number;
  /** Pages without a record that is new. */
  stale: number;
  total: number | null;
  pageCount: number | null;
  /** Where the last page is expected, for reading ahead. */
  lastPage: number | null;
  /** Nothing the service said contradicts what came. */
  agreed: boolean;
};

/** Walks the list. Throws `RemoteError`; pages delivered before stay delivered. */
export async function walkPages<Row>(walk: ListFetch<Row>): Promise<ListEnd> {
  const stop = new AbortController();
  const signal = AbortSignal.any([walk.signal, stop.signal]);
  const ahead = createReadAhead(walk, signal);
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
      // Something of it was overwritten by another read while it was asked for.
      if (fetched !== null && isForgotten(walk, page, fetched))
        fetched = await takeOrEnd(ahead.inWords(page), mayBeNone);
      if (fetched === null) {
        page -= 1;
        break;
      }
      // Pages that came together are read one in a turn, so that what a clerk does meanwhile waits
      // for one page and not for four.
      await yieldToEventLoop();
      if (walk.signal.aborted) throw new RemoteError('canceled', message('service.stopped'));
      const { facts, content, kept } =
        readUnchanged(walk, page, fetched) ?? readPage(walk, page, fetched);
      if (page > 1 && !bringsNew(tally, facts, fetched)) {
        page -= 1;
        if (!(await endedThere(walk, page, tally, facts, signal))) tally.agreed = false;
        break;
      }
      keepPage(walk.memory, page, kept);
      await walk.sink.page(page, content);
      take(tally, facts, fetched);
      if (isEnd(tally, page, facts)) break;
      if (page >= MOST_PAGES || tally.vague.length > MOST_VAGUE || tally.stale > MOST_VAGUE) {
        tally.agreed = false;
        break;
      }
    }
  } finally {
    stop.abort();
    // Also after a failure: what these pages taught stands in the caller's books.
    if (idsOn(tally.pages) > tally.ids.size) takeBackRepeated(walk.memory, tally.pages);
  }
  forgetPagesAfter(walk.memory, page);
  return endOf(walk.entity, page, tally);
}

/** True where only a page without records shows the end. */
const isUncounted = ({ total, pageCount }: Tally): boolean => total === null && pageCount === null;

/** Answers of a service that has no page of this number. */
const NO_SUCH_PAGE: readonly (number | null)[] = [400, 404, 416, 422];

/**
 * Null where a page that may not be there is refused: the same query was taken for the page before.
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
 * A record that was not there before, or other words on those that were. A page that is not new is
 * the end, or a service that answers the same whatever page it is asked for.
 */
const bringsNew = ({ ids, pages, vague }: Tally, facts: PageFacts, fetched: FetchedPage): boolean =>
  facts.ids.some((id) => !ids.has(id)) ||
  (facts.nameless > 0 && !vague.some((each) => sameAnswer(each, fetched))) ||
  (facts.ids.length > 0 && !pages.some((each) => sameIds(each.ids, facts.ids)));

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

function take(tally: Tally, facts: PageFacts, fetched: FetchedPage): void {
  if (facts.nameless > 0) tally.vague.push(fetched);
  // Parts of a page are counted by another page size than asked for: only a total shows that none
  // is missing.
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

/** The first page shows how many records the service gives at once: it may be fewer than asked. */
function lastPageOf({ pages, total, pageCount, lastPage }: Tally): number | null {
  const first = pages[0] === undefined ? 0 : countOf(pages[0]);
  if (pageCount === null && (total === null || first === 0)) return lastPage;
  const byTotal = total === null || first === 0 ? 0 : Math.ceil(total / first);
  return Math.min(Math.max(lastPage ?? 0, pageCount ?? 0, byTotal), MOST_PAGES);
}

/** Every count that is told is reached. Without any, only a page without records is the end. */
function isEnd(tally: Tally, page: number, facts: PageFacts): boolean {
  const { ids, nameless, total, pageCount } = tally;
  if (countOf(facts) === 0) return true;
  if (isUncounted(tally)) return false;
  return (
    (total === null || ids.size + nameless >= total) && (pageCount === null || page >= pageCount)
  );
}

/**
 * Whether the list may end behind `page`, as the page behind it brought nothing new. One that
 * repeats the first may come from a service that goes back to the last page there is, or from one
 * that does not look at the page number and keeps the rest to itself: asked for the second half of
 * what it gave, the first answers that half.
 */
async function endedThere<Row>(
  walk: ListFetch<Row>,
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
  const reply = await takeOrEnd(walk.fetch(2, half, signal), true);
  // All of them: neither page nor size is looked at, so that nothing was kept back.
  const answered = new Set(reply === null ? [] : idsOf(walk, reply.bytes));
  return first.ids.slice(half).every((id) => answered.has(id));
}

function endOf(entity: YardProblem['entity'], pages: number, tally: Tally): ListEnd {
  const { ids, nameless, total } = tally;
  const records = ids.size + nameless;
  const isRepeated = idsOn(tally.pages) > ids.size;
  const elsewhere = tally.pages.reduce((sum, page) => sum + page.elsewhere, 0);
  // An answer about other facilities alone is none about this one.
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
