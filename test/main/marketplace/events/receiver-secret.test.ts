/** The secret end of the receiver's address: kept in the secret store, moved there from where it was, and told when it changes. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operatorKeySealer } from '../../../../main/credentials/file-secret-store.ts';
import { createSealedSecretStore } from '../../../../main/credentials/sealed-secret-store.ts';
import {
  createMemorySecretStore,
  type SecretKey,
  type SecretStore,
} from '../../../../main/credentials/secret-store.ts';
import { createReceiverSecret } from '../../../../main/marketplace/events/receiver-secret.ts';
import {
  type MarketplaceStore,
  openMarketplaceStore,
} from '../../../../main/marketplace/marketplace-store.ts';
import { message } from '../../../../shared/i18n/message.ts';

const key: SecretKey = {
  origin: 'https://market.example',
  kind: 'webhook-path',
  account: 'yard-1',
};
let folder: string;
let store: MarketplaceStore;
let warned: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-receiver-secret-'));
  store = openMarketplaceStore({ folder, clock: { now: () => 0, monotonic: () => 0 } });
  warned = [];
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});
const over = (secrets: SecretStore) =>
  createReceiverSecret({ secrets, key, store, warn: (message) => void warned.push(message) });
/** As a keyring: kept over starts. `cost` of the sealing is low, because it is not what is tested. */
const sealed = (operatorKey = 'the right key') =>
  createSealedSecretStore({
    file: path.join(folder, 'secrets.json'),
    sealer: operatorKeySealer(operatorKey, 2),
    version: '1',
  });
const filesWith = (text: string) =>
  readdirSync(folder).filter((name) => readFileSync(path.join(folder, name)).includes(text));

test('is made once, stays over starts, and is another one after a change', async () => {
  const first = await over(sealed()).take();
  expect(first).toMatchObject({
    secret: expect.stringMatching(/^[\w-]{43}$/),
    trouble: null,
    changed: false,
  });
  expect(await over(sealed()).take()).toEqual(first);
  const next = await over(sealed()).renew();
  expect(next.secret).not.toBe(first.secret);
  expect(await over(sealed()).take()).toEqual({
    secret: next.secret,
    trouble: null,
    changed: false,
  });
  expect(filesWith(first.secret)).toEqual([]);
  expect(filesWith(next.secret)).toEqual([]);
});

describe('one that an earlier version wrote into the database', () => {
  const earlier = 'EARLIER-secret-of-the-receiver-0123456789abcdef';
  beforeEach(() => {
    // Changed once: the older value lies in free bytes of the file.
    store.put('fact', 'webhook-secret', `${earlier}-older`);
    for (let at = 0; at < 50; at += 1) store.put('search', `filler ${at}`, 'x'.repeat(at * 40));
    store.put('fact', 'webhook-secret', earlier);
  });

  test('moves into the secret store, and nothing of it is left in the file or its log', async () => {
    expect(filesWith(earlier)).not.toEqual([]);
    const taken = await over(sealed()).take();
    expect(taken).toEqual({ secret: earlier, trouble: null, changed: false });
    expect(filesWith('EARLIER-secret')).toEqual([]);
    expect(store.get('search', 'filler 3')).toBe('x'.repeat(120));
    expect(await over(sealed()).take()).toEqual(taken);
  });

  test('goes from the file also where nothing keeps it: it lives on until the console ends', async () => {
    const secrets = createMemorySecretStore();
    expect(await over(secrets).take()).toMatchObject({
      secret: earlier,
      trouble: message('webhooks.address.inMemory'),
    });
    expect(filesWith('EARLIER-secret')).toEqual([]);
    expect((await over(secrets).take()).secret).toBe(earlier);
    expect(await over(createMemorySecretStore()).take()).toMatchObject({ changed: true });
  });

  test('stays where it is while the store takes nothing, and is used all the same', async () => {
    const failing: SecretStore = {
      ...sealed(),
      set: () => Promise.reject(new Error('The disk is full.')),
    };
    expect(await over(failing).take()).toEqual({
      secret: earlier,
      trouble: message('webhooks.address.notKept'),
      changed: false,
    });
    expect(warned).toEqual(['The disk is full.']);
    expect(await over(sealed()).take()).toMatchObject({ secret: earlier, trouble: null });
    expect(filesWith('EARLIER-secret')).toEqual([]);
  });

  test('does not take the place of a kept one, as a restored backup would have it', async () => {
    await sealed().set(key, 'kept');
    expect((await over(sealed()).take()).secret).toBe('kept');
    expect(filesWith('EARLIER-secret')).toEqual([]);
  });
});

test('one that cannot be opened is not overwritten: with the right key it is back', async () => {
  const first = await over(sealed()).take();
  const wrong = await over(sealed('another key')).take();
  expect(wrong).toMatchObject({ changed: true, trouble: message('webhooks.address.notOpened') });
  expect(await over(sealed()).take()).toMatchObject({ secret: first.secret, trouble: null });
});

test('a new one replaces what cannot be opened, by the word of the clerk', async () => {
  await over(sealed()).take();
  const desk = over(sealed('another key'));
  await desk.take();
  const next = await desk.renew();
  expect(await over(sealed('another key')).take()).toEqual({
    secret: next.secret,
    trouble: null,
    changed: false,
  });
});

test('a keyring that fails gives an address for this start and loses nothing', async () => {
  const first = await over(sealed()).take();
  const failing: SecretStore = {
    ...sealed(),
    get: () => Promise.reject(new Error('The keyring is locked.')),
  };
  expect(await over(failing).take()).toMatchObject({
    trouble: message('webhooks.address.notKept'),
    changed: true,
  });
  expect((await over(sealed()).take()).secret).toBe(first.secret);
});

test('a new one that is not kept is none', async () => {
  const failing: SecretStore = {
    ...sealed(),
    set: () => Promise.reject(new Error('The disk is full.')),
  };
  await expect(over(failing).renew()).rejects.toThrow('The disk is full.');
});

test('a store that takes nothing hinders no receiver', async () => {
  const full = () => {
    throw new Error('full');
  };
  const secret = createReceiverSecret({
    secrets: sealed(),
    key,
    store: { get: full, put: full, erase: full },
    warn: (m) => void warned.push(m),
  });
  expect(await secret.take()).toMatchObject({ trouble: null, changed: false });
  expect(warned.length).toBeGreaterThan(0);
});
