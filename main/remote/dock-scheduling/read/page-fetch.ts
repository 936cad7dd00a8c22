/** Fetches pages: up to four ahead of time, and an oversized page in smaller ones. */

import { message } from '../../../../shared/i18n/message.ts';
import type { YardProblem } from '../../../../shared/yard/model.ts';
import { ReplyTooLarge } from '../../classify.ts';
import { RemoteError } from '../../outcome.ts';
import { unreadableRecord } from '../decode/fields.ts';
import type { FetchedPage, ListFetch } from './list-fetch.ts';
import { bytesOf } from './page-memory.ts';
import { fetchByTag } from './page-tags.ts';

const IN_FLIGHT = 4;

/**
 * If more records than this are each too large to read, it is an attack or a fault, and we stop.
 */
const MOST_LOST = 10;

/** Records too large to read, over all pages of one list. */
type Losses = { count: number };

/**
 * Fetches pages ahead of time. `take` waits for one and keeps up to four under way while the last
 * page is known.
 */
export function createReadAhead<Row>(list: ListFetch<Row>, signal: AbortSignal) {
  const flights = new Map<number, Promise<FetchedPage>>();
  const losses: Losses = { count: 0 };
  const launch = (page: number): void => {
    if (flights.has(page)) return;
    const flight = fetchPage(list, page, signal, losses, true);
    flight.catch(() => undefined); // awaited in its turn; until then a failure must not count as unhandled
    flights.set(page, flight);
  };
  return {
    take(page: number, lastPage: number | null): Promise<FetchedPage> {
      const upTo =
        lastPage === null ? page : Math.max(page, Math.min(lastPage, page + IN_FLIGHT - 1));
      for (let next = page; next <= upTo; next += 1) launch(next);
      const flight = flights.get(page) as Promise<FetchedPage>;
      flights.delete(page);
      return flight;
    },
    /** The page with its body, whatever its tag. */
    inWords: (page: number): Promise<FetchedPage> => fetchPage(list, page, signal, losses, false),
  };
}

/** Whether two pages have the same bytes. */
export const sameAnswer = (a: FetchedPage, b: FetchedPage): boolean =>
  a.unchanged === b.unchanged &&
  a.parts.length === b.parts.length &&
  a.parts.every((part, index) => part.equals(b.parts[index] as Buffer)) &&
  a.lost.map(({ key }) => key).join() === b.lost.map(({ key }) => key).join();

async function fetchPage<Row>(
  list: ListFetch<Row>,
  page: number,
  signal: AbortSignal,
  losses: Losses,
  byTag: boolean,
): Promise<FetchedPage> {
  const lost: YardProblem[] = [];
  const tooLarge = (record: number) => {
    losses.count += 1;
    if (losses.count > MOST_LOST) throw new RemoteError('bad-reply', message('service.tooLarge'));
    lost.push(unreadableRecord(list.entity, null, `too-large-${record}`, 'problem.why.tooLarge'));
  };
  const known = bytesOf(list.memory.pages.get(page));
  try {
    const asked = byTag
      ? await fetchByTag(list, page, signal)
      : { reply: await list.fetch(page, list.limit, signal, null, known), trap: null };
    if ('unchanged' in asked)
      return { parts: [], lost, tag: null, trap: null, unchanged: asked.unchanged };
    const { bytes, tag = null } = asked.reply;
    return { parts: [bytes], lost, tag, trap: asked.trap, unchanged: null };
  } catch (error) {
    if (!(error instanceof ReplyTooLarge)) throw error;
  }
  return {
    parts: await fetchSmaller(list, page, list.limit, signal, tooLarge),
    lost,
    tag: null,
    trap: null,
    unchanged: null,
  };
}

/**
 * Reads an oversized page in smaller pages, down to the single record that is too large, whose
 * number in the list goes to `tooLarge`.
 */
async function fetchSmaller<Row>(
  list: ListFetch<Row>,
  page: number,
  limit: number,
  signal: AbortSignal,
  tooLarge: (record: number) => void,
): Promise<Buffer[]> {
  if (limit === 1) {
    tooLarge(page);
    return [];
  }
  const smaller = largestPart(limit);
  const parts: Buffer[] = [];
  for (let part = 0; part < limit / smaller; part += 1) {
    const number = (page - 1) * (limit / smaller) + part + 1;
    try {
      parts.push((await list.fetch(number, smaller, signal)).bytes);
    } catch (error) {
      if (!(error instanceof ReplyTooLarge)) throw error;
      parts.push(...(await fetchSmaller(list, number, smaller, signal, tooLarge)));
    }
  }
  return parts;
}

/**
 * The largest page size that divides `limit` into at least four pages, so that they cover exactly
 * the same records.
 */
function largestPart(limit: number): number {
  for (let parts = 4; parts < limit; parts += 1) if (limit % parts === 0) return limit / parts;
  return 1;
}
