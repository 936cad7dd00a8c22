/** Lanes and shippers this desk has quoted before, remembered from its history. Pure. */
import type { Decimal } from '../money.ts';
import type { Instant } from '../time.ts';
import { EMPTY_DRAFT, EMPTY_STOP, type QuoteDraft, type StopDraft } from './quote-draft.ts';
import { laneLabel, type QuoteRecord } from './record.ts';

/**
 * A lane with how it was quoted last.
 *
 * Example: `{ key: 'dallas|tx|75201>atlanta|ga|30303>FTL>DRV>s-1', label: 'Dallas to Atlanta',
 * draft, quotedAt, price: '2124.28' }`.
 */
export type FreightLane = {
  readonly key: string;
  readonly label: string;
  readonly draft: QuoteDraft;
  readonly quotedAt: Instant;
  readonly price: Decimal | null;
};

const keyOf = ({ city, state, zipcode }: StopDraft): string =>
  [city, state, zipcode].map((part) => part.trim().toLowerCase()).join('|');

/**
 * What a new quote takes over from an old one: everything but the days, the items and the
 * customer's reference, which are of one load.
 */
export function draftAgain(draft: QuoteDraft): QuoteDraft {
  const place = (stop: StopDraft): StopDraft => ({ ...EMPTY_STOP, ...stop, date: '' });
  return {
    ...EMPTY_DRAFT,
    ...draft,
    pickup: place(draft.pickup),
    delivery: place(draft.delivery),
    customerReference: '',
    items: [],
  };
}

/** What a quote is for, whatever its day: both ends, mode, equipment and shipper. */
const freightKey = ({ pickup, delivery, mode, equipmentType, shipper }: QuoteDraft): string =>
  [keyOf(pickup), keyOf(delivery), mode, equipmentType, shipper?.id ?? ''].join('>');

/**
 * Other days for which this desk has a price for the same freight, from today on, the earliest
 * first. `records` come newest first; `today` as `YYYY-MM-DD`.
 *
 * Example: `[{ day: '2026-12-03', price: '2124.28' }]`.
 */
export function pricedDays(
  records: readonly QuoteRecord[],
  draft: QuoteDraft,
  today: string,
): readonly { readonly day: string; readonly price: Decimal }[] {
  const days = new Map<string, Decimal>();
  for (const { draft: other, request } of records) {
    const price = request?.quote?.price ?? null;
    const day = other.pickup.date;
    const isOther = day !== '' && day >= today && day !== draft.pickup.date && !days.has(day);
    if (price !== null && isOther && freightKey(other) === freightKey(draft)) days.set(day, price);
  }
  return [...days].map(([day, price]) => ({ day, price })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Lanes with the newest quote of each. A lane is identified by both ends, mode, equipment and
 * shipper. `records` come newest first.
 */
export function lanesOf(records: readonly QuoteRecord[], limit: number): readonly FreightLane[] {
  const lanes = new Map<string, FreightLane>();
  for (const { draft, createdAt, request, state } of records) {
    if (state === 'refused') continue;
    const key = freightKey(draft);
    const known = lanes.get(key);
    const price = request?.quote?.price ?? null;
    if (known === undefined)
      lanes.set(key, {
        key,
        label: laneLabel(draft),
        draft: draftAgain(draft),
        quotedAt: createdAt,
        price,
      });
    else if (known.price === null && price !== null) lanes.set(key, { ...known, price });
  }
  return [...lanes.values()].slice(0, limit);
}

/** Shippers of the history, the latest first. */
export function recentShippers(
  records: readonly QuoteRecord[],
  limit: number,
): readonly { readonly id: string; readonly name: string }[] {
  const shippers = new Map<string, { readonly id: string; readonly name: string }>();
  for (const { draft } of records)
    if (draft.shipper !== null && !shippers.has(draft.shipper.id))
      shippers.set(draft.shipper.id, draft.shipper);
  return [...shippers.values()].slice(0, limit);
}
