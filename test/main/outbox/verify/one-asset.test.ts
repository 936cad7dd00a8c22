/** What an unassign asks of a service whose lists take several pages. */
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import type { OperationId, SpotId } from '../../../../shared/ids.ts';
import { startCountingProxy } from '../../../bench/cost/counting-proxy.ts';
import { type Desk, openDesk, quickPolicy, until } from '../../console-desk.ts';
import { clientOf } from '../../yard/read/sandbox-client.ts';

let sandbox: Sandbox;
let desk: Desk;
let closeClient = () => {};
let closeProxy = async () => {};
afterEach(async () => {
  await desk.stop();
  closeClient();
  await closeProxy();
  await sandbox.stop();
});

/** Unassigns a truck; returns how often the asset lists were asked for something meanwhile. */
async function unassign(settings: object) {
  sandbox = await startSandbox({
    yard: 'small',
    seed: 5,
    pageSizes: { default: 12, maximum: 12 },
  });
  const proxy = await startCountingProxy(sandbox.url);
  const at = { ...sandbox, url: proxy.url };
  const { client, account, close } = await clientOf(at, 30_000, 30_000, settings);
  closeProxy = proxy.close;
  closeClient = close;
  desk = await openDesk(sandbox, {
    dockScheduling: { client },
    account: () => account,
    // Nothing is read but what the operation needs.
    pullPolicy: { ...quickPolicy, intervalMs: 3_600_000, heartbeatMs: 3_600_000 },
  });
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the first read');
  const { table } = desk.page;
  const spot = [...table.spots()].find(
    ({ id }) => table.visitsAt(id).length === 1 && table.standaloneAt(id).length === 0,
  )?.id as SpotId;
  const [truck] = table.visitsAt(spot);
  const asked = (list: string) => proxy.counts().byPath[list]?.requests ?? 0;
  const before = [asked('/asset-visit'), asked('/asset-container')] as const;
  const id = randomUUID() as OperationId;
  await desk.api.operations.submit({
    id,
    operation: {
      kind: 'unassign',
      spot,
      assets: [{ kind: 'visit', id: truck as never }],
      reason: 'Wrong door',
    } as never,
    accepted: [],
  });
  await expect
    .poll(
      async () =>
        (await desk.api.operations.list({ limit: 5 })).records.find((each) => each.id === id)
          ?.state,
      { timeout: 15_000 },
    )
    .toBe('confirmed');
  expect(sandbox.yard.contents(spot).visit).toBeNull();
  return {
    visits: asked('/asset-visit') - before[0],
    containers: asked('/asset-container') - before[1],
  };
}

test('one that is confirmed reads its truck, and no list', async () => {
  expect(await unassign({})).toEqual({ visits: 1, containers: 0 });
});

// Cases: D20.
test('where no truck can be asked for, each page of the lists is read once', async () => {
  const asked = await unassign({ yardChanges: 'off' });
  const { table } = desk.page;
  const pages = (rows: Iterable<unknown>) => Math.ceil([...rows].length / 12);
  expect(asked).toEqual({ visits: pages(table.visits()), containers: pages(table.containers()) });
  expect(asked.visits).toBeGreaterThan(1);
});
