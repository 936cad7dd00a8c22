/**
 * What Settings keep and forget of facilities: their secrets with them, and nothing when the disk
 * takes nothing.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createRouterClient } from '@orpc/server';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createMemorySecretStore,
  type SecretKey,
  type SecretStore,
} from '../../../main/credentials/secret-store.ts';
import { readProfile } from '../../../main/facilities/profile.ts';
import { openProfileStore } from '../../../main/facilities/profile-store.ts';
import { createDesktopPort } from '../../../main/hosts/electron/desktop-port.ts';
import { openDesktopSettings } from '../../../main/hosts/electron/desktop-settings.ts';
import { noUpdates } from '../../../main/hosts/electron/updates/updates.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { DatabaseError, theFile } from '../../../main/kernel/database/database-error.ts';
import { choose } from '../../../main/program/open-request.ts';
import { connectCalls, lineOf } from '../../../main/program/port-calls.ts';
import { startWorkstation } from '../../../main/program/workstation.ts';
import { createFacilities } from '../../../main/program/workstation-ports.ts';
import { Network } from '../../../main/remote/network/network.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-ports-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const dock = 'https://dock.example';
const profile = (warehouseId: string, email: string, password?: string, more: object = {}) =>
  JSON.stringify({
    name: warehouseId,
    warehouseId,
    dockScheduling: { baseUrl: dock, auth: { kind: 'password', email, password } },
    ...more,
  });
const keyOf = (account: string): SecretKey => ({ origin: dock, kind: 'password', account });
const quoting = {
  baseUrl: 'https://quotes.example',
  auth: { kind: 'password', username: 'bo', password: 'quoting' },
};
const refreshKey: SecretKey = {
  origin: 'https://quotes.example',
  kind: 'refresh-token',
  account: 'bo',
};

function desk(secrets: SecretStore = createMemorySecretStore(), opened: string | null = null) {
  const folder = mkdtempSync(path.join(root, 'desk-'));
  const store = openProfileStore(folder);
  const read = opened === null ? null : readProfile(JSON.parse(opened));
  const facilities = createFacilities({
    store,
    secrets,
    facts: read?.ok === true ? read.value.facts : null,
    demoWarehouse: 'demo',
    network: new Network(),
    log: () => {},
    open: () => {},
  });
  return { folder, store, secrets, facilities };
}

describe('another account of a facility', () => {
  test('takes the secrets of the old one away', async () => {
    const { facilities, secrets } = desk();
    await facilities.save(profile('w-1', 'ada@yard.example', 'first', { quoting }));
    await secrets.set(refreshKey, 'handed out');
    await facilities.save(profile('w-1', 'ben@yard.example', 'second'));
    expect([
      await secrets.get(keyOf('ada@yard.example')),
      await secrets.get(keyOf('ben@yard.example')),
    ]).toEqual([null, 'second']);
    expect([
      await secrets.get({ ...refreshKey, kind: 'password' }),
      await secrets.get(refreshKey),
    ]).toEqual([null, null]);
  });

  test('also where a profile opened it, and not where another facility signs in with it', async () => {
    const { facilities, secrets } = desk(
      createMemorySecretStore(),
      profile('w-1', 'ada@yard.example'),
    );
    await secrets.set(keyOf('ada@yard.example'), 'of the profile');
    await facilities.save(profile('w-1', 'ben@yard.example', 'second'));
    expect(await secrets.get(keyOf('ada@yard.example'))).toBe(null);
    const shared = desk();
    await shared.facilities.save(profile('w-1', 'ada@yard.example', 'one for both'));
    await shared.facilities.save(profile('w-2', 'ada@yard.example'));
    await shared.facilities.save(profile('w-1', 'ben@yard.example', 'second'));
    expect(await shared.secrets.get(keyOf('ada@yard.example'))).toBe('one for both');
  });

  test('and a save with the same account changes nothing that it does not name', async () => {
    const { facilities, secrets } = desk();
    await facilities.save(profile('w-1', 'ada@yard.example', 'first'));
    await facilities.save(profile('w-1', 'ada@yard.example'));
    expect(await secrets.get(keyOf('ada@yard.example'))).toBe('first');
  });
});

describe('forgetting a facility', () => {
  test('removes its secrets, and none that another facility also has', async () => {
    const { facilities, secrets } = desk(
      createMemorySecretStore(),
      profile('w-9', 'open@yard.example'),
    );
    await facilities.save(profile('w-1', 'ada@yard.example', 'one for both', { quoting }));
    await facilities.save(profile('w-2', 'ada@yard.example'));
    await facilities.save(profile('w-3', 'open@yard.example', 'also of the open one'));
    expect(await facilities.forget('w-1')).toEqual({ ok: true, value: null });
    expect(await secrets.get({ ...refreshKey, kind: 'password' })).toBe(null);
    expect(await secrets.get(keyOf('ada@yard.example'))).toBe('one for both');
    await facilities.forget('w-3');
    expect(await secrets.get(keyOf('open@yard.example'))).toBe('also of the open one');
    await facilities.forget('w-2');
    expect(await secrets.get(keyOf('ada@yard.example'))).toBe(null);
  });

  test('is refused if the disk keeps a secret; the others are gone, and it can retry', async () => {
    const below = createMemorySecretStore();
    const stuck = {
      ...below,
      delete: async (key: SecretKey) => {
        if (key.account === 'ada@yard.example')
          throw new DatabaseError('disk', rawText('The disk keeps it.'));
        await below.delete(key);
      },
    };
    const { facilities } = desk(stuck);
    await facilities.save(profile('w-1', 'ada@yard.example', 'first', { quoting }));
    expect(await facilities.forget('w-1')).toEqual({
      ok: false,
      error: message('terminal.facility.notForgotten', { why: rawText('The disk keeps it.') }),
    });
    expect(await below.get({ ...refreshKey, kind: 'password' })).toBe(null);
    expect(facilities.list().kept.map(({ warehouseId }) => warehouseId)).toEqual(['w-1']);
  });
});

describe('a disk that does not take it', () => {
  test('is told of every change in Settings, and nothing is changed', async () => {
    const folder = mkdtempSync(path.join(root, 'full-'));
    const choice = await choose(
      { profile: null, dataDir: folder },
      { platform: 'linux', env: {}, home: root },
    );
    if (!choice.ok) throw new Error(inEnglish(choice.error));
    const secrets = createMemorySecretStore();
    const settings = openDesktopSettings(folder);
    // As in the program: the main thread writes it, and the disk's error comes over a port.
    const { port1, port2 } = new MessageChannel();
    const change = (on: boolean) => settings.change({ notifications: on });
    connectCalls(lineOf(port2), { setNotifications: change }, () => undefined);
    const main = connectCalls<{ setNotifications: typeof change }>(
      lineOf(port1),
      {},
      () => undefined,
    );
    const desktop = createDesktopPort(
      {
        get: settings.get,
        change: ({ notifications }) => main.calls.ask('setNotifications', notifications),
      },
      noUpdates(message('desktop.update.noFeed')),
      () => undefined,
    );
    const started = await startWorkstation(choice.value, {
      host: 'electron',
      listen: listenForDeliveries,
      version: '1',
      clerk: 'Ada',
      secrets,
      desktop,
    });
    if (!started.ok) throw new Error(inEnglish(started.error));
    try {
      for (const name of ['facilities.json', 'desktop.json'])
        mkdirSync(path.join(folder, `${name}.new`));
      const api = createRouterClient(started.value.router(), { context: {} }) as ConsoleApi;
      const [entry] = await api.settings.undocumented();
      const told = (name: string) => ({
        data: { said: message('files.notWritten', { what: theFile(name), code: 'EISDIR' }) },
      });
      await expect(
        api.settings.setUndocumented({ key: entry?.key ?? '', value: entry?.default ?? '' }),
      ).rejects.toMatchObject({
        code: 'REFUSED',
        ...told('facilities.json'),
      });
      await expect(
        api.facilities.save({ profile: profile('w-1', 'ada@yard.example', 'first') }),
      ).rejects.toMatchObject(told('facilities.json'));
      await expect(api.facilities.open({ warehouseId: null })).rejects.toMatchObject(
        told('facilities.json'),
      );
      await expect(api.desktop.setNotifications({ on: false })).rejects.toMatchObject({
        code: 'DISK',
        ...told('desktop.json'),
      });
      expect(await secrets.get(keyOf('ada@yard.example'))).toBe(null);
      expect(await api.facilities.list()).toMatchObject({ kept: [], open: { demo: true } });
    } finally {
      await started.value.stop();
      port1.close();
    }
  });
});
