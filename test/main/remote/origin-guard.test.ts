import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '../../../main/remote/http.ts';
import {
  createOriginGuard,
  fillPath,
  readBaseUrl,
  WrongOriginError,
} from '../../../main/remote/origin-guard.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';
import { anyText, webAddress } from '../../support/texts.ts';
import type { TestServer } from './servers.ts';
import { json, serve, systemClock, testLimits } from './servers.ts';

describe('base URLs', () => {
  it.each([
    'https://dock.example',
    'https://dock.example:8443/api/v1',
    'https://dock.example/',
    'http://127.0.0.1:8080',
    'http://localhost/x',
    'http://[::1]:9',
  ])('takes %s', (text) => expect(readBaseUrl(text)).toMatchObject({ ok: true }));

  it.each([
    'dock.example',
    '',
    '/yard',
    'http://dock.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'ftp://dock.example',
    'file:///etc/passwd',
    'https://user@dock.example',
    'https://user:secret@dock.example',
    'https://dock.example?x=1',
    'https://dock.example/?',
    'https://dock.example/#part',
    'https://dock.example/a b',
    'https://dock.example/a%2e%2e/b',
    'https://dock.example\\admin',
    'https:dock.example',
    'https://dock.example/a/../b',
    'javascript:alert(1)',
  ])('refuses %s with a sentence', (text) => {
    const result = readBaseUrl(text);
    expect(result.ok).toBe(false);
    expect(result.ok ? '' : result.error.code).toMatch(/^service\.address\./);
  });

  it('never says the address back, because it may hold a password', () => {
    expect(() => createOriginGuard('https://user:hunter2@dock.example')).toThrow(/^(?!.*hunter2)/);
  });
});

describe('paths', () => {
  const gate = createOriginGuard('https://dock.example/api/');

  it('builds addresses under the prefix of the base URL', () => {
    expect(
      gate.url('/yard/spot', [
        ['join[]', 'a||b,c'],
        ['join[]', 'd'],
        ['s', '{"x":"&="}'],
      ]).href,
    ).toBe(
      'https://dock.example/api/yard/spot?join%5B%5D=a%7C%7Cb%2Cc&join%5B%5D=d&s=%7B%22x%22%3A%22%26%3D%22%7D',
    );
  });

  it.each([
    '//evil.example/x',
    '\\\\evil.example\\x',
    '/\\evil.example',
    '@evil.example/x',
    '.evil.example/x',
    ':80@evil.example',
    'https://evil.example',
    'HTTPS://evil.example',
    '/../admin',
    '/a/../../b',
    '/a/./b',
    '/a/%2e%2e/b',
    '/a/%2E./b',
    '/a%2fb',
    '/a%5cb',
    '/a\tb',
    '/a\nb',
    '/a b',
    '/a?x=1',
    '/a#b',
    '/a//b',
    '/a\u0000',
    '/ａ',
    '',
    'yard',
    '/%zz',
    '/%00',
  ])('refuses %j', (path) => expect(() => gate.url(path)).toThrow(WrongOriginError));

  it('makes one segment of an id, whatever it holds', () => {
    expect(fillPath('/yard/spot/{spotId}', { spotId: 'a?b#c@d e:f%2e' })).toBe(
      '/yard/spot/a%3Fb%23c%40d%20e%3Af%252e',
    );
  });

  it.each(['', '.', '..', 'a/b', '..\\x', 'a\u0000b', 'a\nb', '\ud800'])(
    'refuses the id %j',
    (spotId) => expect(() => fillPath('/yard/spot/{spotId}', { spotId })).toThrow(WrongOriginError),
  );

  it('refuses a template whose value is missing', () =>
    expect(() => fillPath('/x/{id}', {})).toThrow(WrongOriginError));

  it('never builds an address outside its origin and prefix', () => {
    const shard = fc.constantFrom(
      '/',
      '//',
      '\\',
      '@',
      '..',
      '.',
      ':',
      '?',
      '#',
      '%2e',
      '%2f',
      'evil.example',
      'https:',
      '\t',
      '\n',
      'a',
      '\u202e',
      '%',
    );
    const hostile = fc.oneof(
      anyText(),
      fc.array(shard).map((parts) => parts.join('')),
      fc.array(shard).map((parts) => `/${parts.join('')}`),
      webAddress,
    );
    fc.assert(
      fc.property(hostile, (path) => {
        try {
          const url = gate.url(path);
          return (
            url.origin === 'https://dock.example' &&
            url.pathname === `/api${path}` &&
            url.search === '' &&
            url.hash === ''
          );
        } catch (error) {
          return error instanceof WrongOriginError;
        }
      }),
      { numRuns: runs(20_000) },
    );
  });
});

