import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPasswordTokens, loginError } from '../../../main/credentials/password-tokens.ts';
import type { SecretStore } from '../../../main/credentials/secret-store.ts';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { withTokens } from '../../../main/remote/authorized.ts';
import type { Http } from '../../../main/remote/http.ts';
import { createHttp } from '../../../main/remote/http.ts';
import type { TokenSource } from '../../../main/remote/token-source.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { shortDeadlines, testLimits } from '../remote/servers.ts';
import type { AuthService, ManualClock } from './service.ts';
import { authService, manualClock } from './service.ts';

const undocumented = {
  yardAuthScheme: 'Bearer',
  yardLoginPath: '/auth/login',
  yardRefreshPath: '/auth/refresh',
};
const email = 'clerk@yard.example';

let service: AuthService;
let http: Http;
let limits: typeof testLimits;
let clock: ManualClock;
let secrets: SecretStore;
let tokens: TokenSource;

beforeEach(async () => {
  service = await authService();
  clock = manualClock();
  limits = { ...testLimits };
  http = createHttp({ baseUrl: service.url, clock, limits });
  secrets = createMemorySecretStore();
  await secrets.set({ origin: service.url, kind: 'password', account: email }, 'pw');
  tokens = createPasswordTokens({ http, secrets, email, undocumented, clock });
});

afterEach(async () => {
  http.close();
  await service.close();
});

const minutes = (count: number) => count * 60_000;

describe('signing in with a password', () => {
  it('signs in once and keeps the token while it lives', async () => {
    expect(tokens.state()).toEqual({ kind: 'idle' });
    expect(await tokens.token()).toBe('t1');
    clock.advance(minutes(58));
    expect(await tokens.token()).toBe('t1');
    expect(service.counts).toMatchObject({ logins: 1, refreshes: 0 });
    expect(tokens.state()).toEqual({ kind: 'signed-in', expiresAt: '2026-11-21T13:00:00.000Z' });
  });

  it('fifty first calls at once make one sign-in', async () => {
    service.delayMs = 30;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, () => tokens.token())))).toEqual(
      new Set(['t1']),
    );
    expect(service.counts.logins).toBe(1);
  });

  it('renews with the token that still works when less than a minute remains', async () => {
    await tokens.token();
    clock.advance(minutes(59) + 1_000);
    expect(await Promise.all([tokens.token(), tokens.token()])).toEqual(['t2', 't2']);
    expect(service.counts).toMatchObject({ logins: 1, refreshes: 1 });
    expect(service.seen.at(-1)).toMatchObject({
      method: 'GET',
      url: '/auth/refresh',
      headers: { authorization: 'Bearer t1' },
    });
  });

  it('signs in anew when renewing is refused or not offered', async () => {
    await tokens.token();
    clock.advance(minutes(59) + 1_000);
    service.failing = { refresh: 404 };
    expect(await tokens.token()).toBe('t2');
    expect(service.counts).toMatchObject({ logins: 2, refreshes: 1 });
  });

  it('signs in anew when the token ended while the machine slept', async () => {
    await tokens.token();
    clock.advance(minutes(300));
    expect(await tokens.token()).toBe('t2');
    expect(service.counts).toMatchObject({ logins: 2, refreshes: 0 });
  });

  it('does not care about a wall clock that jumps', async () => {
    await tokens.token();
    clock.jump(minutes(60 * 24));
    expect(await tokens.token()).toBe('t1');
    clock.jump(-minutes(60 * 48));
    expect(await tokens.token()).toBe('t1');
  });

  // Faults: G5.
  it('keeps the old token while renewing fails by network, and stays signed in', async () => {
    await tokens.token();
    clock.advance(minutes(59) + 1_000);
    service.failing = { refresh: 'cut', login: 'cut' };
    expect(await tokens.token()).toBe('t1');
    expect(tokens.state().kind).toBe('signed-in');
    clock.advance(minutes(2));
    await expect(tokens.token()).rejects.toMatchObject({ kind: 'timeout' });
    expect(tokens.state().kind).toBe('signed-in');
    service.failing = {};
    expect(await tokens.token()).toBe('t2');
  });

  it.each([
    ['cut', 'timeout'],
    ['silent', 'timeout'],
    [500, 'service'],
    [503, 'service'],
    [429, 'throttled'],
  ] as const)('a sign-in that ends in %s is no sign-out (%s)', async (login, kind) => {
    if (login === 'silent') Object.assign(limits, shortDeadlines);
    service.failing = { login };
    await expect(tokens.token()).rejects.toMatchObject({ kind });
    expect(tokens.state().kind).not.toBe('signed-out');
    service.failing = {};
    expect(await tokens.token()).toBe('t1');
  });

  it('a service that cannot be reached is no sign-out', async () => {
    await service.close();
    await expect(tokens.token()).rejects.toMatchObject({ kind: 'network' });
    expect(tokens.state().kind).not.toBe('signed-out');
  });

  it('a wrong password signs out, is not tried again, and the service’s words are kept', async () => {
    await secrets.set({ origin: service.url, kind: 'password', account: email }, 'old');
    await expect(tokens.token()).rejects.toMatchObject({ kind: 'signed-out' });
    await expect(tokens.token()).rejects.toThrow(
      'The service didn’t accept the sign-in. It said: “Invalid email or password”',
    );
    clock.advance(minutes(600));
    await expect(tokens.token()).rejects.toMatchObject({ kind: 'signed-out' });
    expect(service.counts.logins).toBe(1);
    await secrets.set({ origin: service.url, kind: 'password', account: email }, 'pw');
    tokens.reset();
    expect(await tokens.token()).toBe('t1');
  });

  it('a refusal never repeats the account, for which a secret may have been typed', async () => {
    const account = 'hunter2-canary';
    const refusal = {
      kind: 'refused',
      status: 422,
      said: rawText(`There is no user ${account}.`),
    } as const;
    for (const outcome of [
      refusal,
      { ...refusal, status: 409 },
      { kind: 'signed-out', said: rawText(`${account} is gone.`) },
    ] as const)
      expect(loginError(outcome as Parameters<typeof loginError>[0], account).message).toMatch(
        /^(?!.*hunter2).*\*\*\*/,
      );
    await secrets.set({ origin: service.url, kind: 'password', account }, 'old');
    const wrong = createPasswordTokens({ http, secrets, email: account, undocumented, clock });
    await expect(wrong.token()).rejects.toThrow(
      /^(?!.*hunter2)The service didn’t accept the sign-in/,
    );
  });

  it('a missing password says what to do and sends nothing', async () => {
    await secrets.delete({ origin: service.url, kind: 'password', account: email });
    await expect(tokens.token()).rejects.toThrow(
      'No password is saved for this account. Enter it in Settings to sign in.',
    );
    expect(service.seen).toHaveLength(0);
  });

  it('a reply that is no grant is a bad reply, not a token', async () => {
    for (const body of [
      {},
      { access_token: '' },
      { access_token: 7 },
      { access_token: 'a b' },
      { access_token: 'a\r\nb' },
    ]) {
      const odd = { ...http, write: async () => ({ kind: 'ok' as const, status: 200, body }) };
      await expect(
        createPasswordTokens({ http: odd, secrets, email, undocumented, clock }).token(),
      ).rejects.toMatchObject({
        kind: 'bad-reply',
      });
    }
  });

  it('sends watchers each change', async () => {
    const seen: string[] = [];
    const stop = tokens.watch(() => seen.push(tokens.state().kind));
    await tokens.token();
    tokens.reset();
    stop();
    await tokens.token();
    expect(seen).toEqual(['signed-in', 'idle']);
  });
});

