/** Building a kept file anew: from its newest good backup, or, for a journal, from every sound row that is left anywhere. */
import { closeSync, copyFileSync, existsSync, openSync, readSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Instant, instantOf } from '../../../shared/time.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { DatabaseError, toDatabaseError } from '../database/database-error.ts';
import { databaseFiles, quarantine, quarantinePlace } from '../database/quarantine.ts';
import { backupParts } from './backups.ts';
import { moveIntoPlace } from './durable-files.ts';
import { toFileError } from './file-error.ts';
import type { FileHome, KeptFile } from './kept-file.ts';
import { noteRestored } from './restored.ts';
import { isEmptyTwin } from './twin/twin-file.ts';

/** What a clerk is told of it. `isLoss`: something that was saved is missing or may be. */
export type Mended = { readonly sentence: string; readonly isLoss: boolean };

/** What was wrong with the file; `replaced`: nothing, a clerk chose a backup. */
export type Trouble = 'damaged' | 'missing' | 'empty' | 'replaced';

/** What is to be done: `backups`, the newest first, may be taken; `before` runs when the new file is whole and the old one still there. */
export type MendOptions = { readonly trouble: Trouble; readonly backups: readonly string[]; readonly before?: () => void };

/**
 * Builds a restored file beside the one that is there, sets that aside with its log, and gives the new one its name. Until then
 * nothing was changed, so a disk that is full leaves all as it was. Throws `DatabaseError` when nothing can be written.
 */
export function mend(file: KeptFile, home: FileHome, { trouble, backups, before }: MendOptions): Mended {
  const { folder, clock, log } = home;
  const at = instantOf(clock);
  const target = path.join(folder, file.name);
  // A log whose file is gone goes too: a new file would replay it.
  const set = databaseFiles(target).some((part) => existsSync(part) && !isEmptyTwin(part)) ? quarantinePlace(target, at) : null;
  const { sentence, from, isLoss } = build(file, home, { aside: set === null ? null : target, set, backups, at, trouble });
  try {
    before?.();
  } catch (error) {
    rmSync(builtName(target), { force: true });
    throw error;
  }
  if (set !== null) quarantine(target, at);
  moveIntoPlace(builtName(target), target);
  noteRestored(folder, { name: file.name, at, backup: from, quarantine: set === null ? null : relative(set), sentence });
  log?.warn('A file was restored.', { file: file.name, trouble, from: from ?? 'nothing' });
  return { sentence, isLoss };
}

/** The name under which a restored file lies when it is whole and has not got its own yet. */
const builtName = (target: string): string => `${target}.restored`;

/** Ends what a crash interrupted between setting the old file aside and naming the new one. True when there was something to end. */
export function finishMend(target: string): boolean {
  if (existsSync(target) || !existsSync(builtName(target))) return false;
  moveIntoPlace(builtName(target), target);
  return true;
}

/** `quarantine/<time>`, as it lies below the data folder. */
const relative = (set: string): string => path.join('quarantine', path.basename(set));

const asideSentence = (set: string): string => `What was there before is kept in ${relative(set)} of the data folder.`;

/** What a new file is built from. */
type Sources = {
  /** The file that will be set aside, and the folder it will lie in then; or null. */
  readonly aside: string | null;
  readonly set: string | null;
  /** Backups, the newest first. */
  readonly backups: readonly string[];
  readonly at: Instant;
  readonly trouble: Trouble;
};

type Built = { readonly from: Instant | null; readonly sentences: readonly string[]; readonly isLoss: boolean };

/** Builds the file under `builtName`, whole. */
function build(file: KeptFile, home: FileHome, sources: Sources): Omit<Built, 'sentences'> & { readonly sentence: string } {
  const target = path.join(home.folder, file.name);
  const temporary = `${target}.new`;
  const clear = () => {
    for (const part of databaseFiles(temporary)) rmSync(part, { force: true });
  };
  try {
    const from = file.rebuild === undefined ? fromBackup : fromRows;
    const { db, sentences, ...built } = from(file, home, sources, temporary, clear);
    const sentence = [...sentences, ...(sources.set === null ? [] : [asideSentence(sources.set)])].join(' ');
    try {
      db.transaction(() => file.distrust?.(db, { at: sources.at, sentence }))();
      // One whole file: its log is folded in before it gets its name.
      db.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      db.close();
    }
    moveIntoPlace(temporary, builtName(target));
    return { ...built, sentence };
  } catch (error) {
    clear();
    throw toFileError(error, file.name);
  }
}

const was = { damaged: 'was damaged', missing: 'was missing', empty: 'was empty', replaced: 'was replaced' } as const;

/** The newest backup that opens and is sound; none: an empty file. */
function fromBackup(
  file: KeptFile,
  home: FileHome,
  { backups, trouble }: Sources,
  temporary: string,
  clear: () => void,
): Built & { db: Database } {
  const what = `The ${file.title} ${was[trouble]}.`;
  for (const backup of backups) {
    clear();
    if (!canBeRead(backup)) {
      home.log?.warn('A backup cannot be read and was passed over.', { file: path.basename(backup) });
      continue;
    }
    try {
      copyFileSync(backup, temporary);
      const db = openDatabase({ file: temporary, migrations: file.migrations, nativeBinding: home.nativeBinding });
      const from = backupParts(backup)?.at ?? null;
      return { db, from, isLoss: true, sentences: [what, restoredFrom(from), file.advice] };
    } catch (error) {
      const known = toDatabaseError(error, path.basename(backup));
      if (!(known instanceof DatabaseError) || (known.kind !== 'damaged' && known.kind !== 'newer-schema')) throw error;
      home.log?.warn('A backup is not good and was passed over.', { file: path.basename(backup), kind: known.kind });
    }
  }
  clear();
  const db = openDatabase({ file: temporary, migrations: file.migrations, nativeBinding: home.nativeBinding });
  return { db, from: null, isLoss: true, sentences: [what, restoredFrom(null), file.advice] };
}

/** Can all of it be read? What goes wrong while it is copied is then the disk that takes no more, and no reason to pass it over. */
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
function fromRows(file: KeptFile, home: FileHome, sources: Sources, temporary: string, clear: () => void): Built & { db: Database } {
  const { aside, backups, at, trouble } = sources;
  clear();
  const db = openDatabase({ file: temporary, migrations: file.migrations, nativeBinding: home.nativeBinding });
  try {
    const all = [...(aside === null ? [] : [aside]), ...backups];
    const rebuilt = db.transaction(() => file.rebuild?.(db, all, at, home.nativeBinding))();
    const [newest] = backups;
    const from = newest === undefined ? null : (backupParts(newest)?.at ?? null);
    const what = {
      damaged: 'was damaged. It was rebuilt from what is sound in it and in the backups.',
      replaced: 'was rebuilt from what is in it and in the chosen backup.',
      missing: `was missing. ${restoredFrom(from)} What was saved after that may be missing.`,
      empty: `was empty. ${restoredFrom(from)} What was saved after that may be missing.`,
    }[trouble];
    return {
      db,
      from,
      isLoss: (trouble !== 'damaged' && trouble !== 'replaced') || rebuilt?.isLoss === true,
      sentences: [`The ${file.title} ${what}`, ...(rebuilt?.sentences ?? []), file.advice],
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** As `2026-11-21 18:04 UTC`: a sentence of main knows no zone. */
const shownTime = (at: Instant): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const restoredFrom = (from: Instant | null): string =>
  from === null ? 'There is no good backup of it, so it begins anew.' : `It was restored from the backup of ${shownTime(from)}.`;
