/** Makes the backups of every open durable file: one a day, and all of them when a clerk asks. */

import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Clock } from '../../../shared/time.ts';
import { DatabaseError } from '../database/database-error.ts';
import { startStopwatch } from '../elapsed.ts';
import type { Log } from '../ports.ts';
import type { DurableHandle } from './durable-file.ts';

export interface BackupSchedule {
  keep(kept: DurableHandle): void;
  /**
   * Makes one backup that is due, if any. Never throws. Returns whether more are due: each blocks
   * for a moment, so we don't make all of them in one go.
   */
  maintain(): boolean;
  /** Makes a backup of every file now. */
  backUp(): Result<null, Message>;
}

/** A backup a day. */
const EVERY_MS = 24 * 60 * 60_000;
/**
 * We never back up a file twice within this time without a clerk asking, however the clock is set,
 * in milliseconds.
 */
const SHORTEST_MS = 60 * 60_000;

/** Starts without files. */
export function createBackupSchedule({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Log;
}): BackupSchedule {
  const all: DurableHandle[] = [];
  const failed = new Set<DurableHandle>();

  /** Backups of this run, and how long ago. */
  const made = new Map<DurableHandle, { readonly at: number; readonly ageMs: () => number }>();

  const isDue = (kept: DurableHandle): boolean => {
    const last = made.get(kept);
    if (last !== undefined)
      return clock.monotonic() - last.at >= SHORTEST_MS && last.ageMs() >= EVERY_MS;
    // For a backup of an earlier run we have only its stamp. A stamp in the future came from a
    // wrong clock, so we make a new backup once.
    const age = clock.now() - kept.newestAt();
    return age < 0 || age >= EVERY_MS;
  };
  /** Returns why it failed, or null. */
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
      // A file that failed waits for the next round, so that it doesn't block the others.
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
