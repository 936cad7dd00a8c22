/**
 * Quotes as the quoting service documents them (seeds/quoting.md, "Resources and their fields").
 */
import type { Decimal } from '../money.ts';
import type { Instant } from '../time.ts';

/** Modes of the service; the public test page offers FTL only, the seed both (contract.md 3). */
export const QUOTE_MODES = ['FTL', 'LTL'] as const;
/** One of `QUOTE_MODES`. */
export type QuoteMode = (typeof QUOTE_MODES)[number];

/** Equipment codes of the service: dry van, reefer, flatbed. */
export const EQUIPMENT_TYPES = ['DRV', 'RFR', 'FBE'] as const;
/** One of `EQUIPMENT_TYPES`. */
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number];

/**
 * One end of the lane. Missing parts are null, because the service accepts any subset.
 *
 * Example: `{ address: null, city: 'Dallas', state: 'TX', country: 'US', zipcode: '75201', window:
 * null, dropTrailer: false, accessorials: [] }`.
 */
export type QuoteStop = {
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly zipcode: string | null;
  readonly window: { readonly start: Instant | null; readonly end: Instant | null } | null;
  readonly dropTrailer: boolean;
  readonly accessorials: readonly string[];
};

/**
 * One line of the price (`breakdown`). All amounts are decimal text in USD.
 *
 * Example: `{ id: 'q-1', type: 'fuel', subtype: null, label: 'Fuel', description: null, unitPrice:
 * '0.42', quantity: '849', addedBy: null }`.
 */
export type QuoteLine = {
  readonly id: string | null;
  readonly type: string | null;
  readonly subtype: string | null;
  readonly label: string | null;
  readonly description: string | null;
  readonly unitPrice: string | null;
  readonly quantity: string | null;
  readonly addedBy: string | null;
};

/**
 * A carrier as quotes and suggestions name it.
 *
 * Example: `{ id: 'c-1', name: 'Saddleback', mc: '123456', dot: null }`.
 */
export type QuoteCarrier = {
  readonly id: string | null;
  readonly name: string | null;
  readonly mc: string | null;
  readonly dot: string | null;
};

/**
 * One carrier's rate behind a quote.
 *
 * Example: `{ id: 'r-1', price: '2124.28', status: 'selected', carrier, laneType: 'direct',
 * externalId: 'X-9', … }`.
 */
export type QuoteRate = {
  readonly id: string | null;
  readonly price: Decimal | null;
  readonly status: string | null;
  readonly rejectReason: string | null;
  readonly expiresAt: Instant | null;
  readonly provider: string | null;
  readonly carrier: QuoteCarrier | null;
  readonly serviceLevel: string | null;
  readonly laneType: string | null;
  readonly estimatedDelivery: string | null;
  /** The rate's number in the system that gave it. */
  readonly externalId: string | null;
};

/**
 * Whom to ask about the shipment, and what to know at both ends (seeds/quoting.md, Quote,
 * `lead_contact`).
 *
 * Example: `{ name: 'Ana Ruiz', email: 'ana@acme.test', phone: null, company: 'Acme Foods',
 * pickup, delivery }`.
 */
export type LeadContact = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly pickup: EndContact;
  readonly delivery: EndContact;
};

/**
 * What the lead contact says about one end of the lane.
 *
 * Example: `{ address: '1 Elm St', instructions: 'Use gate 2', contact: 'Luis' }`.
 */
export type EndContact = {
  readonly address: string | null;
  readonly instructions: string | null;
  readonly contact: string | null;
};

/**
 * A priced quote. `price` is null when the service left it out: that is shown, never read as zero.
 *
 * Example: `{ id: 'q-1', number: 1042, price: '2124.28', status: 'priced', mode: 'FTL',
 * equipmentType: 'DRV', … }`.
 */
export type Quote = {
  readonly id: string | null;
  readonly number: number | null;
  readonly price: Decimal | null;
  readonly status: string | null;
  readonly rejectReason: string | null;
  readonly expiresAt: Instant | null;
  readonly mode: string | null;
  readonly equipmentType: string | null;
  readonly weight: string | null;
  readonly mileage: string | null;
  readonly shipper: { readonly id: string | null; readonly name: string | null } | null;
  readonly customerReference: string | null;
  readonly teamDriver: boolean | null;
  readonly stops: readonly QuoteStop[];
  readonly breakdown: readonly QuoteLine[];
  readonly selectedRateId: string | null;
  readonly leadContact: LeadContact | null;
  readonly rates: readonly QuoteRate[];
};

/**
 * A quote request: `pending`, `failed`, `ready`, or an undocumented status, unchanged.
 *
 * Example: `{ id: 'qr-1', status: 'pending', statusMessage: null, errorDetails: null, quote: null
 * }`.
 */
export type QuoteRequest = {
  readonly id: string;
  readonly status: string;
  readonly statusMessage: string | null;
  readonly errorDetails: string | null;
  readonly quote: Quote | null;
};

/**
 * A carrier the service recommends; the order of the list is its quality (seeds/quoting.md, carrier
 * suggestions).
 *
 * Example: `{ carrier, dropRate: '0.02', criteria: ['lane history'] }`.
 */
export type CarrierSuggestion = {
  readonly carrier: QuoteCarrier;
  readonly dropRate: string | null;
  readonly criteria: readonly string[];
};

/**
 * A person at a carrier.
 *
 * Example: `{ id: 'p-1', firstName: 'Ana', lastName: 'Ruiz', email: null, phone: '+12145550100',
 * extension: null, feedback: null, offers: [] }`.
 */
export type CarrierContact = {
  readonly id: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly extension: string | null;
  readonly feedback: string | null;
  readonly offers: readonly {
    readonly id: string | null;
    readonly price: Decimal | null;
    readonly type: string | null;
  }[];
};

/**
 * Most suggestions a quote can have (seeds/quoting.md, "Limits"); more are cut, and that is said.
 */
export const MAX_SUGGESTIONS = 20;
