/**
 * The keyring is gone, or another: the console asks for a sign-in, and what was saved is there to
 * be read all the same.
 */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorKeySealer } from '../../../main/credentials/file-secret-store.ts';
import { SealedSecretStore, type Sealer } from '../../../main/credentials/sealed-secret-store.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { choose } from '../../../main/program/open-request.ts';
import { startConsole } from '../../../main/program/start-console.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import type { ConsoleStatus } from '../../../shared/console-api/status.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import { saying } from '../../support/said.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-lost-'));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 5 });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(root, { recursive: true, force: true });
});

const secretsFile = path.join(root, 'secrets.json');
const sealedBy = (sealer: Sealer) =>
  new SealedSecretStore({ file: secretsFile, sealer, version: '1.0.0' });
const operatorKey = (words: string) => sealedBy(operatorKeySealer(words, 2 ** 10));

async function start(sealer: ReturnType<typeof sealedBy>, password: string | undefined) {
  const [account] = sandbox.accounts;
  const profile = path.join(root, 'profile.json');
  const auth = {
    kind: 'password',
    email: account?.email,
    ...(password === undefined ? {} : { password }),
  };
  writeFileSync(
    profile,
    JSON.stringify({
      name: 'Our yard',
      warehouseId: sandbox.warehouse.id,
      dockScheduling: { baseUrl: sandbox.url, auth },
    }),
  );
  const choice = await choose(
    { profile, dataDir: path.join(root, 'data') },
    { platform: 'linux', env: {}, home: root },
  );
  if (!choice.ok) throw new Error(inEnglish(choice.error));
  const started = await startConsole(choice.value, {
    host: 'web',
    version: '1.0.0',
    listen: listenForDeliveries,
    clerk: 'Ada',
    secrets: sealer,
  });
  if (!started.ok) throw new Error(inEnglish(started.error));
  const api = createRouterClient(started.value.router, { context: {} }) as ConsoleApi;
  return { api, stop: started.value.stop };
}

async function statusWith(
  api: ConsoleApi,
  fits: (status: ConsoleStatus) => boolean,
): Promise<ConsoleStatus> {
  for await (const status of await api.status.watch()) if (fits(status)) return status;
  throw new Error('The status ended.');
}

const breaking: Sealer = {
  ...operatorKeySealer('right', 2 ** 10),
  open: () => {
    throw new Error('The keyring does not answer.');
  },
};

// Faults: O1.
test('another key’s secret stays sealed; it asks for a sign-in, then sends', {
  timeout: 60_000,
}, async () => {
  const [account] = sandbox.accounts;
  const first = await start(operatorKey('right'), account?.password);
  await statusWith(first.api, ({ freshness }) => freshness[0]?.asOf != null);
  await sandbox.faults.goDown();
  const free = [...sandbox.yard.store.spots.values()].find(
    ({ id, isActive }) =>
      isActive &&
      sandbox.yard.contents(id).visit === null &&
      sandbox.yard.contents(id).standalone === null,
  );
  const id = randomUUID() as OperationId;
  await first.api.operations.submit({
    id,
    operation: { kind: 'close', spot: free?.id as SpotId, reason: 'Ice' },
    accepted: ['close-reserved'],
  });
  await first.stop();
  const sealed = readFileSync(secretsFile, 'utf8');
  await sandbox.faults.comeUp();

  for (const secrets of [operatorKey('another key'), sealedBy(breaking)]) {
    const later = await start(secrets, undefined);
    const status = await statusWith(
      later.api,
      ({ services }) => services['dock-scheduling'].state === 'signed-out',
    );
    expect(status.services['dock-scheduling']).toMatchObject({ said: saying('sign in') });
    expect((await later.api.operations.list({ limit: 10 })).records).toMatchObject([
      { id, state: 'queued' },
    ]);
    expect(status.freshness[0]?.asOf).not.toBeNull();
    await later.stop();
    expect(readFileSync(secretsFile, 'utf8')).toBe(sealed);
  }
  expect(sandbox.ledger.applied().filter(({ source }) => source === 'call')).toEqual([]);

  const signedIn = await start(operatorKey('another key'), account?.password);
  await expect
    .poll(async () => (await signedIn.api.operations.list({ limit: 1 })).records[0]?.state)
    .toBe('confirmed');
  await signedIn.stop();
});
