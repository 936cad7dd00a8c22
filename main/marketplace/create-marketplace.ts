/** The marketplace of a console: what is known, what is read, what is bought, and who listens. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Connection } from '../../shared/console-api/status.ts';
import type { Bid } from '../../shared/marketplace/bid.ts';
import type { Driver, Offer, Owner } from '../../shared/marketplace/model.ts';
import type { MoneyAttempt, MoneyCall } from '../../shared/marketplace/money-call.ts';
import type { OfferSearch } from '../../shared/marketplace/offer-search.ts';
import type {
  BidRow,
  CarrierAccount,
  CarrierRow,
  LoadRow,
  MarketplaceView,
  RequestRow,
  SavedSearch,
} from '../../shared/marketplace/view.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { readWebhookEvent } from '../../shared/webhooks/envelope.ts';
import type { UserPort } from '../credentials/signed-tokens.ts';
import type { Log, Timers } from '../outbox/ports.ts';
import type { MarketplaceClient, Page, UploadFile, Written } from '../remote/marketplace/client.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import { parseJson } from '../remote/safe-json.ts';
import type { Undocumented } from '../remote/undocumented.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { takeBid, takeDrop, takeEvent, takeRequest } from './facts.ts';
import { createMoney } from './money.ts';
import { openMarketplaceFiles } from './open-files.ts';
import { createServiceClock } from './service-clock.ts';
import { acceptedRequests, readEverything } from './sync.ts';

/** The connected service, as a host builds it. */
export type MarketplaceService = {
  readonly client: MarketplaceClient;
  /** The port of a carrier account; null for one that no token can be had for. */
  readonly portFor: (account: string) => UserPort | null;
  /** Accounts that the profile itself names (pasted tokens). */
  readonly accounts: readonly string[];
  readonly skewMs: () => number | null;
  /** `https://host` of the service. */
  readonly origin: string;
  /** The opt-in receiver; null while it is off. */
  readonly webhooks: { readonly port: number; readonly publicKey: string | null; readonly publicUrl: string | null } | null;
};

/** What it is built from. */
export type MarketplaceParts = {
  readonly service: MarketplaceService;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly clerk: () => string;
  readonly undocumented: Pick<Undocumented, 'marketplacePollMs' | 'worstServerDelayMs' | 'marketplaceWebhookIssuer'>;
  readonly nativeBinding?: string | undefined;
  readonly onConnection: (connection: Connection) => void;
};

/** One page of offers with when it was read; from memory of the last search where the service cannot be reached. */
export type OfferPage = Page<Offer> & { readonly asOf: string; readonly trouble: string | null };

