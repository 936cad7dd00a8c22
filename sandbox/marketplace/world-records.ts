/**
 * The records of the marketplace and their rules, by the tables of seeds/marketplace.md. Written
 * without the console's code.
 *
 * A bid in the normal order:
 *
 * 1. `pending`, then the shipper awards it: `awarded`.
 * 2. The carrier accepts within the window: `accepted`, and the load is booked.
 *
 * Unusual: the shipper rejects or counters it (`refused`). The window ends without an answer
 * (`timed_out`). The offer is taken away, or a newer bid replaces it (`expired`).
 */

import type { SeededRandom } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { type FreightRow, makeOffers, type OfferRecord } from './records.ts';

/** How long an awarded bid can be accepted, in milliseconds. */
const WINDOW_MS = 15 * 60_000;

/**
 * A bid and who placed it.
 *
 * Example: `{ id: '7c0e…', offer_id: 'f3…', price: '1850.00', status: 'awarded', expires_at:
 * '2031-03-01T14:15:00.000258Z', … }`.
 */
export type BidRecord = {
  id: string;
  offer_id: string;
  price: string;
  created_at: string;
  expires_at: string | null;
  expired_at: string | null;
  status: 'pending' | 'awarded' | 'accepted' | 'refused' | 'timed_out' | 'expired';
  previous_bid_id?: string;
};

/**
 * A carrier. `account` is what a user token names once the integration is accepted.
 *
 * Example: `{ name: 'Lone Star Freight LLC', mc: '123456', status: 'Ready', eligible: true, … }`.
 */
export type CarrierRecord = {
  id: string;
  dot: string;
  mc: string;
  status: string;
  eligible: boolean;
  name: string;
  account: string;
};

/** An integration request. */
export type RequestRecord = {
  id: string;
  carrier: CarrierRecord;
  status: string;
  documents: { type: string; status: string }[];
  owner: unknown;
};

/** A driver of a carrier account. */
export type DriverRow = {
  id: string;
  name: string;
  phone_number: string | null;
  sms_enabled: boolean;
  account: string;
};

/** An accepted load. */
export type LoadRecord = FreightRow & {
  readonly id: string;
  readonly offer: OfferRecord;
  readonly carrier: CarrierRecord;
  driver: string | null;
};

/** An event, in the form of webhooks. */
export type PublishedEvent = { readonly name: string; readonly body: object };

/** Instants with microseconds, as in the published samples (contract.md 2.5). */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '258Z');

const newCarrier = (
  random: SeededRandom,
  name: string,
  mc: string,
  status: string,
  eligible: boolean,
): CarrierRecord => ({
  id: random.uuid(),
  dot: `2${mc}`,
  mc,
  status,
  eligible,
  name,
  account: random.uuid(),
});

/** `papers` says which of its documents are accepted: `110` means the first two. */
const newRequest = (
  random: SeededRandom,
  carrier: CarrierRecord,
  status: string,
  papers: string,
): RequestRecord => ({
  id: random.uuid(),
  carrier,
  status,
  documents: ['w9', 'insurance', 'authority'].map((type, index) => ({
    type,
    status: papers[index] === '1' ? 'accepted' : 'missing',
  })),
  owner: null,
});

/** Finds a record, or refuses. */
const foundIn =
  <Row>(rows: ReadonlyMap<string, Row>, what: string) =>
  (id: string): Row =>
    rows.get(id) ?? refuse(404, 'object_not_found', `No ${what} with this id was found.`);

/** Creates a bid. `previous` is the one that it counters. */
export const newBid = (
  { random, clock }: { readonly random: SeededRandom; readonly clock: SandboxClock },
  {
    offer_id,
    price,
    ...more
  }: Pick<BidRecord, 'offer_id' | 'price' | 'previous_bid_id'> & { account: string },
): BidRecord & { account: string } => ({
  id: random.uuid(),
  offer_id,
  price: Number(price).toFixed(2),
  created_at: stamp(clock.now()),
  expires_at: null,
  expired_at: null,
  status: 'pending',
  ...more,
});

const bare = ({ account: _, ...bid }: BidRecord & { account: string }) => ({ ...bid });

