/** Reading loads, bids and onboarding: after each change of ours, after each event, and every now and then. */

import { sameStatus } from '../../shared/marketplace/model.ts';
import type { RequestRow } from '../../shared/marketplace/view.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { ApplicationPort, UserPort } from '../credentials/signed-tokens.ts';
import type { MarketplaceClient } from '../remote/marketplace/client.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { Book } from './book.ts';
import { takeBid, takeLoads, takeRequest } from './facts.ts';
import { everyPage } from './money.ts';
import type { ServiceClock } from './service-clock.ts';

/** The ports of the two kinds of token. `portFor` answers null for an account the console may not act for. */
export type Ports = { readonly application: ApplicationPort; readonly portFor: (account: string) => UserPort | null };

/** How a read of everything ended. `bids` false: this service does not let bids be read. */
export type ReadEnd = { readonly trouble: string | null; readonly bids: boolean };

/** Whether the service simply does not offer this. */
const notOffered = (error: unknown): boolean =>
  error instanceof RemoteError && (error.kind === 'not-found' || error.kind === 'forbidden' || error.status === 405);

/** Reads all there is about what this desk bought and whom it acts for. Never throws for a service that cannot be reached. */
export async function readEverything(parts: {
  readonly client: MarketplaceClient;
  readonly book: Book;
  readonly clock: Clock;
  readonly serviceClock: ServiceClock;
  readonly portFor: (account: string) => UserPort | null;
  readonly accounts: () => readonly string[];
  readonly signal: AbortSignal;
}): Promise<ReadEnd> {
  const { client, book, clock, serviceClock, portFor, signal } = parts;
  let bids = true;
  try {
    const loads = await everyPage((page) => client.loads(page, signal));
    serviceClock.note();
    takeLoads(book, loads.items, loads.complete, instantOf(clock));
    await readRequests(client, book, clock, signal);
    for (const account of parts.accounts()) {
      const as = portFor(account);
      if (as === null) continue;
      try {
        const read = await everyPage((page) => client.bids(as, page, signal));
        for (const bid of read.items) takeBid(book, bid, account, 'read');
      } catch (error) {
        if (!notOffered(error)) throw error;
        bids = false;
      }
    }
    serviceClock.note();
    return { trouble: null, bids };
  } catch (error) {
    if (error instanceof RemoteError) return { trouble: error.message, bids };
    throw error;
  }
}

async function readRequests(client: MarketplaceClient, book: Book, clock: Clock, signal: AbortSignal): Promise<void> {
  const known = book.all<RequestRow>('request').map((request) => request.id);
  let listed: readonly string[] = [];
  try {
    listed = (await everyPage((page) => client.integrationRequests(page, signal))).items.map((each) => each.id);
  } catch (error) {
    if (!notOffered(error)) throw error;
  }
  for (const id of new Set([...known, ...listed])) {
    try {
      takeRequest(book, await client.integrationRequest(id, signal), instantOf(clock), 'read');
    } catch (error) {
      if (!notOffered(error)) throw error;
    }
  }
}

/** Accounts with an accepted integration, as the book knows them. */
export const acceptedRequests = (book: Book): readonly (RequestRow & { readonly accountId: string })[] =>
  book
    .all<RequestRow>('request')
    .filter(
      (request): request is RequestRow & { accountId: string } => request.accountId !== null && sameStatus(request.status, 'accepted'),
    );
