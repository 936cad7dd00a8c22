/** A list that is read page by page (`pages.ts`), and the content of a page. */
import type { YardProblem } from '../../../../shared/yard/model.ts';
import type { ReadReply } from '../../http.ts';
import type { PageSink } from '../client.ts';
import type { Fields } from '../decode/fields.ts';
import type { ListedKind } from '../decode/kinds.ts';
import type { PageMemory, RememberedPage } from './page-memory.ts';

/** A list to read. */
export type ListFetch<Row> = {
  readonly entity: YardProblem['entity'];
  readonly limit: number;
  /** Asks for a page. With a tag the reply may be that the page is unchanged (`ReadReply`). */
  readonly fetch: (
    page: number,
    limit: number,
    signal: AbortSignal,
    tag?: string | null,
    known?: Buffer | null,
  ) => Promise<ReadReply>;
  /**
   * Identifies this query among others of the same list, because a tag is valid for one query only.
   */
  readonly question: string;
  /**
   * Whether an object has any field of the kind, whatever its value. Without one it is something
   * else.
   */
  readonly isOfKind: (fields: Fields) => boolean;
  /** Name of the kind in the list's envelope (seeds/yard.md, "List envelope"). */
  readonly kind?: ListedKind | undefined;
  /** Whether a record belongs to another facility. It is counted, but not taken. */
  readonly isElsewhere?: ((fields: Fields) => boolean) | undefined;
  /** Decodes a record into a row; null if it can't be read. Adds what is wrong to `problems`. */
  readonly decode: (fields: Fields, place: string, problems: YardProblem[]) => Row | null;
  readonly sink: PageSink<Row>;
  /** The pages of earlier reads. This read replaces them with its own. */
  readonly memory: PageMemory;
  readonly signal: AbortSignal;
};

/**
 * One fetched page. It has several parts if it was too large for one reply; `lost` has a problem
 * for each record that was too large. See `RememberedPage` for the tag and the trap. `unchanged` is
 * the kept page if its tag is still valid; then it has no parts.
 */
export type FetchedPage = {
  readonly parts: readonly Buffer[];
  readonly lost: readonly YardProblem[];
  readonly tag: string | null;
  readonly trap: string | null;
  readonly unchanged: RememberedPage | null;
};
