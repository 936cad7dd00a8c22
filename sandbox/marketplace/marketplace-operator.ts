/** What the service's own people do. */
import { refuse } from '../refusal.ts';
import { type Records, stamp } from './world-records.ts';

/** Their deeds on the records. */
export function createOperator({
  bids,
  loads,
  carriers,
  requests,
  bidAt,
  offerAt,
  award,
  tellBid,
  takeAway,
  book,
  loadBody,
  random,
  clock,
  tell,
}: Records) {
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
      const load =
        loads.get(loadId) ?? refuse(404, 'object_not_found', 'No load with this id was found.');
      loads.delete(loadId);
      tell({
        name: 'load_carrier_bounced',
        body: { event: 'load_carrier_bounced', data: { load_id: loadId, load: loadBody(load) } },
      });
    },
    cancel(loadId: string) {
      const load =
        loads.get(loadId) ?? refuse(404, 'object_not_found', 'No load with this id was found.');
      loads.delete(loadId);
      tell({
        name: 'load_cancelled',
        body: { event: 'load_cancelled', data: { load_id: loadId, load: loadBody(load) } },
      });
    },
    /** The carrier does not want to be acted for. */
    decline(requestId: string) {
      const row =
        requests.get(requestId) ??
        refuse(404, 'object_not_found', 'No request with this id was found.');
      row.status = 'REJECTED';
    },
    /** The carrier's papers were reviewed: Ready, eligible, and its integration accepted. */
    ready(carrierId: string) {
      const of =
        carriers.get(carrierId) ??
        refuse(404, 'object_not_found', 'No carrier with this id was found.');
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
