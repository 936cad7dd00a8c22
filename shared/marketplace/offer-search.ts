/** Searching offers: what a clerk chooses, and the query the service takes (contract.md 2.3). */
import type { Town } from '../places/town.ts';

/**
 * A place with a radius in miles.
 *
 * Example: `{ place: { city: 'Dallas', state: 'TX', zip: '75201', latitude: 32.78, longitude: -96.8
 * }, radius: 50 }`.
 */
export type SearchEnd = {
  readonly place: Pick<Town, 'city' | 'state' | 'zip' | 'latitude' | 'longitude'>;
  readonly radius: number;
};

/**
 * One search; saved searches keep exactly this. Dates are `YYYY-MM-DD`; what they mean is not
 * stated beyond "Date".
 *
 * Example: reefers from Dallas on one day: `{ origin, destination: null, equipment: ['RFR'],
 * pickupDate: '2026-11-27', deliveryDate: null }`.
 */
export type OfferSearch = {
  readonly origin: SearchEnd | null;
  readonly destination: SearchEnd | null;
  /** Equipment codes; empty means any. */
  readonly equipment: readonly string[];
  /** Pickup date, sent as `start_date`. */
  readonly pickupDate: string | null;
  /** Delivery date, sent as `end_date`. */
  readonly deliveryDate: string | null;
};

/** A search for everything. */
export const EVERY_OFFER: OfferSearch = {
  origin: null,
  destination: null,
  equipment: [],
  pickupDate: null,
  deliveryDate: null,
};

/** Largest radius the screen offers, in miles. */
export const MAX_RADIUS = 500;

/**
 * The query of a search as name and value pairs in order; `equipment_type` is repeated for several
 * codes.
 */
export function offerQuery(
  search: OfferSearch,
  page: number,
): readonly (readonly [name: string, value: string])[] {
  const end = (name: 'origin' | 'destination', at: SearchEnd | null): [string, string][] =>
    at === null
      ? []
      : [
          [`${name}_lat`, String(at.place.latitude)],
          [`${name}_lon`, String(at.place.longitude)],
          [`${name}_radius`, String(Math.round(at.radius))],
        ];
  return [
    ...end('origin', search.origin),
    ...end('destination', search.destination),
    ...search.equipment.map((code) => ['equipment_type', code] as const),
    ...(search.pickupDate === null ? [] : [['start_date', search.pickupDate] as const]),
    ...(search.deliveryDate === null ? [] : [['end_date', search.deliveryDate] as const]),
    ['page', String(page)],
  ];
}
