/** Two quotes side by side. Pure. */
import { compareDecimals, type Decimal, formatUsd, perMile, subtractDecimals } from '../money.ts';
import { milesOfText } from './quote-text.ts';
import { equipmentName, laneLabel, type QuoteRecord } from './record.ts';

/** One line of the comparison. */
export type ComparedLine = { readonly label: string; readonly a: string; readonly b: string; readonly differs: boolean };

const NONE = '—';

const linesOf = ({ draft, request }: QuoteRecord): readonly (readonly [string, string])[] => {
  const quote = request?.quote ?? null;
  const miles = milesOfText(quote?.mileage ?? null);
  const each = quote?.price != null && miles !== null ? perMile(quote.price, miles) : null;
  return [
    ['Price', quote?.price == null ? NONE : formatUsd(quote.price)],
    ['Per mile', each === null ? NONE : formatUsd(each)],
    ['Lane', laneLabel(draft)],
    ['Miles', quote?.mileage ?? NONE],
    ['Mode', quote?.mode ?? draft.mode],
    ['Equipment', equipmentName(quote?.equipmentType ?? draft.equipmentType)],
    ['Weight', draft.weight === '' ? NONE : `${draft.weight} lb`],
    ['Team driver', draft.teamDriver ? 'Yes' : 'No'],
    ['Shipper', draft.shipper?.name ?? NONE],
    ['Rates', String(quote?.rates.length ?? 0)],
  ];
};

/** The facts of both, line by line. */
export function compareQuotes(a: QuoteRecord, b: QuoteRecord): readonly ComparedLine[] {
  const second = linesOf(b);
  return linesOf(a).map(([label, value], index) => {
    const other = second[index]?.[1] ?? NONE;
    return { label, a: value, b: other, differs: value !== other };
  });
}

/** Which is cheaper, and by how much; null when one of them has no price. */
export function priceGap(a: QuoteRecord, b: QuoteRecord): { readonly cheaper: 'a' | 'b' | 'same'; readonly by: Decimal } | null {
  const first = a.request?.quote?.price ?? null;
  const second = b.request?.quote?.price ?? null;
  if (first === null || second === null) return null;
  const order = compareDecimals(first, second);
  if (order === 0) return { cheaper: 'same', by: '0.00' };
  return order < 0 ? { cheaper: 'a', by: subtractDecimals(second, first) } : { cheaper: 'b', by: subtractDecimals(first, second) };
}
