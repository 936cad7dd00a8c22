/**
 * What each page of each list held when it was last read, so that a pull decodes only pages that
 * changed, and notices records that left. A page with the same fingerprint needn't be read again
 * while all its records stand. If another read overwrites a record, it calls `forget`, and the page
 * is decoded again.
 */
import type { YardProblem } from '../../../shared/yard/model.ts';

/** Kinds of records that come in lists. */
export type ListKind = 'areas' | 'spots' | 'visits' | 'containers';

/** One list. Spots have one for each area, the other kinds one. */
export type ListName = { readonly kind: ListKind; readonly of: string | null };

/**
 * One page, as last read.
 *
 * Example: `{ fingerprint: '41', ids: ['v-17', 'v-18'], problems: [], isPartial: false }`.
 */
export type IndexedPage = {
  readonly fingerprint: string;
  /** Ids of its records that have one, including unreadable records. */
  readonly ids: readonly string[];
  readonly problems: readonly YardProblem[];
  /** We left out a record because a later read is newer. So the page has to be read again. */
  readonly isPartial: boolean;
};

type Entry = IndexedPage & { isValid: boolean; lookup: ReadonlySet<string> | null };
type List = {
  readonly name: ListName;
  readonly pages: Map<number, Entry>;
  problems: readonly YardProblem[];
  /** The last read of the list was complete. */
  isWhole: boolean;
};

/**
 * See the head of this file. It is only in memory: the first pull after a start reads every page.
 */
export class PageIndex {
  readonly #lists = new Map<string, List>();
  readonly #owed;
  /**
   * Records of a kind that disappeared from a list all at once. Reported until they are back or the
   * console restarts.
   */
  readonly gone = new Map<
    ListKind,
    { readonly ids: readonly string[]; readonly problem: YardProblem }
  >();
  readonly #lost = new Map<ListKind, Set<string>>();
  /** The list that last had each record, for the kind that comes in several lists. */
  readonly #tellers = new Map<string, string>();
  /**
   * Spots that we read singly in the last pull, because an asset is on them and no area lists them.
   */
  strays: ReadonlySet<string> = new Set();
  /** Assets that a spot named and their own list lacked, in the last pull. */
  notListed: readonly YardProblem[] = [];

  /** Starts empty. `owing`: the kinds of records in the cache, some of which may be long gone. */
  constructor(owing: Iterable<ListKind>) {
    this.#owed = new Set<ListKind>(owing);
  }

  /** Whether the page was read before with this fingerprint and all its records stand. */
  isKnown(list: ListName, page: number, fingerprint: string): boolean {
    const entry = this.#find(list)?.pages.get(page);
    return entry?.isValid === true && entry.fingerprint === fingerprint;
  }

  page(list: ListName, page: number): IndexedPage | undefined {
    return this.#find(list)?.pages.get(page);
  }

  /** Ids on the pages of one list, page by page; null if the last read was incomplete. */
  wholePages(name: ListName): readonly (readonly string[])[] | null {
    const list = this.#find(name);
    return list?.isWhole === true ? Array.from(list.pages.values(), ({ ids }) => ids) : null;
  }

