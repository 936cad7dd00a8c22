import { describe, expect, it } from 'vitest';
import { createPastedTokens } from '../../../main/credentials/pasted-tokens.ts';
import type { SecretKey } from '../../../main/credentials/secret-store.ts';
import { createMemorySecretStore, secretKeyText } from '../../../main/credentials/secret-store.ts';
import { tokenLifetimeMs } from '../../../main/credentials/token-lifetime.ts';
import { message } from '../../../shared/i18n/message.ts';
import { manualClock } from './service.ts';

const key: SecretKey = { origin: 'https://dock.example', kind: 'token', account: 'desk' };

describe('the secret store in memory', () => {
  it('keeps secrets apart by origin, kind and account', async () => {
    const store = createMemorySecretStore();
    await store.set(key, 'a');
    expect(await store.get(key)).toBe('a');
    expect(await store.get({ ...key, origin: 'https://other.example' })).toBeNull();
    expect(await store.get({ ...key, kind: 'password' })).toBeNull();
    expect(await store.get({ ...key, account: 'desk2' })).toBeNull();
    await store.delete(key);
    expect(await store.get(key)).toBeNull();
  });

  it('has one text per key, whatever the account holds', () => {
    expect(secretKeyText({ ...key, account: 'a","token' })).not.toBe(
      secretKeyText({ ...key, account: 'a' }),
    );
  });
});

describe('a pasted token', () => {
  it('is used until it is refused, then a new one is asked for', async () => {
    const secrets = createMemorySecretStore();
    const tokens = createPastedTokens({ secrets, key, clock: manualClock() });
    await expect(tokens.token()).rejects.toThrow(
      'No token is saved for this service. Paste one in Settings.',
    );
    await secrets.set(key, '  first \n');
    tokens.reset();
    expect(await tokens.token()).toBe('first');
    await expect(tokens.renew('first')).rejects.toMatchObject({ kind: 'signed-out' });
    expect(tokens.state()).toMatchObject({
      kind: 'signed-out',
      said: message('service.signIn.oldToken'),
    });
    await secrets.set(key, 'second');
    tokens.reset();
    expect(await tokens.token()).toBe('second');
  });

  it('is replaced at once when a newer one was saved meanwhile', async () => {
    const secrets = createMemorySecretStore();
    await secrets.set(key, 'first');
    const tokens = createPastedTokens({ secrets, key, clock: manualClock() });
    await tokens.token();
    await secrets.set(key, 'second');
    expect(await tokens.renew('first')).toBe('second');
  });
});

describe('the life of a token', () => {
  const jwt = (claims: unknown) =>
    `e.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
  const now = 1_800_000_000_000;
  it.each([
    [jwt({ exp: now / 1000 + 60 }), 60_000],
    [jwt({ exp: 5_060, iat: 5_000 }), 60_000],
    [jwt({ exp: now / 1000 - 60 }), 0],
    [jwt({ exp: 'soon' }), null],
    [jwt({}), null],
    [jwt(null), null],
    ['opaque', null],
    ['a.%%%.c', null],
    ['', null],
    [`e.${'A'.repeat(30_000)}.s`, null],
  ])('%.40s', (token, expected) => expect(tokenLifetimeMs(token, now)).toBe(expected));
});
