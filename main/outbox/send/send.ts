/**
 * Sends one operation: resolve, commit the attempt, call once, keep the outcome. The head of
 * `outbox.ts` has the overview.
 */

import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { contradictionMessage } from '../../../shared/outbox/operation-messages.ts';
import { backOff } from '../../../shared/outbox/retry.ts';
import { instantOf } from '../../../shared/time.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import type { Outcome } from '../../remote/outcome.ts';
import { makeCall } from '../call.ts';
import type { OpenEntry } from '../queue/open-operations.ts';
import type { SenderContext } from '../sender-context.ts';
import type { SavedAttempt } from '../store/outbox-store.ts';
import { readBack } from '../verify/read-back.ts';
import { readBegins, readFailed, readWorked } from '../verify/read-failed.ts';
import { type Resolved, resolve } from '../verify/resolve.ts';

/** Time until we try the disk again, in milliseconds. */
const DISK_RETRY_MS = 5_000;

/**
 * Takes a queued operation as far as possible without waiting; if all goes well, to `confirmed`.
 * Never throws.
 */
export async function send(entry: OpenEntry, context: SenderContext): Promise<void> {
  const { clock, reader, views, settings, slots } = context;
  let resolved: Resolved;
  const begun = readBegins(entry, clock);
  try {
    const stale =
      clock.monotonic() - entry.decidedAt > settings.staleMs || entry.progress.attempts > 0;
    const input = {
      operation: entry.saved.operation,
      seen: entry.seen,
      accepted: entry.accepted,
      stale,
      known: (spot: SpotId) => stepsOn(spot, entry, context),
    };
    resolved = await resolve(input, reader, views.base);
  } catch (error) {
    readFailed(entry, context, error, begun);
    return;
  }
  entry.readingSince = null;
  slots.success('read');
  // While we read the yard, the clerk may have canceled it, or the console may be stopping.
  if (context.stopped() || entry.progress.state !== 'queued') return;
  // Meanwhile another lane may have been throttled by the service, or another account may have
  // signed in.
  if (
    resolved.kind === 'ready' &&
    (slots.state().kind !== 'open' || context.account() !== entry.account)
  )
    return;
  if (resolved.kind === 'unclear') return lookLater(entry, context);
  readWorked(entry);
  if (resolved.kind === 'ready') await attempt(entry, resolved, context);
  else settleUnsent(entry, resolved, context);
}

/**
 * Known changes of a spot: those of this desk, and those of other desks if the clerk decided on a
 * yard that included them. A truck that another desk moved there never matters.
 */
const stepsOn = (spot: SpotId, { seen }: OpenEntry, { learned, desks }: SenderContext) => [
  ...learned.own.stepsOn(spot),
  ...(desks?.stepsOn(spot) ?? []).filter(
    ({ id, isOwn, opensOrCloses }) => isOwn || !opensOrCloses || seen.turns?.includes(id) === true,
  ),
];

/** Looks again a few times before we ask the clerk. */
function lookLater(
  entry: OpenEntry,
  { openOperations, clock, settings, random }: SenderContext,
): void {
  const failures = entry.failures + 1;
  readWorked(entry);
  entry.failures = failures;
  if (entry.failures >= settings.graceReads) {
    entry.failures = 0;
    openOperations.step(entry, 'asked', message('operations.event.contradictory'), 'keep');
    return;
  }
  entry.due = clock.monotonic() + backOff(settings, entry.failures, random.next(), null);
  entry.waiting = { for: 'service' };
}

function settleUnsent(
  entry: OpenEntry,
  resolved: Exclude<Resolved, { kind: 'ready' | 'unclear' }>,
  { openOperations, names, learned, desks }: SenderContext,
): void {
  switch (resolved.kind) {
    case 'already': {
      const said = message(
        entry.progress.attempts === 0 ? 'operations.event.alreadySo' : 'operations.event.shown',
      );
      if (entry.attempt !== null)
        learned.own.noted(entry.saved.operation.kind, entry.attempt.before, resolved.spots);
      // An earlier attempt of ours did it. The other desks learn what it changed.
      const isOurs = entry.attempt !== null && desks !== undefined;
      const seen = { spots: [...resolved.spots.values()], visits: [], containers: [] };
      openOperations.step(entry, 'seen-applied', said, 'keep', isOurs ? { seen } : {});
      return;
    }
    case 'conflict':
      openOperations.step(
        entry,
        'seen-conflict',
        contradictionMessage(resolved.contradiction, names()),
        'keep',
      );
      return;
    case 'breaks':
      openOperations.step(
        entry,
        'seen-conflict',
        inTurn(resolved.findings.map(({ said }) => said)),
        'keep',
        {
          findings: resolved.findings,
        },
      );
      return;
    case 'stuck':
      openOperations.step(entry, 'asked', resolved.said, 'keep');
  }
}

