import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { awardClock } from '../../../shared/marketplace/award-clock.ts';
import { type BidState, isBidState } from '../../../shared/marketplace/bid.ts';
import { laneSent, subjectOf } from '../../../shared/marketplace/once-call.ts';
import type { BidRow, CarrierAccount, MarketplaceView } from '../../../shared/marketplace/view.ts';
import { formatUsd } from '../../../shared/money.ts';
import { isOpenAttempt } from '../../../shared/sent-once/attempt.ts';
import { useMissingRole } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { EmptyState, OutsideText } from '../../ui/parts.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';
import { useMarket, useOffer, useServiceText } from './market-store.ts';
import { clockText, laneOf } from './marketplace-text.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { ScrollBox } from './scroll-box.tsx';

const tones: { readonly [State in BidState]: Tone } = {
  pending: 'info',
  awarded: 'warn',
  accepted: 'ok',
  refused: 'closed',
  timed_out: 'bad',
  expired: 'bad',
};

/**
 * The lane of an offer, read once. When the offer cannot be read any more, the lane it had when we
 * last sent something about it.
 */
function useLane(offerId: string): string {
  const { attempts } = useMarket();
  const { data } = useOffer(offerId);
  const words = useWords();
  if (data !== undefined) return laneOf(data.freight, words);
  return (
    laneSent(attempts, offerId) ?? words.t('marketplace.offer.id', { id: offerId.slice(0, 8) })
  );
}

function Lane({ bid, bids }: { bid: BidRow; bids: readonly BidRow[] }) {
  const { t } = useWords();
  const countered = bids.find((each) => each.id === bid.previousBidId);
  return (
    <>
      <bdi>{useLane(bid.offerId)}</bdi>
      {bid.previousBidId !== null && (
        <div>
          {countered === undefined
            ? t('marketplace.bids.counter')
            : t('marketplace.bids.counterTo', { price: formatUsd(countered.price) })}
        </div>
      )}
    </>
  );
}

function State({ bid: { status, source } }: { bid: BidRow }) {
  const { t } = useWords();
  return (
    <>
      {isBidState(status) ? (
        <Tag tone={tones[status]}>{t(`marketplace.bidState.${status}`)}</Tag>
      ) : (
        <Tag tone="free">
          <OutsideText text={status} max={30} />
        </Tag>
      )}
      {source === 'event' && <div>{t('marketplace.unverified')}</div>}
    </>
  );
}

/** Time left in words, by the service's clock. */
export function AwardLeft({ bid }: { bid: BidRow }) {
  const { t } = useWords();
  return useServiceText((now) => {
    const clock = awardClock(bid, now);
    if (clock.kind === 'none') return '';
    if (clock.kind === 'no-end') return t('marketplace.bids.noEnd');
    if (clock.kind === 'over') return t('marketplace.bids.over');
    const left = clockText(clock.leftMs);
    return clock.waits === null ? left : `${left} · ${t(`marketplace.award.${clock.waits}`)}`;
  }, bid.status === 'awarded');
}

/** Whether an offer was accepted from here, at its own price or at a bid's. */
export const isAcceptedIn = (attempts: MarketplaceView['attempts'], offerId: string): boolean =>
  attempts.some(
    ({ call, state }) =>
      state === 'done' &&
      (call.kind === 'accept-offer' || call.kind === 'accept-bid') &&
      call.offerId === offerId,
  );

/** The awarded bid of an offer that isn't accepted yet. Its time may be over: see `awardClock`. */
export const awardOf = (
  { attempts, bids }: Pick<MarketplaceView, 'attempts' | 'bids'>,
  offerId: string,
): BidRow | undefined =>
  isAcceptedIn(attempts, offerId)
    ? undefined
    : bids.find((bid) => bid.offerId === offerId && bid.status === 'awarded');

