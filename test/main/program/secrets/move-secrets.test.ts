import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { operatorKeySealer } from '../../../../main/credentials/file-secret-store.ts';
import { SealedSecretStore } from '../../../../main/credentials/sealed-secret-store.ts';
import {
  createMemorySecretStore,
  type SecretStore,
} from '../../../../main/credentials/secret-store.ts';
import { loadProfile } from '../../../../main/program/load-profile.ts';
import { type MovedSecrets, moveSecrets } from '../../../../main/program/secrets/move-secrets.ts';
import { withoutSecrets } from '../../../../main/program/secrets/without-secrets.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { expectMode } from '../../../support/modes.ts';
import { saying } from '../../../support/said.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-move-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const profile = {
  name: 'Our yard',
  warehouseId: 'w-1',
  dockScheduling: {
    baseUrl: 'https://d.example',
    auth: { kind: 'password', email: 'ada', password: 'CANARY "}, 1' },
  },
  marketplace: {
    baseUrl: 'https://m.example',
    auth: {
      kind: 'token',
      applicationToken: 'CANARY-2',
      userTokens: { 'carrier-7': 'CANARY-3', 'carrier-8': 'CANARY-4' },
      accounts: ['carrier-1'],
    },
  },
  quoting: {
    baseUrl: 'https://q.example',
    auth: { password: 'CANARY-5', kind: 'password', username: 'bo' },
  },
};
const bare = {
  ...profile,
  dockScheduling: { baseUrl: 'https://d.example', auth: { kind: 'password', email: 'ada' } },
  marketplace: {
    baseUrl: 'https://m.example',
    auth: { kind: 'token', accounts: ['carrier-1', 'carrier-7', 'carrier-8'] },
  },
  quoting: { baseUrl: 'https://q.example', auth: { kind: 'password', username: 'bo' } },
};

/** A folder with a profile and a store beside it. */
function desk(
  text = JSON.stringify(profile, null, 2),
  folder = mkdtempSync(path.join(root, 'desk-')),
) {
  const file = path.join(folder, 'profile.json');
  writeFileSync(file, text, { mode: 0o640 });
  const secretsFile = path.join(folder, 'secrets.json');
  const open = () =>
    new SealedSecretStore({
      file: secretsFile,
      sealer: operatorKeySealer('the key of this test', 2 ** 4),
      version: '1',
    });
  return { folder, file, secretsFile, open, store: open() };
}

/** What a start does: reads the profile, gives the secrets to the store, and moves them. */
async function move(file: string, store: SecretStore, meanwhile = () => {}): Promise<MovedSecrets> {
  const read = await loadProfile(file);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  for (const { key, secret } of read.value.secrets) await store.set(key, secret);
  meanwhile();
  return moveSecrets(read.value.written, store);
}

describe('the text of a profile', () => {
  test.each([
    ['pretty', JSON.stringify(profile, null, 2)],
    ['with tabs', JSON.stringify(profile, null, '\t')],
    ['on one line', JSON.stringify(profile)],
    ['with the line ends of Windows', JSON.stringify(profile, null, 4).replaceAll('\n', '\r\n')],
  ])('%s keeps everything but its secrets', (_how, text) => {
    const next = withoutSecrets(text) ?? '';
    expect(JSON.parse(next)).toEqual(bare);
    expect(next).not.toContain('CANARY');
    // Every line that is left stood there before, but for commas and the accounts.
    const lines = new Set(text.split('\n').map((line) => line.replace(/,?\r?$/, '')));
    if (text.includes('\n'))
      expect(
        next
          .split('\n')
          .filter((line) => !line.includes('accounts') && !lines.has(line.replace(/,?\r?$/, ''))),
      ).toEqual([]);
  });

  test.each([
    [
      '{"proxy":{"address":"http://p","user":"a","password":"CANARY"}}',
      '{"proxy":{"address":"http://p","user":"a"}}',
    ],
    ['{"dockScheduling":{"auth":{"password":"CANARY"}}}', '{"dockScheduling":{"auth":{}}}'],
    [
      '{"dockScheduling":{"auth":{ "password" : "CANARY" , "kind":"password"}}}',
      '{"dockScheduling":{"auth":{ "kind":"password"}}}',
    ],
    [
      '{"dockScheduling":{"auth":{"password":"CANARY-1","a":"\\"}]","password":"CANARY-2"}}}',
      '{"dockScheduling":{"auth":{"a":"\\"}]"}}}',
    ],
    [
      '{"quoting":{"auth":{"token":"CANARY"}},"quoting":{"auth":{"kind":"token","token":"CANARY"}}}',
      null,
    ],
    [
      '{"marketplace":{"auth":{"userTokens":{"a":"CANARY"}}}}',
      '{"marketplace":{"auth":{"accounts": ["a"]}}}',
    ],
    [
      '{"marketplace":{"auth":{"p\\u0072ivateKey":"CANARY","issuer":"us"}}}',
      '{"marketplace":{"auth":{"issuer":"us"}}}',
    ],
    ['{"name":"no secrets"}', null],
  ])('%s', (text, expected) => {
    if (expected === null) expect(withoutSecrets(text) ?? '').not.toBe(text);
    else expect(withoutSecrets(text)).toBe(expected);
  });
});

