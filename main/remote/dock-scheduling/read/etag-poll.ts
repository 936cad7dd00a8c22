/**
 * Notices with one small request that a list may have changed.
 *
 * We ask the service for the page that we saw longest ago, with its tag. If the service says
 * "unchanged" (304), we are done. If it sends the page, we throw it away and read the complete
 * list, because records may have moved between pages.
 */
import { NOT_MODIFIED } from '../../tags.ts';
import { type PageMemory, tagWasHonored } from './page-memory.ts';

/** Kinds of lists that we poll. */
export type PolledKind = 'areas' | 'spots' | 'visits' | 'containers';

/**
 * One list. Spots have one for each area.
 *
 * Example: `{ kind: 'spots', of: 'area-3' }`.
 */
export type PolledList = { readonly kind: PolledKind; readonly of: string | null };

/** Result of a poll: there was no page to poll, it is unchanged, or its list has to be read. */
export type EtagCheck =
  | { readonly kind: 'none' | 'same' }
  | { readonly kind: 'changed'; readonly list: PolledList };

/** Polls pages that were read before. Throws `RemoteError`. */
export interface EtagPoll {
  /** `isKnown` as in `PageSink.known`. */
  look(
    kinds: ReadonlySet<PolledKind>,
    isKnown: (list: PolledList, page: number, fingerprint: string) => boolean,
    signal: AbortSignal,
  ): Promise<EtagCheck>;
  /** How many pages can be polled. */
  count(kinds: ReadonlySet<PolledKind>): number;
  /** Whether the service has shown that it supports tags, and has not been wrong about one. */
  isUsed(): boolean;
}

/** Polls the pages of these memories. */
export function createEtagPoll(
  memories: () => Iterable<{ readonly list: PolledList; readonly memory: PageMemory }>,
): EtagPoll {
  const pagesOf = function* (kinds: ReadonlySet<PolledKind>) {
    for (const { list, memory } of memories())
      if (kinds.has(list.kind))
        for (const [number, page] of memory.pages)
          if (page.tag !== null) yield { list, memory, number, page };
  };
  return {
    async look(kinds, isKnown, signal) {
      let next: ReturnType<typeof pagesOf> extends Iterable<infer Found> ? Found | null : never =
        null;
      for (const found of pagesOf(kinds))
        if (next === null || found.page.seenAt < next.page.seenAt) next = found;
      if (next === null) return { kind: 'none' };
      const { list, memory, number, page } = next;
      const { ask, shelf } = memory;
      if (ask === null || shelf.areTagsWrong) return { kind: 'none' };
      // `trap`: the tag is in doubt (`page-memory.ts`), so only a full read settles it.
      if (
        ask.question !== page.question ||
        page.trap !== null ||
        !isKnown(list, number, page.fingerprint)
      )
        return { kind: 'changed', list };
      const reply = await ask.page(number, signal, page.tag);
      if (reply.status !== NOT_MODIFIED) return { kind: 'changed', list };
      shelf.lastSeen += 1;
      page.seenAt = shelf.lastSeen;
      tagWasHonored(shelf);
      return { kind: 'same' };
    },
    count: (kinds) => Array.from(pagesOf(kinds)).length,
    isUsed() {
      for (const { memory } of memories())
        return memory.shelf.areTagsUsed && !memory.shelf.areTagsWrong;
      return false;
    },
  };
}
