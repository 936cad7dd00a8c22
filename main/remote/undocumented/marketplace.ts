import {
  amount,
  aPath,
  aPathWith,
  aWord,
  choice,
  doubtedIn,
  judgmentOn,
  PATH,
  statedIn,
  text,
} from './entry.ts';

/** What seeds/marketplace.md leaves open. */
export const marketplaceEntries = {
  marketplaceBidsPath: text('/api/v2/load-offers/bids', PATH, aPath, statedIn('contract.md 2.2')),
  marketplaceBidPath: text(
    '/api/v2/load-offers/bids/{bidId}',
    PATH,
    aPathWith('{bidId}'),
    statedIn('contract.md 2.2'),
  ),
  marketplaceRelatedOffersPath: text(
    '/api/v2/load-offers/offers/{offerId}/related',
    PATH,
    aPathWith('{offerId}'),
    statedIn('contract.md 2.2'),
  ),
  marketplaceLoadRelatedPath: text(
    '/api/v2/load-offers/loads/{loadId}/related-offers',
    PATH,
    aPathWith('{loadId}'),
    statedIn('contract.md 2.2'),
  ),
  marketplaceDriversPath: text('/api/v2/carrier/drivers', PATH, aPath, statedIn('contract.md 2.2')),
  // Possibly a slip for /carrier/drivers/{driverId}.
  marketplaceDriverPath: text(
    '/api/v2/carrier/{driverId}',
    PATH,
    aPathWith('{driverId}'),
    doubtedIn('contract.md 2.2', 'contract.md 5'),
  ),
  marketplaceAssignDriverPath: text(
    '/api/v2/shipments/{shipmentId}/assign_driver',
    PATH,
    aPathWith('{shipmentId}'),
    statedIn('contract.md 2.2'),
  ),
  marketplaceCarrierDocumentsPath: text(
    '/api/v2/carrier/documents',
    PATH,
    aPath,
    statedIn('contract.md 2.2'),
  ),
  marketplaceShipmentDocumentsPath: text(
    '/api/v2/shipment-documents',
    PATH,
    aPath,
    statedIn('contract.md 2.2'),
  ),
  marketplaceWebhooksPath: text('/api/v2/webhooks/url', PATH, aPath, statedIn('contract.md 2.2')),
  marketplaceWebhookPath: text(
    '/api/v2/webhooks/url/{uuid}',
    PATH,
    aPathWith('{uuid}'),
    statedIn('contract.md 2.2'),
  ),
  marketplaceLoadWebhooksPath: text(
    '/api/v2/load-offers/webhooks',
    PATH,
    aPath,
    statedIn('contract.md 2.6'),
  ),
  marketplaceLoadWebhookPath: text(
    '/api/v2/load-offers/webhooks/{uuid}',
    PATH,
    aPathWith('{uuid}'),
    statedIn('contract.md 2.6'),
  ),
  marketplaceLoadEvents: choice(
    'one-registry',
    ['one-registry', 'load-registry'],
    statedIn('seeds/marketplace.md', 'contract.md 4 row 13'),
  ),
  marketplaceWebhookIssuer: text(
    'loadsmart',
    /^[\x21-\x7e]{1,100}$/,
    aWord,
    statedIn('contract.md 2.6'),
  ),
  marketplacePollMs: amount('ms', 30_000, [1_000, 3_600_000], judgmentOn('noLimits')),
} as const;
