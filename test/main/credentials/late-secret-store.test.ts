import { expect, test } from 'vitest';
import { LateSecretStore } from '../../../main/credentials/late-secret-store.ts';
import {
  createMemorySecretStore,
  type SecretKey,
  type SecretStore,
} from '../../../main/credentials/secret-store.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

const token: SecretKey = { origin: 'https://dock.example', kind: 'token', account: 'gate' };
const password: SecretKey = { ...token, kind: 'password' };

/** A store behind a keyring that answers on the test's command. */
function behindKeyring() {
  const time = createVirtualTime();
  const keyring: SecretStore = {
    ...createMemorySecretStore(),
    about: () => ({ backend: 'kwallet', kept: true, trouble: null }),
  };
  let answer: (store: SecretStore) => void = () => {};
  let opened = 0;
  const store = new LateSecretStore({
    opening: new Promise((resolve) => {
      answer = resolve;
    }),
    timers: time.timers,
    backend: 'kwallet',
    waits: rawText('It waits.'),
    onOpen() {
      opened += 1;
    },
  });
  return { store, keyring, time, open: () => answer(keyring), opened: () => opened };
}

// Faults: O5.
test('waits a moment for a silent keyring, then keeps secrets in memory', async () => {
  const { store, time } = behindKeyring();
  const asked = store.get(token);
  await time.advance(2_500);
  expect(await asked).toBe(null);
  await store.set(token, 'Sesame');
  expect(await store.get(token)).toBe('Sesame');
  expect(store.about()).toMatchObject({ kept: false, trouble: rawText('It waits.') });
  // What must not be made anew is not: it may lie in the keyring.
  expect(await store.isUnopened(password)).toBe(true);
});

// Faults: O5.
test('once it replies, its secrets are used, and those typed meanwhile move in', async () => {
  const { store, keyring, time, open, opened } = behindKeyring();
  await keyring.set(password, 'kept before');
  await keyring.set(token, 'older');
  await time.advance(2_500);
  await store.set(token, 'typed');
  open();
  await time.settle();
  expect(await store.get(password)).toBe('kept before');
  expect([await keyring.get(token), await store.get(token)]).toEqual(['typed', 'typed']);
  expect([opened(), store.about().kept]).toEqual([1, true]);
});

test('one that answers in time is used at once, without a warning', async () => {
  const { store, keyring, open, opened } = behindKeyring();
  await keyring.set(token, 'kept');
  const asked = store.get(token);
  open();
  expect(await asked).toBe('kept');
  expect(opened()).toBe(0);
});

test('does not restore one that was deleted meanwhile', async () => {
  const { store, keyring, time, open } = behindKeyring();
  await time.advance(2_500);
  await store.set(token, 'typed');
  await store.delete(token);
  open();
  await time.settle();
  expect(await keyring.get(token)).toBe(null);
});
