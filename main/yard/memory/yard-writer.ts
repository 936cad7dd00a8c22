/** Writes what was read: to memory and watchers at once, to disk in a few transactions. */

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
import type { PageIndex } from './page-index.ts';
import type { Placements } from './placements.ts';
import { sameProblems, type YardProblems } from './problems.ts';
import { rowsIn } from './yard-draft.ts';

/**
 * Writes what reads changed. A small pull is one transaction together with its time. A large one is
 * split, so that no transaction delays the clerk's work. The next pull brings again what a crash
 * loses, because the cache is never the only copy.
 */
export type YardWriter = {
  /**
   * Takes in one read. If the disk fails, the yard stays in memory, so the clerk still sees it with
   * a notice.
   */
  write(applyReads: ReadsApplied): void;
  /**
   * Writes to disk if enough is waiting for a large transaction, in its own turn of the event loop.
   */
  unload(): Promise<void>;
  /**
   * A read ended: what waits goes to disk, and problems are shown. We don't show them during a
   * pull, when half of the yard is still old.
   */
  settle(): void;
  /**
   * A pull succeeded: the same with its time, in one transaction. It also makes up for writes that
   * failed.
   */
  endPull(asOf: Instant): void;
};

/**
 * `onDisk` is called whenever writing starts to fail (with the reason) or works again (null). A
 * `mistake` is a bug of ours, for the log.
 */
export type YardWriterParts = {
  readonly store: YardCache;
  readonly live: LiveYard;
  readonly placements: Placements;
  readonly pageIndex: PageIndex;
  readonly problems: YardProblems;
  /**
   * Problems at the end of the last pull before this start. Those of unreadable records stay until
   * the first pull ends.
   */
  readonly earlierProblems: readonly YardProblem[];
  readonly clock: Clock;
  readonly onDisk: (trouble: Message | null, mistake?: Error) => void;
};

/** Records in one transaction: about ten milliseconds of work. */
const mostWaiting = 2_500;

/** The writer of one yard. */
export function createYardWriter(parts: YardWriterParts): YardWriter {
  const { store, live, placements, pageIndex, problems, clock, onDisk } = parts;
  /** What waits to be written, in order; `waiting` counts its records. */
  let queue: YardWrite[] = [];
  let waiting = 0;
  /**
   * The file is behind memory since a write failed. We write it completely at the end of the next
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
    const doubtfulKeys = new Set(doubtful.map((each) => each.key));
    // The client also reports an asset with two assignments, by id. The yard's problem names the
    // spots, so we keep only that.
    const remaining = unreadable.filter(
      (each) =>
        !doubtfulKeys.has(each.key) && !doubtfulKeys.has(`${each.code}:${each.entity}:${each.id}`),
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
      // No `unload` in between: records that disappeared aren't read page by page.
      if (waiting >= 2 * mostWaiting) flush();
    },
    async unload() {
      if (waiting < mostWaiting) return;
      await yieldToEventLoop();
      flush();
      // What follows runs in another turn.
      await yieldToEventLoop();
    },
    settle() {
      flush();
      showProblems();
    },
    endPull(asOf) {
      unreadable = pageIndex.problems();
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
