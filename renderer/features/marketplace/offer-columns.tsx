import type { Words } from '../../../shared/i18n/create-words.ts';
import type { Offer } from '../../../shared/marketplace/model.ts';
import { formatUsd, perMile } from '../../../shared/money.ts';
import { milesBetween } from '../../../shared/places/town.ts';
import { OutsideText } from '../../ui/parts.tsx';
import type { Column, SortKey } from '../../ui/table/column.ts';
import type { ChosenTown } from './load-place-field.tsx';
import styles from './market.module.css';
import {
  deliveryOf,
  equipmentName,
  pickupOf,
  townOf,
  windowStartMs,
  windowText,
} from './marketplace-text.ts';

/**
 * What the cells need besides the offer: where trucks start, and the time in ms, because times
 * outside the present year show their year.
 */
export type OfferContext = { readonly from: ChosenTown | null; readonly now: number };

/** A column of the offers. Rows whose sort value is null come last in both directions. */
export type OfferColumn = Column<Offer, OfferContext> & { readonly heading: string };

/** Miles from a place to the pickup, as the crow flies; null when either is not known. */
export function deadhead(offer: Offer, from: ChosenTown | null): number | null {
  const pickup = pickupOf(offer.freight);
  if (from === null || pickup?.latitude == null || pickup.longitude === null) return null;
  return Math.round(milesBetween(from, { latitude: pickup.latitude, longitude: pickup.longitude }));
}

const rate = ({ price, freight }: Offer) =>
  price === null || freight.distance === null ? null : perMile(price, freight.distance);

type Text = (offer: Offer, context: OfferContext) => string;

function column(
  key: string,
  heading: string,
  text: Text,
  sort: (offer: Offer, context: OfferContext) => SortKey,
): OfferColumn {
  return {
    key,
    heading,
    className: styles.nowrap,
    sort,
    cell: (offer, context) => <OutsideText text={text(offer, context)} max={60} />,
  };
}

const numbers: typeof column = (...parts) => ({ ...column(...parts), className: styles.number });

/** All columns in their order. */
export function offerColumns(words: Words): readonly OfferColumn[] {
  const { t } = words;
  const number = (value: number | null) => (value === null ? '—' : words.number(value));
  return [
    column(
      'origin',
      t('marketplace.origin'),
      ({ freight }) => townOf(pickupOf(freight)),
      ({ freight }) => townOf(pickupOf(freight)),
    ),
    column(
      'destination',
      t('marketplace.destination'),
      ({ freight }) => townOf(deliveryOf(freight)),
      ({ freight }) => townOf(deliveryOf(freight)),
    ),
    column(
      'pickup',
      t('marketplace.pickup'),
      ({ freight }, { now }) =>
        windowText(
          pickupOf(freight)?.windowStart ?? null,
          pickupOf(freight)?.timeZone ?? null,
          now,
          words,
        ),
      ({ freight }) => windowStartMs(pickupOf(freight)),
    ),
    column(
      'delivery',
      t('marketplace.delivery'),
      ({ freight }, { now }) =>
        windowText(
          deliveryOf(freight)?.windowStart ?? null,
          deliveryOf(freight)?.timeZone ?? null,
          now,
          words,
        ),
      ({ freight }) => windowStartMs(deliveryOf(freight)),
    ),
    column(
      'equipment',
      t('common.equipment'),
      ({ freight }) => equipmentName(freight.equipmentType, words),
      ({ freight }) => freight.equipmentType,
    ),
    numbers(
      'price',
      t('marketplace.price'),
      ({ price }) => (price === null ? '—' : formatUsd(price)),
      ({ price }) => (price === null ? null : Number(price)),
    ),
    numbers(
      'rate',
      t('marketplace.perMile'),
      (offer) => {
        const value = rate(offer);
        return value === null ? '—' : formatUsd(value);
      },
      (offer) => {
        const value = rate(offer);
        return value === null ? null : Number(value);
      },
    ),
    numbers(
      'miles',
      t('marketplace.miles'),
      ({ freight }) => number(freight.distance),
      ({ freight }) => freight.distance,
    ),
    numbers(
      'deadhead',
      t('marketplace.deadhead'),
      (offer, { from }) => {
        const miles = deadhead(offer, from);
        return miles === null ? '—' : t('marketplace.about', { miles: number(miles) });
      },
      (offer, { from }) => deadhead(offer, from),
    ),
    numbers(
      'weight',
      t('marketplace.pounds'),
      ({ freight }) => number(freight.weight),
      ({ freight }) => freight.weight,
    ),
    column(
      'commodity',
      t('marketplace.commodity'),
      ({ freight }) => freight.commodity ?? '—',
      ({ freight }) => freight.commodity,
    ),
  ];
}

/** Offers in the order of a column; offers without a value go last. */
export function sortOffers<Row extends Offer>(
  offers: readonly Row[],
  { sort }: OfferColumn,
  descending: boolean,
  context: OfferContext,
): readonly Row[] {
  const turn = descending ? -1 : 1;
  const keyed = offers.map((row) => ({ row, key: sort?.(row, context) ?? null }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (
      turn *
      (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
    );
  });
  return keyed.map(({ row }) => row);
}
