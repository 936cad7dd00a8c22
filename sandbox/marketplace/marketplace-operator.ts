/** What the service's own staff do. */
import { refuse } from '../refusal.ts';
import { newBid, type Records, stamp } from './world-records.ts';

/** Their acts on the records. */
export function createOperator({
  bids,
  loads,
  requests,
  bidAt,
  offerAt,
  loadAt,
  carrierAt,
  requestAt,
  award,
  tellBid,
  takeAway,
  book,
  loadBody,
  random,
  clock,
  tell,
}: Records) {
  const lose = (loadId: string, event: string) => {
    const load = loadAt(loadId);
    loads.delete(loadId);
    tell({
      name: event,
      body: { event, data: { load_id: loadId, load: loadBody(load) } },
    });
  };
  return {
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
      const { offer_id, account } = old;
      const bid = newBid({ random, clock }, { offer_id, price, account, previous_bid_id: old.id });
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
    bounce: (loadId: string) => lose(loadId, 'load_carrier_bounced'),
    cancel: (loadId: string) => lose(loadId, 'load_cancelled'),
    /** The carrier doesn't want us to act for it. */
    decline(requestId: string) {
      requestAt(requestId).status = 'REJECTED';
    },
    /**
     * The carrier's documents were reviewed: it is Ready and eligible, and its integration is
     * accepted.
     */
    ready(carrierId: string) {
      const of = carrierAt(carrierId);
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
  };
}
