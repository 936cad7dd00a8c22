/**
 * Every durable file: its content can't come back from a service, so all are backed up, checked and
 * restored in the same way (`kernel/backups`).
 *
 * Decision: Thirteen SQLite files stay thirteen.
 *
 * Opening them costs 10 to 12 ms and 4 MB, so one file would gain nothing that shows. What a
 * damaged, missing or read-only file costs differs by subject (docs/reference/data-folder.md). In
 * one file the strictest answer would hold for all, and one broken page would take every subject
 * back to yesterday's backup.
 */
import { draftsFile } from '../appointments/open-drafts.ts';
import { clerkFile } from '../clerks/clerk-store.ts';
import { gateFile } from '../gate/check-in-file.ts';
import { yardJournalFile } from '../journal/journal-file.ts';
import type { DurableFile } from '../kernel/backups/durable-file.ts';
import { layoutFile } from '../layout/saved-layouts.ts';
import { marketplaceFile } from '../marketplace/marketplace-store.ts';
import { journalFile } from '../marketplace/sent-once/money-journal.ts';
import { nowFile } from '../now/now-file.ts';
import { outboxFile } from '../outbox/store/outbox-file.ts';
import { planFile } from '../planning/saved-plans.ts';
import { quotesFile } from '../quoting/open-quotes.ts';

/** In the order of the settings screen. */
export const dataFiles: readonly DurableFile[] = [
  outboxFile,
  layoutFile,
  draftsFile,
  quotesFile,
  gateFile,
  journalFile,
  marketplaceFile,
  clerkFile,
  yardJournalFile,
  nowFile,
  planFile,
];
