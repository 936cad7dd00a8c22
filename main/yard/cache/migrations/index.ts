import type { Migration } from '../../../kernel/database/migrate.ts';
import { yardTables } from './001-yard.ts';
import { scheduleTables } from './002-schedule.ts';

/** The whole schema of the cache, step by step. */
export const yardMigrations: readonly Migration[] = [yardTables, scheduleTables];
