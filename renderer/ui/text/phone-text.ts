/**
 * Formats a phone number for reading. The rules of every country would be too large for the first
 * screen. Pure.
 */

/** Ten digits of the North American plan, however they are set apart. */
const NORTH_AMERICAN = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})$/;

/**
 * "+1 214 555 0123" for a number of the North American plan, such as "(214) 555-0123"; other text
 * stays unchanged.
 */
export const phoneText = (number: string): string =>
  number.trim().replace(NORTH_AMERICAN, '+1 $1 $2 $3');

/** The same with spaces at which a line doesn't break. */
export const wholePhoneText = (number: string): string =>
  phoneText(number).replaceAll(' ', '\u00a0');
