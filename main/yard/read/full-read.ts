import type { YardProblem } from '../../../shared/yard/model.ts';
import type { ListEnd, PageSink, RecordPage } from '../../remote/dock-scheduling/client.ts';
import type { ApplyReads, ReadKind, ReadsApplied } from '../memory/apply-reads.ts';
import type { LiveYard } from '../memory/live-yard.ts';
import type { ListKind, ListName, PageBook } from '../memory/page-index.ts';
import type { YardWriter } from '../memory/yard-writer.ts';
import { forgetReturned, keptAgainst, noteGone, rowsOf } from './gone.ts';

/** Where reads go. */
export type Destination = {
  readonly applyReads: ApplyReads;
  readonly book: PageBook;
  readonly writer: YardWriter;
  readonly live: Pick<LiveYard, 'base'>;
};

/** One walk over a list. */
export type FullRead<Row> = {
  readonly list: ListName;
  /** Calls the client. */
  readonly call: (sink: PageSink<Row>) => Promise<ListEnd>;
  readonly take: (rows: readonly Row[]) => ReadsApplied;
  /** How many records the yard holds that this list should show. */
  readonly held: number;
  /** As in `PageSink`: for the picture alone. */
  readonly byTag?: PageSink<Row>['byTag'];
  /** Called after each page with the number of its records. */
  readonly onPage?: ((records: number) => void) | undefined;
};

/**
 * How it ended. `provesAbsence`: what it did not show is gone. A list without any count that comes
 * back empty, where there was something before, proves nothing: a service that lost its data for a
 * moment answers the same. One without a `kept` says so then: the records are as old as before. One
 * without a count proves it by the second walk alone that names the same records as a complete one
 * before: some may have moved from one page to another between two reads.
 */
export type FullReadEnd = ListEnd & {
  readonly provesAbsence: boolean;
  readonly kept: YardProblem | null;
};

/**
 * Walks a list page by page into the yard. A page that is known byte for byte costs a comparison
 * and nothing more, and of one that was known only what changed is taken in. Throws `RemoteError`;
 * what was taken in before stays.
 */
export async function readFullList<Row>(
  { book, writer }: Destination,
  walk: FullRead<Row>,
): Promise<FullReadEnd> {
  const { list } = walk;
  const before = book.wholePages(list);

  function take(page: number, { rows, ids, problems, fingerprint }: RecordPage<Row>): number {
    const taken = walk.take(rows);
    book.put(list, page, { fingerprint, ids, problems, isPartial: taken.isPartial });
    writer.write(taken);
    return ids.length;
  }

  const end = await walk.call({
    known: (page, fingerprint) => book.isKnown(list, page, fingerprint),
    byTag: walk.byTag,
    page: (page, content) => {
      const records =
        content === 'unchanged' ? (book.page(list, page)?.ids.length ?? 0) : take(page, content);
      walk.onPage?.(records);
      return writer.unload();
    },
  });
  const kept =
    end.complete && end.total === null && end.records === 0 && walk.held > 0
      ? keptAgainst(list.kind, walk.held)
      : null;
  book.end(
    list,
    end.pages,
    kept === null ? end.problems : [...end.problems, kept],
    end.complete && kept === null,
  );
  const isSure =
    end.total !== null ||
    (end.records === 0 ? walk.held === 0 : samePages(before, book.wholePages(list)));
  return { ...end, provesAbsence: end.complete && isSure, kept };
}

/** True when two walks named the same records on the same pages in the same order. */
export const samePages = (
  a: readonly (readonly string[])[] | null,
  b: readonly (readonly string[])[] | null,
): boolean =>
  a !== null &&
  b !== null &&
  a.length === b.length &&
  a.every(
    (ids, page) =>
      ids === b[page] ||
      (ids.length === b[page]?.length && ids.every((id, at) => id === b[page]?.[at])),
  );

/**
 * Removes what the lists of a kind no longer show, after complete walks only. Compares nothing when
 * no page changed and no record came from elsewhere. `alsoSeen` are records that were read by
 * themselves.
 */
export function sweep(
  { applyReads, book, writer, live }: Destination,
  kind: ListKind,
  walked: {
    readonly ticket: number;
    readonly read: ReadKind;
    readonly ends: readonly FullReadEnd[];
    readonly alsoSeen?: Iterable<string>;
  },
): void {
  forgetReturned(book, live.base, kind);
  if (!walked.ends.every((end) => end.provesAbsence) || !book.owesSweep(kind)) return;
  const seen = book.ids(kind);
  book.swept(kind);
  for (const id of walked.alsoSeen ?? []) {
    seen.add(id);
    // No page will tell when it is gone.
    book.oweSweep(kind);
  }
  const before = new Set(Array.from(rowsOf(live.base, kind), ({ id }) => id));
  writer.write(applyReads.sweep(kind, seen, walked.ticket, walked.read));
  noteGone(book, live.base, kind, before);
}

/** How many there are. */
export const countOf = (rows: Iterable<unknown>): number => {
  let count = 0;
  for (const _ of rows) count += 1;
  return count;
};
