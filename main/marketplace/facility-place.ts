/**
 * Where the facility lies, for the deadhead: its record's geolocation, else its ZIP or town in the
 * bundled gazetteer.
 */
import type { SearchEnd } from '../../shared/marketplace/offer-search.ts';
import type { Gazetteer } from '../places/gazetteer.ts';

/**
 * What the warehouse record says about it (contract.md 1.12).
 *
 * Example: `{ city: 'Dallas', state: 'TX', zip: '75201', point: { latitude: 32.78, longitude:
 * -96.8 } }`.
 */
export type PlaceFacts = {
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
};

/** The place, or null where nothing leads to one. */
export async function facilityPlace(
  { city, state, zip, point }: PlaceFacts,
  load: () => Promise<Gazetteer>,
): Promise<SearchEnd['place'] | null> {
  const named = { city: city ?? '', state: state ?? '', zip: zip ?? '' };
  if (point !== null) return { ...named, ...point };
  const digits = /^\d{5}/.exec(zip ?? '')?.[0];
  const asked =
    digits ?? (city === null ? null : [city, state].filter((part) => part !== null).join(', '));
  const found = asked === null ? undefined : (await load()).search(asked, 1)[0];
  return found === undefined
    ? null
    : { ...named, latitude: found.latitude, longitude: found.longitude };
}
