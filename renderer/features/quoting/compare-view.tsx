import { Button } from '@mantine/core';
import { formatUsd } from '../../../shared/money.ts';
import { compareQuotes, priceGap } from '../../../shared/quoting/compare.ts';
import { displayText } from '../../../shared/text.ts';
import { Moment } from '../../page/parts/age.tsx';
import { ProblemLine } from '../../ui/parts.tsx';
import styles from './quick-quote.module.css';
import { useFollow } from './use-follow.ts';
import { useQuickQuoteStore } from './use-quick-quote.ts';

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
          <table className={styles.table} aria-label="Two quotes compared">
            <thead>
              <tr>
                <th scope="col">Fact</th>
                <th scope="col">
                  <Moment at={a.createdAt} />
                </th>
                <th scope="col">
                  <Moment at={b.createdAt} />
                </th>
              </tr>
            </thead>
            <tbody>
              {compareQuotes(a, b).map((line) => (
                <tr key={line.label} data-differs={line.differs}>
                  <th scope="row">
                    {line.label}
                    {line.differs && <span title="These differ"> ≠</span>}
                  </th>
                  <td>
                    <bdi>{displayText(line.a, 120)}</bdi>
                  </td>
                  <td>
                    <bdi>{displayText(line.b, 120)}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
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
