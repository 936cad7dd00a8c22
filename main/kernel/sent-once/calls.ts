/** Calls that are sent once (`attempts.ts`): submitting, looking at evidence, and clearing. */

import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Attempt, LookResult } from '../../../shared/sent-once/attempt.ts';
import { attemptStage } from '../../../shared/sent-once/attempt.ts';
import { fullMessage, refusedMessage } from '../../../shared/sent-once/full-message.ts';
import type { CallAnswer } from '../../../shared/sent-once/stages.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import { SteadyAges } from '../elapsed.ts';
import type { AttemptEnd, Attempts } from './attempts.ts';
import { createSentOnce, type NameError, type SentOnce } from './engine.ts';
import { createTurns } from './turns.ts';

/** Parts of one kind of calls. */
export type CallsParts<Call, Before> = {
  readonly journal: Attempts<Call, Before>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly clerk: () => string;
  /**
   * After this time, in milliseconds, the service can no longer carry out a call whose reply was
   * lost.
   */
  readonly graceMs: number;
  readonly onChange: () => void;
  /** A reply arrived. Its `Date` shows the service's clock. */
  readonly onReply: () => void;
  readonly words: CallWords<Call>;
};

/** Texts of one kind of calls. */
export type CallWords<Call> = {
  readonly subject: (call: Call) => string;
  /** Message about a call that was done. */
  readonly done: (call: Call) => Message;
  readonly paused: Message;
  /** Message that another attempt about the same subject is open; gets that attempt. */
  readonly stillOpen: (call: Call) => Message;
  readonly notSent: NameError<Message>;
  readonly notKept: NameError<Message>;
  readonly notLooked: NameError<Message>;
  readonly notSaved: NameError<Message>;
};

/**
 * What we read before sending. `late` is asked once more right before the bytes leave; it returns
 * why not, or null.
 */
export type PreparedCall<Before> = {
  readonly before: Before;
  readonly late?: () => Message | null;
};

/**
 * How it ended. `note` is added to the clerk's message.
 *
 * Example: `{ outcome: { kind: 'ok' }, resultId: 'l-9' }`.
 */
export type SentOutcome = {
  readonly outcome: CallAnswer;
  readonly resultId: string | null;
  readonly note?: Message;
};

/** What one call needs: a fresh read that may refuse, and the sending. */
export type CallWork<Before> = {
  readonly prepare: () => Promise<Result<PreparedCall<Before>, Message>>;
  readonly send: () => Promise<SentOutcome>;
};

/**
 * The calls of one kind.
 *
 * Normal order of an attempt: `sending → done | refused | not-sent | unknown`. The clerk clears an
 * unknown one: `unknown → cleared-done | cleared-not-done`.
 */
export class Calls<Call, Before> {
  readonly #parts: CallsParts<Call, Before>;
  readonly #engine: SentOnce<Message>;
  readonly #ages: SteadyAges;
  /** One call at a time for each subject. */
  readonly #turns = createTurns<Message>(message('once.underWay'), message('service.closing'));

