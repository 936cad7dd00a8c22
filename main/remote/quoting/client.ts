/**
 * The quoting service as the rest of `main/` sees it: one method for each endpoint of
 * seeds/quoting.md.
 */
import type {
  CarrierContact,
  CarrierSuggestion,
  QuoteRequest,
} from '../../../shared/quoting/model.ts';
import type { Shipper } from '../../../shared/quoting/shipper.ts';
import type { Outcome } from '../outcome.ts';

/**
 * A list as far as it could be read. Unreadable records are counted, never fatal.
 *
 * Example: `{ items: [first, second], unreadable: 1 }`.
 */
export type PartialList<T> = { readonly items: readonly T[]; readonly unreadable: number };

/**
 * Filters of the shipper list (seeds/quoting.md, rule 3). An absent filter matches everything.
 *
 * Example: `{ status: ['active'], name: ['Acme Foods'] }`.
 */
export type ShipperFilters = {
  readonly status?: readonly ('active' | 'inactive')[];
  readonly name?: readonly string[];
  readonly mileage_provider?: readonly string[];
  readonly id?: readonly string[];
};

/**
 * One page of shippers. `nextOffset` is null on the last one.
 *
 * Example: `{ items, unreadable: 0, count: 54, nextOffset: 50 }`.
 */
export type ShipperPage = PartialList<Shipper> & {
  readonly count: number | null;
  readonly nextOffset: number | null;
};

/**
 * A write that returns a record: the outcome, and the record if the service said yes and it was
 * readable.
 */
export type Created<T> = { readonly outcome: Outcome; readonly record: T | null };

/**
 * Every call of the quoting service. Reads throw `RemoteError` (kind `forbidden` if the account
 * lacks a permission). Writes never throw and are sent at most once.
 */
export interface QuotingClient {
  /** Creates a quote request. The service computes the price in the background. */
  createQuoteRequest(body: Readonly<Record<string, unknown>>): Promise<Created<QuoteRequest>>;
  quoteRequest(id: string, signal?: AbortSignal): Promise<QuoteRequest>;
  /**
   * We keep at most 20, in the service's order; `cut` is how many more came. Needs
   * suggested_carriers.add_carrier_suggestion.
   */
  suggestions(
    quoteId: string,
    signal?: AbortSignal,
  ): Promise<PartialList<CarrierSuggestion> & { readonly cut: number }>;
  /** Needs suggested_carriers.view_carrier_suggestion. */
  contacts(
    quoteId: string,
    carrierId: string,
    signal?: AbortSignal,
  ): Promise<PartialList<CarrierContact>>;
  /** `limit` is at most 50. Needs quotes.view_shipper. */
  shippers(
    page: { limit: number; offset: number; filters: ShipperFilters },
    signal?: AbortSignal,
  ): Promise<ShipperPage>;
  createShipper(body: Readonly<Record<string, unknown>>): Promise<Created<Shipper>>;
}
