import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { awardClock } from '../../../shared/marketplace/award-clock.ts';
import { subjectOf } from '../../../shared/marketplace/once-call.ts';
import type { BidRow, CarrierAccount } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { isOpenAttempt } from '../../../shared/sent-once/attempt.ts';
import { useMissingRole, usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { EmptyState, Foreign } from '../../ui/parts.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './market.module.css';
import { useMarket, useServiceText } from './market-store.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { ScrollBox } from './scroll-box.tsx';
import { laneOf } from './words.ts';

const looks: Readonly<Record<string, { readonly word: string; readonly tone: Tone }>> = {
  pending: { word: 'Under review', tone: 'info' },
  awarded: { word: 'Awarded', tone: 'warn' },
  accepted: { word: 'Accepted', tone: 'ok' },
  refused: { word: 'Refused', tone: 'closed' },
  timed_out: { word: 'Timed out', tone: 'bad' },
  expired: { word: 'Expired', tone: 'bad' },
};

/** `12:05`. */
export const clockText = (leftMs: number): string => {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** The lane of an offer, read once; of one that cannot be read any more as it was when something was sent about it. */
function useLane(offerId: string): string {
  const { api } = usePage();
  const { attempts } = useMarket();
  const { data } = useQuery({
    queryKey: ['offer', offerId],
    queryFn: ({ signal }) => api.marketplace.offer({ id: offerId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return laneOf(data.freight);
  const sent = attempts.find(({ call }) => 'offerId' in call && call.offerId === offerId);
  return sent === undefined || sent.call.label === '' ? `Offer ${offerId.slice(0, 8)}` : sent.call.label;
}

function Lane({ bid, bids }: { bid: BidRow; bids: readonly BidRow[] }) {
  const countered = bids.find((each) => each.id === bid.previousBidId);
  return (
    <>
      <bdi>{useLane(bid.offerId)}</bdi>
      {bid.previousBidId !== null && <div>Counter bid{countered === undefined ? '' : ` to your bid at ${formatUsd(countered.price)}`}</div>}
    </>
  );
}

function State({ bid: { status, source } }: { bid: BidRow }) {
  const look = looks[status] ?? { word: status, tone: 'free' as const };
  return (
    <>
      <Tag tone={look.tone}>
        <Foreign text={look.word} max={30} />
      </Tag>
      {source === 'event' && <div>Reported by webhook, not verified</div>}
    </>
  );
}

/** Time left in words, by the service's clock. */
const TimeLeft = ({ bid }: { bid: BidRow }) =>
  useServiceText((now) => {
    const clock = awardClock(bid, now);
    if (clock.kind === 'none') return '';
    if (clock.kind === 'no-end') return 'The service told no end';
    if (clock.kind === 'over') return 'The window is over';
    return `${clockText(clock.leftMs)}${clock.sentence === '' ? '' : ` · ${clock.sentence}`}`;
  });

function Actions({ bid }: { bid: BidRow }) {
  const { attempts } = useMarket();
  const mayBuy = useMissingRole('money') === null;
  const [isOpen, setOpen] = useState(false);
  const lane = useLane(bid.offerId);
  const mayAccept = useServiceText((now) => {
    const clock = awardClock(bid, now);
    return clock.kind === 'running' && clock.mayAccept ? 'yes' : 'no';
  });
  const isBlocked = attempts.some(({ call, state }) => isOpenAttempt(state) && subjectOf(call).id === `offer ${bid.offerId}`);
  return (
    <>
      {bid.status === 'awarded' && (
        <Button size="compact-xs" disabled={mayAccept === 'no' || isBlocked || !mayBuy} onClick={() => setOpen(true)}>
          Accept…
        </Button>
      )}
      {isBlocked && <div>Clear the open call first</div>}
      {isOpen && <MoneyDialog question={{ kind: 'accept-bid', bid, lane }} onClose={() => setOpen(false)} />}
    </>
  );
}

type Context = { readonly accounts: readonly CarrierAccount[]; readonly bids: readonly BidRow[] };

const columns: readonly Column<BidRow, Context>[] = [
  { key: 'lane', heading: 'Lane', cell: (bid, { bids }) => <Lane bid={bid} bids={bids} /> },
  {
    key: 'carrier',
    heading: 'Carrier',
    cell: (bid, { accounts }) => <Foreign text={accounts.find(({ id }) => id === bid.account)?.name ?? 'not known'} max={60} />,
  },
  { key: 'price', heading: 'Price', className: styles.number, cell: ({ price }) => formatUsd(price) },
  { key: 'state', heading: 'State', cell: (bid) => <State bid={bid} /> },
  { key: 'left', heading: 'Time left', cell: (bid) => <TimeLeft bid={bid} /> },
  { key: 'placed', heading: 'Placed', cell: (bid) => <Moment at={bid.createdAt} /> },
  { key: 'actions', heading: 'Actions', cell: (bid) => <Actions bid={bid} /> },
];

/** Bids with their states and the clock of those awarded. */
export function Bids() {
  const { bids, accounts } = useMarket();
  const rows = [...bids].sort(
    (a, b) => Number(b.status === 'awarded') - Number(a.status === 'awarded') || ((a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1),
  );
  if (rows.length === 0) return <EmptyState title="No bids yet">Choose an offer and press “Bid…”.</EmptyState>;
  return (
    <ScrollBox label="Bids placed">
      <Table className={styles.table} label="Bids" columns={columns} rows={rows} context={{ accounts, bids }} keyOf={({ id }) => id} />
    </ScrollBox>
  );
}
