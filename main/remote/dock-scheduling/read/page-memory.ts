/**
 * The pages of the lists as they came last, kept as bytes: a page that comes again is recognized by
 * comparing them, which costs a tenth of a fingerprint and nothing at the first reading, and shows
 * where a page that changed differs (`changed-records.ts`). Once the service has said of a page by
 * its tag that it is what it was, the tag stands for the bytes and they are let go.
 */
import { crc32 } from 'node:zlib';
import type { ReadReply } from '../../http.ts';
import type { RecordSpans } from '../decode/record-spans.ts';

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

/** What a page came as: its bytes, or what is left of them where a tag stands for them. */
type Content =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  /** Enough to notice that a tag names two contents; too little to take one for the other. */
  | { readonly kind: 'sum'; readonly length: number; readonly crc: number };

/** A page as it came last. */
export type RememberedPage = {
  content: Content;
  /** Names this content of this page: another content gets another name. */
  readonly fingerprint: string;
  readonly facts: PageFacts;
  /** Nothing on it was doubtful. */
  readonly isClean: boolean;
  /** Where its records lie; undefined until somebody asked, null when that cannot be told. */
  spans: RecordSpans | null | undefined;
  /**
   * How the service names this content (`tagOf`), null where it does not; and the question that it
   * answers.
   */
  readonly tag: string | null;
  readonly question: string;
  /**
   * The tag of the content before, when a look without a tag brought another one: to this tag
   * "unchanged" would be a lie.
   */
  readonly trap: string | null;
  /** When it last came in its words, and when it was last seen at all, as numbers that grow. */
  lookedAt: number;
  seenAt: number;
};

/** What the memories of one client have in common. */
export type PageShelf = {
  bytesLeft: number;
  lastFingerprint: number;
  /** Kept pages that have a tag. */
  readonly tagged: Set<RememberedPage>;
  lastSeen: number;
  /**
   * A tag named two contents, or "unchanged" was said of what had changed: tags are not asked with
   * any more.
   */
  areTagsWrong: boolean;
  /** The service has said of a page that it is what it was. */
  areTagsUsed: boolean;
};

/** The pages of one list. */
export type PageMemory = {
  readonly pages: Map<number, RememberedPage>;
  readonly shelf: PageShelf;
  /** How a page of it was asked for last. */
  ask: {
    readonly question: string;
    readonly page: (page: number, signal: AbortSignal, tag: string | null) => Promise<ReadReply>;
  } | null;
};

/**
 * Bytes kept of all lists of one service together, at most: four times the largest yard that this
 * was measured with. Of pages beyond that the tag alone is kept; those without one are read again
 * at every pull.
 */
const MOST_KEPT = 64 * 1024 * 1024;

export const createPageShelf = (bytesLeft = MOST_KEPT): PageShelf => ({
  bytesLeft,
  lastFingerprint: 0,
  tagged: new Set(),
  lastSeen: 0,
  areTagsWrong: false,
  areTagsUsed: false,
});

export const createPageMemory = (shelf: PageShelf): PageMemory => ({
  pages: new Map(),
  shelf,
  ask: null,
});

/** A name that no content of a page had before. */
export function nextFingerprint(shelf: PageShelf): string {
  shelf.lastFingerprint += 1;
  return String(shelf.lastFingerprint);
}

const heldBy = ({ content }: RememberedPage): number =>
  content.kind === 'bytes' ? content.bytes.length : 0;

/** Length of a page in bytes, held or not. */
export const lengthOf = ({ content }: RememberedPage): number =>
  content.kind === 'bytes' ? content.bytes.length : content.length;

/**
 * Keeps a page in the place of what that number was before; null, and a page for which there is no
 * room, leaves the place empty.
 */
export function keepPage(
  { pages, shelf }: PageMemory,
  number: number,
  page: RememberedPage | null,
): void {
  const before = pages.get(number);
  if (before === page) return;
  if (before !== undefined && pages.delete(number)) {
    shelf.bytesLeft += heldBy(before);
    shelf.tagged.delete(before);
  }
  if (page === null) return;
  if (heldBy(page) > shelf.bytesLeft) {
    if (page.tag === null) return;
    page.content = sumOf(page.content);
    page.spans = undefined;
  }
  pages.set(number, page);
  shelf.bytesLeft -= heldBy(page);
  if (page.tag !== null) shelf.tagged.add(page);
}

const sumOf = (content: Content): Content =>
  content.kind === 'sum'
    ? content
    : { kind: 'sum', length: content.bytes.length, crc: crc32(content.bytes) };

/** Lets the bytes of a page go: the service has shown that it knows the page by its tag. */
export function releaseBytes(
  { pages, shelf }: PageMemory,
  number: number,
  page: RememberedPage,
): void {
  if (page.content.kind !== 'bytes') return;
  if (pages.get(number) === page) shelf.bytesLeft += page.content.bytes.length;
  page.content = sumOf(page.content);
  page.spans = undefined;
}

/** True when these bytes are certainly not what the page was. */
export function isOther({ content }: RememberedPage, bytes: Buffer): boolean {
  if (content.kind === 'bytes') return !content.bytes.equals(bytes);
  return content.length !== bytes.length || content.crc !== crc32(bytes);
}

/** The list has `last` pages now. */
export function forgetPagesAfter(memory: PageMemory, last: number): void {
  for (const number of memory.pages.keys()) if (number > last) keepPage(memory, number, null);
}

/**
 * Forgets the pages that name a record which a walk met twice, so that they are read whole next
 * time: the later of the two took the earlier's place, and a page that comes again as it was would
 * not bring it back. `walked` are the pages of the walk, from the first on.
 */
export function takeBackRepeated(memory: PageMemory, walked: readonly PageFacts[]): void {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { ids } of walked)
    for (const id of ids)
      if (seen.has(id)) repeated.add(id);
      else seen.add(id);
  for (const [index, { ids }] of walked.entries())
    if (ids.some((id) => repeated.has(id))) keepPage(memory, index + 1, null);
}
