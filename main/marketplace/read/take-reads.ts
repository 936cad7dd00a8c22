/** How reads and events change the store. Each function returns whether something changed. */

import { type Message, message } from '../../../shared/i18n/message.ts';
import { type Bid, bidAfterEvent } from '../../../shared/marketplace/bid.ts';
import { subjectsOf, type WebhookEvent } from '../../../shared/marketplace/events/envelope.ts';
import {
  carrierStatus,
  documentStatus,
  integrationStatus,
} from '../../../shared/marketplace/freight-status.ts';
import type { IntegrationRequest, Load } from '../../../shared/marketplace/model.ts';
import type { BidRow, LoadRow, RequestRow } from '../../../shared/marketplace/view.ts';
import { bidSchema } from '../../remote/marketplace/wire.ts';
import type { MarketplaceStore } from '../marketplace-store.ts';

type End = Extract<LoadRow['state'], 'cancelled' | 'bounced'>;
const endOfEvent: Readonly<Record<string, End>> = {
  load_cancelled: 'cancelled',
  load_carrier_bounced: 'bounced',
};

/** The name of an end, by whether an event reported it before it was gone. */
function endOf(hint: LoadRow['hint']): { readonly state: End | 'gone'; readonly how: Message } {
  const state = hint === null ? undefined : endOfEvent[hint.event];
  if (state === undefined) return { state: 'gone', how: message('marketplace.ended.gone') };
  return { state, how: message('marketplace.ended.event', { what: state }) };
}

/** A read may show that a load is gone before its event says why. The event then names the end. */
function explained(row: LoadRow): LoadRow {
  const { state } = endOf(row.hint);
  if (row.state !== 'gone' || row.ended === null || state === 'gone') return row;
  return {
    ...row,
    state,
    ended: { at: row.ended.at, how: message('marketplace.ended.eventAfter', { what: state }) },
  };
}

/** Remembers for whom a load was accepted, because the list may not name a known account. */
export const takeLoadAccount = (store: MarketplaceStore, loadId: string, account: string): void =>
  store.put('load-account', loadId, account);

/**
 * Takes a read of the load list. `complete` false: some records could not be read, so absence
 * proves nothing. `accountOf` finds the account by the carrier that the load names.
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
      account:
        store.get<string>('load-account', load.id) ?? accountOf(load) ?? known?.account ?? null,
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
export function takeDrop(store: MarketplaceStore, loadId: string, at: string, how: Message): void {
  const row = store.get<LoadRow>('load', loadId);
  if (row !== null)
    store.put('load', loadId, { ...row, state: 'dropped', ended: { at, how } } satisfies LoadRow);
}

/** Takes a bid that the service itself answered: it counts over events. */
export function takeBid(
  store: MarketplaceStore,
  bid: Bid,
  account: string | null,
  source: 'answer' | 'read',
): void {
  const known = store.get<BidRow>('bid', bid.id);
  const row: BidRow = {
    ...bid,
    // No documented read or reply names the countered bid, so we keep what an event reported.
    previousBidId: bid.previousBidId ?? known?.previousBidId ?? null,
    account: account ?? known?.account ?? null,
    source,
  };
  if (JSON.stringify(row) !== JSON.stringify(known)) store.put('bid', bid.id, row);
}

/**
 * Takes a read of an integration request, or the reply to one made `here`. Each change is stored
 * with its time.
 */
export function takeRequest(
  store: MarketplaceStore,
  request: IntegrationRequest,
  at: string,
  how: 'read' | 'here',
): void {
  const known = store.get<RequestRow>('request', request.id);
  const changes = known === null ? [firstMessage(request, how)] : changesOf(known, request);
  const history = [...(known?.history ?? []), ...changes.map((each) => ({ at, said: each }))].slice(
    -100,
  );
  const row: RequestRow = { ...request, history };
  if (JSON.stringify(row) !== JSON.stringify(known)) store.put('request', request.id, row);
}

const firstMessage = ({ status }: IntegrationRequest, how: 'read' | 'here'): Message =>
  message(how === 'here' ? 'carriers.history.requested' : 'carriers.history.integration', {
    status: integrationStatus(status),
  });

