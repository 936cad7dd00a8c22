/** A driver's phone, made comparable: nothing else of a driver is known on both sides. Pure. */
import { phoneKey } from '../readers/identity.ts';
import { sentPhone } from '../readers/phone.ts';
import { comparable } from '../readers/reading.ts';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The number without its extension, in full where it can be read. */
const numberIn = (text: string | null): string => sentPhone(comparable(text ?? ''));

/** The last ten digits of a number. Null if it has fewer: it identifies no driver. */
export function driverKey(text: string | null): string | null {
  const number = numberIn(text);
  const digits = digitsOf(number);
  // A number has signs beside its digits, no letters, and fifteen digits at most (E.164).
  const isNumber = /^[+\d\s()./-]+$/.test(number) && digits.length <= 15;
  const isWhole = number.startsWith('+') ? digits.length >= 10 : /^1?\d{10}$/.test(digits);
  return isNumber && isWhole ? phoneKey(number) : null;
}

/** Whether two are one number. Two that both say their country have to be of one. */
export function isSameDriver(one: string | null, other: string | null): boolean {
  const [a, b] = [numberIn(one), numberIn(other)];
  const isOfOneCountry =
    ![a, b].every((each) => each.startsWith('+')) || digitsOf(a) === digitsOf(b);
  return isOfOneCountry && driverKey(one) !== null && driverKey(one) === driverKey(other);
}
