import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { theFile } from '../../../main/kernel/database/database-error.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import { said, saying } from '../../support/said.ts';
import { deep } from '../../support/tiers.ts';
import { type Desk, openDesk, quickPolicy, until } from '../console-desk.ts';

// Real HTTP and real files on a machine that may be busy.

let sandbox: Sandbox;
let desks: Desk[] = [];
const folders = new Set<string>();
beforeEach(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 7 });
});
afterEach(async () => {
  for (const desk of desks) await desk.stop();
  desks = [];
  await sandbox.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
});

const open = async (
  ...options: Parameters<typeof openDesk> extends [unknown, ...infer Rest] ? Rest : never
) => {
  const desk = await openDesk(sandbox, ...options);
  desks.push(desk);
  folders.add(desk.dataDir);
  return desk;
};

const close = async (desk: Desk) => {
  desks = desks.filter((each) => each !== desk);
  await desk.stop();
};

const isOnline = (desk: Desk) => () =>
  desk.status().services['dock-scheduling'].state === 'online' &&
  desk.status().freshness[0]?.asOf !== null;
const newId = () => randomUUID() as OperationId;

const isTaking = (id: string) => {
  const { spot } = sandbox.yard.contents(id);
  return spot.isActive && spot.spotReserves.length === 0;
};

/** Places and hooks of a yard, to compare with the sandbox's own truth. */
const placesOf = (desk: Desk) =>
  Object.fromEntries([
    ...Array.from(desk.page.table.visits(), (row) => [row.id, row.spotId] as const),
    ...Array.from(
      desk.page.table.containers(),
      (row) => [row.id, row.visitId ?? row.spotId] as const,
    ),
  ]);

function truth(): Record<string, string | null> {
  const { store } = sandbox.yard;
  const spotOf = (field: 'assetVisitId' | 'assetContainerId', id: string) =>
    [...store.assignments.values()].find((each) => each[field] === id && each.isActive)?.spotId ??
    null;
  return Object.fromEntries([
    ...[...store.visits.values()]
      .filter((row) => row.isActive)
      .map((row) => [row.id, spotOf('assetVisitId', row.id)] as const),
    ...[...store.containers.values()]
      .filter((row) => row.isActive)
      .map((row) => [row.id, row.assetVisitId ?? spotOf('assetContainerId', row.id)] as const),
  ]);
}

