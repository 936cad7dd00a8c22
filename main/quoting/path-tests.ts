/** Tries a path that the documents leave out, and says in words what came of it. Creates nothing. */
import type { QuoteRecord } from '../../shared/quoting/record.ts';
import { wholeOf } from '../../shared/sent-once/whole-of.ts';
import { inEnglish } from '../../shared/words/in-english.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import { createQuotingClient } from '../remote/quoting/create-client.ts';
import type { QuotingKey, QuotingValues } from './quoting-values.ts';
import type { QuotingService } from './service.ts';

/** What a try came to. */
export type TestResult = { readonly ok: boolean; readonly sentence: string };

const good = (sentence: string): TestResult => ({ ok: true, sentence });
const bad = (sentence: string): TestResult => ({ ok: false, sentence });

const nothingThere = 'Nothing answers there (404): the path is probably wrong.';

/** A create call with an empty body: a right path refuses it for its fields, so that nothing is created. */
function emptyCreate(outcome: Outcome): TestResult {
  switch (outcome.kind) {
    case 'refused':
      if (outcome.status === 404) return bad(nothingThere);
      if (outcome.status === 405) return bad('Something answers there, but takes no new records (405): the path is probably wrong.');
      if (outcome.status === 403) return good('The path answers, but this account may not create here (403).');
      return good(`The path answers: it refused an empty record (${outcome.status}), as it should. Nothing was created.`);
    case 'ok':
      return bad('The service accepted an empty record there. The path is probably not the right one; look whether something was created.');
    default:
      return bad(inEnglish(wholeOf(outcome)));
  }
}

const checkOf = (outcome: Outcome, works: string): TestResult => {
  if (outcome.kind === 'ok') return good(works);
  if (outcome.kind === 'refused' && outcome.status === 404) return bad(nothingThere);
  return bad(`The service said no: ${inEnglish(outcome.said)}`);
};

/** Reads and tells; a 403 proves the path as well as an answer does. */
async function readTest(work: () => Promise<string>): Promise<TestResult> {
  try {
    return good(await work());
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.kind === 'forbidden') return good(`The path answers, but this account lacks the permission (403). ${error.message}`);
    if (error.kind === 'not-found') return bad(nothingThere);
    return bad(error.message);
  }
}

/** Tries `values` (in force, with the tried one put in) for one entry. `priced` is the newest quote with a price, if any. */
export async function testPath(
  service: QuotingService,
  key: QuotingKey,
  values: QuotingValues,
  priced: QuoteRecord | null,
): Promise<TestResult> {
  const client = createQuotingClient(service.http, values);
  const quoteId = priced?.request?.quote?.id ?? null;
  const needsQuote = bad('Ask for a price first: this path is tried with the newest quote, and there is none yet.');
  switch (key) {
    case 'quotingRefreshPath':
      if (service.tryRefresh === null) return bad('A pasted token is not refreshed, so there is nothing to try.');
      return checkOf(await service.tryRefresh(values.quotingRefreshPath), 'The path answers: a new access token came.');
    case 'quotingVerifyPath':
      return checkOf(await service.verify(values.quotingVerifyPath), 'The path answers: the token is valid.');
    case 'quotingCreatePath':
      return emptyCreate(await service.http.write({ method: 'POST', path: values.quotingCreatePath, body: {} }));
    case 'quotingShippersPath':
      return emptyCreate(await service.http.write({ method: 'POST', path: values.quotingShippersPath, body: {} }));
    case 'quotingShipperListPath':
    case 'quotingShipperListForm':
      return readTest(async () => {
        const { items, count } = await client.shippers({ limit: 1, offset: 0, filters: {} });
        return `The path answers: ${count ?? items.length} shippers.`;
      });
    case 'quotingSuggestionsPath':
    case 'quotingSuggestionsMethod':
      if (quoteId === null) return needsQuote;
      return readTest(async () => `The path answers: ${(await client.suggestions(quoteId)).items.length} suggested carriers.`);
    case 'quotingContactsPath': {
      if (quoteId === null) return needsQuote;
      return readTest(async () => {
        const carrier = (await client.suggestions(quoteId)).items.find((each) => each.carrier.id !== null)?.carrier.id;
        if (carrier === null || carrier === undefined)
          throw new RemoteError('service', 'The newest quote has no suggested carrier to try this with.');
        return `The path answers: ${(await client.contacts(quoteId, carrier)).items.length} contacts.`;
      });
    }
  }
}
