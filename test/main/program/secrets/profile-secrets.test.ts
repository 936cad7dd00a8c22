/**
 * A profile that cannot be rewritten gives its secrets at each start, and a newer one from the
 * sign-in form stays.
 */

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, expect, test } from 'vitest';
import { operatorKeySealer } from '../../../../main/credentials/file-secret-store.ts';
import { SealedSecretStore } from '../../../../main/credentials/sealed-secret-store.ts';
import { listenForDeliveries } from '../../../../main/hosts/webhook-listener.ts';
import { choose } from '../../../../main/program/open-request.ts';
import { startConsole } from '../../../../main/program/start-console.ts';
import type { ConsoleApi } from '../../../../shared/console-api/index.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-newer-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

// No server listens there: what is typed is kept without being tried.
const baseUrl = 'http://127.0.0.1:9';
const key = { origin: baseUrl, kind: 'password', account: 'ada@yard.example' } as const;

/**
 * A desk whose profile says `password`; `start` answers the password that is used, after `typed`
 * was typed into the sign-in form.
 */
function desk() {
  const folder = mkdtempSync(path.join(root, 'desk-'));
  const file = path.join(folder, 'profile.json');
  const secretsFile = path.join(folder, 'secrets.json');
  const store = () =>
    new SealedSecretStore({
      file: secretsFile,
      sealer: operatorKeySealer('the key of this test', 2 ** 4),
      version: '1',
    });
  const write = (password: string) => {
    rmSync(file, { force: true });
    const auth = { kind: 'password', email: key.account, password };
    writeFileSync(
      file,
      JSON.stringify({ name: 'Our yard', warehouseId: 'w-1', dockScheduling: { baseUrl, auth } }),
    );
    // The operator chose a read-only file: it is not rewritten.
    chmodSync(file, 0o440);
  };
  const start = async (typed: string | null = null): Promise<string | null> => {
    const choice = await choose(
      { profile: file, dataDir: path.join(folder, 'data') },
      { platform: 'linux', env: {}, home: root },
    );
    if (!choice.ok) throw new Error(inEnglish(choice.error));
    const secrets = store();
    const started = await startConsole(choice.value, {
      host: 'web',
      listen: listenForDeliveries,
      version: '1',
      clerk: 'Ada',
      secrets,
    });
    if (!started.ok) throw new Error(inEnglish(started.error));
    const api = createRouterClient(started.value.router, { context: {} }) as ConsoleApi;
    if (typed === 'sign out') await api.session.signOut();
    else if (typed !== null)
      await api.session.signIn({ service: 'dock-scheduling', account: key.account, secret: typed });
    const used = await secrets.get(key);
    await started.value.stop();
    return used;
  };
  return { folder, file, secretsFile, write, start, kept: () => store().get(key) };
}

test('at the next starts too, until the operator changes the profile', async () => {
  const { write, start, secretsFile } = desk();
  write('of the profile');
  expect(await start()).toBe('of the profile');
  expect(await start('newer')).toBe('newer');
  expect(await start()).toBe('newer');
  expect(await start()).toBe('newer');
  write('changed by the operator');
  expect(await start()).toBe('changed by the operator');
  expect(await start()).toBe('changed by the operator');
  expect(readFileSync(secretsFile, 'utf8')).not.toMatch(/of the profile"|newer|changed by/);
});

test('after a sign-out the profile is asked again', async () => {
  const { write, start } = desk();
  write('of the profile');
  await start('newer');
  expect(await start('sign out')).toBe(null);
  expect(await start()).toBe('of the profile');
});

test('a profile that can be rewritten again loses the old one, and the newer one stays', async () => {
  const { file, write, start, kept } = desk();
  write('of the profile');
  await start('newer');
  chmodSync(file, 0o600);
  expect(await start()).toBe('newer');
  expect(readFileSync(file, 'utf8')).not.toContain('of the profile');
  expect(await kept()).toBe('newer');
  // Nothing is remembered of it: the same password, written in again, is a new one.
  write('of the profile');
  expect(await start()).toBe('of the profile');
});

test('a changed profile that wasn’t sealed isn’t taken as known at the next start', async () => {
  const { secretsFile, write, start } = desk();
  write('first');
  await start();
  write('second');
  mkdirSync(`${secretsFile}.new`);
  expect(await start()).toBe('second');
  rmSync(`${secretsFile}.new`, { recursive: true });
  expect(await start()).toBe('second');
});
