import type { Notice } from '../../../shared/console-api/status.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { OpenEntry } from '../queue/open-operations.ts';
import type { SendSlots } from './send-slots.ts';

/** How long an operation may rest without a reason, in milliseconds. */
const STUCK_MS = 5 * 60_000;

/**
 * The watchdog: while the service replies, nothing that could move may rest for long. A notice from
 * it means a bug of ours. `now` in monotonic milliseconds.
 */
export function stuckNotices(
  entries: Iterable<OpenEntry>,
  slots: SendSlots,
  now: number,
): readonly Notice[] {
  if (slots.state().kind !== 'open') return [];
  const resting = [...entries].filter(({ progress, waiting, restingSince }) => {
    const couldMove =
      progress.state === 'sending' || (progress.state === 'queued' && waiting.for === 'turn');
    return couldMove && now - restingSince > STUCK_MS;
  });
  if (resting.length === 0) return [];
  return [
    {
      key: 'outbox-stuck',
      severity: 'warning',
      said: message('operations.notice.stuck', { count: resting.length }),
    },
  ];
}
