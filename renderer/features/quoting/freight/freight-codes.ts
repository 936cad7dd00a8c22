/**
 * Codes that the quoting service takes for packages, hazardous goods and what a stop needs, and
 * their names. The seed names one of each kind. The others are those of a newer service of the
 * vendor (contract.md 3). Any other text may be typed, and is sent as it is.
 */

import { words } from '../../../ui/words.ts';

/** What each end of a lane may need. */
export const accessorials = {
  pickup: [
    'lift-gate-pickup',
    'residential-pickup',
    'inside-pickup',
    'limited-access-pickup',
    'appointment-pickup',
    'construction-site-pickup',
    'tradeshow_pickup',
    'non-commercial-pickup-storage-facility',
    'protect_from_freeze',
    'sort-and-segregate',
  ],
  delivery: [
    'lift-gate-delivery',
    'residential-delivery',
    'inside-delivery',
    'limited-access-delivery',
    'appointment-delivery',
    'construction-site-delivery',
    'tradeshow_delivery',
    'non-commercial-delivery-storage-facility',
    'notify-prior-to-arrival',
    'protect_from_freeze',
    'sort-and-segregate',
  ],
} as const;

/** How an item is packed. */
export const packageTypes = [
  'std_pallets',
  'pallets_non_std',
  'bags',
  'bales',
  'boxes',
  'crates',
  'drums',
  'reels',
  'rolls',
  'loose',
] as const;

/** Classes of hazardous goods. */
export const hazmatClasses = [
  'EXPLOSIVE_NON_SPECIFIED',
  'FLAMMABLE_GAS',
  'POISON_GAS',
  'FLAMMABLE_LIQUID',
  'FLAMMABLE_SOLID',
  'OXIDIZER',
  'POISON',
  'RADIOACTIVE',
] as const;

/** What makes an item longer than a carrier's usual freight. */
export const excessiveLengths = [
  'excessive_length_8ft',
  'excessive_length_12ft',
  'excessive_length_16ft',
  'excessive_length_20ft',
  'excessive_length_28ft',
] as const;

const named = [
  ...accessorials.pickup,
  ...accessorials.delivery,
  ...packageTypes,
  ...hazmatClasses,
  ...excessiveLengths,
] as const;
type NamedCode = (typeof named)[number];

const known: ReadonlySet<string> = new Set(named);
const isNamed = (code: string): code is NamedCode => known.has(code);

/** The name of a code in the reader's language: `std_pallets` is "Standard pallets". */
export const codeName = (code: string): string =>
  isNamed(code) ? words().t(`quoting.code.${code}`) : code;

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * What a text is sent as: the code whose name it is, capital letters or not, else the text itself.
 * `codes`: those of its field.
 */
export const codeOf = (text: string, codes: readonly string[]): string =>
  codes.find((code) => sameText(text.trim(), codeName(code))) ?? text;
