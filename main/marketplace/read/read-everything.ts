/** One read of loads, bids, onboarding and carriers. */

import type { Message } from '../../../shared/i18n/message.ts';
import { FINAL_BID_STATES, isBidState } from '../../../shared/marketplace/bid.ts';
import { sameStatus } from '../../../shared/marketplace/model.ts';
import type { BidRow, CarrierRow, RequestRow } from '../../../shared/marketplace/view.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type { MarketplaceClient } from '../../remote/marketplace/client.ts';
import { RemoteError } from '../../remote/outcome.ts';
import type { Accounts } from '../accounts.ts';
import type { MarketplaceStore } from '../marketplace-store.ts';
import type { ServiceClock } from '../service-clock.ts';
import { everyPage, everyPageIfOffered, notOffered } from './every-page.ts';
import { takeBid, takeLoads, takeRequest } from './take-reads.ts';

/**
 * How a read of everything ended. `bids` false: this service does not let bids be read.
 *
 * Example: `{ trouble: null, bids: true }`.
 */
export type ReadEverythingEnd = { readonly trouble: Message | null; readonly bids: boolean };

export type ReadEverythingParts = {
  readonly client: MarketplaceClient;
  readonly store: MarketplaceStore;
  readonly clock: Clock;
  readonly serviceClock: ServiceClock;
  readonly accounts: Accounts;
  /**
   * When requests and accounts were read last, by id, in monotonic ms: kept from one read to the
   * next.
   */
  readonly readAt: Map<string, number>;
  readonly signal: AbortSignal;
};

/**
 * A desk that acts for many carriers does not ask for each of them every time (no rate limits are
 * published): beyond so many, what is settled is read again only after a while.
 */
const MANY = 10;
const SETTLED_MS = 5 * 60_000;

/** How old the record of a carrier that is not ready may get before it is read again, in ms. */
const CARRIER_AGE_MS = 10 * 60_000;
/** Most carriers of one read: the rest is read by the next ones. */
const MOST_CARRIERS = 20;

/**
 * Reads all there is about what this desk bought and whom it acts for; `carriers` are ids that an
 * event spoke of. Never throws for a service that cannot be reached.
 */
export async function readEverything(
  parts: ReadEverythingParts,
  carriers: ReadonlySet<string>,
): Promise<ReadEverythingEnd> {
  const { client, store, clock, serviceClock, accounts, signal } = parts;
  let bids = true;
  try {
    const loads = await everyPage((page) => client.loads(page, signal));
    serviceClock.note();
    takeLoads(store, loads.items, loads.complete, instantOf(clock), accounts.ofLoad);
    await readRequests(parts, carriers);
    const open = new Set(
      store
        .all<BidRow>('bid')
        .flatMap((bid) => (isOpen(bid) && bid.account !== null ? [bid.account] : [])),
    );
    const all = accounts.all();
    for (const { id } of all) {
      const as = accounts.portFor(id);
      if (as === null || (all.length > MANY && !open.has(id) && isFresh(parts, `account:${id}`)))
        continue;
      const read = await everyPageIfOffered((page) => client.bids(as, page, signal));
      parts.readAt.set(`account:${id}`, clock.monotonic());
      if (read === null) bids = false;
      for (const bid of read?.items ?? []) takeBid(store, bid, id, 'read');
    }
    await readCarriers(parts, carriers);
    serviceClock.note();
    return { trouble: null, bids };
  } catch (error) {
    if (error instanceof RemoteError) return { trouble: error.said, bids };
    throw error;
  }
}

const isFresh = ({ readAt, clock }: ReadEverythingParts, key: string): boolean =>
  clock.monotonic() - (readAt.get(key) ?? Number.NEGATIVE_INFINITY) < SETTLED_MS;

/** A bid that may still move, or whose state is only an event's word. */
const isOpen = ({ status, source }: BidRow): boolean =>
  source === 'event' || !isBidState(status) || !FINAL_BID_STATES.has(status);

/** A request that will not change any more. */
const isSettled = ({ status, carrier, documents }: RequestRow): boolean =>
  sameStatus(status, 'accepted') &&
  carrier !== null &&
  sameStatus(carrier.status, 'ready') &&
  carrier.eligible &&
  documents.every((paper) => sameStatus(paper.status, 'accepted'));

async function readRequests(
  parts: ReadEverythingParts,
  carriers: ReadonlySet<string>,
): Promise<void> {
  const { client, store, clock, signal } = parts;
  const known = new Map(store.all<RequestRow>('request').map((request) => [request.id, request]));
  const listed =
    (await everyPageIfOffered((page) => client.integrationRequests(page, signal)))?.items ?? [];
  const ids = new Set([...known.keys(), ...listed.map((each) => each.id)]);
  for (const id of ids) {
    const row = known.get(id);
    const listing = listed.find((each) => each.id === id);
    const isQuiet =
      row !== undefined &&
      isSettled(row) &&
      (listing === undefined || sameStatus(listing.status, row.status)) &&
      !carriers.has(row.carrier?.id ?? '') &&
      isFresh(parts, `request:${id}`);
    if (ids.size > MANY && isQuiet) continue;
    try {
      takeRequest(store, await client.integrationRequest(id, signal), instantOf(clock), 'read');
      parts.readAt.set(`request:${id}`, clock.monotonic());
    } catch (error) {
      if (!notOffered(error)) throw error;
    }
  }
}

/** Carriers looked at before: those an event spoke of, and those whose onboarding is not over. */
async function readCarriers(
  { client, store, clock, signal }: ReadEverythingParts,
  named: ReadonlySet<string>,
): Promise<void> {
  // A stamp in the future comes from a wrong clock and says nothing about age.
  const isOld = (readAt: string) => Math.abs(clock.now() - Date.parse(readAt)) > CARRIER_AGE_MS;
  const isDue = ({ id, status, readAt }: CarrierRow) =>
    named.has(id) || (!sameStatus(status, 'ready') && isOld(readAt));
  const due = store.all<CarrierRow>('carrier').filter(isDue).slice(0, MOST_CARRIERS);
  for (const { mc } of due) {
    if (mc === null) continue;
    try {
      const carrier = await client.carrierByMc(mc, signal);
      store.put('carrier', carrier.id, {
        ...carrier,
        readAt: instantOf(clock),
      } satisfies CarrierRow);
    } catch (error) {
      if (!notOffered(error)) throw error;
    }
  }
}
