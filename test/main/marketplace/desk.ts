/** A marketplace at a desk, for tests: real files, and the sandbox over real HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createMemorySecretStore,
  type SecretStore,
} from '../../../main/credentials/secret-store.ts';
import {
  signedApplicationTokens,
  signedUserTokens,
} from '../../../main/credentials/signed-tokens.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { createMarketplace } from '../../../main/marketplace/create-marketplace.ts';
import type {
  Marketplace,
  MarketplaceParts,
  ReceiverSettings,
} from '../../../main/marketplace/marketplace.ts';
import { systemTimers } from '../../../main/program/system-ports.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { createMarketplaceClient } from '../../../main/remote/marketplace/create-client.ts';
import { portOf } from '../../../main/remote/marketplace/port.ts';
import { resolveUndocumented } from '../../../main/remote/undocumented.ts';
import type { MarketplaceSandbox } from '../../../sandbox/marketplace/index.ts';
import type { Notice, ServiceConnection } from '../../../shared/console-api/status.ts';
import type { Clock } from '../../../shared/time.ts';
import { shortDeadlines } from '../remote/servers.ts';

/** The clock of this machine, which a test moves. */
export type MovableClock = Clock & { moveWall(ms: number): void };

export const movableClock = (): MovableClock => {
  let wall = 0;
  return {
    now: () => Date.now() + wall,
    monotonic: () => performance.now(),
    moveWall: (ms) => {
      wall += ms;
    },
  };
};

/** What a test sees. */
export type MarketDesk = {
  readonly market: Marketplace;
  readonly folder: string;
  readonly clock: MovableClock;
  readonly connections: ServiceConnection[];
  readonly logged: readonly string[];
  /** How many calls left so far. */
  readonly calls: () => number;
  /** What every screen shows now. */
  readonly notices: () => readonly Notice[];
  /**
   * From now on these calls end by a short deadline: for faults that nothing else ends. Null:
   * deadlines as shipped.
   */
  refreshNow(calls: 'reads' | 'writes' | null): void;
  /** Ends it; `keep` leaves the files for the next desk. */
  stop(keep?: boolean): Promise<void>;
};

/** A store that outlives the console, as a keyring does. */
export const keeping = (): SecretStore => ({
  ...createMemorySecretStore(),
  about: () => ({ backend: 'test', kept: true, trouble: null }),
});

/** Opens a desk on a sandbox and reads once. */
export async function openMarketDesk(
  sandbox: Pick<MarketplaceSandbox, 'url' | 'issuer' | 'privateKey'>,
  options: {
    folder?: string;
    webhooks?: ReceiverSettings;
    graceMs?: number;
    loadEvents?: 'one-registry' | 'load-registry';
    readPlace?: MarketplaceParts['readPlace'];
    /** How long events are gathered, in ms; most tests do not wait. */
    gatherMs?: number;
    /** The demo has one. */
    operatorPanel?: string;
    /** Where the secret end of the receiver's address is kept. */
    receiverSecrets?: SecretStore;
  } = {},
): Promise<MarketDesk> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'yardmaster-market-'));
  const settings = resolveUndocumented({
    marketplacePollMs: 3_600_000,
    worstServerDelayMs: options.graceMs ?? 100,
    marketplaceLoadEvents: options.loadEvents ?? 'one-registry',
  });
  if (!settings.ok) throw new Error('The settings of the test are wrong.');
  const limits = { ...settings.value };
  const clock = movableClock();
  let calls = 0;
  const log = () => {
    calls += 1;
  };
  const http = createHttp({ baseUrl: sandbox.url, clock, limits, log });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'private-key', account: sandbox.issuer },
    sandbox.privateKey,
  );
  const signing = { http, secrets, clock, issuer: sandbox.issuer };
  const connections: ServiceConnection[] = [];
  const logged: string[] = [];
  let notices: readonly Notice[] = [];
  const market = createMarketplace({
    service: {
      client: createMarketplaceClient(
        portOf(http, signedApplicationTokens(signing)),
        settings.value,
      ),
      portFor: (account) => portOf(http, signedUserTokens(signing, account)),
      accounts: [],
      skewMs: () => http.skewMs(),
      origin: http.origin,
      webhooks: options.webhooks ?? null,
      listen: listenForDeliveries,
      receiverSecret: {
        secrets: options.receiverSecrets ?? createMemorySecretStore(),
        key: { origin: http.origin, kind: 'webhook-path', account: 'yard' },
      },
    },
    dataDir: folder,
    clock,
    timers: systemTimers,
    log: { info() {}, warn: (message) => void logged.push(message) },
    clerk: () => 'Pat',
    undocumented: settings.value,
    onConnection: (connection) => connections.push(connection),
    onNotices: (told) => {
      notices = told;
    },
    readPlace: options.readPlace,
    gatherMs: options.gatherMs ?? 0,
    operatorPanel: options.operatorPanel ?? null,
  });
  await market.start();
  await market.refresh();
  return {
    market,
    folder,
    clock,
    connections,
    logged,
    calls: () => calls,
    notices: () => notices,
    refreshNow(calls) {
      limits.readDeadlineMs =
        calls === 'reads' ? shortDeadlines.readDeadlineMs : settings.value.readDeadlineMs;
      limits.writeDeadlineMs =
        calls === 'writes' ? shortDeadlines.writeDeadlineMs : settings.value.writeDeadlineMs;
    },
    async stop(keep = false) {
      await market.stop();
      http.close();
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}