/** Time until we ask the other desks again, in milliseconds. */
const ANNOUNCE_RETRY_MS = 500;

async function attempt(
  entry: OpenEntry,
  { call, before }: Extract<Resolved, { kind: 'ready' }>,
  context: SenderContext,
): Promise<void> {
  const { openOperations, clock, client, store, desks, slots } = context;
  const { id, touches } = entry.saved;
  const going = { id, standing: entry.standing, touches };
  const announced =
    desks === undefined || entry.withdrawn
      ? null
      : await desks.announce(going, entry.progress.attempts + 1);
  if (desks !== undefined) {
    if (context.stopped() || entry.progress.state !== 'queued') return;
    const isOpen = slots.state().kind === 'open' && context.account() === entry.account;
    if (!isOpen || entry.withdrawn || announced?.isFresh() !== true) {
      entry.due = Math.max(entry.due, clock.monotonic() + ANNOUNCE_RETRY_MS);
      return;
    }
  }
  const row: SavedAttempt = {
    operation: entry.saved.id,
    number: entry.progress.attempts + 1,
    account: entry.account,
    startedAt: instantOf(clock),
    call,
    before,
  };
  try {
    // We send what was saved: we check the row and its history against their hashes once more.
    store.find(entry.saved.id);
    openOperations.step(entry, 'started', message('operations.event.started'), 'commit-first', {
      attempt: row,
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.kind === 'damaged') {
      entry.damaged = true;
      openOperations.step(entry, 'asked', error.said, 'keep');
      return;
    }
    entry.waiting = { for: 'disk' };
    entry.due = clock.monotonic() + DISK_RETRY_MS;
    return;
  }
  // An announcement is valid for a few seconds, which a slow disk may have used up.
  if (announced !== null && !announced.isFresh()) {
    openOperations.step(
      entry,
      'not-sent',
      message('operations.event.notSent', { why: message('operations.event.staleAnnounced') }),
      'keep',
    );
    return;
  }
  const outcome = await makeCall(client, call, entry.saved.id);
  entry.endedAt = clock.monotonic();
  if (context.stopped()) return;
  await kept(entry, outcome, context);
}

/** A refusal in which the service gives no reason is a sufficient message. */
const refusedMessage = (why: Message): Message =>
  why.code === 'service.refused' ? why : message('operations.event.refused', { why });

/** Writes the outcome down. After a "yes" or an unclear reply it reads the yard at once. */
async function kept(entry: OpenEntry, outcome: Outcome, context: SenderContext): Promise<void> {
  const { openOperations, slots } = context;
  switch (outcome.kind) {
    case 'ok':
      slots.success('write');
      openOperations.step(entry, 'answered', message('operations.event.answered'), 'keep');
      return readBack(entry, context);
    case 'not-sent':
      slots.failure('write', null);
      openOperations.step(
        entry,
        'not-sent',
        message('operations.event.notSent', { why: outcome.said }),
        'keep',
      );
      return;
    case 'signed-out':
      slots.signedOut();
      openOperations.step(
        entry,
        'signed-out',
        message('operations.event.notSent', { why: outcome.said }),
        'keep',
      );
      return;
    case 'refused':
      slots.success('write');
      openOperations.step(
        entry,
        outcome.status === 403 ? 'forbidden' : 'refused',
        refusedMessage(outcome.said),
        'keep',
      );
      return;
    case 'unknown':
      if (outcome.status === 409) slots.success('write');
      else slots.failure('write', outcome.retryAfterMs);
      openOperations.step(
        entry,
        'unclear',
        message('operations.event.unclear', { why: outcome.said }),
        'keep',
      );
      // We don't read while the service throttles us. Otherwise a first look may settle it at once.
      if (slots.state().kind === 'open') await readBack(entry, context);
  }
}
