import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { lockDataFolder } from '../../../main/program/data-folder/instance-lock.ts';
import { choose } from '../../../main/program/open-request.ts';
import {
  type HostParts,
  type StartedConsole,
  startConsole,
} from '../../../main/program/start-console.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { expectMode } from '../../support/modes.ts';
import { saying } from '../../support/said.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-start-'));
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small' });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(root, { recursive: true, force: true });
});

const running: StartedConsole[] = [];
afterEach(async () => {
  for (const started of running.splice(0)) await started.stop();
});

const share = path.join(root, 'share');
const isWindows = process.platform === 'win32';
const surroundings = {
  platform: isWindows ? ('win32' as const) : ('linux' as const),
  env: isWindows ? { LOCALAPPDATA: share } : { XDG_DATA_HOME: share },
  home: root,
};
const dataFolder = path.join(share, isWindows ? 'Yardmaster' : 'yardmaster');
const parts = (): HostParts => ({
  host: 'web',
  version: '1.2.3',
  listen: listenForDeliveries,
  clerk: 'Ada',
  secrets: createMemorySecretStore(),
});

const password = () => sandbox.accounts[0]?.password ?? '';

function writeProfile(changes: Record<string, unknown> = {}): string {
  const file = path.join(mkdtempSync(path.join(root, 'profile-')), 'profile.json');
  const auth = { kind: 'password', email: sandbox.accounts[0]?.email, password: password() };
  writeFileSync(
    file,
    JSON.stringify({
      name: 'Our yard',
      warehouseId: sandbox.warehouse.id,
      dockScheduling: { baseUrl: sandbox.url, auth },
      ...changes,
    }),
  );
  return file;
}

/** Starts as a host does, and returns the console or the text for the operator. */
async function start(
  profile: string | null,
  dataDir: string | null,
  secrets = createMemorySecretStore(),
) {
  const choice = await choose({ profile, dataDir }, surroundings);
  if (!choice.ok) return choice;
  const started = await startConsole(choice.value, { ...parts(), secrets });
  if (started.ok) running.push(started.value);
  return started;
}

const apiOf = (started: StartedConsole) =>
  createRouterClient(started.router, { context: {} }) as ConsoleApi;

/** Waits until the page would have seen so many spots. */
async function seesSpots(started: StartedConsole, wanted: number): Promise<void> {
  const seen = new Set<string>();
  for await (const event of await apiOf(started).yard.watch()) {
    const ids =
      event.kind === 'snapshot'
        ? event.spots.fields.id
        : event.change.put.spots.map(({ id }) => id);
    for (const id of ids) seen.add(id);
    if (seen.size >= wanted) return;
  }
}

describe('choosing what to open', () => {
  test('without a profile is the demo, in a folder of its own', async () => {
    expect(await choose({ profile: null, dataDir: null }, surroundings)).toEqual({
      ok: true,
      value: {
        root: dataFolder,
        profile: null,
        folder: path.join(dataFolder, 'demo'),
      },
    });
    expect(
      await choose({ profile: null, dataDir: path.join(root, 'own') }, surroundings),
    ).toMatchObject({
      value: { folder: path.join(root, 'own', 'demo') },
    });
  });

  test('with a profile is a folder for that facility, or the one that was named', async () => {
    const profile = writeProfile();
    expect(await choose({ profile, dataDir: null }, surroundings)).toMatchObject({
      value: { folder: path.join(dataFolder, sandbox.warehouse.id) },
    });
    expect(await choose({ profile, dataDir: path.join(root, 'own') }, surroundings)).toMatchObject({
      value: { folder: path.join(root, 'own') },
    });
  });

  test('touches nothing on disk', async () => {
    await choose({ profile: writeProfile(), dataDir: path.join(root, 'untouched') }, surroundings);
    expect(existsSync(path.join(root, 'untouched'))).toBe(false);
    expect(existsSync(share)).toBe(false);
  });

  test('says that a facility can’t be read any more, instead of opening the demo', async () => {
    const own = path.join(root, 'lost');
    mkdirSync(own);
    const file = path.join(own, 'facilities.json');
    const lost = {
      value: { profile: null, notice: { severity: 'error', said: saying('facilities.json') } },
    };
    writeFileSync(
      file,
      JSON.stringify({
        format: 1,
        open: 'w-1',
        facilities: [{ warehouseId: 'w-1', profile: { name: 7 }, overrides: {} }],
      }),
    );
    expect(await choose({ profile: null, dataDir: own }, surroundings)).toMatchObject(lost);
    writeFileSync(file, '{"format": 1, "open": "w-');
    expect(await choose({ profile: null, dataDir: own }, surroundings)).toMatchObject(lost);
    writeFileSync(file, JSON.stringify({ format: 1, open: null, facilities: [] }));
    expect(await choose({ profile: null, dataDir: own }, surroundings)).not.toHaveProperty(
      'value.notice',
    );
  });

  test('reports every error of the profile', async () => {
    const profile = writeProfile({ name: '', extra: 1 });
    expect(await choose({ profile, dataDir: null }, surroundings)).toEqual({
      ok: false,
      error: saying(`can’t use the profile ${profile}:\n  name: `),
    });
  });
});

