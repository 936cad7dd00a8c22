/** Reads typed numbers: integers, decimals, money, weights and percents. Pure. */

import { type Message, message } from '../i18n/message.ts';
import type { Decimal } from '../money.ts';
import type { Result } from '../result.ts';
import { certain, plainCharacters, type Reading, typedText } from './reading.ts';

/** The least and the most that is taken; either may be left open. */
export type NumberBounds = { readonly min?: number | undefined; readonly max?: number | undefined };

/** Digits before and after the point that a number has at most. */
const MOST_WHOLE = 12;
const MOST_FRACTION = 6;

const GROUPED = /^[1-9]\d{0,2}(?:([, ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
/** One separator with three digits after it: a thousand to one reader, a decimal to another. */
const TWO_WAYS = /^([1-9]\d{0,2})([.,])(\d{3})$/;

const bare = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/**
 * A decimal of three digits after the point, written so that it has one reading: `1.250` as 1.25,
 * `1.125` as 1.1250.
 */
const plainly = (decimal: string): string => {
  const short = decimal.replace(/0+$/, '').replace(/\.$/, '');
  return short.length === decimal.length ? `${decimal}0` : short;
};

/** The digits of a number without sign and unit, or why the text isn't a number. */
function readDigits(typed: string, text: string, locale: string): Reading<Decimal> {
  const [, thousands = '', separator = '', rest = ''] = TWO_WAYS.exec(typed) ?? [];
  // Who writes English writes 1,250 for a thousand. A point is a decimal to some and a thousand to
  // others in any language.
  if (separator === '.' || (separator === ',' && !locale.startsWith('en')))
    return { readings: [`${thousands}${rest}`, plainly(`${thousands}.${rest}`)] };
  const grouped = GROUPED.test(typed) ? typed.replace(/[, ]/g, '') : typed;
  const match = /^(\d*)(?:\.(\d+))?$/.exec(grouped);
  if (match !== null && grouped !== '') {
    const [whole = '', fraction = ''] = [bare(match[1] || '0'), match[2]];
    if (whole.length > MOST_WHOLE || fraction.length > MOST_FRACTION)
      return { refused: message('common.number.large', { text: typedText(text) }) };
    return { value: fraction === '' ? whole : `${whole}.${fraction}` };
  }
  const isComma = /^\d+,\d+$/.test(typed);
  return {
    refused: message(isComma ? 'common.number.comma' : 'common.number.notPlain', {
      text: typedText(text),
    }),
  };
}

/** A number with its sign taken off. */
function readSigned(
  text: string,
  locale: string,
  unit: RegExp | null,
): { readonly isBelow: boolean; readonly digits: Reading<Decimal> } {
  const plain = plainCharacters(text);
  if (!plain.ok) return { isBelow: false, digits: { refused: plain.error } };
  const bareText = unit === null ? plain.value : plain.value.replace(unit, '').trim();
  if (bareText === '')
    return { isBelow: false, digits: { refused: message('common.number.missing') } };
  const [, sign = '', rest = ''] = /^([+-]?) ?(.*)$/.exec(bareText) ?? [];
  return { isBelow: sign === '-', digits: readDigits(rest, text, locale) };
}

/**
 * A decimal above zero: `1250`, `1,250.50`, `.5`. `1.250` has two readings, and outside of English
 * `1,250` has as well; `12,5`, `-3` and `1e5` are refused with the reason.
 */
export function readDecimal(
  text: string,
  locale = 'en',
  unit: RegExp | null = null,
): Reading<Decimal> {
  const { isBelow, digits } = readSigned(text, locale, unit);
  if (isBelow && !('refused' in digits))
    return { refused: message('common.number.negative', { text: typedText(text) }) };
  return digits;
}

/** A decimal of either sign: `-10.5`. `1.250` has two readings, as with `readDecimal`. */
export function readSignedDecimal(
  text: string,
  locale = 'en',
  unit: RegExp | null = null,
): Reading<Decimal> {
  const { isBelow, digits } = readSigned(text, locale, unit);
  const signed = (decimal: Decimal) => (isBelow && Number(decimal) !== 0 ? `-${decimal}` : decimal);
  if ('refused' in digits) return digits;
  if ('value' in digits) return { value: signed(digits.value) };
  const [first, second] = digits.readings;
  return { readings: [signed(first), signed(second)] };
}

/**
 * Money in US dollars, the one currency the services know: as a decimal, with or without `$` or
 * `USD`.
 */
export const readMoney = (text: string, locale = 'en'): Reading<Decimal> =>
  readDecimal(text, locale, /^(?:US)?\$|\bUSD$|^USD\b/i);

/**
 * A weight in pounds, with or without its unit. Another unit is refused: the services take pounds
 * alone.
 */
export function readPounds(text: string, locale = 'en'): Reading<Decimal> {
  if (/(?:kgs?|kilos?|tons?|tonnes?|toneladas?|t)\.?\s*$/i.test(text))
    return { refused: message('common.number.pounds', { text: typedText(text) }) };
  return readDecimal(text, locale, /(?:lbs?\.?|libras?|pounds?|#)$/i);
}

/**
 * An integer within its bounds. `1,250` is one; `3.9`, `28,4` and `1.250` aren't, and are never
 * rounded.
 */
export function readWhole(
  text: string,
  { min, max }: NumberBounds = {},
  unit?: RegExp,
): Reading<number> {
  const { isBelow, digits } = readSigned(text, 'en', unit ?? null);
  if ('refused' in digits) {
    const { code } = digits.refused;
    return code === 'common.number.comma' || code === 'common.number.notPlain'
      ? { refused: notWhole(text) }
      : digits;
  }
  // A comma before three digits is a thousands separator. A point may be a decimal, so the text
  // isn't an integer.
  if ('readings' in digits || digits.value.includes('.')) return { refused: notWhole(text) };
  return within(isBelow ? -Number(digits.value) : Number(digits.value), text, { min, max });
}

/** Feet, with or without their unit and a sign: `12`, `-3.5`, `40 ft`. */
export function readFeet(text: string, bounds: NumberBounds = {}, locale = 'en'): Reading<number> {
  const { isBelow, digits } = readSigned(text, locale, /(?:ft\.?|feet|pies|')$/i);
  if ('refused' in digits) return digits;
  const signed = (digit: Decimal) => (isBelow ? -Number(digit) : Number(digit));
  if ('value' in digits) return withinBounds(signed(digits.value), text, bounds);
  const [first, second] = digits.readings;
  return { readings: [signed(first), signed(second)] };
}

const notWhole = (text: string): Message =>
  message('common.number.notWhole', { text: typedText(text) });

/** A percent from 0 to 100, an integer, with or without its sign. */
export const readPercent = (text: string): Reading<number> =>
  readWhole(text, { min: 0, max: 100 }, /%$/);

/** An integer that computers store exactly, within the bounds. */
const within = (number: number, text: string, bounds: NumberBounds): Reading<number> =>
  Number.isSafeInteger(number)
    ? withinBounds(number, text, bounds)
    : { refused: message('common.number.large', { text: typedText(text) }) };

/** The number where it lies within the bounds, else the bound that it breaks. */
export function withinBounds(
  number: number,
  text: string,
  { min, max }: NumberBounds,
): Reading<number> {
  const typed = typedText(text);
  if (min !== undefined && number < min)
    return {
      refused:
        min === 0
          ? message('common.number.negative', { text: typed })
          : message('common.number.least', { text: typed, min }),
    };
  if (max !== undefined && number > max)
    return { refused: message('common.number.most', { text: typed, max }) };
  return { value: number === 0 ? 0 : number };
}

/** A decimal that means one thing, for what is checked once more before it is sent. */
export const oneDecimal = (text: string): Result<Decimal, Message> =>
  certain(readDecimal(text), text);
/** Money that means one thing, in the same way. */
export const oneAmount = (text: string, locale = 'en'): Result<Decimal, Message> =>
  certain(readMoney(text, locale), text);
/** Pounds that mean one thing, in the same way. */
export const onePounds = (text: string): Result<Decimal, Message> =>
  certain(readPounds(text), text);
