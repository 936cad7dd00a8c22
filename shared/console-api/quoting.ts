import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { FieldFinding } from '../field-errors.ts';
import type { Message } from '../i18n/message.ts';
import type { FreightLane } from '../quoting/freight-lanes.ts';
import {
  type CarrierContact,
  type CarrierSuggestion,
  EQUIPMENT_TYPES,
  QUOTE_MODES,
} from '../quoting/model.ts';
import {
  longestText,
  type QuoteDraft,
  type QuoteFinding,
  type StopDraft,
} from '../quoting/quote-draft.ts';
import type { QuoteEvent, QuoteRecord } from '../quoting/record.ts';
import type { Shipper, ShipperDraft } from '../quoting/shipper.ts';
import type { Instant } from '../time.ts';
import { type CallRefusal, call, saying, shortText, trusted } from './contract-helpers.ts';

/** One end of a lane as the page sends it. */
export const quoteStopSchema = z.object({
  address: shortText(longestText.address),
  city: shortText(longestText.city),
  state: shortText(longestText.state),
  zipcode: shortText(longestText.zipcode),
  country: shortText(40),
  date: shortText(20),
  dropTrailer: z.boolean(),
  accessorials: z.array(shortText(80)).max(30),
}) satisfies z.ZodType<StopDraft>;

const item = z.object({
  poNumber: shortText(100),
  description: shortText(500),
  hazmat: z.boolean(),
  hazmatClass: shortText(200),
  count: shortText(20),
  length: shortText(20),
  width: shortText(20),
  height: shortText(20),
  weight: shortText(20),
  density: shortText(20),
  stackable: z.boolean(),
  nmfcCode: shortText(40),
  classification: shortText(200),
  packageType: shortText(200),
  excessiveLength: shortText(200),
});

/**
 * A draft from the page: only shapes and lengths, because half a draft must be stored too.
 * `checkDraft` has the rules.
 */
export const quoteDraftSchema = z.object({
  mode: z.enum(QUOTE_MODES),
  equipmentType: z.enum(EQUIPMENT_TYPES),
  pickup: quoteStopSchema,
  delivery: quoteStopSchema,
  weight: shortText(40),
  customerReference: shortText(longestText.customerReference),
  teamDriver: z.boolean(),
  shipper: z.object({ id: shortText(200).min(1), name: shortText(255) }).nullable(),
  items: z.array(item).max(100),
}) satisfies z.ZodType<QuoteDraft>;

const shipperDraft = z.object({
  name: shortText(1_000),
  email: shortText(300),
  fuelRate: shortText(20),
  mileageProvider: shortText(40),
  tmsUrl: shortText(500),
  hasQuoteResponseIntegration: z.boolean(),
}) satisfies z.ZodType<ShipperDraft>;

const recordId = shortText(60).min(1);

/**
 * Message of a part that can't be read. `permission` names the missing permission; null if that
 * isn't the reason.
 */
export type UnavailableRefusal = CallRefusal & { readonly permission: string | null };

const unavailable = { UNAVAILABLE: { data: trusted<UnavailableRefusal>() } };
const refusedFields = { REFUSED: { data: trusted<{ findings: readonly FieldFinding[] }>() } };
const notSaved = { NOT_SAVED: saying };

/**
 * Suggested carriers. `cut`: how many more came than the document allows; `unreadable`: how many
 * couldn't be read.
 *
 * Example: 21 carriers of which one couldn't be read: `{ items, unreadable: 1, cut: 0 }` with 20
 * items.
 */
export type SuggestionsRead = {
  readonly items: readonly CarrierSuggestion[];
  readonly unreadable: number;
  readonly cut: number;
};

/**
 * Shippers to choose from. `asOf` is null if they come from the service now, else when they were
 * last read.
 *
 * Example: the first 50 of 54: `{ items, count: 54, nextOffset: 50, unreadable: 0, asOf, said:
 * null, permission: null }`.
 */
export type ShippersRead = {
  readonly items: readonly Shipper[];
  readonly count: number | null;
  readonly nextOffset: number | null;
  readonly unreadable: number;
  readonly asOf: Instant | null;
  /** Why they don't come from the service, or null. */
  readonly said: Message | null;
  readonly permission: string | null;
};

/** Quick quote: drafts, quotes, carriers, shippers. */
export const quotingContract = {
  /** The draft as it was left, and lanes and shippers of the history. Works offline. */
  open: call('open').output(
    trusted<{
      draft: QuoteDraft | null;
      facility: StopDraft | null;
      lanes: readonly FreightLane[];
      shippers: readonly { readonly id: string; readonly name: string }[];
    }>(),
  ),
  /** Stores where the facility is, as given in the quote. */
  saveFacility: call('money')
    .input(z.object({ stop: quoteStopSchema }))
    .errors(notSaved),
  /** Keeps the draft on the disk. */
  saveDraft: call('open')
    .input(z.object({ draft: quoteDraftSchema }))
    .errors(notSaved),
  /**
   * Asks for a price, once. The result says how the call ended; only `asked` has a price to wait
   * for. The page makes `id`: repeating it returns the same quote and sends nothing.
   */
  create: call('money')
    .input(z.object({ id: recordId, draft: quoteDraftSchema }))
    .output(trusted<QuoteRecord>())
    .errors({
      ...notSaved,
      ...unavailable,
      REFUSED: { data: trusted<{ findings: readonly QuoteFinding[] }>() },
    }),
  /** The quote now and at each change. We ask the service for as long as the page listens. */
  follow: call('open')
    .input(z.object({ id: recordId }))
    .output(eventIterator(trusted<QuoteEvent>()))
    .errors(unavailable),
  /** Quotes of this desk, newest first; `before` is the last `seq` seen. Works offline. */
  history: call('open')
    .input(
      z.object({
        search: shortText(200).optional(),
        before: z.number().int().positive().optional(),
        limit: z.number().int().min(1).max(100).default(30),
      }),
    )
    .output(trusted<{ records: readonly QuoteRecord[]; total: number }>()),
  /** Carriers suggested for a quote, best first. */
  suggestions: call('open')
    .input(z.object({ id: recordId }))
    .output(trusted<SuggestionsRead>())
    .errors(unavailable),
  /** People at a suggested carrier. */
  contacts: call('open')
    .input(z.object({ id: recordId, carrierId: shortText(200).min(1) }))
    .output(trusted<{ items: readonly CarrierContact[]; unreadable: number }>())
    .errors(unavailable),
  /** A page of shippers from the service, or those last read if it can't be reached. */
  shippers: call('open')
    .input(
      z.object({
        offset: z.number().int().min(0).max(1_000_000).default(0),
        limit: z.number().int().min(1).max(50).default(50),
        status: z.enum(['active', 'inactive']).nullable().default('active'),
        /** An exact name. The documents promise no search in parts of names. */
        name: shortText(255).optional(),
      }),
    )
    .output(trusted<ShippersRead>())
    .errors(unavailable),
  /**
   * Creates a shipper, once. `done` is false if the reply was lost; `said` has what a look at the
   * list showed.
   */
  createShipper: call('money')
    .input(z.object({ shipper: shipperDraft }))
    .output(trusted<{ shipper: Shipper | null; said: Message }>())
    .errors({ ...refusedFields, ...unavailable }),
  /**
   * Tries a value of the register (an entry of quoting) with the service before it is set. Creates
   * nothing.
   */
  testPath: call('administer')
    .input(z.object({ key: shortText(60), value: shortText(500) }))
    .output(trusted<{ ok: boolean; said: Message }>()),
};
