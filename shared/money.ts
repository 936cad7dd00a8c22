/**
 * Money and other decimals as text: the services send and take decimal strings, and a float would
 * change them. The currency is always USD; the services name none.
 */
import Big from 'big.js';

/**
 * A plain decimal such as `1250.00` or `0.5`: digits, at most one point, no sign, no exponent, no
 * separators.
 */
export type Decimal = string;

/**
 * Whether text from a service is a decimal we can show as money; a minus sign is allowed (discount
 * lines).
 */
export const isDecimal = (text: string): boolean => /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text);

/**
 * `1250.5` as `$1,250.50`. Text that isn't a decimal is returned unchanged, because it is the
 * service's.
 */
export function formatUsd(decimal: string): string {
  if (!isDecimal(decimal)) return decimal;
  const [whole = '0', cents = '00'] = Big(decimal).abs().toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${decimal.startsWith('-') ? '−' : ''}$${grouped}.${cents}`;
}

/** Compares two decimals: negative when `a` is less. Both must be decimals. */
export const compareDecimals = (a: Decimal, b: Decimal): number => Big(a).cmp(b);

/** `a - b` with two digits. */
export const subtractDecimals = (a: Decimal, b: Decimal): Decimal => Big(a).minus(b).toFixed(2);

/** `amount / miles` with two digits, or null when the distance is not a positive number. */
export const perMile = (amount: Decimal, miles: number): Decimal | null =>
  Number.isFinite(miles) && miles > 0 && isDecimal(amount)
    ? Big(amount).div(miles).toFixed(2)
    : null;

/** `unit * quantity` with two digits, or null if either isn't a decimal. */
export const timesDecimals = (unit: Decimal, quantity: Decimal): Decimal | null =>
  isDecimal(unit) && isDecimal(quantity) ? Big(unit).times(quantity).toFixed(2) : null;

/** The sum of decimals with two digits; null where one of them is missing. */
export function sumDecimals(amounts: readonly (Decimal | null)[]): Decimal | null {
  let sum = Big(0);
  for (const amount of amounts) {
    if (amount === null || !isDecimal(amount)) return null;
    sum = sum.plus(amount);
  }
  return sum.toFixed(2);
}
