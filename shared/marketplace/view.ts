/**
 * The marketplace as the page sees it: one value, sent completely at each change, because it is
 * small.
 */

import type { Message } from '../i18n/message.ts';
import type { SendingPaused } from '../sending-paused.ts';
import type { Instant } from '../time.ts';
import type { Bid } from './bid.ts';
import type { Carrier, Driver, IntegrationRequest, Load, Offer } from './model.ts';
import type { OfferSearch, SearchEnd } from './offer-search.ts';
import type { CallAttempt, WebhookRegistry } from './once-call.ts';

/**
 * An offer as read. `foreignAccept`: where an accept address leads if it isn't the documented one,
 * else null.
 */
export type OfferRow = Offer & { readonly foreignAccept: Message | null };

/**
 * A load with its state. Only `listed` comes from the service now; the rest says how we learned of
 * its end.
 */
export type LoadRow = Load & {
  readonly state: 'listed' | 'dropped' | 'cancelled' | 'bounced' | 'gone';
  /** First seen in the list. */
  readonly seenAt: Instant;
  /** When and how its end was learned; null while listed. */
  readonly ended: { readonly at: Instant; readonly how: Message } | null;
  /** An event that spoke of it: a hint until the list confirms it. */
  readonly hint: { readonly event: string; readonly at: Instant } | null;
  /**
   * Carrier account that it was accepted for, known here or by the load's carrier; null when
   * neither is known.
   */
  readonly account: string | null;
  /** The driver assigned from here. The service publishes no read of it. */
  readonly driver: { readonly name: string; readonly at: Instant } | null;
};

/** A bid with where its state comes from: `event` is not verified by a read. */
export type BidRow = Bid & {
  readonly account: string | null;
  readonly source: 'answer' | 'read' | 'event';
};

/**
 * A carrier that the console may act for.
 *
 * Example: `{ id: 'acc-1', name: 'Saddleback', mc: '123456', eligible: true }`.
 */
export type CarrierAccount = {
  readonly id: string;
  readonly name: string;
  readonly mc: string | null;
  readonly eligible: boolean | null;
};

/** A followed integration request and what changed when. */
export type RequestRow = IntegrationRequest & {
  readonly history: readonly { readonly at: Instant; readonly said: Message }[];
};

/** A carrier looked at before: known offline. */
export type CarrierRow = Carrier & { readonly readAt: Instant };

/**
 * The drivers of a carrier's account, as last read. Only the gate gets them.
 *
 * Example: `{ drivers: [{ name: 'Luis Vega', phone: '2145550100' }], readAt: '2026-11-27T14:00:00Z'
 * }`.
 */
export type KnownDrivers = {
  readonly drivers: readonly Pick<Driver, 'name' | 'phone'>[];
  readonly readAt: Instant;
};

/** A search kept under a name. */
export type SavedSearch = { readonly name: string; readonly search: OfferSearch };

/**
 * A registration of an address with the service.
 *
 * Example: `{ uuid: 'w-1', url: 'https://relay.test/yard', events: ['bid:countered'], registry:
 * 'loads' }`.
 */
export type RegistrationRow = {
  readonly uuid: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly registry: WebhookRegistry;
};

/**
 * The receiver of this console.
 *
 * Example: `{ url: 'https://relay.test/9f2c…', verifies: true, sources: ['10.0.0.0/8'], trouble:
 * null }`.
 */
export type ReceiverView = {
  /** The address for the relay with its secret path, for administrators; else empty. */
  readonly url: string;
  /** Whether deliveries are verified by the service's key. */
  readonly verifies: boolean;
  /** Addresses that may deliver; empty means any that reaches the port. */
  readonly sources: readonly string[];
  /** Why the address is another one after the next start; null: it is kept. */
  readonly trouble: Message | null;
};

/**
 * The complete view.
 *
 * Example: without a marketplace: `{ configured: false, accounts: [], loads: [], bids: [], … }`.
 */
export type MarketplaceView = {
  readonly configured: boolean;
  readonly accounts: readonly CarrierAccount[];
  readonly loads: readonly LoadRow[];
  readonly bids: readonly BidRow[];
  readonly attempts: readonly CallAttempt[];
  readonly requests: readonly RequestRow[];
  readonly carriers: readonly CarrierRow[];
  readonly searches: readonly SavedSearch[];
  /** The service's time in ms when this was sent, and whether it may be relied on. */
  readonly serviceTime: { readonly ms: number; readonly sure: boolean };
  /** When all was read last. */
  readonly asOf: Instant | null;
  /** Why the newest read failed, or null. */
  readonly trouble: Message | null;
  /** What the clerk has to know beyond one record: bids that cannot be read. */
  readonly notices: readonly Message[];
  /** Why no call is sent until a clerk has looked with the service; null: calls may be sent. */
  readonly hold: SendingPaused | null;
  /** Address of the webhook receiver, or null where it is off. */
  readonly receiver: ReceiverView | null;
  /** Where the facility lies by its own record, for the deadhead; null when not known. */
  readonly facility: SearchEnd['place'] | null;
  /** Where one acts as the service's own people in the demo; null with a real service. */
  readonly operatorPanel: string | null;
};

/** The marketplace of a console whose profile names none. */
export const noMarketplace: MarketplaceView = {
  configured: false,
  accounts: [],
  loads: [],
  bids: [],
  attempts: [],
  requests: [],
  carriers: [],
  searches: [],
  serviceTime: { ms: 0, sure: false },
  asOf: null,
  trouble: null,
  notices: [],
  hold: null,
  receiver: null,
  facility: null,
  operatorPanel: null,
};
