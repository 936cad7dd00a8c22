import parsePhoneNumber from 'libphonenumber-js/max';
import { type Message, message } from '../i18n/message.ts';
import { fail, ok, type Result } from '../result.ts';
import { displayText } from '../text.ts';

/** Characters of a typed text that are shown again. */
const SHOWN = 60;

/**
 * Reads a phone number as the `phone` field takes it (seeds/yard.md, "Custom field types"): without a country code it is a
 * US number; the answer is always the full international form without spaces, such as `+12145550123`.
 */
export function readPhone(text: string): Result<string, Message> {
  const typed = text.trim();
  if (typed.length > 40 || !/^[+\d][\d\s().-]*$|^\([\d\s().-]*$/.test(typed))
    return fail(message('fields.phone.notOne', { text: displayText(text, SHOWN) }));
  const number = parsePhoneNumber(typed, 'US');
  if (number === undefined || !number.isValid())
    return fail(
      message(typed.startsWith('+') ? 'fields.phone.country' : 'fields.phone.us', {
        text: displayText(text, SHOWN),
      }),
    );
  return ok(number.number);
}
