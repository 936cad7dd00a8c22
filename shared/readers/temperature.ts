/** Reads typed temperatures, such as the set point of a reefer. Pure. */
import { readSignedDecimal } from './number.ts';
import type { Reading } from './reading.ts';

/** Units that a temperature is written in. */
export const degreeUnits = ['°F', '°C'] as const;
/** One of them. */
export type DegreeUnit = (typeof degreeUnits)[number];

/** A unit at the end of a text, as people write it: `34F`, `-18 ºC`, `2 deg. C`. */
const written = /(?:°|º|˚|\bdeg\.?|\bgrados)?\s*([fc])\.?$/i;
const read = /^(-?\d+(?:\.\d+)?) (°[FC])$/;

/**
 * A temperature with its unit, as it is kept: `34` is `34 °F` where the list asks for °F, and
 * `-18 C` stays `-18 °C` there. `1.250` has two readings.
 */
export function readTemperature(text: string, unit: DegreeUnit, locale = 'en'): Reading<string> {
  const letter = written.exec(text.trim())?.[1]?.toUpperCase();
  const own = letter === undefined ? unit : `°${letter}`;
  const reading = readSignedDecimal(text, locale, written);
  if ('refused' in reading) return reading;
  if ('value' in reading) return { value: `${reading.value} ${own}` };
  const [first, second] = reading.readings;
  return { readings: [`${first} ${own}`, `${second} ${own}`] };
}

/** A stored temperature (`readTemperature`) in °F. Null if the text is none. */
export function fahrenheitOf(kept: string): number | null {
  const [, degrees, unit] = read.exec(kept) ?? [];
  if (degrees === undefined) return null;
  return unit === '°C' ? Number(degrees) * 1.8 + 32 : Number(degrees);
}
