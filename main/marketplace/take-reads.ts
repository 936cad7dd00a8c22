/** How reads and events change what the store knows. Each answers whether something changed. */
import { type Bid, bidAfterEvent } from '../../shared/marketplace/bid.ts';
import type { IntegrationRequest, Load } from '../../shared/marketplace/model.ts';
import type { BidRow, LoadRow, RequestRow } from '../../shared/marketplace/view.ts';
import { subjectsOf, type WebhookEvent } from '../../shared/webhooks/envelope.ts';
import { bidSchema } from '../remote/marketplace/wire.ts';
import type { MarketplaceStore } from './marketplace-store.ts';

/** How an end is called by what was told about it. */
const endOf = (hint: LoadRow['hint']): { state: LoadRow['state']; how: string } => {
  if (hint?.event === 'load_cancelled') return { state: 'cancelled', how: 'event load_cancelled, then no longer listed' };
  if (hint?.event === 'load_carrier_bounced') return { state: 'bounced', how: 'event load_carrier_bounced, then no longer listed' };
  return { state: 'gone', how: 'no longer listed; the service does not say why' };
};

/** A read may show that a load is gone before the event tells why: then the event gives the end its name. */
function explained(row: LoadRow): LoadRow {
  const { state } = endOf(row.hint);
  if (row.state !== 'gone' || row.ended === null || state === 'gone') return row;
  return { ...row, state, ended: { at: row.ended.at, how: `no longer listed, then event ${row.hint?.event}` } };
}

/** Remembers whom a load was accepted for: the list may not tell it in words that fit an account. */
export const takeLoadAccount = (store: MarketplaceStore, loadId: string, account: string): void =>
  store.put('load-account', loadId, account);

/**
 * Takes a read of the load list. `complete` false: some records could not be read, so absence proves nothing. `accountOf`
 * finds the account by the carrier that the load names.
 */
export function takeLoads(
  store: MarketplaceStore,
  loads: readonly Load[],
  complete: boolean,
  at: string,
  accountOf: (load: Load) => string | null,
): void {
  const listed = new Set(loads.map((load) => load.id));
  for (const load of loads) {
    const known = store.get<LoadRow>('load', load.id);
    const row: LoadRow = {
      ...load,
      state: 'listed',
      seenAt: known?.seenAt ?? at,
      ended: null,
      hint: known?.hint ?? null,
      account: store.get<string>('load-account', load.id) ?? accountOf(load) ?? known?.account ?? null,
      driver: known?.driver ?? null,
    };
    if (JSON.stringify(row) !== JSON.stringify(known)) store.put('load', load.id, row);
  }
  if (!complete) return;
  for (const row of store.all<LoadRow>('load')) {
    if (row.state !== 'listed' || listed.has(row.id)) continue;
    const { state, how } = endOf(row.hint);
    store.put('load', row.id, { ...row, state, ended: { at, how } } satisfies LoadRow);
  }
}

/** A load that this desk dropped. */
export function takeDrop(store: MarketplaceStore, loadId: string, at: string, how: string): void {
  const row = store.get<LoadRow>('load', loadId);
  if (row !== null) store.put('load', loadId, { ...row, state: 'dropped', ended: { at, how } } satisfies LoadRow);
}

/** Takes a bid that the service itself answered: it counts over events. */
export function takeBid(store: MarketplaceStore, bid: Bid, account: string | null, source: 'answer' | 'read'): void {
  const known = store.get<BidRow>('bid', bid.id);
  const row: BidRow = {
    ...bid,
    // Neither reads nor answers are documented to name the countered bid, so what an event told is kept.
    previousBidId: bid.previousBidId ?? known?.previousBidId ?? null,
    account: account ?? known?.account ?? null,
    source,
  };
  if (JSON.stringify(row) !== JSON.stringify(known)) store.put('bid', bid.id, row);
}

