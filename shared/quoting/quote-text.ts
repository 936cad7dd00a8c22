/** A quote as plain text, for a message to a customer or a carrier. */

import type { Words } from '../i18n/create-words.ts';
import { formatUsd, isDecimal, perMile } from '../money.ts';
import { displayText } from '../text.ts';
import { equipmentName, laneLabel, type QuoteRecord } from './record.ts';

/** Miles of a quote as a number; null if the service's text isn't one. */
export function milesOfText(mileage: string | null): number | null {
  const text = mileage?.replaceAll(',', '').trim() ?? '';
  return isDecimal(text) && Number(text) > 0 ? Number(text) : null;
}

type Writing = {
  readonly words: Words;
  /** Writes a time in the facility's zone. */
  readonly momentText: (instant: string) => string;
};

/** Lines of text in the language of `words`. A quote without a price says so. */
export function quoteText({ draft, request }: QuoteRecord, { words, momentText }: Writing): string {
  const { t, format } = words;
  const line = (label: string, value: string | null): string[] =>
    value === null || value === ''
      ? []
      : [t('quoting.text.line', { label, value: displayText(value, 300) })];
  const quote = request?.quote ?? null;
  const miles = milesOfText(quote?.mileage ?? null);
  const each = quote?.price != null && miles !== null ? perMile(quote.price, miles) : null;
  const lane = laneLabel(draft);
  const price = quote?.price == null ? null : formatUsd(quote.price);
  return [
    quote?.number == null
      ? t('quoting.text.head', { lane })
      : t('quoting.text.headNumber', { number: String(quote.number), lane }),
    price === null
      ? t(request?.status === 'failed' ? 'quoting.text.wanted' : 'quoting.text.noPrice')
      : each === null
        ? t('quoting.text.price', { price })
        : t('quoting.text.pricePerMile', { price, each: formatUsd(each) }),
    ...line(
      t('quoting.fact.equipment'),
      [
        format(equipmentName(quote?.equipmentType ?? draft.equipmentType)),
        quote?.mode ?? draft.mode,
      ].join(', '),
    ),
    ...line(t('quoting.fact.miles'), quote?.mileage ?? null),
    ...line(t('quoting.pickup'), draft.pickup.date),
    ...line(t('quoting.delivery'), draft.delivery.date),
    ...line(
      t('quoting.fact.weight'),
      draft.weight === '' ? null : t('common.pounds', { weight: draft.weight }),
    ),
    ...line(t('quoting.fact.shipper'), draft.shipper?.name ?? null),
    ...line(t('quoting.fact.reference'), draft.customerReference),
    ...(quote?.breakdown ?? []).map(({ label, type, unitPrice, quantity }) => {
      const name = displayText(label ?? type ?? t('quoting.text.charge'), 100);
      const price = unitPrice === null ? '—' : formatUsd(unitPrice);
      const times = quantity === null || quantity === '1' ? '' : ` × ${displayText(quantity, 20)}`;
      return `  ${name}: ${price}${times}`;
    }),
    ...line(
      t('quoting.text.expires'),
      quote?.expiresAt == null ? null : momentText(quote.expiresAt),
    ),
  ].join('\n');
}