describe('the console', () => {
  test('starts the demo with a yard in it, and says that it is one', async () => {
    const started = await start(null, path.join(root, 'demo-start'));
    if (!started.ok) throw new Error(inEnglish(started.error));
    expect(await apiOf(started.value).status.info()).toMatchObject({
      product: 'Yardmaster',
      version: '1.2.3',
      host: 'web',
      demo: true,
      clerk: 'Clerk',
      facility: { timeZone: expect.stringMatching(/\//) },
    });
    await seesSpots(started.value, 60);
  });

  test('starts on a profile and reads the real yard', async () => {
    const started = await start(writeProfile(), path.join(root, 'profile-start'));
    if (!started.ok) throw new Error(inEnglish(started.error));
    expect(await apiOf(started.value).status.info()).toMatchObject({
      demo: false,
      facility: { warehouseId: sandbox.warehouse.id, name: 'Our yard' },
    });
    await seesSpots(started.value, sandbox.yard.store.spots.size);
  });

  test('has what its desk prefers again at the next start', async () => {
    const folder = path.join(root, 'preferring');
    const first = await start(null, folder);
    if (!first.ok) throw new Error(inEnglish(first.error));
    await apiOf(first.value).settings.keepPreferences({ textSize: 115, singleKeys: false });
    await first.value.stop();
    const next = await start(null, folder);
    if (!next.ok) throw new Error(inEnglish(next.error));
    const kept = await apiOf(next.value).settings.preferences();
    expect(kept).toEqual({ textSize: 115, singleKeys: false });
    const many = { text: 'x'.repeat(30_000) };
    await expect(apiOf(next.value).settings.keepPreferences(many)).rejects.toThrow();
  });

  test('moves the secrets of the profile into the secret store, and into no file', async () => {
    const folder = path.join(root, 'secrets');
    const secrets = createMemorySecretStore();
    const started = await start(writeProfile(), folder, secrets);
    if (!started.ok) throw new Error(inEnglish(started.error));
    await seesSpots(started.value, 60);
    await started.value.stop();
    const key = {
      origin: new URL(sandbox.url).origin,
      kind: 'password',
      account: sandbox.accounts[0]?.email ?? '',
    } as const;
    expect(await secrets.get(key)).toBe(password());
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files)
      expect(
        readFileSync(path.join(file.parentPath, file.name)).includes(password()),
        file.name,
      ).toBe(false);
  });

  test('keeps its data folder to this user', async () => {
    const folder = path.join(root, 'private');
    mkdirSync(folder, { mode: 0o777 });
    await start(writeProfile(), folder);
    expectMode(folder, 0o700);
  });

  test('starts without any service: its panels say so and nothing is called', async () => {
    const started = await start(
      writeProfile({ dockScheduling: undefined }),
      path.join(root, 'no-service'),
    );
    if (!started.ok) throw new Error(inEnglish(started.error));
    for await (const status of await apiOf(started.value).status.watch()) {
      expect(status.services).toMatchObject({ 'dock-scheduling': { state: 'not-configured' } });
      break;
    }
  });

  // Faults: L5.
  test('refuses a second start on the folder, and starts once the first has stopped', async () => {
    const folder = path.join(root, 'twice');
    const first = await start(writeProfile(), folder);
    expect(first.ok).toBe(true);
    expect(await start(writeProfile(), folder)).toMatchObject({
      ok: false,
      error: saying('already running with the data folder'),
    });
    if (first.ok) await first.value.stop();
    expect((await start(writeProfile(), folder)).ok).toBe(true);
  });

  test('refuses the folder of another facility, and leaves it unlocked', async () => {
    const folder = path.join(root, 'other-facility');
    const first = await start(writeProfile(), folder);
    if (first.ok) await first.value.stop();
    const second = await start(writeProfile({ warehouseId: 'another' }), folder);
    expect(second).toMatchObject({
      ok: false,
      error: saying(`belongs to facility ${sandbox.warehouse.id}`),
    });
    const lock = lockDataFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  });

  test('says when its folder cannot be used', async () => {
    const file = path.join(root, 'a-file');
    writeFileSync(file, '');
    expect(await start(writeProfile(), path.join(file, 'below'))).toMatchObject({
      ok: false,
      error: saying('can’t use the data folder'),
    });
  });
});
