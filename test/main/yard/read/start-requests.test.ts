/** How many reads a start costs that the service refuses: the complete console over real HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import { openDesk, until } from '../../console-desk.ts';
import { clientOf } from './sandbox-client.ts';

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Starts a console, reads the complete yard, and ends. Returns the paths that were refused. */
async function refusedAtStart(sandbox: Sandbox, dataDir: string) {
  const reads: { readonly path: string; readonly status: number | null }[] = [];
  const { client, schedule, account, close } = await clientOf(
    sandbox,
    30_000,
    30_000,
    {},
    ({ method, path: at, status }) => {
      if (method === 'GET') reads.push({ path: at, status });
    },
  );
  const desk = await openDesk(sandbox, {
    dataDir,
    dockScheduling: { client, schedule },
    account: () => account,
  });
  desk.console.start();
  // The lists of a full read, in its order.
  for (const list of ['/yard/spot', '/asset-visit', '/asset-container'])
    await until(() => reads.some((each) => each.path === list && each.status === 200), list);
  await desk.stop();
  close();
  return reads.flatMap(({ path: at, status }) => (status === 400 || status === 404 ? [at] : []));
}

test('of many areas one learns the query, and the next start knows it', async () => {
  const sandbox = await startSandbox({ yard: 'small', seed: 11 });
  cleanups.push(() => sandbox.stop());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardmaster-start-'));
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  // Two variants are refused, and not two for each of the four areas.
  expect(await refusedAtStart(sandbox, dataDir)).toEqual(['/yard/spot', '/yard/spot']);
  expect(await refusedAtStart(sandbox, dataDir)).toEqual([]);
});
