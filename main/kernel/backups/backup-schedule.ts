/**
 * Looks after the backups of every kept file that is open: one of each a day, and all of them when
 * a clerk asks.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Clock } from '../../../shared/time.ts';
import { DatabaseError } from '../database/database-error.ts';
import { startStopwatch } from '../elapsed.ts';
import type { Log } from '../ports.ts';
import type { DurableHandle } from './durable-file.ts';

/** The keeper. */
export interface BackupSchedule {
  keep(kept: DurableHandle): void;
  /**
   * Makes one backup that is due, if any; never throws. True when more are due: each takes a moment
   * in which nothing else is done, so they are not made in one go.
   */
  maintain(): boolean;
  /** Makes a backup of every file now. */
  backUp(): Result<null, Message>;
}

/** A backup a day. */
const EVERY_MS = 24 * 60 * 60_000;
/**
 * Of one file we make no second one sooner than this by ourselves, whatever is done to the clock,
 * in milliseconds.
 */
const SHORTEST_MS = 60 * 60_000;

/** A keeper of no files yet. */
export function createBackupSchedule({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Log;
}): BackupSchedule {
  const all: DurableHandle[] = [];
  const failed = new Set<DurableHandle>();

  /** What this run made, and how long ago. */
  const made = new Map<DurableHandle, { readonly at: number; readonly ageMs: () => number }>();

  const isDue = (kept: DurableHandle): boolean => {
    const last = made.get(kept);
    if (last !== undefined)
      return clock.monotonic() - last.at >= SHORTEST_MS && last.ageMs() >= EVERY_MS;
    // Only what an earlier run made has nothing but its stamp. One from the future was made by a
    // wrong clock: we make one now, once.
    const age = clock.now() - kept.newestAt();
    return age < 0 || age >= EVERY_MS;
  };
  /** Answers why it failed, or null. */
  const attempt = (kept: DurableHandle): string | null => {
    try {
      kept.backUp();
      made.set(kept, { at: clock.monotonic(), ageMs: startStopwatch(clock) });
      return null;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const code =
        error.cause instanceof Error && 'code' in error.cause
          ? String(error.cause.code)
          : error.kind;
      log.warn('A backup could not be made.', { file: kept.name, code });
      return code;
    }
  };

  return {
    keep: (kept) => void all.push(kept),
    maintain() {
      const due = all.filter((kept) => isDue(kept) && !failed.has(kept));
      const [first] = due;
      if (first !== undefined && attempt(first) !== null) failed.add(first);
      const more = due.length > 1;
      // One that failed waits for the next round, so that it keeps no other from its turn.
      if (!more) failed.clear();
      return more;
    },
    backUp() {
      const bad = all.flatMap((kept) => {
        const code = attempt(kept);
        return code === null ? [] : [{ name: kept.name, code }];
      });
      if (bad.length === 0) return ok(null);
      return fail(
        message('files.backup.failed', { files: bad.map(({ name, code }) => `${name} (${code})`) }),
      );
    },
  };
}
