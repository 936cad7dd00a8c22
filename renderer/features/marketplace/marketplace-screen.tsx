import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { isOpenAttempt } from '../../../shared/sent-once/attempt.ts';
import { addServiceSentence, notSetUpTitle } from '../../../shared/services.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { EmptyState, FindingLine, ProblemLine, Region } from '../../ui/parts.tsx';
import { Bids } from './bids.tsx';
import { Calls } from './calls.tsx';
import { Loads } from './loads.tsx';
import styles from './market.module.css';
import { useMarket, useMarketKnown } from './market-store.ts';
import { Offers } from './offers.tsx';

const parts = { offers: () => <Offers />, loads: () => <Loads />, bids: () => <Bids />, calls: () => <Calls /> } as const;
type Part = keyof typeof parts;

/** Offers, loads, bids, and the calls that made them. */
export function MarketplaceScreen() {
  const { api } = usePage();
  const known = useMarketKnown();
  const { configured, loads, bids, attempts, asOf, trouble, notices, operatorPanel } = useMarket();
  const missingRole = useMissingRole('money');
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = async () => {
    setProblem(null);
    try {
      await api.marketplace.refresh();
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Try again.'));
    }
  };
  const [part, setPart] = useState<Part>('offers');
  const open = attempts.filter(({ state }) => isOpenAttempt(state)).length;
  const awarded = bids.filter(({ status }) => status === 'awarded').length;
  if (!configured)
    return (
      <div className={styles.screen}>
        <Region label="Marketplace">
          <EmptyState title={known ? notSetUpTitle('marketplace') : 'Reading the marketplace'}>
            {known ? addServiceSentence : null}
          </EmptyState>
        </Region>
      </div>
    );
  return (
    <div className={styles.screen}>
      <Region
        label="Marketplace"
        tools={
          <>
            <SegmentedControl
              aria-label="Part of the marketplace"
              value={part}
              onChange={(value) => setPart(value as Part)}
              data={[
                { value: 'offers', label: 'Offers' },
                { value: 'loads', label: `Loads (${loads.filter(({ state }) => state === 'listed').length})` },
                { value: 'bids', label: awarded > 0 ? `Bids (${awarded} awarded)` : 'Bids' },
                { value: 'calls', label: open > 0 ? `Calls (${open} open)` : 'Calls' },
              ]}
            />
            <span className={`${styles.note} ${styles.right}`}>
              {asOf === null ? (
                'Loads and bids not read yet'
              ) : (
                <>
                  Loads and bids as of <Moment at={asOf} />
                </>
              )}
            </span>
            <Button variant="subtle" size="compact-sm" onClick={() => void refresh()}>
              Refresh
            </Button>
          </>
        }
      >
        {trouble !== null && <ProblemLine sentence={`Loads and bids could not be read: ${trouble}`} />}
        {problem !== null && <ProblemLine sentence={problem} />}
        {operatorPanel !== null && (
          <p className={styles.note}>
            This is the demo. Play the service’s own people (award a bid, drop a carrier, move time) at{' '}
            <a className={styles.link} href={operatorPanel} target="_blank" rel="noopener noreferrer">
              {operatorPanel}
            </a>
          </p>
        )}
        {missingRole !== null && <FindingLine finding={{ severity: 'caution', sentence: `${missingRole} Everything here can be read.` }} />}
        {notices.map((notice) => (
          <ProblemLine key={notice} sentence={notice} />
        ))}
        {parts[part]()}
      </Region>
    </div>
  );
}