describe('at the first start with a store that seals', () => {
  test('seals secrets, then rewrites the file without them; the next start signs in', async () => {
    const { file, open, store, secretsFile } = desk();
    const { uid, gid } = statSync(file);
    expect(await move(file, store)).toMatchObject({
      kind: 'moved',
      said: message('files.secrets.moved', { file }),
    });
    expect(readFileSync(file, 'utf8')).not.toContain('CANARY');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(bare);
    expect(statSync(file)).toMatchObject({ uid, gid });
    expectMode(file, 0o640);
    expect(readFileSync(secretsFile, 'utf8')).not.toContain('CANARY');
    const again = open();
    expect(await again.get({ origin: 'https://d.example', kind: 'password', account: 'ada' })).toBe(
      'CANARY "}, 1',
    );
    expect(
      await again.get({ origin: 'https://m.example', kind: 'token', account: 'carrier-8' }),
    ).toBe('CANARY-4');
    expect(await move(file, again)).toEqual({ kind: 'none' });
    expect(await again.get({ origin: 'https://q.example', kind: 'password', account: 'bo' })).toBe(
      'CANARY-5',
    );
  });

  test('a profile that is a link stays one and its target is rewritten; the mark stays', async () => {
    const { folder, file, store } = desk();
    const real = path.join(folder, 'real.json');
    writeFileSync(real, `\uFEFF${JSON.stringify(profile)}`);
    rmSync(file);
    symlinkSync(real, file);
    expect(await move(file, store)).toMatchObject({ kind: 'moved' });
    expect(readFileSync(file, 'utf8')).toBe(`\uFEFF${JSON.stringify(bare)}`);
    expect(existsSync(`${real}.without-secrets`)).toBe(false);
  });
});

// Faults: J5.
// Cases: D19.
test.each([
  ['UTF-16', (text: string) => Buffer.from(text, 'utf16le')],
  ['an encoding of Windows', (text: string) => Buffer.from(text, 'latin1')],
])('a profile in %s is never written back', async (_encoding, bytesOf) => {
  const { file, store } = desk();
  const bytes = bytesOf(JSON.stringify({ ...profile, name: 'Andén 5' }));
  writeFileSync(file, bytes);
  await move(file, store).catch(() => undefined);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

describe('stay in the file, which is as it was and says why', () => {
  test.each<
    [
      string,
      (parts: ReturnType<typeof desk>) => { store?: SecretStore; meanwhile?: () => void },
      RegExp,
    ]
  >([
    [
      'where nothing seals them',
      () => ({ store: createMemorySecretStore() }),
      /Nothing on this computer encrypts them/,
    ],
    [
      'where the disk does not take them sealed',
      ({ secretsFile }) => {
        mkdirSync(`${secretsFile}.new`);
        return {};
      },
      /The disk couldn’t save them encrypted/,
    ],
    [
      'when the file is read-only',
      ({ file }) => {
        chmodSync(file, 0o440);
        return {};
      },
      /The file is read-only/,
    ],
    [
      'when the file has a second name',
      ({ file, folder }) => {
        linkSync(file, path.join(folder, 'other.json'));
        return {};
      },
      /hard link/,
    ],
    [
      'when nothing can be written beside it',
      ({ file }) => {
        mkdirSync(`${file}.without-secrets`);
        return {};
      },
      /The file can’t be written\. .* Remove them by hand/,
    ],
    [
      'when it was edited meanwhile',
      ({ file }) => ({
        meanwhile: () => writeFileSync(file, JSON.stringify({ ...profile, name: 'New' })),
      }),
      /was changed in the meantime/,
    ],
  ])('%s', async (_when, prepare, why) => {
    const parts = desk();
    const { store = parts.store, meanwhile } = prepare(parts);
    const moved = await move(parts.file, store, meanwhile);
    expect(moved).toMatchObject({ kind: 'stay', said: saying(why) });
    expect(JSON.stringify(moved)).not.toContain('CANARY');
    expect(JSON.parse(readFileSync(parts.file, 'utf8'))).toMatchObject({
      quoting: { auth: { password: 'CANARY-5' } },
    });
  });
});
