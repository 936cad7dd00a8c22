/**
 * Places that a person typed: a town with its state, or a postal code, always with a country. Pure.
 */
import { message } from '../i18n/message.ts';
import {
  type Country,
  countriesOf,
  isSameRegion,
  mexicanStateOf,
  provinceOf,
  regionNamed,
} from '../places/regions.ts';
import { type Town, townKey } from '../places/town.ts';
import { plainCharacters, type Reading, typedText } from './reading.ts';

/**
 * A place as a stop of a quote has it. `country` in two letters.
 *
 * Example: `{ city: 'Monterrey', state: 'NL', zipcode: '64000', country: 'MX' }`.
 */
export type TypedPlace = {
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
};

const COUNTRY_WORDS: readonly (readonly [RegExp, Country])[] = [
  // New Mexico is a state of the US, and Ciudad de México a town.
  [/(?<!\b(?:new|de))[\s,]+(?:mexico|méxico|mex|mx)\.?$/i, 'MX'],
  [/[\s,]+(?:canada|canadá|can)\.?$/i, 'CA'],
  [/[\s,]+(?:u\.?s\.?a?\.?|united states|estados unidos|ee\.?\s?uu\.?)$/i, 'US'],
  // California too: only behind a state, or a postal code of Canada, it is the country.
  [/(?<=,\s*[a-z]{2}(?:\s+[a-z]\d[a-z][ -]?\d[a-z]\d)?\s*),\s*ca$/i, 'CA'],
];
/** A word for each country that no region is called by too. */
const COUNTRY_NAMES: Readonly<Record<Country, string>> = { US: 'USA', CA: 'Canada', MX: 'Mexico' };

type Parts = {
  readonly country: Country | null;
  readonly postal: string;
  readonly town: string;
  readonly state: string;
};

/**
 * The text with the full name of a region, behind a comma, as its code: "Waco, Texas 76701" as
 * "Waco, TX 76701, US". The region's country is added where none is typed.
 */
function withCode(text: string): string {
  const [, town = '', name = '', postal = '', rest = ''] =
    /^(.+?)\s*,\s*([\p{L}. ]+?)((?:\s+[a-z]?\d[\w -]*)?)((?:\s*,[^,]*)?)$/iu.exec(text) ?? [];
  const region = regionNamed(name);
  if (region === null) return text;
  const country = rest === '' ? `, ${COUNTRY_NAMES[region.country]}` : rest;
  return `${town}, ${region.code}${postal}${country}`;
}

/** The text taken apart: "Town, ST 12345, Country", each part but one left out. */
function partsOf(typed: string): Parts {
  const text = withCode(typed);
  const named = COUNTRY_WORDS.find(([words]) => words.test(text));
  let rest = named === undefined ? text : text.replace(named[0], '');
  const postal = /(?:^|[\s,])([a-z]\d[a-z](?:[ -]?\d[a-z]\d)?|\d{5}(?:-?\d{4})?)$/i.exec(rest)?.[1];
  if (postal !== undefined) rest = rest.slice(0, rest.length - postal.length);
  rest = rest.replace(/[\s,]+$/, '');
  if (postal !== undefined && countriesOf(rest).length > 0)
    return { country: named?.[1] ?? null, postal, town: '', state: rest.toUpperCase() };
  const region = /^(.+?)(?:\s*,\s*|\s+)([a-z.]{2,6})$/i.exec(rest);
  const state = (region?.[2] ?? '').toUpperCase().replaceAll('.', '');
  const isRegion = region !== null && (rest.includes(',') || countriesOf(state).length > 0);
  return {
    country: named?.[1] ?? null,
    postal: postal ?? '',
    town: isRegion ? (region[1] ?? '').trim() : rest.trim(),
    state: isRegion ? state : '',
  };
}

/**
 * Both ends of a lane in one text: "Dallas to Atlanta", "Laredo, TX → Monterrey, NL", "de Dallas a
 * Atlanta". Null where it doesn't name two. A capital A is part of a name ("Pointe A La Hache").
 */
export function readLane(text: string): readonly [from: string, to: string] | null {
  const plain = plainCharacters(text);
  if (!plain.ok) return null;
  const [, from = '', to = ''] =
    /^(?:(?:[Ff]rom|[Dd]e) )?(.+?)(?: (?:to|TO|a) | - |\s*(?:→|->|=>|>)\s*)(.+)$/.exec(
      plain.value,
    ) ?? [];
  const isPlace = (end: string) => /[\p{L}\d]{2}/u.test(end);
  return isPlace(from) && isPlace(to) ? [from.trim(), to.trim()] : null;
}

/** `80621-1226`, `M5V 3A8`: as the post writes it. */
const writtenCode = (code: string): string =>
  /^[a-z]/i.test(code)
    ? code.toUpperCase().replace(/^(\w{3})[ -]?(\w{3})$/, '$1 $2')
    : code.replace(/^(\d{5})-?(\d{4})$/, '$1-$2');

/** Whether a code, as `writtenCode` has it, is one of a country's post. */
const isCodeOf = (country: string, code: string): boolean =>
  country === 'CA'
    ? /^[A-Z]\d[A-Z](?: \d[A-Z]\d)?$/.test(code)
    : (country === 'US' ? /^\d{5}(?:-\d{4})?$/ : /^\d{5}$/).test(code);

/**
 * Reads a place. `towns` are the gazetteer's suggestions for the text. We take a town only if its
 * full name and state, or its full postal code, were typed, and never complete to another place. A
 * region code of two countries (NL, BC, CO) is decided by the town if we know it; otherwise we ask.
 */
