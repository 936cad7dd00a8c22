/**
 * A quote as this desk keeps it: what was asked for, how the call ended, and what the service last
 * said.
 */
import type { Refusal } from '../field-errors.ts';
import { type Message, message, rawText } from '../i18n/message.ts';
import { longCountry, shortCountry } from '../places/country.ts';
import type { Instant } from '../time.ts';
import { EQUIPMENT_TYPES, type EquipmentType, type QuoteRequest } from './model.ts';
import type { QuoteDraft, StopDraft } from './quote-draft.ts';

/**
 * The outcome of the create call. `unknown`: it was sent and its reply was lost. We never send it
 * again automatically, because each call is a new request and may notify the shipper.
 */
export type SendState = 'sending' | 'asked' | 'refused' | 'not-sent' | 'unknown';

/**
 * One quote of the history.
 *
 * Example: `{ id: 'q-7', seq: 7, createdAt: '2026-11-27T14:00:00Z', draft, state: 'sending',
 * request: null, readAt: null, … }`.
 */
export type QuoteRecord = {
  /** Made by the page, so that a repeated call is the same quote. */
  readonly id: string;
  /** Position in the history; grows. */
  readonly seq: number;
  readonly createdAt: Instant;
  readonly draft: QuoteDraft;
  readonly state: SendState;
  /** Why it is not `asked`, with what to do next; null when all is well. */
  readonly said: Message | null;
  /** A refusal's messages about single fields. Returned with the call, and not stored. */
  readonly refusal?: Refusal;
  /** What the service last said, at `readAt`. */
  readonly request: QuoteRequest | null;
  readonly readAt: Instant | null;
};

/** How the console follows a request without a price yet. */
export type QuoteFollowing =
  | { readonly state: 'ended' }
  /** Asks again automatically. `trouble`: why the last attempt failed. */
  | { readonly state: 'waiting'; readonly trouble: Message | null }
  /** Stopped asking; the clerk may go on. */
  | { readonly state: 'gave-up'; readonly said: Message }
  /** Stopped asking because it makes no sense to go on as things are. */
  | { readonly state: 'stopped'; readonly said: Message };

/** Events of following a quote: the first at once, then at each change. */
export type QuoteEvent = { readonly record: QuoteRecord; readonly following: QuoteFollowing };

/**
 * Whether nothing more can come: the service calls it ready or failed, or the call never got there.
 */
export const isSettled = ({ state, request }: QuoteRecord): boolean =>
  (state !== 'asked' && state !== 'sending') ||
  request?.status === 'ready' ||
  request?.status === 'failed';

/**
 * `Dallas, TX`, `75201`, or `Dallas, TX 75201`; outside of the US with the country in three
 * letters, since CA is California: `Monterrey, NL, MEX`. A dash for nothing.
 */
export function stopLabel(
  stop: Pick<StopDraft, 'city' | 'state' | 'zipcode'> & { readonly country?: string },
): string {
  const town = [stop.city.trim(), stop.state.trim()].filter((part) => part !== '').join(', ');
  const place = [town, stop.zipcode.trim()].filter((part) => part !== '').join(' ');
  const country = shortCountry(stop.country ?? 'US');
  return place === ''
    ? '—'
    : country === 'US' || country === ''
      ? place
      : `${place}, ${longCountry(country)}`;
}

/** `Dallas, TX 75201 → Chicago, IL 60601`. */
export const laneLabel = ({ pickup, delivery }: Pick<QuoteDraft, 'pickup' | 'delivery'>): string =>
  `${stopLabel(pickup)} → ${stopLabel(delivery)}`;

/** The name of an equipment code. An undocumented code stays unchanged. */
export function equipmentName(code: string | null): Message {
  const known = EQUIPMENT_TYPES.find((each) => each === code);
  return known === undefined ? rawText(code ?? '—') : message(`quoting.equipment.${known}`);
}

/** What clerks type to find an equipment, whichever language they read. */
const equipmentSearch: Readonly<Record<EquipmentType, readonly string[]>> = {
  DRV: ['dry', 'van', 'caja', 'seca'],
  RFR: ['reefer', 'caja', 'refrigerada'],
  FBE: ['flatbed', 'plataforma'],
};

/** Everything of a record that a search should find it by, in lower case. */
export function searchTextOf({ draft, request }: Pick<QuoteRecord, 'draft' | 'request'>): string {
  const quote = request?.quote;
  return [
    laneLabel(draft),
    draft.shipper?.name,
    draft.customerReference,
    draft.mode,
    ...equipmentSearch[draft.equipmentType],
    quote?.number?.toString(),
    quote?.price,
    request?.status,
  ]
    .filter((part) => part !== undefined && part !== null)
    .join(' ')
    .toLowerCase();
}
