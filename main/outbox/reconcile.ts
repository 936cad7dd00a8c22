/** What a read means for an operation that was sent: confirmed, look again, send again, conflict, or the clerk. Pure. */

import { mayResend } from '../../shared/outbox/policy.ts';
import type { OutboxSettings } from '../../shared/outbox/retry.ts';
import { contradictionSentence, type Names } from '../../shared/outbox/sentences.ts';
import type { Progress } from '../../shared/outbox/transitions.ts';
import type { Verdict } from '../../shared/outbox/verdict.ts';
import type { Operation } from '../../shared/yard/operations.ts';

/** A plain answer of the service to an attempt. */
export type Reply = { readonly said: 'yes' | 'no'; readonly sentence: string };

const acceptedUnseen = 'The service accepted it, but the yard does not show it.';

/** What a look led to. */
export type Settled = {
  readonly event: 'seen-applied' | 'seen-conflict' | 'looked' | 'requeued' | 'asked';
  readonly sentence: string;
};

/** What the decision rests on. */
export type ReconcileInput = {
  readonly operation: Operation;
  readonly progress: Progress;
  readonly verdict: Verdict;
  /** The read was the last one: begun after the grace period (`isLastLook`). */
  readonly last: boolean;
  /** What the service said to the newest attempt, when it said yes or no; null when that is what is not known. */
  readonly reply: Reply | null;
  /** The service was seen to stamp what it places (`stampedBy`). */
  readonly stamps: boolean;
  /** Age by the wall clock in milliseconds; not a number when the clock is not sure. */
  readonly ageMs: number;
};

/**
 * The decision. A positive read settles it at once. A negative one is believed only when it was
 * begun after the grace period (rules 6 and 9); an accepted call whose asset is seen elsewhere needs no grace: the request
 * has arrived.
 */
export function settle(settings: OutboxSettings, input: ReconcileInput, names: Names): Settled {
  const { progress, verdict } = input;
  const answered = progress.state === 'answered';
  if (verdict.kind === 'applied') return { event: 'seen-applied', sentence: appliedSentence(progress) };
  if (answered && verdict.kind === 'conflict') {
    return {
      event: 'seen-conflict',
      sentence: `The service accepted it, but ${lower(contradictionSentence(verdict.contradiction, names))}`,
    };
  }
  if (!input.last) return { event: 'looked', sentence: 'The yard was read and does not show it yet.' };
  switch (verdict.kind) {
    case 'conflict':
      return { event: 'seen-conflict', sentence: contradictionSentence(verdict.contradiction, names) };
    case 'cannot-tell':
      return { event: 'asked', sentence: 'The yard was read, but the reads do not tell whether it took effect.' };
    case 'not-applied':
      return answered ? { event: 'asked', sentence: acceptedUnseen } : again(settings, input, verdict);
  }
}

function again(
  settings: OutboxSettings,
  { operation, progress, ageMs, reply, stamps }: ReconcileInput,
  verdict: Extract<Verdict, { kind: 'not-applied' }>,
): Settled {
  // It has spoken: a second request would be another decision, and that is the clerk's.
  if (reply !== null) return { event: 'asked', sentence: reply.said === 'no' ? reply.sentence : acceptedUnseen };
  const allowed = mayResend(settings, {
    operation,
    graceOver: true,
    unchanged: verdict.unchanged,
    mixed: verdict.mixed,
    stamps,
    attempts: progress.resends + 1,
    ageMs,
  });
  if (allowed.yes) return { event: 'requeued', sentence: 'The request did not take effect and can no longer arrive, so it is sent again.' };
  return { event: 'asked', sentence: `The yard does not show it. ${allowed.sentence}` };
}

/** "Confirmed" means that the goal is true; the history says how sure it is that it was this request. */
function appliedSentence({ state, attempts }: Progress): string {
  if (state === 'answered') return 'The service accepted it and the yard shows it.';
  return attempts === 0
    ? 'It was so already when the console looked; nothing was sent.'
    : 'The yard shows it. Whether this request or someone else did it cannot be told.';
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
