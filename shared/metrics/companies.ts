/** Companies among figures: spellings of one name are one company. Pure. */
import { companyKey } from '../readers/company-key.ts';

/**
 * Names with the same result are one company. A name without a letter or digit is a group of its
 * own.
 *
 * Example: "RED MESA TRANSPORT" and "Red Mesa Transport, LLC" are one.
 */
export const companyGroup = (name: string): string => companyKey(name) ?? name.trim();

/** Of two spellings of one company, the one to show: not the one in capitals alone. */
export const companyName = (known: string, other: string): string =>
  /\p{Ll}/u.test(known) || !/\p{Ll}/u.test(other) ? known : other;
