/** The marketplace's calls that are sent once: what they are called and what they say. How they are sent, looked at and cleared is `kernel/sent-once`. */
import type { CallBefore } from '../../shared/marketplace/evidence.ts';
import { callVerb, type OnceCall, subjectOf } from '../../shared/marketplace/once-call.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import {
  type Calls,
  type CallsParts,
  type CallWords,
  createCalls,
  type PreparedCall,
  type Sent as SentCall,
} from '../kernel/sent-once/calls.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';

/** The calls. */
export type OnceCalls = Calls<OnceCall, CallBefore>;
/** What was read before one. */
export type Prepared = PreparedCall<CallBefore>;
/** How one ended. */
export type Sent = SentCall & { readonly outcome: Outcome };

const words: CallWords<OnceCall> = {
  subject: (call) => subjectOf(call).id,
  verb: ({ kind }) => callVerb(kind),
  held: 'The journal of calls was damaged, so calls made before may not be listed. Look at loads and bids with the service, then press "I have looked" under Calls on the Marketplace screen. Nothing was sent.',
  stillOpen: (call) =>
    `"${callVerb(call.kind)}" about the same ${subjectOf(call).word} is not cleared up yet. Look at it under Calls on the Marketplace screen and clear it first. Nothing was sent.`,
  notSent(error) {
    if (error instanceof RemoteError) return `Nothing was sent: ${error.message}`;
    return error instanceof DatabaseError ? `Nothing was sent, because it could not be written down first. ${error.message}` : null;
  },
  notKept: (error) =>
    error instanceof DatabaseError
      ? `This was sent, but what came of it could not be written down. ${error.message} Start the console again after that: it is then listed under Calls, to be looked at.`
      : null,
  notLooked: (error) => (error instanceof RemoteError ? `It could not be looked up: ${error.message}` : null),
  notSaved: (error) => (error instanceof DatabaseError ? error.message : null),
};

/** Makes them. */
export const createOnceCalls = (parts: Omit<CallsParts<OnceCall, CallBefore>, 'words'>): OnceCalls => createCalls({ ...parts, words });
