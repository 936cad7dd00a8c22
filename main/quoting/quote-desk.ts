/** Quick quote behind its API: asks for a price once, follows it, and keeps what came. */
import type { DraftFinding, QuoteDraft } from '../../shared/quoting/draft.ts';
import { checkDraft, quoteRequestBody } from '../../shared/quoting/draft.ts';
import type { QuoteRecord } from '../../shared/quoting/record.ts';
import { dayIn, windowIn } from '../../shared/quoting/stop-window.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Log } from '../outbox/ports.ts';
import type { QuotingClient } from '../remote/quoting/client.ts';
import type { QuoteStore } from './quote-store.ts';

/** System that quotes originate from, as the service wants to know it (seeds/quoting.md, `channel`). */
const CHANNEL = 'Yardmaster';

/** What asking needs. `zone` is the facility's IANA zone. */
export type AskParts = {
  readonly client: QuotingClient;
  readonly store: QuoteStore;
  readonly clock: Clock;
  readonly zone: string;
  readonly log: Log;
};

/** What came of asking. */
export type Asked =
  | { readonly kind: 'refused'; readonly findings: readonly DraftFinding[] }
  | { readonly kind: 'record'; readonly record: QuoteRecord };

const lost =
  'The answer was lost, so it is not known whether the service took this request. It is not sent again by itself. Make a new quote?';

/**
 * Asks for a price. The quote is on the disk before the call leaves, and the call is sent once: a repeated `id` answers what is
 * known. Throws `DatabaseError` when it cannot be kept; nothing is sent then.
 */
export async function askForQuote({ client, store, clock, zone, log }: AskParts, id: string, draft: QuoteDraft): Promise<Asked> {
  const known = store.find(id);
  if (known !== null) return { kind: 'record', record: known };
  const findings = checkDraft(draft, dayIn(zone, clock.now()));
  if (findings.some(({ severity }) => severity === 'refuse')) return { kind: 'refused', findings };
  store.add(id, draft, instantOf(clock));
  const { outcome, record } = await client.createQuoteRequest(quoteRequestBody(draft, CHANNEL, windowIn(zone)));
  log.info('quote', { outcome: outcome.kind });
  switch (outcome.kind) {
    case 'ok':
      if (record === null) return { kind: 'record', record: store.sent(id, 'unknown', lost) };
      store.read(id, record, instantOf(clock));
      return { kind: 'record', record: store.sent(id, 'asked', null) };
    case 'unknown':
      return { kind: 'record', record: store.sent(id, 'unknown', `${lost} (${outcome.sentence})`) };
    case 'refused':
      return { kind: 'record', record: store.sent(id, 'refused', `The service refused this. It said: ${outcome.sentence}`) };
    default:
      return { kind: 'record', record: store.sent(id, 'not-sent', `Nothing was sent. ${outcome.sentence} Your draft is kept; try again.`) };
  }
}
