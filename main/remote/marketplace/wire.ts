/**
 * Decodes records of the marketplace. Only ids are required: a bad part becomes null and never
 * costs the record (law 8). A `data` wrapper around a record is removed (contract.md section 4,
 * rows 11 and 12).
 */
import { z } from 'zod';
import type { Bid } from '../../../shared/marketplace/bid.ts';
import type {
  Carrier,
  Driver,
  FacilityInfo,
  Freight,
  IntegrationRequest,
  Load,
  LoadStop,
  Offer,
} from '../../../shared/marketplace/model.ts';
import { type Decimal, isDecimal } from '../../../shared/money.ts';
import { shortCountry } from '../../../shared/places/country.ts';
import { isInstant } from '../dock-scheduling/decode/fields.ts';
import { listOf } from '../readable-list.ts';
import { plainWords } from '../service-text.ts';
import type { ListedRequest, WebhookRegistration } from './client.ts';

const LONGEST_TEXT = 1_000;

/** Replaces an unreadable value by null. */
const orNull = <T>(schema: z.ZodType<T>) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

const text = orNull(
  z
    .union([z.string(), z.number().transform(String)])
    .transform((value) => plainWords(value, LONGEST_TEXT) || null),
);
/** A text that a quote may send on: as the service wrote it, since only screens show it cleaned. */
const exactText = orNull(
  z
    .union([z.string(), z.number().transform(String)])
    .transform((value) =>
      value.length > LONGEST_TEXT ? plainWords(value, LONGEST_TEXT) : value.trim() || null,
    ),
);
const finite = orNull(z.number());
const flag = orNull(z.boolean());
const id = z.string().min(1).max(200);
const instant = text.transform((value) => (value !== null && isInstant(value) ? value : null));
/**
 * Prices are numbers in one place and text in another (contract.md 2.4). Both become decimal text;
 * a plain number keeps its own digits.
 */
const price = orNull(z.union([z.string(), z.number().transform(String)])).transform(
  (value): Decimal | null =>
    value !== null && isDecimal(value) && !value.startsWith('-') ? value : null,
);
const address = orNull(z.string().max(2_000));

/** Names of the entries that are true, sorted. An array of names is accepted too. */
const trueNames = z
  .unknown()
  .optional()
  .transform((value): readonly string[] => {
    if (Array.isArray(value))
      return value.flatMap((each) => (typeof each === 'string' ? [plainWords(each, 60)] : []));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value)
      .filter(([, on]) => on === true)
      .map(([name]) => plainWords(name, 60))
      .sort();
  });

const facility = z
  .object({
    score: finite,
    avg_time_spent: orNull(z.object({ pickup: finite, delivery: finite })),
    detention_rate: finite,
  })
  .transform(
    (read): FacilityInfo => ({
      score: read.score,
      pickupMinutes: read.avg_time_spent?.pickup ?? null,
      deliveryMinutes: read.avg_time_spent?.delivery ?? null,
      detentionRate: read.detention_rate,
    }),
  );

const stop = z
  .object({
    type: text,
    address: exactText,
    city: exactText,
    state: exactText,
    country: text.transform((value) => value && shortCountry(value)),
    zipcode: exactText,
    window_start: text,
    window_end: text,
    window_timezone: text,
    requirements: trueNames,
    latitude: finite,
    longitude: finite,
    facility_info: orNull(facility),
  })
  .transform(
    ({ window_start, window_end, window_timezone, facility_info, type, ...read }): LoadStop => ({
      ...read,
      type: type ?? '?',
      windowStart: window_start,
      windowEnd: window_end,
      timeZone: window_timezone,
      facility: facility_info,
    }),
  );

const none = { length: null, width: null, height: null };

const freightFields = z.object({
  equipment_type: text,
  commodity: text,
  weight: finite,
  dimensions: orNull(z.object({ length: finite, width: finite, height: finite })),
  distance: finite,
  stops: listOf(stop),
  requirements: trueNames,
  ref_number: exactText,
});

const freightOf = (read: z.infer<typeof freightFields>): Freight => ({
  equipmentType: read.equipment_type ?? '?',
  commodity: read.commodity,
  weight: read.weight,
  dimensions: read.dimensions ?? none,
  distance: read.distance,
  stops: read.stops,
  requirements: read.requirements,
  refNumber: read.ref_number,
});

