/** Quick quote behind its API: asks for a price once, follows it, and keeps what came. */

import { type Message, message } from '../../shared/i18n/message.ts';
import type { QuoteRequest } from '../../shared/quoting/model.ts';
import type { QuoteDraft, QuoteFinding } from '../../shared/quoting/quote-draft.ts';
import { checkDraft, quoteRequestBody } from '../../shared/quoting/quote-draft.ts';
import type { QuoteRecord, SendState } from '../../shared/quoting/record.ts';
import { dayIn, windowIn } from '../../shared/quoting/stop-window.ts';
import { meaningOf } from '../../shared/sent-once/stages.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { Log } from '../kernel/ports.ts';
import { sendOnce } from '../kernel/sent-once/engine.ts';
import type { Outcome } from '../remote/outcome.ts';
import type { QuotingClient } from '../remote/quoting/client.ts';
import type { QuoteStore } from './quote-store.ts';

/**
 * System that quotes originate from, as the service wants to know it (seeds/quoting.md, `channel`).
 */
const CHANNEL = 'Yardmaster';

/** What asking needs. `zone` is the facility's IANA zone. */
export type AskParts = {
  readonly client: QuotingClient;
  readonly store: QuoteStore;
  readonly clock: Clock;
  readonly zone: string;
  /** How many letters the service takes a country with. */
  readonly countryLetters: '2' | '3';
  readonly log: Log;
};

/** The outcome of asking for a price. */
export type QuoteOutcome =
  | { readonly kind: 'refused'; readonly findings: readonly QuoteFinding[] }
  | { readonly kind: 'record'; readonly record: QuoteRecord };

/** If the disk refuses the quote, it isn't sent, and the caller reports that. */
const sentences = {
  notSent: () => null,
  notKept: (error: unknown) => (error instanceof DatabaseError ? error.said : null),
};

/**
 * Asks for a price. The quote is on disk before the call leaves, and the call is sent once: a
 * repeated `id` returns what we know. Throws `DatabaseError` if it can't be stored; then nothing is
 * sent.
 */
export async function askForQuote(
  { client, store, clock, zone, countryLetters, log }: AskParts,
  id: string,
  draft: QuoteDraft,
): Promise<QuoteOutcome> {
  const known = store.find(id);
  if (known !== null) return { kind: 'record', record: known };
  const findings = checkDraft(draft, dayIn(zone, clock.now()));
  if (findings.some(({ severity }) => severity === 'refuse')) return { kind: 'refused', findings };
  let added: QuoteRecord | null = null;
  const asked = await sendOnce(
    { pause: null, onChange() {}, sentences },
    {
      prepare: () => ({ send: true, before: null }),
      begin() {
        added = store.add(id, draft, instantOf(clock));
        return added;
      },
      send: () =>
        client.createQuoteRequest(quoteRequestBody(draft, CHANNEL, windowIn(zone), countryLetters)),
      settle(_, { outcome, record }): QuoteRecord {
        log.info('quote', { outcome: outcome.kind });
        if (outcome.kind === 'ok' && record !== null) store.read(id, record, instantOf(clock));
        const { state, said } = stateAfter(outcome, record);
        const sent = store.sent(id, state, said);
        const refusal = outcome.kind === 'refused' ? outcome.at : undefined;
        return refusal === undefined ? sent : { ...sent, refusal };
      },
    },
  );
  if (asked.ok) return { kind: 'record', record: asked.value };
  // It was sent, and we must say so, although the file still says that it is being sent.
  const said = message('quoting.sent.unkept', { why: asked.error });
  return {
    kind: 'record',
    record: { ...(added as unknown as QuoteRecord), state: 'unknown', said },
  };
}

/** The outcome of the call with its message. */
function stateAfter(
  outcome: Outcome,
  record: QuoteRequest | null,
): { readonly state: SendState; readonly said: Message | null } {
  const means = meaningOf(outcome, record !== null);
  if (outcome.kind === 'ok' && means === 'all') return { state: 'asked', said: null };
  const why = outcome.kind === 'ok' ? message('service.unknownForm') : outcome.said;
  if (outcome.kind === 'ok' || means === 'unclear')
    return { state: 'unknown', said: message('quoting.sent.unsure', { why }) };
  return outcome.kind === 'refused'
    ? { state: 'refused', said: why }
    : { state: 'not-sent', said: message('quoting.sent.notSent', { why }) };
}
