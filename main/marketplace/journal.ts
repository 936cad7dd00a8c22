/** `money.db`: the journal of the marketplace's calls that are sent once. */
import type { CallBefore } from '../../shared/marketplace/evidence.ts';
import { type OnceCall, subjectOf } from '../../shared/marketplace/once-call.ts';
import { message } from '../../shared/words/message.ts';
import { holdTable } from '../kernel/backups/hold.ts';
import type { FileHome, KeptFile } from '../kernel/backups/kept-file.ts';
import type { Migration } from '../kernel/database/migrate.ts';
import {
  type Attempts,
  attemptLayout,
  attemptTables,
  openAttempts,
} from '../kernel/sent-once/attempts.ts';
import { journalParts } from '../kernel/sent-once/journal.ts';

/** Name of the file in the data folder. */
export const journalFileName = 'money.db';

/** The schema, step by step. */
export const journalMigrations: readonly Migration[] = [attemptTables('money'), holdTable(2)];

/** The opened journal. */
export type Journal = Attempts<OnceCall, CallBefore>;

/** The journal as a kept file. */
export const journalFile: KeptFile = {
  name: journalFileName,
  holds: message('files.holds.money'),
  migrations: journalMigrations,
  advice: message('files.advice.money'),
  ...journalParts(attemptLayout()),
};

/** Opens it. Throws `DatabaseError` where it cannot be written. */
export const openJournal = (home: FileHome): Journal =>
  openAttempts(journalFile, home, (call) => subjectOf(call).id);
