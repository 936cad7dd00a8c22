import { amount, choice, PATH, text } from './entry.ts';

/** What seeds/marketplace.md leaves open. */
export const marketplaceEntries = {
  marketplaceBidsPath: text(
    '/api/v2/load-offers/bids',
    PATH,
    'a path',
    'contract.md 2.2',
    'Where bids are listed; the seed shows no path. Without it bids are known by webhook alone.',
  ),
  marketplaceBidPath: text('/api/v2/load-offers/bids/{bidId}', PATH, 'a path with {bidId}', 'contract.md 2.2', 'Where one bid is read.'),
  marketplaceDriversPath: text('/api/v2/carrier/drivers', PATH, 'a path', 'contract.md 2.2', 'Where drivers are listed and created.'),
  marketplaceDriverPath: text(
    '/api/v2/carrier/{driverId}',
    PATH,
    'a path with {driverId}',
    'contract.md 2.2 (perhaps a slip for /carrier/drivers/{driverId}, section 5)',
    'Where one driver is changed and removed.',
  ),
  marketplaceAssignDriverPath: text(
    '/api/v2/shipments/{shipmentId}/assign_driver',
    PATH,
    'a path with {shipmentId}',
    'contract.md 2.2',
    'Where a driver is assigned to a load.',
  ),
  marketplaceCarrierDocumentsPath: text(
    '/api/v2/carrier/documents',
    PATH,
    'a path',
    'contract.md 2.2',
    'Where documents of a carrier are uploaded.',
  ),
  marketplaceShipmentDocumentsPath: text(
    '/api/v2/shipment-documents',
    PATH,
    'a path',
    'contract.md 2.2',
    'Where documents of a load are uploaded.',
  ),
  marketplaceWebhooksPath: text('/api/v2/webhooks/url', PATH, 'a path', 'contract.md 2.2', 'Where webhook registrations are listed.'),
  marketplaceWebhookPath: text(
    '/api/v2/webhooks/url/{uuid}',
    PATH,
    'a path with {uuid}',
    'contract.md 2.2',
    'Where a webhook registration is removed.',
  ),
  marketplaceLoadWebhooksPath: text(
    '/api/v2/load-offers/webhooks',
    PATH,
    'a path',
    'contract.md 2.6',
    'The second registry, for load events alone: where addresses are registered and listed there.',
  ),
  marketplaceLoadWebhookPath: text(
    '/api/v2/load-offers/webhooks/{uuid}',
    PATH,
    'a path with {uuid}',
    'contract.md 2.6',
    'Where a registration of the second registry is removed.',
  ),
  marketplaceLoadEvents: choice(
    'one-registry',
    ['one-registry', 'load-registry'],
    'seeds/marketplace.md; contract.md 4 row 13',
    'Where load_cancelled and load_carrier_bounced are registered: with all other events, or at the registry for load events. The second is also used where the first refuses them.',
  ),
  marketplaceWebhookIssuer: text(
    'loadsmart',
    /^[\x21-\x7e]{1,100}$/,
    'one word',
    'contract.md 2.6',
    'Issuer that the token of a webhook delivery must name.',
  ),
  marketplacePollMs: amount(
    'ms',
    30_000,
    [1_000, 3_600_000],
    'judgement: no rate limits are published',
    'How often loads, bids and onboarding are read.',
  ),
} as const;
