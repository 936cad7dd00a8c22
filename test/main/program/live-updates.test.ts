/**
 * The complete console on a service that tells of changes as they happen: real HTTP, a real
 * socket.io server, its faults.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, expect, test } from 'vitest';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { readProfile } from '../../../main/facilities/profile.ts';
import { type StartedConsole, startConsole } from '../../../main/program/start-console.ts';
import type { EventsHost } from '../../../sandbox/dock-scheduling/events/host.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { fromColumns } from '../../../shared/columns.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { ConsoleStatus } from '../../../shared/console-api/status.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { emptyYard } from '../../sandbox/harness.ts';
import { deep } from '../../support/tiers.ts';
import { until } from '../../support/until.ts';

const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A desk whose page follows yard and status. */
async function open() {
  const sandbox: Sandbox = await startSandbox({ yard: emptyYard, events: { heartbeatMs: 100 } });
  ends.push(() => sandbox.stop());
  const events = sandbox.events as EventsHost;
  const [clerk] = sandbox.accounts;
  const profile = readProfile({
    name: 'Yard',
    warehouseId: sandbox.warehouse.id,
    dockScheduling: {
      baseUrl: sandbox.url,
      realtimeUrl: events.url.replace('http', 'ws'),
      auth: { kind: 'password', email: clerk?.email, password: clerk?.password },
    },
  });
  if (!profile.ok) throw new Error(JSON.stringify(profile.error));
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-live-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const result = await startConsole(
    { profile: profile.value, folder, root: folder },
    {
      host: 'web',
      version: '1.2.3',
      listen: async () => Promise.reject(new Error('No port.')),
      clerk: 'Ada',
      secrets: createMemorySecretStore(),
    },
  );
  if (!result.ok) throw new Error(inEnglish(result.error));
  const started: StartedConsole = result.value;
  ends.push(() => started.stop());
  const api = createRouterClient(
    started.router as never,
    { context: {} } as never,
  ) as unknown as ConsoleApi;
  const leave = new AbortController();
  ends.push(() => leave.abort());
  const visits = new Map<string, Visit>();
  let status: ConsoleStatus | null = null;
  void (async () => {
    for await (const event of await api.yard.watch(undefined, { signal: leave.signal })) {
      if (event.kind === 'snapshot')
        for (const row of fromColumns(event.visits)) visits.set(row.id, row);
      else {
        for (const row of event.change.put.visits) visits.set(row.id, row);
        for (const id of event.change.remove.visits) visits.delete(id);
      }
    }
  })().catch(() => undefined);
  void (async () => {
    for await (const next of await api.status.watch(undefined, { signal: leave.signal }))
      status = next;
  })().catch(() => undefined);
  const liveState = () => (status as ConsoleStatus | null)?.live;
  const placeOf = (visit: string) => visits.get(visit)?.spotId;
  return { sandbox, events, api, visits, liveState, placeOf, folder };
}

async function live() {
  const desk = await open();
  await until(() => expect(desk.liveState()?.state).toBe('live'));
  // The full read that follows the new line, so that only events can show what comes.
  await desk.api.yard.refresh();
  return desk;
}

test('shows acts of another desk at once: arrival, move, hook, departure', async () => {
  const { sandbox, visits, placeOf } = await live();
  const spot = (code: string) => sandbox.yard.spot(code).id;
  const { visit, containers } = sandbox.act.arrive({ containers: 1 });
  await until(() => expect(placeOf(visit.id)).toBe(null));
  sandbox.act.assign('D-01', { kind: 'visit', id: visit.id });
  await until(() => expect(placeOf(visit.id)).toBe(spot('D-01')));
  const from = performance.now();
  sandbox.act.move('D-01', 'A-03');
  await until(() => expect(placeOf(visit.id)).toBe(spot('A-03')));
  // Plain polling would take up to twenty seconds; the figures proper are in the bench.
  expect(performance.now() - from).toBeLessThan(15_000);
  sandbox.act.detach(visit.id, containers[0]?.id ?? '');
  sandbox.act.unassign('A-03');
  await until(() => expect(placeOf(visit.id)).toBe(null));
  sandbox.act.assign('A-04', { kind: 'visit', id: visit.id });
  await until(() => expect(placeOf(visit.id)).toBe(spot('A-04')));
  sandbox.act.depart('A-04');
  await until(() => expect(visits.has(visit.id)).toBe(false));
});

deep.test(
  'lies change nothing; what happened while the line was cut shows once it is back',
  async () => {
    const { sandbox, events, visits, placeOf, liveState } = await live();
    const { visit } = sandbox.act.arrive();
    sandbox.act.assign('D-02', { kind: 'visit', id: visit.id });
    const there = sandbox.yard.spot('D-02').id;
    await until(() => expect(placeOf(visit.id)).toBe(there));
    const other = sandbox.yard.spot('A-01').id;
    events.format({
      name: 'delete-AssetVisit',
      payload: { id: visit.id, isActive: false, warehouseId: sandbox.warehouse.id },
    });
    events.format({
      name: 'update-SpotAssignment',
      payload: { id: 'x', spotId: other, assetVisitId: visit.id },
    });
    events.format({
      name: 'create-AssetVisit',
      payload: { id: 'nobody', licensePlate: 'FORGED', warehouseId: sandbox.warehouse.id },
    });
    events.format({ name: 'update-Spot', payload: { __proto__: { id: other }, id: 7 } });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(placeOf(visit.id)).toBe(there);
    expect([...visits.values()].map(({ licensePlate }) => licensePlate)).not.toContain('FORGED');
    await events.goDown();
    await until(() => expect(liveState()?.state).toBe('lost'));
    sandbox.act.move('D-02', 'A-02');
    await events.comeUp();
    await until(() => expect(liveState()?.state).toBe('live'));
    await until(() => expect(placeOf(visit.id)).toBe(sandbox.yard.spot('A-02').id));
  },
  60_000,
);

deep.test(
  'a token that ends is renewed, and an old server is told for what it is',
  async () => {
    const { sandbox, events, liveState, api } = await live();
    const asked = events.asked();
    sandbox.tokens.revoke();
    await until(() => expect(events.asked()).toBeGreaterThan(asked));
    await until(() => expect(liveState()?.state).toBe('live'));
    events.setFaults({ version: 2 });
    events.cut();
    await until(() =>
      expect(liveState()).toMatchObject({
        state: 'lost',
        said: { code: 'service.live.otherVersion' },
      }),
    );
    // The yard goes on by its usual ways.
    expect(await api.yard.refresh()).toMatchObject({ ok: true });
  },
  60_000,
);