describe('calls that meet a 401', () => {
  const call = { path: '/yard/spot' };
  const write = { method: 'POST', path: '/yard/spot-assignment', body: {} } as const;

  // Faults: G1.
  it('fifty parallel reads and writes make one sign-in, and each is sent twice at most', async () => {
    const remote = withTokens(http, tokens, 'Bearer');
    await remote.read(call);
    service.revoke();
    const results = await Promise.all([
      ...Array.from({ length: 25 }, () => remote.read(call)),
      ...Array.from({ length: 25 }, () => remote.write(write)),
    ]);
    expect(results).toHaveLength(50);
    for (const result of results) expect('kind' in result ? result.kind : 'ok').toBe('ok');
    expect(service.counts.logins).toBe(2);
    expect(service.counts.served).toBe(51);
    expect(service.counts.rejected).toBe(50);
  });

  it('a 401 that comes late, after others renewed, uses the new token', async () => {
    const remote = withTokens(http, tokens, 'Bearer');
    await remote.read(call);
    service.revoke();
    expect(await tokens.renew('t1')).toBe('t2');
    expect(await tokens.renew('t1')).toBe('t2');
    expect(service.counts.logins).toBe(2);
  });

  // Faults: G2.
  it('a 401 after a fresh sign-in stops: no loop, no new sign-in for half a minute', async () => {
    const remote = withTokens(http, tokens, 'Bearer');
    await remote.read(call);
    service.refuseAll = true;
    expect(await remote.write(write)).toMatchObject({ kind: 'signed-out' });
    const { logins, rejected } = { ...service.counts };
    expect([logins, rejected]).toEqual([2, 2]);
    for (let turn = 0; turn < 20; turn += 1) {
      expect(await remote.write(write)).toMatchObject({ kind: 'signed-out' });
      await expect(remote.read(call)).rejects.toMatchObject({ kind: 'signed-out' });
    }
    expect(service.counts).toMatchObject({ logins, rejected });
    service.refuseAll = false;
    clock.advance(31_000);
    expect(await remote.write(write)).toMatchObject({ kind: 'ok' });
  });

  it('a write whose sign-in cannot be reached was not sent', async () => {
    const remote = withTokens(http, tokens, 'Bearer');
    service.failing = { login: 'cut' };
    expect(await remote.write(write)).toMatchObject({ kind: 'not-sent' });
    service.failing = {};
    await remote.read(call);
    service.revoke();
    service.failing = { login: 503 };
    expect(await remote.write(write)).toMatchObject({ kind: 'not-sent' });
    expect(service.counts.served).toBe(1);
    expect(tokens.state().kind).toBe('signed-in');
  });

  it('a caller who gives up does not end the sign-in of the others', async () => {
    service.delayMs = 60;
    const patient = tokens.token();
    await expect(tokens.token(AbortSignal.timeout(10))).rejects.toMatchObject({
      kind: 'canceled',
    });
    expect(await patient).toBe('t1');
    expect(service.counts.logins).toBe(1);
  });

  it('password and tokens are in no state or error', async () => {
    const texts: string[] = [];
    service.failing = { login: 403 };
    await tokens
      .token()
      .catch((error: Error) => texts.push(error.message, error.stack ?? '', JSON.stringify(error)));
    texts.push(JSON.stringify(tokens.state()));
    service.failing = {};
    tokens.reset();
    await tokens.token();
    texts.push(JSON.stringify(tokens.state()));
    expect(texts.join('\n')).not.toMatch(/\bpw\b|\bt1\b/);
  });
});
