/**
 * Names of files and folders in a data folder, separate from the code that opens them. We check a
 * data folder before the first window, and load that code after it.
 * `test/main/program/data-folder/file-names.test.ts` compares them with the names in use.
 */

/** Files that SQLite opens, in a facility's folder. */
export const databaseNames: readonly string[] = [
  'outbox.db',
  'layouts.db',
  'appointment-drafts.db',
  'quotes.db',
  'gate.db',
  'money.db',
  'marketplace.db',
  'clerks.db',
  'journal.db',
  'now.db',
  'plans.db',
  'cache.sqlite',
  'desks.sqlite',
];

/** Files that name services or hold secrets, in the root. */
export const configurationNames: readonly string[] = [
  'facilities.json',
  'secrets.json',
  'desktop.json',
];

/** The list of restored files in a facility's folder, and the log in its `logs`. */
export const listNames = { restored: 'restored.jsonl', log: 'console.log' } as const;

/** Folders in a facility's folder. */
export const folderNames = {
  logs: 'logs',
  backups: 'backups',
  months: 'journal-months',
  yardServer: 'yard-server',
  photos: 'photos',
} as const;
