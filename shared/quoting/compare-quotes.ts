/** Two quotes side by side. Pure. */

import { type Message, message, rawText, writeMessage } from '../i18n/message.ts';
import { compareDecimals, type Decimal, formatUsd, perMile, subtractDecimals } from '../money.ts';
import { milesOfText } from './quote-text.ts';
import { equipmentName, laneLabel, type QuoteRecord } from './record.ts';

/** What is compared, line by line. */
export type ComparedFact =
  | 'price'
  | 'perMile'
  | 'lane'
  | 'miles'
  | 'mode'
  | 'equipment'
  | 'weight'
  | 'team'
  | 'shipper'
  | 'rates';

/**
 * One line of the comparison.
 *
 * Example: `{ fact: 'price', a, b, differs: true }`.
 */
export type ComparedLine = {
  readonly fact: ComparedFact;
  readonly a: Message;
  readonly b: Message;
  readonly differs: boolean;
};

const none = rawText('—');

const linesOf = ({
  draft,
  request,
}: QuoteRecord): readonly (readonly [ComparedFact, Message])[] => {
  const quote = request?.quote ?? null;
  const miles = milesOfText(quote?.mileage ?? null);
  const each = quote?.price != null && miles !== null ? perMile(quote.price, miles) : null;
  return [
    ['price', quote?.price == null ? none : rawText(formatUsd(quote.price))],
    ['perMile', each === null ? none : rawText(formatUsd(each))],
    ['lane', rawText(laneLabel(draft))],
    ['miles', quote?.mileage == null ? none : rawText(quote.mileage)],
    ['mode', rawText(quote?.mode ?? draft.mode)],
    ['equipment', equipmentName(quote?.equipmentType ?? draft.equipmentType)],
    ['weight', draft.weight === '' ? none : message('common.pounds', { weight: draft.weight })],
    ['team', message('quoting.teamDriver', { is: draft.teamDriver ? 'yes' : 'no' })],
    ['shipper', draft.shipper === null ? none : rawText(draft.shipper.name)],
    ['rates', rawText(String(quote?.rates.length ?? 0))],
  ];
};

/** The facts of both, line by line. */
export function compareQuotes(a: QuoteRecord, b: QuoteRecord): readonly ComparedLine[] {
  const second = linesOf(b);
  return linesOf(a).map(([fact, value], index) => {
    const other = second[index]?.[1] ?? none;
    return { fact, a: value, b: other, differs: writeMessage(value) !== writeMessage(other) };
  });
}

/** Which is cheaper, and by how much; null when one of them has no price. */
export function priceGap(
  a: QuoteRecord,
  b: QuoteRecord,
): { readonly cheaper: 'a' | 'b' | 'same'; readonly by: Decimal } | null {
  const first = a.request?.quote?.price ?? null;
  const second = b.request?.quote?.price ?? null;
  if (first === null || second === null) return null;
  const order = compareDecimals(first, second);
  if (order === 0) return { cheaper: 'same', by: '0.00' };
  return order < 0
    ? { cheaper: 'a', by: subtractDecimals(second, first) }
    : { cheaper: 'b', by: subtractDecimals(first, second) };
}
