/** The lists of the marketplace, to be taken along. Prices are numbers, in dollars. */
import type { WantedList } from '../../../shared/console-api/exports.ts';
import { isBidState } from '../../../shared/marketplace/bid.ts';
import type { Freight, Offer } from '../../../shared/marketplace/model.ts';
import { type CallAttempt, hasPrice, laneSent } from '../../../shared/marketplace/once-call.ts';
import type { BidRow, CarrierAccount, LoadRow } from '../../../shared/marketplace/view.ts';
import type { Decimal } from '../../../shared/money.ts';
import type { Page } from '../../page/page.ts';
import { momentCell } from '../../ui/text/time.ts';
import { words } from '../../ui/words.ts';
import type { ChosenTown } from './load-place-field.tsx';
import { carrierOf } from './load-state.tsx';
import { deliveryOf, equipmentName, pickupOf, townOf, windowText } from './marketplace-text.ts';
import { deadhead } from './offer-columns.tsx';

type Zoned = Pick<Page, 'zone'>;
type Row = Extract<WantedList, { list: 'shown' }>['rows'][number];

/** The most digits that a number of a spreadsheet keeps. */
const MOST_DIGITS = 15;

/** A price as a number; as text where a number would lose digits. */
const money = (price: Decimal | null): number | string | null =>
  price === null
    ? null
    : price.replace(/^-?0+|\D/g, '').length > MOST_DIGITS
      ? price
      : Number(price);

/** Columns for the lane and for the windows, each in its place's own zone. */
function laneCells(freight: Freight | null, now: number): Row {
  if (freight === null) return [null, null, null, null];
  const [from, to] = [pickupOf(freight), deliveryOf(freight)];
  const window = (stop: typeof from) =>
    windowText(stop?.windowStart ?? null, stop?.timeZone ?? null, now, words());
  return [townOf(from), townOf(to), window(from), window(to)];
}

const laneHeads = () => {
  const { t } = words();
  const heads = ['origin', 'destination', 'pickup', 'delivery'] as const;
  return heads.map((head) => t(`marketplace.${head}`));
};

/** A price in the head says its unit. */
const inDollars = (name: string): string => words().t('exports.dollars', { name });

/** The page of offers that is shown, in its order. */
export function offersSheet(
  rows: readonly Offer[],
  { from, now }: { readonly from: ChosenTown | null; readonly now: number },
): WantedList {
  const inWords = words();
  const { t } = inWords;
  return {
    list: 'shown',
    title: t('marketplace.offers'),
    columns: [
      ...laneHeads(),
      t('common.equipment'),
      inDollars(t('marketplace.price')),
      t('marketplace.miles'),
      t('marketplace.deadhead'),
      t('marketplace.pounds'),
      t('marketplace.commodity'),
      t('marketplace.reference'),
    ],
    rows: rows.map((offer) => {
      const { freight, price } = offer;
      return [
        ...laneCells(freight, now),
        equipmentName(freight.equipmentType, inWords),
        money(price),
        freight.distance,
        deadhead(offer, from),
        freight.weight,
        freight.commodity,
        freight.refNumber ?? offer.id,
      ];
    }),
  };
}

/** The accepted loads. */
export function loadsSheet(
  loads: readonly LoadRow[],
  accounts: readonly CarrierAccount[],
  { zone: { timeZone: zone } }: Zoned,
  now: number,
): WantedList {
  const { t, format } = words();
  return {
    list: 'shown',
    title: t('marketplace.loads'),
    columns: [
      t('marketplace.reference'),
      ...laneHeads(),
      t('marketplace.carrier'),
      t('exports.mc'),
      inDollars(t('marketplace.price')),
      t('marketplace.state'),
      t('exports.changed', { zone }),
      t('exports.known'),
      t('common.driver'),
    ],
    rows: loads.map((load) => [
      load.freight?.refNumber ?? load.id,
      ...laneCells(load.freight, now),
      carrierOf(load, accounts),
      load.carrier?.mc ?? null,
      money(load.price),
      t(`marketplace.loadState.${load.state}`),
      momentCell(load.ended?.at ?? load.seenAt),
      load.ended === null ? null : format(load.ended.how),
      load.driver?.name ?? null,
    ]),
  };
}

/** The bids, each with its lane if this console knows it. */
export function bidsSheet(
  bids: readonly BidRow[],
  accounts: readonly CarrierAccount[],
  attempts: readonly CallAttempt[],
  { zone: { timeZone: zone } }: Zoned,
): WantedList {
  const { t } = words();
  return {
    list: 'shown',
    title: t('marketplace.bids'),
    columns: [
      t('marketplace.lane'),
      t('marketplace.carrier'),
      inDollars(t('marketplace.price')),
      t('marketplace.state'),
      t('exports.placed', { zone }),
      t('exports.end', { zone }),
    ],
    rows: bids.map((bid) => [
      laneSent(attempts, bid.offerId) ?? bid.offerId,
      accounts.find(({ id }) => id === bid.account)?.name ?? null,
      money(bid.price),
      isBidState(bid.status) ? t(`marketplace.bidState.${bid.status}`) : bid.status,
      momentCell(bid.createdAt),
      momentCell(bid.expiresAt),
    ]),
  };
}

/** Calls that were sent once. */
export function callsSheet(
  attempts: readonly CallAttempt[],
  { zone: { timeZone: zone } }: Zoned,
): WantedList {
  const { t, format } = words();
  return {
    list: 'shown',
    title: t('marketplace.calls'),
    columns: [
      t('exports.start', { zone }),
      t('common.clerk'),
      t('exports.operation'),
      t('exports.known'),
      inDollars(t('marketplace.price')),
      t('marketplace.state'),
      t('common.reason'),
    ],
    rows: attempts.map(({ startedAt, clerk, call, state, said }) => [
      momentCell(startedAt),
      clerk,
      t(`marketplace.call.${call.kind}`),
      call.label,
      hasPrice(call) ? money(call.price) : null,
      t(`marketplace.callState.${state}`),
      call.kind === 'drop' ? call.reason : format(said),
    ]),
  };
}
