/**
 * Deliveries in any order, doubled, lost and forged, by the ten thousand: they inform, and decide
 * nothing.
 */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarketplaceStore } from '../../../main/marketplace/marketplace-store.ts';
import {
  takeBid,
  takeDrop,
  takeEvent,
  takeLoads,
} from '../../../main/marketplace/read/take-reads.ts';
import { message } from '../../../shared/i18n/message.ts';
import {
  BID_STATES,
  type Bid,
  type BidState,
  nextBidState,
} from '../../../shared/marketplace/bid.ts';
import { readWebhookEvent } from '../../../shared/marketplace/events/envelope.ts';
import type { Load } from '../../../shared/marketplace/model.ts';
import type { BidRow, LoadRow } from '../../../shared/marketplace/view.ts';
import { runs } from '../../support/runs.ts';

const at = '2026-11-21T13:00:00.000Z';

/** The records of a store, in memory: the deliveries themselves are not what is looked at here. */
function memoryStore(): MarketplaceStore {
  const records = new Map<string, string>();
  const all = <T>(kind: string): readonly T[] =>
    [...records].flatMap(([key, body]) =>
      key.startsWith(`${kind}/`) ? [JSON.parse(body) as T] : [],
    );
  const none = () => {
    throw new Error('Not used here.');
  };
  return {
    all,
    get: <T>(kind: string, id: string) => {
      const body = records.get(`${kind}/${id}`);
      return body === undefined ? null : (JSON.parse(body) as T);
    },
    put: (kind, id, record) => void records.set(`${kind}/${id}`, JSON.stringify(record)),
    remove: (kind, id) => void records.delete(`${kind}/${id}`),
    receive: none,
    unhandled: none,
    handled: none,
    inbox: none,
    prune: none,
    close: () => undefined,
  };
}

const bid = (id: string, status: BidState): Bid => ({
  id,
  offerId: `offer-${id}`,
  price: '900.00',
  status,
  createdAt: at,
  expiresAt: null,
  expiredAt: null,
  previousBidId: null,
});

/** Events by which the service tells a way through its table, and where that ends. */
const ways: readonly (readonly [events: readonly string[], end: BidState])[] = [
  [[], 'pending'],
  [['bid:awarded'], 'awarded'],
  [['bid:awarded', 'bid:accepted'], 'accepted'],
  [['bid:awarded', 'bid:timed_out'], 'timed_out'],
  [['bid:awarded', 'bid:timed_out', 'bid:expired'], 'expired'],
  [['bid:awarded', 'bid:expired'], 'expired'],
  [['bid:refused'], 'refused'],
  [['bid:refused', 'bid:expired'], 'expired'],
  [['bid:expired'], 'expired'],
];

const told = [
  'bid:awarded',
  'bid:accepted',
  'bid:refused',
  'bid:timed_out',
  'bid:expired',
] as const;

const envelope = (type: string, id: string): unknown => ({
  type,
  created_at: at,
  details: { id, offer_id: `offer-${id}`, price: '900.00', status: 'pending' },
});

const load: Load = { id: 'load-1', offerId: null, freight: {} } as unknown as Load;
const statusOf = (store: MarketplaceStore, id: string) => store.get<BidRow>('bid', id)?.status;

/**
 * What others could send: events about bids and loads of the desk and of nobody, published ones,
 * and about nothing.
 */
const forgery: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('bid:awarded', 'bid:accepted', 'bid:countered', 'bid:melted'),
      fc.constantFrom('nobody', 'ghost'),
    )
    .map(([type, id]) => envelope(type, id)),
  // About the bids of the stream itself: words that no table has, published ones, and bodies that
  // name the bid and say nothing sound.
  fc
    .tuple(
      fc.constantFrom(
        'bid:melted',
        'bid:Awarded',
        'load:accepted',
        'shipment:canceled',
        'offer_removed',
      ),
      fc.constantFrom('b0', 'b1', 'b2', 'b3'),
    )
    .map(([type, id]) => envelope(type, id)),
  fc
    .tuple(
      fc.constantFrom(...told),
      fc.constantFrom('b0', 'b1', 'b2', 'b3'),
      fc.constantFrom(5, null, ''),
    )
    .map(([type, id, offer]) => ({
      type,
      created_at: at,
      details: { id, offer_id: offer, status: 'accepted' },
    })),
  fc
    .constantFrom('load_cancelled', 'load_carrier_bounced')
    .map((event) => ({ event, data: { load_id: 'load-1' } })),
  fc
    .constantFrom('load_cancelled', 'load_carrier_bounced')
    .map((event) => ({ event, data: { load_id: 'load-unknown' } })),
  fc.jsonValue(),
);

test('the ways are those of the table', () => {
  const moves = {
    'bid:awarded': 'approved',
    'bid:accepted': 'accepted',
    'bid:refused': 'rejected',
    'bid:timed_out': 'window-elapsed',
    'bid:expired': 'offer-gone',
  } as const;
  for (const [events, end] of ways) {
    const reached = events.reduce<BidState | null>(
      (state, event) =>
        state === null ? null : nextBidState(state, moves[event as keyof typeof moves], false),
      'pending',
    );
    expect(reached).toBe(end);
  }
  expect(new Set(ways.map(([, end]) => end))).toEqual(new Set(BID_STATES));
});