export function readPlace(text: string, towns: readonly Town[]): Reading<TypedPlace> {
  const plain = plainCharacters(text);
  if (!plain.ok) return { refused: plain.error };
  const typed = typedText(text);
  if (/^\d{1,4}$/.test(plain.value))
    return {
      refused: message(plain.value.length === 4 ? 'places.shortZip' : 'places.none', {
        text: typed,
        zip: `0${plain.value}`,
      }),
    };
  const { country, postal, town, state } = partsOf(plain.value);
  const code = writtenCode(postal);
  if (town === '') return readCode({ country, postal: code, state }, towns, typed);
  return readTown({ country, postal: code, town, state }, towns, typed);
}

/** A postal code without a town. */
function readCode(
  { country, postal: code, state }: Omit<Parts, 'town'>,
  towns: readonly Town[],
  typed: string,
): Reading<TypedPlace> {
  const isCanadian = /^[A-Z]/.test(code);
  const found = towns.find(
    (each) => each.zip === (isCanadian ? code.slice(0, 3) : code.slice(0, 5)),
  );
  const unlisted = (of: Country, region: string): TypedPlace => ({
    city: '',
    state: region,
    zipcode: code,
    country: of,
  });
  const read = (): Reading<TypedPlace> => {
    const inMexico = isCodeOf('MX', code) ? mexicanStateOf(code) : null;
    // A code that the list lacks counts where its country was typed: Mexico's and new ones of the
    // US.
    if (country === 'MX' && isCodeOf('MX', code)) return { value: unlisted('MX', inMexico ?? '') };
    if (country === 'US' && found === undefined && isCodeOf('US', code))
      return { value: unlisted('US', state) };
    if (found !== undefined && (country === null || country === found.country))
      return {
        value: { city: found.city, state: found.state, zipcode: code, country: found.country },
      };
    if (isCanadian && provinceOf(code) !== null && country !== 'MX' && country !== 'US')
      return { value: unlisted('CA', provinceOf(code) ?? '') };
    // No code of the list, so it is one of Mexico or a new one of the US.
    if (country === null && inMexico !== null)
      return { readings: [unlisted('MX', inMexico), unlisted('US', '')] };
    return { refused: message('places.unknownCode', { text: typed }) };
  };
  const place = read();
  const isElsewhere =
    'value' in place &&
    state !== '' &&
    !isSameRegion(place.value.country, place.value.state, state);
  return isElsewhere ? { refused: message('places.otherCode', { code, state }) } : place;
}

const noState = (text: string, country: Country | null) =>
  message('places.noState', { text, country: country ?? 'none' });

function readTown(
  { country, postal, town, state }: Parts,
  towns: readonly Town[],
  typed: string,
): Reading<TypedPlace> {
  const same = towns.filter(
    (each) =>
      townKey(each.city) === townKey(town) &&
      (state === '' || isSameRegion(each.country, each.state, state)) &&
      (country === null || each.country === country),
  );
  const ofCode = towns.find(({ zip }) => zip !== '' && zip === postal.slice(0, zip.length));
  if (postal !== '' && state !== '' && ofCode !== undefined && country !== 'MX')
    if (ofCode.state !== state)
      return {
        refused: message('places.otherTown', {
          code: postal,
          town: `${ofCode.city}, ${ofCode.state}`,
        }),
      };
  const place = (of: string, region: string, name: string): Reading<TypedPlace> => ({
    value: { city: name, state: region, zipcode: postal, country: of },
  });
  const [first] = same;
  if (state === '') {
    const regions = new Set(same.map((each) => `${each.country} ${each.state}`));
    if (first !== undefined && postal !== '' && !isCodeOf(first.country, postal))
      return { refused: message('places.otherCode', { code: postal, state: first.state }) };
    return first !== undefined && regions.size === 1
      ? place(first.country, first.state, first.city)
      : {
          refused:
            regions.size > 1
              ? message('places.whichState', { text: typed })
              : noState(typed, country),
        };
  }
  const named = countriesOf(state).filter((each) => country === null || each === country);
  const countries = named.filter((each) => postal === '' || isCodeOf(each, postal));
  // A street before the town would be sent as part of its name.
  if (town.includes(',')) return { refused: message('places.none', { text: typed }) };
  if (named.length === 0) return { refused: noState(typed, country) };
  const [only] = countries;
  if (only === undefined) return { refused: message('places.otherCode', { code: postal, state }) };
  if (countries.length === 1)
    return place(only, state, first?.country === only ? first.city : town);
  if (first !== undefined && same.every((each) => each.country === first.country))
    return place(first.country, state, first.city);
  const [one = 'US', other = 'MX'] = countries;
  const as = (of: string): TypedPlace => ({ city: town, state, zipcode: postal, country: of });
  return { readings: [as(one), as(other)] };
}

/** How many similar names are asked about. */
const MOST_SIMILAR = 3;

/**
 * The towns of its state that a place may be a slip of: Houston for "Huston, TX". Empty where none
 * is like it. Null where there is nothing to ask: the list has the town, or its postal code in that
 * state, or it lies in Mexico, of which the list has few towns. `towns` as for `readPlace`.
 */
export function similarPlaces(
  place: TypedPlace,
  towns: readonly Town[],
): readonly TypedPlace[] | null {
  const inState = towns.filter(
    ({ country, state }) => country === place.country && isSameRegion(country, state, place.state),
  );
  const isListed = inState.some(
    ({ city, zip }) =>
      townKey(city) === townKey(place.city) ||
      (zip !== '' && zip === place.zipcode.slice(0, zip.length)),
  );
  if (isListed || place.city === '') return null;
  const cities = [...new Set(inState.map(({ city }) => city))].slice(0, MOST_SIMILAR);
  return cities.length === 0 && place.country === 'MX'
    ? null
    : cities.map((city) => ({ ...place, city }));
}
