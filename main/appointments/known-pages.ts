/**
 * What each page of the schedule held when it was read last, so that one which the service calls
 * unchanged counts as read.
 */
import type { YardProblem } from '../../shared/yard/model.ts';

/**
 * One page: the fingerprint of its content (`PageSink`), and what we took from it.
 *
 * Example: `{ fingerprint: '41', ids: ['a-17', 'a-18'], newest: 1_795_400_000_000, problems: []
 * }`.
 */
export type KnownPage = {
  readonly fingerprint: string;
  /** Appointments of the window that it names, unreadable ones too. */
  readonly ids: readonly string[];
  /** Newest change on it, in milliseconds; null if none has a stamp. */
  readonly newest: number | null;
  readonly problems: readonly YardProblem[];
};

/** The pages of one window; nothing is known at first. */
export class KnownPages {
  readonly #pages = new Map<number, KnownPage>();
  /** The page that an appointment was on. */
  readonly #pageOf = new Map<string, number>();

  isKnown(page: number, fingerprint: string): boolean {
    return this.#pages.get(page)?.fingerprint === fingerprint;
  }

  of(page: number): KnownPage | null {
    return this.#pages.get(page) ?? null;
  }

  set(page: number, known: KnownPage): void {
    this.#forget(page);
    this.#pages.set(page, known);
    for (const id of known.ids) {
      // On two pages: the later took the earlier's place, which would not bring it back.
      const other = this.#pageOf.get(id);
      if (other !== undefined && other !== page) this.#forget(other);
      this.#pageOf.set(id, page);
    }
  }

  /** The list has so many pages. */
  endAt(last: number): void {
    for (const page of [...this.#pages.keys()]) if (page > last) this.#forget(page);
  }

  /** These were written from another answer: their pages have to come in their words again. */
  overwritten(ids: Iterable<string>): void {
    for (const id of ids) {
      const page = this.#pageOf.get(id);
      if (page !== undefined) this.#forget(page);
    }
  }

  /** Another window, or other doors: nothing is known. */
  clear(): void {
    this.#pages.clear();
    this.#pageOf.clear();
  }

  #forget(page: number): void {
    for (const id of this.#pages.get(page)?.ids ?? [])
      if (this.#pageOf.get(id) === page) this.#pageOf.delete(id);
    this.#pages.delete(page);
  }
}
