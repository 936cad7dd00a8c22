/** Pages asked for: up to four before their turn, and one that is larger than an answer may be in smaller ones. */

import { message } from '../../../shared/words/message.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import { ReplyTooLarge } from '../classify.ts';
import { RemoteError } from '../outcome.ts';
import { unreadableRecord } from './fields.ts';
import type { Fetched, Walk } from './walk.ts';

const IN_FLIGHT = 4;

/** More records than this that are each too large to read are no list but an attack or a fault, and end the walk. */
const MOST_LOST = 10;

/** Records lost to their size in one walk, over all its pages. */
type Losses = { count: number };

/** Pages asked for before their turn. `take` waits for one and keeps up to four under way while the last page is known. */
export function createReadAhead<Row>(walk: Walk<Row>, signal: AbortSignal) {
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

/** True when two pages came as the same bytes. */
export const sameAnswer = (a: Fetched, b: Fetched): boolean =>
  a.parts.length === b.parts.length &&
  a.parts.every((part, index) => part.equals(b.parts[index] as Buffer)) &&
  a.lost.map(({ key }) => key).join() === b.lost.map(({ key }) => key).join();

async function fetchPage<Row>(walk: Walk<Row>, page: number, signal: AbortSignal, losses: Losses): Promise<Fetched> {
  const lost: YardProblem[] = [];
  const tooLarge = (record: number) => {
    losses.count += 1;
    if (losses.count > MOST_LOST) throw new RemoteError('bad-reply', message('service.tooLarge'));
    lost.push(unreadableRecord(walk.entity, null, `too-large-${record}`, 'problem.why.tooLarge'));
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