/** Takes a read of an integration request; each change is kept with its time. */
export function takeRequest(store: MarketplaceStore, request: IntegrationRequest, at: string, how: string): void {
  const known = store.get<RequestRow>('request', request.id);
  const changes: string[] = [];
  if (known === null) changes.push(`Integration ${request.status.toLowerCase()}`);
  else {
    if (known.status !== request.status) changes.push(`Integration ${known.status.toLowerCase()} → ${request.status.toLowerCase()}`);
    if (known.carrier?.status !== request.carrier?.status)
      changes.push(`Carrier ${known.carrier?.status ?? 'unknown'} → ${request.carrier?.status ?? 'unknown'}`);
    for (const paper of request.documents) {
      const before = known.documents.find((each) => each.type === paper.type)?.status;
      if (before !== paper.status) changes.push(`Document ${paper.type}: ${before ?? 'not listed'} → ${paper.status}`);
    }
  }
  const history = [...(known?.history ?? []), ...changes.map((sentence) => ({ at, sentence: `${sentence} (${how})` }))].slice(-100);
  const row: RequestRow = { ...request, history };
  if (JSON.stringify(row) !== JSON.stringify(known)) store.put('request', request.id, row);
}

/** A change of a carrier is written into the history of its request, as told; its status itself changes by the read that follows. */
function takeCarrierEvent(store: MarketplaceStore, event: Extract<WebhookEvent, { kind: 'carrier' }>, at: string): string {
  const word = (key: string) => {
    const value = event.details[key];
    return typeof value === 'string' && value.length <= 60 ? value : 'unknown';
  };
  const sentence = `Carrier ${word('previous_status')} → ${word('status')} (event, not verified)`;
  for (const row of store.all<RequestRow>('request')) {
    if (row.carrier?.id !== event.carrierId || row.history.at(-1)?.sentence === sentence) continue;
    store.put('request', row.id, { ...row, history: [...row.history, { at, sentence }].slice(-100) } satisfies RequestRow);
  }
  return 'The carrier is read again.';
}

/**
 * Takes an event as a hint: a load is only marked, a bid moves forward in the state table and is shown as not verified, and
 * an unknown bid is kept only when it counters a known one. The answer says in words what was done.
 */
export function takeEvent(store: MarketplaceStore, event: WebhookEvent, at: string): string {
  if (event.kind === 'unknown') return `Kept, without effect: ${event.why}`;
  if (event.kind === 'told')
    return `${[event.meaning, subjectsOf(event.details).join(', ')].filter(Boolean).join(': ')}. This only informs: loads, bids and integrations are read again.`;
  if (event.kind === 'carrier') return takeCarrierEvent(store, event, at);
  if (event.kind === 'load') {
    const row = store.get<LoadRow>('load', event.loadId);
    if (row === null) return 'The load is not known here; the list is read again.';
    // The first word stays: a repeat must not look newer, and one of another kind is in the inbox.
    if (row.hint === null) store.put('load', row.id, explained({ ...row, hint: { event: event.name, at } }));
    return 'The load is marked; the list is read again.';
  }
  const told = bidSchema.safeParse(event.details);
  if (!told.success) return 'Kept, without effect: the bid in it cannot be read.';
  const known = store.get<BidRow>('bid', event.bidId);
  if (known === null) {
    const previous = told.data.previousBidId === null ? null : store.get<BidRow>('bid', told.data.previousBidId);
    if (event.name !== 'bid:countered' || previous === null) return 'The bid is not known here; bids are read again.';
    store.put('bid', event.bidId, { ...told.data, account: previous.account, source: 'event' } satisfies BidRow);
    return 'A counter bid is shown, not verified; bids are read again.';
  }
  const moved = bidAfterEvent(known, event.name, told.data);
  if (JSON.stringify(moved) === JSON.stringify(known)) return 'Nothing new; bids are read again.';
  store.put('bid', event.bidId, { ...known, ...moved, source: 'event' } satisfies BidRow);
  return 'The bid moved, not verified; bids are read again.';
}
