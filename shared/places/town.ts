/**
 * A town of the gazetteer, optionally narrowed to one ZIP. Coordinates are degrees, WGS
 * 84.
 *
 * Example: `{ city: 'Laredo', state: 'TX', country: 'US', zip: '78040', latitude: 27.5, longitude:
 * -99.5, weight: 9 }`.
 */
export type Town = {
  readonly city: string;
  /** State or province: two letters, in Mexico up to five. */
  readonly state: string;
  /** `US`, `CA` or `MX`. */
  readonly country: string;
  /**
   * The ZIP that was asked for, or the town's first; Canadian entries hold the first three
   * characters, Mexican ones nothing.
   */
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  /** How many ZIPs the town has: a measure of its size, used only to order suggestions. */
  readonly weight: number;
  /** Its name is only similar to the one that was typed: to be asked about, never taken. */
  readonly isNear?: true;
};

/** How a town is shown and typed: `Dallas, TX 75201`, `Monterrey, NL, MEX`. */
export const townLabel = (town: Town): string =>
  `${town.city}, ${town.state}${town.zip === '' ? '' : ` ${town.zip}`}` +
  (town.country === 'MX' ? ', MEX' : '');

/**
 * What a clerk typed, taken apart: ZIP digits, or a town with an optional state. A country behind
 * the state is left out.
 *
 * Example: “Laredo, TX” is `{ kind: 'town', town: 'laredo', state: 'TX' }`.
 */
export type TownQuery =
  | { readonly kind: 'empty' }
  | { readonly kind: 'zip'; readonly prefix: string }
  | { readonly kind: 'town'; readonly town: string; readonly state: string | null };

const ZIP = /^\d{1,5}$|^[a-z]\d(?:[a-z])?$/;

const SHORT_FORMS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
};

/**
 * Lower case without accents, points and doubled spaces, short forms written out: "St. Louis" and
 * "saint louis" are one town.
 */
export const townKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(ste?|ft|mt) /, (short) => `${SHORT_FORMS[short.trim()]} `);

/**
 * Reads typed text: "75201", "752", "Dallas", "Dallas, TX", "dallas tx", "Dallas, TX 75201" (the
 * ZIP wins). Any text is read as something, so that a search can always run; nothing found is the
 * caller's to say.
 */
export function readTownQuery(text: string): TownQuery {
  const typed = townKey(text.slice(0, 100));
  if (typed === '') return { kind: 'empty' };
  // Nine digits are a ZIP with four more; six signs of a Canadian code begin with the three that
  // name its area.
  const code =
    /^(\d{5})-?\d{4}$/.exec(typed) ?? /(?:^|[\s,])([a-z]\d[a-z])[ -]?\d[a-z]\d$/.exec(typed);
  if (code?.[1] !== undefined) return { kind: 'zip', prefix: code[1].toUpperCase() };
  if (ZIP.test(typed)) return { kind: 'zip', prefix: typed.toUpperCase() };
  const zip = /\b(\d{5})(?:-\d{4})?$/.exec(typed);
  if (zip?.[1] !== undefined) return { kind: 'zip', prefix: zip[1] };
  const withComma = /^(.+?)\s*,\s*([a-z]{0,6})(?:\s*,.*)?$/.exec(typed);
  if (withComma)
    return {
      kind: 'town',
      town: withComma[1] ?? '',
      state: /^(?:|mexico|canada)$/.test(withComma[2] ?? '')
        ? null
        : (withComma[2] ?? '').toUpperCase(),
    };
  return /[\p{L}\d]/u.test(typed) ? { kind: 'town', town: typed, state: null } : { kind: 'empty' };
}

/** Whether a text is a ZIP code that isn't complete. */
export const isPartOfZip = (text: string): boolean => /^\s*\d{1,4}\s*$/.test(text);

/**
 * A town as an end of a lane. It gets a ZIP code only if one was typed: a town alone doesn't mean
 * its first ZIP code.
 *
 * Example: Dallas, typed as "dallas", is `{ city: 'Dallas', state: 'TX', zipcode: '', country: 'US'
 * }`.
 */
export const stopOfTown = ({ city, state, zip, country }: Town, typed: string) => ({
  city,
  state,
  zipcode: readTownQuery(typed).kind === 'zip' ? zip : '',
  country,
});

const EARTH_RADIUS_MILES = 3958.8;

/** Great-circle distance between two points, in miles. Roads are longer: show it as "about". */
export function milesBetween(
  a: Pick<Town, 'latitude' | 'longitude'>,
  b: Pick<Town, 'latitude' | 'longitude'>,
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}