/** "Awarded · 14:57" on the line of an offer, while its award runs. No time by an unsure clock. */
export function AwardMark({ offerId }: { offerId: string }) {
  const { t } = useWords();
  const award = awardOf(useMarket(), offerId);
  const text = useServiceText((now) => {
    const clock = award === undefined ? null : awardClock(award, now);
    if (clock?.kind !== 'running') return '';
    const awarded = t('marketplace.bidState.awarded');
    return clock.waits === 'clockUnknown' ? awarded : `${awarded} · ${clockText(clock.leftMs)}`;
  }, award !== undefined);
  return text === '' ? null : <Tag tone="warn">{text}</Tag>;
}

/** Asks to accept an awarded bid, while that may be sent; else says what blocks it. */
export function AcceptAward({ bid, onAccept }: { bid: BidRow; onAccept: () => void }) {
  const { t } = useWords();
  const { attempts } = useMarket();
  const mayBuy = useMissingRole('money') === null;
  const mayAccept = useServiceText((now) => {
    const clock = awardClock(bid, now);
    return clock.kind === 'running' && clock.waits === null ? 'yes' : 'no';
  }, bid.status === 'awarded');
  const isBlocked = attempts.some(
    ({ call, state }) => isOpenAttempt(state) && subjectOf(call).id === `offer:${bid.offerId}`,
  );
  return (
    <>
      {bid.status === 'awarded' && (
        <Button
          size="compact-xs"
          disabled={mayAccept === 'no' || isBlocked || !mayBuy}
          onClick={onAccept}
        >
          {t('marketplace.accept')}
        </Button>
      )}
      {isBlocked && <div>{t('marketplace.bids.blocked')}</div>}
    </>
  );
}

function Actions({ bid }: { bid: BidRow }) {
  const [isOpen, setOpen] = useState(false);
  const lane = useLane(bid.offerId);
  return (
    <>
      <AcceptAward bid={bid} onAccept={() => setOpen(true)} />
      {isOpen && (
        <MoneyDialog question={{ kind: 'accept-bid', bid, lane }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type Context = { readonly accounts: readonly CarrierAccount[]; readonly bids: readonly BidRow[] };

const columnsOf = ({ t }: Words): readonly Column<BidRow, Context>[] => [
  {
    key: 'lane',
    heading: t('marketplace.lane'),
    cell: (bid, { bids }) => <Lane bid={bid} bids={bids} />,
  },
  {
    key: 'carrier',
    heading: t('marketplace.carrier'),
    cell: (bid, { accounts }) => (
      <OutsideText text={accounts.find(({ id }) => id === bid.account)?.name ?? '—'} max={60} />
    ),
  },
  {
    key: 'price',
    heading: t('marketplace.price'),
    className: styles.number,
    cell: ({ price }) => formatUsd(price),
  },
  { key: 'state', heading: t('marketplace.state'), cell: (bid) => <State bid={bid} /> },
  { key: 'left', heading: t('marketplace.bids.left'), cell: (bid) => <AwardLeft bid={bid} /> },
  {
    key: 'placed',
    heading: t('marketplace.bids.placed'),
    cell: (bid) => <Moment at={bid.createdAt} />,
  },
  { key: 'actions', heading: t('common.actions'), cell: (bid) => <Actions bid={bid} /> },
];

/** Bids with their states and the clock of those awarded. */
export function Bids() {
  const words = useWords();
  const { t } = words;
  const { bids, accounts } = useMarket();
  const rows = [...bids].sort(
    (a, b) =>
      Number(b.status === 'awarded') - Number(a.status === 'awarded') ||
      ((a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1),
  );
  if (rows.length === 0)
    return (
      <EmptyState title={t('marketplace.bids.none')}>{t('marketplace.bids.noneHow')}</EmptyState>
    );
  return (
    <ScrollBox label={t('marketplace.bids.placedAll')}>
      <Table
        className={styles.table}
        label={t('marketplace.bids')}
        columns={columnsOf(words)}
        rows={rows}
        context={{ accounts, bids }}
        keyOf={({ id }) => id}
      />
    </ScrollBox>
  );
}