const loadBody = ({ offer, carrier: of, driver: _, ...freight }: LoadRecord) => ({
  ...freight,
  active_offer: { id: offer.id, price: offer.price },
  carrier: { id: of.id, mc: Number(of.mc), dot: Number(of.dot) },
});

/**
 * The records of a new marketplace, and what every operation does with them. Calls `tell` with each
 * event.
 */
export function createRecords(
  random: SeededRandom,
  clock: SandboxClock,
  offerCount: number,
  tell: (event: PublishedEvent) => void,
) {
  const made = makeOffers(random.fork('offers'), clock.now(), offerCount);
  const offers = new Map(made.map((offer): [string, OfferRecord] => [offer.id, offer]));
  const loads = new Map<string, LoadRecord>();
  const bids = new Map<string, BidRecord & { account: string }>();
  const carriers = new Map<string, CarrierRecord>();
  const requests = new Map<string, RequestRecord>();
  const drivers = new Map<string, DriverRow>();
  const documents: { account: string; kind: string; type: string; bytes: number }[] = [];

  const carrier = (name: string, mc: string, status: string, isEligible: boolean) => {
    const row = newCarrier(random, name, mc, status, isEligible);
    carriers.set(row.id, row);
    return row;
  };
  const request = (of: CarrierRecord, status: string, papers: string): RequestRecord => {
    const row = newRequest(random, of, status, papers);
    requests.set(row.id, row);
    return row;
  };
  request(carrier('Lone Star Freight LLC', '123456', 'Ready', true), 'ACCEPTED', '111');
  request(carrier('Redline Haulers Inc', '654321', 'Ready', false), 'ACCEPTED', '110');
  carrier('Big Bend Transport', '777001', 'Pending', false);

  const tellBid = (name: string, bid: BidRecord & { account: string }) =>
    tell({
      name: `bid:${name}`,
      body: { type: `bid:${name}`, created_at: stamp(clock.now()), details: bare(bid) },
    });
  const end = (bid: BidRecord & { account: string }, status: 'expired' | 'timed_out') => {
    bid.status = status;
    bid.expired_at = stamp(clock.now());
    tellBid(status, bid);
  };
  const expire = (bid: BidRecord & { account: string }) => end(bid, 'expired');
  /** Ends awarded bids whose window is over. Call it before anything that reads bids. */
  const tick = () => {
    for (const bid of bids.values())
      if (bid.status === 'awarded' && Date.parse(bid.expires_at ?? '') <= clock.now())
        end(bid, 'timed_out');
  };
  const takeAway = (offerId: string) => {
    offers.delete(offerId);
    for (const bid of bids.values())
      if (bid.offer_id === offerId && (bid.status === 'pending' || bid.status === 'awarded'))
        expire(bid);
  };
  const carrierOf = (account: string) =>
    [...carriers.values()].find((each) => each.account === account) ??
    refuse(403, 'forbidden_access', 'This account is not known.');
  const eligible = (account: string) => {
    const of = carrierOf(account);
    if (![...requests.values()].some((each) => each.carrier === of && each.status === 'ACCEPTED'))
      refuse(403, 'forbidden_access', 'The integration with this carrier is not accepted.');
    return of;
  };
  const book = (offer: OfferRecord, account: string): LoadRecord => {
    const of = carrierOf(account);
    const load: LoadRecord = { ...offer.load, id: random.uuid(), offer, carrier: of, driver: null };
    loads.set(load.id, load);
    return load;
  };
  const award = (bid: BidRecord) => {
    bid.status = 'awarded';
    bid.expires_at = stamp(clock.now() + WINDOW_MS);
  };
  return {
    offers,
    loads,
    bids,
    carriers,
    requests,
    drivers,
    documents,
    tick,
    bare,
    tellBid,
    loadBody,
    carrierOf,
    eligible,
    request,
    expire,
    takeAway,
    book,
    award,
    bidAt: foundIn(bids, 'bid'),
    offerAt: foundIn(offers, 'offer'),
    loadAt: foundIn(loads, 'load'),
    carrierAt: foundIn(carriers, 'carrier'),
    requestAt: foundIn(requests, 'request'),
    random,
    clock,
    tell,
  };
}

/** The records as the operations see them. */
export type Records = ReturnType<typeof createRecords>;
