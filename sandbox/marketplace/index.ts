/**
 * The marketplace on its own port, with faults, a ledger, an operator's panel and a clock that can
 * be moved.
 */

import { addControls, type Controls } from '../controls.ts';
import type { SandboxFaults } from '../faults/fault-rules.ts';
import { createFaultRules } from '../faults/fault-rules.ts';
import { createLedger, type LedgerEntry } from '../ledger.ts';
import { listen } from '../listener.ts';
import { createRandom } from '../random.ts';
import { callOf } from '../received-calls.ts';
import { refuse } from '../refusal.ts';
import { instant, type SandboxClock, systemClock } from '../sandbox-clock.ts';
import { createServer, type ServerParts } from '../server.ts';
import { addCarriers } from './carrier-routes.ts';
import {
  createDeliveries,
  type Delivery,
  type DeliveryManners,
  type LoadRegistration,
  type Registration,
} from './deliveries.ts';
import { createWorld, type MarketplaceWorld } from './marketplace-world.ts';
import { panelPage } from './panel.ts';
import { addRegistries } from './registry-routes.ts';
import { addMarketplace } from './routes.ts';
import { createVerifier, deliveryToken, keysOfProcess } from './tokens.ts';

/** Options to start it. Everything has a default. */
export type MarketplaceOptions = {
  readonly seed?: number | undefined;
  readonly port?: number | undefined;
  readonly clock?: SandboxClock | undefined;
  /** How many offers there are at the start. 48 by default. */
  readonly offers?: number | undefined;
  /** Records of a page. 25 by default. */
  readonly pageSize?: number | undefined;
};

/** What the service's own staff do, and its clock. */
export type MarketplaceOperator = MarketplaceWorld['operator'] & {
  /** Moves the service's clock forward by milliseconds. */
  advance(ms: number): void;
};

/** A running marketplace. */
export interface MarketplaceSandbox {
  readonly url: string;
  /** Who may sign tokens, and with which key. */
  readonly issuer: string;
  readonly privateKey: string;
  /** The key to verify deliveries with. */
  readonly webhookPublicKey: string;
  readonly ledger: {
    entries(after?: number): readonly LedgerEntry[];
    applied(): readonly LedgerEntry[];
  };
  readonly faults: SandboxFaults;
  readonly act: MarketplaceOperator;
  readonly world: MarketplaceWorld;
  readonly deliveries: { readonly manners: DeliveryManners; readonly log: readonly Delivery[] };
  readonly registrations: ReadonlyMap<string, Registration>;
  readonly loadRegistrations: ReadonlyMap<string, LoadRegistration>;
  /** The service's time in milliseconds since the epoch. */
  now(): number;
  stop(): Promise<void>;
}

const codes: Readonly<Record<number, string>> = {
  400: 'failed_to_parse_data',
  401: 'invalid_access_token',
  404: 'object_not_found',
};

const errorBody: NonNullable<ServerParts['errorBody']> = (status, message, rule, fields) =>
  rule === 'missing_parameters'
    ? { missing_parameters: Object.keys(fields ?? {}) }
    : {
        error: codes[status] ?? rule,
        error_description: message,
        ...(fields === null ? {} : { errors: fields }),
      };

/** The records that the operator's panel shows. */
const stateOf = (world: MarketplaceWorld) => ({
  bids: [...world.bids.values()],
  loads: [...world.loads.values()].map((load) => ({
    id: load.id,
    ref_number: load.ref_number,
    carrier: load.carrier.name,
    driver: load.driver === null ? null : (world.drivers.get(load.driver)?.name ?? 'removed'),
  })),
  carriers: [...world.carriers.values()],
  requests: [...world.requests.values()].map(({ id, status, carrier }) => ({
    id,
    status,
    carrier: carrier.name,
  })),
  offers: [...world.offers.values()].map(({ id, price, load }) => ({
    id,
    price,
    ref_number: load.ref_number,
    lane: `${load.stops[0]?.city} to ${load.stops.at(-1)?.city}`,
  })),
  documents: world.documents,
});

/** Starts it. Rejects when the port is taken. */
export async function startMarketplace(
  options: MarketplaceOptions = {},
): Promise<MarketplaceSandbox> {
  const { seed = 1, port = 0, clock: base = systemClock, pageSize = 25 } = options;
  let moved = 0;
  const clock: SandboxClock = { now: () => base.now() + moved };
  const random = createRandom(`${seed}/marketplace`);
  const issuer = random.uuid();
  const { callers: keys, deliveries: deliveryKeys } = keysOfProcess();
  const ledger = createLedger();
  const faults = createFaultRules(random.fork('faults'));
  const stopping = new AbortController();
  const registrations = new Map<string, Registration>();
  const loadRegistrations = new Map<string, LoadRegistration>();
  const registered = () => [
    ...[...registrations.values()].map(({ url, events }) => ({ url, events })),
    ...[...loadRegistrations.values()].map(({ url, event }) => ({ url, events: [event] })),
  ];
  const deliveries = createDeliveries(
    registered,
    () => deliveryToken(deliveryKeys.privateKey, clock.now()),
    stopping.signal,
  );
  const world = createWorld(random, clock, options.offers ?? 48, deliveries.send);
  const act: MarketplaceOperator = {
    ...world.operator,
    advance(ms) {
      moved += ms;
      world.tick();
    },
  };
  const app = createServer({
    clock,
    tokens: createVerifier(keys.publicKey, issuer, clock),
    faults,
    ledger,
    stopped: stopping.signal,
    open: new Set(),
    errorBody,
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('date', new Date(clock.now()).toUTCString());
    return payload;
  });
  let address = '';
  const parts = { world, ledger, clock, random: random.fork('ids'), url: () => address, pageSize };
  addMarketplace(app, parts);
  addCarriers(app, parts);
  addRegistries(app, { ...parts, registrations, loadRegistrations, manners: deliveries.manners });
  addControls(app, (): Controls => sandbox);
  app.get('/sandbox/panel', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(panelPage),
  );
  app.get('/sandbox/state', () => ({
    now: instant(clock.now()),
    ...stateOf(world),
    registrations: registered(),
    manners: deliveries.manners,
    deliveries: deliveries.log.slice(-50),
  }));
  app.post('/sandbox/act', (request) => {
    const { act: name, args } = (request.body ?? {}) as { act?: string; args?: unknown[] };
    if (name === undefined || !Object.hasOwn(act, name))
      return refuse(400, 'bad-body', `act must be one of ${Object.keys(act).join(', ')}`);
    callOf(request).isRecorded = true;
    (act[name as keyof MarketplaceOperator] as (...list: unknown[]) => void)(...(args ?? []));
    return {};
  });
  app.post('/sandbox/manners', (request) => Object.assign(deliveries.manners, request.body));
  await app.ready();
  const listener = await listen((request, response) => app.routing(request, response), port);
  address = `http://127.0.0.1:${listener.port}`;
  const timer = setInterval(world.tick, 1_000);
  timer.unref();

  const sandbox: MarketplaceSandbox = {
    url: address,
    issuer,
    privateKey: keys.privateKey,
    webhookPublicKey: deliveryKeys.publicKey,
    ledger,
    faults: { ...faults, goDown: listener.goDown, comeUp: listener.comeUp },
    act,
    world,
    deliveries,
    registrations,
    loadRegistrations,
    now: clock.now,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await listener.goDown();
      await app.close();
    },
  };
  return sandbox;
}