describe('a console on the sandbox', () => {
  test('shows the service’s yard, its own identity, and changes made elsewhere', async () => {
    const desk = await open();
    expect(desk.page.table.snapshot().spots).toEqual([]);
    desk.console.start();
    await until(isOnline(desk), 'online');
    expect(placesOf(desk)).toEqual(truth());
    expect(await desk.api.status.info()).toMatchObject({
      product: 'Yardmaster',
      host: 'web',
      demo: true,
      clerk: 'Pat',
      facility: { warehouseId: sandbox.warehouse.id, timeZone: sandbox.warehouse.timezone },
    });

    const arrived = sandbox.act.arrive({ containers: 1 });
    await until(
      () => desk.page.table.visit(arrived.visit.id as VisitId) !== undefined,
      'the new truck',
    );
    const free = [...desk.page.table.spots()].find(
      (spot) =>
        spot.isOpen &&
        desk.page.table.visitsAt(spot.id).length === 0 &&
        desk.page.table.standaloneAt(spot.id).length === 0,
    );
    sandbox.act.assign(free?.code as string, { kind: 'visit', id: arrived.visit.id });
    await until(
      () => desk.page.table.visit(arrived.visit.id as VisitId)?.spotId === free?.id,
      'its spot',
    );
    expect(placesOf(desk)).toEqual(truth());
  });

  test('saves an operation, shows it at once, sends it, and the service has it', async () => {
    const desk = await open();
    desk.console.start();
    await until(isOnline(desk), 'online');
    const [waiting] = desk.page.table.waitingVisits();
    const free = [...desk.page.table.spots()].find(
      (spot) =>
        spot.isOpen &&
        spot.reserves.length === 0 &&
        desk.page.table.visitsAt(spot.id).length === 0 &&
        desk.page.table.standaloneAt(spot.id).length === 0,
    );
    const target = free?.id as SpotId;
    const record = await desk.api.operations.submit({
      id: newId(),
      operation: { kind: 'assign', asset: { kind: 'visit', id: waiting as VisitId }, spot: target },
      accepted: [],
    });
    expect(record.actor).toEqual({ clerk: 'Pat', account: sandbox.accounts[0]?.email });
    await until(() => desk.page.table.visit(waiting as VisitId)?.spotId === target, 'the picture');
    await until(() => sandbox.yard.contents(target).visit?.id === waiting, 'the service');
    const done = async () => (await desk.api.operations.list({ limit: 10 })).records[0]?.state;
    await expect.poll(done).toBe('confirmed');
    expect(
      sandbox.ledger.applied().filter((entry) => entry.path === '/yard/spot-assignment'),
    ).toHaveLength(1);
  });

  test('refuses what a rule forbids, with the rule', async () => {
    const desk = await open();
    desk.console.start();
    await until(isOnline(desk), 'online');
    const taken = [...desk.page.table.visits()].find((row) => row.spotId !== null);
    const [waiting] = desk.page.table.waitingVisits();
    const refused = desk.api.operations.submit({
      id: newId(),
      operation: {
        kind: 'assign',
        asset: { kind: 'visit', id: waiting as VisitId },
        spot: taken?.spotId as SpotId,
      },
      accepted: [],
    });
    await expect(refused).rejects.toMatchObject({
      code: 'REFUSED',
      data: { findings: [expect.objectContaining({ code: 'spot-has-truck' })] },
    });
  });

  test('reads the history of a spot, and says why not when it cannot', async () => {
    const desk = await open();
    desk.console.start();
    await until(isOnline(desk), 'online');
    const [occupied] = [...desk.page.table.visits()].flatMap((row) => row.spotId ?? []);
    const events = await desk.api.yard.spotEvents({ spot: occupied as SpotId });
    expect(events.length).toBeGreaterThan(0);
    await sandbox.faults.goDown();
    await expect(desk.api.yard.spotEvents({ spot: occupied as SpotId })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      data: { said: saying(/\.$/) },
    });
  });

  test('refuses input that is not what the contract says', async () => {
    const desk = await open();
    await expect(desk.api.yard.spotEvents({ spot: '' as SpotId })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const wrong = {
      id: newId(),
      operation: { kind: 'teleport', spot: 'x' },
      accepted: [],
    } as never;
    await expect(desk.api.operations.submit(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a service that goes away', () => {
  // Faults: C5.
  deep.test(
    'is noticed by a quiet desk long before the next pull; its data keep their age',
    async () => {
      const { intervalMs: _, ...shipped } = await import(
        '../../../main/remote/polling/poll-timing.ts'
      ).then((module) => module.defaultPolicy);
      // Noticed within five seconds as shipped: a probe every three, and an answer that fails at
      // once.
      expect(shipped.heartbeatMs).toBeLessThan(5_000);
      const desk = await open({ pullPolicy: { ...shipped, intervalMs: 3_600_000 } });
      desk.console.start();
      await until(isOnline(desk), 'online');
      const asOf = desk.status().freshness[0]?.asOf;
      await sandbox.faults.goDown();
      await until(
        () => desk.status().services['dock-scheduling'].state === 'offline',
        'offline',
        60_000,
      );
      const { freshness, services } = desk.status();
      expect(freshness[0]?.asOf).toBe(asOf);
      expect(services['dock-scheduling']).toMatchObject({
        state: 'offline',
        said: saying(/\.$/),
        retryAt: expect.any(String),
      });
      expect(placesOf(desk)).toEqual(truth());
    },
    90_000,
  );

  test('is noticed by its return, and what changed meanwhile is read', async () => {
    const desk = await open();
    desk.console.start();
    await until(isOnline(desk), 'online');
    await sandbox.faults.goDown();
    await until(() => desk.status().services['dock-scheduling'].state === 'offline', 'offline');
    const refreshed = await desk.api.yard.refresh();
    expect(refreshed.ok).toBe(false);
    const arrived = sandbox.act.arrive();
    await sandbox.faults.comeUp();
    await until(
      () => desk.page.table.visit(arrived.visit.id as VisitId) !== undefined,
      'the truck that came meanwhile',
    );
    expect(desk.status().services['dock-scheduling'].state).toBe('online');
    await until(() => desk.status().freshness[0]?.lastError === null, 'the end of that pull');
  });

  test('leaves a restart with the same yard, its old age and the saved operations', async () => {
    const first = await open();
    first.console.start();
    await until(isOnline(first), 'online');
    await sandbox.faults.goDown();
    await until(() => first.status().services['dock-scheduling'].state === 'offline', 'offline');
    const [waiting] = first.page.table.waitingVisits();
    const free = [...first.page.table.spots()].find(
      (spot) =>
        spot.isOpen &&
        spot.reserves.length === 0 &&
        first.page.table.visitsAt(spot.id).length === 0 &&
        first.page.table.standaloneAt(spot.id).length === 0,
    );
    await first.api.operations.submit({
      id: newId(),
      operation: {
        kind: 'assign',
        asset: { kind: 'visit', id: waiting as VisitId },
        spot: free?.id as SpotId,
      },
      accepted: [],
    });
    await until(
      () => first.page.table.visit(waiting as VisitId)?.spotId === free?.id,
      'the picture',
    );
    const shown = placesOf(first);
    const asOf = first.status().freshness[0]?.asOf;
    const zone = (await first.api.status.info()).facility.timeZone;
    await close(first);

    const second = await open({ dataDir: first.dataDir });
    await until(() => second.page.events > 0, 'the cached yard');
    expect(placesOf(second)).toEqual(shown);
    second.console.start();
    await until(() => second.status().services['dock-scheduling'].state === 'offline', 'offline');
    expect(second.status().freshness[0]).toMatchObject({ source: 'yard', asOf });
    expect((await second.api.status.info()).facility.timeZone).toBe(zone);
    expect(placesOf(second)).toEqual(shown);

    await sandbox.faults.comeUp();
    await until(
      () => sandbox.yard.contents(free?.id as string).visit?.id === waiting,
      'the operation at the service',
    );
  });

  test('reads nothing before a page has drawn the cache, but sends what was saved', async () => {
    const first = await open();
    first.console.start();
    await until(isOnline(first), 'online');
    const asOf = first.status().freshness[0]?.asOf;
    await close(first);

    const second = await open({ dataDir: first.dataDir, pageWaitMs: 60_000 });
    await until(() => second.page.events > 0, 'the cached yard');
    second.console.start();
    const [waiting] = second.page.table.waitingVisits();
    const free = [...second.page.table.spots()].find(
      ({ id }) => sandbox.yard.contents(id).assignment === null && isTaking(id),
    );
    await second.api.operations.submit({
      id: newId(),
      operation: {
        kind: 'assign',
        asset: { kind: 'visit', id: waiting as VisitId },
        spot: free?.id as SpotId,
      },
      accepted: [],
    });
    await until(
      () => sandbox.yard.contents(free?.id as string).visit?.id === waiting,
      'the operation at the service',
    );
    expect(second.status().freshness[0]?.asOf).toBe(asOf);
    await second.api.yard.shown();
    await until(() => second.status().freshness[0]?.asOf !== asOf, 'a pull');
  });

  // Faults: E5.
  test('replies with HTML or half a reply: the yard and its age stay, with a reason', async () => {
    const desk = await open();
    desk.console.start();
    await until(isOnline(desk), 'online');
    const shown = placesOf(desk);
    for (const fault of [
      { kind: 'html' },
      { kind: 'cutBody' },
      { kind: 'wrongJson' },
      { kind: 'status', status: 503 },
    ] as const) {
      sandbox.faults.add({ match: { method: 'GET' }, fault });
      const end = await desk.api.yard
        .refresh()
        .then((first) => (first.ok ? desk.api.yard.refresh() : first));
      expect(end.ok).toBe(false);
      expect(said(end)).toMatch(/^[A-Z][^\n]{10,}$/);
      expect(placesOf(desk)).toEqual(shown);
      sandbox.faults.clear();
    }
  });

  deep.test('that never ends an answer does not hold up the reads for ever', async () => {
    const desk = await open({ pullPolicy: { ...quickPolicy, stuckMs: 2_000 } });
    desk.console.start();
    await until(isOnline(desk), 'online');
    sandbox.faults.add({
      match: { method: 'GET', path: '/asset-visit', times: 1 },
      fault: { kind: 'endlessBody' },
    });
    await until(() => desk.status().freshness[0]?.lastError !== null, 'the failed read');
    const asOf = desk.status().freshness[0]?.asOf;
    await until(() => desk.status().freshness[0]?.asOf !== asOf, 'a good read after it');
  });
});

describe('the files of a console', () => {
  test('a second console in the same folder is refused', async () => {
    const desk = await open();
    await expect(openDesk(sandbox, { dataDir: desk.dataDir })).rejects.toMatchObject({
      kind: 'locked',
    });
  });

  // Faults: J5.
  test('a damaged cache is set aside, reported, and read again', async () => {
    const first = await open();
    first.console.start();
    await until(isOnline(first), 'online');
    await close(first);
    const file = path.join(first.dataDir, 'cache.sqlite');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096, bytes.length);
    writeFileSync(file, bytes);

    const second = await open({ dataDir: first.dataDir });
    await until(() => second.status().notices.length > 0, 'a notice');
    expect(second.status().notices.map((notice) => notice.key)).toContain('cache-damaged');
    expect(readdirSync(path.join(first.dataDir, 'quarantine'))).toHaveLength(1);
    second.console.start();
    await until(isOnline(second), 'online');
    expect(placesOf(second)).toEqual(truth());
  });

  test('a cache of a newer version is left as it is, and the yard works without it', async () => {
    const first = await open();
    first.console.start();
    await until(isOnline(first), 'online');
    await close(first);
    const file = path.join(first.dataDir, 'cache.sqlite');
    const { default: Sqlite } = await import('better-sqlite3');
    const db = new Sqlite(file);
    db.pragma('user_version = 999');
    db.close();

    const second = await open({ dataDir: first.dataDir });
    second.console.start();
    await until(isOnline(second), 'online');
    expect(second.status().notices.map((notice) => notice.key)).toContain('cache-unsaved');
    expect(placesOf(second)).toEqual(truth());
    await close(second);
    const after = new Sqlite(file);
    expect(after.pragma('user_version', { simple: true })).toBe(999);
    after.close();
  });

  test('an outbox of a newer version is shown unchanged: nothing is sent or saved', async () => {
    const first = await open();
    first.console.start();
    await until(isOnline(first), 'online');
    const spot = [...first.page.table.spots()].find(
      ({ id, isOpen }) =>
        isOpen &&
        first.page.table.visitsAt(id).length + first.page.table.standaloneAt(id).length === 0,
    );
    const closing = { kind: 'close', spot: spot?.id as SpotId, reason: 'Ice' } as const;
    await sandbox.faults.goDown();
    await first.api.operations.submit({
      id: newId(),
      operation: closing,
      accepted: ['close-reserved'],
    });
    await close(first);
    const { default: Sqlite } = await import('better-sqlite3');
    const db = new Sqlite(path.join(first.dataDir, 'outbox.db'));
    db.pragma('user_version = 999');
    db.close();
    await sandbox.faults.comeUp();

    const second = await open({ dataDir: first.dataDir });
    second.console.start();
    await until(isOnline(second), 'online');
    expect((await second.api.operations.list({ limit: 5 })).records).toMatchObject([
      { state: 'queued', operation: closing },
    ]);
    expect(second.page.table.spot(spot?.id as SpotId)?.isOpen).toBe(false);
    expect(second.status().notices.map(({ key }) => key)).toContain('outbox-closed');
    const more = second.api.operations.submit({
      id: newId(),
      operation: { ...closing, kind: 'open' },
      accepted: [],
    });
    await expect(more).rejects.toMatchObject({
      code: 'NOT_SAVED',
      data: { said: { values: { why: message('files.newer', { what: theFile('outbox.db') }) } } },
    });
    await second.api.yard.refresh();
    expect(sandbox.ledger.applied().filter(({ source }) => source === 'call')).toEqual([]);
  });

  test('are closed by stop, twice if need be, and their logs are gone', async () => {
    const desk = await open();
    desk.console.start();
    await until(isOnline(desk), 'online');
    await Promise.all([desk.console.stop(), desk.console.stop()]);
    expect(existsSync(path.join(desk.dataDir, 'cache.sqlite-wal'))).toBe(false);
    expect(existsSync(path.join(desk.dataDir, 'outbox.db-wal'))).toBe(false);
  });

  test('hold no password and no token, and neither does the log', async () => {
    const desk = await open();
    desk.console.start();
    await until(isOnline(desk), 'online');
    await close(desk);
    const secret = sandbox.accounts[0]?.password as string;
    expect(secret.length).toBeGreaterThan(3);
    const files = readdirSync(desk.dataDir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const content = readFileSync(path.join(file.parentPath, file.name), 'latin1');
      expect(content.includes(secret)).toBe(false);
      expect(content).not.toMatch(/eyJ[A-Za-z0-9_-]{10,}/);
    }
    expect(desk.logged.join('\n')).not.toContain(secret);
  });
});

describe('a console without a dock-scheduling service', () => {
  test('says so, calls nothing, and still starts and stops', async () => {
    const desk = await open({ dockScheduling: null });
    desk.console.start();
    await until(() => desk.page.events > 0, 'a snapshot');
    expect(desk.status().services['dock-scheduling']).toEqual({ state: 'not-configured' });
    expect(await desk.api.yard.refresh()).toEqual({
      ok: false,
      said: message('service.notSetUpHere.dock-scheduling'),
    });
    expect(sandbox.ledger.entries()).toEqual([]);
  });
});
