/**
 * The sandbox: the dock-scheduling service on a port of this machine, with faults, a ledger and its
 * own activity. The other services run beside it when asked for.
 *
 * The problem. We must test and show the console without the real services. Above all we must test
 * it against what goes wrong: lost answers, half answers, other desks, wrong records. And the
 * documents leave much open.
 *
 * The idea. We simulate the service by its documents, over real HTTP on loopback. What the
 * documents leave open is a quirk with at least two forms (`dock-scheduling/quirks.ts`), so that we
 * can try the console against each. All random draws come from a seed, so a failure can be
 * repeated.
 *
 * How a call goes through:
 *
 * 1. `server.ts` gives the call an id and chooses its faults. A fault may delay it, or cut it here.
 * 2. The caller is checked by token. A fault that keeps the call from taking effect ends it here.
 * 3. A route of `dock-scheduling/` reads the body and runs an operation. The operation checks the
 *    rules (`rules.ts`), then changes the records (`store.ts`).
 * 4. The ledger gets an entry, and the realtime channel gets the events of the change.
 * 5. The answer is sent, unless a fault replaces it.
 *
 * So a test reads in the ledger what really happened, and compares it with what the console
 * believes. `act.ts` and `activity.ts` use step 3 and 4 directly, as another desk or the gate.
 *
 * When you change it: write the rules from the documents, never from the console's code. A mistake
 * that both share would stay unseen.
 */
import { createAct } from './act.ts';
import { createActivity } from './activity.ts';
import { addAdmin } from './admin.ts';
import { type BadRecordKind, plantBadRecords } from './dock-scheduling/data/bad-records.ts';
import { yards } from './dock-scheduling/data/plans.ts';
import { startEventsHost } from './dock-scheduling/events/host.ts';
import { defaultQuirks } from './dock-scheduling/quirks.ts';
import { addDockScheduling } from './dock-scheduling/routes.ts';
import { createDockScheduling, type DockSchedulingSandbox } from './dock-scheduling/service.ts';
import { createFileStore } from './dock-scheduling/storage/files.ts';
import { startStorageHost } from './dock-scheduling/storage/host.ts';
import { addStorage } from './dock-scheduling/storage/routes.ts';
import { createFaultRules } from './faults/fault-rules.ts';
import { createLedger } from './ledger.ts';
import { listen } from './listener.ts';
import { startMarketplace } from './marketplace/index.ts';
import type { Sandbox, SandboxOptions } from './model.ts';
import { startQuoting } from './quoting/start.ts';
import { createRandom, type SeededRandom } from './random.ts';
import { type SandboxClock, systemClock } from './sandbox-clock.ts';
import { createServer } from './server.ts';
import { createYardView } from './yard-view.ts';

export type { Arrival, YardActs } from './act.ts';
export type { BadRecordKind, Planted } from './dock-scheduling/data/bad-records.ts';
export type { AreaPlan, YardSeed, YardSize } from './dock-scheduling/data/plans.ts';
export type { Quirks } from './dock-scheduling/quirks.ts';
export type { SandboxFaults } from './faults/fault-rules.ts';
export type { Fault, FaultRule, Match } from './faults/model.ts';
export type { LedgerEntry } from './ledger.ts';
export type { Sandbox, SandboxOptions } from './model.ts';
export { ServiceRefusal } from './refusal.ts';

/** The host of documents, where the options name one. */
const storageOf = async (
  { storage }: SandboxOptions,
  files: ReturnType<typeof createFileStore>,
  clock: SandboxClock,
  random: SeededRandom,
) => {
  const wished = storage === true ? {} : storage;
  if (!wished) return null;
  const faults = random.fork('faults');
  return startStorageHost({ files, clock, random: faults, port: wished.port ?? 0 });
};

/** The channel that announces changes, where the options name one. */
const eventsOf = async (
  { events, seed = 1 }: SandboxOptions,
  service: DockSchedulingSandbox,
  clock: SandboxClock,
) => {
  const wished = events === true ? {} : events;
  if (!wished) return null;
  return startEventsHost({
    port: 0,
    heartbeatMs: 5_000,
    ...wished,
    clock,
    random: createRandom(`${seed}/events`),
    accountOf: service.tokens.accountOf,
    watch: service.watch,
  });
};

/** Starts a sandbox. Rejects when the port is taken. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { yard = 'small', seed = 1, port = 0, clock = systemClock } = options;
  const ledger = createLedger();
  const rules = createFaultRules(createRandom(`${seed}/faults`));
  const stopping = new AbortController();
  const service = createDockScheduling({
    seed,
    plan: {
      ...(typeof yard === 'string' ? yards[yard] : yard),
      ...(options.zone === undefined ? {} : { timezone: options.zone }),
    },
    clock,
    madeAt: options.madeAt,
    quirks: { ...defaultQuirks, ...options.quirks },
    pageSizes: { default: 100, maximum: 500, ...options.pageSizes },
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 3600,
    ledger,
  });
  const plant = (kinds: readonly BadRecordKind[] | 'all') => plantBadRecords(service, kinds);
  if (options.badRecords) plant(options.badRecords);
  const app = createServer({
    clock,
    tokens: service.tokens,
    faults: rules,
    ledger,
    stopped: stopping.signal,
    open: new Set(['/auth/login', '/version']),
    tags: () => service.world.quirks.tags,
  });
  addDockScheduling(app, service);
  const random = createRandom(`${seed}/storage/${clock.now()}`);
  const files = createFileStore(random);
  const storage = await storageOf(options, files, clock, random);
  addStorage(app, service, files, () => storage?.url ?? 'http://storage.invalid');
  if (options.admin !== false) addAdmin(app, () => sandbox);
  await app.ready();
  const listener = await listen((request, response) => app.routing(request, response), port);
  const events = await eventsOf(options, service, clock);
  const wished = options.quoting === true ? {} : options.quoting;
  const quoting = wished
    ? await startQuoting({ port: 0, ...wished, seed, clock, admin: options.admin !== false })
    : null;
  const market = options.marketplace === true ? {} : options.marketplace;
  const marketplace = market ? await startMarketplace({ port: 0, ...market, seed, clock }) : null;

  const yardView = createYardView(service.store);
  const activity = createActivity(
    service,
    yardView,
    createAct(service, 'activity'),
    createRandom(`${seed}/activity`),
  );
  const { warehouse } = service.made;
  const sandbox: Sandbox = {
    url: `http://127.0.0.1:${listener.port}`,
    accounts: service.accounts,
    warehouse: { id: warehouse.id, name: warehouse.name, timezone: warehouse.timezone },
    ledger: ledger as Sandbox['ledger'],
    faults: {
      add: rules.add,
      remove: rules.remove,
      clear: rules.clear,
      list: rules.list,
      goDown: listener.goDown,
      comeUp: listener.comeUp,
    },
    yard: yardView,
    act: createAct(service, 'act'),
    tokens: service.tokens,
    activity,
    quoting,
    marketplace,
    storage,
    events,
    plantBadRecords: plant,
    reset: () => {
      rules.clear();
      service.reset();
      if (options.badRecords) plant(options.badRecords);
    },
    setQuirks: (quirks) => {
      service.world.quirks = { ...service.world.quirks, ...quirks };
    },
    stop: async () => {
      activity.stop();
      stopping.abort();
      await Promise.all([
        listener.goDown(),
        quoting?.stop(),
        marketplace?.stop(),
        storage?.stop(),
        events?.stop(),
      ]);
      await app.close();
    },
  };
  if (options.activity)
    activity.start(options.activity === true ? undefined : options.activity.meanSeconds);
  return sandbox;
};
