import { Button } from '@mantine/core';
import { formatUsd } from '../../../shared/money.ts';
import { type ComparedLine, compareQuotes, priceGap } from '../../../shared/quoting/compare.ts';
import type { QuoteRecord } from '../../../shared/quoting/record.ts';
import { displayText } from '../../../shared/text.ts';
import { Moment } from '../../page/parts/age.tsx';
import { ProblemLine } from '../../ui/parts.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './quick-quote.module.css';
import { useFollow } from './use-follow.ts';
import { useQuickQuoteStore } from './use-quick-quote.ts';

const columnsOf = (a: QuoteRecord, b: QuoteRecord): readonly Column<ComparedLine>[] => [
  {
    key: 'fact',
    heading: 'Fact',
    isRowHead: true,
    cell: ({ label, differs }) => (
      <>
        {label}
        {differs && <span title="These differ"> ≠</span>}
      </>
    ),
  },
  { key: 'a', heading: <Moment at={a.createdAt} />, cell: (line) => <bdi>{displayText(line.a, 120)}</bdi> },
  { key: 'b', heading: <Moment at={b.createdAt} />, cell: (line) => <bdi>{displayText(line.b, 120)}</bdi> },
];

/** Two quotes side by side; what differs is marked by a sign as well as by weight. */
export function CompareView({ ids }: { ids: readonly [string, string] }) {
  const quickQuote = useQuickQuoteStore();
  const first = useFollow(ids[0]);
  const second = useFollow(ids[1]);
  const problem = first.problem ?? second.problem;
  const a = first.event?.record;
  const b = second.event?.record;
  const gap = a !== undefined && b !== undefined ? priceGap(a, b) : null;
  return (
    <div className={styles.form}>
      {problem !== null && <ProblemLine sentence={problem} />}
      {a !== undefined && b !== undefined && (
        <>
          <p className={styles.note}>
            {gap === null
              ? 'One of the two has no price.'
              : gap.cheaper === 'same'
                ? 'Both cost the same.'
                : `The ${gap.cheaper === 'a' ? 'first' : 'second'} is cheaper by ${formatUsd(gap.by)}.`}
          </p>
          <Table
            className={styles.table}
            label="Two quotes compared"
            columns={columnsOf(a, b)}
            rows={compareQuotes(a, b)}
            keyOf={({ label }) => label}
            differs={({ differs }) => differs}
          />
        </>
      )}
      <div>
        <Button variant="default" onClick={() => quickQuote.show({ kind: 'history' })}>
          Back to the history
        </Button>
      </div>
    </div>
  );
}
