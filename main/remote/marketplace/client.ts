/**
 * What the console asks of the marketplace: one method for each endpoint (seeds/marketplace.md;
 * contract.md 2.2).
 */
import type { Bid } from '../../../shared/marketplace/bid.ts';
import type {
  Carrier,
  Driver,
  IntegrationRequest,
  Load,
  Offer,
  Owner,
} from '../../../shared/marketplace/model.ts';
import type { OfferSearch } from '../../../shared/marketplace/offer-search.ts';
import type { RelatedTo, Relation } from '../../../shared/marketplace/related.ts';
import type { Decimal } from '../../../shared/money.ts';
import type { UploadFile } from '../multipart.ts';
import type { Outcome } from '../outcome.ts';
import type { UserPort } from './port.ts';

/**
 * One page of a list. `unreadable` counts the records left out, so that a bad one never hides the
 * others.
 *
 * Example: `{ items: [offer], unreadable: 1, count: 54, nextPage: 2, saysNext: true }`.
 */
export type MarketplacePage<T> = {
  readonly items: readonly T[];
  readonly unreadable: number;
  readonly count: number | null;
  /** Number of the next page. We take only that number from the service's `next`. */
  readonly nextPage: number | null;
  /**
   * The reply says whether there is a next page. Without that and without a count, we have to ask
   * for another page.
   */
  readonly saysNext: boolean;
};

/**
 * A write that returns a record: the outcome, and the record if the service said yes in a readable
 * form.
 */
export type WriteResult<T> = { readonly outcome: Outcome; readonly record: T | null };

/**
 * A registration of a webhook address.
 *
 * Example: `{ uuid: 'w-1', url: 'https://relay.test/yard', events: ['bid:countered'] }`.
 */
export type WebhookRegistration = {
  readonly uuid: string;
  readonly url: string;
  readonly events: readonly string[];
};

/**
 * An integration request in a list. The complete one is read by its id.
 *
 * Example: `{ id: 'r-1', carrierId: 'c-1', status: 'PENDING' }`.
 */
export type ListedRequest = {
  readonly id: string;
  readonly carrierId: string | null;
  readonly status: string;
};

/**
 * Every call. Reads throw `RemoteError`; writes never throw. Calls for a carrier take that
 * carrier's port, so that the application's token can't be used for them. The four that move money
 * are sent at most once.
 */
export interface MarketplaceClient {
  offers(search: OfferSearch, page: number, signal?: AbortSignal): Promise<MarketplacePage<Offer>>;
  offer(id: string, signal?: AbortSignal): Promise<Offer>;
  /** Extension (contract.md 2.2): the first page of offers that go with an offer or a load. */
  related(to: RelatedTo, relation: Relation, signal?: AbortSignal): Promise<MarketplacePage<Offer>>;
  loads(page: number, signal?: AbortSignal): Promise<MarketplacePage<Load>>;
  /** Moves money. Returns the id of the load. */
  acceptOffer(as: UserPort, offerId: string): Promise<WriteResult<{ readonly id: string }>>;
  /** Moves money. */
  dropLoad(as: UserPort, loadId: string, reason: string): Promise<Outcome>;
  /** Bytes of a PDF. */
  rateConfirmation(as: UserPort, loadId: string, signal?: AbortSignal): Promise<Buffer>;
  /** Moves money. */
  createBid(as: UserPort, offerId: string, price: Decimal): Promise<WriteResult<Bid>>;
  /** Moves money. Returns the id of the load. */
  acceptBid(
    as: UserPort,
    bidId: string,
    offerId: string,
    price: Decimal,
  ): Promise<WriteResult<{ readonly id: string }>>;
  /** Extension (contract.md 2.2): the seed shows no path. */
  bids(as: UserPort, page: number, signal?: AbortSignal): Promise<MarketplacePage<Bid>>;
  bid(as: UserPort, bidId: string, signal?: AbortSignal): Promise<Bid>;
  carrierByMc(mc: string, signal?: AbortSignal): Promise<Carrier>;
  requestIntegration(carrierId: string, owner: Owner): Promise<WriteResult<IntegrationRequest>>;
  /**
   * Extension (contract.md 2.2): ids and statuses of all requests. Each is then read by its id.
   */
  integrationRequests(page: number, signal?: AbortSignal): Promise<MarketplacePage<ListedRequest>>;
  integrationRequest(id: string, signal?: AbortSignal): Promise<IntegrationRequest>;
  drivers(as: UserPort, page: number, signal?: AbortSignal): Promise<MarketplacePage<Driver>>;
  createDriver(as: UserPort, driver: Omit<Driver, 'id'>): Promise<WriteResult<Driver>>;
  updateDriver(as: UserPort, driver: Driver): Promise<Outcome>;
  removeDriver(as: UserPort, driverId: string): Promise<Outcome>;
  assignDriver(as: UserPort, shipmentId: string, driverId: string): Promise<Outcome>;
  uploadCarrierDocument(as: UserPort, type: string, file: UploadFile): Promise<Outcome>;
  uploadShipmentDocument(
    as: UserPort,
    shipment: string,
    type: string,
    file: UploadFile,
  ): Promise<Outcome>;
  registerWebhook(
    url: string,
    events: readonly string[],
  ): Promise<WriteResult<WebhookRegistration>>;
  /** Listing and removing are extensions (contract.md 2.2). */
  webhooks(page: number, signal?: AbortSignal): Promise<MarketplacePage<WebhookRegistration>>;
  removeWebhook(uuid: string): Promise<Outcome>;
  /** The registry for load events, one event each: an extension (contract.md 2.6). */
  registerLoadWebhook(url: string, event: string): Promise<WriteResult<WebhookRegistration>>;
  loadWebhooks(page: number, signal?: AbortSignal): Promise<MarketplacePage<WebhookRegistration>>;
  removeLoadWebhook(uuid: string): Promise<Outcome>;
}
