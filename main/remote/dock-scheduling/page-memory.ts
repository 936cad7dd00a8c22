/**
 * The pages of the lists as they came last, kept as bytes: a page that comes again is recognised by comparing them, which costs a
 * tenth of a fingerprint and nothing at the first reading, and shows where a page that changed differs (`changed-records.ts`).
 */
import type { RecordSpans } from './record-spans.ts';

/** What is known of the records of a page. */
export type PageFacts = {
  /** Ids of the records that tell one, unreadable records too, in their order. */
  readonly ids: readonly string[];
  /** Records that tell none. */
  readonly nameless: number;
  /** Records that name another facility: among `ids`, but not taken in. */
  readonly elsewhere: number;
  readonly total: number | null;
  readonly pageCount: number | null;
};

/** A page as it came last. */
export type KeptPage = {
  readonly bytes: Buffer;
  /** Names this content of this page: another content gets another name. */
  readonly fingerprint: string;
  readonly facts: PageFacts;
  /** Nothing on it was doubtful. */
  readonly isClean: boolean;
  /** Where its records lie; undefined until somebody asked, null when that cannot be told. */
  spans: RecordSpans | null | undefined;
};

/** What the memories of one client have in common. */
export type PageShelf = { bytesLeft: number; lastFingerprint: number };

/** The pages of one list. */
export type PageMemory = { readonly pages: Map<number, KeptPage>; readonly shelf: PageShelf };

/**
 * Bytes kept of all lists of one service together, at most: four times the largest yard that this was measured with. Pages beyond
 * that are read anew at every pull.
 */
const MOST_KEPT = 64 * 1024 * 1024;

export const createPageShelf = (bytesLeft = MOST_KEPT): PageShelf => ({ bytesLeft, lastFingerprint: 0 });

export const createPageMemory = (shelf: PageShelf): PageMemory => ({ pages: new Map(), shelf });

/** A name that no content of a page had before. */
export function nextFingerprint(shelf: PageShelf): string {
  shelf.lastFingerprint += 1;
  return String(shelf.lastFingerprint);
}

/** Keeps a page in the place of what that number was before; null, and a page for which there is no room, leaves the place empty. */
export function keepPage({ pages, shelf }: PageMemory, number: number, page: KeptPage | null): void {
  const before = pages.get(number);
  if (before === page) return;
  if (before !== undefined && pages.delete(number)) shelf.bytesLeft += before.bytes.length;
  if (page === null || page.bytes.length > shelf.bytesLeft) return;
  pages.set(number, page);
  shelf.bytesLeft -= page.bytes.length;
}

/** The list has `last` pages now. */
export function forgetPagesAfter(memory: PageMemory, last: number): void {
  for (const number of memory.pages.keys()) if (number > last) keepPage(memory, number, null);
}

/**
 * Forgets the pages that name a record which a walk met twice, so that they are read whole next time: the later of the two took the
 * earlier's place, and a page that comes again as it was would not bring it back. `walked` are the pages of the walk, from the first on.
 */
export function takeBackRepeated(memory: PageMemory, walked: readonly PageFacts[]): void {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { ids } of walked)
    for (const id of ids)
      if (seen.has(id)) repeated.add(id);
      else seen.add(id);
  for (const [index, { ids }] of walked.entries()) if (ids.some((id) => repeated.has(id))) keepPage(memory, index + 1, null);
}