/** The marketplace. Methods that answer `Result` tell why not in one sentence. */
export interface Marketplace {
  view(): MarketplaceView;
  watch(listener: () => void): () => void;
  refresh(): Promise<void>;
  offers(search: OfferSearch, page: number, signal?: AbortSignal): Promise<Result<OfferPage, string>>;
  offer(id: string, signal?: AbortSignal): Promise<Result<Offer, string>>;
  submit(call: MoneyCall): Promise<Result<MoneyAttempt, string>>;
  look(id: string): Promise<Result<MoneyAttempt, string>>;
  clear(id: string, done: boolean): Result<MoneyAttempt, string>;
  rateConfirmation(account: string, loadId: string, signal?: AbortSignal): Promise<Result<Buffer, string>>;
  saveSearch(saved: SavedSearch): void;
  removeSearch(name: string): void;
  findCarrier(mc: string, signal?: AbortSignal): Promise<Result<CarrierRow, string>>;
  requestIntegration(carrierId: string, owner: Owner): Promise<Result<RequestRow, string>>;
  drivers(account: string, signal?: AbortSignal): Promise<Result<readonly Driver[], string>>;
  saveDriver(account: string, driver: Omit<Driver, 'id'> & { readonly id: string | null }): Promise<Result<null, string>>;
  removeDriver(account: string, driverId: string): Promise<Result<null, string>>;
  assignDriver(account: string, loadId: string, driverId: string): Promise<Result<null, string>>;
  upload(target: { account: string; load: string | null; type: string }, file: UploadFile): Promise<Result<null, string>>;
  registrations(signal?: AbortSignal): Promise<Result<readonly { uuid: string; url: string; events: readonly string[] }[], string>>;
  register(url: string, events: readonly string[]): Promise<Result<null, string>>;
  removeRegistration(uuid: string): Promise<Result<null, string>>;
  inbox(): readonly { receivedAt: string; signed: boolean; name: string | null; body: string; note: string | null }[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds it and opens its files. Throws `DatabaseError` when they cannot be used. */
export function createMarketplace(parts: MarketplaceParts): Marketplace {
  const { service, clock, timers, log, undocumented } = parts;
  const { client, portFor } = service;
  const { journal, book, notices } = openMarketplaceFiles(parts.dataDir, clock, parts.nativeBinding);
  const serviceClock = createServiceClock(clock, service.skewMs);
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  let asOf = book.get<string>('fact', 'as-of');
  let trouble: string | null = null;
  let readsBids = true;
  let receiver: Receiver | null = null;
  let cancelNext = () => {};

  const changed = () => {
    for (const listener of [...listeners]) listener();
  };

  const accounts = (): readonly CarrierAccount[] => {
    const accepted = acceptedRequests(book).map(
      ({ accountId, carrier }): CarrierAccount => ({
        id: accountId,
        name: carrier?.name ?? accountId,
        mc: carrier?.mc ?? null,
        eligible: carrier?.eligible ?? null,
      }),
    );
    const named = service.accounts.filter((id) => !accepted.some((each) => each.id === id));
    return [...accepted, ...named.map((id) => ({ id, name: id, mc: null, eligible: null }))];
  };
  const actingFor = (account: string) => (accounts().some((each) => each.id === account) ? portFor(account) : null);

  const money = createMoney({
    client,
    portFor: actingFor,
    journal,
    clock,
    serviceClock,
    newId: randomUUID,
    clerk: parts.clerk,
    graceMs: undocumented.worstServerDelayMs,
    knownBid: (id) => book.get<Bid>('bid', id) ?? undefined,
    onChange: changed,
    onForeignAddress: (offerId) => log.warn('accept address is another than the documented one', { offerId }),
    origin: service.origin,
  });

  let reading: Promise<void> | null = null;
  let again = false;
  const read = async () => {
    do {
      again = false;
      const end = await readEverything({
        client,
        book,
        clock,
        serviceClock,
        portFor: actingFor,
        accounts: () => accounts().map((each) => each.id),
        signal: stopping.signal,
      });
      if (stopping.signal.aborted) return;
      readsBids = end.bids;
      if (end.trouble === null) {
        if (trouble !== null || asOf === null || !online) parts.onConnection({ state: 'online', since: instantOf(clock) });
        online = true;
        asOf = instantOf(clock);
        book.put('fact', 'as-of', asOf);
      } else if (trouble === null || online) {
        online = false;
        parts.onConnection({ state: 'offline', since: instantOf(clock), sentence: end.trouble, retryAt: null });
      }
      trouble = end.trouble;
      changed();
    } while (again);
  };
  let online = false;
  const refresh = (): Promise<void> => {
    // What changes while a read runs may not be in it: it is followed by another.
    if (reading !== null) again = true;
    reading ??= read()
      .catch((error: unknown) => {
        trouble = 'What was read of the marketplace could not be kept on this computer.';
        log.warn('marketplace read', { error: error instanceof Error ? error.name : 'unknown' });
        changed();
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const schedule = () => {
    cancelNext = timers.after(undocumented.marketplacePollMs, () => void refresh().then(schedule));
  };

  const handleInbox = () => {
    for (const row of book.unhandled()) {
      const body = parseJson(row.body.toString('utf8'));
      const event = readWebhookEvent(body.ok ? body.value : null);
      book.handled(row.seq, instantOf(clock), takeEvent(book, event, instantOf(clock)));
    }
    changed();
    // An event is a hint: what it speaks of is read.
    void refresh();
  };

  const attempted = async <T>(work: () => Promise<T>): Promise<Result<T, string>> => {
    try {
      const value = await work();
      serviceClock.note();
      return ok(value);
    } catch (error) {
      if (error instanceof RemoteError) return fail(error.message);
      throw error;
    }
  };
  const forAccount = async <T>(account: string, work: (as: UserPort) => Promise<Result<T, string>>): Promise<Result<T, string>> => {
    const as = actingFor(account);
    return as === null ? fail('The console cannot act for this carrier: its integration is not accepted.') : work(as);
  };
  const outcome = (result: Outcome): Result<null, string> => (result.kind === 'ok' ? ok(null) : fail(result.sentence));
  const record = <T>({ outcome: result, record: value }: Written<T>): Result<T, string> =>
    value === null ? fail(result.kind === 'ok' ? 'The answer could not be read.' : result.sentence) : ok(value);

  return {
    view: () => ({
      configured: true,
      accounts: accounts(),
      loads: book.all<LoadRow>('load'),
      bids: book.all<BidRow>('bid'),
      attempts: journal.attempts(),
      requests: book.all<RequestRow>('request'),
      carriers: book.all<CarrierRow>('carrier'),
      searches: book.all<SavedSearch>('search'),
      serviceTime: serviceClock.now(),
      asOf,
      trouble,
      notices: readsBids ? notices : [...notices, 'This service does not let bids be read: their state is known by events alone.'],
      receiver:
        receiver === null
          ? null
          : {
              url: `${service.webhooks?.publicUrl ?? `http://127.0.0.1:${receiver.port}`}${receiver.path}`,
              verifies: service.webhooks?.publicKey != null,
            },
    }),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    async offers(search, page, signal) {
      const key = JSON.stringify([search, page]);
      const found = await attempted(() => client.offers(search, page, signal));
      if (found.ok) {
        const kept = { ...found.value, asOf: instantOf(clock), trouble: null };
        book.put('offers', 'last', { key, page: kept });
        return ok(kept);
      }
      const last = book.get<{ key: string; page: OfferPage }>('offers', 'last');
      return last?.key === key ? ok({ ...last.page, trouble: found.error }) : found;
    },
    offer: (id, signal) => attempted(() => client.offer(id, signal)),
    async submit(call) {
      const result = await money.submit(call);
      if (result.ok && result.value.state === 'done') {
        if (call.kind === 'drop') takeDrop(book, call.loadId, instantOf(clock), `dropped here: ${call.reason}`);
        if (call.kind === 'bid' && result.value.resultId !== null) await takeNewBid(call, result.value.resultId);
      }
      await refresh();
      return result;
    },
    async look(id) {
      const result = await money.look(id);
      void refresh();
      return result;
    },
    clear: money.clear,
    rateConfirmation: (account, loadId, signal) =>
      forAccount(account, (as) => attempted(() => client.rateConfirmation(as, loadId, signal))),
    saveSearch(saved) {
      book.put('search', saved.name, saved);
      changed();
    },
    removeSearch(name) {
      book.remove('search', name);
      changed();
    },
    async findCarrier(mc, signal) {
      const found = await attempted(() => client.carrierByMc(mc, signal));
      if (!found.ok) {
        const known = book.all<CarrierRow>('carrier').find((carrier) => carrier.mc === mc);
        return known === undefined ? found : ok(known);
      }
      const row: CarrierRow = { ...found.value, readAt: instantOf(clock) };
      book.put('carrier', row.id, row);
      changed();
      return ok(row);
    },
    async requestIntegration(carrierId, owner) {
      const result = record(await client.requestIntegration(carrierId, owner));
      if (!result.ok) return result;
      takeRequest(book, result.value, instantOf(clock), 'requested here');
      changed();
      return ok(book.get<RequestRow>('request', result.value.id) ?? { ...result.value, history: [] });
    },
    drivers: (account, signal) => forAccount(account, (as) => attempted(async () => (await client.drivers(as, signal)).items)),
    saveDriver: (account, { id, ...driver }) =>
      forAccount(account, async (as) => {
        const saved = record(id === null ? await client.createDriver(as, driver) : await client.updateDriver(as, { ...driver, id }));
        return saved.ok ? ok(null) : saved;
      }),
    removeDriver: (account, driverId) => forAccount(account, async (as) => outcome(await client.removeDriver(as, driverId))),
    assignDriver: (account, loadId, driverId) =>
      forAccount(account, async (as) => outcome(await client.assignDriver(as, loadId, driverId))),
    upload: ({ account, load, type }, file) =>
      forAccount(account, async (as) =>
        outcome(
          load === null ? await client.uploadCarrierDocument(as, type, file) : await client.uploadShipmentDocument(as, load, type, file),
        ),
      ),
    registrations: (signal) => attempted(async () => (await client.webhooks(signal)).items),
    async register(url, events) {
      const result = record(await client.registerWebhook(url, events));
      return result.ok ? ok(null) : result;
    },
    removeRegistration: async (uuid) => outcome(await client.removeWebhook(uuid)),
    inbox: () =>
      book.inbox(100).map((row) => {
        const body = parseJson(row.body.toString('utf8'));
        const event = readWebhookEvent(body.ok ? body.value : null);
        return {
          receivedAt: row.receivedAt,
          signed: row.signed,
          name: event.name,
          body: row.body.toString('utf8').slice(0, 4_000),
          note: row.note,
        };
      }),
    async start() {
      const { webhooks } = service;
      if (webhooks !== null) {
        const secret = book.get<string>('fact', 'webhook-secret') ?? randomBytes(32).toString('base64url');
        book.put('fact', 'webhook-secret', secret);
        try {
          receiver = await startReceiver({
            port: webhooks.port,
            secret,
            publicKey: webhooks.publicKey,
            issuer: undocumented.marketplaceWebhookIssuer,
            hosts: webhooks.publicUrl === null ? [] : [new URL(webhooks.publicUrl).hostname],
            clock: { now: () => serviceClock.now().ms, monotonic: clock.monotonic },
            keep: (delivery) => void book.receive(delivery),
            onKept: handleInbox,
          });
        } catch {
          trouble = `The webhook receiver could not start on port ${webhooks.port}.`;
        }
      }
      parts.onConnection({ state: 'connecting' });
      handleInbox();
      schedule();
    },
    async stop() {
      cancelNext();
      stopping.abort();
      await receiver?.stop();
      await reading;
      journal.close();
      book.close();
    },
  };

  /** A bid just placed is known at once, also where bids cannot be read. */
  async function takeNewBid(call: Extract<MoneyCall, { kind: 'bid' }>, id: string): Promise<void> {
    const bid: Bid = {
      id,
      offerId: call.offerId,
      price: call.price,
      status: 'pending',
      createdAt: instantOf(clock),
      expiresAt: null,
      expiredAt: null,
      previousBidId: null,
    };
    takeBid(book, bid, call.account, 'answer');
  }
}
