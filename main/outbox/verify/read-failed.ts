/**
 * The reads of one operation: start, success and failure, and when we ask the clerk after repeated
 * failures.
 */

import { message } from '../../../shared/i18n/message.ts';
import { backOff } from '../../../shared/outbox/retry.ts';
import type { Clock } from '../../../shared/time.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { OpenEntry } from '../queue/open-operations.ts';
import type { SenderContext } from '../sender-context.ts';

/**
 * How many reads of one place may fail, while the service replies to others, before we ask the
 * clerk to look.
 */
const mostMissed = 5;

/** Marks the task as reading. Returns the start time in monotonic milliseconds. */
export function readBegins(entry: OpenEntry, clock: Clock): number {
  entry.readingSince = clock.monotonic();
  return entry.readingSince;
}

/** A read succeeded: earlier failures no longer count. */
export function readWorked(entry: OpenEntry): void {
  entry.readingSince = null;
  entry.failures = 0;
  entry.failedAt = null;
  entry.missed = { times: 0, since: 0 };
}

/**
 * A read that began at `begun` failed. This operation waits a growing time. If the service is gone,
 * all others wait too. If it replies to others, only this place can't be read: the others go on,
 * and after a limited number of tries in a limited time we ask the clerk.
 */
export function readFailed(
  entry: OpenEntry,
  context: SenderContext,
  error: unknown,
  begun: number,
): void {
  entry.readingSince = null;
  if (context.stopped()) return;
  const { slots, settings, clock, random, openOperations, log } = context;
  const now = clock.monotonic();
  const othersWork = context.heardAt() > (entry.failedAt ?? begun);
  entry.failures += 1;
  entry.failedAt = now;
  if (othersWork)
    entry.missed =
      entry.missed.times === 0
        ? { times: 1, since: now }
        : { ...entry.missed, times: entry.missed.times + 1 };
  const remote = error instanceof RemoteError ? error : null;
  if (remote === null)
    log.warn('A read of the outbox ended in an error of the console itself.', {
      operation: entry.saved.id,
    });
  if (remote?.kind === 'signed-out') {
    slots.signedOut();
    return;
  }
  // Trying again won't help: the spot is gone, or the account may not read it.
  const isForGood = remote?.kind === 'forbidden' || remote?.kind === 'not-found';
  const isLong = entry.missed.times >= mostMissed && now >= entry.missed.since + settings.graceMs;
  // A request that may still arrive keeps holding back what comes after it.
  const mayArrive = entry.progress.state === 'unknown' && now < entry.endedAt + settings.graceMs;
  if ((isForGood || isLong) && !mayArrive) {
    const why = remote === null ? message('operations.event.consoleFailed') : remote.said;
    const code =
      entry.progress.attempts === 0
        ? 'operations.event.unreadableUnsent'
        : 'operations.event.unreadable';
    openOperations.step(entry, 'unreadable', message(code, { why }), 'keep');
    readWorked(entry);
    return;
  }
  const tellsOfService =
    remote?.kind === 'network' ||
    remote?.kind === 'timeout' ||
    remote?.kind === 'throttled' ||
    remote?.kind === 'service';
  if (tellsOfService && (!othersWork || remote.retryAfterMs !== null))
    slots.failure('read', remote.retryAfterMs);
  entry.due = isForGood
    ? entry.endedAt + settings.graceMs
    : now + backOff(settings, entry.failures, random.next(), null);
  entry.waiting = { for: 'service' };
}
