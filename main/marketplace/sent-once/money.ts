/**
 * The four calls that move money or a load: what we read before each, how we send it, and what we
 * read after a lost reply.
 */

import { type Message, message } from '../../../shared/i18n/message.ts';
import { awardClock } from '../../../shared/marketplace/award-clock.ts';
import type { Bid } from '../../../shared/marketplace/bid.ts';
import type { CallAttempt, MoneyCall } from '../../../shared/marketplace/once-call.ts';
import {
  type CallBefore,
  type MoneyAfter,
  type WeighedList,
  weighMoney,
} from '../../../shared/marketplace/weigh-call.ts';
import { compareDecimals } from '../../../shared/money.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { LookResult } from '../../../shared/sent-once/attempt.ts';
import type { MarketplaceClient, WriteResult } from '../../remote/marketplace/client.ts';
import type { UserPort } from '../../remote/marketplace/port.ts';
import { RemoteError } from '../../remote/outcome.ts';
import { type EveryPage, everyPage, everyPageIfOffered, notOffered } from '../read/every-page.ts';
import type { ServiceClock } from '../service-clock.ts';
import { foreignAccept } from './accept-address.ts';
import {
  notSent,
  type OnceCalls,
  type PreparedMarketplaceCall,
  type SentMarketplaceCall,
} from './once.ts';

/** What the calls are made of. */
export type MoneyParts = {
  readonly once: OnceCalls;
  readonly client: MarketplaceClient;
  readonly portFor: (account: string) => UserPort | null;
  readonly serviceClock: ServiceClock;
  /** A bid as the console knows it, for services whose bids cannot be read. */
  readonly knownBid: (id: string) => Bid | undefined;
  /** An offer named an accept address that is not ours to call; ours is called all the same. */
  readonly onForeignAddress: (offerId: string) => void;
  /** `https://host` of the service. */
  readonly origin: string;
};

/** The calls. */
export interface Money {
  /** Returns the settled attempt, or why nothing was sent. */
  submit(call: MoneyCall): Promise<Result<CallAttempt, Message>>;
  /** Reads what can be read about a try whose outcome is unknown. Throws `RemoteError`. */
  look(call: MoneyCall, before: CallBefore): Promise<Omit<LookResult, 'at'>>;
}

/** Lists that came incomplete. */
const partialOf = (
  read: { readonly [list in WeighedList]?: EveryPage<unknown> | null },
): readonly WeighedList[] =>
  (['loads', 'bids'] as const).filter((list) => read[list]?.complete === false);

export function createMoney(parts: MoneyParts): Money {
  const { once, client, portFor } = parts;
  return {
    async submit(call) {
      const as = portFor(call.account);
      if (as === null) return fail(notSent('marketplace.why.notAccepted'));
      return once.submit(call, {
        prepare: () => prepare(call, as, parts),
        send: () => send(call, as, client),
      });
    },
    async look(call, before) {
      const as = portFor(call.account);
      const readsBids = as !== null && (call.kind === 'bid' || call.kind === 'accept-bid');
      const loads = await loadsNow(client);
      const offerThere =
        call.kind === 'drop' ? null : (await offerAt(client, call.offerId)) !== null;
      const bids = readsBids ? await bidsOf(client, as) : null;
      const after: MoneyAfter = {
        loadIds: loads.items.map(({ id }) => id),
        offerThere,
        bids: bids?.items ?? null,
        partial: partialOf({ loads, bids }),
      };
      return weighMoney(call, before, after);
    },
  };
}

const bidsOf = (client: MarketplaceClient, as: UserPort): Promise<EveryPage<Bid> | null> =>
  everyPageIfOffered((page) => client.bids(as, page));
const loadsNow = (client: MarketplaceClient) => everyPage((page) => client.loads(page));
const offerAt = (client: MarketplaceClient, offerId: string) =>
  client.offer(offerId).catch((error: unknown) => {
    if (error instanceof RemoteError && (error.kind === 'not-found' || error.status === 410))
      return null;
    throw error;
  });

