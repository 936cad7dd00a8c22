/**
 * The marketplace client over its ports. Paths that the seed leaves out come from the register (law
 * 9).
 */
import type { z } from 'zod';
import { message } from '../../../shared/i18n/message.ts';
import { offerQuery } from '../../../shared/marketplace/offer-search.ts';
import type { AuthorizedHttp } from '../authorized.ts';
import type { ReadCall } from '../http.ts';
import { hasAnyOf, type IsOfKind } from '../kinds.ts';
import { multipart } from '../multipart.ts';
import { type Outcome, RemoteError, unreadableYes } from '../outcome.ts';
import { parseJson } from '../safe-json.ts';
import type { Undocumented } from '../undocumented.ts';
import type { MarketplaceClient, MarketplacePage, WriteResult } from './client.ts';
import type { ApplicationPort } from './port.ts';
import {
  bidSchema,
  carrierSchema,
  driverSchema,
  integrationSchema,
  listedRequestSchema,
  loadIdSchema,
  loadSchema,
  offerSchema,
  pageSchema,
  registrationSchema,
  unwrapped,
} from './wire.ts';

/** The entries of the register that the marketplace uses. */
export type MarketplacePaths = Pick<
  Undocumented,
  | 'marketplaceBidsPath'
  | 'marketplaceBidPath'
  | 'marketplaceRelatedOffersPath'
  | 'marketplaceLoadRelatedPath'
  | 'marketplaceDriversPath'
  | 'marketplaceDriverPath'
  | 'marketplaceAssignDriverPath'
  | 'marketplaceCarrierDocumentsPath'
  | 'marketplaceShipmentDocumentsPath'
  | 'marketplaceWebhooksPath'
  | 'marketplaceWebhookPath'
  | 'marketplaceLoadWebhooksPath'
  | 'marketplaceLoadWebhookPath'
>;

/** For each list: how to recognize one of its records (`kinds.ts`). */
const listed = {
  offers: { schema: offerSchema, isOfKind: hasAnyOf('load', 'price', 'actions') },
  loads: {
    schema: loadSchema,
    isOfKind: hasAnyOf('stops', 'carrier', 'active_offer', 'equipment_type'),
  },
  bids: { schema: bidSchema, isOfKind: hasAnyOf('offer_id', 'price', 'status') },
  requests: { schema: listedRequestSchema, isOfKind: hasAnyOf('carrier_id', 'carrier', 'status') },
  drivers: { schema: driverSchema, isOfKind: hasAnyOf('name', 'phone_number', 'sms_enabled') },
  registrations: { schema: registrationSchema, isOfKind: hasAnyOf('url', 'events', 'event') },
};

/** Documented paths (seeds/marketplace.md, "Endpoints"). */
const OFFERS = '/api/v2/load-offers/offers';
const LOADS = '/api/v2/load-offers/loads';
const BIDS = '/api/v2/load-offers/bids';
const INTEGRATION = '/api/v2/carrier/integration-request';

type Read = Omit<ReadCall, 'authorization'>;

/** The query of a page. The first page needs none. */
const pageQuery = (page: number): Pick<Read, 'query'> =>
  page === 1 ? {} : { query: [['page', String(page)]] };

/** `app` carries the application's token; calls for a carrier get that carrier's port. */
export const createMarketplaceClient = (
  app: ApplicationPort,
  paths: MarketplacePaths,
): MarketplaceClient => ({
  ...offerCalls(app, paths),
  ...loadCalls(app),
  ...bidCalls(paths),
  ...carrierCalls(app),
  ...driverCalls(paths),
  ...webhookCalls(app, paths),
});

type Calls<Name extends keyof MarketplaceClient> = Pick<MarketplaceClient, Name>;

const offerCalls = (
  app: ApplicationPort,
  paths: MarketplacePaths,
): Calls<'offers' | 'offer' | 'related' | 'acceptOffer'> => ({
  offers: (search, page, signal) =>
    list(app, { path: OFFERS, query: offerQuery(search, page), signal }, listed.offers, page),
  offer: (offerId, signal) =>
    one(app, { path: `${OFFERS}/{offerId}`, values: { offerId }, signal }, offerSchema),
  related: ({ kind, id }, relation, signal) => {
    const at =
      kind === 'offer'
        ? { path: paths.marketplaceRelatedOffersPath, values: { offerId: id } }
        : { path: paths.marketplaceLoadRelatedPath, values: { loadId: id } };
    return list(app, { ...at, query: [['relation', relation]], signal }, listed.offers, 1);
  },
  acceptOffer: (as, offerId) =>
    sentOnce(as, { path: `${OFFERS}/{offerId}/accept`, values: { offerId } }, loadIdSchema),
});