// Faults: R1.
test('shuffled, doubled and forged events end in the right states, no money states', () => {
  let streams = 0;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ways), { minLength: 1, maxLength: 4 }),
      fc.array(forgery, { maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 20, maxLength: 20 }),
      (chosen, forged, chances) => {
        streams += 1;
        const store = memoryStore();
        for (const index of chosen.keys())
          takeBid(store, bid(`b${index}`, 'pending'), 'account', 'answer');
        takeLoads(store, [load], true, at, () => 'account');
        const told = chosen.flatMap(([events], index) =>
          events.map((event) => envelope(event, `b${index}`)),
        );
        const stream = [...told, ...forged]
          .flatMap((body, index) => (chances[index % 20]?.[1] ? [body, body] : [body]))
          .map((body, index) => ({ body, order: chances[index % 20]?.[0] ?? 0, index }))
          .sort((a, b) => a.order - b.order || a.index - b.index);
        for (const { body } of stream) takeEvent(store, readWebhookEvent(body), at);

        for (const [index, [, end]] of chosen.entries())
          expect(statusOf(store, `b${index}`)).toBe(end);
        // Nothing appeared, and the load is where the last read left it: an event marks it, a read
        // alone ends it.
        expect(store.all<BidRow>('bid')).toHaveLength(chosen.length);
        expect(
          store.all<LoadRow>('load').map(({ id, state, ended }) => [id, state, ended]),
        ).toEqual([['load-1', 'listed', null]]);
        for (const row of store.all<BidRow>('bid'))
          if (row.status !== 'pending') expect(row.source).toBe('event');
      },
    ),
    { numRuns: runs(10_000) },
  );
  expect(streams).toBe(runs(10_000));
});

test('a read corrects every bid, whatever events said, lost or forged', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...told), { maxLength: 6 }),
      fc.constantFrom(...BID_STATES),
      (events, truth) => {
        const store = memoryStore();
        takeBid(store, bid('b', 'pending'), 'account', 'answer');
        for (const event of events) takeEvent(store, readWebhookEvent(envelope(event, 'b')), at);
        takeBid(store, bid('b', truth), 'account', 'read');
        expect(store.get<BidRow>('bid', 'b')).toMatchObject({ status: truth, source: 'read' });
      },
    ),
    { numRuns: runs(2_000) },
  );
});

test.each([
  ['load_cancelled', 'cancelled'],
  ['load_carrier_bounced', 'bounced'],
] as const)(
  'a departed load keeps its name, whether %s came before the read or after',
  (event, state) => {
    const told = readWebhookEvent({ event, data: { load_id: 'load-1' } });
    const ends = [true, false].map((eventFirst) => {
      const store = memoryStore();
      takeLoads(store, [load], true, at, () => 'account');
      if (eventFirst) takeEvent(store, told, at);
      takeLoads(store, [], true, '2026-11-21T14:00:00.000Z', () => 'account');
      if (!eventFirst) takeEvent(store, told, '2026-11-21T14:05:00.000Z');
      return store.get<LoadRow>('load', 'load-1');
    });
    expect(ends).toMatchObject([
      {
        state,
        ended: {
          at: '2026-11-21T14:00:00.000Z',
          how: message('marketplace.ended.event', { what: state }),
        },
      },
      {
        state,
        ended: {
          at: '2026-11-21T14:00:00.000Z',
          how: message('marketplace.ended.eventAfter', { what: state }),
        },
      },
    ]);
  },
);

// Faults: R1.
test('well-formed forgeries only move bids forward unverified, until a read', () => {
  let misled = 0;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ways), { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.constantFrom(...told), fc.nat(3)), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
      (chosen, forged, chances) => {
        const store = memoryStore();
        for (const index of chosen.keys())
          takeBid(store, bid(`b${index}`, 'pending'), 'account', 'answer');
        takeLoads(store, [load], true, at, () => 'account');
        const real = chosen.flatMap(([events], index) =>
          events.map((event) => envelope(event, `b${index}`)),
        );
        const lies = forged.map(([event, which]) => envelope(event, `b${which % chosen.length}`));
        const stream = [...real, ...lies]
          .map((body, index) => ({ body, order: chances[index % 16] ?? 0, index }))
          .sort((a, b) => a.order - b.order || a.index - b.index);
        for (const { body } of stream) takeEvent(store, readWebhookEvent(body), at);
        // Money follows from reads and answers alone: no bid or load appears, none ends, and what
        // moved says that it is not verified.
        expect(store.all<BidRow>('bid')).toHaveLength(chosen.length);
        expect(
          store.all<LoadRow>('load').map(({ id, state, ended }) => [id, state, ended]),
        ).toEqual([['load-1', 'listed', null]]);
        for (const [index, [, end]] of chosen.entries()) {
          const row = store.get<BidRow>('bid', `b${index}`);
          if (row?.status !== 'pending') expect(row?.source).toBe('event');
          if (row?.status !== end) misled += 1;
          takeBid(store, bid(`b${index}`, end), 'account', 'read');
          expect(store.get<BidRow>('bid', `b${index}`)).toMatchObject({
            status: end,
            source: 'read',
          });
        }
      },
    ),
    { numRuns: runs(2_000) },
  );
  // The forgeries reach what they are about: many streams end elsewhere until the read.
  expect(misled).toBeGreaterThan(runs(500));
});

test('an event gives no other name to a load that this desk dropped', () => {
  const store = memoryStore();
  takeLoads(store, [load], true, at, () => 'account');
  takeDrop(store, 'load-1', at, message('marketplace.ended.dropped', { reason: '' }));
  takeEvent(store, readWebhookEvent({ event: 'load_cancelled', data: { load_id: 'load-1' } }), at);
  expect(store.get<LoadRow>('load', 'load-1')).toMatchObject({
    state: 'dropped',
    ended: { how: message('marketplace.ended.dropped', { reason: '' }) },
  });
});
