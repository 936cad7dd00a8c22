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
  /** False: there is no twin, so we fold the log into the file after each commit. */
  isKept(): boolean;
  /**
   * Folds the log in and closes the file. `before` runs in between, when nothing depends on the log
   * any more.
   */
  close(before?: () => void): void;
};

export type TwinnedOptions = Omit<OpenOptions, 'readonly' | 'check'> & {
  readonly check?: boolean | undefined;
  readonly log?: Log | undefined;
  /** Called when we give up the twin. */
  readonly onGivenUp?: (() => void) | undefined;
};

/**
 * Opens a file with its twin, after `mendLog`. Throws `DatabaseError` and leaves the file closed.
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
      // Folds in what a crash left in the log, before a change of schema. A new file has nothing to
      // lose yet.
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

/** Mends the log of a closed file and opens it, for work between two sessions of the console. */
export function openMended(options: TwinnedOptions & { readonly clock: Clock }): Twinned {
  const { file, clock, nativeBinding } = options;
  mendLog(file, { left: runningMark(file).leftBehind(), at: instantOf(clock), nativeBinding });
  return openTwinned(options);
}