const loadCalls = (app: ApplicationPort): Calls<'loads' | 'dropLoad' | 'rateConfirmation'> => ({
  async loads(page, signal) {
    const at = (path: string) =>
      list(app, { path, ...pageQuery(page), signal }, listed.loads, page);
    try {
      return await at(LOADS);
    } catch (error) {
      // Some documents write the path with a slash at its end (contract.md section 4, row 20). We
      // don't follow redirects.
      if (
        error instanceof RemoteError &&
        error.status !== null &&
        error.status >= 300 &&
        error.status < 400
      )
        return at(`${LOADS}/`);
      throw error;
    }
  },
  dropLoad: (as, loadId, reason) =>
    as.writeOnce({
      method: 'DELETE',
      path: `${LOADS}/{loadId}`,
      values: { loadId },
      body: { reason },
      reply: 'json-or-empty',
    }),
  async rateConfirmation(as, loadId, signal) {
    const reply = await as.read({
      path: `${LOADS}/{loadId}/rate_confirmation`,
      values: { loadId },
      accept: 'bytes',
      signal,
    });
    if (!reply.bytes.subarray(0, 1_024).includes('%PDF-'))
      throw new RemoteError('bad-reply', message('service.rateConfirmation.notPdf'), reply.status);
    return reply.bytes;
  },
});

const bidCalls = (paths: MarketplacePaths): Calls<'createBid' | 'acceptBid' | 'bids' | 'bid'> => ({
  createBid: (as, offerId, price) =>
    sentOnce(as, { path: BIDS, body: { offer_id: offerId, price } }, bidSchema),
  acceptBid: (as, bidId, offerId, price) =>
    sentOnce(
      as,
      { path: `${BIDS}/{bidId}/accept`, values: { bidId }, body: { offer_id: offerId, price } },
      loadIdSchema,
    ),
  bids: (as, page, signal) =>
    list(as, { path: paths.marketplaceBidsPath, ...pageQuery(page), signal }, listed.bids, page),
  bid: (as, bidId, signal) =>
    one(as, { path: paths.marketplaceBidPath, values: { bidId }, signal }, bidSchema),
});

const carrierCalls = (
  app: ApplicationPort,
): Calls<'carrierByMc' | 'requestIntegration' | 'integrationRequest' | 'integrationRequests'> => ({
  carrierByMc: (mc, signal) =>
    one(app, { path: '/api/v2/carrier/search', query: [['mc', mc]], signal }, carrierSchema),
  requestIntegration: (carrierId, owner) =>
    sentOnce(
      app,
      {
        path: INTEGRATION,
        body: {
          carrier_id: carrierId,
          owner: {
            first_name: owner.firstName.trim(),
            last_name: owner.lastName.trim(),
            email: owner.email.trim(),
            phone_number: owner.phone.trim(),
            phone_number_extension: owner.phoneExtension.trim(),
          },
        },
      },
      integrationSchema,
    ),
  integrationRequest: (requestId, signal) =>
    one(
      app,
      { path: `${INTEGRATION}/{requestId}`, values: { requestId }, signal },
      integrationSchema,
    ),
  integrationRequests: (page, signal) =>
    list(app, { path: INTEGRATION, ...pageQuery(page), signal }, listed.requests, page),
});

/** Drivers of a carrier, and documents that are uploaded for it. */
const driverCalls = (
  paths: MarketplacePaths,
): Calls<
  | 'drivers'
  | 'createDriver'
  | 'updateDriver'
  | 'removeDriver'
  | 'assignDriver'
  | 'uploadCarrierDocument'
  | 'uploadShipmentDocument'
> => ({
  drivers: (as, page, signal) =>
    list(
      as,
      { path: paths.marketplaceDriversPath, ...pageQuery(page), signal },
      listed.drivers,
      page,
    ),
  createDriver: async (as, driver) =>
    written(
      await as.write({
        method: 'POST',
        path: paths.marketplaceDriversPath,
        body: driverBody(driver),
      }),
      driverSchema,
    ),
  updateDriver: (as, driver) =>
    as.write({
      method: 'PUT',
      path: paths.marketplaceDriverPath,
      values: { driverId: driver.id },
      body: driverBody(driver),
      reply: 'json-or-empty',
    }),
  removeDriver: (as, driverId) =>
    as.write({
      method: 'DELETE',
      path: paths.marketplaceDriverPath,
      values: { driverId },
      reply: 'json-or-empty',
    }),
  assignDriver: (as, shipmentId, driverId) =>
    as.write({
      method: 'POST',
      path: paths.marketplaceAssignDriverPath,
      values: { shipmentId },
      body: { driver_id: driverId },
      reply: 'json-or-empty',
    }),
  uploadCarrierDocument: (as, type, file) =>
    as.write({
      method: 'POST',
      path: paths.marketplaceCarrierDocumentsPath,
      rawBody: multipart({ document_type: type }, 'document', file),
      reply: 'json-or-empty',
    }),
  uploadShipmentDocument: (as, shipment, type, file) =>
    as.write({
      method: 'POST',
      path: paths.marketplaceShipmentDocumentsPath,
      rawBody: multipart({ shipment, file_name: file.name, type }, 'file_obj', file),
      reply: 'json-or-empty',
    }),
});

