/**
 * Following one request until its price is there: the pure schedule of `shared/quoting/polling.ts`,
 * driven by real time.
 */

import { type Message, message } from '../../shared/i18n/message.ts';
import type { QuoteRequest } from '../../shared/quoting/model.ts';
import { GIVE_UP_AFTER_MS, nextPoll } from '../../shared/quoting/polling.ts';
import {
  isSettled,
  type QuoteEvent,
  type QuoteFollowing,
  type QuoteRecord,
} from '../../shared/quoting/record.ts';
import type { Clock } from '../../shared/time.ts';
import type { Random, Timers } from '../kernel/ports.ts';
import { RemoteError } from '../remote/outcome.ts';

/** `ask` throws `RemoteError`. `keep` stores a reply and returns the record. */
export type FollowQuoteParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly ask: (requestId: string, signal: AbortSignal) => Promise<QuoteRequest>;
  readonly keep: (id: string, request: QuoteRequest) => QuoteRecord;
};

/** Errors that asking again does not mend. */
const lasting = ['signed-out', 'forbidden', 'not-found'];

/**
 * The record now and after each change, until it is settled, abandoned, or the page leaves. Leaving
 * cancels the call that is under way.
 */
export async function* followQuote(
  parts: FollowQuoteParts,
  first: QuoteRecord,
  outer: AbortSignal | undefined,
): AsyncGenerator<QuoteEvent, void> {
  const { clock, timers, random, ask, keep } = parts;
  const left = new AbortController();
  const leave = () => left.abort();
  outer?.addEventListener('abort', leave, { once: true });
  if (outer?.aborted) leave();
  const event = (record: QuoteRecord, following: QuoteFollowing): QuoteEvent => ({
    record,
    following,
  });
  let record = first;
  let trouble: Message | null = null;
  let retryAfterMs: number | null = null;
  const startedAt = clock.monotonic();
  try {
    if (isSettled(record) || record.request === null) {
      yield event(record, { state: 'ended' });
      return;
    }
    yield event(record, { state: 'waiting', trouble });
    while (!left.signal.aborted) {
      const step = nextPoll(clock.monotonic() - startedAt, random.next(), retryAfterMs);
      if (step.kind === 'give-up') {
        yield event(record, { state: 'gave-up', said: gaveUp(trouble) });
        return;
      }
      await pause(timers, step.ms, left.signal);
      if (left.signal.aborted) return;
      try {
        const request: QuoteRequest = await ask((record.request as QuoteRequest).id, left.signal);
        record = keep(record.id, request);
        trouble = null;
        retryAfterMs = null;
      } catch (error) {
        if (left.signal.aborted) return;
        if (!(error instanceof RemoteError)) throw error;
        if (lasting.includes(error.kind)) {
          yield event(record, { state: 'stopped', said: error.said });
          return;
        }
        trouble = error.said;
        retryAfterMs = error.retryAfterMs;
      }
      if (isSettled(record)) {
        yield event(record, { state: 'ended' });
        return;
      }
      yield event(record, { state: 'waiting', trouble });
    }
  } finally {
    outer?.removeEventListener('abort', leave);
    left.abort();
  }
}

const gaveUp = (why: Message | null): Message => {
  const minutes = GIVE_UP_AFTER_MS / 60_000;
  return why === null
    ? message('quoting.follow.gaveUp', { minutes })
    : message('quoting.follow.gaveUpWhy', { minutes, why });
};

function pause(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, resolve);
    signal.addEventListener(
      'abort',
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