  put(name: ListName, page: number, content: IndexedPage): void {
    const list = this.#find(name) ?? { name, pages: new Map(), problems: [], isWhole: false };
    this.#lists.set(this.#keyOf(name), list);
    list.isWhole = false;
    const before = list.pages.get(page);
    if (before !== undefined && this.#lose(name.kind, missing(content.ids, before.ids)))
      this.#owed.add(name.kind);
    const isTwice = this.#hasRepeatedIds(name, content.ids);
    list.pages.set(page, { ...content, isValid: !content.isPartial && !isTwice, lookup: null });
  }

  /** A record was overwritten by a read other than its page's. */
  forget(kind: ListKind, id: string): void {
    this.#forget(kind, id);
  }

  /**
   * The list was read to its end, page `pages`. `problems` are those of the complete list, which
   * may be complete nevertheless.
   */
  end(name: ListName, pages: number, problems: readonly YardProblem[], isComplete: boolean): void {
    const list = this.#find(name);
    if (list === undefined) return;
    list.problems = problems;
    list.isWhole = isComplete;
    for (const [page, { ids }] of list.pages) {
      if (page <= pages) continue;
      list.pages.delete(page);
      this.#lose(name.kind, ids);
      this.#owed.add(name.kind);
    }
  }

  /** Drops the lists of a kind for areas that are gone. */
  keepOnly(kind: ListKind, of: ReadonlySet<string>): void {
    for (const [key, { name }] of this.#lists) {
      if (name.kind === kind && name.of !== null && !of.has(name.of) && this.#lists.delete(key))
        this.#owed.add(kind);
    }
  }

  /** Ids on all pages of the lists of a kind. */
  ids(kind: ListKind): Set<string> {
    const found = new Set<string>();
    for (const { name, pages } of this.#lists.values()) {
      if (name.kind === kind)
        for (const { ids } of pages.values()) for (const id of ids) found.add(id);
    }
    return found;
  }

  /** Whether a page of the lists of a kind has the record. */
  has(kind: ListKind, id: string): boolean {
    for (const { name, pages } of this.#lists.values()) {
      if (name.kind === kind) for (const entry of pages.values()) if (holds(entry, id)) return true;
    }
    return false;
  }

  /** Records that left a page since the last call. They may be on another page now. */
  takeLost(kind: ListKind): Iterable<string> {
    const taken = this.#lost.get(kind) ?? nothing;
    this.#lost.delete(kind);
    return taken;
  }

  /** Unreadable parts of all pages, each problem once. */
  problems(): readonly YardProblem[] {
    const byKey = new Map(this.notListed.map((problem) => [problem.key, problem]));
    for (const list of this.#lists.values()) {
      for (const problem of list.problems) byKey.set(problem.key, problem);
      for (const entry of list.pages.values())
        for (const problem of entry.problems) byKey.set(problem.key, problem);
    }
    for (const { problem } of this.gone.values()) byKey.set(problem.key, problem);
    return [...byKey.values()];
  }

  /**
   * A record of the kind may be gone, or came from somewhere other than its list. The next complete
   * read has to compare.
   */
  oweSweep(kind: ListKind): void {
    this.#owed.add(kind);
  }

  owesSweep(kind: ListKind): boolean {
    return this.#owed.has(kind);
  }

  swept(kind: ListKind): void {
    this.#owed.delete(kind);
  }

  #keyOf({ kind, of }: ListName) {
    return of === null ? kind : `${kind} ${of}`;
  }

  #find(name: ListName) {
    return this.#lists.get(this.#keyOf(name));
  }

  /** Returns whether there were any. We don't need those of areas and spots. */
  #lose(kind: ListKind, ids: readonly string[]): boolean {
    if (kind !== 'visits' && kind !== 'containers') return ids.length > 0;
    const known = this.#lost.get(kind) ?? new Set();
    for (const id of ids) known.add(id);
    this.#lost.set(kind, known);
    return ids.length > 0;
  }

  /**
   * Marks the pages of a kind with this record for reading again, except those of the list `but`.
   * Returns whether there were any.
   */
  #forget(kind: ListKind, id: string, but?: string): boolean {
    let isFound = false;
    for (const [key, list] of this.#lists) {
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
   * Whether another list has one of the records too. Its version is overwritten now, and this one
   * will be overwritten by it next time.
   */
  #hasRepeatedIds(name: ListName, ids: readonly string[]): boolean {
    if (name.of === null) return false;
    const key = this.#keyOf(name);
    let isTwice = false;
    for (const id of ids) {
      const before = this.#tellers.get(id);
      if (before === key) continue;
      this.#tellers.set(id, key);
      if (before !== undefined && this.#forget(name.kind, id, key)) isTwice = true;
    }
    return isTwice;
  }
}

/** Records that the page no longer has. They may have moved to another page, or be gone. */
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
