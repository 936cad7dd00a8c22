import type { Migration } from '../../kernel/database/migrate.ts';
import { outboxTables } from './001-outbox.ts';

/** The schema of `outbox.db`, step by step. A step that shipped is never edited. */
export const outboxMigrations: readonly Migration[] = [outboxTables];
