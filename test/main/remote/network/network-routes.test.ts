import { describe, expect, it } from 'vitest';
import {
  environmentRoutes,
  readScriptAnswer,
} from '../../../../main/remote/network/network-routes.ts';
import { readProxyAddress } from '../../../../main/remote/network/proxy-address.ts';
import { isExcepted, isThisComputer } from '../../../../main/remote/network/proxy-exceptions.ts';

describe('exceptions', () => {
  it.each([
    ['*', 'api.example.com', 443, true],
    ['example.com', 'example.com', 443, true],
    ['example.com', 'api.example.com', 443, true],
    ['.example.com', 'api.example.com', 443, true],
    ['*.example.com', 'a.b.example.com', 443, true],
    ['example.com', 'badexample.com', 443, false],
    ['example.com', 'example.com.evil.test', 443, false],
    ['EXAMPLE.com.', 'api.Example.COM', 443, true],
    ['one.test two.test,three.test;four.test', 'four.test', 443, true],
    ['example.com:8443', 'example.com', 443, false],
    ['example.com:8443', 'example.com', 8443, true],
    ['https://example.com', 'example.com', 443, true],
    ['10.0.0.0/8', '10.200.3.4', 443, true],
    ['10.0.0.0/8', '11.0.0.1', 443, false],
    ['10.0.0.0/99', '10.0.0.1', 443, false],
    ['192.168.1.7', '192.168.1.7', 443, true],
    ['192.168.1.7', '192.168.1.70', 443, false],
    ['192.168.*', '192.168.1.70', 443, true],
    ['0.1', '10.0.0.1', 443, false],
    ['[2001:db8::7]', '[2001:db8::7]', 443, true],
    ['2001:db8:0::7', '2001:db8::7', 443, true],
    ['[2001:db8::7]:8443', '[2001:db8::7]', 443, false],
    ['2001:db8::/32', '[2001:db8:9::1]', 443, true],
    ['<local>', 'yardserver', 443, true],
    ['<local>', 'yard.server', 443, false],
    ['', 'example.com', 443, false],
    [' , ,', 'example.com', 443, false],
    ['.', 'example.com', 443, false],
  ])('"%s" for %s:%i is %s', (list, host, port, expected) =>
    expect(isExcepted(list, host, port)).toBe(expected),
  );

  it.each([
    ['localhost', true],
    ['LOCALHOST.', true],
    ['desk.localhost', true],
    ['127.1.2.3', true],
    ['[::1]', true],
    ['[::ffff:127.0.0.1]', true],
    ['127.example.com', false],
    ['localhost.example.com', false],
    ['10.0.0.1', false],
  ])('%s is this computer: %s', (host, expected) => expect(isThisComputer(host)).toBe(expected));
});

describe('addresses of proxies', () => {
  it.each([
    [
      'http://proxy.example:3128',
      { scheme: 'http', host: 'proxy.example', port: 3128, credentials: null },
    ],
    [
      'Proxy.Example:3128',
      { scheme: 'http', host: 'proxy.example', port: 3128, credentials: null },
    ],
    ['proxy.example', { scheme: 'http', host: 'proxy.example', port: 80, credentials: null }],
    [
      'HTTPS://proxy.example/',
      { scheme: 'https', host: 'proxy.example', port: 443, credentials: null },
    ],
    [
      'http://[2001:db8::1]:8080',
      { scheme: 'http', host: '2001:db8::1', port: 8080, credentials: null },
    ],
    [
      'a:b@proxy.example:81',
      {
        scheme: 'http',
        host: 'proxy.example',
        port: 81,
        credentials: { user: 'a', password: 'b' },
      },
    ],
    [
      'http://corp%5Cada:x%40y@h:81',
      { scheme: 'http', host: 'h', port: 81, credentials: { user: 'corp\\ada', password: 'x@y' } },
    ],
    [
      'http://ada@h:81',
      { scheme: 'http', host: 'h', port: 81, credentials: { user: 'ada', password: '' } },
    ],
  ])('%s', (text, proxy) => expect(readProxyAddress(text)).toEqual({ kind: 'proxy', proxy }));

  it.each([
    '',
    '://',
    'http://',
    'http://a b:80',
    'http://h:0',
    'http://h:x',
    'http://[zz]:1',
    'h:1:2',
  ])('"%s" is none', (text) => expect(readProxyAddress(text)).toEqual({ kind: 'unreadable' }));
});

it('of several variables the https one counts, in any case; blank isn’t set', async () => {
  const url = new URL('https://api.example.com');
  const host = async (env: Record<string, string>) => {
    const [route] = (await environmentRoutes(env)(url)) ?? [];
    return route?.kind === 'proxy' ? route.proxy.host : route?.kind;
  };
  expect(await host({ HTTPS_PROXY: 'big', https_proxy: 'small' })).toBe('small');
  expect(await host({ ALL_PROXY: 'all', HTTPS_PROXY: 'big' })).toBe('big');
  expect(await host({ HTTP_PROXY: 'plain', all_proxy: 'all' })).toBe('all');
  expect(await host({ HTTPS_PROXY: '  ', HTTP_PROXY: 'plain' })).toBe('plain');
  expect(await host({ HTTPS_PROXY: 'big', NO_PROXY: 'x, example.com' })).toBe('direct');
  expect(await host({ NO_PROXY: '*' })).toBeUndefined();
});

it.each([
  ['DIRECT', ['direct']],
  ['PROXY a.test:8080; HTTPS b.test:8443;DIRECT', ['a.test:8080', 'b.test:8443', 'direct']],
  ['proxy a.test:8080', ['a.test:8080']],
  ['SOCKS5 s.test:1080; PROXY a.test:80', ['unusable', 'a.test:80']],
])('the answer of a proxy script is read: %s', (answer, expected) => {
  const routes = readScriptAnswer(answer) ?? [];
  expect(
    routes.map((route) =>
      route.kind === 'proxy' ? `${route.proxy.host}:${route.proxy.port}` : route.kind,
    ),
  ).toEqual(expected);
});

it.each(['', ' ; ', ';;'])('an answer without a way (%j) says nothing', (answer) =>
  expect(readScriptAnswer(answer)).toBeNull(),
);
