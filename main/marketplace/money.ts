/**
 * The calls that move money: guarded, written down, sent once, settled. Nothing here is ever queued or sent again; what is
 * not known stays open, blocks further calls about the same offer, and is cleared by the clerk alone (reliability.md 2.2, 2.3).
 */
import { awardClock } from '../../shared/marketplace/award-clock.ts';
import type { Bid } from '../../shared/marketplace/bid.ts';
import {
  type MoneyAfter,
  type MoneyAttempt,
  type MoneyBefore,
  type MoneyCall,
  moneyVerb,
  subjectOf,
  weigh,
} from '../../shared/marketplace/money-call.ts';
import { compareDecimals } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { DatabaseError } from '../cache/database-error.ts';
import type { UserPort } from '../credentials/signed-tokens.ts';
import type { MarketplaceClient, Page } from '../remote/marketplace/client.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import type { Journal, Settled } from './journal.ts';
import type { ServiceClock } from './service-clock.ts';

/** What the calls are made of. */
export type MoneyParts = {
  readonly client: MarketplaceClient;
  readonly portFor: (account: string) => UserPort | null;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly serviceClock: ServiceClock;
  readonly newId: () => string;
  readonly clerk: () => string;
  /** After this the service can no longer carry out what seemed lost, in ms. */
  readonly graceMs: number;
  /** A bid as the console knows it, for services whose bids cannot be read. */
  readonly knownBid: (id: string) => Bid | undefined;
  readonly onChange: () => void;
  /** An offer named an accept address that is not ours to call; ours is called all the same (reliability.md section 5). */
  readonly onForeignAddress: (offerId: string) => void;
  /** `https://host` of the service. */
  readonly origin: string;
};

/** The calls. */
export interface Money {
  /** Answers the settled try, or why nothing was sent at all. */
  submit(call: MoneyCall): Promise<Result<MoneyAttempt, string>>;
  /** Reads what can be read about a try whose outcome is unknown. */
  look(id: string): Promise<Result<MoneyAttempt, string>>;
  /** The clerk's word on a try whose outcome is unknown. */
  clear(id: string, done: boolean): Result<MoneyAttempt, string>;
}

/** What was read before sending: for later comparison, and the bid to be accepted. */
type Prepared = { readonly before: MoneyBefore; readonly bid: Bid | null };

/** Most pages of a list that are read. */
const MOST_PAGES = 200;

/** Reads every page. Throws `RemoteError`. */
export async function everyPage<T>(read: (page: number) => Promise<Page<T>>): Promise<{ items: T[]; complete: boolean }> {
  const items: T[] = [];
  let complete = true;
  let page: number | null = 1;
  for (let count = 0; page !== null && count < MOST_PAGES; count += 1) {
    const part: Page<T> = await read(page);
    items.push(...part.items);
    if (part.unreadable > 0) complete = false;
    page = part.nextPage;
  }
  return { items, complete: complete && page === null };
}

