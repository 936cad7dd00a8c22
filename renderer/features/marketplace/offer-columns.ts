import type { Offer } from '../../../shared/marketplace/model.ts';
import { formatUsd, perMile } from '../../../shared/money.ts';
import { milesBetween } from '../../../shared/places/place.ts';
import type { ChosenPlace } from './place-field.tsx';
import { deliveryOf, equipmentName, pickupOf, townOf, windowStartMs, windowText } from './words.ts';

/** A column of the offer table. `sortBy` null goes last, whichever way is sorted. */
export type OfferColumn = {
  readonly key: string;
  readonly label: string;
  readonly isNumber?: boolean;
  /** `now` in ms: times of another year say so. */
  readonly text: (offer: Offer, from: ChosenPlace | null, now: number) => string;
  readonly sortBy: (offer: Offer, from: ChosenPlace | null) => number | string | null;
};

const number = (value: number | null) => (value === null ? '—' : value.toLocaleString('en-US'));

/** Miles from a place to the pickup, as the crow flies; null when either is not known. */
export function deadhead(offer: Offer, from: ChosenPlace | null): number | null {
  const pickup = pickupOf(offer.freight);
  if (from === null || pickup?.latitude == null || pickup.longitude === null) return null;
  return Math.round(milesBetween(from, { latitude: pickup.latitude, longitude: pickup.longitude }));
}

const rate = ({ price, freight }: Offer) => (price === null || freight.distance === null ? null : perMile(price, freight.distance));

/** All columns in their order. */
export const offerColumns: readonly OfferColumn[] = [
  { key: 'origin', label: 'Origin', text: ({ freight }) => townOf(pickupOf(freight)), sortBy: ({ freight }) => townOf(pickupOf(freight)) },
  {
    key: 'destination',
    label: 'Destination',
    text: ({ freight }) => townOf(deliveryOf(freight)),
    sortBy: ({ freight }) => townOf(deliveryOf(freight)),
  },
  {
    key: 'pickup',
    label: 'Pickup',
    text: ({ freight }, _, now) => windowText(pickupOf(freight)?.windowStart ?? null, pickupOf(freight)?.timeZone ?? null, now),
    sortBy: ({ freight }) => windowStartMs(pickupOf(freight)),
  },
  {
    key: 'delivery',
    label: 'Delivery',
    text: ({ freight }, _, now) => windowText(deliveryOf(freight)?.windowStart ?? null, deliveryOf(freight)?.timeZone ?? null, now),
    sortBy: ({ freight }) => windowStartMs(deliveryOf(freight)),
  },
  {
    key: 'equipment',
    label: 'Equipment',
    text: ({ freight }) => equipmentName(freight.equipmentType),
    sortBy: ({ freight }) => freight.equipmentType,
  },
  {
    key: 'price',
    label: 'Price',
    isNumber: true,
    text: ({ price }) => (price === null ? 'not told' : formatUsd(price)),
    sortBy: ({ price }) => (price === null ? null : Number(price)),
  },
  {
    key: 'rate',
    label: 'Per mile',
    isNumber: true,
    text: (offer) => {
      const value = rate(offer);
      return value === null ? '—' : formatUsd(value);
    },
    sortBy: (offer) => {
      const value = rate(offer);
      return value === null ? null : Number(value);
    },
  },
  {
    key: 'miles',
    label: 'Miles',
    isNumber: true,
    text: ({ freight }) => number(freight.distance),
    sortBy: ({ freight }) => freight.distance,
  },
  {
    key: 'deadhead',
    label: 'Deadhead',
    isNumber: true,
    text: (offer, from) => {
      const miles = deadhead(offer, from);
      return miles === null ? '—' : `about ${number(miles)}`;
    },
    sortBy: deadhead,
  },
  {
    key: 'weight',
    label: 'Pounds',
    isNumber: true,
    text: ({ freight }) => number(freight.weight),
    sortBy: ({ freight }) => freight.weight,
  },
  { key: 'commodity', label: 'Commodity', text: ({ freight }) => freight.commodity ?? '—', sortBy: ({ freight }) => freight.commodity },
];

/** Offers in the order of a column; offers without a value go last. */
export function sortOffers<Row extends Offer>(
  offers: readonly Row[],
  column: OfferColumn,
  descending: boolean,
  from: ChosenPlace | null,
): readonly Row[] {
  const turn = descending ? -1 : 1;
  return [...offers].sort((a, b) => {
    const [left, right] = [column.sortBy(a, from), column.sortBy(b, from)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return turn * (typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right)));
  });
}