/**
 * The bid as the service has it: from the list, by its own address, or as last known where
 * neither is offered.
 */
async function bidAt(
  as: UserPort,
  bids: EveryPage<Bid> | null,
  id: string,
  { client, knownBid }: MoneyParts,
): Promise<Bid | undefined> {
  const listed = bids?.items.find((each) => each.id === id);
  if (listed !== undefined || bids?.complete === true) return listed;
  try {
    return await client.bid(as, id);
  } catch (error) {
    if (notOffered(error)) return knownBid(id);
    throw error;
  }
}

/** Reads what the call is about, freshly; the failure says why it is not sent. */
async function prepare(
  call: MoneyCall,
  as: UserPort,
  parts: MoneyParts,
): Promise<Result<PreparedMarketplaceCall, Message>> {
  const { client, serviceClock } = parts;
  const loads = await loadsNow(client);
  const before: CallBefore = {
    loadIds: loads.items.map(({ id }) => id),
    bidIds: null,
    partial: partialOf({ loads }),
  };
  serviceClock.note();
  if (call.kind === 'drop') {
    if (before.loadIds.includes(call.loadId)) return ok({ before });
    return fail(
      notSent(loads.complete ? 'marketplace.why.loadGone' : 'marketplace.why.loadUnread'),
    );
  }
  const offer = await offerAt(client, call.offerId);
  if (offer === null) return fail(notSent('marketplace.why.offerGone'));
  if (call.kind === 'accept-offer') {
    if (foreignAccept(offer, parts.origin) !== null) parts.onForeignAddress(offer.id);
    if (offer.price === null) return fail(notSent('marketplace.why.noPrice'));
    return compareDecimals(offer.price, call.price) === 0
      ? ok({ before })
      : fail(notSent('marketplace.why.priceChanged'));
  }
  const bids = await bidsOf(client, as);
  const seen: CallBefore = {
    ...before,
    bidIds: bids?.items.map((bid) => bid.id) ?? null,
    partial: partialOf({ loads, bids }),
  };
  if (call.kind === 'bid') {
    serviceClock.note();
    return ok({ before: seen });
  }
  const bid = await bidAt(as, bids, call.bidId, parts);
  serviceClock.note();
  const late = () => tooLate(bid, call, serviceClock);
  const why = late();
  return why === null ? ok({ before: seen, late }) : fail(notSent(why));
}

/** Why an awarded bid may not be accepted now, or null. */
function tooLate(
  bid: Bid | undefined,
  call: Extract<MoneyCall, { kind: 'accept-bid' }>,
  serviceClock: ServiceClock,
): Message | null {
  if (bid === undefined) return message('marketplace.why.bidUnknown');
  if (Number(bid.price) !== Number(call.price)) return message('marketplace.why.bidPriceChanged');
  const left = awardClock(bid, serviceClock.now());
  if (left.kind === 'none') return message('marketplace.why.bidState', { status: bid.status });
  if (left.kind === 'no-end') return message('marketplace.why.noEnd');
  if (left.kind === 'over') return message('marketplace.why.windowOver');
  return left.waits === null ? null : message(`marketplace.award.${left.waits}`);
}

const sentBy = <Row extends { readonly id: string }>({
  outcome,
  record,
}: WriteResult<Row>): SentMarketplaceCall => ({ outcome, resultId: record?.id ?? null });

async function send(
  call: MoneyCall,
  as: UserPort,
  client: MarketplaceClient,
): Promise<SentMarketplaceCall> {
  switch (call.kind) {
    case 'accept-offer':
      return sentBy(await client.acceptOffer(as, call.offerId));
    case 'bid':
      return sentBy(await client.createBid(as, call.offerId, call.price));
    case 'accept-bid':
      return sentBy(await client.acceptBid(as, call.bidId, call.offerId, call.price));
    case 'drop':
      return {
        outcome: await client.dropLoad(as, call.loadId, call.reason),
        resultId: call.loadId,
      };
  }
}
