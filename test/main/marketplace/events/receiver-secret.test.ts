/**
 * The secret end of the receiver's address: kept in the secret store, and reported when it changes.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorKeySealer } from '../../../../main/credentials/file-secret-store.ts';
import { SealedSecretStore } from '../../../../main/credentials/sealed-secret-store.ts';
import type { SecretKey, SecretStore } from '../../../../main/credentials/secret-store.ts';
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
/**
 * As a keyring: kept over starts. `cost` of the sealing is low, because it is not what is tested.
 */
const sealed = (operatorKey = 'the right key') =>
  new SealedSecretStore({
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
  const failing = Object.assign(sealed(), {
    get: () => Promise.reject(new Error('The keyring is locked.')),
  });
  expect(await over(failing).take()).toMatchObject({
    trouble: message('webhooks.address.notKept'),
    changed: true,
  });
  expect((await over(sealed()).take()).secret).toBe(first.secret);
});

test('a new one that is not kept is none', async () => {
  const failing = Object.assign(sealed(), {
    set: () => Promise.reject(new Error('The disk is full.')),
  });
  await expect(over(failing).renew()).rejects.toThrow('The disk is full.');
});

test('a store that takes nothing hinders no receiver', async () => {
  const full = () => {
    throw new Error('full');
  };
  const secret = createReceiverSecret({
    secrets: sealed(),
    key,
    store: { get: full, put: full },
    warn: (m) => void warned.push(m),
  });
  expect(await secret.take()).toMatchObject({ trouble: null, changed: false });
  expect(warned.length).toBeGreaterThan(0);
});
