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

/** What it works with. */
export type DeliveryParts = {
  readonly settings: ReceiverSettings | null;
  readonly listen: Listen;
  /** Where the secret end of the address is kept. */
  readonly secret: Pick<ReceiverSecretParts, 'secrets' | 'key' | 'warn'>;
  readonly issuer: string;
  /**
   * Of a demo the service is as new at each start as the address: there is nothing to tell about
   * either.
   */
  readonly isDemo: boolean;
  readonly store: MarketplaceStore;
  readonly clock: Clock;
  readonly serviceClock: ServiceClock;
  /** What the events speak of has to be read again; carriers are named by their ids. */
  readonly onEvents: (carrierIds: readonly string[]) => void;
  readonly onNotices: () => void;
};

/** The receiver and the inbox. */
export interface Deliveries extends Pick<EventService, 'inbox' | 'rotate'> {
  view(): ReceiverView | null;
  /** An address was registered with the service: if it is ours, the notice about it goes. */
  registered(url: string): void;
  notices(): readonly Notice[];
  /** Opens the port and looks at what an earlier start left. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Deliveries that are kept once they were looked at: so many, so many bytes of them, and so long.
 */
const KEPT = { rows: 2_000, bytes: 32 * 1024 * 1024, days: 90 };
/** How long the notice of a flood stays after its end, in ms. */
const FLOOD_TOLD_MS = 10 * 60_000;

/** Makes them. */
export function createDeliveries(parts: DeliveryParts): Deliveries {
  const { settings, store, clock, serviceClock } = parts;
  const secret = createReceiverSecret({ ...parts.secret, store });
  let receiver: Receiver | null = null;
  /** What the operator has to know of the address. */
  let trouble: Message | null = null;
  let isNewAddress = false;
  let failure: Notice | null = null;
  let flood: { readonly at: number; readonly what: Flood } | null = null;

  const eventIn = (body: Buffer) => {
    const parsed = parseJson(body.toString('utf8'));
    return readWebhookEvent(parsed.ok ? parsed.value : null);
  };
  /**
   * A disk that does not take it leaves the deliveries as they are: they are looked at with the
   * next one, or at the next start.
   */
  const handle = () => {
    try {
      look();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      parts.onEvents([]);
    }
  };
  const look = () => {
    const rows = store.unhandled();
    if (rows.length === 0) return;
    const carriers: string[] = [];
    for (const row of rows) {
      const event = eventIn(row.body);
      if (event.kind === 'carrier') carriers.push(event.carrierId);
      store.handled(
        row.seq,
        instantOf(clock),
        writeMessage(takeEvent(store, event, instantOf(clock))),
      );
    }
    store.prune(
      KEPT.rows,
      KEPT.bytes,
      new Date(clock.now() - KEPT.days * 86_400_000).toISOString(),
    );
    parts.onEvents(carriers);
  };
  const onFlood = (what: Flood) => {
    const isNew = flood === null || clock.monotonic() - flood.at > FLOOD_TOLD_MS;
    flood = { at: clock.monotonic(), what };
    if (isNew) parts.onNotices();
  };

  const reached = () => {
    if (!isNewAddress) return;
    isNewAddress = false;
    parts.onNotices();
  };
  const view = (): ReceiverView | null =>
    receiver === null || settings === null
      ? null
      : {
          url: `${settings.publicUrl?.replace(/\/$/, '') ?? `http://${receiver.host}:${receiver.port}`}${receiver.path()}`,
          verifies: settings.publicKey !== null,
          sources: settings.sources ?? [],
          trouble,
        };

  return {
    view,
    registered(url) {
      if (url === view()?.url) reached();
    },
    notices() {
      const told: Notice[] = failure === null ? [] : [failure];
      if (isNewAddress)
        told.push({
          key: 'webhook-address',
          severity: 'warning',
          said: message('webhooks.notice.newAddress'),
        });
      if (flood !== null && clock.monotonic() - flood.at <= FLOOD_TOLD_MS)
        told.push({
          key: 'webhook-flood',
          severity: 'warning',
          said: message('webhooks.notice.flood', flood.what),
        });
      return told;
    },
    inbox: () =>
      store.inbox(100).map((row) => ({
        receivedAt: row.receivedAt,
        signed: row.signed,
        name: eventIn(row.body).name,
        body: row.body.toString('utf8').slice(0, 4_000),
        note: row.note === null ? null : readMessage(row.note),
      })),
    async rotate() {
      if (receiver === null) return fail(message('webhooks.address.off'));
      try {
        const taken = await secret.renew();
        trouble = parts.isDemo ? null : taken.trouble;
        isNewAddress = false;
        receiver.setSecret(taken.secret);
      } catch (error) {
        parts.secret.warn(error instanceof Error ? error.message : String(error));
        return fail(message('webhooks.address.notRenewed'));
      }
      parts.onNotices();
      return ok(null);
    },
    async start() {
      if (settings !== null) {
        const taken = await secret.take();
        try {
          receiver = await startReceiver({
            listen: parts.listen,
            port: settings.port,
            bind: settings.bind ?? '127.0.0.1',
            sources: settings.sources ?? [],
            secret: taken.secret,
            publicKey: settings.publicKey,
            issuer: parts.issuer,
            hosts: settings.publicUrl === null ? [] : [new URL(settings.publicUrl).hostname],
            clock: { now: () => serviceClock.now().ms, monotonic: clock.monotonic },
            keep: (delivery) => void store.receive(delivery),
            onKept() {
              reached();
              handle();
            },
            onFlood,
          });
          trouble = parts.isDemo ? null : taken.trouble;
          isNewAddress = !parts.isDemo && taken.changed;
        } catch {
          failure = {
            key: 'webhook-receiver',
            severity: 'warning',
            said: message('webhooks.notice.notStarted', { port: String(settings.port) }),
          };
          parts.onNotices();
        }
      }
      handle();
    },
    stop: async () => receiver?.stop(),
  };
}
