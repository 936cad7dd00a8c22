/**
 * The receiver of this console and its inbox: kept first, looked at after, and never believed
 * without a read.
 */
import type { Notice } from '../../../shared/console-api/status.ts';
import { type Message, message, readMessage, writeMessage } from '../../../shared/i18n/message.ts';
import { readWebhookEvent } from '../../../shared/marketplace/events/envelope.ts';
import type { ReceiverView } from '../../../shared/marketplace/view.ts';
import { fail, ok } from '../../../shared/result.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import { DatabaseError } from '../../kernel/database/database-error.ts';
import { parseJson } from '../../remote/safe-json.ts';
import type { EventService, ReceiverSettings } from '../marketplace.ts';
import type { MarketplaceStore } from '../marketplace-store.ts';
import { takeEvent } from '../read/take-reads.ts';
import type { ServiceClock } from '../service-clock.ts';
import { type Flood, type Listen, type Receiver, startReceiver } from './receiver.ts';
import { createReceiverSecret, type ReceiverSecretParts } from './receiver-secret.ts';

export type DeliveryParts = {
  readonly settings: ReceiverSettings | null;
  readonly listen: Listen;
  /** Where the secret end of the address is kept. */
  readonly secret: Pick<ReceiverSecretParts, 'secrets' | 'key' | 'warn'>;
  readonly issuer: string;
  /**
   * In the demo the service and its address are new at each start, so there is nothing to report.
   */
  readonly isDemo: boolean;
  readonly store: MarketplaceStore;
  readonly clock: Clock;
  readonly serviceClock: ServiceClock;
  /** What the events speak of has to be read again; carriers are named by their ids. */
  readonly onEvents: (carrierIds: readonly string[]) => void;
  readonly onNotices: () => void;
};

/** How many processed deliveries we keep, in rows, bytes and days. */
const KEPT = { rows: 2_000, bytes: 32 * 1024 * 1024, days: 90 };
/** How long the notice of a flood stays after its end, in ms. */
const FLOOD_TOLD_MS = 10 * 60_000;

/**
 * The receiver and the inbox: `new → open → stopped`, or `new → failed` where the port cannot be
 * opened. The inbox is there in each of them.
 */
