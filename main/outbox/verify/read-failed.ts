/**
 * The reads of one operation as they begin, work and fail: who is asked when they go on failing.
 */

import { message } from '../../../shared/i18n/message.ts';
import { backOff } from '../../../shared/outbox/retry.ts';
import type { Clock } from '../../../shared/time.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { OpenEntry } from '../queue/open-operations.ts';
import type { SenderContext } from '../sender-context.ts';

/**
 * Reads of one place that fail while the service answers otherwise, before the clerk is asked to
 * look.
 */
const mostMissed = 5;

/** Marks the task as reading, and answers when that began, in monotonic milliseconds. */
export function readBegins(entry: OpenEntry, clock: Clock): number {
  entry.readingSince = clock.monotonic();
  return entry.readingSince;
}

/** What was read tells something: failures before it do not count any more. */
export function readWorked(entry: OpenEntry): void {
  entry.readingSince = null;
  entry.failures = 0;
  entry.failedAt = null;
  entry.missed = { times: 0, since: 0 };
}

/**
 * A read that began at `begun` failed. This operation waits its own growing time, and where the
 * service is gone so do the others. Where it answers others, it is this place that cannot be read:
 * the others go on, and after a bounded number of tries over a bounded time the clerk gets the
 * operation.
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
  // Asking again will not help: a spot that is gone, or an account that may not read it.
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
