/**
 * Shippers: read by pages and kept for when the service cannot be asked; created once, and looked
 * for after a lost answer.
 */
import type { ShippersRead } from '../../shared/console-api/quoting.ts';
import type { Refusal } from '../../shared/field-errors.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { missingPermission, QUOTING_PERMISSIONS } from '../../shared/quoting/permissions.ts';
import { type Shipper, type ShipperDraft, shipperBody } from '../../shared/quoting/shipper.ts';
import { fullMessage } from '../../shared/sent-once/full-message.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { QuotingClient, ShipperFilters } from '../remote/quoting/client.ts';
import type { QuoteStore } from './quote-store.ts';

type Page = {
  readonly offset: number;
  readonly limit: number;
  readonly status: 'active' | 'inactive' | null;
  readonly name?: string | undefined;
};

/** A page from the service; those kept from before, with the reason, when it cannot be had. */
export async function readShippers(
  client: QuotingClient,
  store: QuoteStore,
  clock: Clock,
  page: Page,
  signal?: AbortSignal,
): Promise<ShippersRead> {
  const { offset, limit, status, name } = page;
  const filters: ShipperFilters = {
    ...(status === null ? {} : { status: [status] }),
    ...(name === undefined ? {} : { name: [name] }),
  };
  try {
    const read = await client.shippers({ limit, offset, filters }, signal);
    store.keepShippers(read.items, instantOf(clock));
    return { ...read, asOf: null, said: null, permission: null };
  } catch (error) {
    if (!(error instanceof RemoteError) || error.kind === 'canceled') throw error;
    const isForbidden = error.kind === 'forbidden';
    const kept = store.keptShippers(status);
    const items = name === undefined ? kept.items : kept.items.filter((each) => each.name === name);
    return {
      items,
      count: items.length,
      nextOffset: null,
      unreadable: 0,
      asOf: kept.asOf,
      said: isForbidden ? missingPermission('shippers') : error.said,
      permission: isForbidden ? QUOTING_PERMISSIONS.shippers : null,
    };
  }
}

/** The outcome of a new shipper. `refused` holds the service's words. */
export type ShipperCreated =
  | { readonly kind: 'created'; readonly shipper: Shipper; readonly said: Message }
  | { readonly kind: 'unsure'; readonly said: Message }
  | { readonly kind: 'refused'; readonly said: Message; readonly at?: Refusal };

/**
 * Creates a shipper; sent once. After a lost answer the list is read: found once where it was not
 * before, it is there.
 */
export async function createShipper(
  client: QuotingClient,
  store: QuoteStore,
  clock: Clock,
  draft: ShipperDraft,
): Promise<ShipperCreated> {
  const name = draft.name.trim();
  /** Null if the list is incomplete: a shipper of that name may exist unseen. */
  const named = async () => {
    const read = await client.shippers({ limit: 50, offset: 0, filters: { name: [name] } });
    const isWhole = read.unreadable === 0 && read.nextOffset === null;
    return isWhole ? read.items.filter((each) => each.name === name) : null;
  };
  // Counted before, because names are not declared unique: only a shipper that was not there proves
  // anything afterwards.
  const before = await named().catch(() => null);
  const { outcome, record } = await client.createShipper(shipperBody(draft));
  if (outcome.kind === 'ok' && record !== null) {
    store.keepShippers([record], instantOf(clock));
    return {
      kind: 'created',
      shipper: record,
      said: message('quoting.shipper.created', { name: record.name }),
    };
  }
  if (outcome.kind === 'unknown' || outcome.kind === 'ok') {
    const after = before === null ? null : await named().catch(() => null);
    const found = before?.length === 0 && after?.length === 1 ? after[0] : undefined;
    const isSame = found !== undefined && (found.email ?? '') === draft.email.trim();
    if (isSame) {
      store.keepShippers([found], instantOf(clock));
      return {
        kind: 'created',
        shipper: found,
        said: message('quoting.shipper.createdAfterAll', { name: found.name }),
      };
    }
    return { kind: 'unsure', said: message('quoting.shipper.unsure', { name }) };
  }
  if (outcome.kind === 'refused' && outcome.at !== undefined)
    return { kind: 'refused', said: outcome.said, at: outcome.at };
  return { kind: 'refused', said: fullMessage(outcome) };
}
