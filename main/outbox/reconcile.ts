/**
 * What a read means for an operation that was sent: confirmed, look again, send again, conflict, or
 * the clerk. Pure.
 */

import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { mayResend } from '../../shared/outbox/operation-policy.ts';
import type { OperationVerdict } from '../../shared/outbox/operation-verdict.ts';
import type { OutboxSettings } from '../../shared/outbox/retry.ts';
import { contradictionSaid, type YardLabels } from '../../shared/outbox/said.ts';
import type { Progress } from '../../shared/outbox/transitions.ts';
import type { Operation } from '../../shared/yard/operations.ts';

/** A plain answer of the service to an attempt. */
export type PlainReply = { readonly answer: 'yes' | 'no'; readonly said: Message };

const acceptedUnseen = message('operations.event.acceptedUnseen');

/** What a look led to. */
export type ReconcileResult = {
  readonly event: 'seen-applied' | 'seen-conflict' | 'looked' | 'requeued' | 'asked';
  readonly said: Message;
};

/** What the decision rests on. */
export type ReconcileInput = {
  readonly operation: Operation;
  readonly progress: Progress;
  readonly verdict: OperationVerdict;
  /** The read was the last one: begun after the grace period (`isLastLook`). */
  readonly last: boolean;
  /**
   * What the service said to the newest attempt, when it said yes or no; null when that is what is
   * not known.
   */
  readonly reply: PlainReply | null;
  /** The service was seen to stamp what it places (`stampedBy`). */
  readonly stamps: boolean;
  /** Age by the wall clock in milliseconds; not a number when the clock is not sure. */
  readonly ageMs: number;
};

/**
 * The decision. A positive read settles it at once. A negative one is believed only when it was
 * begun after the grace period (rules 6 and 9); an accepted call whose asset is seen elsewhere
 * needs no grace: the request has arrived.
 */
export function settle(
  settings: OutboxSettings,
  input: ReconcileInput,
  names: YardLabels,
): ReconcileResult {
  const { progress, verdict } = input;
  const answered = progress.state === 'answered';
  if (verdict.kind === 'applied') return { event: 'seen-applied', said: appliedSaid(progress) };
  if (answered && verdict.kind === 'conflict') {
    return {
      event: 'seen-conflict',
      said: inTurn([
        message('operations.event.answered'),
        contradictionSaid(verdict.contradiction, names),
      ]),
    };
  }
  if (!input.last) return { event: 'looked', said: message('operations.event.looked') };
  switch (verdict.kind) {
    case 'conflict':
      return { event: 'seen-conflict', said: contradictionSaid(verdict.contradiction, names) };
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
  // It has spoken: a second request would be another decision, and that is the clerk's.
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
 * "Confirmed" means that the goal is true; the history says how sure it is that it was this
 * request.
 */
function appliedSaid({ state, attempts }: Progress): Message {
  if (state === 'answered') return message('operations.event.confirmed');
  return message(attempts === 0 ? 'operations.event.alreadySo' : 'operations.event.shownUnsure');
}
