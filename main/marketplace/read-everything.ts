/** One read of loads, bids, onboarding and carriers. */
import { sameStatus } from '../../shared/marketplace/model.ts';
import type { CarrierRow, RequestRow } from '../../shared/marketplace/view.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { MarketplaceClient } from '../remote/marketplace/client.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { Accounts } from './accounts.ts';
import type { Book } from './book.ts';
import { everyPage, everyPageIfOffered, notOffered } from './every-page.ts';
import { takeBid, takeLoads, takeRequest } from './facts.ts';
import type { ServiceClock } from './service-clock.ts';

/** How a read of everything ended. `bids` false: this service does not let bids be read. */
export type ReadEnd = { readonly trouble: string | null; readonly bids: boolean };

/** What it works with. */
export type ReadParts = {
  readonly client: MarketplaceClient;
  readonly book: Book;
  readonly clock: Clock;
  readonly serviceClock: ServiceClock;
  readonly accounts: Accounts;
  readonly signal: AbortSignal;
};

/** How old the record of a carrier that is not ready may get before it is read again, in ms. */
const CARRIER_AGE_MS = 10 * 60_000;
/** Most carriers of one read: the rest is read by the next ones. */
const MOST_CARRIERS = 20;

/**
 * Reads all there is about what this desk bought and whom it acts for; `carriers` are ids that an event spoke of. Never throws
 * for a service that cannot be reached.
 */
export async function readEverything(parts: ReadParts, carriers: ReadonlySet<string>): Promise<ReadEnd> {
  const { client, book, clock, serviceClock, accounts, signal } = parts;
  let bids = true;
  try {
    const loads = await everyPage((page) => client.loads(page, signal));
    serviceClock.note();
    takeLoads(book, loads.items, loads.complete, instantOf(clock), accounts.ofLoad);
    await readRequests(parts);
    for (const { id } of accounts.all()) {
      const as = accounts.portFor(id);
      if (as === null) continue;
      const read = await everyPageIfOffered((page) => client.bids(as, page, signal));
      if (read === null) bids = false;
      for (const bid of read ?? []) takeBid(book, bid, id, 'read');
    }
    await readCarriers(parts, carriers);
    serviceClock.note();
    return { trouble: null, bids };
  } catch (error) {
    if (error instanceof RemoteError) return { trouble: error.message, bids };
    throw error;
  }
}

async function readRequests({ client, book, clock, signal }: ReadParts): Promise<void> {
  const known = book.all<RequestRow>('request').map((request) => request.id);
  const listed = (await everyPageIfOffered((page) => client.integrationRequests(page, signal))) ?? [];
  for (const id of new Set([...known, ...listed.map((each) => each.id)])) {
    try {
      takeRequest(book, await client.integrationRequest(id, signal), instantOf(clock), 'read');
    } catch (error) {
      if (!notOffered(error)) throw error;
    }
  }
}

/** Carriers looked at before: those an event spoke of, and those whose onboarding is not over. */
async function readCarriers({ client, book, clock, signal }: ReadParts, named: ReadonlySet<string>): Promise<void> {
  const isDue = ({ id, status, readAt }: CarrierRow) =>
    named.has(id) || (!sameStatus(status, 'ready') && clock.now() - Date.parse(readAt) > CARRIER_AGE_MS);
  const due = book.all<CarrierRow>('carrier').filter(isDue).slice(0, MOST_CARRIERS);
  for (const { mc } of due) {
    if (mc === null) continue;
    try {
      const carrier = await client.carrierByMc(mc, signal);
      book.put('carrier', carrier.id, { ...carrier, readAt: instantOf(clock) } satisfies CarrierRow);
    } catch (error) {
      if (!notOffered(error)) throw error;
    }
  }
}
