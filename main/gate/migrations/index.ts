import { holdTable } from '../../kernel/backups/send-hold.ts';
import type { Migration } from '../../kernel/database/migrate.ts';
import { gateTables } from './001-gate.ts';
import { gateMessages } from './003-messages.ts';
import { gateDrafts } from './004-drafts.ts';

/** The schema of `gate.db`, step by step. */
export const gateMigrations: readonly Migration[] = [
  gateTables,
  holdTable(2),
  gateMessages,
  gateDrafts,
];
