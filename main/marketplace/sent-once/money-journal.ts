/** `money.db`: the journal of the marketplace's calls that are sent once. */

import { message } from '../../../shared/i18n/message.ts';
import { type OnceCall, subjectOf } from '../../../shared/marketplace/once-call.ts';
import type { CallBefore } from '../../../shared/marketplace/weigh-call.ts';
import type { DurableFile, FileHome } from '../../kernel/backups/durable-file.ts';
import type { Migration } from '../../kernel/database/migrate.ts';
import {
  type Attempts,
  attemptLayout,
  attemptTables,
  openAttempts,
} from '../../kernel/sent-once/attempts.ts';
import { journalParts } from '../../kernel/sent-once/sent-once-journal.ts';

/** Name of the file in the data folder. */
export const moneyFileName = 'money.db';

/** The schema of the file. */
export const journalMigrations: readonly Migration[] = [attemptTables('money')];

/** The opened journal. */
export type MoneyJournal = Attempts<OnceCall, CallBefore>;

/** The journal as a kept file. */
export const journalFile: DurableFile = {
  name: moneyFileName,
  holds: message('files.holds.money'),
  migrations: journalMigrations,
  advice: message('files.advice.money'),
  ...journalParts(attemptLayout()),
};

/** Opens it. Throws `DatabaseError` where it cannot be written. */
export const openJournal = (home: FileHome): MoneyJournal =>
  openAttempts(journalFile, home, (call) => subjectOf(call).id);
