import type { Migration } from '../../kernel/database/migrate.ts';
import { quoteTables } from './001-quotes.ts';

/** The schema of `quotes.db`, step by step. A step that shipped is never edited. */
export const quoteMigrations: readonly Migration[] = [quoteTables];
