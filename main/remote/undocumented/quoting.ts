import { choice, PATH, text } from './entry.ts';

/** What seeds/quoting.md leaves open. */
export const quotingEntries = {
  quotingRefreshPath: text(
    '/api/token/refresh/',
    PATH,
    'a path',
    'contract.md 3 (inferred)',
    'Where a refresh token is exchanged for a new access token.',
  ),
  quotingVerifyPath: text('/api/token/verify/', PATH, 'a path', 'contract.md 3 (inferred)', 'Where a token is checked.'),
  quotingCreatePath: text('/api/quote-requests', PATH, 'a path', 'contract.md 3 (inferred)', 'Where a quote request is created.'),
  quotingSuggestionsPath: text(
    '/api/quotes/{quoteId}/carrier-suggestions',
    PATH,
    'a path with {quoteId}',
    'judgement: unknown in contract.md 3',
    'Where the suggested carriers of a quote are asked for.',
  ),
  quotingSuggestionsMethod: choice(
    'POST',
    ['GET', 'POST'],
    'seeds/quoting.md: the permission is named add_carrier_suggestion',
    'How the suggested carriers are asked for.',
  ),
  quotingContactsPath: text(
    '/api/quotes/{quoteId}/carriers/{carrierId}/contacts',
    PATH,
    'a path with {quoteId} and {carrierId}',
    'judgement: unknown in contract.md 3',
    'Where the contacts of a suggested carrier are read.',
  ),
  quotingShippersPath: text('/api/shippers', PATH, 'a path', 'judgement: unknown in contract.md 3', 'Where a shipper is created.'),
  quotingShipperListPath: text('/api/shippers', PATH, 'a path', 'judgement: unknown in contract.md 3', 'Where shippers are listed.'),
  quotingShipperListForm: choice(
    'query',
    ['query', 'body'],
    'judgement: the seed does not say where limit, offset and filters travel',
    'Whether the shipper list takes its parameters in the query (GET) or in the body (POST).',
  ),
  quoteCountryLetters: choice(
    '2',
    ['2', '3'],
    'judgement: the seed says only that a country is text',
    'Whether a stop of a quote request tells its country with two letters (US) or three (USA).',
  ),
} as const;