/** An offer. */
export const offerSchema = z
  .object({
    id,
    price,
    load: orNull(freightFields),
    actions: orNull(z.object({ redirect_url: address, accept_url: address })),
  })
  .transform(
    (read): Offer => ({
      id: read.id,
      price: read.price,
      freight: freightOf(read.load ?? freightFields.parse({})),
      redirectUrl: read.actions?.redirect_url ?? null,
      acceptUrl: read.actions?.accept_url ?? null,
    }),
  );

/** An accepted load. Its freight fields are at the top (contract.md 2.4). */
export const loadSchema = freightFields
  .extend({
    id,
    active_offer: orNull(z.object({ price })),
    carrier: orNull(z.object({ id: text, mc: text, dot: text })),
  })
  .transform(
    (read): Load => ({
      id: read.id,
      price: read.active_offer?.price ?? null,
      carrier: read.carrier,
      freight: read.stops.length === 0 && read.equipment_type === null ? null : freightOf(read),
    }),
  );

/** A bid, as read or inside an event. */
export const bidSchema = z
  .object({
    id,
    offer_id: id,
    price,
    status: text,
    created_at: instant,
    expires_at: instant,
    expired_at: instant,
    previous_bid_id: text,
  })
  .transform(
    (read): Bid => ({
      id: read.id,
      offerId: read.offer_id,
      price: read.price ?? '?',
      status: (read.status ?? 'unknown').toLowerCase(),
      createdAt: read.created_at,
      expiresAt: read.expires_at,
      expiredAt: read.expired_at,
      previousBidId: read.previous_bid_id,
    }),
  );

/** A carrier. */
export const carrierSchema = z
  .object({ id, name: text, mc: text, dot: text, status: text, eligible: flag })
  .transform(
    (read): Carrier => ({
      ...read,
      status: read.status ?? 'unknown',
      eligible: read.eligible ?? false,
    }),
  );

/** An integration request. */
export const integrationSchema = z
  .object({
    id,
    account_id: text,
    status: text,
    carrier: orNull(carrierSchema),
    documents: listOf(
      z
        .object({ type: text, status: text })
        .transform(({ type, status }) => ({ type: type ?? '?', status: status ?? '?' })),
    ),
  })
  .transform(
    (read): IntegrationRequest => ({
      id: read.id,
      accountId: read.account_id,
      status: read.status ?? 'unknown',
      carrier: read.carrier,
      documents: read.documents,
    }),
  );

/** An integration request in a list. */
export const listedRequestSchema = z
  .object({ id, carrier_id: text, carrier: orNull(z.object({ id: text })), status: text })
  .transform(
    (read): ListedRequest => ({
      id: read.id,
      carrierId: read.carrier_id ?? read.carrier?.id ?? null,
      status: read.status ?? 'unknown',
    }),
  );

/** A driver. */
export const driverSchema = z
  .object({
    id: z.union([id, z.number().transform(String)]),
    name: text,
    phone_number: text,
    sms_enabled: flag,
  })
  .transform(
    (read): Driver => ({
      id: read.id,
      name: read.name ?? '',
      phone: read.phone_number,
      smsEnabled: read.sms_enabled ?? true,
    }),
  );

/** A webhook registration. Some replies call its id `id` (contract.md 2.6). */
export const registrationSchema = z
  .object({
    uuid: id.optional(),
    id: id.optional(),
    url: z.string().max(2_000),
    events: listOf(z.string().max(100)),
    event: z.string().max(100).optional(),
  })
  .transform((read, context): WebhookRegistration => {
    const uuid = read.uuid ?? read.id;
    if (uuid === undefined) {
      context.addIssue({ code: 'custom', message: 'no-id' });
      return z.NEVER;
    }
    return {
      uuid,
      url: read.url,
      events: read.event === undefined ? read.events : [...read.events, read.event],
    };
  });

/** The id of a load, in the reply to accepting. */
export const loadIdSchema = z.object({ id });

/** A page: `results` in offer searches, `data` in the carrier lists. */
export const pageSchema = z
  .object({
    results: z.array(z.unknown()).max(10_000).optional(),
    data: z.array(z.unknown()).max(10_000).optional(),
    count: orNull(z.number().int()),
    next: orNull(z.string().max(4_000)),
  })
  .refine((page) => page.results !== undefined || page.data !== undefined);

/** Removes the wrapper `{data: {...}}`. */
export const unwrapped = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { data } = body as { data?: unknown };
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : body;
};
