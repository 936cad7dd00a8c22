/** The marketplace of a console, put together: files, calls sent once, reading, carriers, events. */
import { randomUUID } from 'node:crypto';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Why, wholeWhy } from '../../shared/field-errors.ts';
import type { Bid } from '../../shared/marketplace/bid.ts';
import { isMoneyCall } from '../../shared/marketplace/evidence.ts';
import type { SearchEnd } from '../../shared/marketplace/offer-search.ts';
import type { CallAttempt, MoneyCall } from '../../shared/marketplace/once-call.ts';
import type { BidRow, CarrierRow, LoadRow, MarketplaceView, RequestRow, SavedSearch } from '../../shared/marketplace/view.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { instantOf } from '../../shared/time.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { RemoteError } from '../remote/outcome.ts';
import { createAccounts } from './accounts.ts';
import { createAlarms } from './alarms.ts';
import { createCarrierService, integrationEvidence } from './carrier-service.ts';
import { createDeliveries } from './deliveries.ts';
import type { Marketplace, MarketplaceParts } from './marketplace.ts';
import type { MarketplaceStore } from './marketplace-store.ts';
import { createMoney } from './money.ts';
import { createOffers } from './offers.ts';
import { createOnceCalls } from './once.ts';
import { openMarketplaceFiles } from './open-files.ts';
import { createReading } from './reading.ts';
import { createRegistrations, registrationEvidence } from './registrations.ts';
import { createServiceClock, type ServiceClock } from './service-clock.ts';
import { takeBid, takeDrop, takeLoadAccount } from './take-reads.ts';

const noBids = 'This service does not let bids be read: their state is known by events alone.';