function changesOf(known: RequestRow, request: IntegrationRequest): readonly Message[] {
  const changes: Message[] = [];
  if (known.status !== request.status)
    changes.push(
      message('carriers.history.integration', { status: integrationStatus(request.status) }),
    );
  if (known.carrier?.status !== request.carrier?.status)
    changes.push(
      message('carriers.history.carrier', {
        before: orNone(known.carrier, carrierStatus),
        after: orNone(request.carrier, carrierStatus),
      }),
    );
  for (const paper of request.documents) {
    const before = known.documents.find((each) => each.type === paper.type) ?? null;
    if (before?.status !== paper.status) {
      const statuses = {
        before: orNone(before, documentStatus),
        after: documentStatus(paper.status),
      };
      changes.push(
        message('carriers.history.document', { type: documentType(paper.type), ...statuses }),
      );
    }
  }
  return changes;
}

const orNone = (
  row: { readonly status: string } | null,
  said: (status: string) => Message,
): Message | string => (row === null ? '—' : said(row.status));

const documentType = (type: string): Message =>
  message('carriers.document', { type: type.toLowerCase() });

const isSame = (a: Message | undefined, b: Message): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * A change of a carrier is written into the history of its request, as received; its status itself
 * changes by the read that follows.
 */
function takeCarrierEvent(
  store: MarketplaceStore,
  event: Extract<WebhookEvent, { kind: 'carrier' }>,
  at: string,
): Message {
  const word = (key: string) => {
    const value = event.details[key];
    return typeof value === 'string' && value.length <= 60 ? carrierStatus(value) : '—';
  };
  const entry = message('carriers.history.event', {
    before: word('previous_status'),
    after: word('status'),
  });
  for (const row of store.all<RequestRow>('request')) {
    if (row.carrier?.id !== event.carrierId || isSame(row.history.at(-1)?.said, entry)) continue;
    store.put('request', row.id, {
      ...row,
      history: [...row.history, { at, said: entry }].slice(-100),
    } satisfies RequestRow);
  }
  return message('webhooks.note.carrier');
}

/**
 * Takes an event as a hint: a load is only marked, a bid moves forward and is shown as not
 * verified, and an unknown bid is stored only if it counters a known one. Returns what was done.
 */
export function takeEvent(store: MarketplaceStore, event: WebhookEvent, at: string): Message {
  if (event.kind === 'unknown') return message('webhooks.note.unknown', { why: event.why });
  if (event.kind === 'told') {
    const about = subjectsOf(event.details);
    const what = event.meaning;
    return about.length === 0
      ? message('webhooks.note.told', { what })
      : message('webhooks.note.toldAbout', { what, about });
  }
  if (event.kind === 'carrier') return takeCarrierEvent(store, event, at);
  if (event.kind === 'load') {
    const row = store.get<LoadRow>('load', event.loadId);
    if (row === null) return message('webhooks.note.loadUnknown');
    // The first word stays: a repeat must not look newer, and one of another kind is in the inbox.
    if (row.hint === null)
      store.put('load', row.id, explained({ ...row, hint: { event: event.name, at } }));
    return message('webhooks.note.loadMarked');
  }
  const parsed = bidSchema.safeParse(event.details);
  if (!parsed.success) return message('webhooks.note.bidUnreadable');
  const known = store.get<BidRow>('bid', event.bidId);
  if (known === null) {
    const previous =
      parsed.data.previousBidId === null
        ? null
        : store.get<BidRow>('bid', parsed.data.previousBidId);
    if (event.name !== 'bid:countered' || previous === null)
      return message('webhooks.note.bidUnknown');
    store.put('bid', event.bidId, {
      ...parsed.data,
      account: previous.account,
      source: 'event',
    } satisfies BidRow);
    return message('webhooks.note.counter');
  }
  const moved = bidAfterEvent(known, event.name, parsed.data);
  if (JSON.stringify(moved) === JSON.stringify(known)) return message('webhooks.note.nothingNew');
  store.put('bid', event.bidId, { ...known, ...moved, source: 'event' } satisfies BidRow);
  return message('webhooks.note.bidChanged');
}
