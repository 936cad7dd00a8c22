/** How long facts stay in `journal.db`. Older months lie in files of their own. */

import { defaultDaysKept } from '../../shared/console-api/journal.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import type { Result } from '../../shared/result.ts';
import type { JournalFile } from './journal-file.ts';

/**
 * Kind of the fact that sets it. So the chain holds which setting applied when, and who chose it.
 */
export const retentionKind = 'desk.settings';
export const retentionSubject: Subject = 'yard:retention';

const DAY_MS = 24 * 60 * 60_000;

/** How many days of facts stay in `journal.db`. */
export function daysKept(file: Pick<JournalFile, 'about'>): number {
  const days = file.about(retentionSubject, Number.MAX_SAFE_INTEGER, 1)[0]?.body?.days;
  return typeof days === 'number' && days > 0 ? days : defaultDaysKept;
}

/** Moves every older month into its file. Returns why it failed, or null. */
export async function moveOldMonths(
  file: Pick<JournalFile, 'about' | 'moveMonth'>,
  now: number,
  dayOf: (ms: number) => string | null,
): Promise<Message | null> {
  const before = now - daysKept(file) * DAY_MS;
  // Days of the facility, or of UTC until its zone is known.
  const monthOf = (ms: number) => (dayOf(ms) ?? new Date(ms).toISOString()).slice(0, 7);
  let moved: Result<string | null, Message>;
  do moved = await file.moveMonth(before, monthOf);
  while (moved.ok && moved.value !== null);
  return moved.ok ? null : moved.error;
}
