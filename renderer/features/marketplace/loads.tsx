import { useState } from 'react';
import type { CarrierAccount, LoadRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { usePage } from '../../page/page-context.tsx';
import { EmptyState, Foreign } from '../../ui/parts.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { LoadDetail } from './load-detail.tsx';
import { carrierOf, LoadState } from './load-state.tsx';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { ScrollBox } from './scroll-box.tsx';
import { laneOf, pickupOf, windowText } from './words.ts';

/** Those the service lists first, then the newest. */
const inOrder = (loads: readonly LoadRow[]): readonly LoadRow[] =>
  [...loads].sort((a, b) => Number(b.state === 'listed') - Number(a.state === 'listed') || (a.seenAt < b.seenAt ? 1 : -1));

type Context = { readonly accounts: readonly CarrierAccount[]; readonly now: number };

const columns: readonly Column<LoadRow, Context>[] = [
  { key: 'reference', heading: 'Reference', cell: (load) => <Foreign text={load.freight?.refNumber ?? load.id} max={40} /> },
  { key: 'lane', heading: 'Lane', cell: (load) => <bdi>{laneOf(load.freight)}</bdi> },
  {
    key: 'pickup',
    heading: 'Pickup',
    className: styles.nowrap,
    cell: ({ freight }, { now }) => {
      const pickup = freight === null ? undefined : pickupOf(freight);
      return windowText(pickup?.windowStart ?? null, pickup?.timeZone ?? null, now);
    },
  },
  { key: 'carrier', heading: 'Carrier', cell: (load, { accounts }) => <Foreign text={carrierOf(load, accounts)} max={60} /> },
  {
    key: 'price',
    heading: 'Price',
    className: styles.number,
    cell: ({ price }) => (price === null ? 'not told' : formatUsd(price)),
  },
  { key: 'state', heading: 'State', cell: (load) => <LoadState load={load} /> },
];

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
        <Table
          className={styles.table}
          label="Loads"
          columns={columns}
          rows={rows}
          context={{ accounts, now: ticker.now() }}
          keyOf={({ id }) => id}
          onPick={({ id }) => setPicked(id)}
          isPicked={({ id }) => id === picked}
        />
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
