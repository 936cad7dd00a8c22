/**
 * The pages of the lists as they last came.
 *
 * Decision: Pages of the lists are kept as bytes.
 *
 * A full read mostly brings pages in which nothing or one record changed. We recognize an unchanged
 * page by comparing bytes. That costs a tenth of a fingerprint and nothing at the first read, and
 * it shows where a changed page differs: only the records there are parsed (`changed-records.ts`).
 * Once the service has called a page unchanged by its tag, the tag stands for the bytes and we
 * release them. Where it did so at an earlier start, we keep no bytes of a new page at all.
 *
 * A body is compared while it comes (`main/remote/reply-body.ts`), so a read leaves no bytes
 * behind. A yard of 5,000 spots keeps 15 MB outside the JavaScript heap, all lists 64 MB at most; a
 * page without room is read in full.
 */
import { crc32 } from 'node:zlib';
import type { ReadReply } from '../../http.ts';
import { letGo } from '../../reply-body.ts';
import type { RecordSpans } from '../decode/record-spans.ts';

/**
 * What we know about the records of a page.
 *
 * Example: `{ ids: ['v-17', 'v-18'], nameless: 0, elsewhere: 0, total: 251, pageCount: 3 }`.
 */
export type PageFacts = {
  /** Ids of the records that have one, including unreadable records, in order. */
  readonly ids: readonly string[];
  /** Number of records without an id. */
  readonly nameless: number;
  /** Number of records of another facility. They are among `ids`, but not taken. */
  readonly elsewhere: number;
  readonly total: number | null;
  readonly pageCount: number | null;
};

/** Content of a page: its bytes, or a checksum once a tag stands for them. */
type Content =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Enough to notice that a tag stood for two contents; not enough to treat one as the other. */
  | { readonly kind: 'sum'; readonly length: number; readonly crc: number };

/** A page as it last came. */
export type RememberedPage = {
  content: Content;
  /** Names this content of this page. Other content has another fingerprint. */
  readonly fingerprint: string;
  readonly facts: PageFacts;
  /** Nothing on it was doubtful. */
  readonly isClean: boolean;
  /** Where its records lie. Undefined until needed; null if we can't tell. */
  spans: RecordSpans | null | undefined;
  /**
   * The service's tag for this content (`tagOf`), null if there is none; and the query that it
   * belongs to.
   */
  readonly tag: string | null;
  readonly question: string;
  /**
   * The tag of the previous content, after a read without a tag brought a new one. If the service
   * says "unchanged" to this tag, it lies.
   */
  readonly trap: string | null;
  /** When its body last came, and when it was last seen at all, as growing numbers. */
  lookedAt: number;
  seenAt: number;
};

/** Whether the service honored our tags at an earlier start, and where to note that it does. */
export type TagHistory = { wereHonored(): boolean; note(areHonored: boolean): void };

/** What the memories of one client share. */
export type PageShelf = {
  bytesLeft: number;
  lastFingerprint: number;
  /** Kept pages with a tag. */
  readonly tagged: Set<RememberedPage>;
  lastSeen: number;
  /**
   * A tag stood for two contents, or the service called a changed page unchanged. We no longer use
   * tags.
   */
  areTagsWrong: boolean;
  /** The service has called a page unchanged. */
  areTagsUsed: boolean;
  readonly history: TagHistory | null;
  readonly everKept: WeakSet<Buffer>;
};

/** The pages of one list. */
export type PageMemory = {
  readonly pages: Map<number, RememberedPage>;
  readonly shelf: PageShelf;
  /** How one of its pages was last asked for. */
  ask: {
    readonly question: string;
    readonly page: (page: number, signal: AbortSignal, tag: string | null) => Promise<ReadReply>;
  } | null;
};

/**
 * Most bytes kept for all lists of one service: four times the largest yard that we measured.
 * Beyond that we keep only tags; pages without a tag are read completely at every pull.
 */
const MOST_KEPT = 64 * 1024 * 1024;

export const createPageShelf = (
  bytesLeft = MOST_KEPT,
  history: TagHistory | null = null,
): PageShelf => ({
  bytesLeft,
  lastFingerprint: 0,
  tagged: new Set(),
  lastSeen: 0,
  areTagsWrong: false,
  areTagsUsed: false,
  history,
  everKept: new WeakSet(),
});

export const createPageMemory = (shelf: PageShelf): PageMemory => ({
  pages: new Map(),
  shelf,
  ask: null,
});