/** Builds it and opens its files. Throws `DatabaseError` when they cannot be used. */
export function createMarketplace(parts: MarketplaceParts): Marketplace {
  const { service, clock, timers, log, undocumented } = parts;
  const { client } = service;
  const { journal, book, notices: fileNotices } = openMarketplaceFiles({ ...parts, folder: parts.dataDir });
  const held = () => journal.hold.now();
  const aboutFiles = (): readonly Notice[] => {
    const hold = held();
    return hold === null ? fileNotices : [{ key: 'money-held', severity: 'error', sentence: hold.sentence }, ...fileNotices];
  };
  const serviceClock = createServiceClock(clock, service.skewMs);
  const accounts = createAccounts(book, service);
  const listeners = new Set<() => void>();
  const stopping = new AbortController();

  let told = '[]';
  const tell = () => {
    const now = [...aboutFiles(), ...alarms.notices(), ...deliveries.notices()];
    // Most changes touch none of them, and every telling wakes each page.
    if (JSON.stringify(now) === told) return;
    told = JSON.stringify(now);
    parts.onNotices(now);
  };
  const alarms = createAlarms({ bids: () => book.all<BidRow>('bid'), serviceClock, timers, onStep: tell });
  const changed = () => {
    alarms.look();
    for (const listener of [...listeners]) listener();
  };
  const asked = askedOf(serviceClock);
  const attempted = async <T>(work: () => Promise<T>): Promise<Result<T, string>> => {
    const done = await asked(work);
    return done.ok ? done : fail(wholeWhy(done.error));
  };

  const keep = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // What was done is done, and the next read tells it: nothing hangs on this copy.
      log.warn('marketplace book', { kind: error.kind });
    }
  };

  const reading = createReading({
    client,
    book,
    clock,
    serviceClock,
    accounts,
    timers,
    log,
    everyMs: undocumented.marketplacePollMs,
    onConnection: parts.onConnection,
    onChange: changed,
  });
  const deliveries = createDeliveries({
    settings: service.webhooks,
    listen: service.listen,
    secret: { ...service.receiverSecret, warn: (message) => log.warn('webhook address', { message }) },
    issuer: undocumented.marketplaceWebhookIssuer,
    isDemo: parts.operatorPanel != null,
    book,
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
    knownBid: (id) => book.get<Bid>('bid', id) ?? undefined,
    onForeignAddress: (offerId) => log.warn('accept address is another than the documented one', { offerId }),
    origin: service.origin,
  });
  const carriers = createCarrierService({
    client,
    accounts,
    once,
    book,
    clock,
    newId: randomUUID,
    attempted,
    asked,
    onChange: changed,
    keep,
    reread: () => void reading.refresh(),
  });
  const registrations = createRegistrations({ client, once, loadEvents: undocumented.marketplaceLoadEvents, attempted });

  const readPlace = async () => {
    if (parts.readPlace === undefined) return;
    const place = await attempted(() => parts.readPlace?.(stopping.signal) ?? Promise.resolve(null));
    if (stopping.signal.aborted || !place.ok || place.value === null) return;
    const { value } = place;
    keep(() => book.put('fact', 'facility', value));
    changed();
  };

  const offers = createOffers({ client, book, clock, origin: service.origin, attempted, keep, onChange: changed });
  const view = (): MarketplaceView => {
    const { asOf, trouble, bids } = reading.state();
    return {
      configured: true,
      accounts: accounts.all(),
      // Rows written by an earlier version know neither.
      loads: book.all<LoadRow>('load').map((row) => ({ ...row, account: row.account ?? accounts.ofLoad(row), driver: row.driver ?? null })),
      bids: book.all<BidRow>('bid'),
      attempts: journal.attempts(),
      requests: book.all<RequestRow>('request'),
      carriers: book.all<CarrierRow>('carrier'),
      searches: book.all<SavedSearch>('search'),
      serviceTime: serviceClock.now(),
      asOf,
      trouble,
      notices: bids ? [] : [noBids],
      hold: held(),
      receiver: deliveries.view(),
      facility: book.get<SearchEnd['place']>('fact', 'facility'),
      operatorPanel: parts.operatorPanel ?? null,
    };
  };

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
    view,
    inbox: deliveries.inbox,
    rotate: deliveries.rotate,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: reading.refresh,
    async submit(call) {
      const result = await money.submit(call);
      if (result.ok && result.value.state === 'done') keep(() => takeDone(book, call, result.value, instantOf(clock)));
      await reading.refresh();
      return result;
    },
    async look(id) {
      const result = await once.look(id, (call, before) => {
        if (isMoneyCall(call)) return money.evidence(call, before);
        return call.kind === 'integration' ? integrationEvidence(client, call, before) : registrationEvidence(client, call, before);
      });
      void reading.refresh();
      return result;
    },
    clear: once.clear,
    looked: once.looked,
    rateConfirmation: async (account, loadId, signal) => {
      const as = accounts.portFor(account);
      if (as === null) return fail('The console cannot act for the carrier of this load: its integration is not accepted.');
      const read = await attempted(() => client.rateConfirmation(as, loadId, signal));
      return read.ok ? ok({ name: confirmationName(book.get<LoadRow>('load', loadId), loadId), bytes: read.value }) : read;
    },
    start() {
      starting = begin();
      return starting;
    },
    async stop() {
      stopping.abort();
      alarms.stop();
      // A start that is still under way opens a port and reads the file that is closed below.
      await Promise.allSettled([starting]);
      await deliveries.stop();
      await reading.stop();
      journal.close();
      book.close();
    },
  };
}

/** A bid just placed is known at once, also where bids cannot be read. */
const newBid = (call: Extract<MoneyCall, { kind: 'bid' }>, id: string, at: string): Bid => ({
  id,
  offerId: call.offerId,
  price: call.price,
  status: 'pending',
  createdAt: at,
  expiresAt: null,
  expiredAt: null,
  previousBidId: null,
});

/** A file name that no system trips over. */
const confirmationName = (load: LoadRow | null, loadId: string): string =>
  `rate-confirmation-${(load?.freight?.refNumber ?? loadId).replace(/[^\w-]/g, '').slice(0, 40) || 'load'}.pdf`;

/** What a call that was done means for what is known, before the next read tells it. */
function takeDone(book: MarketplaceStore, call: MoneyCall, { resultId }: CallAttempt, at: string): void {
  if (call.kind === 'drop') takeDrop(book, call.loadId, at, `dropped here: ${call.reason}`);
  else if (resultId === null) return;
  else if (call.kind === 'bid') takeBid(book, newBid(call, resultId, at), call.account, 'answer');
  else takeLoadAccount(book, resultId, call.account);
}

/** Runs what is asked of the service; its failure becomes what it says of it. */
const askedOf =
  (serviceClock: ServiceClock) =>
  async <T>(work: () => Promise<T>): Promise<Result<T, Why>> => {
    try {
      const value = await work();
      serviceClock.note();
      return ok(value);
    } catch (error) {
      if (error instanceof RemoteError) return fail(error.at ?? error.message);
      throw error;
    }
  };
