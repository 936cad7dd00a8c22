/**
 * The marketplace of a console, put together: files, calls sent once, reading, carriers, events.
 */
import { randomUUID } from 'node:crypto';
import type { Notice } from '../../shared/console-api/status.ts';
import type { Bid } from '../../shared/marketplace/bid.ts';
import type { BidRow } from '../../shared/marketplace/view.ts';
import { idleBackoffMs } from '../kernel/idle-backoff.ts';
import { createListeners } from '../kernel/listeners.ts';
import { createAccounts } from './accounts.ts';
import { createAlarms } from './alarms.ts';
import { createCarrierService } from './carriers/carrier-service.ts';
import { createDeliveries } from './events/deliveries.ts';
import { createRegistrations } from './events/registrations.ts';
import { createGuardedCalls } from './guarded-calls.ts';
import type { Marketplace, MarketplaceParts } from './marketplace.ts';
import { createOffers } from './offers.ts';
import { openMarketplaceFiles } from './open-files.ts';
import { createRateConfirmation } from './rate-confirmation.ts';
import { createMarketplaceReader } from './read/marketplace-reader.ts';
import { createSentCalls } from './sent-calls.ts';
import { createMoney } from './sent-once/money.ts';
import { createOnceCalls } from './sent-once/once.ts';
import { createServiceClock } from './service-clock.ts';
import { createView } from './view.ts';

/** Builds it and opens its files. Throws `DatabaseError` when they cannot be used. */
export function createMarketplace(parts: MarketplaceParts): Marketplace {
  const { service, clock, timers, log, undocumented } = parts;
  const { client } = service;
  const {
    journal,
    store,
    notices: fileNotices,
  } = openMarketplaceFiles({ ...parts, folder: parts.dataDir });
  const aboutFiles = (): readonly Notice[] => {
    const hold = journal.hold.now();
    return hold === null
      ? fileNotices
      : [{ key: 'money-held', severity: 'error', said: hold.said }, ...fileNotices];
  };
  const serviceClock = createServiceClock(clock, service.skewMs);
  const accounts = createAccounts(store, service);
  const { asked, keep } = createGuardedCalls(serviceClock, log);
  const listeners = createListeners();
  const stopping = new AbortController();

  let told = '[]';
  const tell = () => {
    const now = [...aboutFiles(), ...alarms.notices(), ...deliveries.notices()];
    // Most changes touch none of them, and every notice wakes each page.
    if (JSON.stringify(now) === told) return;
    told = JSON.stringify(now);
    parts.onNotices(now);
  };
  const alarms = createAlarms({
    bids: () => store.all<BidRow>('bid'),
    serviceClock,
    timers,
    onStep: tell,
  });
  const changed = () => {
    alarms.look();
    listeners.tell();
  };
  const { idleMs } = parts.idleDetector ?? { idleMs: () => 0 };
  const hasOpenBid = () =>
    store.all<BidRow>('bid').some(({ status }) => status === 'pending' || status === 'awarded');
  const reading = createMarketplaceReader({
    client,
    store,
    clock,
    serviceClock,
    accounts,
    timers,
    log,
    // A bid that is open has a clock that runs whether or not anybody looks.
    everyMs: () =>
      hasOpenBid()
        ? undocumented.marketplacePollMs
        : Math.max(undocumented.marketplacePollMs, idleBackoffMs(idleMs())),
    onConnection: parts.onConnection,
    onChange: changed,
  });
  const deliveries = createDeliveries({
    settings: service.webhooks,
    listen: service.listen,
    secret: {
      ...service.receiverSecret,
      warn: (message) => log.warn('webhook address', { message }),
    },
    issuer: undocumented.marketplaceWebhookIssuer,
    isDemo: parts.operatorPanel != null,
    store,
    clock,
    serviceClock,
    // An event is a hint: what it speaks of is read.
    onEvents(carrierIds) {
      changed();
      reading.refreshWith(carrierIds);
    },
    onNotices: changed,
  });
  const once = createOnceCalls({
    journal,
    clock,
    newId: randomUUID,
    clerk: parts.clerk,
    graceMs: undocumented.worstServerDelayMs,
    onChange: changed,
    onReply: serviceClock.note,
  });
  const money = createMoney({
    once,
    client,
    portFor: accounts.portFor,
    serviceClock,
    knownBid: (id) => store.get<Bid>('bid', id) ?? undefined,
    onForeignAddress: (offerId) =>
      log.warn('accept address is another than the documented one', { offerId }),
    origin: service.origin,
  });
  const calls = createSentCalls({ client, once, money, store, clock, keep, reading });
  const carriers = createCarrierService({
    client,
    accounts,
    once,
    store,
    clock,
    newId: randomUUID,
    asked,
    onChange: changed,
    keep,
    reread: () => void reading.refresh(),
  });
  const registrations = createRegistrations({
    client,
    once,
    loadEvents: undocumented.marketplaceLoadEvents,
    asked,
  });

  const readPlace = async () => {
    if (parts.readPlace === undefined) return;
    const place = await asked(() => parts.readPlace?.(stopping.signal) ?? Promise.resolve(null));
    if (stopping.signal.aborted || !place.ok || place.value === null) return;
    const { value } = place;
    keep(() => store.put('fact', 'facility', value));
    changed();
  };

  const offers = createOffers({
    client,
    store,
    clock,
    origin: service.origin,
    asked,
    keep,
    onChange: changed,
  });
  const stopLooking = parts.idleDetector?.watch(reading.refreshNow) ?? (() => {});
  let starting: Promise<void> = Promise.resolve();
  const begin = async () => {
    reading.start();
    await deliveries.start();
    changed();
    await readPlace();
  };

  return {
    ...carriers,
    ...registrations,
    async register(url, events) {
      const registered = await registrations.register(url, events);
      if (registered.ok) deliveries.registered(url);
      return registered;
    },
    ...offers,
    view: createView({
      store,
      journal,
      accounts,
      serviceClock,
      reading,
      deliveries,
      operatorPanel: parts.operatorPanel ?? null,
    }),
    inbox: deliveries.inbox,
    rotate: deliveries.rotate,
    watch: listeners.watch,
    refresh: reading.refresh,
    ...calls,
    rateConfirmation: createRateConfirmation({ client, store, accounts, asked }),
    start() {
      starting = begin();
      return starting;
    },
    async stop() {
      stopping.abort();
      stopLooking();
      alarms.stop();
      // A start that is still under way opens a port and reads the file that is closed below.
      await Promise.allSettled([starting]);
      await deliveries.stop();
      await reading.stop();
      journal.close();
      store.close();
    },
  };
}
