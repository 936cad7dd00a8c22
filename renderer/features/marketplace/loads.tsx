import { useState } from 'react';
import type { Words } from '../../../shared/i18n/create-words.ts';
import type { CarrierAccount, LoadRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { usePage } from '../../page/page-context.tsx';
import { keepRing } from '../../ui/lists/keep-ring.ts';
import { EmptyState, OutsideText } from '../../ui/parts.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { useWords } from '../../ui/words.ts';
import { LoadDetail } from './load-detail.tsx';
import { carrierOf, LoadState } from './load-state.tsx';
import styles from './market.module.css';
import { useMarket } from './market-store.ts';
import { laneOf, pickupOf, windowText } from './marketplace-text.ts';
import { ScrollBox } from './scroll-box.tsx';

/** Loads that the service lists come first. Within both groups the newest is first. */
const inOrder = (loads: readonly LoadRow[]): readonly LoadRow[] =>
  [...loads].sort(
    (a, b) =>
      Number(b.state === 'listed') - Number(a.state === 'listed') || (a.seenAt < b.seenAt ? 1 : -1),
  );

type Context = { readonly accounts: readonly CarrierAccount[]; readonly now: number };

const columnsOf = (words: Words): readonly Column<LoadRow, Context>[] => {
  const { t } = words;
  return [
    {
      key: 'reference',
      heading: t('marketplace.reference'),
      cell: (load) => <OutsideText text={load.freight?.refNumber ?? load.id} max={40} />,
    },
    {
      key: 'lane',
      heading: t('marketplace.lane'),
      className: styles.lane,
      cell: (load) => <bdi>{laneOf(load.freight, words)}</bdi>,
    },
    {
      key: 'pickup',
      heading: t('marketplace.pickup'),
      className: styles.pickup,
      cell: ({ freight }, { now }) => {
        const pickup = freight === null ? undefined : pickupOf(freight);
        return windowText(pickup?.windowStart ?? null, pickup?.timeZone ?? null, now, words);
      },
    },
    {
      key: 'carrier',
      heading: t('marketplace.carrier'),
      cell: (load, { accounts }) => <OutsideText text={carrierOf(load, accounts)} max={60} />,
    },
    {
      key: 'price',
      heading: t('marketplace.price'),
      className: styles.number,
      cell: ({ price }) => (price === null ? '—' : formatUsd(price)),
    },
    { key: 'state', heading: t('marketplace.state'), cell: (load) => <LoadState load={load} /> },
  ];
};

/** Accepted loads and how each ended. */
export function Loads() {
  const words = useWords();
  const { t } = words;
  const { ticker } = usePage();
  const { loads, accounts } = useMarket();
  const [picked, setPicked] = useState<string | null>(null);
  const rows = inOrder(loads);
  const selected = rows.find(({ id }) => id === picked) ?? null;
  return (
    // A load ends or goes while a clerk is at it: the focus stays with its row, or the next one.
    <div ref={keepRing} className={styles.split} data-open={selected !== null} tabIndex={-1}>
      {rows.length === 0 ? (
        <EmptyState title={t('marketplace.loads.none')}>
          {t('marketplace.loads.noneHow')}
        </EmptyState>
      ) : (
        <ScrollBox label={t('marketplace.loads.accepted')}>
          <Table
            className={styles.table}
            label={t('marketplace.loads')}
            columns={columnsOf(words)}
            rows={rows}
            context={{ accounts, now: ticker.now() }}
            keyOf={({ id }) => id}
            onPick={({ id }) => setPicked(id)}
            isPicked={({ id }) => id === picked}
          />
        </ScrollBox>
      )}
      {selected !== null && (
        <section
          className={styles.side}
          aria-label={t('marketplace.load')}
          tabIndex={-1}
          data-ring={selected.id}
        >
          <LoadDetail key={selected.id} load={selected} />
        </section>
      )}
    </div>
  );
}
