/**
 * Bids and how they move: the state table of seeds/marketplace.md as data, and one function that
 * reads it. Nothing here sends anything: the service reports each move, or the clock decides where
 * the table says so.
 */
import type { Decimal } from '../money.ts';
import type { Instant } from '../time.ts';

/** The documented states. */
export const BID_STATES = [
  'pending',
  'awarded',
  'accepted',
  'refused',
  'timed_out',
  'expired',
] as const;
/** One of `BID_STATES`. */
export type BidState = (typeof BID_STATES)[number];

/** Final states by the seed. Two of them may still expire (`TABLE`). */
export const FINAL_BID_STATES: ReadonlySet<BidState> = new Set<BidState>([
  'accepted',
  'refused',
  'timed_out',
  'expired',
]);

/** What can happen to a bid, in the words of the table's "Moved by" and "Condition". */
export type BidMove =
  /** The service approves: the 15 minutes begin. */
  | 'approved'
  | 'rejected'
  /** Accepted through the API or in the service's own programs. */
  | 'accepted'
  /** 15 minutes passed without acceptance. */
  | 'window-elapsed'
  | 'offer-gone'
  /** A newer bid was created for the same offer; touches an ignored counter bid only. */
  | 'superseded';

/**
 * A bid as the service listed it or an event reported it. `status` stays in the service's word.
 *
 * Example: `{ id: 'b-2', offerId: 'o-7', price: '2400.00', status: 'pending', createdAt,
 * expiresAt, expiredAt: null, previousBidId: null }`.
 */
export type Bid = {
  readonly id: string;
  readonly offerId: string;
  readonly price: Decimal;
  readonly status: string;
  readonly createdAt: Instant | null;
  /**
   * End of the acceptance window once awarded. The status is never derived from it (contract.md
   * section 4, 18).
   */
  readonly expiresAt: Instant | null;
  readonly expiredAt: Instant | null;
  /** The bid this one counters: only counter bids have it. */
  readonly previousBidId: string | null;
};

/** Whether the word is a documented state. */
export const isBidState = (word: string): word is BidState =>
  (BID_STATES as readonly string[]).includes(word);

type Table = Readonly<Record<BidState, Readonly<Partial<Record<BidMove, BidState>>>>>;

/**
 * The table.
 *
 * Decision: An accepted bid never expires.
 *
 * The seed says that a final state admits no further move, and that expiry can come "at any moment
 * after creation". An accepted bid is a load: if we called it expired, we would hide what the
 * carrier has to move. A read of the service always wins over events.
 */
const TABLE: Table = {
  pending: { approved: 'awarded', rejected: 'refused', 'offer-gone': 'expired' },
  awarded: { accepted: 'accepted', 'window-elapsed': 'timed_out', 'offer-gone': 'expired' },
  accepted: {},
  refused: { 'offer-gone': 'expired' },
  timed_out: { 'offer-gone': 'expired' },
  expired: {},
};

/** Where a move leads, or null when the table has no such move: then nothing changes. */
export function nextBidState(
  from: BidState,
  move: BidMove,
  isCounterBid: boolean,
): BidState | null {
  if (move === 'superseded') return from === 'awarded' && isCounterBid ? 'expired' : null;
  return TABLE[from][move] ?? null;
}

/**
 * What an event of the service means for the table: the event's name decides, not the status inside
 * (contract.md 2.5).
 */
export const MOVE_OF_EVENT: Readonly<Record<string, BidMove>> = {
  'bid:awarded': 'approved',
  'bid:accepted': 'accepted',
  'bid:refused': 'rejected',
  'bid:timed_out': 'window-elapsed',
  'bid:expired': 'offer-gone',
};

/**
 * Applies an event to what is known of a bid. Events can be repeated and come in any order, so a
 * move that skips states (`bid:accepted` on a pending bid: the award was missed) is followed when
 * some path of the table leads there; one that leads nowhere changes nothing.
 */
export function bidAfterEvent(known: Bid, event: string, reported: Bid): Bid {
  const move = MOVE_OF_EVENT[event];
  if (move === undefined || !isBidState(known.status)) return known;
  const counter = known.previousBidId !== null;
  const direct = nextBidState(known.status, move, counter);
  const next =
    direct ?? (known.status === 'pending' ? nextBidState('awarded', move, counter) : null);
  return next === null
    ? known
    : {
        ...known,
        status: next,
        expiresAt: reported.expiresAt ?? known.expiresAt,
        expiredAt: reported.expiredAt ?? known.expiredAt,
      };
}

/**
 * Bids that a new bid for `offerId` would expire: ignored counter bids still awarded. The clerk is
 * warned before.
 */
export const expiredByNewBid = (bids: readonly Bid[], offerId: string): readonly Bid[] =>
  bids.filter(
    (bid) => bid.offerId === offerId && bid.status === 'awarded' && bid.previousBidId !== null,
  );
