/**
 * Formats a phone number for reading. The rules of every country would be too large for the first
 * screen. Pure.
 */

/**
 * "+1 214 555 0123" for a complete number of the North American plan; other text stays unchanged.
 */
export const phoneText = (number: string): string =>
  number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3');
