/** Tries a path that the documents leave out, and says how it went. Creates nothing. */

import { type Message, message } from '../../shared/i18n/message.ts';
import type { QuoteRecord } from '../../shared/quoting/record.ts';
import { fullMessage } from '../../shared/sent-once/full-message.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import { createQuotingClient } from '../remote/quoting/create-client.ts';
import type { QuotingKey, QuotingValues } from './quoting-values.ts';
import type { QuotingService } from './service.ts';

/**
 * What a try came to.
 *
 * Example: `{ ok: false, said }` when the path returned 404.
 */
export type TestResult = { readonly ok: boolean; readonly said: Message };

const good = (said: Message): TestResult => ({ ok: true, said });
const bad = (said: Message): TestResult => ({ ok: false, said });

const nothingThere = message('quoting.try.nothing');

/**
 * A create call with an empty body: a right path refuses it for its fields, so that nothing is
 * created.
 */
function emptyCreate(outcome: Outcome): TestResult {
  switch (outcome.kind) {
    case 'refused':
      if (outcome.status === 404) return bad(nothingThere);
      if (outcome.status === 405) return bad(message('quoting.try.noCreate'));
      if (outcome.status === 403) return good(message('quoting.try.mayNot'));
      return good(message('quoting.try.creates', { status: outcome.status }));
    case 'ok':
      return bad(message('quoting.try.accepted'));
    default:
      return bad(fullMessage(outcome));
  }
}

const checkOf = (outcome: Outcome, works: Message): TestResult => {
  if (outcome.kind === 'ok') return good(works);
  if (outcome.kind === 'refused' && outcome.status === 404) return bad(nothingThere);
  return bad(message('quoting.try.refused', { why: outcome.said }));
};

/** Reads and reports. A 403 proves the path as well as a reply does. */
async function readTest(work: () => Promise<Message>): Promise<TestResult> {
  try {
    return good(await work());
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.kind === 'forbidden')
      return good(message('quoting.try.forbidden', { why: error.said }));
    if (error.kind === 'not-found') return bad(nothingThere);
    return bad(error.said);
  }
}

/**
 * Tries `values` (in force, with the one to try) for one entry. `priced` is the newest quote with a
 * price, if any.
 */
export async function testPath(
  service: QuotingService,
  key: QuotingKey,
  values: QuotingValues,
  priced: QuoteRecord | null,
): Promise<TestResult> {
  const client = createQuotingClient(service.http, values);
  const quoteId = priced?.request?.quote?.id ?? null;
  const needsQuote = bad(message('quoting.try.noQuote'));
  switch (key) {
    case 'quotingRefreshPath':
      if (service.tryRefresh === null) return bad(message('quoting.try.pasted'));
      return checkOf(
        await service.tryRefresh(values.quotingRefreshPath),
        message('quoting.try.refreshed'),
      );
    case 'quotingVerifyPath':
      return checkOf(await service.verify(values.quotingVerifyPath), message('quoting.try.valid'));
    case 'quotingCreatePath':
      return emptyCreate(
        await service.http.write({ method: 'POST', path: values.quotingCreatePath, body: {} }),
      );
    case 'quotingShippersPath':
      return emptyCreate(
        await service.http.write({ method: 'POST', path: values.quotingShippersPath, body: {} }),
      );
    case 'quotingShipperListPath':
    case 'quotingShipperListForm':
      return readTest(async () => {
        const { items, count } = await client.shippers({ limit: 1, offset: 0, filters: {} });
        return message('quoting.try.shippers', { count: count ?? items.length });
      });
    case 'quotingSuggestionsPath':
    case 'quotingSuggestionsMethod':
      if (quoteId === null) return needsQuote;
      return readTest(async () =>
        message('quoting.try.suggestions', {
          count: (await client.suggestions(quoteId)).items.length,
        }),
      );
    case 'quotingContactsPath': {
      if (quoteId === null) return needsQuote;
      return readTest(async () => {
        const carrier = (await client.suggestions(quoteId)).items.find(
          (each) => each.carrier.id !== null,
        )?.carrier.id;
        if (carrier === null || carrier === undefined)
          throw new RemoteError('service', message('quoting.try.noCarrier'));
        return message('quoting.try.contacts', {
          count: (await client.contacts(quoteId, carrier)).items.length,
        });
      });
    }
  }
}
