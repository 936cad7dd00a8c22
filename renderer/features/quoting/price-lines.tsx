import { formatUsd } from '../../../shared/money.ts';
import type { QuoteLine, QuoteRate } from '../../../shared/quoting/model.ts';
import { displayText, sentence } from '../../../shared/text.ts';
import { Moment } from '../../page/parts/age.tsx';
import { dayInWords } from '../../ui/field-words.ts';
import styles from './quick-quote.module.css';

const shown = (text: string | null, max = 80) => (text === null || text === '' ? '—' : displayText(text, max));

const deliveryWords = (day: string | null): string | null => (day === null || day === '' ? null : `delivery ${dayInWords(day)}`);

/** What makes up the price, as the service told it. */
export function PriceLines({ lines }: { lines: readonly QuoteLine[] }) {
  if (lines.length === 0) return null;
  return (
    <table className={styles.table} aria-label="Breakdown of the price">
      <thead>
        <tr>
          <th scope="col">Breakdown</th>
          <th scope="col">Unit price</th>
          <th scope="col">Quantity</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the service's order, never changed, and ids may be missing
          <tr key={index}>
            <td>
              <bdi>{shown(line.label ?? line.type)}</bdi>
              {line.description !== null && line.description !== '' && (
                <small>
                  <bdi>{displayText(line.description, 120)}</bdi>
                </small>
              )}
            </td>
            <td>{line.unitPrice === null ? '—' : formatUsd(line.unitPrice)}</td>
            <td>{shown(line.quantity, 20)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The carriers' rates behind the price; the chosen one is marked. */
export function Rates({ rates, selected }: { rates: readonly QuoteRate[]; selected: string | null }) {
  if (rates.length === 0) return null;
  return (
    <table className={styles.table} aria-label="Rates">
      <thead>
        <tr>
          <th scope="col">Rates</th>
          <th scope="col">Price</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the service's order, never changed, and ids may be missing
          <tr key={index}>
            <td>
              <bdi>{shown(rate.carrier?.name ?? rate.provider)}</bdi>
              {rate.id !== null && rate.id === selected && ' (chosen)'}
              <small>
                <bdi>
                  {[rate.status, rate.laneType, rate.serviceLevel, deliveryWords(rate.estimatedDelivery), rate.rejectReason]
                    .filter((part) => part !== null && part !== '')
                    .map((part) => sentence(displayText(part as string, 40)))
                    .join(' · ')}
                </bdi>
              </small>
            </td>
            <td>{rate.price === null ? '—' : formatUsd(rate.price)}</td>
            <td>
              <Moment at={rate.expiresAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
