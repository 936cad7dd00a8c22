import { type Clock, instantOf } from '../../../../shared/time.ts';
import { type Database, type OpenOptions, openDatabase } from '../../database/database.ts';
import { latestVersion, schemaVersion } from '../../database/migrate.ts';
import type { Log } from '../../ports.ts';
import { runningMark } from '../running-mark.ts';
import { afterCommits } from './after-commits.ts';
import { mendLog } from './mend-log.ts';
import { LogTwin } from './twin.ts';
import { markOf } from './twin-file.ts';

/** An open file whose log has a twin. */
export type Twinned = {
  readonly db: Database;
  /** False: the log is folded into the file after each commit, because there is no twin. */
  isKept(): boolean;
  /**
   * Folds the log in and closes the file; `before` runs in between, when nothing depends on the log
   * any more.
   */
  close(before?: () => void): void;
};

/** How to open it. */
export type TwinnedOptions = Omit<OpenOptions, 'readonly' | 'check'> & {
  readonly check?: boolean | undefined;
  readonly log?: Log | undefined;
  /** Called when a twin cannot be kept any longer. */
  readonly onGivenUp?: (() => void) | undefined;
};

/**
 * Opens a file with its twin; its log was looked at before (`mendLog`). Throws `DatabaseError` and
 * leaves the file closed.
 */
export function openTwinned(options: TwinnedOptions): Twinned {
  const { file, migrations, log, onGivenUp = () => undefined } = options;
  const mark = markOf(file);
  let twin: LogTwin | null = null;
  const begin = (db: Database) => {
    twin ??= new LogTwin({ db, mark, log, onGivenUp });
    return twin;
  };
  try {
    const db = openDatabase({
      ...options,
      // What a crash left in the log is in the file before a change of schema; a new file has
      // nothing to lose yet.
      beforeAll(opened) {
        const version = schemaVersion(opened);
        if (version > 0 && version <= latestVersion(migrations)) begin(opened);
      },
    });
    const kept = begin(db);
    kept.settle();
    afterCommits(db, () => kept.settle());
    return {
      db,
      isKept: () => kept.isKept(),
      close(before) {
        if (db.open) kept.fold();
        before?.();
        db.close();
        kept.close();
      },
    };
  } catch (error) {
    (twin as LogTwin | null)?.close();
    throw error;
  }
}

/**
 * Mends the log of a file that nobody has open, and opens it: for work on a file between two
 * sessions of the console.
 */
export function openMended(options: TwinnedOptions & { readonly clock: Clock }): Twinned {
  const { file, clock, nativeBinding } = options;
  mendLog(file, { left: runningMark(file).leftBehind(), at: instantOf(clock), nativeBinding });
  return openTwinned(options);
}
