/**
 * Makes up a plausible price: miles between the ZIP codes, a rate per mile by equipment, fuel,
 * accessorials.
 */
import type { SeededRandom } from '../random.ts';
import type { QuoteInput, StopInput } from './input.ts';

type Point = { readonly latitude: number; readonly longitude: number };

/**
 * We load the list for the first price. It has seven megabytes, and the start of the demo must not
 * wait for it.
 */
const pointOf = async (stop: StopInput): Promise<Point | null> => {
  const { lookup, lookupByName } = await import('zipcodes');
  const byZip = stop.zipcode ? lookup(stop.zipcode.slice(0, 5)) : undefined;
  return (
    byZip ?? (stop.city && stop.state ? lookupByName(stop.city, stop.state)[0] : undefined) ?? null
  );
};

/** A stop as people write it: "Monterrey, NL 64000". */
const written = ({ city, state, zipcode }: StopInput): string =>
  [[city, state].filter(Boolean).join(', '), zipcode].filter(Boolean).join(' ');

/**
 * Road miles between the stops, or the stops that we don't know. Roads are about a fifth longer
 * than the straight line.
 */
export const milesOf = async ([from, to]: readonly StopInput[]): Promise<
  number | readonly string[]
> => {
  const a = from && (await pointOf(from));
  const b = to && (await pointOf(to));
  if (!a || !b) return [...(from && !a ? [written(from)] : []), ...(to && !b ? [written(to)] : [])];
  const radians = Math.PI / 180;
  const cosine =
    Math.sin(a.latitude * radians) * Math.sin(b.latitude * radians) +
    Math.cos(a.latitude * radians) *
      Math.cos(b.latitude * radians) *
      Math.cos((b.longitude - a.longitude) * radians);
  return Math.max(5, Math.round(Math.acos(Math.min(1, cosine)) * 3_958.8 * 1.2));
};

const perMile = { DRV: 2.05, RFR: 2.45, FBE: 2.6 } as const;

/**
 * One line of the breakdown. Amounts in USD.
 *
 * Example: `{ type: 'fuel', label: 'Fuel surcharge', unit: 0.48, quantity: 240, … }` is 115.20 USD.
 */
export type PriceLine = {
  readonly type: string;
  readonly label: string;
  readonly description: string;
  readonly unit: number;
  readonly quantity: number;
};

/** The lines of a price. Their sum is the price. */
export const linesOf = (
  input: QuoteInput,
  miles: number,
  fuelRate: number,
  chance: SeededRandom,
): readonly PriceLine[] => {
  const market = 0.92 + chance.next() * 0.16;
  const share = input.mode === 'LTL' ? 0.35 : 1;
  const linehaul =
    Math.round(Math.max(350, miles * perMile[input.equipment_type] * market) * share * 100) / 100;
  const lines: PriceLine[] = [
    {
      type: 'linehaul',
      label: 'Linehaul',
      description: `${miles} miles`,
      unit: linehaul,
      quantity: 1,
    },
    {
      type: 'fuel',
      label: 'Fuel surcharge',
      description: 'At the shipper’s rate',
      unit: fuelRate || 0.48,
      quantity: Math.round(miles * share),
    },
  ];
  const extras = input.stops.flatMap((stop) => stop.accessorials);
  for (const extra of extras)
    lines.push({ type: 'accessorial', label: extra, description: '', unit: 75, quantity: 1 });
  if (input.stops.some((stop) => stop.drop_trailer))
    lines.push({
      type: 'accessorial',
      label: 'Drop trailer',
      description: '',
      unit: 150,
      quantity: 1,
    });
  if (input.requirements.team_driver)
    lines.push({
      type: 'accessorial',
      label: 'Team driver',
      description: '',
      unit: 0.35,
      quantity: miles,
    });
  return lines;
};

/** The sum with two decimals, counted in cents. */
export const sumOf = (lines: readonly PriceLine[]): string =>
  (
    lines.reduce((cents, { unit, quantity }) => cents + Math.round(unit * quantity * 100), 0) / 100
  ).toFixed(2);
