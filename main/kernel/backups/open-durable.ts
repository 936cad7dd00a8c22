/**
 * Opens a durable file, whatever happened to it.
 *
 * No service can give this content back, so we treat each kind of trouble separately:
 * - We check the file before we use it.
 * - A damaged file is set aside complete, and rebuilt from the backups.
 * - A missing file never silently becomes a new one: backups, a running mark or a twin show that
 *   there was one.
 * - A log with a broken part is mended from its twin (twin/mend-log.ts).
 * - A file that can't be written is shown from a copy, if its owner wants that.
 *
 * The clerk gets a notice about each.
 */
import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Notice } from '../../../shared/console-api/status.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import { type Database, damaged, openDatabase } from '../database/database.ts';
import { DatabaseError, toDatabaseError } from '../database/database-error.ts';
import type { Migration } from '../database/migrate.ts';
import { removeFolderIfFree } from '../patient-files.ts';
import { makePrivateFolder } from '../private-folder.ts';
import { backUp, backupsOf, newestBackupAt } from './backups.ts';
import { type DurableFile, type DurableHandle, type FileHome, fileNotice } from './durable-file.ts';
import { toFileError } from './file-error.ts';
import { fileState, hasLog } from './file-state.ts';
import { flush } from './flush.ts';
import { endsWithinPage } from './read-damaged.ts';
import { type FileTrouble, finishMend, mend, namesOf } from './rebuild.ts';
import { noteRestored } from './restored.ts';
import { runningMark } from './running-mark.ts';
import { mendLog } from './twin/mend-log.ts';
import { openTwinned, type Twinned } from './twin/open-twinned.ts';
import { twinOf } from './twin/twin-file.ts';

/** An open file. */
export type OpenedDurable<T> = {
  readonly used: T;
  /**
   * Why nothing can be saved: the content is a copy that ends with the console, or empty. Null when
   * all is well.
   */
  readonly unwritable: DatabaseError | null;
  readonly notices: readonly Notice[];
  close(): void;
};

/**
 * Opens the file and hands it to `use`, which reads what it needs at once: damage that it comes
 * across is mended too. `use` also gets the reason why nothing can be saved, or null. Throws
 * `DatabaseError` when another program holds the file, when the engine doesn't start, and when a
 * file may not be opened without being written (`DurableFile.unwritable`).
 */
export function openDurable<T>(file: DurableFile, home: FileHome, use: Use<T>): OpenedDurable<T> {
  try {
    return new DurableOpening(file, home, use).open();
  } catch (thrown) {
    const error = toFileError(thrown, file.name);
    if (!(error instanceof DatabaseError) || error.kind === 'locked' || error.kind === 'engine')
      throw error;
    home.keep?.(refusing(file, home.clock, error));
    if (file.unwritable === 'refuse') throw error;
    home.log?.warn('A file cannot be written.', { file: file.name, kind: error.kind });
    return { ...unsaved(file, home, error, use), unwritable: error };
  }
}

/** Makes the owner's store from the open file. */
type Use<T> = (db: Database, unwritable: DatabaseError | null) => T;

/**
 * One opening of a file for writing.
 *
 * Normal order: `checked → open`. For each thing that is wrong we go through `mended` and check
 * again.
 */
class DurableOpening<T> {
  readonly #file: DurableFile;
  readonly #home: FileHome;
  readonly #use: Use<T>;
  /** Where the file lies. */
  readonly #target: string;
  readonly #mark: ReturnType<typeof runningMark>;
  readonly #notices: Notice[] = [];
  /** The file is in use. Its running mark is cleared together with its twin. */
  #isOpen = false;

  constructor(file: DurableFile, home: FileHome, use: Use<T>) {
    this.#file = file;
    this.#home = home;
    this.#use = use;
    this.#target = path.join(home.folder, file.name);
    this.#mark = runningMark(this.#target);
  }

