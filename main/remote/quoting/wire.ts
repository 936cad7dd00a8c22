/**
 * Decodes records of the quoting service. Every part but an id may be missing or have another type
 * than documented. It then becomes null, so that a bad part never costs the quote (law 8).
 */
import { z } from 'zod';
import { isDecimal } from '../../../shared/money.ts';
import { shortCountry } from '../../../shared/places/country.ts';
import type {
  CarrierContact,
  CarrierSuggestion,
  LeadContact,
  Quote,
  QuoteCarrier,
  QuoteRequest,
  QuoteStop,
} from '../../../shared/quoting/model.ts';
import type { Shipper } from '../../../shared/quoting/shipper.ts';
import { isInstant } from '../dock-scheduling/decode/fields.ts';
import { listOf } from '../readable-list.ts';
import { plainWords } from '../service-text.ts';

const LONGEST_TEXT = 2_000;

const text = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => plainWords(value, LONGEST_TEXT) || null)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const flag = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const whole = z
  .number()
  .int()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const finite = z
  .number()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
/**
 * Decimals are documented as text; a number is taken as its text. Anything else becomes null, so
 * that it is never read as a price.
 */
const decimal = text.transform((value) => (value !== null && isDecimal(value) ? value : null));
const instant = text.transform((value) => (value !== null && isInstant(value) ? value : null));
const id = z.string().min(1).max(200);
const optionalId = id
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);
const texts = z
  .array(z.unknown())
  .catch([])
  .transform((list) =>
    list.flatMap((each) =>
      typeof each === 'string' && each !== '' ? [plainWords(each, 100)] : [],
    ),
  );

const orNull = <T>(schema: z.ZodType<T>) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);

const carrier = z
  .object({ id: optionalId.optional().default(null), name: text, mc: text, dot: text })
  .transform((read): QuoteCarrier => ({ ...read, id: read.id }));

const stop = z
  .object({
    address: text,
    city: text,
    state: text,
    country: text.transform((value) => value && shortCountry(value)),
    zipcode: text,
    window: orNull(z.object({ start: instant, end: instant })),
    drop_trailer: flag,
    accessorials: texts,
  })
  .transform(
    ({ drop_trailer, ...read }): QuoteStop => ({ ...read, dropTrailer: drop_trailer ?? false }),
  );

const line = z
  .object({
    quoteline_id: text,
    type: text,
    subtype: text,
    label: text,
    description: text,
    unit_price: decimal,
    quantity: text,
    added_by: orNull(z.object({ first_name: text, last_name: text })),
  })
  .transform(({ quoteline_id, unit_price, added_by, ...read }) => ({
    ...read,
    id: quoteline_id,
    unitPrice: unit_price,
    addedBy:
      added_by === null
        ? null
        : [added_by.first_name, added_by.last_name].filter((name) => name !== null).join(' ') ||
          null,
  }));

const rate = z
  .object({
    id: text,
    price: decimal,
    status: text,
    reject_reason: text,
    expires_at: instant,
    rate_provider: text,
    carrier: orNull(carrier),
    service_level: text,
    lane_type: text,
    est_delivery_date: text,
    external_id: text,
  })
  .transform(
    ({
      reject_reason,
      expires_at,
      rate_provider,
      service_level,
      lane_type,
      est_delivery_date,
      external_id,
      ...read
    }) => ({
      ...read,
      rejectReason: reject_reason,
      expiresAt: expires_at,
      provider: rate_provider,
      serviceLevel: service_level,
      laneType: lane_type,
      estimatedDelivery: est_delivery_date,
      externalId: external_id,
    }),
  );

