/**
 * The way of a read into the yard: into memory and to whoever watches at once, to disk in a few
 * transactions.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import { instantOf } from '../../../shared/time.ts';
import type { YardProblem } from '../../../shared/yard/model.ts';
import { DatabaseError, toDatabaseError } from '../../kernel/database/database-error.ts';
import { yieldToEventLoop } from '../../kernel/yield-to-event-loop.ts';
import { cacheFileName } from '../cache/open-cache.ts';
import type { YardCache, YardWrite } from '../cache/yard-cache.ts';
import type { ReadsApplied } from './apply-reads.ts';
import type { LiveYard } from './live-yard.ts';
import type { PageBook } from './page-index.ts';
import type { Placements } from './placements.ts';
import { sameProblems, type YardProblems } from './problems.ts';
import { rowsIn } from './yard-draft.ts';

/**
 * Writes what reads changed. A pull of few changes is one transaction, together with its age; a
 * large one is cut so that no transaction holds up the clerk's work. What a crash takes with it the
 * next pull brings again: the cache is never the only copy.
 */
export type YardWriter = {
  /**
   * Takes one intake in. With a failing disk the clerk still sees the yard: it stays in memory, and
   * a notice says so.
   */
  write(applyReads: ReadsApplied): void;
  /**
   * Writes what waits to disk if it is a large transaction's worth, in a turn of the event loop of
   * its own.
   */
  unload(): Promise<void>;
  /**
   * A read is over: what waits goes to disk, and problems are shown. Within a pull they are not:
   * there the yard is half old, half new.
   */
  settle(): void;
  /**
   * A pull has ended well: the same, with its age, in one transaction; and makes up for writes that
   * failed.
   */
  endPull(asOf: Instant): void;
};

/**
 * What the writer works on. `onDisk` hears each change between "saved" (null) and "not saved,
 * because"; a `mistake` of ours is for the log.
 */
export type YardWriterParts = {
  readonly store: YardCache;
  readonly live: LiveYard;
  readonly placements: Placements;
  readonly book: PageBook;
  readonly problems: YardProblems;
  /**
   * Problems as they were shown at the end of the last pull of an earlier start; those of
   * unreadable records stay until the first of this one.
   */
  readonly earlierProblems: readonly YardProblem[];
  readonly clock: Clock;
  readonly onDisk: (trouble: Message | null, mistake?: Error) => void;
};

/** Records in one transaction: about ten milliseconds of work. */
const mostWaiting = 2_500;

/** The writer of one yard. */
export function createYardWriter(parts: YardWriterParts): YardWriter {
  const { store, live, placements, book, problems, clock, onDisk } = parts;
  /** What waits to be written, in order; `waiting` counts its records. */
  let queue: YardWrite[] = [];
  let waiting = 0;
  /**
   * The file lags behind memory since a write failed; it is written whole at the end of the next
   * pull.
   */
  let isBehind = false;
  let unreadable: readonly YardProblem[] = parts.earlierProblems;
  let saved = parts.earlierProblems;

  function save(work: () => void): void {
    try {
      work();
    } catch (error) {
      isBehind = true;
      const known = toDatabaseError(error, cacheFileName);
      if (known instanceof DatabaseError) onDisk(known.said);
      else
        onDisk(
          message('service.internal'),
          known instanceof Error ? known : new Error(String(known)),
        );
    }
  }

  function take(): readonly YardWrite[] {
    const taken = queue;
    queue = [];
    waiting = 0;
    return taken;
  }

  function flush(): void {
    const writes = take();
    if (!isBehind && writes.length > 0) save(() => store.write(writes, instantOf(clock)));
  }

  function showProblems(): readonly YardProblem[] {
    const doubtful = problems.list();
    const told = new Set(doubtful.map((each) => each.key));
    // The client notes an asset with two assignments too, by id; the problem of the yard names the
    // spots.
    const remaining = unreadable.filter(
      (each) => !told.has(each.key) && !told.has(`${each.code}:${each.entity}:${each.id}`),
    );
    const shown = [...remaining, ...doubtful];
    live.setProblems(shown);
    return shown;
  }

  return {
    write(applyReads) {
      const rows = rowsIn(applyReads.change);
      if (rows === 0 && applyReads.assignments.length === 0) return;
      queue.push(applyReads);
      waiting += rows + applyReads.assignments.length;
      if (rows > 0) problems.changed(live.changeBase(applyReads.change));
      // Nobody called `unload`: records that vanished are not read page by page.
      if (waiting >= 2 * mostWaiting) flush();
    },
    async unload() {
      if (waiting < mostWaiting) return;
      await yieldToEventLoop();
      flush();
      // What follows is not to be part of this turn.
      await yieldToEventLoop();
    },
    settle() {
      flush();
      showProblems();
    },
    endPull(asOf) {
      unreadable = book.problems();
      const shown = showProblems();
      const writes = take();
      save(() => {
        const changed = sameProblems(saved, shown) ? null : shown;
        if (isBehind) {
          const assignments = Array.from(placements.all(), ([spotId, rows]) => ({ spotId, rows }));
          store.replace(
            { rows: live.base.snapshot(), assignments, problems: shown },
            asOf,
            instantOf(clock),
          );
          isBehind = false;
          onDisk(null);
        } else store.endPull(writes, changed, asOf, instantOf(clock));
        saved = shown;
      });
    },
  };
}
