/**
 * Sign-in to the quoting service against the sandbox: one renewal for many calls, rotated refresh
 * tokens kept first.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { saying } from '../../support/said.ts';
import { type Service, signIn, startService } from '../quoting/desk.ts';

let service: Service;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const counted = () => {
  service.faults.add({
    match: { method: 'POST', path: '/api/token/' },
    fault: { kind: 'delay', ms: 0 },
  });
  service.faults.add({
    match: { method: 'POST', path: '/api/token/refresh/' },
    fault: { kind: 'delay', ms: 0 },
  });
  return () => service.faults.list().map(({ hits }) => hits);
};
const list = { path: '/api/shippers' };

// Faults: G1.
test('fifty calls that meet an ended token make one refresh', async () => {
  const { authorized } = await signIn(service);
  await authorized.read(list);
  const counts = counted();
  service.tokens.revoke();
  await Promise.all(Array.from({ length: 50 }, () => authorized.read(list)));
  expect(counts()).toEqual([0, 1]);
});

// Faults: G5.
test('a rotated refresh token is stored before the new access token is used', async () => {
  service.setQuirks({ rotatesRefresh: true });
  const inner = createMemorySecretStore();
  const order: string[] = [];
  const secrets = {
    ...inner,
    set: async (key: Parameters<typeof inner.set>[0], secret: string) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`stored ${key.kind}`);
      return inner.set(key, secret);
    },
  };
  const { tokens, authorized, http, account } = await signIn(service, { secrets });
  const first = await tokens.token();
  const before = await inner.get({
    origin: http.origin,
    kind: 'refresh-token',
    account: account.username,
  });
  service.tokens.revoke();
  order.length = 0;
  await tokens.renew(first).then(() => order.push('handed out'));
  expect(order).toEqual(['stored refresh-token', 'handed out']);
  expect(
    await inner.get({ origin: http.origin, kind: 'refresh-token', account: account.username }),
  ).not.toBe(before);
  await authorized.read(list);
});

test('a refresh token that is spent leads to a new sign-in with the password', async () => {
  const { authorized } = await signIn(service);
  await authorized.read(list);
  const counts = counted();
  service.tokens.revoke(true);
  await authorized.read(list);
  expect(counts()).toEqual([1, 1]);
});

test('a wrong password signs out and is not tried in a loop', async () => {
  const { authorized, secrets, http, account, tokens } = await signIn(service);
  await secrets.set({ origin: http.origin, kind: 'password', account: account.username }, 'wrong');
  const counts = counted();
  for (let at = 0; at < 5; at += 1)
    await expect(authorized.read(list)).rejects.toMatchObject({ kind: 'signed-out' });
  expect(counts()[0]).toBe(1);
  expect(tokens.state()).toMatchObject({ kind: 'signed-out', said: saying('No active account') });
});

test('a service that is down is no sign-out', async () => {
  const { authorized, tokens } = await signIn(service);
  await service.faults.goDown();
  await expect(authorized.read(list)).rejects.toMatchObject({ kind: 'network' });
  expect(tokens.state().kind).not.toBe('signed-out');
  await service.faults.comeUp();
  await authorized.read(list);
  expect(tokens.state().kind).toBe('signed-in');
});
