/**
 * Asks for a page by its tag, and checks the service's word.
 *
 * A page that the service calls unchanged counts as unchanged only for callers that allow it
 * (`PageSink.byTag`). From time to time we ask for one without its tag, to see whether that was
 * true.
 */

import type { TagUse } from '../../../../shared/console-api/reading.ts';
import type { ReadReply } from '../../http.ts';
import { isSameTag, NOT_MODIFIED } from '../../tags.ts';
import type { ListFetch } from './list-fetch.ts';
import {
  bytesOf,
  isOther,
  lengthOf,
  type PageShelf,
  type RememberedPage,
  tagWasHonored,
  tagWasWrong,
} from './page-memory.ts';

/**
 * The reply: a body, with the trap for the next request (`RememberedPage`), or the kept page if its
 * tag is still valid.
 */
export type TaggedReply =
  | { readonly reply: ReadReply; readonly trap: string | null }
  | { readonly unchanged: RememberedPage };

/** Asks for a page, by its tag if allowed. Throws what `fetch` throws. */
export async function fetchByTag<Row>(
  list: ListFetch<Row>,
  page: number,
  signal: AbortSignal,
): Promise<TaggedReply> {
  const { shelf, pages } = list.memory;
  const kept = pages.get(page);
  const tag = tagFor(list, page, kept);
  const known = bytesOf(kept);
  const reply = await list.fetch(page, list.limit, signal, tag, known);
  if (reply.status !== NOT_MODIFIED || kept === undefined || tag === null) {
    return { reply, trap: kept === undefined ? null : trapAfter(shelf, kept, tag, reply) };
  }
  const isTrue = tag === kept.tag && (reply.tag == null || isSameTag(reply.tag, tag));
  if (isTrue) {
    tagWasHonored(shelf);
    shelf.lastSeen += 1;
    kept.seenAt = shelf.lastSeen;
    return { unchanged: kept };
  }
  const whole = await list.fetch(page, list.limit, signal, null, known);
  // The earlier content may be back, with its old tag.
  if (whole.tag == null || !isSameTag(whole.tag, tag)) tagWasWrong(shelf);
  return { reply: whole, trap: null };
}

/**
 * The tag to send. Null if there is none, the caller needs the body, or it is this page's turn to
 * be checked.
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
  // The caller has overwritten some of its records since, so we need the body.
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

/** What a reply with a body says about the page's tag. Returns the trap for the next request. */
function trapAfter(
  shelf: PageShelf,
  kept: RememberedPage,
  asked: string | null,
  { tag, bytes }: ReadReply,
): string | null {
  if (kept.tag === null || tag == null || !isOther(kept, bytes)) return null;
  if (isSameTag(tag, kept.tag)) tagWasWrong(shelf);
  // Asked without a tag, the page had changed. So with the old tag it must come too, which we try
  // next.
  return asked === null && shelf.areTagsUsed && !shelf.areTagsWrong ? kept.tag : null;
}

/** What the lists of one client have shown about tags. */
export function tagsOf({ tagged, areTagsUsed, areTagsWrong }: PageShelf): TagUse {
  if (areTagsWrong) return 'wrong';
  return areTagsUsed ? 'used' : tagged.size > 0 ? 'offered' : 'none';
}