export class Deliveries implements Pick<EventService, 'inbox' | 'rotate'> {
  readonly #parts: DeliveryParts;
  readonly #secret: ReturnType<typeof createReceiverSecret>;
  /** Null before the start, or if there is none. */
  #receiver: Receiver | null = null;
  /** What the operator has to know of the address. */
  #trouble: Message | null = null;
  /** Nothing was delivered to the address yet, and the service may know another. */
  #isNewAddress = false;
  /** Why the receiver does not run. */
  #failure: Notice | null = null;
  /** The last delivery that was turned away. */
  #flood: { readonly at: number; readonly what: Flood } | null = null;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    this.#secret = createReceiverSecret({ ...parts.secret, store: parts.store });
  }

  view(): ReceiverView | null {
    const { settings } = this.#parts;
    const receiver = this.#receiver;
    if (receiver === null || settings === null) return null;
    const { publicUrl, publicKey, sources = [] } = settings;
    const origin = publicUrl?.replace(/\/$/, '') ?? `http://${receiver.host}:${receiver.port}`;
    return {
      url: `${origin}${receiver.path()}`,
      verifies: publicKey !== null,
      sources,
      trouble: this.#trouble,
    };
  }

  /** An address was registered with the service: if it is ours, the notice about it goes. */
  registered(url: string): void {
    if (url === this.view()?.url) this.#reached();
  }

  notices(): readonly Notice[] {
    const notices: Notice[] = this.#failure === null ? [] : [this.#failure];
    if (this.#isNewAddress)
      notices.push({
        key: 'webhook-address',
        severity: 'warning',
        said: message('webhooks.notice.newAddress'),
      });
    const flood = this.#flood;
    if (flood !== null && this.#parts.clock.monotonic() - flood.at <= FLOOD_TOLD_MS)
      notices.push({
        key: 'webhook-flood',
        severity: 'warning',
        said: message('webhooks.notice.flood', flood.what),
      });
    return notices;
  }

  inbox(): ReturnType<EventService['inbox']> {
    return this.#parts.store.inbox(100).map((row) => ({
      receivedAt: row.receivedAt,
      signed: row.signed,
      name: eventIn(row.body).name,
      body: row.body.toString('utf8').slice(0, 4_000),
      note: row.note === null ? null : readMessage(row.note),
    }));
  }

  async rotate(): ReturnType<EventService['rotate']> {
    const { isDemo, secret, onNotices } = this.#parts;
    if (this.#receiver === null) return fail(message('webhooks.address.off'));
    try {
      const taken = await this.#secret.renew();
      this.#trouble = isDemo ? null : taken.trouble;
      this.#isNewAddress = false;
      this.#receiver.setSecret(taken.secret);
    } catch (error) {
      secret.warn(error instanceof Error ? error.message : String(error));
      return fail(message('webhooks.address.notRenewed'));
    }
    onNotices();
    return ok(null);
  }

  /** Opens the port and looks at what an earlier start left. */
  async start(): Promise<void> {
    const { settings } = this.#parts;
    if (settings !== null) await this.#open(settings);
    this.#handle();
  }

  async stop(): Promise<void> {
    await this.#receiver?.stop();
  }

  async #open(settings: ReceiverSettings): Promise<void> {
    const { listen, issuer, isDemo, store, clock, serviceClock, onNotices } = this.#parts;
    const taken = await this.#secret.take();
    try {
      this.#receiver = await startReceiver({
        listen,
        port: settings.port,
        bind: settings.bind ?? '127.0.0.1',
        sources: settings.sources ?? [],
        secret: taken.secret,
        publicKey: settings.publicKey,
        issuer,
        hosts: settings.publicUrl === null ? [] : [new URL(settings.publicUrl).hostname],
        clock: { now: () => serviceClock.now().ms, monotonic: clock.monotonic },
        keep: (delivery) => void store.receive(delivery),
        onKept: () => {
          this.#reached();
          this.#handle();
        },
        onFlood: (what) => this.#flooded(what),
      });
      this.#trouble = isDemo ? null : taken.trouble;
      this.#isNewAddress = !isDemo && taken.changed;
    } catch {
      this.#failure = {
        key: 'webhook-receiver',
        severity: 'warning',
        said: message('webhooks.notice.notStarted', { port: String(settings.port) }),
      };
      onNotices();
    }
  }

  /** The service knows the address. */
  #reached(): void {
    if (!this.#isNewAddress) return;
    this.#isNewAddress = false;
    this.#parts.onNotices();
  }

  #flooded(what: Flood): void {
    const at = this.#parts.clock.monotonic();
    const isNew = this.#flood === null || at - this.#flood.at > FLOOD_TOLD_MS;
    this.#flood = { at, what };
    if (isNew) this.#parts.onNotices();
  }

  /**
   * If the disk fails, the deliveries stay as they are. We handle them with the next one, or at the
   * next start.
   */
  #handle(): void {
    try {
      this.#look();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      this.#parts.onEvents([]);
    }
  }

  #look(): void {
    const { store, clock, serviceClock, onEvents } = this.#parts;
    const rows = store.unhandled();
    if (rows.length === 0) return;
    const carriers: string[] = [];
    for (const { seq, body } of rows) {
      const event = eventIn(body);
      const at = instantOf(clock);
      if (event.kind === 'carrier') carriers.push(event.carrierId);
      store.handled(seq, at, writeMessage(takeEvent(store, event, at)));
    }
    // A clock of ours that is months ahead takes none of them away.
    const { ms, sure } = serviceClock.now();
    const since = sure ? new Date(ms - KEPT.days * 86_400_000).toISOString() : '';
    store.prune(KEPT.rows, KEPT.bytes, since);
    onEvents(carriers);
  }
}

function eventIn(body: Buffer) {
  const parsed = parseJson(body.toString('utf8'));
  return readWebhookEvent(parsed.ok ? parsed.value : null);
}
