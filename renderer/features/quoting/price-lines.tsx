import { formatUsd } from '../../../shared/money.ts';
import type { QuoteLine, QuoteRate } from '../../../shared/quoting/model.ts';
import { displayText, sentence } from '../../../shared/text.ts';
import { Moment } from '../../page/parts/age.tsx';
import { dayInWords } from '../../ui/field-words.ts';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './quick-quote.module.css';

const shown = (text: string | null, max = 80) => (text === null || text === '' ? '—' : displayText(text, max));

const deliveryWords = (day: string | null): string | null => (day === null || day === '' ? null : `delivery ${dayInWords(day)}`);

const lineColumns: readonly Column<QuoteLine>[] = [
  {
    key: 'label',
    heading: 'Breakdown',
    cell: ({ label, type, description }) => (
      <>
        <bdi>{shown(label ?? type)}</bdi>
        {description !== null && description !== '' && (
          <small>
            <bdi>{displayText(description, 120)}</bdi>
          </small>
        )}
      </>
    ),
  },
  { key: 'unitPrice', heading: 'Unit price', cell: ({ unitPrice }) => (unitPrice === null ? '—' : formatUsd(unitPrice)) },
  { key: 'quantity', heading: 'Quantity', cell: ({ quantity }) => shown(quantity, 20) },
];

/** The service's order, never changed, and ids may be missing. */
const byPlace = (_: unknown, index: number) => index;

/** What makes up the price, as the service told it. */
export const PriceLines = ({ lines }: { lines: readonly QuoteLine[] }) =>
  lines.length > 0 && <Table className={styles.table} label="Breakdown of the price" columns={lineColumns} rows={lines} keyOf={byPlace} />;

const rateColumns: readonly Column<QuoteRate, { readonly selected: string | null }>[] = [
  {
    key: 'rate',
    heading: 'Rates',
    cell: (rate, { selected }) => (
      <>
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
      </>
    ),
  },
  { key: 'price', heading: 'Price', cell: ({ price }) => (price === null ? '—' : formatUsd(price)) },
  { key: 'until', heading: 'Until', cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
];

/** The carriers' rates behind the price; the chosen one is marked. */
export const Rates = ({ rates, selected }: { rates: readonly QuoteRate[]; selected: string | null }) =>
  rates.length > 0 && (
    <Table className={styles.table} label="Rates" columns={rateColumns} rows={rates} context={{ selected }} keyOf={byPlace} />
  );