/** The two registries of webhooks: one for the account, one for loads. */
function webhookCalls(
  app: ApplicationPort,
  paths: MarketplacePaths,
): Calls<
  | 'registerWebhook'
  | 'webhooks'
  | 'removeWebhook'
  | 'registerLoadWebhook'
  | 'loadWebhooks'
  | 'removeLoadWebhook'
> {
  const listAt = (path: string, page: number, signal?: AbortSignal) =>
    list(app, { path, ...pageQuery(page), signal }, listed.registrations, page);
  const removeAt = (path: string, uuid: string) =>
    app.write({ method: 'DELETE', path, values: { uuid }, reply: 'json-or-empty' });
  return {
    registerWebhook: (url, events) =>
      sentOnce(app, { path: '/api/v2/webhooks/url', body: { url, events } }, registrationSchema),
    webhooks: (page, signal) => listAt(paths.marketplaceWebhooksPath, page, signal),
    removeWebhook: (uuid) => removeAt(paths.marketplaceWebhookPath, uuid),
    registerLoadWebhook: (url, event) =>
      sentOnce(
        app,
        { path: paths.marketplaceLoadWebhooksPath, body: { url, event } },
        registrationSchema,
      ),
    loadWebhooks: (page, signal) => listAt(paths.marketplaceLoadWebhooksPath, page, signal),
    removeLoadWebhook: (uuid) => removeAt(paths.marketplaceLoadWebhookPath, uuid),
  };
}

const driverBody = (driver: { name: string; phone: string | null; smsEnabled: boolean }) => ({
  name: driver.name,
  phone_number: driver.phone,
  sms_enabled: driver.smsEnabled,
});

async function bodyOf(port: AuthorizedHttp, call: Read): Promise<unknown> {
  const reply = await port.read(call);
  const body = parseJson(reply.bytes.toString('utf8'));
  if (!body.ok) throw new RemoteError('bad-reply', message('service.unreadable'), reply.status);
  return body.value;
}

async function one<T>(port: AuthorizedHttp, call: Read, schema: z.ZodType<T>): Promise<T> {
  const read = schema.safeParse(unwrapped(await bodyOf(port, call)));
  if (!read.success) throw new RemoteError('bad-reply', message('service.unreadable'));
  return read.data;
}

async function list<T>(
  port: AuthorizedHttp,
  call: Read,
  { schema, isOfKind }: { readonly schema: z.ZodType<T>; readonly isOfKind: IsOfKind },
  page: number,
): Promise<MarketplacePage<T>> {
  const body = await bodyOf(port, call);
  const read = pageSchema.safeParse(Array.isArray(body) ? { results: body } : body);
  if (!read.success) throw new RemoteError('bad-reply', message('service.notList'));
  const records = read.data.results ?? read.data.data ?? [];
  const ofKind = records.filter(isOfKind);
  if (page === 1 && records.length > 0 && ofKind.length === 0)
    throw new RemoteError('bad-reply', message('service.otherList'));
  const items = ofKind.flatMap((record) => {
    const decoded = schema.safeParse(record);
    return decoded.success ? [decoded.data] : [];
  });
  return {
    items,
    unreadable: records.length - items.length,
    count: read.data.count,
    nextPage: nextPageOf(read.data.next, page),
    saysNext: typeof body === 'object' && body !== null && 'next' in body,
  };
}

/**
 * The page number in `next`. We never call the address itself: it comes from outside, and we would
 * send a token with it. If it has no readable number, the next page is the following one.
 */
export function nextPageOf(next: string | null, page: number): number | null {
  if (next === null) return null;
  const followingPage = Number(/[?&]page=(\d{1,6})(?:&|$)/.exec(next)?.[1] ?? page + 1);
  // A page number that doesn't increase would make us read for ever.
  return followingPage > page ? followingPage : null;
}

/** A POST that is sent once. Its record is read from the reply. */
const sentOnce = async <T>(
  port: Pick<ApplicationPort, 'writeOnce'>,
  call: Omit<Parameters<ApplicationPort['writeOnce']>[0], 'method'>,
  schema: z.ZodType<T>,
): Promise<WriteResult<T>> => written(await port.writeOnce({ ...call, method: 'POST' }), schema);

/** If the record of a yes can't be read, we don't know what was accepted. */
function written<T>(outcome: Outcome, schema: z.ZodType<T>): WriteResult<T> {
  if (outcome.kind !== 'ok') return { outcome, record: null };
  const read = schema.safeParse(unwrapped(outcome.body));
  if (read.success) return { outcome, record: read.data };
  return { outcome: unreadableYes(outcome.status), record: null };
}
