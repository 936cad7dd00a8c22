/**
 * Asking for a page by its tag, and doubting what is answered: a page that the service calls
 * unchanged is taken for what it was only by callers that allow it (`PageSink.byTag`), and now and
 * then one is asked for without its tag to see whether that was true.
 */

import type { TagUse } from '../../../../shared/console-api/reading.ts';
import type { ReadReply } from '../../http.ts';
import { isSameTag, NOT_MODIFIED } from '../../tags.ts';
import type { ListFetch } from './list-fetch.ts';
import { isOther, lengthOf, type PageShelf, type RememberedPage } from './page-memory.ts';

/**
 * A page that was asked for: what came, with the trap for the next question (`RememberedPage`), or
 * the kept page that it still is by its tag.
 */
export type TaggedReply =
  | { readonly reply: ReadReply; readonly trap: string | null }
  | { readonly unchanged: RememberedPage };

/** Asks for a page, by its tag where that may be. Throws what `fetch` throws. */
export async function fetchByTag<Row>(
  walk: ListFetch<Row>,
  page: number,
  signal: AbortSignal,
): Promise<TaggedReply> {
  const { shelf, pages } = walk.memory;
  const kept = pages.get(page);
  const tag = tagFor(walk, page, kept);
  const reply = await walk.fetch(page, walk.limit, signal, tag);
  if (reply.status !== NOT_MODIFIED || kept === undefined || tag === null) {
    return { reply, trap: kept === undefined ? null : trapAfter(shelf, kept, tag, reply) };
  }
  const isTrue = tag === kept.tag && (reply.tag == null || isSameTag(reply.tag, tag));
  if (isTrue) {
    shelf.areTagsUsed = true;
    shelf.lastSeen += 1;
    kept.seenAt = shelf.lastSeen;
    return { unchanged: kept };
  }
  const whole = await walk.fetch(page, walk.limit, signal, null);
  // It may be again what it was then: so it is called by that name again.
  if (whole.tag == null || !isSameTag(whole.tag, tag)) shelf.areTagsWrong = true;
  return { reply: whole, trap: null };
}

/**
 * The tag to ask a page with; null where it has none, the caller wants its words, or it is its turn
 * to be looked at.
 */
function tagFor<Row>(
  { sink, question, memory: { shelf } }: ListFetch<Row>,
  page: number,
  kept: RememberedPage | undefined,
): string | null {
  if (
    sink.byTag === undefined ||
    shelf.areTagsWrong ||
    kept === undefined ||
    kept.tag === null ||
    kept.question !== question
  )
    return null;
  // One of which something was overwritten since has to be read again, which takes its words.
  if (sink.known?.(page, kept.fingerprint) !== true) return null;
  if (kept.trap !== null) return kept.trap;
  if (!isLongestUnseen(shelf, kept) || !sink.byTag.mayLook(lengthOf(kept))) return kept.tag;
  shelf.lastSeen += 1;
  kept.lookedAt = shelf.lastSeen;
  return null;
}

function isLongestUnseen({ tagged }: PageShelf, kept: RememberedPage): boolean {
  for (const other of tagged) if (other.lookedAt < kept.lookedAt) return false;
  return true;
}

/**
 * What a whole answer says about the tag that the page had; answers the trap for the next question.
 */
function trapAfter(
  shelf: PageShelf,
  kept: RememberedPage,
  asked: string | null,
  { tag, bytes }: ReadReply,
): string | null {
  if (kept.tag === null || tag == null || !isOther(kept, bytes)) return null;
  if (isSameTag(tag, kept.tag)) shelf.areTagsWrong = true;
  // Asked for by no tag, it had changed: asked for by the old one, it should come as well. That is
  // what is asked next.
  return asked === null && shelf.areTagsUsed && !shelf.areTagsWrong ? kept.tag : null;
}

/** As far as the lists of one client have shown. */
export function tagsOf({ tagged, areTagsUsed, areTagsWrong }: PageShelf): TagUse {
  if (areTagsWrong) return 'wrong';
  return areTagsUsed ? 'used' : tagged.size > 0 ? 'offered' : 'none';
}
