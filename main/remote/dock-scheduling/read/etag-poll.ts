/**
 * One page at a time asked for by its tag, whichever was seen longest ago: whether it is what it
 * was costs an answer without a body.
 */
import { NOT_MODIFIED } from '../../tags.ts';
import type { PageMemory } from './page-memory.ts';

/** Kinds of lists that are looked at so. */
export type PolledKind = 'areas' | 'spots' | 'visits' | 'containers';

/** One list: spots come in one an area. */
export type PolledList = { readonly kind: PolledKind; readonly of: string | null };

/**
 * What a look came to: there was no page to look at, it is what it was, or its list has to be read.
 */
export type EtagCheck =
  | { readonly kind: 'none' | 'same' }
  | { readonly kind: 'changed'; readonly list: PolledList };

/** Looks at pages that were read before. They throw `RemoteError`. */
export interface EtagPoll {
  /** `isKnown` as in `PageSink.known`. */
  look(
    kinds: ReadonlySet<PolledKind>,
    isKnown: (list: PolledList, page: number, fingerprint: string) => boolean,
    signal: AbortSignal,
  ): Promise<EtagCheck>;
  /** How many pages there are to look at. */
  count(kinds: ReadonlySet<PolledKind>): number;
  /** The service has shown that it knows pages by their tags, and has not been wrong about it. */
  isUsed(): boolean;
}

/** Looks at the pages of these memories. */
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
      if (
        ask.question !== page.question ||
        page.trap !== null ||
        !isKnown(list, number, page.fingerprint)
      )
        return { kind: 'changed', list };
      const reply = await ask.page(number, signal, page.tag);
      // What came instead is thrown away: the list is read as a whole, by its tags.
      if (reply.status !== NOT_MODIFIED) return { kind: 'changed', list };
      shelf.lastSeen += 1;
      page.seenAt = shelf.lastSeen;
      shelf.areTagsUsed = true;
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
