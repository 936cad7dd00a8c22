/** The sandbox: the dock-scheduling service on a port of this machine, with faults, a ledger and a life of its own. */
import { type Act, createAct } from './act.ts';
import { type Activity, createActivity } from './activity.ts';
import { addAdmin } from './admin.ts';
import { type Clock, systemClock } from './clock.ts';
import { type BadRecordKind, type Planted, plantBadRecords } from './data/bad-records.ts';
import { type YardSeed, type YardSize, yards } from './data/plans.ts';
import type { Tokens } from './dock-scheduling/auth.ts';
import type { PageSizes } from './dock-scheduling/query/list.ts';
import { defaultQuirks, type Quirks } from './dock-scheduling/quirks.ts';
import { addDockScheduling } from './dock-scheduling/routes.ts';
import { createDockScheduling } from './dock-scheduling/service.ts';
import { createFileStore } from './dock-scheduling/storage/files.ts';
import { type StorageHost, startStorageHost } from './dock-scheduling/storage/host.ts';
import { addStorage } from './dock-scheduling/storage/routes.ts';
import type { Change } from './dock-scheduling/world.ts';
import { createFaultRules, type FaultRules } from './faults/rules.ts';
import { createLedger, type LedgerEntry } from './ledger.ts';
import { listen } from './listener.ts';
import { type MarketplaceSandbox, startMarketplace } from './marketplace/index.ts';
import type { QuotingQuirks } from './quoting/quirks.ts';
import { type QuotingSandbox, startQuoting } from './quoting/start.ts';
import { createRandom } from './random.ts';
import { createServer } from './server.ts';
import { createYardView, type YardView } from './yard-view.ts';

export type { Act, Arrival } from './act.ts';
export type { BadRecordKind, Planted } from './data/bad-records.ts';
export type { AreaPlan, YardSeed, YardSize } from './data/plans.ts';
export type { Quirks } from './dock-scheduling/quirks.ts';
export type { Fault, FaultRule, Match } from './faults/model.ts';
export type { LedgerEntry } from './ledger.ts';
export { Refused } from './refusal.ts';

/** How to start it; everything has a default. */
export type SandboxOptions = {
  /** A ready-made yard or a plan of one; `small`. */
  readonly yard?: YardSize | YardSeed | undefined;
  /** Time zone of the facility, IANA; that of the plan. */
  readonly zone?: string | undefined;
  /** Same seed and same time of the clock: same yard; 1. */
  readonly seed?: number | undefined;
  /** Port on 127.0.0.1; 0 takes a free one. */
  readonly port?: number | undefined;
  readonly quirks?: Partial<Quirks> | undefined;
  /** Wall time; the system's. */
  readonly clock?: Clock | undefined;
  /** Page size when none is asked for (100) and at most (500). */
  readonly pageSizes?: Partial<PageSizes> | undefined;
  /** Seconds a token is good for; 3600. */
  readonly tokenLifetimeSeconds?: number | undefined;
  /** The controls at `/sandbox/*`; there unless false. */
  readonly admin?: boolean | undefined;
  /** Others work in the yard by themselves; `meanSeconds` between two of their acts (9). */
  readonly activity?: boolean | { readonly meanSeconds: number } | undefined;
  /** The quoting service beside it, on a port of its own; not there unless asked for. */
  readonly quoting?:
    | boolean
    | { readonly port?: number; readonly quirks?: Partial<QuotingQuirks>; readonly tokenLifetimeSeconds?: number }
    | undefined;
  /** The marketplace beside it, on a port of its own; not there unless asked for. */
  readonly marketplace?: boolean | { readonly port?: number } | undefined;
  /** The host that files are downloaded from, on a port of its own; not there unless asked for. */
  readonly storage?: boolean | { readonly port?: number } | undefined;
  /** Bad records among the good ones: some kinds, or all. */
  readonly badRecords?: readonly BadRecordKind[] | 'all' | undefined;
};

/** Faults: the rules, and the whole port going away and coming back. */
export interface SandboxFaults extends Omit<FaultRules, 'choose'> {
  /** The port refuses connections, open ones are cut. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}

/** A running sandbox. */
export interface Sandbox {
  /** Base address without a slash at the end. */
  readonly url: string;
  /** Who may sign in: a clerk, a second clerk (the other desk), a spectator, an admin. */
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly role: string }[];
  readonly warehouse: { readonly id: string; readonly name: string; readonly timezone: string };
  readonly ledger: { entries(after?: number): readonly LedgerEntry<Change>[]; applied(): readonly LedgerEntry<Change>[] };
  readonly faults: SandboxFaults;
  /** Its own state, for tests. */
  readonly yard: YardView;
  /** Does what another desk or the gate would do. */
  readonly act: Act;
  readonly tokens: Pick<Tokens, 'revoke' | 'lifetimeSeconds'>;
  /** The yard's own life: step by step, or by itself. */
  readonly activity: Activity;
  /** The quoting service, null when it was not asked for. */
  readonly quoting: QuotingSandbox | null;
  /** The marketplace, null when it was not asked for. */
  readonly marketplace: MarketplaceSandbox | null;
  /** The host of the documents, null when it was not asked for. */
  readonly storage: StorageHost | null;
  /** Adds bad records; answers what was planted where. */
  plantBadRecords(kinds: readonly BadRecordKind[] | 'all'): readonly Planted[];
  /** Back to the yard as it started (bad records of the options included); faults and ledger are empty again. */
  reset(): void;
  /** Changes behaviours while it runs. */
  setQuirks(quirks: Partial<Quirks>): void;
  /** Stops at once, open connections or not. */
  stop(): Promise<void>;
}

/** Starts a sandbox. Rejects when the port is taken. */
export const startSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const { yard = 'small', seed = 1, port = 0, clock = systemClock } = options;
  const ledger = createLedger();
  const rules = createFaultRules(createRandom(`${seed}/faults`));
  const stopping = new AbortController();
  const service = createDockScheduling({
    seed,
    plan: { ...(typeof yard === 'string' ? yards[yard] : yard), ...(options.zone === undefined ? {} : { timezone: options.zone }) },
    clock,
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
  });
  addDockScheduling(app, service);
  const random = createRandom(`${seed}/storage/${clock.now()}`);
  const files = createFileStore(random);
  const storing = options.storage === true ? {} : options.storage;
  const storage = storing ? await startStorageHost({ files, clock, random: random.fork('faults'), port: storing.port ?? 0 }) : null;
  addStorage(app, service, files, () => storage?.url ?? 'http://storage.invalid');
  if (options.admin !== false) addAdmin(app, () => sandbox);
  await app.ready();
  const listener = await listen((request, response) => app.routing(request, response), port);

  const wished = options.quoting === true ? {} : options.quoting;
  const quoting = wished ? await startQuoting({ port: 0, ...wished, seed, clock, admin: options.admin !== false }) : null;

  const market = options.marketplace === true ? {} : options.marketplace;
  const marketplace = market ? await startMarketplace({ port: 0, ...market, seed, clock }) : null;

  const yardView = createYardView(service.store);
  const activity = createActivity(service, yardView, createAct(service, 'activity'), createRandom(`${seed}/activity`));
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
      await Promise.all([listener.goDown(), quoting?.stop(), marketplace?.stop(), storage?.stop()]);
      await app.close();
    },
  };
  if (options.activity) activity.start(options.activity === true ? undefined : options.activity.meanSeconds);
  return sandbox;
};
