/** A quote as plain text, for a message to a customer or a carrier. */
import { formatUsd, isDecimal, perMile } from '../money.ts';
import { displayText } from '../text.ts';
import { equipmentName, laneLabel, type QuoteRecord } from './record.ts';

const line = (label: string, value: string | null): string[] =>
  value === null || value === '' ? [] : [`${label}: ${displayText(value, 300)}`];

/** Miles of a quote as a number, or null when the service's text is none. */
export function milesOfText(mileage: string | null): number | null {
  const text = mileage?.replaceAll(',', '').trim() ?? '';
  return isDecimal(text) && Number(text) > 0 ? Number(text) : null;
}

/** Lines of text; `momentText` writes a time in the facility's zone. A quote without a price says so. */
export function quoteText({ draft, request }: QuoteRecord, momentText: (instant: string) => string): string {
  const quote = request?.quote ?? null;
  const miles = milesOfText(quote?.mileage ?? null);
  const each = quote?.price != null && miles !== null ? perMile(quote.price, miles) : null;
  return [
    `Quote${quote?.number == null ? '' : ` ${quote.number}`}: ${laneLabel(draft)}`,
    `Price: ${quote?.price == null ? 'none given' : `${formatUsd(quote.price)} USD`}${each === null ? '' : ` (${formatUsd(each)} per mile)`}`,
    ...line('Equipment', `${equipmentName(quote?.equipmentType ?? draft.equipmentType)}, ${quote?.mode ?? draft.mode}`),
    ...line('Miles', quote?.mileage ?? null),
    ...line('Pickup', draft.pickup.date),
    ...line('Delivery', draft.delivery.date),
    ...line('Weight', draft.weight === '' ? null : `${draft.weight} lb`),
    ...line('Shipper', draft.shipper?.name ?? null),
    ...line('Reference', draft.customerReference),
    ...(quote?.breakdown ?? []).map(({ label, type, unitPrice, quantity }) => {
      const name = displayText(label ?? type ?? 'Line', 100);
      return `  ${name}: ${unitPrice === null ? '—' : formatUsd(unitPrice)}${quantity === null || quantity === '1' ? '' : ` × ${displayText(quantity, 20)}`}`;
    }),
    ...line('Expires', quote?.expiresAt == null ? null : momentText(quote.expiresAt)),
  ].join('\n');
}
