/**
 * What files and folders of a data folder are called, apart from the code that opens them: a data
 * folder is looked over before the first window, and that code is loaded after it.
 * `test/main/program/data-folder/file-names.test.ts` holds them against the names in use.
 */

/** Files that are opened by SQLite, in the folder itself. */
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

/** The list of what was put in from backups, and the log. */
export const listNames = { restored: 'restored.jsonl', log: 'console.log' } as const;

/** Folders in it. */
export const folderNames = {
  logs: 'logs',
  backups: 'backups',
  months: 'journal-months',
  yardServer: 'yard-server',
} as const;
