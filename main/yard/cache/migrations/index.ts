import type { Migration } from '../../../kernel/database/migrate.ts';
import { yardTables } from './001-yard.ts';
import { scheduleTables } from './002-schedule.ts';
import { numbersTables } from './003-numbers.ts';

/** The whole schema of the cache, step by step. */
export const yardMigrations: readonly Migration[] = [yardTables, scheduleTables, numbersTables];
