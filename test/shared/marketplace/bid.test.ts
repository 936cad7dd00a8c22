import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BID_STATES,
  type Bid,
  type BidMove,
  type BidState,
  bidAfterEvent,
  expiredByNewBid,
  FINAL_BID_STATES,
  MOVE_OF_EVENT,
  nextBidState,
} from '../../../shared/marketplace/bid.ts';

const MOVES: readonly BidMove[] = [
  'approved',
  'rejected',
  'accepted',
  'window-elapsed',
  'offer-gone',
  'superseded',
];

/** The table of the document, row by row. Everything else changes nothing. */
const ROWS: readonly (readonly [BidState, BidMove, BidState])[] = [
  ['pending', 'approved', 'awarded'],
  ['pending', 'rejected', 'refused'],
  ['pending', 'offer-gone', 'expired'],
  ['awarded', 'accepted', 'accepted'],
  ['awarded', 'window-elapsed', 'timed_out'],
  ['awarded', 'offer-gone', 'expired'],
  ['refused', 'offer-gone', 'expired'],
  ['timed_out', 'offer-gone', 'expired'],
];

const bid = (status: string, parts: Partial<Bid> = {}): Bid => ({
  id: 'b-1',
  offerId: 'o-1',
  price: '1000.00',
  status,
  createdAt: null,
  expiresAt: null,
  expiredAt: null,
  previousBidId: null,
  ...parts,
});

test.each(ROWS)('goes from %s by %s to %s', (from, move, to) => {
  expect(nextBidState(from, move, false)).toBe(to);
});

const others = BID_STATES.flatMap((from) => MOVES.map((move) => [from, move] as const)).filter(
  ([from, move]) => !ROWS.some(([a, b]) => a === from && b === move),
);
test.each(others)('does nothing from %s by %s', (from, move) => {
  expect(nextBidState(from, move, false)).toBeNull();
});

test('a newer bid expires an ignored counter bid and nothing else', () => {
  expect(nextBidState('awarded', 'superseded', true)).toBe('expired');
  for (const state of BID_STATES.filter((each) => each !== 'awarded'))
    expect(nextBidState(state, 'superseded', true)).toBeNull();
});

test('events in any order stay in the table, and a load is never undone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...Object.keys(MOVE_OF_EVENT), 'bid:unheard-of'), { maxLength: 12 }),
      (events) => {
        let known = bid('pending');
        for (const event of events) {
          const before = known;
          known = bidAfterEvent(known, event, bid('pending'));
          expect(BID_STATES).toContain(known.status);
          if (before.status === 'accepted') expect(known).toBe(before);
          expect(bidAfterEvent(known, event, bid('pending')).status).toBe(
            bidAfterEvent(bidAfterEvent(known, event, bid('pending')), event, bid('pending'))
              .status,
          );
        }
      },
    ),
  );
});

// Contract differences: 15.
test('the event decides, not the status inside it', () => {
  const told = bid('timed_out', { expiredAt: '2026-01-01T00:00:00Z' });
  expect(bidAfterEvent(bid('awarded'), 'bid:expired', told)).toMatchObject({
    status: 'expired',
    expiredAt: '2026-01-01T00:00:00Z',
  });
});

test('an award that was never announced is skipped over', () => {
  expect(bidAfterEvent(bid('pending'), 'bid:accepted', bid('accepted')).status).toBe('accepted');
});

test('a status of tomorrow is kept as it came', () => {
  const strange = bid('on_hold');
  expect(bidAfterEvent(strange, 'bid:awarded', bid('awarded'))).toBe(strange);
});

test('the bids a new one would expire are named before', () => {
  const counter = bid('awarded', { id: 'c', previousBidId: 'b-1' });
  expect(
    expiredByNewBid(
      [counter, bid('awarded'), bid('awarded', { id: 'x', offerId: 'o-2', previousBidId: 'y' })],
      'o-1',
    ),
  ).toEqual([counter]);
  expect(FINAL_BID_STATES.size).toBe(4);
});