/** A fingerprint that no content of a page had before. */
export function nextFingerprint(shelf: PageShelf): string {
  shelf.lastFingerprint += 1;
  return String(shelf.lastFingerprint);
}

const takenBy = ({ content }: RememberedPage): number =>
  content.kind === 'bytes' ? content.bytes.length : 0;

/** The bytes of a page, where we hold them. */
export const bytesOf = (page: RememberedPage | undefined): Buffer | null =>
  page?.content.kind === 'bytes' ? page.content.bytes : null;

/** Length of a page in bytes, whether or not we still hold them. */
export const lengthOf = ({ content }: RememberedPage): number =>
  content.kind === 'bytes' ? content.bytes.length : content.length;

/**
 * Keeps a page in place of its predecessor with the same number. For null, and for a page that
 * doesn't fit, the place stays empty.
 */
export function keepPage(
  { pages, shelf }: PageMemory,
  number: number,
  page: RememberedPage | null,
): void {
  const before = pages.get(number);
  if (before === page) return;
  if (before !== undefined && pages.delete(number)) {
    shelf.bytesLeft += takenBy(before);
    shelf.tagged.delete(before);
  }
  if (page === null) return;
  const bytes = bytesOf(page);
  const mayStay =
    takenBy(page) <= shelf.bytesLeft && (before !== undefined || !isTagTrusted(page, shelf));
  if (!mayStay) {
    if (page.tag !== null) dropBytes(page);
    // It has been read, and V8 would collect it only after 64 MB. Bytes that we ever kept may be
    // compared with a reply right now, and a page with nameless records later in this read.
    if (bytes !== null && !shelf.everKept.has(bytes) && page.facts.nameless === 0) letGo(bytes);
    if (page.tag === null) return;
  } else if (bytes !== null) shelf.everKept.add(bytes);
  pages.set(number, page);
  shelf.bytesLeft -= takenBy(page);
  if (page.tag !== null) shelf.tagged.add(page);
}

/** A page that comes again is known by its tag, or read completely once. */
const isTagTrusted = ({ tag }: RememberedPage, { areTagsWrong, history }: PageShelf): boolean =>
  tag !== null && !areTagsWrong && history?.wereHonored() === true;

function dropBytes(page: RememberedPage): void {
  page.content = sumOf(page.content);
  page.spans = undefined;
}

const sumOf = (content: Content): Content =>
  content.kind === 'sum'
    ? content
    : { kind: 'sum', length: content.bytes.length, crc: crc32(content.bytes) };

/** Releases the bytes of a page, because the service recognizes the page by its tag. */
export function releaseBytes(
  { pages, shelf }: PageMemory,
  number: number,
  page: RememberedPage,
): void {
  if (page.content.kind !== 'bytes') return;
  if (pages.get(number) === page) shelf.bytesLeft += page.content.bytes.length;
  dropBytes(page);
}

/** Notes that the service called a page unchanged by its tag. */
export function tagWasHonored(shelf: PageShelf): void {
  if (!shelf.areTagsUsed) shelf.history?.note(true);
  shelf.areTagsUsed = true;
}

/** Notes that a tag was wrong. From now on we use none. */
export function tagWasWrong(shelf: PageShelf): void {
  if (!shelf.areTagsWrong) shelf.history?.note(false);
  shelf.areTagsWrong = true;
}

/** Whether these bytes certainly differ from the page. */
export function isOther({ content }: RememberedPage, bytes: Buffer): boolean {
  if (content.kind === 'bytes') return !content.bytes.equals(bytes);
  return content.length !== bytes.length || content.crc !== crc32(bytes);
}

/** The list now has `last` pages. */
export function forgetPagesAfter(memory: PageMemory, last: number): void {
  for (const number of memory.pages.keys()) if (number > last) keepPage(memory, number, null);
}

/**
 * Forgets the pages that contain a record which came twice in a read, so that they are read
 * completely next time. The later record has replaced the earlier one, and an unchanged page would
 * not bring it back. `pagesRead` are the pages of that read, from the first.
 */
export function takeBackRepeated(memory: PageMemory, pagesRead: readonly PageFacts[]): void {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { ids } of pagesRead)
    for (const id of ids)
      if (seen.has(id)) repeated.add(id);
      else seen.add(id);
  for (const [index, { ids }] of pagesRead.entries())
    if (ids.some((id) => repeated.has(id))) keepPage(memory, index + 1, null);
}