/** Makes them. */
export function createMoney(parts: MoneyParts): Money {
  const { client, portFor, journal, clock, serviceClock } = parts;
  const underWay = new Set<string>();

  const bidsOf = async (as: UserPort): Promise<readonly Bid[] | null> => {
    try {
      return (await everyPage((page) => client.bids(as, page))).items;
    } catch (error) {
      // The seed has no way to read bids: a service that does not offer it is no failure.
      if (error instanceof RemoteError && (error.kind === 'not-found' || error.kind === 'forbidden' || error.status === 405)) return null;
      throw error;
    }
  };
  const loadIds = async () => (await everyPage((page) => client.loads(page))).items.map((load) => load.id);

  /** Reads what the call is about, freshly; a sentence says why it is not sent. */
  const prepare = async (call: MoneyCall, as: UserPort): Promise<Result<Prepared, string>> => {
    const before = { loadIds: await loadIds(), bidIds: null };
    serviceClock.note();
    if (call.kind === 'drop')
      return before.loadIds.includes(call.loadId)
        ? ok({ before, bid: null })
        : fail('The service no longer lists this load. Nothing was sent.');
    const offer = await client.offer(call.offerId).catch((error: unknown) => {
      if (error instanceof RemoteError && (error.kind === 'not-found' || error.status === 410)) return null;
      throw error;
    });
    if (offer === null) return fail('The offer is no longer available. Nothing was sent.');
    if (call.kind === 'accept-offer') {
      if (offer.acceptUrl !== null && !isOwnAddress(offer.acceptUrl, parts.origin, offer.id)) parts.onForeignAddress(offer.id);
      if (offer.price === null) return fail('The service names no price for this offer, so it is not accepted. Nothing was sent.');
      return compareDecimals(offer.price, call.price) === 0
        ? ok({ before, bid: null })
        : fail('The price of this offer changed. Look at it again before you accept. Nothing was sent.');
    }
    const bids = await bidsOf(as);
    serviceClock.note();
    const bidIds = bids?.map((bid) => bid.id) ?? null;
    if (call.kind === 'bid') return ok({ before: { ...before, bidIds }, bid: null });
    const bid = bids === null ? parts.knownBid(call.bidId) : bids.find((each) => each.id === call.bidId);
    const late = tooLate(bid, call);
    return late === null ? ok({ before: { ...before, bidIds }, bid: bid ?? null }) : fail(late);
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

  const send = async (call: MoneyCall, as: UserPort): Promise<{ outcome: Outcome; resultId: string | null }> => {
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

  /** The journal may fail after the call was sent: the try stays open in it, and is unknown from the next start on. */
  const settle = (id: string, settled: Omit<Settled, 'at'>): MoneyAttempt => {
    const attempt = journal.settle(id, { at: instantOf(clock), ...settled });
    parts.onChange();
    return attempt;
  };

  const run = async (call: MoneyCall, as: UserPort): Promise<Result<MoneyAttempt, string>> => {
    let prepared: Result<Prepared, string>;
    try {
      prepared = await prepare(call, as);
    } catch (error) {
      if (error instanceof RemoteError) return fail(`Nothing was sent: ${error.message}`);
      throw error;
    }
    if (!prepared.ok) return prepared;
    const { before, bid } = prepared.value;
    const id = parts.newId();
    try {
      journal.begin({
        id,
        call,
        clerk: parts.clerk(),
        before,
        startedAt: instantOf(clock),
        clearFrom: new Date(clock.now() + parts.graceMs).toISOString(),
      });
    } catch (error) {
      if (error instanceof DatabaseError) return fail(`Nothing was sent, because it could not be written down first. ${error.message}`);
      throw error;
    }
    parts.onChange();
    // Writing down may have taken long: the window is looked at once more, with nothing slow between this and the bytes.
    const late = call.kind === 'accept-bid' ? tooLate(bid ?? undefined, call) : null;
    if (late !== null) return ok(settle(id, { state: 'not-sent', sentence: late }));
    const { outcome, resultId } = await send(call, as);
    serviceClock.note();
    return ok(settle(id, settledBy(call, outcome, resultId)));
  };

  return {
    async submit(call) {
      const subject = subjectOf(call);
      const open = journal.openAbout(call);
      if (open !== undefined)
        return fail(
          `"${moneyVerb(open.call.kind)}" about the same ${call.kind === 'drop' ? 'load' : 'offer'} is not cleared up yet. Look at it and clear it first. Nothing was sent.`,
        );
      if (underWay.has(subject)) return fail('A call about this is under way. Nothing more was sent.');
      const as = portFor(call.account);
      if (as === null) return fail('The console cannot act for this carrier: its integration is not accepted. Nothing was sent.');
      underWay.add(subject);
      try {
        return await run(call, as);
      } finally {
        underWay.delete(subject);
      }
    },
    async look(id) {
      const attempt = journal.find(id);
      const before = journal.before(id);
      if (attempt === undefined || before === null || attempt.state !== 'unknown') return fail('There is nothing open to look at.');
      const { call } = attempt;
      const as = portFor(call.account);
      try {
        const after: MoneyAfter = {
          loadIds: await loadIds(),
          offerThere:
            call.kind === 'drop'
              ? null
              : await client.offer(call.offerId).then(
                  () => true,
                  (error: unknown) => {
                    if (error instanceof RemoteError && (error.kind === 'not-found' || error.status === 410)) return false;
                    throw error;
                  },
                ),
          bids: as === null || call.kind === 'drop' || call.kind === 'accept-offer' ? null : await bidsOf(as),
        };
        serviceClock.note();
        const evidence = { ...weigh(call, before, after), at: instantOf(clock) };
        return ok(settle(id, { state: 'unknown', sentence: attempt.sentence, evidence }));
      } catch (error) {
        if (error instanceof RemoteError) return fail(`It could not be looked up: ${error.message}`);
        throw error;
      }
    },
    clear(id, done) {
      const attempt = journal.find(id);
      if (attempt?.state !== 'unknown') return fail('There is nothing open to clear.');
      if (attempt.evidence === null) return fail('Look first: what the service lists now is the only evidence there is.');
      if (!done && clock.now() < Date.parse(attempt.clearFrom))
        return fail('The service may still carry this out. Look again in a few minutes, then clear it.');
      return ok(
        settle(id, {
          state: done ? 'cleared-done' : 'cleared-not-done',
          sentence: `${parts.clerk()} cleared this as ${done ? 'done' : 'not done'}.`,
          resultId: done ? attempt.evidence.resultId : null,
        }),
      );
    },
  };
}

/** Whether an accept address of an offer is the documented one. It is only compared, never called. */
const isOwnAddress = (address: string, origin: string, offerId: string): boolean =>
  URL.canParse(address) &&
  new URL(address).origin === origin &&
  new URL(address).pathname.endsWith(`/api/v2/load-offers/offers/${encodeURIComponent(offerId)}/accept`);

function settledBy(call: MoneyCall, outcome: Outcome, resultId: string | null): Omit<Settled, 'at'> {
  switch (outcome.kind) {
    case 'ok':
      return { state: 'done', sentence: `${moneyVerb(call.kind)}: the service said yes.`, resultId };
    case 'refused':
      return { state: 'refused', sentence: `The service refused this: ${outcome.sentence}` };
    case 'signed-out':
      return { state: 'refused', sentence: `The service did not accept the sign-in, so nothing was done. ${outcome.sentence}` };
    case 'not-sent':
      return { state: 'not-sent', sentence: outcome.sentence };
    case 'unknown':
      return { state: 'unknown', sentence: outcome.sentence };
  }
}
