import parsePhoneNumber from 'libphonenumber-js/max';
import { fail, ok, type Result } from '../result.ts';

/**
 * Reads a phone number as the `phone` field takes it (seeds/yard.md, "Custom field types"): without a country code it is a
 * US number; the answer is always the full international form without spaces, such as `+12145550123`.
 */
export function readPhone(text: string): Result<string, string> {
  const typed = text.trim();
  if (typed.length > 40 || !/^[+\d][\d\s().-]*$|^\([\d\s().-]*$/.test(typed)) return fail(`"${text}" is not a phone number.`);
  const number = parsePhoneNumber(typed, 'US');
  if (number === undefined || !number.isValid())
    return fail(
      typed.startsWith('+')
        ? `"${text}" is not a valid number for its country.`
        : `"${text}" is not a valid US number; for other countries begin with + and the country code.`,
    );
  return ok(number.number);
}
