/**
 * A desk whose hours take seconds: the complete console on virtual time, over real HTTP through a
 * counting proxy, at a sandbox on the same virtual time. Time goes on only while no request is
 * under way, so that answers take no time of the simulated hour.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createConsole } from '../../../main/console/console.ts';
import { createPasswordTokens } from '../../../main/credentials/password-tokens.ts';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { joinDockScheduling } from '../../../main/remote/dock-scheduling/join-dock-scheduling.ts';
import { createNamedRecords } from '../../../main/remote/dock-scheduling/read/named-records.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { Network } from '../../../main/remote/network/network.ts';
import type { Dial } from '../../../main/remote/realtime/channel.ts';
import { dialSocketIo } from '../../../main/remote/realtime/dial.ts';
import { resolveUndocumented, type Undocumented } from '../../../main/remote/undocumented.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/index.ts';
import type { OperationId, WarehouseId } from '../../../shared/ids.ts';
import { createVirtualTime, type VirtualTime } from '../../support/virtual-time.ts';
import { type Counts, startCountingProxy } from './counting-proxy.ts';

/** How the desk differs from the shipped one. */
export type CostDeskOptions = {
  readonly sandbox?: SandboxOptions;
  /**
   * The service announces changes on its realtime channel, of which the heartbeats come in virtual
   * time.
   */
  readonly isPushed?: boolean;
  readonly settings?: Partial<Undocumented>;
};

/** The desk. */
export interface CostDesk {
  readonly sandbox: Sandbox;
  readonly time: VirtualTime;
  /** What the service was asked since the last time this was called. */
  cost(): Counts;
  /** Lets so many milliseconds pass. */
  pass(ms: number): Promise<void>;
  /** A clerk's operation, the `turn`-th of the desk. */
  submit(turn: number, operation: object): Promise<void>;
  /** The spot of a visit as the page gets it. */
  spotOf(visit: string): string | null;
  /** Waits until what was just done came through the channel. */
  told(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens one and starts it. */
export async function openCostDesk({
  sandbox: wished,
  settings = {},
  isPushed = false,
}: CostDeskOptions = {}): Promise<CostDesk> {
  const time = createVirtualTime(Date.UTC(2026, 2, 2, 15));
  const sandbox = await startSandbox({
    yard: 'giant',
    tokenLifetimeSeconds: 86_400,
    events: isPushed && { heartbeatMs: 2e9 },
    ...wished,
    clock: time.clock,
  });
  const proxy = await startCountingProxy(sandbox.url);
  const resolved = resolveUndocumented(settings);
  const account = sandbox.accounts[0];
  if (!resolved.ok || account === undefined)
    throw new Error('The settings of the bench are wrong.');
  const undocumented = resolved.value;
  const http = createHttp({
    baseUrl: proxy.url,
    clock: time.clock,
    limits: { ...undocumented, readDeadlineMs: 120_000 },
  });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'password', account: account.email },
    account.password,
  );
  const tokens = createPasswordTokens({
    http,
    secrets,
    email: account.email,
    undocumented,
    clock: time.clock,
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bench-cost-'));
  const warehouse = sandbox.warehouse.id as WarehouseId;
  const storage = {
    upload: async () => Promise.reject(new Error('Nothing is uploaded here.')),
    download: null,
  };
  const named = createNamedRecords({ http, tokens, undocumented }, warehouse);
  let told = 0;
  /** The real channel with heartbeats in virtual time; what it sends is counted too. */
  const dialIn =
    (url: string): Dial =>
    (token, on) => {
      let isOpen = true;
      const event = (name: string, payload: unknown) => {
        told += Buffer.byteLength(JSON.stringify([name, payload]));
        on.event(name, payload);
      };
      const hangUp = dialSocketIo({ address: new URL(url), network: new Network() })(token, {
        ...on,
        event,
      });
      const beat = () => {
        if (!isOpen) return;
        event('heartbeat', {
          now: new Date(time.clock.now()).toISOString(),
          version: { major: 4, minor: 144, patch: 0 },
        });
        time.after(5_000, beat);
      };
      time.after(5_000, beat);
      return () => {
        isOpen = false;
        hangUp();
      };
    };
  let operations = 0;
  const opened = createConsole({
    facility: { warehouseId: warehouse, name: sandbox.warehouse.name, timeZone: null },
    dataDir: folder,
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0.5 },
    newOperationId: () =>
      `00000000-0000-4000-8000-${String(++operations).padStart(12, '0')}` as OperationId,
    host: 'web',
    version: '0.0.0-bench',
    demo: false,
    clerk: 'Pat',
    account: () => account.email,
    log: { info: () => undefined, warn: () => undefined },
    dockScheduling: {
      ...joinDockScheduling({
        http,
        tokens,
        undocumented,
        warehouse,
        extensions: {
          checkIn: false,
          link: false,
          appointments: false,
          assetEvents: false,
        },
        storage,
      }),
      live: sandbox.events === null ? null : { dial: dialIn(sandbox.events.url), tokens, named },
    },
  });
  const { createRouterClient } = await import('@orpc/server');
  const api = createRouterClient(opened.router);
  const rows = new Map<string, string | null>();
  const leave = new AbortController();
  const watching = Promise.all([watch(api, rows, leave.signal), keep(api, leave.signal)]);

  /** Nothing is under way, and nothing is about to be asked. */
  const quiet = async () => {
    for (let still = 0; still < 12; ) {
      await nextTurn();
      still = proxy.inFlight() === 0 ? still + 1 : 0;
    }
  };
  let counted: Counts = { requests: 0, bytes: 0, compressed: 0, byPath: {} };
  opened.start();
  await quiet();
  // The channel stands on real sockets.
  if (isPushed) await sleep(500);
  return {
    sandbox,
    time,
    cost() {
      const through = proxy.counts();
      const now = {
        ...through,
        bytes: through.bytes + told,
        compressed: through.compressed + told,
      };
      const byPath = Object.fromEntries(
        Object.entries(now.byPath).map(([name, { requests, bytes }]) => {
          const before = counted.byPath[name] ?? { requests: 0, bytes: 0 };
          return [name, { requests: requests - before.requests, bytes: bytes - before.bytes }];
        }),
      );
      const since = {
        requests: now.requests - counted.requests,
        bytes: now.bytes - counted.bytes,
        compressed: now.compressed - counted.compressed,
        byPath,
      };
      counted = now;
      return since;
    },
    async pass(ms) {
      const end = time.now() + ms;
      for (;;) {
        await quiet();
        if (!(await time.runNext(end))) break;
      }
      await quiet();
    },
    async submit(turn, operation) {
      const id = `10000000-0000-4000-8000-${String(turn).padStart(12, '0')}`;
      await api.operations.submit({ id, operation, accepted: [] } as never);
    },
    spotOf: (visit) => rows.get(visit) ?? null,
    told: () => (isPushed ? sleep(15) : Promise.resolve()),
    async stop() {
      leave.abort();
      await watching;
      const stopping = opened.stop();
      await time.advance(10_000);
      await stopping;
      http.close();
      await proxy.close();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps where each truck stands, as a page sees it. */
async function watch(
  api: any,
  rows: Map<string, string | null>,
  signal: AbortSignal,
): Promise<void> {
  for await (const event of await api.yard.watch(undefined, { signal })) {
    if (event.kind === 'snapshot') continue;
    for (const row of event.change.put.visits) rows.set(row.id, row.spotId);
    for (const id of event.change.remove.visits) rows.delete(id);
  }
}

/** A page that is seen: otherwise the service would be asked less often. */
async function keep(api: any, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of await api.session.whileVisible(undefined, { signal }));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
