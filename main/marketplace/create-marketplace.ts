/**
 * The marketplace of a console, put together: files, calls sent once, reading, carriers, events.
 */
import { randomUUID } from 'node:crypto';
import type { Notice } from '../../shared/console-api/status.ts';
import type { Bid } from '../../shared/marketplace/bid.ts';
import { laneSent } from '../../shared/marketplace/once-call.ts';
import type { BidRow } from '../../shared/marketplace/view.ts';
import { idleBackoffMs } from '../kernel/idle-backoff.ts';
import { createListeners } from '../kernel/listeners.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createAlarms } from './alarms.ts';
import { createCarrierService } from './carriers/carrier-service.ts';
import { Deliveries } from './events/deliveries.ts';
import { createRegistrations } from './events/registrations.ts';
import { createGuardedCalls, type GuardedCalls } from './guarded-calls.ts';
import type { Marketplace, MarketplaceParts } from './marketplace.ts';
import type { MarketplaceStore } from './marketplace-store.ts';
import { createOffers } from './offers.ts';
import { openMarketplaceFiles } from './open-files.ts';
import { createRateConfirmation } from './rate-confirmation.ts';
import { MarketplaceReader } from './read/marketplace-reader.ts';
import { createSentCalls } from './sent-calls.ts';
import { createMoney, type Money } from './sent-once/money.ts';
import { createOnceCalls, type OnceCalls } from './sent-once/once.ts';
import { createServiceClock, type ServiceClock } from './service-clock.ts';
import { createView } from './view.ts';

/** What all parts of a marketplace share. */
type Known = {
  readonly store: MarketplaceStore;
  readonly serviceClock: ServiceClock;
  readonly accounts: Accounts;
  readonly guarded: GuardedCalls;
  /** Something that the page shows is another now. */
  readonly onChange: () => void;
};

/** Builds it and opens its files. Throws `DatabaseError` when they cannot be used. */
export function createMarketplace(parts: MarketplaceParts): Marketplace {
  const { service, clock, timers, log } = parts;
  const { client, origin } = service;
  const {
    journal,
    store,
    notices: fileNotices,
  } = openMarketplaceFiles({ ...parts, folder: parts.dataDir });
  const aboutFiles = (): readonly Notice[] => {
    const paused = journal.pause.now();
    return paused === null
      ? fileNotices
      : [{ key: 'money-held', severity: 'error', said: paused.said }, ...fileNotices];
  };
  const serviceClock = createServiceClock(clock, service.skewMs);
  const accounts = createAccounts(store, service);
  const guarded = createGuardedCalls(serviceClock, log);
  const { asked, keep } = guarded;
  const listeners = createListeners();

  const alarms = createAlarms({
    bids: () => store.all<BidRow>('bid'),
    laneOf: (offerId) => laneSent(journal.attempts(), offerId),
    serviceClock,
    timers,
    onStep: whenDifferent(
      () => [...aboutFiles(), ...alarms.notices(), ...deliveries.notices()],
      parts.onNotices,
    ),
  });
  const onChange = () => {
    alarms.look();
    listeners.tell();
  };
  const known: Known = { store, serviceClock, accounts, guarded, onChange };
  const reading = readerOf(parts, known);
  const deliveries = deliveriesOf(parts, known, reading);
  const once = createOnceCalls({
    journal,
    clock,
    newId: randomUUID,
    clerk: parts.clerk,
    graceMs: parts.undocumented.worstServerDelayMs,
    onChange,
    onReply: serviceClock.note,
  });
  const shared = { client, store, clock, keep };
  const registrations = createRegistrations({
    ...shared,
    once,
    loadEvents: parts.undocumented.marketplaceLoadEvents,
    asked,
  });
  return {
    ...createCarrierService({
      ...shared,
      accounts,
      once,
      newId: randomUUID,
      asked,
      onChange,
      reread: () => void reading.refresh(),
    }),
    ...registrations,
    async register(url, events) {
      const registered = await registrations.register(url, events);
      if (registered.ok) deliveries.registered(url);
      return registered;
    },
    ...createOffers({ ...shared, origin, asked, onChange }),
    view: createView({
      store,
      journal,
      calls: once,
      accounts,
      serviceClock,
      reading,
      deliveries,
      operatorPanel: parts.operatorPanel ?? null,
    }),
    inbox: () => deliveries.inbox(),
    rotate: () => deliveries.rotate(),
    watch: listeners.watch,
    refresh: () => reading.refresh(),
    ...createSentCalls({ ...shared, once, money: moneyOf(parts, known, once), reading }),
    rateConfirmation: createRateConfirmation({ client, store, accounts, asked }),
    ...lifeOf(parts, known, reading, deliveries, () => {
      alarms.stop();
      return () => {
        journal.close();
        store.close();
      };
    }),
  };
}

