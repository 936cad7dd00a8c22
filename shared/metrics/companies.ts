/** Companies among figures: a name in capitals is the company of the same name. Pure. */

/**
 * What companies are compared by: their name without case and repeated spaces.
 *
 * Example: "RED MESA TRANSPORT" and "Red Mesa  Transport" have the same.
 */
export const companyKey = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').toUpperCase();

/** Of two spellings of one company, the one to show: not the one in capitals alone. */
export const companyName = (known: string, other: string): string =>
  /\p{Ll}/u.test(known) || !/\p{Ll}/u.test(other) ? known : other;
