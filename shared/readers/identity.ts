/**
 * Whether two trucks are the same. That takes two facts that match and none that contradicts, or a
 * clerk who says so. A placeholder for a plate identifies no truck, and a DOT number identifies a
 * company. Pure.
 */
import { searchKey } from '../search-key.ts';

/**
 * Words that people write when there is no plate, in the form of `searchKey`. A number after them
 * ("TEMP 2") changes nothing.
 */
const placeholders: readonly string[] = [
  'temp',
  'temporary',
  'temptag',
  'temptags',
  'temporarytag',
  'paper',
  'papertag',
  'papertags',
  'paperplate',
  'none',
  'no',
  'na',
  'notapplicable',
  'notavailable',
  'null',
  'nil',
  'undefined',
  'unknown',
  'unk',
  'notag',
  'notags',
  'noplate',
  'noplates',
  'nolicense',
  'missing',
  'lost',
  'stolen',
  'new',
  'newtruck',
  'dealer',
  'dealertag',
  'dealertags',
  'intransit',
  'applied',
  'appliedfor',
  'tag',
  'plate',
  'truck',
  'test',
  'tbd',
  'pending',
  'permit',
  'bobtail',
  'rental',
  'sinplaca',
  'sinplacas',
  'ninguna',
  'ninguno',
  'temporal',
  'permiso',
  'papel',
];
const known = new Set(placeholders);

/**
 * Whether a text is a placeholder and identifies no truck: a listed word with or without a number,
 * one repeated character ("0000", "xxx"), or empty. `more`: words that the operator added, which no
 * caller may leave out.
 */
export function isPlaceholder(text: string | null, more: readonly string[]): boolean {
  const key = searchKey(text ?? '');
  if (key === '' || key.length === 1) return true;
  if (/^(.)\1+$/u.test(key)) return true;
  const word = key.replace(/\d{1,3}$/, '');
  return (
    known.has(key) ||
    known.has(word) ||
    more.some((each) => {
      const own = searchKey(each);
      return own !== '' && (own === key || own === word);
    })
  );
}

/**
 * Whether a text can be a code: a plate, the number of a trailer or a seal. A code has at least one
 * letter or digit, in any script; "!!" and "--" are none.
 */
export const canBeCode = (text: string): boolean => searchKey(text) !== '';

/**
 * The number of a plate, trailer or seal as it is painted: in capitals, however it was typed.
 * Numbers are compared without case, so it stays the same number, and as long as it was: "ß" stays.
 *
 * Example: `inCapitals('utlz 4821')` is "UTLZ 4821".
 */
export const inCapitals = (number: string): string =>
  number.replace(/\p{Ll}/gu, (letter) => {
    const capital = letter.toUpperCase();
    return capital.length === letter.length ? capital : letter;
  });

/**
 * A text in which numbers are painted: each word with a digit in capitals, others as typed.
 *
 * Example: `numbersInCapitals('hook utlz4821 to d-02')` is "hook UTLZ4821 to D-02".
 */
export const numbersInCapitals = (text: string): string =>
  text.replace(/\S*\p{Nd}\S*/gu, inCapitals);

/** States, provinces and Mexican states, as plates name them. */
const states = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ ' +
    'NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AB BC MB NB NL NS ON PE QC ' +
    'SK NT NU YT'
  ).split(' '),
);

/** A plate in upper case with single spaces, and the state if one is written with it. */
export type WrittenPlate = { readonly plate: string; readonly state: string | null };

/**
 * Reads a plate. "KLM 4821 TX", "TX-KLM 4821" and "KLM 4821 (TX)" name a state; "B NO 1234"
 * doesn't.
 */
export function writtenPlate(text: string | null): WrittenPlate {
  const written = (text ?? '')
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ');
  const behind = /^(.*\d.*?)[\s,/-]*\(?\b([A-Z]{2})\)?$/.exec(written);
  if (behind?.[2] !== undefined && states.has(behind[2]) && /[\s(,/-]/.test(written))
    return { plate: (behind[1] ?? '').trim(), state: behind[2] };
  const before = /^\(?([A-Z]{2})\)?[\s:,/-]+(.*\d.*)$/.exec(written);
  // Two letters followed by digits only may be the plate itself ("TX 4821"), so a state needs more
  // after it.
  if (
    before?.[1] !== undefined &&
    states.has(before[1]) &&
    /[A-Z]/.test((before[2] ?? '').replace(/[^A-Z]/g, ''))
  )
    return { plate: (before[2] ?? '').trim(), state: before[1] };
  return { plate: written, state: null };
}

/**
 * Whether two plates that were read are the same one. A state that only one of them names doesn't
 * tell them apart.
 */
export const isSameWritten = (one: WrittenPlate, other: WrittenPlate): boolean =>
  one.plate !== '' &&
  one.plate === other.plate &&
  (one.state === null || other.state === null || one.state === other.state);

/** A plate by its letters and digits alone, with its state: "klm-901 (tx)" is KLM901 of TX. */
export function codedPlate(text: string | null): WrittenPlate {
  const { plate, state } = writtenPlate(text);
  return { plate: plate.replace(/[^\p{L}\p{N}]+/gu, ''), state };
}

/**
 * Whether two plates may be the same one: reason to ask, and never proof, since "B NO 1" and "BN O
 * 1" are two. Dashes, spaces and case say nothing. Two states tell plates apart.
 */
export const maybeSamePlate = (a: string | null, b: string | null): boolean =>
  isSameWritten(codedPlate(a), codedPlate(b)) ||
  (searchKey(a ?? '') !== '' && searchKey(a ?? '') === searchKey(b ?? ''));

/** A plate as a key: two plates with one key are the same one. "klm 901 (TX)" is "KLM 901 TX". */
export function plateKey(text: string | null): string {
  const { plate, state } = writtenPlate(text);
  return state === null ? plate : `${plate} ${state}`;
}

/** Whether two plates are the same one, as they are written. */
export const isSamePlate = (a: string | null, b: string | null): boolean =>
  isSameWritten(writtenPlate(a), writtenPlate(b));

/** The last ten digits of a phone number, so that the country code doesn't matter. */
export const phoneKey = (text: string | null): string => {
  const digits = (text ?? '').replace(/\D/g, '');
  return digits.length > 10 ? digits.slice(-10) : digits;
};
