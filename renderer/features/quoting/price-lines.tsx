import type { Words } from '../../../shared/i18n/create-words.ts';
import { formatUsd, sumDecimals, timesDecimals } from '../../../shared/money.ts';
import type { QuoteLine, QuoteRate } from '../../../shared/quoting/model.ts';
import { capital, displayText } from '../../../shared/text.ts';
import { Moment } from '../../page/parts/age.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { dayInWords } from '../../ui/text/day-text.ts';
import { useWords } from '../../ui/words.ts';
import { named } from './named.ts';
import styles from './quick-quote.module.css';

const shown = (text: string | null, max = 80) =>
  text === null || text === '' ? '—' : displayText(text, max);

const deliveryText = ({ t }: Words, day: string | null): string | null =>
  day === null || day === '' ? null : t('quoting.price.delivery', { day: dayInWords(day) });

const lineColumns = ({ t }: Words): readonly Column<QuoteLine>[] => [
  {
    key: 'label',
    heading: t('quoting.price.breakdown'),
    cell: ({ label, type, subtype, description, addedBy }) => (
      <>
        <bdi>{shown(label ?? type)}</bdi>
        <small>
          <bdi>
            {[
              subtype && named(subtype),
              description,
              addedBy && t('quoting.price.addedBy', { name: addedBy }),
            ]
              .filter((part) => part !== null && part !== '')
              .map((part) => displayText(part as string, 120))
              .join(' · ')}
          </bdi>
        </small>
      </>
    ),
  },
  {
    key: 'unitPrice',
    heading: t('quoting.price.unit'),
    cell: ({ unitPrice }) => (unitPrice === null ? '—' : formatUsd(unitPrice)),
  },
  {
    key: 'quantity',
    heading: t('quoting.price.quantity'),
    cell: ({ quantity }) => shown(quantity, 20),
  },
  {
    key: 'amount',
    heading: t('quoting.price.amount'),
    cell: (line) => {
      const amount = amountOf(line);
      return amount === null ? '—' : formatUsd(amount);
    },
  },
];

/** The amount of a line. A line without a quantity counts once. Null when we can't compute it. */
const amountOf = ({ unitPrice, quantity }: QuoteLine): string | null =>
  unitPrice === null ? null : timesDecimals(unitPrice, quantity ?? '1');

/** The index as a key: we keep the service's order, and ids may be missing. */
const byPlace = (_: unknown, index: number) => index;

/** The parts of the price, as the service gave them. */
export function PriceLines({ lines }: { lines: readonly QuoteLine[] }) {
  const words = useWords();
  if (lines.length === 0) return null;
  const label = words.t('quoting.price.breakdown.of');
  const total = sumDecimals(lines.map(amountOf));
  return (
    <>
      <Table
        className={styles.table}
        label={label}
        columns={lineColumns(words)}
        rows={lines}
        keyOf={byPlace}
      />
      {total !== null && (
        <p className={styles.total}>
          {words.t('quoting.price.total', { amount: formatUsd(total) })}
        </p>
      )}
    </>
  );
}

const rateColumns = (
  words: Words,
): readonly Column<QuoteRate, { readonly selected: string | null }>[] => [
  {
    key: 'rate',
    heading: words.t('quoting.fact.rates'),
    cell: (rate, { selected }) => (
      <>
        <bdi>{shown(rate.carrier?.name ?? (rate.provider && named(rate.provider)))}</bdi>
        {rate.id !== null && rate.id === selected && ` ${words.t('quoting.price.chosen')}`}
        <small>
          <bdi>
            {[
              rate.status && named(rate.status),
              rate.laneType && named(rate.laneType),
              rate.serviceLevel,
              deliveryText(words, rate.estimatedDelivery),
              rate.rejectReason,
              rate.externalId && words.t('quoting.price.external', { id: rate.externalId }),
            ]
              .filter((part) => part !== null && part !== '')
              .map((part) => capital(displayText(part as string, 40)))
              .join(' · ')}
          </bdi>
        </small>
      </>
    ),
  },
  {
    key: 'price',
    heading: words.t('quoting.fact.price'),
    cell: ({ price }) => (price === null ? '—' : formatUsd(price)),
  },
  {
    key: 'until',
    heading: words.t('quoting.price.until'),
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
];

/** The carriers' rates behind the price. The chosen one is marked. */
export function Rates({
  rates,
  selected,
}: {
  rates: readonly QuoteRate[];
  selected: string | null;
}) {
  const words = useWords();
  if (rates.length === 0) return null;
  const label = words.t('quoting.fact.rates');
  return (
    <Table
      className={styles.table}
      label={label}
      columns={rateColumns(words)}
      rows={rates}
      context={{ selected }}
      keyOf={byPlace}
    />
  );
}
