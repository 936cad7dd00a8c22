/**
 * Phone numbers that a person typed or pasted. One reader for drivers, owners, companies, walk-ins
 * and custom fields. Pure.
 */
import parsePhoneNumber from 'libphonenumber-js/max';
import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { plainCharacters, typedText } from './reading.ts';

/**
 * A number as the services take it, in full and without spaces (`+12145550123`), and the extension
 * that stood behind it. Only the owner of a carrier has a field for an extension
 * (seeds/marketplace.md, "Owner"); elsewhere it is shown and not sent.
 */
export type Phone = { readonly number: string; readonly extension: string | null };

/** "x7", "ext7", "ext. 7", "extensión 7", "#7", "; ext=7" behind a number. */
const EXTENSION =
  /[\s,;]*(?:\b(?:ext(?:ension|ensión|n)?|anexo|int)|(?<=[\d\s.)])x|#)\s*[.:=#]?\s*(\d{1,7})$/i;

/**
 * Reads a phone number. Without a country code it is a US number (seeds/yard.md, "Custom field
 * types"); `+` or 011 before it begins a country code.
 */
export function readPhone(text: string): Result<Phone, Message> {
  const plain = plainCharacters(text);
  if (!plain.ok) return plain;
  const typed = plain.value.replace(/^tel:\s*/i, '');
  const extension = EXTENSION.exec(typed);
  const digits = extension === null ? typed : typed.slice(0, extension.index);
  if (digits.length > 40 || !/^(?:\+\s?\d|\d|\()[\d\s()./-]*$/.test(digits))
    return fail(message('fields.phone.notOne', { text: typedText(text) }));
  const number = parsePhoneNumber(digits.replaceAll('/', ' '), 'US');
  if (number === undefined || !number.isValid())
    return fail(
      message(digits.startsWith('+') ? 'fields.phone.country' : 'fields.phone.us', {
        text: typedText(text),
      }),
    );
  return ok({ number: number.number, extension: extension?.[1] ?? null });
}

/**
 * Reads an extension in a field of its own: "41", "x41", "ext. 41". Null for an empty field.
 */
export function readExtension(text: string): Result<string | null, Message> {
  const plain = plainCharacters(text);
  if (!plain.ok) return plain;
  // As it would be read behind a number. There the digits alone would belong to the number.
  const behind = /^\d/.test(plain.value) ? `#${plain.value}` : `0 ${plain.value}`;
  const match = EXTENSION.exec(behind);
  const digits = match !== null && match.index <= 1 ? match[1] : undefined;
  if (digits === undefined && plain.value !== '')
    return fail(message('fields.phone.extension', { text: typedText(text) }));
  return ok(digits ?? null);
}

/**
 * A number as people read it: "+1 214 555 0123", with its extension. Other text is returned
 * unchanged. The result reads back the same.
 */
export function writtenPhone(text: string): string {
  const phone = readPhone(text);
  if (!phone.ok) return text;
  const { number, extension } = phone.value;
  const shown = parsePhoneNumber(number)?.formatInternational() ?? number;
  return extension === null ? shown : `${shown} x${extension}`;
}

/**
 * The full number to send for a text. Other text is returned unchanged, for the check to refuse.
 */
export function sentPhone(text: string): string {
  const phone = readPhone(text);
  return phone.ok ? phone.value.number : text.trim();
}
