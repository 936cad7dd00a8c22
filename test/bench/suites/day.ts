/**
 * Requests of what a clerk does and of what the services tell, counted by a proxy on virtual time:
 * trucks that are unassigned in a yard whose lists take several pages, a working day of moves, and
 * bursts of webhooks. The baseline is the one call that was asked for, or an idle day.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import {
  signedApplicationTokens,
  signedUserTokens,
} from '../../../main/credentials/signed-tokens.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { createMarketplace } from '../../../main/marketplace/create-marketplace.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { createMarketplaceClient } from '../../../main/remote/marketplace/create-client.ts';
import { portOf } from '../../../main/remote/marketplace/port.ts';
import { resolveUndocumented } from '../../../main/remote/undocumented.ts';
import { startMarketplace } from '../../../sandbox/marketplace/index.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';
import { type BenchRow, type BenchSuite, row } from '../bench.ts';
import { startCountingProxy } from '../cost/counting-proxy.ts';
import { openCostDesk } from '../cost/desk.ts';

const TURNS = 10;
/** Hours of a working day, and the moves of each. */
const HOURS = 8;
const MOVES = 12;
const BURSTS = 4;
/** Events of a burst, and how far apart they come, in ms. */
const EVENTS = 24;
const APART_MS = 80;

export const suite: BenchSuite = {
  name: 'day',
  run: async () => [...(await yard()), ...(await workingDay()), ...(await freight())],
};

/** The yard: trucks go from their spots to the waiting list. */
async function yard(): Promise<readonly BenchRow[]> {
  // Lists of several pages, as the services of large yards have them.
  const desk = await openCostDesk({
    sandbox: { yard: 'small', seed: 5, pageSizes: { default: 12, maximum: 12 } },
  });
  try {
    await desk.pass(15_000);
    desk.cost();
    const { sandbox } = desk;
    const trucks = [...sandbox.yard.store.spots.values()].flatMap(({ id, isActive }) => {
      const { visit, standalone } = sandbox.yard.contents(id);
      return isActive && visit !== null && standalone === null
        ? [{ spot: id, truck: visit.id }]
        : [];
    });
    for (const [turn, { spot, truck }] of trucks.slice(0, TURNS).entries()) {
      await desk.submit(turn, {
        kind: 'unassign',
        spot,
        assets: [{ kind: 'visit', id: truck }],
        reason: 'Bench',
      });
      await desk.pass(10_000);
      if (sandbox.yard.contents(spot).visit !== null) throw new Error('It was not unassigned.');
    }
    const worked = desk.cost();
    const workedMs = TURNS * 10_000;
    await desk.pass(workedMs);
    const idle = desk.cost();
    const each = (worked.requests - idle.requests) / TURNS;
    return [row('day', 'an unassign, lists of several pages', 'small', each, 1, 'requests')];
  } finally {
    await desk.stop();
  }
}

/**
 * A working day at a desk: a truck leaves its spot for the waiting list every five minutes, or goes
 * back. The baseline is a day on which nobody touches anything.
 */
async function workingDay(): Promise<readonly BenchRow[]> {
  const desk = await openCostDesk({
    sandbox: { yard: 'small', seed: 5, pageSizes: { default: 12, maximum: 12 } },
  });
  try {
    await desk.pass(15_000);
    desk.cost();
    const { sandbox } = desk;
    const places = [...sandbox.yard.store.spots.values()].flatMap(({ id, isActive }) => {
      const { visit, standalone } = sandbox.yard.contents(id);
      return isActive && visit !== null && standalone === null
        ? [{ spot: id, asset: { kind: 'visit', id: visit.id } }]
        : [];
    });
    const apart = 3_600_000 / MOVES;
    for (let turn = 0; turn < HOURS * MOVES; turn += 1) {
      // A truck goes out and comes back before the next one does.
      const place = places[(turn >> 1) % places.length];
      if (place === undefined) throw new Error('No truck stands on a spot.');
      const { spot, asset } = place;
      await desk.submit(
        turn,
        turn % 2 === 0
          ? { kind: 'unassign', spot, assets: [asset], reason: 'Bench' }
          : { kind: 'assign', spot, asset },
      );
      await desk.pass(apart);
    }
    const worked = desk.cost().requests;
    await desk.pass(3_600_000);
    const idle = desk.cost().requests * HOURS;
    const name = `a working day of ${HOURS} hours, ${HOURS * MOVES} moves`;
    return [row('day', name, 'small', worked, idle, 'requests')];
  } finally {
    await desk.stop();
  }
}

/** The marketplace: bursts of events. */
async function freight(): Promise<readonly BenchRow[]> {
  const time = createVirtualTime(Date.now());
  const sandbox = await startMarketplace();
  const proxy = await startCountingProxy(sandbox.url);
  const settings = resolveUndocumented({ marketplacePollMs: 30_000 });
  if (!settings.ok) throw new Error('The settings of the bench are wrong.');
  const http = createHttp({ baseUrl: proxy.url, clock: time.clock, limits: settings.value });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'private-key', account: sandbox.issuer },
    sandbox.privateKey,
  );
  const signing = { http, secrets, clock: time.clock, issuer: sandbox.issuer };
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bench-day-'));
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
      webhooks: { port: 0, publicKey: null, publicUrl: null },
      listen: listenForDeliveries,
      receiverSecret: {
        secrets,
        key: { origin: http.origin, kind: 'webhook-path', account: 'yard' },
      },
    },
    dataDir: folder,
    clock: time.clock,
    timers: time.timers,
    log: { info() {}, warn() {} },
    clerk: () => 'Pat',
    undocumented: settings.value,
    onConnection: () => {},
    onNotices: () => {},
  });
  /** Lets virtual time pass while nothing is under way. */
  const pass = async (ms: number) => {
    const end = time.now() + ms;
    do {
      for (let still = 0; still < 10; still = proxy.inFlight() === 0 ? still + 1 : 0)
        await sleep(2);
    } while (await time.runNext(end));
  };
  try {
    await market.start();
    await pass(1_000);
    let asked = 0;
    for (let burst = 0; burst < BURSTS; burst += 1) {
      const before = proxy.counts().requests;
      for (let event = 0; event < EVENTS; event += 1) {
        await fetch(market.view().receiver?.url ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ type: 'bid:refused', details: { id: `${burst}-${event}` } }),
        });
        await pass(APART_MS);
      }
      await pass(3_000);
      asked += proxy.counts().requests - before;
      await pass(60_000);
    }
    return [row('day', `${EVENTS} webhooks in two seconds`, 'demo', asked / BURSTS, 1, 'requests')];
  } finally {
    await market.stop();
    http.close();
    await proxy.close();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
