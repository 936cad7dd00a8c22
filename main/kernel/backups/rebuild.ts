/**
 * Rebuilds a durable file: from its newest good backup or, for a journal, from every sound row in
 * any source.
 */
import { closeSync, copyFileSync, existsSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import { type Instant, instantOf } from '../../../shared/time.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { DatabaseError, toDatabaseError } from '../database/database-error.ts';
import { databaseFiles, quarantine, quarantinePlace } from '../database/quarantine.ts';
import { removeFile } from '../patient-files.ts';
import { backupParts } from './backups.ts';
import type { DurableFile, FileHome } from './durable-file.ts';
import { toFileError } from './file-error.ts';
import { hasLog } from './file-state.ts';
import { moveIntoPlace } from './flush.ts';
import { endsWithinPage, fitHeader, headerFault } from './read-damaged.ts';
import { noteRestored } from './restored.ts';
import { isEmptyTwin } from './twin/twin-file.ts';

/**
 * What the clerk reads about it. `isLoss`: something saved is or may be missing.
 *
 * Example: `{ said, isLoss: true }` for a file that was restored from a backup.
 */
export type RestoreResult = { readonly said: Message; readonly isLoss: boolean };

/** What was wrong with the file. `replaced`: nothing, a clerk chose a backup. */
export type FileTrouble = 'damaged' | 'missing' | 'empty' | 'replaced';

/**
 * `backups`: the ones we may use, newest first. `before` runs when the new file is complete and the
 * old one still there.
 */
export type MendOptions = {
  readonly trouble: FileTrouble;
  readonly backups: readonly string[];
  readonly before?: () => void;
};

/**
 * Builds a restored file beside the present one, sets that aside with its log, and renames the new
 * one. Until then nothing is changed, so a full disk does no harm. Throws `DatabaseError` when
 * nothing can be written.
 */
export function mend(
  file: DurableFile,
  home: FileHome,
  { trouble, backups, before }: MendOptions,
): RestoreResult {
  const { folder, clock, log } = home;
  const at = instantOf(clock);
  const target = path.join(folder, file.name);
  // A log without its file goes too. A new file would replay it.
  const set = databaseFiles(target).some((part) => existsSync(part) && !isEmptyTwin(part))
    ? quarantinePlace(target, at)
    : null;
  const { said, from, isLoss } = build(file, home, {
    aside: set === null ? null : target,
    set,
    backups,
    at,
    trouble,
  });
  try {
    before?.();
  } catch (error) {
    removeFile(builtName(target));
    throw error;
  }
  if (set !== null) quarantine(target, at);
  moveIntoPlace(builtName(target), target);
  noteRestored(folder, {
    name: file.name,
    at,
    backup: from,
    quarantine: set === null ? null : relative(set),
    said,
  });
  log?.warn('A file was restored.', { file: file.name, trouble, from: from ?? 'nothing' });
  return { said, isLoss };
}

/** Name of a complete restored file that doesn't have its final name yet. */
const builtName = (target: string): string => `${target}.restored`;

/**
 * Completes what a crash interrupted between setting the old file aside and renaming the new one.
 * Returns whether there was something to complete.
 */
export function finishMend(target: string): boolean {
  if (existsSync(target) || !existsSync(builtName(target))) return false;
  moveIntoPlace(builtName(target), target);
  return true;
}

/** `quarantine/<time>`, relative to the data folder. */
const relative = (set: string): string => path.join('quarantine', path.basename(set));

const keptAside = (set: string): Message =>
  message('files.mended.aside', { folder: relative(set) });

/** Sources of the new file. */
type Sources = {
  /** The file that will be set aside, and the folder it will be in; or null. */
  readonly aside: string | null;
  readonly set: string | null;
  /** Backups, the newest first. */
  readonly backups: readonly string[];
  readonly at: Instant;
  readonly trouble: FileTrouble;
};

type Built = {
  readonly from: Instant | null;
  readonly all: readonly [Message, ...Message[]];
  readonly isLoss: boolean;
};

/** Builds the complete file under `builtName`. */
function build(
  file: DurableFile,
  home: FileHome,
  sources: Sources,
): Omit<Built, 'all'> & { readonly said: Message } {
  const target = path.join(home.folder, file.name);
  const temporary = `${target}.new`;
  const clear = () => {
    for (const part of databaseFiles(temporary)) removeFile(part);
  };
  try {
    const from = file.rebuild === undefined ? fromBackup : fromRows;
    const { db, all, ...built } = from(file, home, sources, temporary, clear);
    const said = inTurn([...all, ...(sources.set === null ? [] : [keptAside(sources.set)])]);
    try {
      db.transaction(() => file.distrust?.(db, { at: sources.at, said }))();
      file.replacing?.(db, home.folder);
      // We fold the log in first, so that it is a single file when it is renamed.
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
    moveIntoPlace(temporary, builtName(target));
    return { ...built, said };
  } catch (error) {
    clear();
    throw toFileError(error, file.name);
  }
}

/**
 * Uses the file itself, if only its page count was wrong: every page that belongs to something is
 * there and sound.
 */
function fromItself(
  file: DurableFile,
  { nativeBinding }: FileHome,
  aside: string,
  temporary: string,
): (Built & { db: Database }) | null {
  // The changes that are only in the log would be missing.
  if (hasLog(aside) || endsWithinPage(aside)) return null;
  if (!canBeRead(aside) || headerFault(aside) !== 'pages') return null;
  copyFileSync(aside, temporary);
  fitHeader(temporary);
  let db: Database | null = null;
  try {
    db = openDatabase({ file: temporary, migrations: file.migrations, nativeBinding });
    if (db.pragma('integrity_check(1)', { simple: true }) === 'ok')
      return {
        db,
        from: null,
        isLoss: false,
        all: [message('files.mended.rebuilt', namesOf(file))],
      };
  } catch (error) {
    const known = toDatabaseError(error, file.name);
    if (!(known instanceof DatabaseError) || known.kind === 'disk') throw known;
  }
  db?.close();
  return null;
}

/** The newest backup that opens and is sound. If there is none: an empty file. */
function fromBackup(
  file: DurableFile,
  home: FileHome,
  { aside, backups, trouble }: Sources,
  temporary: string,
  clear: () => void,
): Built & { db: Database } {
  clear();
  const own =
    aside === null || trouble !== 'damaged' ? null : fromItself(file, home, aside, temporary);
  if (own !== null) return own;
  const what = message(`files.mended.${trouble}`, namesOf(file));
  for (const backup of backups) {
    clear();
    if (!canBeRead(backup)) {
      home.log?.warn('A backup cannot be read and was passed over.', {
        file: path.basename(backup),
      });
      continue;
    }
    try {
      copyFileSync(backup, temporary);
      const db = openDatabase({
        file: temporary,
        migrations: file.migrations,
        nativeBinding: home.nativeBinding,
      });
      const from = backupParts(backup)?.at ?? null;
      return { db, from, isLoss: true, all: [what, restoredFrom(from), file.advice] };
    } catch (error) {
      const known = toDatabaseError(error, path.basename(backup));
      if (
        !(known instanceof DatabaseError) ||
        (known.kind !== 'damaged' && known.kind !== 'newer-schema')
      )
        throw error;
      home.log?.warn('A backup is not good and was passed over.', {
        file: path.basename(backup),
        kind: known.kind,
      });
    }
  }
  clear();
  const db = openDatabase({
    file: temporary,
    migrations: file.migrations,
    nativeBinding: home.nativeBinding,
  });
  return { db, from: null, isLoss: true, all: [what, restoredFrom(null), file.advice] };
}

/**
 * Whether all of it can be read. If so, an error while copying comes from the target disk, and we
 * don't skip the backup for it.
 */
function canBeRead(backup: string): boolean {
  try {
    const handle = openSync(backup, 'r');
    try {
      const block = Buffer.alloc(1024 * 1024);
      while (readSync(handle, block) > 0);
      return true;
    } finally {
      closeSync(handle);
    }
  } catch {
    return false;
  }
}

/** Every sound row of the file that was set aside and of all backups. */
function fromRows(
  file: DurableFile,
  home: FileHome,
  sources: Sources,
  temporary: string,
  clear: () => void,
): Built & { db: Database } {
  const { aside, backups, at, trouble } = sources;
  clear();
  const db = openDatabase({
    file: temporary,
    migrations: file.migrations,
    nativeBinding: home.nativeBinding,
  });
  try {
    const from = [...(aside === null ? [] : [aside]), ...backups];
    const rebuilt = db.transaction(() => file.rebuild?.(db, from, at, home.nativeBinding))();
    const [newest] = backups;
    const since = newest === undefined ? null : (backupParts(newest)?.at ?? null);
    return {
      db,
      from: since,
      isLoss: (trouble !== 'damaged' && trouble !== 'replaced') || rebuilt?.isLoss === true,
      all: [...rebuiltFrom(file, trouble, since), ...(rebuilt?.said ?? []), file.advice],
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** What was wrong with a journal, and what it was filled from. */
function rebuiltFrom(
  file: DurableFile,
  trouble: FileTrouble,
  from: Instant | null,
): readonly [Message, ...Message[]] {
  const names = namesOf(file);
  if (trouble === 'damaged') return [message('files.mended.rebuilt', names)];
  if (trouble === 'replaced') return [message('files.mended.merged', names)];
  return [
    message(`files.mended.${trouble}`, names),
    restoredFrom(from),
    message('files.mended.laterMissing'),
  ];
}

/** Names of a file for use in a sentence. */
export const namesOf = ({ name, holds }: DurableFile) => ({ file: name, holds });

const restoredFrom = (from: Instant | null): Message =>
  from === null
    ? message('files.mended.noBackup')
    : message('files.mended.fromBackup', { at: Date.parse(from) });
