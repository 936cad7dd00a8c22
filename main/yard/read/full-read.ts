/**
 * Reads a complete list, and removes what it no longer shows.
 *
 * The problem: records come and go between two pages of a read, and a service may lose some. So a
 * record that wasn't there may only have been missed.
 *
 * The idea: what a page shows is taken at once; that something is gone is believed only when the
 * list is complete, and by its count or a second read that names the same records.
 */
import type { YardProblem } from '../../../shared/yard/model.ts';
import type { ListEnd, PageSink, RecordPage } from '../../remote/dock-scheduling/client.ts';
import type { ApplyReads, ReadKind, ReadsApplied } from '../memory/apply-reads.ts';
import type { LiveYard } from '../memory/live-yard.ts';
import type { ListKind, ListName, PageIndex } from '../memory/page-index.ts';
import type { YardWriter } from '../memory/yard-writer.ts';
import { forgetReturned, keptAgainst, noteGone, rowsOf } from './gone.ts';

/** Where the results of reads go. */
export type Destination = {
  readonly applyReads: ApplyReads;
  readonly pageIndex: PageIndex;
  readonly writer: YardWriter;
  readonly live: Pick<LiveYard, 'base'>;
};

/** A full read of one list. */
export type FullRead<Row> = {
  readonly list: ListName;
  /** Calls the client. */
  readonly call: (sink: PageSink<Row>) => Promise<ListEnd>;
  readonly take: (rows: readonly Row[]) => ReadsApplied;
  /** How many records of this list our yard has. */
  readonly knownCount: number;
  /** As in `PageSink`: only for the screen. */
  readonly byTag?: PageSink<Row>['byTag'];
  /** Called after each page with the number of its records. */
  readonly onPage?: ((records: number) => void) | undefined;
};

/**
 * How it ended. `provesAbsence`: records that it didn't show are gone.
 *
 * - An empty list without a count, where there were records, proves nothing: a service that lost
 *   its data for a moment looks the same. Then `kept` has the problem, and the records stay as old
 *   as they were.
 * - A list without a count proves absence only if the second read names the same records as a
 *   complete one before. Records may have moved from page to page between the two.
 */
export type FullReadEnd = ListEnd & {
  readonly provesAbsence: boolean;
  readonly kept: YardProblem | null;
};

/**
 * Reads a list page by page into the yard. A page that is known byte for byte costs only a
 * comparison, and of other known pages we take in only what changed. Throws `RemoteError`; results
 * so far stay.
 */
export async function readFullList<Row>(
  { pageIndex, writer }: Destination,
  read: FullRead<Row>,
): Promise<FullReadEnd> {
  const { list } = read;
  const before = pageIndex.wholePages(list);

  function take(page: number, { rows, ids, problems, fingerprint }: RecordPage<Row>): number {
    const taken = read.take(rows);
    pageIndex.put(list, page, { fingerprint, ids, problems, isPartial: taken.isPartial });
    writer.write(taken);
    return ids.length;
  }

  const end = await read.call({
    known: (page, fingerprint) => pageIndex.isKnown(list, page, fingerprint),
    byTag: read.byTag,
    page: (page, content) => {
      const records =
        content === 'unchanged'
          ? (pageIndex.page(list, page)?.ids.length ?? 0)
          : take(page, content);
      read.onPage?.(records);
      return writer.unload();
    },
  });
  const kept =
    end.complete && end.total === null && end.records === 0 && read.knownCount > 0
      ? keptAgainst(list.kind, read.knownCount)
      : null;
  pageIndex.end(
    list,
    end.pages,
    kept === null ? end.problems : [...end.problems, kept],
    end.complete && kept === null,
  );
  const isSure =
    end.total !== null ||
    (end.records === 0 ? read.knownCount === 0 : samePages(before, pageIndex.wholePages(list)));
  return { ...end, provesAbsence: end.complete && isSure, kept };
}

/** Whether two reads named the same records on the same pages in the same order. */
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
 * Removes what the lists of a kind no longer show, after complete reads only. Does nothing if no
 * page changed and no record came from elsewhere. `alsoSeen` are records that were read singly.
 */
export function sweep(
  { applyReads, pageIndex, writer, live }: Destination,
  kind: ListKind,
  done: {
    readonly ticket: number;
    readonly read: ReadKind;
    readonly ends: readonly FullReadEnd[];
    readonly alsoSeen?: Iterable<string>;
  },
): void {
  forgetReturned(pageIndex, live.base, kind);
  if (!done.ends.every((end) => end.provesAbsence) || !pageIndex.owesSweep(kind)) return;
  const seen = pageIndex.ids(kind);
  pageIndex.swept(kind);
  for (const id of done.alsoSeen ?? []) {
    seen.add(id);
    // No page will show when it is gone.
    pageIndex.oweSweep(kind);
  }
  const before = new Set(Array.from(rowsOf(live.base, kind), ({ id }) => id));
  writer.write(applyReads.sweep(kind, seen, done.ticket, done.read));
  noteGone(pageIndex, live.base, kind, before);
}

/** How many there are. */
export const countOf = (rows: Iterable<unknown>): number => {
  let count = 0;
  for (const _ of rows) count += 1;
  return count;
};
