/**
 * What a code may be by its form alone: our pass, a move, a container, a chassis, a carrier's
 * number. A text may have several forms, and none excludes another: forms order the meanings and
 * never decide (`interpret.ts`). Pure.
 */
import type { EquipmentNumber } from '../console-api/gate-reading.ts';
import { type CarrierNumber, readCarrierNumber } from '../readers/carrier-number.ts';

/** One form of a text. */
export type CodeForm =
  | { readonly kind: 'pass'; readonly number: string }
  | { readonly kind: 'move'; readonly number: number }
  | { readonly kind: 'equipment'; readonly equipment: EquipmentNumber }
  | { readonly kind: 'carrier'; readonly carrier: CarrierNumber }
  /** Only digits, like a confirmation number. */
  | { readonly kind: 'number' }
  /** Ten to fifteen digits, with or without the signs that people write between them. */
  | { readonly kind: 'phone'; readonly digits: string };

/** Values of letters in ISO 6346: from 10 up, without the multiples of 11. */
const letterValue = (letter: string): number => {
  const place = letter.charCodeAt(0) - 65;
  return 10 + place + Math.floor((place + 9) / 10);
};

/**
 * The check digit of four letters and six digits, the same in ISO 6346 and EN 13044. A remainder of
 * 10 is written 0.
 */
export function checkDigit(code: string): number {
  let sum = 0;
  for (let at = 0; at < 10; at += 1) {
    const character = code.charAt(at);
    sum += (at < 4 ? letterValue(character) : Number(character)) * 2 ** at;
  }
  return (sum % 11) % 10;
}

/** Upper case for the letters a to z only, so that "ß" stays one character. */
const capitals = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** The text as a number of equipment; null if it doesn't have that form. */
export function equipmentNumber(text: string): EquipmentNumber | null {
  const code = capitals(text).replace(/[\s./-]+/g, '');
  if (!/^[A-Z]{4}\d{6,7}$/.test(code)) return null;
  if (code.length === 10) return { kind: 'chassis', code, isRight: null };
  const isRight = checkDigit(code) === Number(code.charAt(10));
  switch (code.charAt(3)) {
    case 'U':
    case 'J':
      return { kind: 'container', code, isRight };
    case 'Z':
      return { kind: 'chassis', code, isRight };
    default:
      // Four letters and seven digits may also be a chassis or a fleet number. Only a right check
      // digit suggests an ILU code.
      return isRight ? { kind: 'ilu', code, isRight } : { kind: 'chassis', code, isRight: null };
  }
}

/** Keys whose digits, dash and letters a scanner set for the US types on other keyboards. */
const usKeys = '1234567890-QWERTYUIOPASDFGHJKLZXCVBNM';
/** What the same keys write on other keyboards; letters as capitals. */
const otherKeys: readonly string[] = [
  // Spain, Latin America, Italy, Portugal
  "1234567890'QWERTYUIOPASDFGHJKLZXCVBNM",
  // Germany, Austria
  '1234567890ßQWERTZUIOPASDFGHJKLYXCVBNM',
  // Switzerland
  "1234567890'QWERTZUIOPASDFGHJKLYXCVBNM",
  // France
  '&é"\'(-è_çà)AZERTYUIOPQSDFGHJKLWXCVBN?',
  // Belgium
  '&é"\'(§è!çà)AZERTYUIOPQSDFGHJKLWXCVBN?',
  // Denmark, Norway, Sweden, Finland
  '1234567890+QWERTYUIOPASDFGHJKLZXCVBNM',
  // Czech Republic
  '+ěščřžýáíé=QWERTZUIOPASDFGHJKLYXCVBNM',
  // Hungary
  '123456789öüQWERTZUIOPASDFGHJKLYXCVBNM',
  // Turkey
  '1234567890*QWERTYUIOPASDFGHJKLZXCVBNM',
];

const isOurs = (text: string): boolean =>
  /^GP-[A-Z0-9]{1,10}$/.test(text) || /^YM\d{4,9}$/.test(text);

/**
 * What was printed, if a scanner set for another keyboard wrote one of our codes; null if none
 * fits.
 */
export function decodedFromOtherKeyboard(text: string): string | null {
  const typed = capitals(text.trim());
  if (typed.length > 20 || isOurs(typed)) return null;
  for (const keys of otherKeys) {
    let read = '';
    for (const character of typed) {
      const place = keys.indexOf(character);
      // French keyboards need Shift for digits, so a digit that came as a digit stays one.
      read += place >= 0 ? usKeys.charAt(place) : /\d/.test(character) ? character : '\u0000';
    }
    if (isOurs(read)) return read;
  }
  return null;
}

/**
 * The digits of a text that has the form of a phone number; null for any other text.
 *
 * Example: `(214) 555-0111` is `2145550111`.
 */
export function phoneDigits(text: string): string | null {
  const trimmed = text.trim();
  const digits = trimmed.replace(/[^\d]/g, '');
  const isPhone = /^[+(]?[\d\s().-]+$/.test(trimmed) && digits.length >= 10 && digits.length <= 15;
  return isPhone ? digits : null;
}

/** All forms of a text. `interpret` finds whose it is. */
export function formsOf(text: string): readonly CodeForm[] {
  const trimmed = text.trim();
  const forms: CodeForm[] = [];
  const ours = capitals(trimmed);
  if (/^GP-[A-Z0-9]{1,10}$/.test(ours)) forms.push({ kind: 'pass', number: ours });
  const move = /^YM\s?(\d{4,9})$/.exec(ours)?.[1];
  if (move !== undefined) forms.push({ kind: 'move', number: Number(move) });
  const equipment = equipmentNumber(trimmed);
  if (equipment !== null) forms.push({ kind: 'equipment', equipment });
  const carrier = readCarrierNumber(trimmed);
  if (carrier.ok) forms.push({ kind: 'carrier', carrier: carrier.value });
  if (/^\d+$/.test(trimmed)) forms.push({ kind: 'number' });
  const digits = phoneDigits(trimmed);
  if (digits !== null) forms.push({ kind: 'phone', digits });
  return forms;
}
