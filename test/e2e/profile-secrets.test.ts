/** Passwords leave the operator's profile: the real program, killed at any moment of its start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFileSecretStore } from '../../main/credentials/file-secret-store.ts';
import { root } from './support/process.ts';

const operatorKey = 'the key of this test';
const password = 'CANARY-of-the-profile-4471';
const base = mkdtempSync(path.join(tmpdir(), 'yardmaster-profile-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const program = path.join(process.env.YARDMASTER_OUT ?? path.join(root, 'out'), 'main', 'web.js');
const profile = {
  name: 'Our yard',
  warehouseId: 'w-1',
  // Nobody listens there.
  dockScheduling: { baseUrl: 'http://127.0.0.1:9', auth: { kind: 'password', email: 'ada@yard.example', password } },
};

function start(folder: string, key: string | null) {
  const { YARDMASTER_SECRETS_KEY: _, ...env } = process.env;
  const args = [program, '--no-open', '--data-dir', folder, '--profile', path.join(folder, 'profile.json')];
  const child = spawn(process.execPath, args, { env: { ...env, ...(key === null ? {} : { YARDMASTER_SECRETS_KEY: key }) } });
  let said = '';
  const ready = new Promise<void>((resolve) => {
    const take = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Console ready')) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
  });
  return { child, ready, said: () => said, ended: once(child, 'close') };
}

function newDesk(): string {
  const folder = mkdtempSync(path.join(base, 'desk-'));
  writeFileSync(path.join(folder, 'profile.json'), JSON.stringify(profile, null, 2));
  return folder;
}
const isInProfile = (folder: string) => readFileSync(path.join(folder, 'profile.json'), 'utf8').includes(password);
const isSealed = async (folder: string) =>
  (await createFileSecretStore(path.join(folder, 'secrets.json'), operatorKey, '1').get({
    origin: 'http://127.0.0.1:9',
    kind: 'password',
    account: 'ada@yard.example',
  })) === password;
const holding = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && readFileSync(path.join(each.parentPath, each.name)).includes(password))
    .map((each) => each.name);

test('with a key they are moved at the first start, and no file of the folder holds them afterwards', async () => {
  const folder = newDesk();
  const { child, ready, said, ended } = start(folder, operatorKey);
  await ready;
  expect(said()).toContain('Passwords and keys were moved');
  child.kill('SIGTERM');
  await ended;
  expect(holding(folder)).toEqual([]);
  expect(await isSealed(folder)).toBe(true);
  expect(JSON.parse(readFileSync(path.join(folder, 'profile.json'), 'utf8')).dockScheduling.auth).toEqual({
    kind: 'password',
    email: 'ada@yard.example',
  });
});

test('without a key they stay in the profile alone, and the terminal says so and how to change it', async () => {
  const folder = newDesk();
  const { child, ready, said, ended } = start(folder, null);
  await ready;
  expect(said()).toMatch(/stay readable in .*profile\.json: nothing on this computer keeps them sealed.*--ask-key/);
  expect(said()).not.toContain(password);
  child.kill('SIGTERM');
  await ended;
  expect(holding(folder)).toEqual(['profile.json']);
});

test('killed at any moment of the start they are in the profile or sealed, and the profile is whole', { timeout: 240_000 }, async () => {
  let moved = 0;
  const from = performance.now();
  const first = start(newDesk(), operatorKey);
  await first.ready;
  const usualMs = performance.now() - from;
  first.child.kill('SIGTERM');
  await first.ended;
  for (let round = 0; round < 16; round += 1) {
    const folder = newDesk();
    const { child, ended } = start(folder, operatorKey);
    // From a third of a usual start to its end, in equal steps.
    await new Promise((resolve) => setTimeout(resolve, usualMs * (0.35 + (0.75 * round) / 15)));
    child.kill('SIGKILL');
    await ended;
    const [inProfile, sealed] = [isInProfile(folder), await isSealed(folder)];
    expect({ round, isSafe: inProfile || sealed }).toEqual({ round, isSafe: true });
    expect(JSON.parse(readFileSync(path.join(folder, 'profile.json'), 'utf8'))).toMatchObject({ warehouseId: 'w-1' });
    if (!inProfile) moved += 1;
  }
  expect(moved).toBeGreaterThan(0);
});
