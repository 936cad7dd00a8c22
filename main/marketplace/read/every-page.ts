import type { WeighedList } from '../../../shared/marketplace/weigh-call.ts';
import type { MarketplacePage } from '../../remote/marketplace/client.ts';
import { RemoteError } from '../../remote/outcome.ts';

/** Most pages of a list that are read. */
const MOST_PAGES = 200;

/** What identifies a listed record. */
type Named = { readonly id: string } | { readonly uuid: string };
const nameOf = (record: Named): string => ('id' in record ? record.id : record.uuid);

/**
 * A full list. `complete` false: a record or page is missing or came twice, so an absence proves
 * nothing.
 *
 * Example: `{ items: loads, complete: false }` when a page of loads is missing.
 */
export type EveryPage<T> = { readonly items: readonly T[]; readonly complete: boolean };

/**
 * Reads every page: up to the count where the service gives one, else while the service names a
 * next one, and where it names neither until a page brings nothing new (page sizes are not
 * published, contract.md 1.14 and 2.3). Throws `RemoteError`.
 */
export async function everyPage<T extends Named>(
  read: (page: number) => Promise<MarketplacePage<T>>,
): Promise<EveryPage<T>> {
  const items = new Map<string, T>();
  let unreadable = 0;
  let count: number | null = null;
  let isClean = true;
  let page = 1;
  for (let pages = 1; ; pages += 1) {
    const part = await readOrEnd(() => read(page), page > 1);
    if (part === null) break;
    const before = items.size;
    for (const item of part.items) items.set(nameOf(item), item);
    const isRepeated = items.size - before < part.items.length;
    const isNew = items.size > before || part.unreadable > 0;
    // A page that only repeats others ends a list without page numbers. Otherwise it shows that
    // records moved.
    if (isRepeated && (isNew || part.nextPage !== null)) isClean = false;
    unreadable += part.unreadable;
    if (count !== null && part.count !== null && count !== part.count) isClean = false;
    count = part.count ?? count;
    const isShort = count !== null && items.size + unreadable < count;
    const next = part.nextPage ?? (isShort || (count === null && !part.saysNext) ? page + 1 : null);
    if (next === null || !isNew) break;
    if (pages === MOST_PAGES) {
      isClean = false;
      break;
    }
    page = next;
  }
  return {
    items: [...items.values()],
    complete: isClean && unreadable === 0 && (count === null || items.size === count),
  };
}

/** Null where a page behind the last is refused: the ones before it were not. */
async function readOrEnd<T>(read: () => Promise<T>, mayBeNone: boolean): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (mayBeNone && error instanceof RemoteError && (error.status === 404 || error.status === 400))
      return null;
    throw error;
  }
}

/** What the evidence says of a list of own requests or registrations that came incomplete. */
export const partialOwn = (listed: EveryPage<unknown> | null): readonly WeighedList[] =>
  listed?.complete === false ? ['own'] : [];

/** Whether the service simply does not offer this: the seed shows no such read. */
export const notOffered = (error: unknown): boolean =>
  error instanceof RemoteError &&
  (error.kind === 'not-found' || error.kind === 'forbidden' || error.status === 405);

/**
 * A full list, or null if the service doesn't offer it. Throws `RemoteError` for anything else.
 */
export async function everyPageIfOffered<T extends Named>(
  read: (page: number) => Promise<MarketplacePage<T>>,
): Promise<EveryPage<T> | null> {
  try {
    return await everyPage(read);
  } catch (error) {
    if (notOffered(error)) return null;
    throw error;
  }
}
