import { useState } from 'react';
import type { LoadRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { usePage } from '../../page/page-context.tsx';
import { EmptyState, Foreign } from '../../ui/parts.tsx';
import { LoadDetail } from './load-detail.tsx';
import { carrierOf, LoadState } from './load-state.tsx';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { ScrollBox } from './scroll-box.tsx';
import { laneOf, pickupOf, windowText } from './words.ts';

/** Those the service lists first, then the newest. */
const inOrder = (loads: readonly LoadRow[]): readonly LoadRow[] =>
  [...loads].sort((a, b) => Number(b.state === 'listed') - Number(a.state === 'listed') || (a.seenAt < b.seenAt ? 1 : -1));

/** Accepted loads and how each ended. */
export function Loads() {
  const { ticker } = usePage();
  const { loads, accounts } = useMarket();
  const [picked, setPicked] = useState<string | null>(null);
  const rows = inOrder(loads);
  const selected = rows.find(({ id }) => id === picked) ?? null;
  if (rows.length === 0) return <EmptyState title="No loads yet">Accept an offer or a bid: its load appears here.</EmptyState>;
  return (
    <div className={styles.split} data-open={selected !== null}>
      <ScrollBox label="Accepted loads">
        <table className={styles.table} aria-label="Loads">
          <thead>
            <tr>
              <th scope="col">Reference</th>
              <th scope="col">Lane</th>
              <th scope="col">Pickup</th>
              <th scope="col">Carrier</th>
              <th scope="col" className={styles.number}>
                Price
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((load) => {
              const pickup = load.freight === null ? undefined : pickupOf(load.freight);
              return (
                <tr key={load.id} aria-selected={load.id === picked} onClick={() => setPicked(load.id)}>
                  <td>
                    <button type="button" className={styles.pick} onClick={() => setPicked(load.id)}>
                      <Foreign text={load.freight?.refNumber ?? load.id} max={40} />
                    </button>
                  </td>
                  <td>
                    <bdi>{laneOf(load.freight)}</bdi>
                  </td>
                  <td className={styles.nowrap}>{windowText(pickup?.windowStart ?? null, pickup?.timeZone ?? null, ticker.now())}</td>
                  <td>
                    <Foreign text={carrierOf(load, accounts)} max={60} />
                  </td>
                  <td className={styles.number}>{load.price === null ? 'not told' : formatUsd(load.price)}</td>
                  <td>
                    <LoadState load={load} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
      <section className={styles.side} aria-label="Load" tabIndex={-1}>
        {selected === null ? (
          <EmptyState title="No load chosen">Choose one in the table to see its stops, its rate confirmation and its driver.</EmptyState>
        ) : (
          <LoadDetail key={selected.id} load={selected} />
        )}
      </section>
    </div>
  );
}
