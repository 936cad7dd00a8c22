/**
 * Opening the outbox file, whatever happened to it (reliability.md section 3): damage is noticed by hash, set aside, and
 * mended from what is sound in it and in the backups; a missing file is never silently a new one.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Notice } from '../../shared/console-api/status.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { DatabaseError, toDatabaseError } from '../cache/database-error.ts';
import { quarantine } from '../cache/quarantine.ts';
import { backUp, backupsOrNone, newestBackupAt } from './backup.ts';
import { createBallast, withBallast } from './ballast.ts';
import { flush } from './durable-files.ts';
import type { Log } from './ports.ts';
import { openReadOnly } from './read-only.ts';
import { type Rebuilt, rebuild } from './rebuild.ts';
import { reserveLog } from './reserve-log.ts';
import { sharedByNow } from './shared-folder.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { OutboxStore } from './store.ts';

/** Where the outbox lives and what it may need. */
export type OpenOutboxOptions = {
  /** The data folder of the console; it is made when missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly nativeBinding?: string | undefined;
  /** Size of the reserve in bytes; tests use a small one. */
  readonly ballastBytes?: number | undefined;
};

/** The opened outbox file. */
export type OpenedOutbox = {
  readonly store: OutboxStore;
  /** False: nothing can be saved, so nothing may be sent either; what is there is for reading. */
  readonly isWritable: boolean;
  /** What the clerk has to know about the file, now. */
  notices(): readonly Notice[];
  /** A backup a day, the reserve when there is room, the log at its size. To be called after the start and now and then; never throws. */
  maintain(): void;
  /** Makes a backup now; the error is a sentence for the clerk. */
  backUp(): Result<null, string>;
};

/** A backup a day. */
const backupEveryMs = 24 * 60 * 60_000;

/**
 * Opens the outbox. What cannot be opened for writing is answered by a store that shows what is there and refuses to save, with
 * the reason, so that the console still shows the yard. Throws only when another program holds the file or the engine does not start.
 */
export function openOutbox(options: OpenOutboxOptions): OpenedOutbox {
  const { folder, clock, log, nativeBinding } = options;
  const file = path.join(folder, 'outbox.db');
  const found: Notice[] = [];
  try {
    mkdirSync(folder, { recursive: true });
    const sharer = sharedByNow(folder);
    if (sharer !== null) found.push(sharedNotice(sharer));
    const store = openOrMend(file, options, found);
    const ballast = createBallast(folder, options.ballastBytes);
    const running = runningMark(file);
    running.set();
    ballast.ensure();
    const kept = withBallast(store, ballast);
    return {
      isWritable: true,
      store: {
        ...kept,
        close() {
          kept.close();
          running.clear();
        },
      },
      notices: () => [...found, ...ballast.notices()],
      maintain() {
        ballast.ensure();
        if (!ballast.isReleased()) attempt(() => reserveLog(store.db), 'room for the log of the outbox', log);
        // A backup that seems to come from the future is of a clock that was wrong: it does not keep the next one off.
        const age = clock.now() - newestBackupAt(folder);
        if (age >= 0 && age < backupEveryMs) return;
        attempt(() => backUp(store.db, folder, clock, nativeBinding), 'a backup of the outbox', log);
      },
      backUp() {
        const why = attempt(() => backUp(store.db, folder, clock, nativeBinding), 'a backup of the outbox', log);
        return why === null ? ok(null) : fail(`The backup could not be made (${why}). Is the disk full? What is saved stays saved.`);
      },
    };
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'locked' || error.kind === 'engine') throw error;
    log.warn('The outbox file cannot be written.', { kind: error.kind });
    const shown = openReadOnly(file, error, nativeBinding);
    const past = shown === null ? '' : ' What was saved before is shown, and is sent once the outbox can be written again.';
    const sentence = `Operations cannot be saved. ${error.message}${past}`;
    return {
      store: shown ?? refusingStore(error),
      isWritable: false,
      notices: () => [{ key: 'outbox-closed', severity: 'error', sentence }],
      maintain: () => undefined,
      backUp: () => fail(sentence),
    };
  }

  function openOrMend(target: string, { clock: at }: OpenOutboxOptions, notices: Notice[]): ReturnType<typeof openSqliteStore> {
    const lostLog = runningMark(target).isSet() && existsSync(target) && !existsSync(`${target}-wal`);
    if (!existsSync(target) && backupsOrNone(folder).length > 0) return mend(target, null, notices);
    const isNew = !existsSync(target);
    let store: ReturnType<typeof openSqliteStore>;
    try {
      store = openSqliteStore({
        file: target,
        nativeBinding,
        beforeMigrate: (db) => void backUp(db, folder, at, nativeBinding),
      });
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.kind !== 'damaged') throw error;
      return mend(target, quarantine(target, instantOf(at)), notices);
    }
    if (isNew) flush(folder);
    if (isRotten(store)) {
      store.close();
      return mend(target, quarantine(target, instantOf(at)), notices);
    }
    if (lostLog) notices.push(logLost);
    return store;
  }

  function mend(target: string, set: string | null, notices: Notice[]): ReturnType<typeof openSqliteStore> {
    const aside = set === null ? [] : [path.join(set, path.basename(target))];
    const rebuilt = rebuild(target, [...aside, ...backupsOrNone(folder)], clock, nativeBinding);
    log.warn('The outbox was rebuilt.', { operations: rebuilt.operations, lost: rebuilt.lost.length, unsure: rebuilt.unsure.length });
    notices.push(mendedNotice(rebuilt, set));
    return openSqliteStore({ file: target, nativeBinding });
  }
}

