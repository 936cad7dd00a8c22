/**
 * Records of the marketplace and their rules, by the tables of seeds/marketplace.md. Written
 * without the console's code.
 */

import type { SeededRandom } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { type FreightRow, makeOffers, type OfferRecord } from './records.ts';

/** The acceptance window of an awarded bid. */
const WINDOW_MS = 15 * 60_000;

/** A bid with who placed it. */
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

/** A carrier; `account` is whom a user token names once the integration is accepted. */
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

/** What happened, as webhooks tell it. */
export type PublishedEvent = { readonly name: string; readonly body: object };

/** Instants with microseconds, as in the published samples (contract.md 2.5). */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '258Z');

/**
 * The records of a new marketplace and what every operation does with them. `tell` is called for
 * each event.
 */
export function createRecords(
  random: SeededRandom,
  clock: SandboxClock,
  offerCount: number,
  tell: (event: PublishedEvent) => void,
) {
  const offers = new Map<string, OfferRecord>();
  const loads = new Map<string, LoadRecord>();
  const bids = new Map<string, BidRecord & { account: string }>();
  const carriers = new Map<string, CarrierRecord>();
  const requests = new Map<string, RequestRecord>();
  const drivers = new Map<string, DriverRow>();
  const documents: { account: string; kind: string; type: string; bytes: number }[] = [];
  for (const offer of makeOffers(random.fork('offers'), clock.now(), offerCount))
    offers.set(offer.id, offer);

  const carrier = (name: string, mc: string, status: string, eligible: boolean) => {
    const row: CarrierRecord = {
      id: random.uuid(),
      dot: `2${mc}`,
      mc,
      status,
      eligible,
      name,
      account: random.uuid(),
    };
    carriers.set(row.id, row);
    return row;
  };
  const request = (of: CarrierRecord, status: string, papers: string): RequestRecord => {
    const row: RequestRecord = {
      id: random.uuid(),
      carrier: of,
      status,
      documents: ['w9', 'insurance', 'authority'].map((type, index) => ({
        type,
        status: papers[index] === '1' ? 'accepted' : 'missing',
      })),
      owner: null,
    };
    requests.set(row.id, row);
    return row;
  };
  request(carrier('Lone Star Freight LLC', '123456', 'Ready', true), 'ACCEPTED', '111');
  request(carrier('Redline Haulers Inc', '654321', 'Ready', false), 'ACCEPTED', '110');
  carrier('Big Bend Transport', '777001', 'Pending', false);

  const bare = ({ account: _, ...bid }: BidRecord & { account: string }) => ({ ...bid });
  const tellBid = (name: string, bid: BidRecord & { account: string }) =>
    tell({
      name: `bid:${name}`,
      body: { type: `bid:${name}`, created_at: stamp(clock.now()), details: bare(bid) },
    });
  const loadBody = (load: LoadRecord) => {
    const { offer, carrier: of, driver: _, ...freight } = load;
    return {
      ...freight,
      active_offer: { id: offer.id, price: offer.price },
      carrier: { id: of.id, mc: Number(of.mc), dot: Number(of.dot) },
    };
  };

  const expire = (bid: BidRecord & { account: string }) => {
    bid.status = 'expired';
    bid.expired_at = stamp(clock.now());
    tellBid('expired', bid);
  };
  /** Awarded bids whose window is over. Called before everything that looks at bids. */
  const tick = () => {
    for (const bid of bids.values()) {
      if (bid.status !== 'awarded' || Date.parse(bid.expires_at ?? '') > clock.now()) continue;
      bid.status = 'timed_out';
      bid.expired_at = stamp(clock.now());
      tellBid('timed_out', bid);
    }
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
  const bidAt = (bidId: string) =>
    bids.get(bidId) ?? refuse(404, 'object_not_found', 'No bid with this id was found.');
  const offerAt = (offerId: string) =>
    offers.get(offerId) ?? refuse(404, 'object_not_found', 'No offer with this id was found.');

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
    bidAt,
    offerAt,
    random,
    clock,
    tell,
  };
}

/** The records as the operations see them. */
export type Records = ReturnType<typeof createRecords>;
