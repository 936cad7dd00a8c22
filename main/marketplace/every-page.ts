import type { Page } from '../remote/marketplace/client.ts';
import { RemoteError } from '../remote/outcome.ts';

/** Most pages of a list that are read. */
const MOST_PAGES = 200;

/** Reads every page. `complete` false: a record or a page is missing, so absence proves nothing. Throws `RemoteError`. */
export async function everyPage<T>(read: (page: number) => Promise<Page<T>>): Promise<{ items: T[]; complete: boolean }> {
  const items: T[] = [];
  let complete = true;
  let page: number | null = 1;
  for (let count = 0; page !== null && count < MOST_PAGES; count += 1) {
    const part: Page<T> = await read(page);
    items.push(...part.items);
    if (part.unreadable > 0) complete = false;
    page = part.nextPage;
  }
  return { items, complete: complete && page === null };
}

/** Whether the service simply does not offer this: the seed shows no such read. */
export const notOffered = (error: unknown): boolean =>
  error instanceof RemoteError && (error.kind === 'not-found' || error.kind === 'forbidden' || error.status === 405);

/** Every record of a list, or null where the service does not offer it. Throws `RemoteError` for anything else. */
export async function everyPageIfOffered<T>(read: (page: number) => Promise<Page<T>>): Promise<readonly T[] | null> {
  try {
    return (await everyPage(read)).items;
  } catch (error) {
    if (notOffered(error)) return null;
    throw error;
  }
}
