/**
 * What each page of the schedule held when it was read last, so that one which the service calls
 * unchanged counts as read.
 */
import type { YardProblem } from '../../shared/yard/model.ts';

/** One page: the name of its content (`PageSink`), and what was taken in of it. */
export type KnownPage = {
  readonly fingerprint: string;
  /** Appointments of the window that it names, unreadable ones too. */
  readonly ids: readonly string[];
  /** Newest change on it, in milliseconds; null where none is told. */
  readonly newest: number | null;
  readonly problems: readonly YardProblem[];
};

/** The pages of one window. */
export type KnownPages = {
  isKnown(page: number, fingerprint: string): boolean;
  of(page: number): KnownPage | null;
  set(page: number, known: KnownPage): void;
  /** The list has so many pages. */
  endAt(last: number): void;
  /** These were written from another answer: their pages have to come in their words again. */
  overwritten(ids: Iterable<string>): void;
  /** Another window, or other doors: nothing is known. */
  clear(): void;
};

/** Knows nothing. */
export function createKnownPages(): KnownPages {
  const pages = new Map<number, KnownPage>();
  const pageOf = new Map<string, number>();

  function forget(page: number): void {
    for (const id of pages.get(page)?.ids ?? []) if (pageOf.get(id) === page) pageOf.delete(id);
    pages.delete(page);
  }

  return {
    isKnown: (page, fingerprint) => pages.get(page)?.fingerprint === fingerprint,
    of: (page) => pages.get(page) ?? null,
    set(page, known) {
      forget(page);
      pages.set(page, known);
      for (const id of known.ids) {
        // On two pages: the later took the earlier's place, which would not bring it back.
        const other = pageOf.get(id);
        if (other !== undefined && other !== page) forget(other);
        pageOf.set(id, page);
      }
    },
    endAt(last) {
      for (const page of [...pages.keys()]) if (page > last) forget(page);
    },
    overwritten(ids) {
      for (const id of ids) {
        const page = pageOf.get(id);
        if (page !== undefined) forget(page);
      }
    },
    clear() {
      pages.clear();
      pageOf.clear();
    },
  };
}