/** Passes notices on when they differ from those before: every notice wakes each page. */
function whenDifferent(
  now: () => readonly Notice[],
  onNotices: MarketplaceParts['onNotices'],
): () => void {
  let before = '[]';
  return () => {
    const notices = now();
    const text = JSON.stringify(notices);
    if (text === before) return;
    before = text;
    onNotices(notices);
  };
}

/** How long the first event of a burst waits for the others, in milliseconds. */
const GATHER_MS = 2_500;

function readerOf(parts: MarketplaceParts, known: Known): MarketplaceReader {
  const { store, serviceClock, accounts, onChange } = known;
  const pollMs = () => parts.undocumented.marketplacePollMs;
  const { idleMs } = parts.idleDetector ?? { idleMs: () => 0 };
  const hasOpenBid = () =>
    store.all<BidRow>('bid').some(({ status }) => status === 'pending' || status === 'awarded');
  return new MarketplaceReader({
    client: parts.service.client,
    store,
    clock: parts.clock,
    serviceClock,
    accounts,
    timers: parts.timers,
    log: parts.log,
    // A bid that is open has a clock that runs whether or not anybody looks.
    everyMs: () => (hasOpenBid() ? pollMs() : Math.max(pollMs(), idleBackoffMs(idleMs()))),
    gatherMs: parts.gatherMs ?? GATHER_MS,
    onConnection: parts.onConnection,
    onChange,
  });
}

function deliveriesOf(
  { service, undocumented, operatorPanel, clock, log }: MarketplaceParts,
  { store, serviceClock, onChange }: Known,
  reading: MarketplaceReader,
): Deliveries {
  return new Deliveries({
    settings: service.webhooks,
    listen: service.listen,
    secret: {
      ...service.receiverSecret,
      warn: (message) => log.warn('webhook address', { message }),
    },
    issuer: undocumented.marketplaceWebhookIssuer,
    isDemo: operatorPanel != null,
    store,
    clock,
    serviceClock,
    // An event is a hint: what it speaks of is read.
    onEvents(carrierIds) {
      onChange();
      reading.onEvents(carrierIds);
    },
    onNotices: onChange,
  });
}

const moneyOf = (
  { service: { client, origin }, log }: MarketplaceParts,
  { store, serviceClock, accounts }: Known,
  once: OnceCalls,
): Money =>
  createMoney({
    once,
    client,
    portFor: accounts.portFor,
    serviceClock,
    knownBid: (id) => store.get<Bid>('bid', id) ?? undefined,
    onForeignAddress: (offerId) =>
      log.warn('accept address is another than the documented one', { offerId }),
    origin,
  });

/**
 * Starting and stopping: `new → starting → started → stopped`. `onStop` is called when nothing is
 * to begin any more; what it returns, once nothing is under way.
 */
function lifeOf(
  parts: MarketplaceParts,
  { store, guarded: { asked, keep }, onChange }: Known,
  reading: MarketplaceReader,
  deliveries: Deliveries,
  onStop: () => () => void,
): Pick<Marketplace, 'start' | 'stop'> {
  const stopping = new AbortController();
  const stopLooking = parts.idleDetector?.watch(() => reading.refreshNow()) ?? (() => {});
  let starting: Promise<void> = Promise.resolve();

  async function readPlace(): Promise<void> {
    if (parts.readPlace === undefined) return;
    const place = await asked(() => parts.readPlace?.(stopping.signal) ?? Promise.resolve(null));
    if (stopping.signal.aborted || !place.ok || place.value === null) return;
    const { value } = place;
    keep(() => store.put('fact', 'facility', value));
    onChange();
  }
  async function begin(): Promise<void> {
    reading.start();
    // Asked for beside the facility's zone, which is in the same record.
    const place = readPlace();
    await deliveries.start();
    onChange();
    await place;
  }
  return {
    start() {
      starting = begin();
      return starting;
    },
    async stop() {
      stopping.abort();
      stopLooking();
      const close = onStop();
      // A start that is still under way opens a port and reads the file that is closed below.
      await Promise.allSettled([starting]);
      await deliveries.stop();
      await reading.stop();
      close();
    },
  };
}
