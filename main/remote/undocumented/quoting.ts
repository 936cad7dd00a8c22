import { aPath, aPathWith, choice, inferredFrom, judgmentBeyond, PATH, text } from './entry.ts';

/** What seeds/quoting.md leaves open. */
export const quotingEntries = {
  quotingRefreshPath: text('/api/token/refresh/', PATH, aPath, inferredFrom('contract.md 3')),
  quotingVerifyPath: text('/api/token/verify/', PATH, aPath, inferredFrom('contract.md 3')),
  quotingCreatePath: text('/api/quote-requests', PATH, aPath, inferredFrom('contract.md 3')),
  quotingSuggestionsPath: text(
    '/api/quotes/{quoteId}/carrier-suggestions',
    PATH,
    aPathWith('{quoteId}'),
    judgmentBeyond('contract.md 3'),
  ),
  // The permission for it is named add_carrier_suggestion.
  quotingSuggestionsMethod: choice('POST', ['GET', 'POST'], inferredFrom('seeds/quoting.md')),
  quotingContactsPath: text(
    '/api/quotes/{quoteId}/carriers/{carrierId}/contacts',
    PATH,
    aPathWith('{quoteId}', '{carrierId}'),
    judgmentBeyond('contract.md 3'),
  ),
  quotingShippersPath: text('/api/shippers', PATH, aPath, judgmentBeyond('contract.md 3')),
  quotingShipperListPath: text('/api/shippers', PATH, aPath, judgmentBeyond('contract.md 3')),
  // The seed doesn't say where limit, offset and filters go, and says only that a country is text.
  quotingShipperListForm: choice('query', ['query', 'body'], judgmentBeyond('seeds/quoting.md')),
  quoteCountryLetters: choice('2', ['2', '3'], judgmentBeyond('seeds/quoting.md')),
} as const;
