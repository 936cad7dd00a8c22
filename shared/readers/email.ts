/**
 * E-mail addresses that a person typed or pasted. One reader for owners, shippers, copies and
 * custom fields. Pure.
 */
import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { hiddenIn, withoutMarks } from './reading.ts';

const EMAIL =
  /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u;

/** Whether the text is one e-mail address, without anything that could become a header. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

/**
 * Reads one e-mail address. Mail programs add what isn't part of it: `mailto:`, spaces around it,
 * and marks that no screen shows. We send the address without them.
 *
 * @example
 * readEmail(' mailto:dana@shipper.example\u200b') // { ok: true, value: 'dana@shipper.example' }
 */
export function readEmail(text: string): Result<string, Message> {
  const hidden = hiddenIn(text.trim());
  if (hidden !== null) return fail(hidden);
  const address = withoutMarks(text)
    .trim()
    .replace(/^mailto:\s*/i, '');
  return isEmail(address) ? ok(address) : fail(message('common.badEmail'));
}

/** The address to send for a text. Other text is returned trimmed, for the check to refuse. */
export function sentEmail(text: string): string {
  const read = readEmail(text);
  return read.ok ? read.value : text.trim();
}
