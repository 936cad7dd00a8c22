/**
 * What each page of each list held when it was read last. A page with the same fingerprint needs no
 * second look, as long as everything it told still stands: whoever overwrites a record by another
 * read calls `forget`, and the page is decoded again.
 */
import type { YardProblem } from '../../../shared/yard/model.ts';

/** The kinds of record that come in lists. */
export type ListKind = 'areas' | 'spots' | 'visits' | 'containers';

/** One list: spots come in one list an area, the others in one each. */
export type ListName = { readonly kind: ListKind; readonly of: string | null };

/** One page as it was read last. */
export type BookedPage = {
  readonly fingerprint: string;
  /** Ids of the records of the page, also of unreadable ones where they have one. */
  readonly ids: readonly string[];
  readonly problems: readonly YardProblem[];
  /**
   * Some record was not taken from it, because a later read knew better: the page has to be looked
   * at again.
   */
  readonly isPartial: boolean;
};

type Entry = BookedPage & { isValid: boolean; lookup: ReadonlySet<string> | null };
type List = {
  readonly name: ListName;
  readonly pages: Map<number, Entry>;
  problems: readonly YardProblem[];
  /** The last walk came to its end, and nothing was missing. */
  isWhole: boolean;
};

/**
 * See the head of this file. Kept in memory only: the first pull of a start looks at every page.
 */
export type PageBook = {
  /** True when the page was read before with this fingerprint and everything in it still stands. */
  isKnown(list: ListName, page: number, fingerprint: string): boolean;
  page(list: ListName, page: number): BookedPage | undefined;
  put(list: ListName, page: number, content: BookedPage): void;
  /** A record was overwritten by another read than that of its page. */
  forget(kind: ListKind, id: string): void;
  /**
   * The list was read to its end, page `pages`; `problems` are those of the list as a whole, which
   * may be complete all the same.
   */
  end(list: ListName, pages: number, problems: readonly YardProblem[], isComplete: boolean): void;
  /** Drops the lists of a kind that are not about one of these: areas that are gone. */
  keepOnly(kind: ListKind, of: ReadonlySet<string>): void;
  /** Ids on the pages of one list, page by page; null when the last walk was not complete. */
  wholePages(list: ListName): readonly (readonly string[])[] | null;
  /** Ids on all pages of the lists of a kind. */
  ids(kind: ListKind): Set<string>;
  /** True when a page of the lists of a kind holds the record. */
  has(kind: ListKind, id: string): boolean;
  /** Records that left a page since this was last asked: they may be on another now. */
  takeLost(kind: ListKind): Iterable<string>;
  /** What could not be read, over all pages, each problem once. */
  problems(): readonly YardProblem[];
  /**
   * A record of the kind may be gone, or came from elsewhere than its list: the next complete walk
   * has to compare.
   */
  oweSweep(kind: ListKind): void;
  owesSweep(kind: ListKind): boolean;
  /**
   * Spots that were read by themselves in the last pull, because an asset is there and no area
   * lists them.
   */
  strays: ReadonlySet<string>;
  /** Assets that a spot named and their own list lacked, in the last pull. */
  notListed: readonly YardProblem[];
  swept(kind: ListKind): void;
  /**
   * Records of a kind that a list lost all at once, reported until they are back or the console
   * restarts.
   */
  readonly gone: Map<ListKind, { readonly ids: readonly string[]; readonly problem: YardProblem }>;
};

/**
 * An empty book. `owing`: the kinds that the cache has records of; some of those may be long gone.
 */
