import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFileSecretStore,
  operatorKeySealer,
} from '../../../main/credentials/file-secret-store.ts';
import { SealedSecretStore, type Sealer } from '../../../main/credentials/sealed-secret-store.ts';
import type { SecretKey } from '../../../main/credentials/secret-store.ts';
import { message } from '../../../shared/i18n/message.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-secrets-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let file = '';
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(root, 'each-')), 'secrets.json');
});

const key: SecretKey = {
  origin: 'https://dock.example',
  kind: 'password',
  account: 'gate@example.com',
};
const other: SecretKey = { ...key, account: 'yard@example.com' };
const operatorKey = 'a long key of the operator';
const open = (words = operatorKey) =>
  new SealedSecretStore({ file, sealer: operatorKeySealer(words, 2 ** 10), version: '1.2.3' });
const content = () =>
  JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { account: string; sealed: string }[];
    unopened: unknown[];
  };

describe('the file of secrets', () => {
  it('gives a secret back after a new start, and holds it nowhere in clear text', async () => {
    await open().set(key, 'Sesame-4711');
    await open().set(other, 'other');
    expect(await open().get(key)).toBe('Sesame-4711');
    const bytes = readFileSync(file, 'utf8');
    expect(bytes).not.toContain('Sesame');
    expect(bytes).not.toContain(Buffer.from('Sesame-4711').toString('base64').slice(0, 10));
    expect(JSON.parse(bytes).entries[0]).toMatchObject({
      backend: 'operator-key',
      version: '1.2.3',
    });
  });

  it('is opened by the store of the web host, at full cost', async () => {
    await createFileSecretStore(file, operatorKey, '1.2.3').set(key, 'Sesame-4711');
    expect(await createFileSecretStore(file, operatorKey, '1.2.4').get(key)).toBe('Sesame-4711');
  });

  it.skipIf(process.platform === 'win32')(
    'is readable by its user alone, and leaves no half file behind',
    async () => {
      await open().set(key, 'x');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(path.dirname(file))).toEqual(['secrets.json', 'secrets.json.older']);
    },
  );

  // Faults: O5.
  it('keeps what another key sealed, counts it as absent, and says so', async () => {
    await open().set(key, 'first');
    const before = content().entries[0]?.sealed;
    const wrong = open('another key entirely');
    expect(await wrong.get(key)).toBeNull();
    expect(wrong.about?.().trouble).toEqual(message('files.secrets.notOpened'));
    expect(content().entries[0]?.sealed).toBe(before);
    await wrong.set(key, 'second');
    expect(await wrong.get(key)).toBe('second');
    expect(wrong.about?.().trouble).toBeNull();
    expect(content().unopened).toHaveLength(1);
  });

  it('does not open a secret that was moved to another account', async () => {
    const store = open();
    await store.set(key, 'mine');
    await store.set(other, 'theirs');
    const now = content();
    const [first, second] = now.entries;
    if (first === undefined || second === undefined) throw new Error('Two were kept.');
    [first.sealed, second.sealed] = [second.sealed, first.sealed];
    writeFileSync(file, JSON.stringify(now));
    expect(await open().get(key)).toBeNull();
  });

  it('removes one secret and leaves the others', async () => {
    const store = open();
    await store.set(key, 'a');
    await store.set(other, 'b');
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
    expect(await open().get(other)).toBe('b');
  });

  it('sets a damaged file aside and goes on', async () => {
    writeFileSync(file, '{ not json');
    const store = open();
    expect(await store.get(key)).toBeNull();
    expect(store.about?.().trouble).toEqual(message('files.secrets.damaged'));
    await store.set(key, 'new');
    expect(await open().get(key)).toBe('new');
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('{ not json');
  });

  it('loses nothing when many are set at once', async () => {
    const store = open();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.set({ ...key, account: `a${index}` }, `s${index}`),
      ),
    );
    expect(await open().get({ ...key, account: 'a7' })).toBe('s7');
    expect(content().entries).toHaveLength(20);
  });

  it('seals anew what the keyring calls stale', async () => {
    let sealed = 0;
    let stale = true;
    const sealer: Sealer = {
      backend: 'test',
      async seal(secret) {
        sealed += 1;
        return Buffer.from(secret);
      },
      open: async (bytes) => ({ secret: bytes.toString(), stale }),
    };
    const store = new SealedSecretStore({ file, sealer, version: '1' });
    await store.set(key, 'x');
    expect(await store.get(key)).toBe('x');
    expect(sealed).toBe(2);
    stale = false;
    await store.get(key);
    expect(sealed).toBe(2);
  });

  it('removes an older key’s secret with the new one, and no other account’s', async () => {
    await open().set(key, 'first');
    await open().set(other, 'stays');
    const newer = open('another key entirely');
    await newer.set(key, 'second');
    await newer.set(other, 'stays too');
    expect(content().unopened).toHaveLength(2);
    await newer.delete(key);
    expect(content().entries).toMatchObject([{ account: other.account }]);
    expect(content().unopened).toMatchObject([{ account: other.account }]);
  });

  it('removes what an older key sealed also where no newer one took its place', async () => {
    await open().set(key, 'first');
    writeFileSync(file, JSON.stringify({ ...content(), entries: [], unopened: content().entries }));
    await open().delete(key);
    expect(content()).toEqual({ format: 1, entries: [], unopened: [] });
  });

  it('if the disk refuses, the secret works until the end, unsealed and reported', async () => {
    const store = open();
    await store.set(key, 'old');
    mkdirSync(`${file}.new`);
    await store.set(key, 'new');
    expect(await store.get(key)).toBe('new');
    expect(await store.isSealed?.(key, 'new')).toBe(false);
    expect(store.about?.().trouble).toEqual(message('files.secrets.notWritten'));
    expect(await open().get(key)).toBe('old');
    await expect(store.delete(key)).rejects.toThrow(/didn’t let the saved passwords be removed/);
    expect(await store.get(key)).toBeNull();
    rmSync(`${file}.new`, { recursive: true });
    await store.set(key, 'newest');
    expect(await store.isSealed?.(key, 'newest')).toBe(true);
    expect(store.about?.().trouble).toBeNull();
    await store.delete(key);
    expect(content().entries).toEqual([]);
  });
});
