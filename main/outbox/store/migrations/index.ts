import type { Migration } from '../../../kernel/database/migrate.ts';
import { outboxTables } from './001-outbox.ts';
import { outboxMessages } from './002-messages.ts';

/** The schema of `outbox.db`, step by step. A step that shipped is never edited. */
export const outboxMigrations: readonly Migration[] = [outboxTables, outboxMessages];
