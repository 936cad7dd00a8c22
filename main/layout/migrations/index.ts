import type { Migration } from '../../kernel/database/migrate.ts';
import { layoutTables } from './001-layouts.ts';
import { sharedLayoutColumns } from './002-shared-layouts.ts';

/** The schema of `layouts.db`, step by step. A step that shipped is never edited. */
export const layoutMigrations: readonly Migration[] = [layoutTables, sharedLayoutColumns];
