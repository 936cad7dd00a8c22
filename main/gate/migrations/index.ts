import { holdTable } from '../../kernel/backups/hold.ts';
import type { Migration } from '../../kernel/database/migrate.ts';
import { gateTables } from './001-gate.ts';

/** The schema of `gate.db`, step by step. */
export const gateMigrations: readonly Migration[] = [gateTables, holdTable(2)];
