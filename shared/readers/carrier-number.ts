/**
 * Numbers of carriers that a person typed, scanned, or that a service sent: DOT, MC, MX, FF, SCAC.
 * One reader, and one way to compare. Two numbers are equal in one register alone: a DOT number
 * never equals an MC number. Pure.
 */
import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { plainCharacters, typedText } from './reading.ts';

/** The registers that number carriers (FMCSA dockets, the DOT census, SCAC). */
export type CarrierRegister = 'dot' | 'mc' | 'mx' | 'ff' | 'scac';

/**
 * A carrier's number. It identifies a company, never a truck. `number` has the digits as they were
 * written, or the letters of a SCAC in capitals; `suffix` what came after them. "DOT# 0204417-P" is
 * `{ register: 'dot', number: '0204417', suffix: 'P' }`.
 */
export type CarrierNumber = {
  readonly register: CarrierRegister;
  readonly number: string;
  readonly suffix: string;
};

const WITH_WORD =
  /^(us\s?dot|dot|mc|mx|ff)[\s#:.-]*(?:no\.?|number)?[\s#:.-]*(\d{1,8})(?:[\s/-]?([a-z]{1,2}))?$/i;

/**
 * Reads a number with the word of its register before it. Digits alone are a number of `bare`,
 * where that is named; letters alone are a SCAC where it isn't. Never shortened, never completed.
 */
export function readCarrierNumber(
  text: string | null | undefined,
  bare: CarrierRegister | null = null,
): Result<CarrierNumber, Message> {
  const plain = plainCharacters(text ?? '');
  if (!plain.ok) return plain;
  if (bare !== null && /^\d{1,8}$/.test(plain.value))
    return ok({ register: bare, number: plain.value, suffix: '' });
  const [, word, number = '', suffix = ''] = WITH_WORD.exec(plain.value) ?? [];
  if (word !== undefined) {
    const register = /dot$/i.test(word) ? 'dot' : (word.toLowerCase() as CarrierRegister);
    return ok({ register, number, suffix: suffix.toUpperCase() });
  }
  const [, letters] = /^(?:scac[\s#:.-]*)?([a-z]{2,4})$/i.exec(plain.value) ?? [];
  return letters !== undefined && bare === null
    ? ok({ register: 'scac', number: letters.toUpperCase(), suffix: '' })
    : fail(message('common.carrierNumber.none', { text: typedText(text ?? '') }));
}

/**
 * What is compared: digits without leading zeros, letters in capitals. Null where nothing but zeros
 * is left: that is no carrier's.
 */
export const carrierKey = ({ number }: Pick<CarrierNumber, 'number'>): string | null =>
  number.replace(/^0+/, '') || null;

/**
 * What is compared of a text that stands in a field of one register ("204417", "MC-204417"). Null
 * where it can't be read, or belongs to another register.
 */
export function keyIn(register: CarrierRegister, text: string | null | undefined): string | null {
  const read = readCarrierNumber(text, register);
  return read.ok && read.value.register === register ? carrierKey(read.value) : null;
}

/** A number as people write it: "MC 204417", "DOT 1234567-P". It reads back as the same number. */
export const writtenCarrier = ({ register, number, suffix }: CarrierNumber): string =>
  `${register.toUpperCase()} ${number}${suffix === '' ? '' : `-${suffix}`}`;
