import type { Migration } from '../../kernel/database/migrate.ts';
import { draftTable } from './001-drafts.ts';

/** The schema of `appointment-drafts.db`, step by step. A step that shipped is never edited. */
export const draftMigrations: readonly Migration[] = [draftTable];
