/**
 * The sign-in page of a network answers in the place of the service: one sentence, whichever
 * service it blocks.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { createPasswordTokens } from '../../../../main/credentials/password-tokens.ts';
import { createQuotingTokens } from '../../../../main/credentials/quoting-tokens.ts';
import { createMemorySecretStore } from '../../../../main/credentials/secret-store.ts';
import { testServices } from '../../../../main/facilities/test-services.ts';
import { createHttp } from '../../../../main/remote/http.ts';
import type { RemoteError } from '../../../../main/remote/outcome.ts';
import { readRealtimeUrl } from '../../../../main/remote/realtime/address.ts';
import type { LineEnd } from '../../../../main/remote/realtime/channel.ts';
import { dialSocketIo } from '../../../../main/remote/realtime/dial.ts';
import { until } from '../../../support/until.ts';
import { type Answer, json, systemClock, testLimits } from '../servers.ts';
import { networkHere, startService } from './ways.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const pages: readonly (readonly [string, Answer])[] = [
  [
    '511',
    (_, reply) => void reply.writeHead(511, { 'content-type': 'text/html' }).end('<h1>Wi-Fi</h1>'),
  ],
  [
    '302',
    (_, reply) => void reply.writeHead(302, { location: 'http://portal.hotel.test/login' }).end(),
  ],
  ['307', (_, reply) => void reply.writeHead(307, { location: '/guest' }).end()],
  [
    'a page with 200',
    (_, reply) =>
      void reply.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8' }).end('<form>'),
  ],
];
const SAYS = { code: 'service.networkSignIn' };

async function behind(answer: Answer) {
  const service = await startService(answer);
  const http = createHttp({
    baseUrl: service.address,
    clock: systemClock,
    limits: testLimits,
    network: networkHere(),
  });
  cleanups.push(
    () => service.close(),
    () => http.close(),
  );
  const secrets = createMemorySecretStore();
  await secrets.set({ origin: http.origin, kind: 'password', account: 'bea' }, 'right');
  return { service, http, secrets };
}

describe.each(pages)('%s', (_name, page) => {
  // Faults: E2.
  // Cases: PC8.
  it('in the place of a list, a document or a saved change says what to do', async () => {
    const { http } = await behind(page);
    await expect(http.read({ path: '/spots', authorization: null })).rejects.toMatchObject({
      said: SAYS,
    });
    await expect(
      http.read({ path: '/storage/bol.pdf', authorization: null, accept: 'bytes' }),
    ).rejects.toMatchObject({ said: SAYS });
    const write = { method: 'POST', path: '/yard', body: {}, authorization: null } as const;
    // Something got the request, so we don't claim that nothing was sent.
    expect(await http.write(write)).toMatchObject({ kind: 'unknown', said: SAYS });
  });

  // Faults: E5.
  // Cases: PC8.
  it('at a sign-in keeps all signed in, and the password is good once the page is gone', async () => {
    let isThere = true;
    const { service, http, secrets } = await behind((request, reply, raw) => {
      if (isThere) page(request, reply, raw);
      else json(reply, { access_token: 'token-7', access: 'token-8', expires_in: 3_600 });
    });
    const undocumented = {
      yardAuthScheme: 'JWT',
      yardLoginPath: '/auth/login',
      yardRefreshPath: '/auth/refresh',
    };
    const yard = createPasswordTokens({
      http,
      secrets,
      email: 'bea',
      undocumented,
      clock: systemClock,
    });
    const quoting = createQuotingTokens({
      http,
      secrets,
      username: 'bea',
      paths: { quotingRefreshPath: '/api/token/refresh/' },
      clock: systemClock,
    });
    for (const tokens of [yard, quoting]) {
      await expect(tokens.token()).rejects.toMatchObject({ kind: 'network', said: SAYS });
      expect(tokens.state().kind).toBe('idle');
    }
    const refresh = { origin: http.origin, kind: 'refresh-token', account: 'bea' } as const;
    await secrets.set(refresh, 'still-good');
    const asked = service.seen.length;
    await expect(quoting.token()).rejects.toMatchObject({ kind: 'network', said: SAYS });
    expect(await secrets.get(refresh)).toBe('still-good');
    // The refresh token alone went out; the password didn't follow it.
    expect(service.seen).toHaveLength(asked + 1);
    isThere = false;
    expect([await yard.token(), await quoting.token()]).toEqual(['token-7', 'token-8']);
  });

  it('in the place of a live line and of a test of a profile says the same', async () => {
    const { service, http } = await behind(page);
    const address = readRealtimeUrl(service.address.replace('https', 'wss'));
    if (!address.ok) throw new Error('No address.');
    const ended: LineEnd[] = [];
    const dial = dialSocketIo({ address: address.value, network: networkHere() });
    cleanups.push(dial('token', { opened() {}, event() {}, ended: (end) => ended.push(end) }));
    await until(() => expect(ended).toEqual([{ kind: 'broken', said: SAYS }]));
    const run = async () =>
      Promise.reject(
        await http.read({ path: '/x', authorization: null }).catch((error: RemoteError) => error),
      );
    expect(await testServices([{ service: 'quoting', run }])).toMatchObject([
      { ok: false, said: SAYS },
    ]);
  });
});

it('a document that is a page is still a document', async () => {
  const { http } = await behind(
    (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  );
  const read = await http.read({
    path: '/storage/notes.html',
    authorization: null,
    accept: 'bytes',
  });
  expect(read.bytes.toString()).toBe('<p>');
});