/** Up to this size the whole file is checked at each start: a fraction of a second. */
const smallFile = 128 * 1024 * 1024;

/**
 * Does the file hold rows that are not what was written? `quick_check` does not see that (reliability.md 0.3), nor an index
 * that leads past a row: `integrity_check` does, and takes longer with the size of the history.
 */
function isRotten(store: ReturnType<typeof openSqliteStore>): boolean {
  try {
    const isSmall =
      Number(store.db.pragma('page_count', { simple: true })) * Number(store.db.pragma('page_size', { simple: true })) <= smallFile;
    if (isSmall && store.db.pragma('integrity_check(1)', { simple: true }) !== 'ok') return true;
    return store.unfinished().damaged.length > 0;
  } catch (error) {
    const known = toDatabaseError(error, 'outbox.db');
    if (known instanceof DatabaseError && known.kind === 'damaged') return true;
    throw known;
  }
}

/** Upkeep that fails is told to the operator and tried again; the outbox goes on without it. Answers why it failed, or null. */
function attempt(work: () => unknown, what: string, log: Log): string | null {
  try {
    work();
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'other';
    log.warn('Upkeep of the outbox failed.', { what, code });
    return code;
  }
}

/**
 * A mark beside the file while it is open. With it, and without the log that every open outbox has, the log was removed by
 * someone else, and what was saved last may be missing.
 */
function runningMark(file: string) {
  const mark = `${file}.running`;
  return {
    isSet: () => existsSync(mark),
    set: () => writeFileSync(mark, ''),
    clear: () => rmSync(mark, { force: true }),
  };
}

const sharedNotice = (by: string): Notice => ({
  key: 'outbox-shared-folder',
  severity: 'warning',
  sentence: `The data folder lies in ${by}: its files may be copied or locked while Yardmaster writes them, and what is saved may be lost. Choose a folder on this computer’s own disk with --data-dir.`,
});

const logLost: Notice = {
  key: 'outbox-log-lost',
  severity: 'error',
  sentence:
    'A part of the outbox was removed while Yardmaster was not running (outbox.db-wal). What was saved last may be missing: compare the yard with what you did.',
};

function mendedNotice({ operations, lost, unsure }: Rebuilt, folder: string | null): Notice {
  const what =
    folder === null
      ? 'The outbox file was missing and was restored from a backup.'
      : 'The outbox file was damaged. It was set aside and rebuilt from what is sound in it and in the backups.';
  const list = (numbers: readonly number[]) => numbers.slice(0, 20).join(', ') + (numbers.length > 20 ? ' and more' : '');
  const sentences = [
    what,
    `${operations} operation${operations === 1 ? ' was' : 's were'} kept.`,
    ...(unsure.length === 0 ? [] : [`You decide about number ${list(unsure)}: it is not known how far each got.`]),
    ...(lost.length === 0 ? [] : [`Lost: number ${list(lost)}. Compare the yard with what you did.`]),
    ...(folder === null ? ['What was saved after that backup may be missing.'] : []),
  ];
  return {
    key: 'outbox-mended',
    severity: lost.length + unsure.length > 0 || folder === null ? 'error' : 'warning',
    sentence: sentences.join(' '),
  };
}

/** A store without a file: nothing is in it, and saving says why it cannot be done. */
function refusingStore(error: DatabaseError): OutboxStore {
  return {
    commit: () => {
      throw error;
    },
    unfinished: () => ({ operations: [], damaged: [] }),
    find: () => null,
    list: () => ({ operations: [], damaged: [], total: 0 }),
    lastSeq: () => 0,
    close: () => undefined,
  };
}
