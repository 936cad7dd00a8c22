/**
 * What comes of reading a text that a person typed. Each kind (number, phone, day, place) has one
 * reader, and every form uses it. A reader never changes the text: it says what the text means,
 * both things that it may mean, or why it means nothing.
 */

import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { displayText } from '../text.ts';

/**
 * `value` where everybody reads the text alike. `readings` where two people read it differently:
 * `1.250` is 1250 or 1.25, so the clerk chooses before anything is sent. `refused` says in words
 * why it is neither.
 */
export type Reading<Value> =
  | { readonly value: Value }
  | { readonly readings: readonly [Value, Value] }
  | { readonly refused: Message };

/** Characters of a typed text that a refusal repeats. */
const SHOWN = 60;
/** The longest text that is looked at: no number, phone or day needs more. */
const LONGEST = 100;

/** A refusal that repeats what was typed, made safe to show. */
export const typedText = (text: string): string => displayText(text.trim(), SHOWN);

/**
 * The value where there is exactly one; else why not, with both readings in words. `shown` writes a
 * value.
 */
export function certain<Value>(
  reading: Reading<Value>,
  text: string,
  shown: (value: Value) => string = String,
): Result<Value, Message> {
  if ('value' in reading) return ok(reading.value);
  if ('refused' in reading) return fail(reading.refused);
  const [first, second] = reading.readings.map(shown);
  return fail(
    message('common.typed.two', {
      text: typedText(text),
      first: first ?? '',
      second: second ?? '',
    }),
  );
}

const ZEROS = [0x0660, 0x06f0, 0x0966, 0xff10];
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * Control characters, which a screen doesn't show, and the mark U+202E, which makes it show what
 * follows from right to left: 12 reads as 21.
 */
const UNREADABLE = /\p{Cc}|\u202e/u;

/**
 * Why a text can't be read over on a screen before it is sent; null where it can. `hasLines`: line
 * breaks and tabs are part of it.
 */
export function hiddenIn(text: string, hasLines = false): Message | null {
  const looked = hasLines ? text.replace(/[\n\r\t]/g, ' ') : text;
  return UNREADABLE.test(looked) ? message('common.typed.hidden', { text: typedText(text) }) : null;
}

/** A text without marks that no screen shows: soft hyphens, zero widths and directions. */
export const withoutMarks = (text: string): string => text.replace(INVISIBLE, '');

/** A digit of another script as the digit 0 to 9. Other characters are returned unchanged. */
function asciiDigit(character: string): string {
  const code = character.charCodeAt(0);
  const zero = ZEROS.find((each) => code >= each && code < each + 10);
  if (zero !== undefined) return String(code - zero);
  // The full-width forms of ASCII lie in one block.
  return code > 0xff00 && code < 0xff5f ? String.fromCharCode(code - 0xfee0) : character;
}

/**
 * A text in the characters that the readers know: digits of Arabic, Persian, Devanagari and
 * full-width keyboards as 0 to 9, every dash and minus sign as `-`, every space as one blank, marks
 * of direction dropped. They look the same, so they mean the same. For text that is compared and
 * not sent: a plate that is blocked stays blocked, however it was pasted.
 */
export const comparable = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹०-९\uff01-\uff5e]/g, asciiDigit)
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(DASHES, '-')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Typed text as `comparable` makes it. Refused is what can't be read over (`hiddenIn`), and text
 * that is too long for it.
 */
export function plainCharacters(text: string): Result<string, Message> {
  if (text.length > LONGEST)
    return fail(message('common.typed.long', { text: displayText(text, SHOWN), most: LONGEST }));
  const hidden = hiddenIn(text.replace(/\s/g, ' '));
  if (hidden !== null) return fail(hidden);
  return ok(comparable(text));
}
