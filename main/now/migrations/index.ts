import type { Migration } from '../../kernel/database/migrate.ts';
import { nowTables } from './001-now.ts';

/** The schema of `now.db`, step by step. A step that shipped is never edited. */
export const nowMigrations: readonly Migration[] = [nowTables];