const leadContact = z
  .object({
    name: text,
    email: text,
    phone_number: text,
    company_name: text,
    pickup_address: text,
    pickup_instructions: text,
    pickup_contact_name: text,
    delivery_address: text,
    delivery_instructions: text,
    delivery_contact_name: text,
  })
  .transform(
    (read): LeadContact => ({
      name: read.name,
      email: read.email,
      phone: read.phone_number,
      company: read.company_name,
      pickup: {
        address: read.pickup_address,
        instructions: read.pickup_instructions,
        contact: read.pickup_contact_name,
      },
      delivery: {
        address: read.delivery_address,
        instructions: read.delivery_instructions,
        contact: read.delivery_contact_name,
      },
    }),
  );

const quote = z
  .object({
    quote_id: text,
    quote_number: whole,
    price: decimal,
    status: text,
    reject_reason: text,
    expires_at: instant,
    mode: text,
    equipment_type: text,
    weight: text,
    mileage: text,
    shipper: orNull(z.object({ id: text, name: text })),
    customer_reference: text,
    requirements: orNull(z.object({ team_driver: flag })),
    stops: listOf(stop),
    breakdown: listOf(line),
    selected_rate: orNull(z.object({ id: text })),
    lead_contact: orNull(leadContact),
    rates: listOf(rate),
  })
  .transform(
    (read): Quote => ({
      id: read.quote_id,
      number: read.quote_number,
      price: read.price,
      status: read.status,
      rejectReason: read.reject_reason,
      expiresAt: read.expires_at,
      mode: read.mode,
      equipmentType: read.equipment_type,
      weight: read.weight,
      mileage: read.mileage,
      shipper: read.shipper,
      customerReference: read.customer_reference,
      teamDriver: read.requirements?.team_driver ?? null,
      stops: read.stops,
      breakdown: read.breakdown,
      selectedRateId: read.selected_rate?.id ?? null,
      leadContact: read.lead_contact,
      rates: read.rates,
    }),
  );

/** A quote request. Without an id it is unreadable, because we couldn't ask about it again. */
export const quoteRequestSchema = z
  .object({ id, status: text, status_message: text, error_details: text, quote: orNull(quote) })
  .transform(
    (read): QuoteRequest => ({
      id: read.id,
      status: read.status ?? 'unknown',
      statusMessage: read.status_message,
      errorDetails: read.error_details,
      quote: read.quote,
    }),
  );

/** One suggested carrier. */
export const suggestionSchema = z
  .object({ carrier, drop_rate: text, choice_criteria: texts })
  .transform(
    (read): CarrierSuggestion => ({
      carrier: read.carrier,
      dropRate: read.drop_rate,
      criteria: read.choice_criteria,
    }),
  );

/** One person at a carrier. */
export const contactSchema = z
  .object({
    uuid: text,
    first_name: text,
    last_name: text,
    email: text,
    phone_number: text,
    phone_number_extension: text,
    feedback: text,
    offers: listOf(z.object({ id: text, price: decimal, type: text })),
  })
  .transform(
    (read): CarrierContact => ({
      id: read.uuid,
      firstName: read.first_name,
      lastName: read.last_name,
      email: read.email,
      phone: read.phone_number,
      extension: read.phone_number_extension,
      feedback: read.feedback,
      offers: read.offers,
    }),
  );

/** A shipper. Without an id or a name it can't be chosen. */
export const shipperSchema = z
  .object({
    id,
    name: z.string().min(1),
    email: text,
    status: text,
    fuel_rate: finite,
    has_quote_response_integration: flag,
    tms_url: text,
    mileage_provider: text,
  })
  .transform(
    (read): Shipper => ({
      id: read.id,
      name: plainWords(read.name, 255),
      email: read.email,
      status: read.status ?? 'active',
      fuelRate: read.fuel_rate,
      hasQuoteResponseIntegration: read.has_quote_response_integration ?? false,
      tmsUrl: read.tms_url,
      mileageProvider: read.mileage_provider,
    }),
  );

/** `results` of a list, not decoded yet, with its paging (seeds/quoting.md, list shippers). */
export const resultsSchema = z.object({
  results: z.array(z.unknown()).max(10_000),
  count: whole,
  next: orNull(z.object({ limit: whole, offset: whole })),
});
