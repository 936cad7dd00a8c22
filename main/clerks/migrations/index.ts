import type { Migration } from '../../kernel/database/migrate.ts';
import { clerkTables } from './001-clerks.ts';
import { pinTries } from './002-pin-tries.ts';
import { reading } from './003-reading.ts';

/** The schema of `clerks.db`, step by step. A step that shipped is never edited. */
export const clerkMigrations: readonly Migration[] = [clerkTables, pinTries, reading];
