import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startWebHost, type WebHost } from '../../../../main/hosts/web/server.ts';
import { MOST_MESSAGE_BYTES } from '../../../../shared/message-size.ts';
import { makePageFolder } from '../../program/page-folder.ts';
import { makeTestRouter } from '../../program/test-router.ts';

let host: WebHost;
let port: number;
const page = makePageFolder();

beforeAll(async () => {
  host = await startWebHost({
    router: makeTestRouter().router,
    pageFolder: page.folder,
    port: 0,
    report: () => {},
  });
  port = Number(new URL(host.origin).port);
});
afterAll(async () => {
  await host.stop();
  page.remove();
});

type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

/** A request over plain HTTP, its path sent exactly as written. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (reply) => {
        let body = '';
        reply.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }),
        );
      },
    );
    // Left open on purpose: a page that never answers must not keep the host from stopping.
    sent.on('upgrade', (_reply, socket) => {
      socket.on('error', () => {});
      resolve({ status: 101, headers: {}, body: '' });
    });
    sent.on('error', reject).end();
  });

const upgradeHeaders = (changes: Record<string, string | null> = {}) => {
  const all: Record<string, string | null> = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': `yardmaster, token.${host.token}`,
    origin: host.origin,
    host: `127.0.0.1:${port}`,
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
};

describe('the web host', () => {
  test('listens on loopback only, with the token in its address’s fragment', () => {
    expect(host.address).toBe(`http://127.0.0.1:${port}/#token=${host.token}`);
    expect(Buffer.from(host.token, 'base64url')).toHaveLength(32);
  });

  test('serves the page with a policy whose nonce is new in each reply', async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const { status, headers, body } = await ask('/');
      expect(status).toBe(200);
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(body).toContain(`<meta name="csp-nonce" content="${nonce}">`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('allows the page only its own scripts, styles, images, fonts and the socket', async () => {
    const { headers } = await ask('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${port} ws://localhost:${port};`);
    for (const name of ['object-src', 'frame-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect(policy).toContain(`${name} 'none'`);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  test.each(['/', '/assets/main-abc123.js', '/nowhere', '/rpc'])(
    'sends the strict headers with %s',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers).not.toHaveProperty('set-cookie');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('serves assets to be kept, and the page never', async () => {
    expect((await ask('/assets/main-abc123.js')).headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'max-age=31536000, immutable',
    });
    expect((await ask('/')).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/assets/../../secret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/..%5csecret.js',
    '/../page-old/old.js',
    '//127.0.0.1/secret.js',
    '/assets/main-abc123.js%00.js',
    '/.hidden.js',
    '/assets/notes.exe',
    '/assets',
    '/nowhere.js',
  ])('answers 404 to %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(/secret|hidden|MZ/);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('does nothing on %s', async (method) => {
    expect((await ask('/', {}, method)).status).toBe(404);
  });
});

describe('the guards of the web host', () => {
  const foreignHosts = [
    'evil.example',
    '127.0.0.1',
    '127.0.0.1:1',
    '0.0.0.0:PORT',
    'localhost.evil.example:PORT',
    '[::1]:PORT',
    '127.0.0.1:PORT.',
  ];

  test.each(foreignHosts)(
    'answers 421 to the host %s, for the page and for the socket',
    async (name) => {
      const foreign = name.replace('PORT', String(port));
      expect((await ask('/', { host: foreign })).status).toBe(421);
      expect(
        (await ask('/rpc', upgradeHeaders({ host: foreign, origin: `http://${foreign}` }))).status,
      ).toBe(421);
    },
  );

  test('answers 421 to a request without a host', async () => {
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString('utf8', 0, 12)));
      socket.on('error', reject);
    });
    expect(status).toMatch(/ 421$/);
  });

  test('answers to localhost as well, whose page has its own origin', async () => {
    expect((await ask('/', { host: `localhost:${port}` })).status).toBe(200);
    expect(
      (
        await ask(
          '/rpc',
          upgradeHeaders({ host: `localhost:${port}`, origin: `http://localhost:${port}` }),
        )
      ).status,
    ).toBe(101);
  });

  const foreignOrigins = [
    'http://evil.example',
    'null',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'https://127.0.0.1:PORT',
    'http://localhost:PORT',
  ];

  test.each(foreignOrigins)(
    'answers 403 to the origin %s, for the page and for the socket',
    async (name) => {
      const origin = name.replace('PORT', String(port));
      expect((await ask('/', { origin })).status).toBe(403);
      expect((await ask('/rpc', upgradeHeaders({ origin }))).status).toBe(403);
    },
  );

  test('answers 403 to a socket without an origin: no browser sends that', async () => {
    expect((await ask('/rpc', upgradeHeaders({ origin: null }))).status).toBe(403);
  });

  test.each([
    ['no subprotocol', () => null],
    ['no token', () => 'yardmaster'],
    ['an empty token', () => 'yardmaster, token.'],
    ['the token without its prefix', () => `yardmaster, ${host.token}`],
    ['a token that is one character short', () => `yardmaster, token.${host.token.slice(0, -1)}`],
    ['a token that is one character longer', () => `yardmaster, token.${host.token}A`],
    ['another token', () => `yardmaster, token.${Buffer.alloc(32, 7).toString('base64url')}`],
  ])('answers 401 to %s', async (_what, protocol) => {
    expect(
      (await ask('/rpc', upgradeHeaders({ 'sec-websocket-protocol': protocol() }))).status,
    ).toBe(401);
  });

  test('does not take the token from the address or a cookie', async () => {
    const headers = upgradeHeaders({
      'sec-websocket-protocol': 'yardmaster',
      cookie: `token=${host.token}`,
    });
    expect((await ask(`/rpc?token=${host.token}`, headers)).status).toBe(401);
  });

  test('opens with everything right, and never sends the token back', async () => {
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/rpc`,
      ['yardmaster', `token.${host.token}`],
      { origin: host.origin },
    );
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    expect(socket.protocol).toBe('yardmaster');
    socket.terminate();
  });

  test('closes a socket that sends more than the limit, and goes on serving', async () => {
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/rpc`,
      ['yardmaster', `token.${host.token}`],
      { origin: host.origin },
    );
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
    const code = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('error', () => {});
    socket.send('x'.repeat(MOST_MESSAGE_BYTES + 1));
    expect(await code).toBe(1009);
    expect((await ask('/')).status).toBe(200);
  });

  test('answers 431 to headers that are too large', async () => {
    expect((await ask('/', { 'x-large': 'x'.repeat(9_000) })).status).toBe(431);
  });
});

test('a web host with an open socket stops at once', async () => {
  const own = await startWebHost({
    router: makeTestRouter().router,
    pageFolder: page.folder,
    port: 0,
    report: () => {},
  });
  const socket = new WebSocket(
    `${own.origin.replace('http', 'ws')}/rpc`,
    ['yardmaster', `token.${own.token}`],
    { origin: own.origin },
  );
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await own.stop();
  await closed;
  await expect(fetch(own.origin)).rejects.toThrow();
});

test('a port that is taken is said, not waited for', async () => {
  const parts = {
    router: makeTestRouter().router,
    pageFolder: page.folder,
    port,
    report: () => {},
  };
  await expect(startWebHost(parts)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('two starts have two tokens', async () => {
  const parts = {
    router: makeTestRouter().router,
    pageFolder: page.folder,
    port: 0,
    report: () => {},
  };
  const other = await startWebHost(parts);
  expect(other.token).not.toBe(host.token);
  expect(
    (
      await ask(
        '/rpc',
        upgradeHeaders({ 'sec-websocket-protocol': `yardmaster, token.${other.token}` }),
      )
    ).status,
  ).toBe(401);
  await other.stop();
});
