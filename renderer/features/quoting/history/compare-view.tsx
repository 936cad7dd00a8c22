import { Button } from '@mantine/core';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { formatUsd } from '../../../../shared/money.ts';
import {
  type ComparedLine,
  compareQuotes,
  priceGap,
} from '../../../../shared/quoting/compare-quotes.ts';
import type { QuoteRecord } from '../../../../shared/quoting/record.ts';
import { displayText } from '../../../../shared/text.ts';
import { Moment } from '../../../page/parts/age.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../quick-quote.module.css';
import { useFollow } from '../use-follow.ts';
import { useQuickQuoteStore } from '../use-quick-quote.ts';

const columnsOf = (
  { t, format }: Words,
  a: QuoteRecord,
  b: QuoteRecord,
): readonly Column<ComparedLine>[] => [
  {
    key: 'fact',
    heading: t('quoting.compare.fact'),
    isRowHead: true,
    cell: ({ fact, differs }) => (
      <>
        {t(`quoting.fact.${fact}`)}
        {differs && <span title={t('quoting.compare.differs')}> ≠</span>}
      </>
    ),
  },
  {
    key: 'a',
    heading: <Moment at={a.createdAt} />,
    cell: (line) => <bdi>{displayText(format(line.a), 120)}</bdi>,
  },
  {
    key: 'b',
    heading: <Moment at={b.createdAt} />,
    cell: (line) => <bdi>{displayText(format(line.b), 120)}</bdi>,
  },
];

/** Two quotes side by side. Differences carry a sign, not only heavier type. */
export function CompareView({ ids }: { ids: readonly [string, string] }) {
  const quickQuote = useQuickQuoteStore();
  const words = useWords();
  const { t } = words;
  const first = useFollow(ids[0]);
  const second = useFollow(ids[1]);
  const problem = first.problem ?? second.problem;
  const a = first.event?.record;
  const b = second.event?.record;
  const gap = a !== undefined && b !== undefined ? priceGap(a, b) : null;
  return (
    <div className={styles.form}>
      {problem !== null && <MessageLine said={problem} />}
      {a !== undefined && b !== undefined && (
        <>
          <p className={styles.note}>
            {gap === null
              ? t('quoting.compare.noPrice')
              : gap.cheaper === 'same'
                ? t('quoting.compare.same')
                : t('quoting.compare.cheaper', { which: gap.cheaper, by: formatUsd(gap.by) })}
          </p>
          <Table
            className={styles.table}
            label={t('quoting.compare')}
            columns={columnsOf(words, a, b)}
            rows={compareQuotes(a, b)}
            keyOf={({ fact }) => fact}
            differs={({ differs }) => differs}
          />
        </>
      )}
      <div>
        <Button variant="default" onClick={() => quickQuote.show({ kind: 'history' })}>
          {t('quoting.history.back')}
        </Button>
      </div>
    </div>
  );
}
