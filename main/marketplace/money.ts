/** The four calls that move money or a load: what is read before each, how it is sent, and what is read after a lost answer. */
import { awardClock } from '../../shared/marketplace/award-clock.ts';
import type { Bid } from '../../shared/marketplace/bid.ts';
import { type CallBefore, type MoneyAfter, weighMoney } from '../../shared/marketplace/evidence.ts';
import type { CallAttempt, Evidence, MoneyCall } from '../../shared/marketplace/once-call.ts';
import { compareDecimals } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { UserPort } from '../credentials/signed-tokens.ts';
import type { MarketplaceClient } from '../remote/marketplace/client.ts';
import { RemoteError } from '../remote/outcome.ts';
import { foreignAccept } from './accept-address.ts';
import { everyPage, everyPageIfOffered, notOffered } from './every-page.ts';
import type { OnceCalls, Prepared, Sent } from './once.ts';
import type { ServiceClock } from './service-clock.ts';

/** What the calls are made of. */
export type MoneyParts = {
  readonly once: OnceCalls;
  readonly client: MarketplaceClient;
  readonly portFor: (account: string) => UserPort | null;
  readonly serviceClock: ServiceClock;
  /** A bid as the console knows it, for services whose bids cannot be read. */
  readonly knownBid: (id: string) => Bid | undefined;
  /** An offer named an accept address that is not ours to call; ours is called all the same (reliability.md section 5). */
  readonly onForeignAddress: (offerId: string) => void;
  /** `https://host` of the service. */
  readonly origin: string;
};

/** The calls. */
export interface Money {
  /** Answers the settled try, or why nothing was sent at all. */
  submit(call: MoneyCall): Promise<Result<CallAttempt, string>>;
  /** Reads what can be read about a try whose outcome is unknown. Throws `RemoteError`. */
  evidence(call: MoneyCall, before: CallBefore): Promise<Omit<Evidence, 'at'>>;
}

/** Makes them. */
export function createMoney(parts: MoneyParts): Money {
  const { once, client, portFor, serviceClock } = parts;

  const bidsOf = (as: UserPort): Promise<readonly Bid[] | null> => everyPageIfOffered((page) => client.bids(as, page));
  const loadIds = async () => (await everyPage((page) => client.loads(page))).items.map((load) => load.id);
  const offerAt = (offerId: string) =>
    client.offer(offerId).catch((error: unknown) => {
      if (error instanceof RemoteError && (error.kind === 'not-found' || error.status === 410)) return null;
      throw error;
    });
  /** The bid as the service tells it: from the list, by its own address, or as last known where neither is offered. */
  const bidAt = async (as: UserPort, bids: readonly Bid[] | null, id: string): Promise<Bid | undefined> => {
    if (bids !== null) return bids.find((each) => each.id === id);
    try {
      return await client.bid(as, id);
    } catch (error) {
      if (notOffered(error)) return parts.knownBid(id);
      throw error;
    }
  };

  /** Reads what the call is about, freshly; a sentence says why it is not sent. */
  const prepare = async (call: MoneyCall, as: UserPort): Promise<Result<Prepared, string>> => {
    const before: CallBefore = { loadIds: await loadIds(), bidIds: null };
    serviceClock.note();
    if (call.kind === 'drop')
      return before.loadIds.includes(call.loadId) ? ok({ before }) : fail('The service no longer lists this load. Nothing was sent.');
    const offer = await offerAt(call.offerId);
    if (offer === null) return fail('The offer is no longer available. Nothing was sent.');
    if (call.kind === 'accept-offer') {
      if (foreignAccept(offer, parts.origin) !== null) parts.onForeignAddress(offer.id);
      if (offer.price === null) return fail('The service names no price for this offer, so it is not accepted. Nothing was sent.');
      return compareDecimals(offer.price, call.price) === 0
        ? ok({ before })
        : fail('The price of this offer changed. Look at it again before you accept. Nothing was sent.');
    }
    const bids = await bidsOf(as);
    const bidIds = bids?.map((bid) => bid.id) ?? null;
    if (call.kind === 'bid') {
      serviceClock.note();
      return ok({ before: { ...before, bidIds } });
    }
    const bid = await bidAt(as, bids, call.bidId);
    serviceClock.note();
    const late = () => tooLate(bid, call);
    const why = late();
    return why === null ? ok({ before: { ...before, bidIds }, late }) : fail(why);
  };

  /** Why an awarded bid may not be accepted now, or null. */
  const tooLate = (bid: Bid | undefined, call: Extract<MoneyCall, { kind: 'accept-bid' }>): string | null => {
    if (bid === undefined) return 'The service does not know this bid. Nothing was sent.';
    if (Number(bid.price) !== Number(call.price)) return 'The price of this bid is another now. Nothing was sent.';
    const left = awardClock(bid, serviceClock.now());
    if (left.kind === 'none') return `This bid is ${bid.status}, so it cannot be accepted. Nothing was sent.`;
    if (left.kind === 'no-end') return 'The service told no end of the acceptance window, so nothing was sent. Refresh and try again.';
    if (left.kind === 'over') return 'The acceptance window is over. Nothing was sent.';
    return left.mayAccept ? null : `${left.sentence} Nothing was sent.`;
  };

  const send = async (call: MoneyCall, as: UserPort): Promise<Sent> => {
    switch (call.kind) {
      case 'accept-offer': {
        const { outcome, record } = await client.acceptOffer(as, call.offerId);
        return { outcome, resultId: record?.id ?? null };
      }
      case 'bid': {
        const { outcome, record } = await client.createBid(as, call.offerId, call.price);
        return { outcome, resultId: record?.id ?? null };
      }
      case 'accept-bid': {
        const { outcome, record } = await client.acceptBid(as, call.bidId, call.offerId, call.price);
        return { outcome, resultId: record?.id ?? null };
      }
      case 'drop':
        return { outcome: await client.dropLoad(as, call.loadId, call.reason), resultId: call.loadId };
    }
  };

  return {
    async submit(call) {
      const as = portFor(call.account);
      if (as === null) return fail('The console cannot act for this carrier: its integration is not accepted. Nothing was sent.');
      return once.submit(call, { prepare: () => prepare(call, as), send: () => send(call, as) });
    },
    async evidence(call, before) {
      const as = portFor(call.account);
      const readsBids = as !== null && (call.kind === 'bid' || call.kind === 'accept-bid');
      const after: MoneyAfter = {
        loadIds: await loadIds(),
        offerThere: call.kind === 'drop' ? null : (await offerAt(call.offerId)) !== null,
        bids: readsBids ? await bidsOf(as) : null,
      };
      return weighMoney(call, before, after);
    },
  };
}
