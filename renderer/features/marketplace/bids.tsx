import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { awardClock } from '../../../shared/marketplace/award-clock.ts';
import { isOpenAttempt, subjectOf } from '../../../shared/marketplace/once-call.ts';
import type { BidRow } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { useLack, usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { EmptyState, Foreign } from '../../ui/parts.tsx';
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

/** Bids with their states and the clock of those awarded. */
export function Bids() {
  const { bids } = useMarket();
  const rows = [...bids].sort(
    (a, b) => Number(b.status === 'awarded') - Number(a.status === 'awarded') || ((a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1),
  );
  if (rows.length === 0) return <EmptyState title="No bids yet">Choose an offer and press “Bid…”.</EmptyState>;
  return (
    <ScrollBox label="Bids placed">
      <table className={styles.table} aria-label="Bids">
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Carrier</th>
            <th scope="col" className={styles.number}>
              Price
            </th>
            <th scope="col">State</th>
            <th scope="col">Time left</th>
            <th scope="col">Placed</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((bid) => (
            <Row key={bid.id} bid={bid} bids={bids} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Row({ bid, bids }: { bid: BidRow; bids: readonly BidRow[] }) {
  const { accounts, attempts } = useMarket();
  const mayBuy = useLack('money') === null;
  const [isOpen, setOpen] = useState(false);
  const lane = useLane(bid.offerId);
  const look = looks[bid.status] ?? { word: bid.status, tone: 'free' as const };
  const countered = bid.previousBidId === null ? null : (bids.find((each) => each.id === bid.previousBidId) ?? null);
  const time = useServiceText((now) => {
    const clock = awardClock(bid, now);
    if (clock.kind === 'none') return '|';
    if (clock.kind === 'no-end') return '|The service told no end';
    if (clock.kind === 'over') return '|The window is over';
    return `${clock.mayAccept ? 'may' : ''}|${clockText(clock.leftMs)}${clock.sentence === '' ? '' : ` · ${clock.sentence}`}`;
  });
  const [may = '', left = ''] = time.split('|');
  const isBlocked = attempts.some(({ call, state }) => isOpenAttempt(state) && subjectOf(call).id === `offer ${bid.offerId}`);
  return (
    <tr>
      <td>
        <bdi>{lane}</bdi>
        {bid.previousBidId !== null && <div>Counter bid{countered === null ? '' : ` to your bid at ${formatUsd(countered.price)}`}</div>}
      </td>
      <td>
        <Foreign text={accounts.find((each) => each.id === bid.account)?.name ?? 'not known'} max={60} />
      </td>
      <td className={styles.number}>{formatUsd(bid.price)}</td>
      <td>
        <Tag tone={look.tone}>
          <Foreign text={look.word} max={30} />
        </Tag>
        {bid.source === 'event' && <div>Reported by webhook, not verified</div>}
      </td>
      <td>{left}</td>
      <td>
        <Moment at={bid.createdAt} />
      </td>
      <td>
        {bid.status === 'awarded' && (
          <Button size="compact-xs" disabled={may === '' || isBlocked || !mayBuy} onClick={() => setOpen(true)}>
            Accept…
          </Button>
        )}
        {isBlocked && <div>Clear the open call first</div>}
        {isOpen && <MoneyDialog question={{ kind: 'accept-bid', bid, lane }} onClose={() => setOpen(false)} />}
      </td>
    </tr>
  );
}
