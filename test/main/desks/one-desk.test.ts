/** One desk alone opens no socket for others, and loads nothing that could (DK11). */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { deskIdOf } from '../../../main/desks/setup/join-codes.ts';
import { readProfile } from '../../../main/facilities/profile.ts';
import { openProfileStore } from '../../../main/facilities/profile-store.ts';
import { joinedDesk } from '../../../main/program/set-up-desk.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';

const loaded = vi.hoisted(() => ({ times: 0 }));
vi.mock('@nats-io/transport-node', () => {
  loaded.times += 1;
  return {};
});

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-one-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a console without other desks', async () => {
  const sandbox = await startSandbox({ yard: 'small', seed: 7 });
  const profile = readProfile({ name: 'North yard', warehouseId: sandbox.warehouse.id });
  if (!profile.ok) throw new Error('The profile of the test is no profile.');
  const secrets = createMemorySecretStore();
  const store = openProfileStore(root);
  const facts = profile.value.facts;
  expect(await joinedDesk({ store, secrets, facts })).toBe(null);
  // Neither does one that only has a name yet.
  store.setDesk(facts.warehouseId, {
    desk: deskIdOf('Gate', 'UABCDEF'),
    name: 'Gate',
    server: null,
  });
  expect(await joinedDesk({ store, secrets, facts })).toBe(null);
  const desk: Desk = await openDesk(sandbox, { dataDir: root });
  desk.console.start();
  await until(() => desk.status().services['dock-scheduling'].state === 'online', 'online');
  for await (const state of await desk.api.desks.watch(undefined, {
    signal: AbortSignal.timeout(60_000),
  })) {
    expect(state).toEqual({
      standing: { is: 'single' },
      self: null,
      desks: [],
      operations: [],
      notes: 0,
      waiting: 0,
      server: null,
      canSetUp: false,
    });
    break;
  }
  await desk.stop();
  await sandbox.stop();
  expect(loaded.times).toBe(0);
  expect(readdirSync(root).filter((name) => name.startsWith('desks'))).toEqual([]);
});
