/** What the console's marketplace is: its parts, and what the API asks of it. */

import type { CallRefusal } from '../../shared/console-api/contract-helpers.ts';
import type { InboxItem } from '../../shared/console-api/marketplace/webhooks.ts';
import type { Notice, ServiceConnection } from '../../shared/console-api/status.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Driver, Owner } from '../../shared/marketplace/model.ts';
import type { OfferSearch, SearchEnd } from '../../shared/marketplace/offer-search.ts';
import type {
  CallAttempt,
  MoneyCall,
  WebhookRegistry,
} from '../../shared/marketplace/once-call.ts';
import type { RelatedTo, Relation } from '../../shared/marketplace/related.ts';
import type {
  CarrierRow,
  KnownDrivers,
  MarketplaceView,
  OfferRow,
  RegistrationRow,
  SavedSearch,
} from '../../shared/marketplace/view.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import type { SecretKey, SecretStore } from '../credentials/secret-store.ts';
import type { NamedPdf } from '../kernel/api/pdf-viewer.ts';
import type { FileHome } from '../kernel/backups/durable-file.ts';
import type { IdleDetector } from '../kernel/idle-detector.ts';
import type { Log, Timers } from '../kernel/ports.ts';
import type { MarketplaceClient, MarketplacePage } from '../remote/marketplace/client.ts';
import type { UserPort } from '../remote/marketplace/port.ts';
import type { Undocumented } from '../remote/undocumented.ts';
import type { Uploads } from './carriers/uploads.ts';
import type { Listen } from './events/receiver.ts';

/**
 * The opt-in receiver as the profile sets it.
 *
 * Example: `{ port: 8443, publicKey: null, publicUrl: 'https://relay.test/yard', sources:
 * ['10.0.0.9'] }`.
 */
export type ReceiverSettings = {
  readonly port: number;
  /** PEM key of the service; null: deliveries cannot be verified. */
  readonly publicKey: string | null;
  /** Address of the relay that leads here, without the secret path. */
  readonly publicUrl: string | null;
  /** Address of this computer to listen at; loopback unless it is named. */
  readonly bind?: string | undefined;
  /**
   * Addresses or networks (`10.0.0.0/8`) that may deliver; none named: any that reaches the port.
   */
  readonly sources?: readonly string[] | undefined;
};

/** The connected service, as a host builds it. */
export type MarketplaceService = {
  readonly client: MarketplaceClient;
  /** The port of a carrier account; null if we have no token for it. */
  readonly portFor: (account: string) => UserPort | null;
  /** Accounts that the profile itself names (pasted tokens). */
  readonly accounts: readonly string[];
  readonly skewMs: () => number | null;
  /** `https://host` of the service. */
  readonly origin: string;
  /** The opt-in receiver; null while it is off. */
  readonly webhooks: ReceiverSettings | null;
  /** The host's port for deliveries. */
  readonly listen: Listen;
  /** Where the secret end of the receiver's address is kept. */
  readonly receiverSecret: { readonly secrets: SecretStore; readonly key: SecretKey };
};

export type MarketplaceParts = {
  readonly service: MarketplaceService;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly clerk: () => string;
  readonly undocumented: Pick<
    Undocumented,
    | 'marketplacePollMs'
    | 'worstServerDelayMs'
    | 'marketplaceWebhookIssuer'
    | 'marketplaceLoadEvents'
  >;
  readonly nativeBinding?: string | undefined;
  /** Looks after the backups of its files. */
  readonly keep?: FileHome['keep'];
  readonly onConnection: (connection: ServiceConnection) => void;
  /**
   * What the clerk has to know on every screen: awarded bids whose window runs, a flood of
   * deliveries. Replaces earlier notices.
   */
  readonly onNotices: (notices: readonly Notice[]) => void;
  /** How long the first event of a burst waits for the others, in ms; left out: as shipped. */
  readonly gatherMs?: number | undefined;
  /** Where one acts as the service's own people, in the demo alone. */
  readonly operatorPanel?: string | null | undefined;
  /** Whether a person looks at this desk; absent: always. */
  readonly idleDetector?: Pick<IdleDetector, 'idleMs' | 'watch'> | undefined;
  /** Reads where the facility is; absent if no service has it. Throws `RemoteError`. */
  readonly readPlace?: ((signal: AbortSignal) => Promise<SearchEnd['place'] | null>) | undefined;
};

/**
 * One page of offers with when it was read; from memory of the last search where the service cannot
 * be reached.
 */
export type OfferPage = MarketplacePage<OfferRow> & {
  readonly asOf: string;
  readonly trouble: Message | null;
};

/** The part about carriers, their drivers and documents. */
export interface CarrierService {
  /** Names of carriers with this number that were looked at here; for the gate, also offline. */
  carriersWith(register: 'mc' | 'dot', number: string): readonly string[];
  findCarrier(mc: string, signal?: AbortSignal): Promise<Result<CarrierRow, CallRefusal>>;
  requestIntegration(carrierId: string, owner: Owner): Promise<Result<CallAttempt, Message>>;
  drivers(account: string, signal?: AbortSignal): Promise<Result<readonly Driver[], CallRefusal>>;
  /** The drivers of a carrier as they were read last; null: never. Works without a connection. */
  knownDrivers(account: string): KnownDrivers | null;
  saveDriver(
    account: string,
    driver: Omit<Driver, 'id'> & { readonly id: string | null },
  ): Promise<Result<null, CallRefusal>>;
  removeDriver(account: string, driverId: string): Promise<Result<null, CallRefusal>>;
  assignDriver(
    account: string,
    loadId: string,
    driver: Pick<Driver, 'id' | 'name'>,
  ): Promise<Result<null, CallRefusal>>;
  readonly uploads: Uploads;
}

/** The part about events: registrations with the service, and what was delivered here. */
export interface EventService {
  registrations(signal?: AbortSignal): Promise<Result<readonly RegistrationRow[], CallRefusal>>;
  /** Registers an address. Returns what was registered where. */
  register(url: string, events: readonly string[]): Promise<Result<Message, CallRefusal>>;
  removeRegistration(uuid: string, registry: WebhookRegistry): Promise<Result<null, CallRefusal>>;
  inbox(): readonly InboxItem[];
  /** Gives the receiver a new secret path; the old one is dead at once. */
  rotate(): Promise<Result<null, Message>>;
}

/** The marketplace. Methods that answer `Result` say why not. */
export interface Marketplace extends CarrierService, EventService {
  view(): MarketplaceView;
  watch(listener: () => void): () => void;
  refresh(): Promise<void>;
  offers(
    search: OfferSearch,
    page: number,
    signal?: AbortSignal,
  ): Promise<Result<OfferPage, CallRefusal>>;
  offer(id: string, signal?: AbortSignal): Promise<Result<OfferRow, CallRefusal>>;
  /** Offers that go with an offer or a load; the first page of what the service knows. */
  related(
    to: RelatedTo,
    relation: Relation,
    signal?: AbortSignal,
  ): Promise<Result<Pick<OfferPage, 'items' | 'unreadable'>, CallRefusal>>;
  submit(call: MoneyCall): Promise<Result<CallAttempt, Message>>;
  look(id: string): Promise<Result<CallAttempt, Message>>;
  clear(id: string, done: boolean): Result<CallAttempt, Message>;
  /** The clerk looked with the service after the journal was damaged: calls may be sent again. */
  looked(): Result<null, Message>;
  rateConfirmation(
    account: string,
    loadId: string,
    signal?: AbortSignal,
  ): Promise<Result<NamedPdf, CallRefusal>>;
  saveSearch(saved: SavedSearch): void;
  removeSearch(name: string): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