  open(): OpenedDurable<T> {
    const { twinned, used } = this.#mendAndOpen();
    this.#isOpen = true;
    try {
      this.#mark.set(twinned.isKept());
    } catch (error) {
      twinned.close();
      throw error;
    }
    this.#keepBackups(twinned.db);
    return {
      used,
      unwritable: null,
      notices: this.#notices,
      close: () => {
        // We clear the mark before the log is removed. After a kill in between, a mark without a
        // log would look as if the log had been deleted.
        twinned.close(this.#mark.clear);
      },
    };
  }

  #keepBackups(db: Database): void {
    const { folder, clock } = this.#home;
    const { name, holds } = this.#file;
    this.#home.keep?.({
      name,
      holds,
      // A file closed while the console goes on (another file of its feature can't be used) isn't
      // written any more.
      newestAt: () => (db.open ? newestBackupAt(folder, name) : clock.now()),
      backUp: () => {
        if (db.open) this.#backUp(db);
      },
    });
  }

  #backUp(db: Database): void {
    const { folder, clock, nativeBinding } = this.#home;
    backUp({ db, folder, name: this.#file.name, clock, nativeBinding });
  }

  #mendAndOpen(): { readonly twinned: Twinned; readonly used: T } {
    const target = this.#target;
    const log = this.#lookAtLog();
    const state = fileState(target);
    const backups = backupsOf(this.#home.folder, this.#file.name).length;
    // A twin stays beside its file when the console is closed. So a twin shows that there was a
    // file.
    const wasThere = backups > 0 || this.#mark.isSet() || existsSync(twinOf(target));
    if (state !== 'there' && wasThere) this.#mend(state, 0);
    else if (existsSync(target) && (log === 'lost' || this.#mark.isLost())) {
      // We remember this across a crash: opening makes a new log, and the next start must still
      // know.
      this.#mark.setLost();
      try {
        return this.#attempt(true);
      } catch (error) {
        if (!isDamage(error)) throw error;
        this.#mend('damaged', 0);
      }
    }
    for (let bad = 0; ; bad += 1) {
      try {
        return this.#attempt(false);
      } catch (error) {
        // In each round we skip one more backup. After the last one an empty file is left, and its
        // error is final.
        if (!isDamage(error) || bad > backups) throw error;
        this.#mend('damaged', bad);
      }
    }
  }

  /** Completes a repair that a crash interrupted, and mends the log from its twin. */
  #lookAtLog(): ReturnType<typeof mendLog> {
    const { clock, nativeBinding } = this.#home;
    const { advice } = this.#file;
    if (finishMend(this.#target))
      this.#tell(
        'mended',
        'error',
        message('files.mended.finished', { ...namesOf(this.#file), advice }),
      );
    if (!existsSync(this.#target)) return 'whole';
    const left = this.#mark.leftBehind();
    const log = mendLog(this.#target, { left, at: instantOf(clock), nativeBinding });
    if (log === 'mended') this.#noteMended();
    return log;
  }

  /** Mends the file. `skip`: how many of the newest backups already turned out to be bad. */
  #mend(trouble: FileTrouble, skip: number): void {
    const backups = backupsOf(this.#home.folder, this.#file.name).slice(skip);
    const { said, isLoss } = mend(this.#file, this.#home, { trouble, backups });
    this.#notices.length = 0;
    this.#tell('mended', isLoss ? 'error' : 'warning', said);
  }

  /** Tries to open it as it is now. `hasLostLog`: what was saved last may be missing. */
  #attempt(hasLostLog: boolean): { readonly twinned: Twinned; readonly used: T } {
    const target = this.#target;
    const { name, migrations } = this.#file;
    const isNew = !existsSync(target);
    if (!isNew && !hasLog(target) && endsWithinPage(target)) throw damaged(name);
    const twinned = openTwinned({
      file: target,
      migrations,
      nativeBinding: this.#home.nativeBinding,
      check: false,
      log: this.#home.log,
      onGivenUp: () => {
        if (this.#isOpen) this.#mark.set(false);
      },
      beforeMigrate: (old) => {
        checkPages(old);
        this.#backUp(old);
      },
    });
    const { db } = twinned;
    try {
      checkPages(db);
      if (isNew) flush(this.#home.folder);
      if (hasLostLog) this.#markLost(db);
      return { twinned, used: this.#use(db, null) };
    } catch (error) {
      twinned.close();
      throw asDamage(error, name);
    }
  }

  /** Nothing is missing, but the disk returns other bytes than were written. */
  #noteMended(): void {
    const said = message('files.mended.log', namesOf(this.#file));
    this.#noteRestored(said);
    this.#home.log?.warn('A log was mended.', { file: this.#file.name });
    this.#tell('log-mended', 'warning', said);
  }

  /** A part of the log is gone. The file may be sound, but the last saves may be missing. */
  #markLost(db: Database): void {
    const { advice } = this.#file;
    const at = instantOf(this.#home.clock);
    const said = message('files.mended.logLost', { ...namesOf(this.#file), advice });
    db.transaction(() => this.#file.distrust?.(db, { at, said }))();
    this.#noteRestored(said);
    this.#tell('log-lost', 'error', said);
  }

  #noteRestored(said: Message): void {
    const { folder, clock } = this.#home;
    const { name } = this.#file;
    noteRestored(folder, { name, at: instantOf(clock), backup: null, quarantine: null, said });
  }

  #tell(what: Parameters<typeof fileNotice>[1], severity: Notice['severity'], said: Message): void {
    this.#notices.push(fileNotice(this.#file.name, what, severity, said));
  }
}

/** A file that can't be written gets no backup. A clerk who asks for one learns why. */
const refusing = (
  { name, holds }: DurableFile,
  clock: Clock,
  why: DatabaseError,
): DurableHandle => ({
  name,
  holds,
  newestAt: () => clock.now(),
  backUp() {
    throw why;
  },
});

/** What we can still offer: a copy for reading, or a database in memory. */
function unsaved<T>(
  file: DurableFile,
  { folder, nativeBinding }: FileHome,
  why: DatabaseError,
  use: Use<T>,
): Omit<OpenedDurable<T>, 'unwritable'> {
  const notices = [
    fileNotice(
      file.name,
      'unsaved',
      'error',
      inTurn([file.unsaved ?? message('files.unsaved.any'), why.said]),
    ),
  ];
  const target = path.join(folder, file.name);
  const copy =
    file.unwritable === 'memory' ? null : openCopy(target, nativeBinding, file.migrations);
  if (copy !== null) {
    try {
      return { used: use(copy.db, why), notices, close: copy.close };
    } catch (error) {
      // A newer version may have changed the tables that we read.
      copy.close();
      if (!(error instanceof Sqlite.SqliteError) && !(error instanceof DatabaseError)) throw error;
    }
  }
  if (file.unwritable === 'must-read' && existsSync(target)) throw why;
  const db = openDatabase({ file: ':memory:', migrations: file.migrations, nativeBinding });
  return {
    used: use(db, file.unwritable === 'memory' ? null : why),
    notices,
    close: () => db.close(),
  };
}

const isDamage = (error: unknown): boolean =>
  error instanceof DatabaseError && error.kind === 'damaged';

/**
 * Opens a private copy of a file for reading. We don't open the file itself, because SQLite can't
 * read a file with a log where it may not write beside it. `migrations` bring the copy of an older
 * file to this schema, because one missing table would hide all the others. Null when there is
 * nothing to read or nothing readable.
 */
export function openCopy(
  file: string,
  nativeBinding?: string,
  migrations: readonly Migration[] = [],
): { readonly db: Database; close(): void } | null {
  let folder: string | null = null;
  const forget = () => {
    if (folder !== null) removeFolderIfFree(folder);
  };
  try {
    if (!existsSync(file)) return null;
    folder = makePrivateFolder('read');
    const copy = path.join(folder, path.basename(file));
    for (const part of ['', '-wal', '-twin'])
      if (existsSync(`${file}${part}`)) copyFileSync(`${file}${part}`, `${copy}${part}`);
    mendLog(copy, { left: runningMark(file).leftBehind(), at: 'now', nativeBinding });
    if (migrations.length > 0) bringUp(copy, migrations, nativeBinding);
    const db = openDatabase({ file: copy, migrations: [], readonly: true, nativeBinding });
    return {
      db,
      close() {
        db.close();
        forget();
      },
    };
  } catch {
    forget();
    return null;
  }
}

/** Leaves a newer version's file as it is. */
function bringUp(
  copy: string,
  migrations: readonly Migration[],
  nativeBinding: string | undefined,
): void {
  // The copy has the file's access rights, which may forbid writing.
  for (const part of ['', '-wal', '-twin'])
    if (existsSync(`${copy}${part}`)) chmodSync(`${copy}${part}`, 0o600);
  try {
    openDatabase({ file: copy, migrations, check: false, nativeBinding }).close();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}

/**
 * Up to this size we check the complete file with its indexes at each start, in a fraction of a
 * second.
 */
const smallFile = 128 * 1024 * 1024;

/** Throws `DatabaseError` of kind `damaged` when the pages of the file are not sound. */
function checkPages(db: Database): void {
  const bytes =
    Number(db.pragma('page_count', { simple: true })) *
    Number(db.pragma('page_size', { simple: true }));
  const found = db.pragma(bytes <= smallFile ? 'integrity_check(1)' : 'quick_check(1)', {
    simple: true,
  });
  if (found !== 'ok') throw damaged(path.basename(db.name), new Error(String(found)));
  // The check took the file through SQLite's memory, which would keep up to 16 MB of it.
  db.pragma('shrink_memory');
}

/**
 * Tables and columns other than those of the schema are damage too: their names lie in the file.
 */
function asDamage(error: unknown, fileName: string): unknown {
  const known = toDatabaseError(error, fileName);
  if (known instanceof DatabaseError || !(error instanceof Sqlite.SqliteError)) return known;
  return damaged(fileName, error);
}
