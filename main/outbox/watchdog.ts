import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/words/message.ts';
import type { Lanes } from './lanes.ts';
import type { Entry } from './open-operations.ts';

/** How long an operation may rest without a reason, in milliseconds. */
const stuckMs = 5 * 60_000;

/** The watchdog: nothing that could move may rest for long while the service answers. It barks only at mistakes of ours. `now` in monotonic milliseconds. */
export function stuckNotices(
  entries: Iterable<Entry>,
  lanes: Lanes,
  now: number,
): readonly Notice[] {
  if (lanes.state().kind !== 'open') return [];
  const resting = [...entries].filter(({ progress, waiting, restingSince }) => {
    const couldMove =
      progress.state === 'sending' || (progress.state === 'queued' && waiting.for === 'turn');
    return couldMove && now - restingSince > stuckMs;
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
