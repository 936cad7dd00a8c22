/**
 * The marketplace's calls that are sent once: what they are called and what they say. How they are
 * sent, looked at and cleared is `kernel/sent-once`.
 */

import { type Code, type Message, message } from '../../../shared/i18n/message.ts';
import { type OnceCall, subjectOf } from '../../../shared/marketplace/once-call.ts';
import type { CallBefore } from '../../../shared/marketplace/weigh-call.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import {
  Calls,
  type CallsParts,
  type CallWords,
  type PreparedCall,
  type SentOutcome as SentCall,
} from '../../kernel/sent-once/calls.ts';
import { type Outcome, RemoteError } from '../../remote/outcome.ts';

/** Reasons that need no values. */
type Bare = Exclude<Extract<Code, `marketplace.why.${string}`>, 'marketplace.why.bidState'>;

/** That nothing was sent, and why. */
export const notSent = (why: Message | Bare): Message =>
  message('service.notSent', { why: typeof why === 'string' ? { code: why } : why });

/** The calls. */
export type OnceCalls = Calls<OnceCall, CallBefore>;
/** What was read before one. */
export type PreparedMarketplaceCall = PreparedCall<CallBefore>;
/** How one ended. */
export type SentMarketplaceCall = SentCall & { readonly outcome: Outcome };

const words: CallWords<OnceCall> = {
  subject: (call) => subjectOf(call).id,
  done: ({ kind }) => message(`marketplace.done.${kind}`),
  paused: notSent('marketplace.why.held'),
  stillOpen: (call) =>
    notSent(
      message('marketplace.stillOpen', {
        call: message(`marketplace.call.${call.kind}`),
        about: subjectOf(call).kind,
      }),
    ),
  notSent(error) {
    if (error instanceof RemoteError) return notSent(error.said);
    return error instanceof DatabaseError
      ? message('marketplace.notWritten', { why: error.said })
      : null;
  },
  notKept: (error) =>
    error instanceof DatabaseError ? message('marketplace.notKept', { why: error.said }) : null,
  notLooked: (error) =>
    error instanceof RemoteError ? message('marketplace.notLooked', { why: error.said }) : null,
  notSaved: (error) => (error instanceof DatabaseError ? error.said : null),
};

export const createOnceCalls = (
  parts: Omit<CallsParts<OnceCall, CallBefore>, 'words'>,
): OnceCalls => new Calls({ ...parts, words });
