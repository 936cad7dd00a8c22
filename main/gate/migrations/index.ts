import type { Migration } from '../../database/migrate.ts';
import { holdTable } from '../../vault/hold.ts';
import { gateTables } from './001-gate.ts';

/** The schema of `gate.db`, step by step. */
export const gateMigrations: readonly Migration[] = [gateTables, holdTable(2)];
