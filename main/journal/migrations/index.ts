import type { Migration } from '../../kernel/database/migrate.ts';
import { journalTables } from './001-journal.ts';
import { nameTable } from './002-names.ts';
import { monthTables } from './003-months.ts';
import { journalBodies } from './004-bodies.ts';
import { postingTables } from './005-postings.ts';

/** The schema of `journal.db`, step by step. A step that shipped is never edited. */
export const journalMigrations: readonly Migration[] = [
  journalTables,
  nameTable,
  monthTables,
  journalBodies,
  postingTables,
];