  constructor(parts: CallsParts<Call, Before>) {
    const { journal, clock, clerk, words, onChange } = parts;
    this.#parts = parts;
    this.#ages = new SteadyAges(clock);
    this.#engine = createSentOnce({
      clock,
      clerk,
      pause: journal.pause,
      paused: words.paused,
      stage(id) {
        const attempt = journal.find(id);
        return attempt && attemptStage[attempt.state];
      },
      onChange,
      sentences: {
        ...words,
        nothingToLookAt: message('once.nothingOpen'),
        settledMeanwhile: message('once.settledMeanwhile'),
        nothingToClear: message('once.nothingOpen'),
      },
    });
  }

  /** Returns the settled attempt, or why nothing was sent. */
  submit(call: Call, work: CallWork<Before>): Promise<Result<Attempt<Call>, Message>> {
    const { words } = this.#parts;
    return this.#turns.alone(words.subject(call), () =>
      this.#engine.click({
        prepare: () => this.#prepared(call, work),
        begin: ({ before }) => this.#begin(call, before),
        send: (_, ready) => this.#send(ready, work),
        settle: ({ id }, sent) => {
          const settled = this.#settle(id, settledBy(words.done(call), sent));
          const { outcome } = sent;
          return outcome.kind === 'refused' && outcome.at !== undefined
            ? { ...settled, at: outcome.at }
            : settled;
        },
      }),
    );
  }

  /** Keeps what `read` finds out about an attempt with an unknown outcome. */
  look(
    id: string,
    read: (call: Call, before: Before) => Promise<Omit<LookResult, 'at'>>,
  ): Promise<Result<Attempt<Call>, Message>> {
    const { journal, clock, onReply } = this.#parts;
    const attempt = journal.find(id);
    const before = journal.before(id);
    const reading = async () => {
      const evidence = {
        ...(await read((attempt as Attempt<Call>).call, before as Before)),
        at: instantOf(clock),
      };
      onReply();
      return evidence;
    };
    return this.#engine.look(id, reading, (evidence) =>
      ok(this.#settle(id, { state: 'unknown', said: (attempt as Attempt<Call>).said, evidence })),
    );
  }

  /** The clerk settles an attempt with an unknown outcome. */
  clear(id: string, done: boolean): Result<Attempt<Call>, Message> {
    const { journal, clerk } = this.#parts;
    return this.#engine.word(id, done, () => {
      const { evidence } = journal.find(id) as Attempt<Call>;
      if (evidence === null) return fail(message('once.lookFirst'));
      if (!done && this.#waits(id) > 0) return fail(message('once.tooEarly'));
      const said = message('once.cleared', { clerk: clerk(), done: done ? 'yes' : 'no' });
      const state = done ? 'cleared-done' : 'cleared-not-done';
      return ok(this.#settle(id, { state, said, resultId: done ? evidence.resultId : null }));
    });
  }

  /**
   * The tries to show, each with the time from which the clerk may clear it, by the page's clock.
   */
  shown(): readonly Attempt<Call>[] {
    const { journal, clock } = this.#parts;
    return journal.attempts().map((attempt) => {
      if (attempt.state !== 'unknown') return attempt;
      const waits = this.#waits(attempt.id);
      const clearFrom = new Date(waits === 0 ? 0 : clock.now() + waits).toISOString();
      return { ...attempt, clearFrom };
    });
  }

  /** The clerk confirms having checked with the service what the journal may have lost. */
  looked(): Result<null, Message> {
    return this.#engine.looked();
  }

  /**
   * How long the service may still carry it out, in milliseconds; 0 when it can no longer.
   */
  #waits = (id: string): number => Math.max(0, this.#parts.graceMs - this.#ages.of(id));

  /**
   * The journal may fail after the call was sent. The attempt then stays open in it, and is unknown
   * from the next start on.
   */
  #settle(id: string, settled: Omit<AttemptEnd, 'at'>): Attempt<Call> {
    const { journal, clock, onChange } = this.#parts;
    const attempt = journal.settle(id, { at: instantOf(clock), ...settled });
    onChange();
    return attempt;
  }

  #begin(call: Call, before: Before) {
    const { journal, clock, clerk, newId, graceMs } = this.#parts;
    const id = newId();
    this.#ages.begin(id);
    return journal.begin({
      id,
      call,
      clerk: clerk(),
      before,
      startedAt: instantOf(clock),
      clearFrom: new Date(clock.now() + graceMs).toISOString(),
    });
  }

  async #prepared(call: Call, work: CallWork<Before>) {
    const { journal, words } = this.#parts;
    const open = journal.openAbout(call);
    const ready = open === undefined ? await work.prepare() : fail(words.stillOpen(open.call));
    return ready.ok
      ? ({ send: true, before: ready.value } as const)
      : ({ send: false, result: ready } as const);
  }

  async #send({ late }: PreparedCall<Before>, work: CallWork<Before>): Promise<SentOutcome> {
    // Writing may have taken long. We check the time window once more, with nothing slow between
    // this and the bytes.
    const why = late?.() ?? null;
    if (why !== null) return { outcome: { kind: 'not-sent', said: why }, resultId: null };
    const sent = await work.send();
    this.#parts.onReply();
    return sent;
  }
}

function settledBy(
  done: Message,
  { outcome, resultId, note }: SentOutcome,
): Omit<AttemptEnd, 'at'> {
  switch (outcome.kind) {
    case 'ok':
      return { state: 'done', said: note === undefined ? done : inTurn([done, note]), resultId };
    case 'refused':
      return { state: 'refused', said: refusedMessage(outcome.said) };
    case 'signed-out':
      return { state: 'refused', said: message('once.signedOut', { why: outcome.said }) };
    case 'not-sent':
    case 'unknown':
      return { state: outcome.kind, said: fullMessage(outcome) };
  }
}
