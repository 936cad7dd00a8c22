/** A list that is walked page by page (`pages.ts`), and what comes of one page. */
import type { YardProblem } from '../../../../shared/yard/model.ts';
import type { ReadReply } from '../../http.ts';
import type { PageSink } from '../client.ts';
import type { Fields } from '../decode/fields.ts';
import type { ListedKind } from '../decode/kinds.ts';
import type { PageMemory, RememberedPage } from './page-memory.ts';

/** A list to walk. */
export type ListFetch<Row> = {
  readonly entity: YardProblem['entity'];
  readonly limit: number;
  /**
   * Asks for a page; by a tag, the answer may be that the page is what the tag names (`ReadReply`).
   */
  readonly fetch: (
    page: number,
    limit: number,
    signal: AbortSignal,
    tag?: string | null,
  ) => Promise<ReadReply>;
  /** Tells this query from others of the same list: a tag names the answer to one question. */
  readonly question: string;
  /**
   * True for an object that has a field of the kind, whatever is in it: what has none is another
   * thing than was asked for.
   */
  readonly isOfKind: (fields: Fields) => boolean;
  /** What the service calls the kind in the envelope of a list (seeds/yard.md, "List envelope"). */
  readonly kind?: ListedKind | undefined;
  /** True for a record of another facility: it is counted, and not taken in. */
  readonly isElsewhere?: ((fields: Fields) => boolean) | undefined;
  /** A record to a row, or null when it cannot be read; what is wrong goes to `problems`. */
  readonly decode: (fields: Fields, place: string, problems: YardProblem[]) => Row | null;
  readonly sink: PageSink<Row>;
  /** The pages as walks before brought them; this walk puts its own in their places. */
  readonly memory: PageMemory;
  readonly signal: AbortSignal;
};

/**
 * One fetched page: its parts, more than one when it was too large for one answer, and what was
 * lost to its size; how the service names it and what trap is set (`RememberedPage`). `unchanged`
 * is the kept page that it is by its tag: then it has no parts.
 */
export type FetchedPage = {
  readonly parts: readonly Buffer[];
  readonly lost: readonly YardProblem[];
  readonly tag: string | null;
  readonly trap: string | null;
  readonly unchanged: RememberedPage | null;
};
