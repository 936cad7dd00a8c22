import type { Message } from './i18n/message.ts';
import type { Instant } from './time.ts';

/**
 * A journal of calls that are sent once may have lost some. Until a clerk has checked with the
 * service, nothing more is sent by it. `said` says what happened and what to check.
 *
 * Example: `{ since: '2026-11-27T14:00:00Z', said }` after a backup was restored.
 */
export type SendingPaused = { readonly since: Instant; readonly said: Message };
