/**
 * Decides what a read means for an operation that was sent: confirmed, look again, send again,
 * conflict, or ask the clerk. Pure.
 *
 * The problem: a read doesn't prove much. A request may still be on its way when we read, so "not
 * there" doesn't mean "will never be there". And another desk may have done the same, or undone it.
 *
 * The idea: trust what a read shows at once, and trust what it doesn't show only after the grace
 * period, when the request can no longer arrive.
 *
 * How `settle` decides, in this order:
 * 1. The goal is true: confirmed. The history says whether we can be sure that our request did it.
 * 2. The service said yes, and the asset is elsewhere: conflict. We needn't wait, because the
 *    request has arrived.
 * 3. The grace period isn't over: look again later.
 * 4. The yard contradicts the goal: conflict.
 * 5. The read can't tell: ask the clerk.
 * 6. The goal isn't true. After a yes or no of the service we ask the clerk. Otherwise the call was
 *    lost, and we send it again if sending rule 7 allows (`mayResend`).
 */

import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { contradictionMessage, type YardLabels } from '../../shared/outbox/operation-messages.ts';
import { mayResend } from '../../shared/outbox/operation-policy.ts';
import type { OperationVerdict } from '../../shared/outbox/operation-verdict.ts';
import type { OutboxSettings } from '../../shared/outbox/retry.ts';
import type { Progress } from '../../shared/outbox/transitions.ts';
import type { Operation } from '../../shared/yard/operations.ts';

/**
 * The service's yes or no to an attempt.
 *
 * Example: `{ answer: 'no', said }` after a 422.
 */
export type PlainReply = { readonly answer: 'yes' | 'no'; readonly said: Message };

const acceptedUnseen = message('operations.event.acceptedUnseen');

/** Result of a look. */
export type ReconcileResult = {
  readonly event: 'seen-applied' | 'seen-conflict' | 'looked' | 'requeued' | 'asked';
  readonly said: Message;
};

/**
 * What a read after sending showed, and how the operation stands.
 *
 * Example: `{ operation, progress, verdict: { kind: 'applied' }, last: false, reply: null, stamps:
 * true, ageMs: 4_000 }` after a lost answer.
 */
export type ReconcileInput = {
  readonly operation: Operation;
  readonly progress: Progress;
  readonly verdict: OperationVerdict;
  /** The read began after the grace period (`isLastLook`), so it is the last one. */
  readonly last: boolean;
  /** The service's yes or no to the newest attempt; null if we didn't get one. */
  readonly reply: PlainReply | null;
  /** The service stamps what it places (`stampedBy`). */
  readonly stamps: boolean;
  /** Age by the wall clock in milliseconds; NaN if the clock was changed. */
  readonly ageMs: number;
};

/** The decision, by the head of this file and sending rules 6 and 9. */
export function settle(
  settings: OutboxSettings,
  input: ReconcileInput,
  names: YardLabels,
): ReconcileResult {
  const { progress, verdict } = input;
  const answered = progress.state === 'answered';
  if (verdict.kind === 'applied') return { event: 'seen-applied', said: appliedMessage(progress) };
  if (answered && verdict.kind === 'conflict') {
    return {
      event: 'seen-conflict',
      said: inTurn([
        message('operations.event.answered'),
        contradictionMessage(verdict.contradiction, names),
      ]),
    };
  }
  if (!input.last) return { event: 'looked', said: message('operations.event.looked') };
  switch (verdict.kind) {
    case 'conflict':
      return { event: 'seen-conflict', said: contradictionMessage(verdict.contradiction, names) };
    case 'cannot-tell':
      return { event: 'asked', said: message('operations.event.cannotTell') };
    case 'not-applied':
      return answered ? { event: 'asked', said: acceptedUnseen } : again(settings, input, verdict);
  }
}

function again(
  settings: OutboxSettings,
  { operation, progress, ageMs, reply, stamps }: ReconcileInput,
  verdict: Extract<OperationVerdict, { kind: 'not-applied' }>,
): ReconcileResult {
  // The service has replied. A second request would be another decision, which is the clerk's.
  if (reply !== null)
    return { event: 'asked', said: reply.answer === 'no' ? reply.said : acceptedUnseen };
  const allowed = mayResend(settings, {
    operation,
    graceOver: true,
    unchanged: verdict.unchanged,
    mixed: verdict.mixed,
    stamps,
    attempts: progress.resends + 1,
    ageMs,
  });
  if (allowed.yes) return { event: 'requeued', said: message('operations.event.requeued') };
  return { event: 'asked', said: inTurn([message('operations.event.notSeen'), allowed.said]) };
}

/**
 * "Confirmed" means that the goal is true. The history says how sure we are that our request did
 * it.
 */
function appliedMessage({ state, attempts }: Progress): Message {
  if (state === 'answered') return message('operations.event.confirmed');
  return message(attempts === 0 ? 'operations.event.alreadySo' : 'operations.event.shownUnsure');
}