describe('credentials and hostile addresses on real servers', () => {
  let home: TestServer;
  let evil: TestServer;
  beforeAll(async () => {
    home = await serve((_, reply) => json(reply, { data: [] }));
    evil = await serve((_, reply) => json(reply, { data: [] }));
  });
  afterAll(() => Promise.all([home.close(), evil.close()]));

  it('10,000 hostile calls reach no other server and nothing outside the prefix', async () => {
    const http = createHttp({ baseUrl: `${home.url}/api`, clock: systemClock, limits: testLimits });
    const host = evil.url.slice('http://'.length);
    const lures = [
      `//${host}/x`,
      `\\\\${host}\\x`,
      `@${host}/x`,
      evil.url,
      `/..//${host}`,
      `/%2e%2e/${host}`,
      `:1@${host}`,
      `/x@${host}`,
      `${evil.url}#`,
      `/\t/${host}`,
    ];
    const lure = fc.tuple(
      fc.constantFrom('', '/', '//', '/a', '\\', ' ', '\n', '.'),
      fc.constantFrom(...lures),
      fc.string({ unit: anyCharacter, maxLength: 6 }),
    );
    const samples = fc.sample(lure, { numRuns: 5_000, seed: 7 });
    let refused = 0;
    for (const parts of samples) {
      const text = parts.join('');
      // Once as a path of its own, once as an id inside a path.
      await http.read({ path: text, authorization: 'Bearer canary' }).catch(() => {
        refused += 1;
      });
      await http.write({
        method: 'POST',
        path: '/yard/spot/{id}/close',
        values: { id: text },
        authorization: 'Bearer canary',
      });
    }
    http.close();
    expect(evil.seen).toHaveLength(0);
    expect(evil.connections()).toBe(0);
    expect(home.seen.filter(({ url }) => !url.startsWith('/api/'))).toHaveLength(0);
    expect(
      home.seen.filter(
        ({ method, url }) => method === 'POST' && !/^\/api\/yard\/spot\/[^/]+\/close$/.test(url),
      ),
    ).toHaveLength(0);
    expect(refused).toBeGreaterThan(4_000);
  });

  // Faults: E5.
  it('follows no redirect, with or without its token', async () => {
    const bouncing = await serve((request, reply) => {
      reply.writeHead(request.method === 'GET' ? 302 : 307, { location: `${evil.url}/stolen` });
      reply.end();
    });
    const http = createHttp({ baseUrl: bouncing.url, clock: systemClock, limits: testLimits });
    await expect(
      http.read({ path: '/yard', authorization: 'Bearer canary' }),
    ).rejects.toMatchObject({ kind: 'bad-reply', status: 302 });
    const outcome = await http.write({
      method: 'POST',
      path: '/yard',
      body: {},
      authorization: 'Bearer canary',
    });
    expect(outcome).toMatchObject({ kind: 'unknown', status: 307 });
    http.close();
    await bouncing.close();
    expect(evil.seen).toHaveLength(0);
  });

  it('ignores a proxy of the environment', async () => {
    process.env['HTTP_PROXY'] = evil.url;
    process.env['http_proxy'] = evil.url;
    try {
      const http = createHttp({ baseUrl: home.url, clock: systemClock, limits: testLimits });
      await http.read({ path: '/yard', authorization: 'Bearer canary' });
      await http.write({ method: 'POST', path: '/yard', body: {}, authorization: 'Bearer canary' });
      http.close();
      expect(evil.connections()).toBe(0);
    } finally {
      delete process.env['HTTP_PROXY'];
      delete process.env['http_proxy'];
    }
  });
});
