/**
 * Calls that are sent once: guarded, written down, sent, settled. Nothing here is ever queued or sent again; what is not known
 * stays open, blocks further calls about the same thing, and is cleared by the clerk alone (reliability.md 2.2, 2.3).
 */

import type { Refusal } from '../../shared/field-errors.ts';
import type { CallBefore } from '../../shared/marketplace/evidence.ts';
import { type CallAttempt, callVerb, type Evidence, type OnceCall, subjectOf } from '../../shared/marketplace/once-call.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import type { Journal, Settled } from './journal.ts';

/** What the calls are made of. */
export type OnceParts = {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly clerk: () => string;
  /** After this the service can no longer carry out what seemed lost, in ms. */
  readonly graceMs: number;
  readonly onChange: () => void;
  /** A reply was heard: its `Date` tells the service's clock. */
  readonly onReply: () => void;
};

/** What was read before sending; `late` is asked once more right before the bytes leave, and answers why not, or null. */
export type Prepared = { readonly before: CallBefore; readonly late?: () => string | null };

/** How it ended. `note` is added to what the clerk is told. */
export type Sent = { readonly outcome: Outcome; readonly resultId: string | null; readonly note?: string };

/** What one call needs: a fresh read that may say why it is not sent, and the sending. Reads throw `RemoteError`. */
export type OnceWork = {
  readonly prepare: () => Promise<Result<Prepared, string>>;
  readonly send: () => Promise<Sent>;
};

/** The calls. */
export interface OnceCalls {
  /** Answers the settled try, or why nothing was sent at all. */
  submit(call: OnceCall, work: OnceWork): Promise<Result<CallAttempt, string>>;
  /** Keeps what `read` finds about a try whose outcome is unknown. */
  look(id: string, read: (call: OnceCall, before: CallBefore) => Promise<Omit<Evidence, 'at'>>): Promise<Result<CallAttempt, string>>;
  /** The clerk's word on a try whose outcome is unknown. */
  clear(id: string, done: boolean): Result<CallAttempt, string>;
  /** The clerk's word that what the journal may have lost was looked at with the service. */
  looked(): Result<null, string>;
}

/** Makes them. */
export function createOnceCalls({ journal, clock, newId, clerk, graceMs, onChange, onReply }: OnceParts): OnceCalls {
  const underWay = new Set<string>();

  /** The journal may fail after the call was sent: the try stays open in it, and is unknown from the next start on. */
  const settle = (id: string, settled: Omit<Settled, 'at'>): CallAttempt => {
    const attempt = journal.settle(id, { at: instantOf(clock), ...settled });
    onChange();
    return attempt;
  };

  const run = async (call: OnceCall, work: OnceWork): Promise<Result<CallAttempt, string>> => {
    let prepared: Result<Prepared, string>;
    try {
      prepared = await work.prepare();
    } catch (error) {
      if (error instanceof RemoteError) return fail(`Nothing was sent: ${error.message}`);
      throw error;
    }
    if (!prepared.ok) return prepared;
    const { before, late = () => null } = prepared.value;
    const id = newId();
    try {
      journal.begin({
        id,
        call,
        clerk: clerk(),
        before,
        startedAt: instantOf(clock),
        clearFrom: new Date(clock.now() + graceMs).toISOString(),
      });
    } catch (error) {
      if (error instanceof DatabaseError) return fail(`Nothing was sent, because it could not be written down first. ${error.message}`);
      throw error;
    }
    onChange();
    // Writing down may have taken long: the window is looked at once more, with nothing slow between this and the bytes.
    const why = late();
    if (why !== null) return ok(settle(id, { state: 'not-sent', sentence: why }));
    const sent = await work.send();
    onReply();
    try {
      const settled = settle(id, settledBy(call, sent));
      const { outcome } = sent;
      return ok(outcome.kind === 'refused' && outcome.at !== undefined ? { ...settled, at: refusedAt(outcome.at) } : settled);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      return fail(
        `This was sent, but what came of it could not be written down. ${error.message} Start the console again after that: it is then listed under Calls, to be looked at.`,
      );
    }
  };

  return {
    looked() {
      try {
        journal.hold.release(clerk(), instantOf(clock));
        onChange();
        return ok(null);
      } catch (error) {
        if (error instanceof DatabaseError) return fail(error.message);
        throw error;
      }
    },
    async submit(call, work) {
      if (journal.hold.now() !== null) return fail(heldSentence);
      const { id: subject, word } = subjectOf(call);
      const open = journal.openAbout(call);
      if (open !== undefined)
        return fail(
          `"${callVerb(open.call.kind)}" about the same ${word} is not cleared up yet. Look at it under Calls on the Marketplace screen and clear it first. Nothing was sent.`,
        );
      if (underWay.has(subject)) return fail('A call about this is under way. Nothing more was sent.');
      underWay.add(subject);
      try {
        return await run(call, work);
      } finally {
        underWay.delete(subject);
      }
    },
    async look(id, read) {
      const attempt = journal.find(id);
      const before = journal.before(id);
      if (attempt === undefined || before === null || attempt.state !== 'unknown') return fail('There is nothing open to look at.');
      try {
        const evidence = { ...(await read(attempt.call, before)), at: instantOf(clock) };
        onReply();
        // The clerk may have cleared it while this was read: that word stands.
        if (journal.find(id)?.state !== 'unknown') return fail('This was cleared meanwhile.');
        return ok(settle(id, { state: 'unknown', sentence: attempt.sentence, evidence }));
      } catch (error) {
        if (error instanceof RemoteError) return fail(`It could not be looked up: ${error.message}`);
        throw error;
      }
    },
    clear(id, done) {
      const attempt = journal.find(id);
      if (attempt?.state !== 'unknown') return fail('There is nothing open to clear.');
      if (attempt.evidence === null) return fail('Look first: what the service lists now is the only evidence there is.');
      if (!done && clock.now() < Date.parse(attempt.clearFrom))
        return fail('The service may still carry this out. Look again in a few minutes, then clear it.');
      return ok(
        settle(id, {
          state: done ? 'cleared-done' : 'cleared-not-done',
          sentence: `${clerk()} cleared this as ${done ? 'done' : 'not done'}.`,
          resultId: done ? attempt.evidence.resultId : null,
        }),
      );
    },
  };
}

const heldSentence =
  'The journal of calls was damaged, so calls made before may not be listed. Look at loads and bids with the service, then press "I have looked" under Calls on the Marketplace screen. Nothing was sent.';

const refused = (words: string): string => `The service refused this: ${words}`;
const refusedAt = (at: Refusal): Refusal => ({ ...at, sentence: refused(at.sentence) });

function settledBy(call: OnceCall, { outcome, resultId, note }: Sent): Omit<Settled, 'at'> {
  switch (outcome.kind) {
    case 'ok':
      return { state: 'done', sentence: [`${callVerb(call.kind)}: the service said yes.`, note].filter(Boolean).join(' '), resultId };
    case 'refused':
      return { state: 'refused', sentence: refused(outcome.sentence) };
    case 'signed-out':
      return { state: 'refused', sentence: `The service did not accept the sign-in, so nothing was done. ${outcome.sentence}` };
    case 'not-sent':
      return { state: 'not-sent', sentence: outcome.sentence };
    case 'unknown':
      return { state: 'unknown', sentence: outcome.sentence };
  }
}
