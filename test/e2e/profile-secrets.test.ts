/**
 * Passwords leave the operator's profile: the real program, killed at each step of its start
 * (PROFILE_KILLS=all: at 16 moments more).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFileSecretStore } from '../../main/credentials/file-secret-store.ts';
import { deep } from '../support/tiers.ts';
import { root } from './support/process.ts';

const operatorKey = 'the key of this test';
const password = 'CANARY-of-the-profile-4471';
const base = mkdtempSync(path.join(tmpdir(), 'yardmaster-profile-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const program = path.join(process.env.YARDMASTER_OUT ?? path.join(root, 'out'), 'main', 'web.js');
const profile = {
  name: 'Our yard',
  warehouseId: 'w-1',
  // No server listens there.
  dockScheduling: {
    baseUrl: 'http://127.0.0.1:9',
    auth: { kind: 'password', email: 'ada@yard.example', password },
  },
};

function start(folder: string, key: string | null) {
  const { YARDMASTER_SECRETS_KEY: _, ...env } = process.env;
  const args = [
    program,
    '--no-open',
    '--data-dir',
    folder,
    '--profile',
    path.join(folder, 'profile.json'),
  ];
  const child = spawn(process.execPath, args, {
    env: { ...env, ...(key === null ? {} : { YARDMASTER_SECRETS_KEY: key }) },
  });
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
const isInProfile = (folder: string) =>
  readFileSync(path.join(folder, 'profile.json'), 'utf8').includes(password);
const isSealed = async (folder: string) =>
  (await createFileSecretStore(path.join(folder, 'secrets.json'), operatorKey, '1').get({
    origin: 'http://127.0.0.1:9',
    kind: 'password',
    account: 'ada@yard.example',
  })) === password;
const holding = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (each) =>
        each.isFile() && readFileSync(path.join(each.parentPath, each.name)).includes(password),
    )
    .map((each) => each.name);

test('with a key they move at the first start, and no file in the folder has them', async () => {
  const folder = newDesk();
  const { child, ready, said, ended } = start(folder, operatorKey);
  await ready;
  expect(said()).toContain('Passwords and keys were moved');
  child.kill('SIGTERM');
  await ended;
  expect(holding(folder)).toEqual([]);
  expect(await isSealed(folder)).toBe(true);
  expect(
    JSON.parse(readFileSync(path.join(folder, 'profile.json'), 'utf8')).dockScheduling.auth,
  ).toEqual({
    kind: 'password',
    email: 'ada@yard.example',
  });
});

test('without a key they stay in the profile, and the terminal says how to change it', async () => {
  const folder = newDesk();
  const { child, ready, said, ended } = start(folder, null);
  await ready;
  expect(said()).toMatch(
    /can still be read in .*profile\.json\. Nothing on this computer encrypts them\. .*--ask-key/,
  );
  expect(said()).not.toContain(password);
  child.kill('SIGTERM');
  await ended;
  expect(holding(folder)).toEqual(['profile.json']);
});

/**
 * Kills a first start when `moment` comes; nothing is lost and nothing is broken. Returns whether
 * the secrets had left the profile.
 */
async function isMovedWhenKilled(
  what: string,
  moment: (folder: string, running: ReturnType<typeof start>) => Promise<unknown>,
): Promise<boolean> {
  const folder = newDesk();
  const running = start(folder, operatorKey);
  await moment(folder, running);
  running.child.kill('SIGKILL');
  await running.ended;
  const inProfile = isInProfile(folder);
  expect({ what, isSafe: inProfile || (await isSealed(folder)) }).toEqual({ what, isSafe: true });
  expect(JSON.parse(readFileSync(path.join(folder, 'profile.json'), 'utf8'))).toMatchObject({
    warehouseId: 'w-1',
  });
  return !inProfile;
}

/** Until something of that name is seen in the folder, or the console is ready. */
const untilSeen =
  (name: string) =>
  async (folder: string, { ready }: ReturnType<typeof start>) => {
    const watched = new AbortController();
    const seen = (async () => {
      for await (const { filename } of watch(folder, { signal: watched.signal }))
        if (filename === name) return;
    })().catch(() => undefined);
    await Promise.race([seen, ready]);
    watched.abort();
  };

deep.test(
  'killed at any moment, secrets are in the profile or sealed; it stays complete',
  { timeout: 240_000 },
  async () => {
    // Each step that can be seen from outside, and the end of it.
    const seen = ['secrets.json.new', 'secrets.json', 'profile.json.without-secrets'].map(
      (name) => [name, untilSeen(name)] as const,
    );
    const moved = await Promise.all(
      [
        ...seen,
        ['ready', (_folder: string, { ready }: ReturnType<typeof start>) => ready] as const,
      ].map(([name, moment]) => isMovedWhenKilled(name, moment)),
    );
    expect(moved.at(-1)).toBe(true);
  },
);

// `npm test` kills at the steps above; PROFILE_KILLS=all at 16 moments by the clock too.
const byTheClock = async () => {
  const from = performance.now();
  await isMovedWhenKilled('ready', (_folder, { ready }) => ready);
  const usualMs = performance.now() - from;
  for (let round = 0; round < 16; round += 1) {
    // From a third of a usual start to its end, in equal steps.
    const ms = usualMs * (0.35 + (0.75 * round) / 15);
    await isMovedWhenKilled(
      `after ${ms} ms`,
      () => new Promise((resolve) => setTimeout(resolve, ms)),
    );
  }
};
if (process.env.PROFILE_KILLS === 'all') test('and by the clock', { timeout: 600_000 }, byTheClock);