export function createPageBook(owing: Iterable<ListKind>): PageBook {
  const lists = new Map<string, List>();
  const owed = new Set<ListKind>(owing);
  const gone: PageBook['gone'] = new Map();
  const lost = new Map<ListKind, Set<string>>();
  /** The list that gave each record last, for the one kind that comes in several lists. */
  const tellers = new Map<string, string>();
  const keyOf = ({ kind, of }: ListName) => (of === null ? kind : `${kind} ${of}`);
  const find = (name: ListName) => lists.get(keyOf(name));

  /** True when there were any. Those of areas and spots nobody asks for. */
  function lose(kind: ListKind, ids: readonly string[]): boolean {
    if (kind !== 'visits' && kind !== 'containers') return ids.length > 0;
    const known = lost.get(kind) ?? new Set();
    for (const id of ids) known.add(id);
    lost.set(kind, known);
    return ids.length > 0;
  }

  /**
   * Marks the pages of a kind that hold a record as not to be trusted, those of the list `but`
   * aside; true when there were any.
   */
  function forget(kind: ListKind, id: string, but?: string): boolean {
    let isFound = false;
    for (const [key, list] of lists) {
      if (list.name.kind !== kind || key === but) continue;
      for (const entry of list.pages.values()) {
        if (!holds(entry, id)) continue;
        entry.isValid = false;
        isFound = true;
      }
    }
    return isFound;
  }

  /**
   * True when another list holds one of the records too: what it told was overwritten now, and this
   * page's word by it next time.
   */
  function isToldTwice(name: ListName, ids: readonly string[]): boolean {
    if (name.of === null) return false;
    const key = keyOf(name);
    let isTwice = false;
    for (const id of ids) {
      const before = tellers.get(id);
      if (before === key) continue;
      tellers.set(id, key);
      if (before !== undefined && forget(name.kind, id, key)) isTwice = true;
    }
    return isTwice;
  }

  return {
    isKnown(list, page, fingerprint) {
      const entry = find(list)?.pages.get(page);
      return entry?.isValid === true && entry.fingerprint === fingerprint;
    },
    page: (list, page) => find(list)?.pages.get(page),
    wholePages(name) {
      const list = find(name);
      return list?.isWhole === true ? Array.from(list.pages.values(), ({ ids }) => ids) : null;
    },
    put(name, page, content) {
      const list = find(name) ?? { name, pages: new Map(), problems: [], isWhole: false };
      lists.set(keyOf(name), list);
      list.isWhole = false;
      const before = list.pages.get(page);
      if (before !== undefined && lose(name.kind, missing(content.ids, before.ids)))
        owed.add(name.kind);
      const isTwice = isToldTwice(name, content.ids);
      list.pages.set(page, { ...content, isValid: !content.isPartial && !isTwice, lookup: null });
    },
    forget: (kind, id) => void forget(kind, id),
    end(name, pages, problems, isComplete) {
      const list = find(name);
      if (list === undefined) return;
      list.problems = problems;
      list.isWhole = isComplete;
      for (const [page, { ids }] of list.pages) {
        if (page <= pages) continue;
        list.pages.delete(page);
        lose(name.kind, ids);
        owed.add(name.kind);
      }
    },
    keepOnly(kind, of) {
      for (const [key, { name }] of lists) {
        if (name.kind === kind && name.of !== null && !of.has(name.of) && lists.delete(key))
          owed.add(kind);
      }
    },
    ids(kind) {
      const found = new Set<string>();
      for (const { name, pages } of lists.values()) {
        if (name.kind === kind)
          for (const { ids } of pages.values()) for (const id of ids) found.add(id);
      }
      return found;
    },
    has(kind, id) {
      for (const { name, pages } of lists.values()) {
        if (name.kind === kind)
          for (const entry of pages.values()) if (holds(entry, id)) return true;
      }
      return false;
    },
    takeLost(kind) {
      const taken = lost.get(kind) ?? nothing;
      lost.delete(kind);
      return taken;
    },
    problems() {
      const byKey = new Map(this.notListed.map((problem) => [problem.key, problem]));
      for (const list of lists.values()) {
        for (const problem of list.problems) byKey.set(problem.key, problem);
        for (const entry of list.pages.values())
          for (const problem of entry.problems) byKey.set(problem.key, problem);
      }
      for (const { problem } of gone.values()) byKey.set(problem.key, problem);
      return [...byKey.values()];
    },
    gone,
    strays: new Set(),
    notListed: [],
    oweSweep: (kind) => owed.add(kind),
    owesSweep: (kind) => owed.has(kind),
    swept: (kind) => owed.delete(kind),
  };
}

/**
 * Records that a page held before and holds no more: they may have moved to another page, or be
 * gone.
 */
function missing(ids: readonly string[], before: readonly string[]): readonly string[] {
  if (ids.length === before.length && ids.every((id, index) => id === before[index]))
    return nothing;
  const present = new Set(ids);
  return before.filter((id) => !present.has(id));
}

const nothing: readonly never[] = [];

function holds(entry: Entry, id: string): boolean {
  entry.lookup ??= new Set(entry.ids);
  return entry.lookup.has(id);
}
