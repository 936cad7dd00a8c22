/**
 * The marketplace without HTTP: what a carrier's client may do, and what the service's own staff
 * do.
 */

import type { SeededRandom } from '../random.ts';
import { refuse } from '../refusal.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { createOperator } from './marketplace-operator.ts';
import {
  createRecords,
  type LoadRecord,
  newBid,
  type PublishedEvent,
  type RequestRecord,
} from './world-records.ts';

/** The marketplace without HTTP. */
export type MarketplaceWorld = ReturnType<typeof createWorld>;

/** Creates a marketplace. Calls `tell` with each event. */
export function createWorld(
  random: SeededRandom,
  clock: SandboxClock,
  offerCount: number,
  tell: (event: PublishedEvent) => void,
) {
  const records = createRecords(random, clock, offerCount, tell);
  const {
    offers,
    loads,
    bids,
    requests,
    tick,
    tellBid,
    request,
    eligible,
    expire,
    takeAway,
    book,
    bidAt,
    offerAt,
    loadAt,
    carrierAt,
  } = records;
  return {
    ...records,
    acceptOffer(offerId: string, account: string): LoadRecord {
      const offer =
        offers.get(offerId) ?? refuse(410, 'gone', 'This offer is no longer available.');
      if (!eligible(account).eligible)
        refuse(412, 'not_eligible', 'The carrier is not eligible for this offer.');
      const load = book(offer, account);
      takeAway(offerId);
      return load;
    },
    createBid(offerId: string, price: string, account: string) {
      tick();
      offerAt(offerId);
      if (!/^\d+(\.\d{1,2})?$/.test(price) || Number(price) <= 0)
        refuse(422, 'invalid_data', 'The data is not valid.', {
          price: ['A valid price is required.'],
        });
      if (!eligible(account).eligible)
        refuse(422, 'invalid_data', 'The carrier is not eligible for this offer.');
      // A counter bid that was not answered ends when a new bid is made.
      for (const bid of bids.values())
        if (bid.offer_id === offerId && bid.status === 'awarded' && bid.previous_bid_id)
          expire(bid);
      const bid = newBid(records, { offer_id: offerId, price, account });
      bids.set(bid.id, bid);
      return bid;
    },
    acceptBid(bidId: string, offerId: string, price: string, account: string): LoadRecord {
      tick();
      const bid = bidAt(bidId);
      if (bid.account !== account)
        refuse(403, 'forbidden_access', 'This bid is of another carrier.');
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
      const load = loadAt(loadId);
      if (load.carrier.account !== account)
        refuse(403, 'forbidden_access', 'This load is of another carrier.');
      loads.delete(loadId);
      return load;
    },
    requestIntegration(carrierId: string, owner: unknown): { row: RequestRecord; isNew: boolean } {
      const of = carrierAt(carrierId);
      const known = [...requests.values()].find(
        (each) => each.carrier === of && each.status !== 'REJECTED',
      );
      if (known) return { row: known, isNew: false };
      const row = request(of, 'PENDING', '100');
      row.owner = owner;
      return { row, isNew: true };
    },

    /** A document of a carrier arrived and waits for review. */
    takeDocument(account: string, type: string) {
      for (const { carrier: of, documents: papers } of requests.values())
        for (const paper of papers)
          if (of.account === account && paper.type === type && paper.status === 'missing')
            paper.status = 'under-review';
    },

    /** The acts of the service's own staff. */
    operator: createOperator(records),
  };
}
