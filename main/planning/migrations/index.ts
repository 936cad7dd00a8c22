import type { Migration } from '../../kernel/database/migrate.ts';
import { planTables } from './001-plans.ts';
import { yardCheckTables } from './002-yard-check.ts';
import { moveTables } from './003-moves.ts';
import { timingColumn } from './004-timing.ts';
import { lookTable } from './005-looks.ts';
import { reasonTable } from './006-reasons.ts';
import { reserveTable } from './007-reserves.ts';
import { sharedCheckColumns } from './008-shared-checks.ts';
import { sharedPlanColumns } from './009-shared-plans.ts';
import { sharedAreaColumns } from './010-shared-areas.ts';

/** The schema of `plans.db`, step by step. A step that shipped is never edited. */
export const planMigrations: readonly Migration[] = [
  planTables,
  yardCheckTables,
  moveTables,
  timingColumn,
  lookTable,
  reasonTable,
  reserveTable,
  sharedCheckColumns,
  sharedPlanColumns,
  sharedAreaColumns,
];
