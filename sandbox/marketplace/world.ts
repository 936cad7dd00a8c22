/** State and rules of the marketplace, by the tables of seeds/marketplace.md. Written without the console's code. */
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';
import { refuse } from '../refusal.ts';
import { type FreightRow, makeOffers, type OfferRow } from './records.ts';

/** The acceptance window of an awarded bid. */
const WINDOW_MS = 15 * 60_000;

/** A bid with who placed it. */
export type BidRow = {
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
export type CarrierRow = { id: string; dot: string; mc: string; status: string; eligible: boolean; name: string; account: string };

/** An integration request. */
export type RequestRow = { id: string; carrier: CarrierRow; status: string; documents: { type: string; status: string }[]; owner: unknown };

/** A driver of a carrier account. */
export type DriverRow = { id: string; name: string; phone_number: string | null; sms_enabled: boolean; account: string };

/** An accepted load. */
export type LoadRow = FreightRow & { readonly id: string; readonly offer: OfferRow; readonly carrier: CarrierRow; driver: string | null };

/** What happened, as webhooks tell it. */
export type Told = { readonly name: string; readonly body: object };

/** The marketplace without its HTTP side. */
export type World = ReturnType<typeof createWorld>;

/** Instants with microseconds, as in the published samples (contract.md 2.5). */
const stamp = (ms: number): string => new Date(ms).toISOString().replace('Z', '258Z');

/** A new marketplace. `tell` is called for each event. */
export function createWorld(random: Random, clock: Clock, offerCount: number, tell: (event: Told) => void) {
  const offers = new Map<string, OfferRow>();
  const loads = new Map<string, LoadRow>();
  const bids = new Map<string, BidRow & { account: string }>();
  const carriers = new Map<string, CarrierRow>();
  const requests = new Map<string, RequestRow>();
  const drivers = new Map<string, DriverRow>();
  const documents: { account: string; kind: string; type: string; bytes: number }[] = [];
  for (const offer of makeOffers(random.fork('offers'), clock.now(), offerCount)) offers.set(offer.id, offer);

  const carrier = (name: string, mc: string, status: string, eligible: boolean) => {
    const row: CarrierRow = { id: random.uuid(), dot: `2${mc}`, mc, status, eligible, name, account: random.uuid() };
    carriers.set(row.id, row);
    return row;
  };
  const request = (of: CarrierRow, status: string, papers: string): RequestRow => {
    const row: RequestRow = {
      id: random.uuid(),
      carrier: of,
      status,
      documents: ['w9', 'insurance', 'authority'].map((type, index) => ({ type, status: papers[index] === '1' ? 'accepted' : 'missing' })),
      owner: null,
    };
    requests.set(row.id, row);
    return row;
  };
  request(carrier('Lone Star Freight LLC', '123456', 'Ready', true), 'ACCEPTED', '111');
  request(carrier('Redline Haulers Inc', '654321', 'Ready', false), 'ACCEPTED', '110');
  carrier('Big Bend Transport', '777001', 'Pending', false);

  const bare = ({ account: _, ...bid }: BidRow & { account: string }) => ({ ...bid });
  const tellBid = (name: string, bid: BidRow & { account: string }) =>
    tell({ name: `bid:${name}`, body: { type: `bid:${name}`, created_at: stamp(clock.now()), details: bare(bid) } });
  const loadBody = (load: LoadRow) => {
    const { offer, carrier: of, driver: _, ...freight } = load;
    return {
      ...freight,
      active_offer: { id: offer.id, price: offer.price },
      carrier: { id: of.id, mc: Number(of.mc), dot: Number(of.dot) },
    };
  };

  const expire = (bid: BidRow & { account: string }) => {
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
    for (const bid of bids.values()) if (bid.offer_id === offerId && (bid.status === 'pending' || bid.status === 'awarded')) expire(bid);
  };
  const carrierOf = (account: string) =>
    [...carriers.values()].find((each) => each.account === account) ?? refuse(403, 'forbidden_access', 'This account is not known.');
  const eligible = (account: string) => {
    const of = carrierOf(account);
    if (![...requests.values()].some((each) => each.carrier === of && each.status === 'ACCEPTED'))
      refuse(403, 'forbidden_access', 'The integration with this carrier is not accepted.');
    return of;
  };
  const book = (offer: OfferRow, account: string): LoadRow => {
    const of = carrierOf(account);
    const load: LoadRow = { ...offer.load, id: random.uuid(), offer, carrier: of, driver: null };
    loads.set(load.id, load);
    return load;
  };
  const award = (bid: BidRow) => {
    bid.status = 'awarded';
    bid.expires_at = stamp(clock.now() + WINDOW_MS);
  };
  const bidAt = (bidId: string) => bids.get(bidId) ?? refuse(404, 'object_not_found', 'No bid with this id was found.');
  const offerAt = (offerId: string) => offers.get(offerId) ?? refuse(404, 'object_not_found', 'No offer with this id was found.');

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
    loadBody,
    carrierOf,
    eligible,

    acceptOffer(offerId: string, account: string): LoadRow {
      const offer = offers.get(offerId) ?? refuse(410, 'gone', 'This offer is no longer available.');
      if (!eligible(account).eligible) refuse(412, 'not_eligible', 'The carrier is not eligible for this offer.');
      const load = book(offer, account);
      takeAway(offerId);
      return load;
    },
    createBid(offerId: string, price: string, account: string) {
      tick();
      offerAt(offerId);
      if (!/^\d+(\.\d{1,2})?$/.test(price) || Number(price) <= 0)
        refuse(422, 'invalid_data', 'The data is not valid.', { price: ['A valid price is required.'] });
      if (!eligible(account).eligible) refuse(422, 'invalid_data', 'The carrier is not eligible for this offer.');
      // An ignored counter bid ends when a new bid is made.
      for (const bid of bids.values()) if (bid.offer_id === offerId && bid.status === 'awarded' && bid.previous_bid_id) expire(bid);
      const bid = {
        id: random.uuid(),
        offer_id: offerId,
        price: Number(price).toFixed(2),
        created_at: stamp(clock.now()),
        expires_at: null,
        expired_at: null,
        status: 'pending' as const,
        account,
      };
      bids.set(bid.id, bid);
      return bid;
    },
    acceptBid(bidId: string, offerId: string, price: string, account: string): LoadRow {
      tick();
      const bid = bidAt(bidId);
      if (bid.account !== account) refuse(403, 'forbidden_access', 'This bid is of another carrier.');
      if (bid.status !== 'awarded') refuse(409, 'wrong_status', `The bid is ${bid.status}.`);
      if (bid.offer_id !== offerId || Number(bid.price) !== Number(price))
        refuse(400, 'invalid_data', 'Offer or price do not fit the bid.');
      const load = book({ ...offerAt(offerId), price: Number(bid.price) }, account);
      bid.status = 'accepted';
      tellBid('accepted', bid);
      takeAway(offerId);
      return load;
    },
    dropLoad(loadId: string, account: string) {
      const load = loads.get(loadId) ?? refuse(404, 'object_not_found', 'No load with this id was found.');
      if (load.carrier.account !== account) refuse(403, 'forbidden_access', 'This load is of another carrier.');
      loads.delete(loadId);
      return load;
    },
    requestIntegration(carrierId: string, owner: unknown): { row: RequestRow; isNew: boolean } {
      const of = carriers.get(carrierId) ?? refuse(404, 'object_not_found', 'No carrier with this id was found.');
      const known = [...requests.values()].find((each) => each.carrier === of && each.status !== 'REJECTED');
      if (known) return { row: known, isNew: false };
      const row = request(of, 'PENDING', '100');
      row.owner = owner;
      return { row, isNew: true };
    },

    /** A document of a carrier came in: it waits for somebody to look at it. */
    takeDocument(account: string, type: string) {
      for (const { carrier: of, documents: papers } of requests.values())
        for (const paper of papers)
          if (of.account === account && paper.type === type && paper.status === 'missing') paper.status = 'under-review';
    },

    /** What the service's own people do. */
    operator: {
      approve(bidId: string) {
        const bid = bidAt(bidId);
        if (bid.status !== 'pending') refuse(409, 'wrong_status', `The bid is ${bid.status}.`);
        award(bid);
        tellBid('awarded', bid);
      },
      reject(bidId: string) {
        const bid = bidAt(bidId);
        if (bid.status !== 'pending') refuse(409, 'wrong_status', `The bid is ${bid.status}.`);
        bid.status = 'refused';
        tellBid('refused', bid);
      },
      counter(bidId: string, price: string) {
        const old = bidAt(bidId);
        const bid = {
          id: random.uuid(),
          offer_id: old.offer_id,
          price: Number(price).toFixed(2),
          created_at: stamp(clock.now()),
          expires_at: null,
          expired_at: null,
          status: 'pending' as const,
          previous_bid_id: old.id,
          account: old.account,
        };
        award(bid);
        bids.set(bid.id, bid);
        if (old.status === 'pending') old.status = 'refused';
        tellBid('countered', bid);
      },
      /** The carrier accepts in the service's own program. */
      acceptInProgram(bidId: string) {
        const bid = bidAt(bidId);
        if (bid.status !== 'awarded') refuse(409, 'wrong_status', `The bid is ${bid.status}.`);
        book({ ...offerAt(bid.offer_id), price: Number(bid.price) }, bid.account);
        bid.status = 'accepted';
        tellBid('accepted', bid);
        takeAway(bid.offer_id);
      },
      withdraw(offerId: string) {
        offerAt(offerId);
        takeAway(offerId);
      },
      bounce(loadId: string) {
        const load = loads.get(loadId) ?? refuse(404, 'object_not_found', 'No load with this id was found.');
        loads.delete(loadId);
        tell({ name: 'load_carrier_bounced', body: { event: 'load_carrier_bounced', data: { load_id: loadId, load: loadBody(load) } } });
      },
      cancel(loadId: string) {
        const load = loads.get(loadId) ?? refuse(404, 'object_not_found', 'No load with this id was found.');
        loads.delete(loadId);
        tell({ name: 'load_cancelled', body: { event: 'load_cancelled', data: { load_id: loadId, load: loadBody(load) } } });
      },
      /** The carrier does not want to be acted for. */
      decline(requestId: string) {
        const row = requests.get(requestId) ?? refuse(404, 'object_not_found', 'No request with this id was found.');
        row.status = 'REJECTED';
      },
      /** The carrier's papers were reviewed: Ready, eligible, and its integration accepted. */
      ready(carrierId: string) {
        const of = carriers.get(carrierId) ?? refuse(404, 'object_not_found', 'No carrier with this id was found.');
        const { account: _, ...was } = of;
        of.status = 'Ready';
        of.eligible = true;
        for (const each of requests.values()) {
          if (each.carrier !== of) continue;
          each.status = 'ACCEPTED';
          for (const paper of each.documents) paper.status = 'accepted';
        }
        tell({
          name: 'carrier:status:changed',
          body: {
            type: 'carrier:status:changed',
            created_at: stamp(clock.now()),
            details: { ...was, status: of.status, eligible: true, previous_status: was.status },
          },
        });
      },
    },
  };
}
