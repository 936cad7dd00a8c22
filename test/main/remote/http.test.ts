import type http from 'node:http';
import https from 'node:https';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallRecord } from '../../../main/kernel/redact.ts';
import type { Http, HttpOptions } from '../../../main/remote/http.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { Network } from '../../../main/remote/network/network.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import { said, saying } from '../../support/said.ts';
import { selfSigned } from './certificate.ts';
import type { Answer, TestServer } from './servers.ts';
import {
  closedPort,
  json,
  serve,
  serveRaw,
  shortLimits,
  systemClock,
  testLimits,
} from './servers.ts';

const CANARY = 'canary-7f3a';
const AUTH = `Bearer ${CANARY}`;

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const keep = (server: TestServer): TestServer => {
  cleanups.push(() => server.close());
  return server;
};

function open(baseUrl: string, options: Partial<HttpOptions> = {}): Http {
  const port = createHttp({ baseUrl, clock: systemClock, limits: testLimits, ...options });
  cleanups.push(() => port.close());
  return port;
}

const against = async (answer: Answer, options: Partial<HttpOptions> = {}) => {
  const server = keep(await serve(answer));
  return { server, http: open(server.url, options) };
};

const post = {
  method: 'POST',
  path: '/yard/spot-assignment',
  body: { spotId: 's' },
  authorization: AUTH,
} as const;
const get = { path: '/yard/spot', authorization: AUTH } as const;

describe('what a call carries', () => {
  it('sends JSON with its type, and no content type where there is no body', async () => {
    const { server, http: port } = await against((_, reply) => json(reply, {}));
    await port.write(post);
    await port.write({ method: 'POST', path: '/asset-visit/v/detach/c', authorization: AUTH });
    await port.write({ method: 'DELETE', path: '/yard/spot-assignment/a', authorization: AUTH });
    await port.read(get);
    expect(
      server.seen.map(({ method, headers, body }) => [
        method,
        headers['content-type'],
        headers['content-length'],
        body,
      ]),
    ).toEqual([
      ['POST', 'application/json', '14', '{"spotId":"s"}'],
      ['POST', undefined, '0', ''],
      ['DELETE', undefined, undefined, ''],
      ['GET', undefined, undefined, ''],
    ]);
    expect(new Set(server.seen.map(({ headers }) => headers.authorization))).toEqual(
      new Set([AUTH]),
    );
  });

  it('sends no Authorization header where none is given', async () => {
    const { server, http: port } = await against((_, reply) => json(reply, {}));
    await port.write({ ...post, authorization: null });
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it.each([
    [false, 'op-1', undefined],
    [true, 'op-1', 'op-1'],
    [true, null, undefined],
    [true, undefined, undefined],
    [true, 'Öl\r\nX-Other: 1', expect.stringMatching(/^[0-9a-f]{64}$/)],
  ])(
    'asked for keys: %s, a call with the key %j carries %j',
    async (sendIdempotencyKey, idempotencyKey, expected) => {
      const { server, http: port } = await against((_, reply) => json(reply, {}), {
        limits: { ...testLimits, sendIdempotencyKey },
      });
      expect((await port.write({ ...post, idempotencyKey })).kind).toBe('ok');
      expect(server.seen.map(({ headers }) => headers['idempotency-key'])).toEqual([expected]);
    },
  );

  it('keeps connections for reads and opens a new one for each write', async () => {
    const { server, http: port } = await against((_, reply) => json(reply, {}));
    for (let call = 0; call < 3; call += 1) await port.read(get);
    expect(server.connections()).toBe(1);
    for (let call = 0; call < 3; call += 1) await port.write(post);
    expect(server.connections()).toBe(4);
    expect(server.seen.slice(3).map(({ headers }) => headers.connection)).toEqual([
      'close',
      'close',
      'close',
    ]);
  });

  it('reads again once when the service closed a kept connection', async () => {
    let calls = 0;
    const { server, http: port } = await against((_, reply, raw) => {
      calls += 1;
      if (calls === 2) raw.socket.destroy();
      else json(reply, { calls });
    });
    await port.read(get);
    expect((await port.read(get)).bytes.toString()).toBe('{"calls":3}');
    expect(server.seen).toHaveLength(3);
  });

  it('does not read again when a fresh connection breaks', async () => {
    const { server, http: port } = await against((_, __, raw) => raw.socket.destroy());
    await expect(port.read(get)).rejects.toMatchObject({ kind: 'network' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('entity tags', () => {
  const TAG = 'W/"c-ZfJ0"';

  it('asks by the tag it is given, and returns 304 unchanged, with no bytes', async () => {
    const { server, http: port } = await against(({ headers }, reply) => {
      reply.setHeader('etag', TAG);
      if (headers['if-none-match'] === TAG) reply.writeHead(304).end();
      else json(reply, { rows: 1 });
    });
    expect(await port.read(get)).toMatchObject({ status: 200, tag: TAG });
    const again = await port.read({ ...get, tag: TAG });
    expect(again).toMatchObject({ status: 304, tag: TAG });
    expect(again.bytes).toHaveLength(0);
    expect(server.seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, TAG]);
  });

  it.each([undefined, null])(
    'takes 304 to a question with the tag %s for a bad answer',
    async (tag) => {
      const { http: port } = await against(
        (_, reply) => void reply.writeHead(304, { etag: TAG }).end(),
      );
      await expect(
        port.read({ ...get, ...(tag === undefined ? {} : { tag }) }),
      ).rejects.toMatchObject({
        kind: 'bad-reply',
        status: 304,
        said: message('service.unaskedUnchanged'),
      });
    },
  );

  it('makes a cache on the way ask the service, with and without a tag', async () => {
    let rows = 0;
    const cached = new Map<string, string>();
    const { http: port } = await against(({ url = '', headers }, reply) => {
      const kept = cached.get(url);
      if (kept !== undefined && !/no-cache|max-age=0/.test(headers['cache-control'] ?? ''))
        return void json(reply, JSON.parse(kept));
      rows += 1;
      cached.set(url, JSON.stringify({ rows }));
      // As Express does: it never calls content unchanged for a client that wants no cache.
      if (headers['if-none-match'] === TAG && headers['cache-control'] !== 'no-cache')
        reply.writeHead(304).end();
      else json(reply, { rows });
    });
    const words = async () => JSON.parse((await port.read(get)).bytes.toString('utf8'));
    expect([await words(), await words()]).toEqual([{ rows: 1 }, { rows: 2 }]);
    expect(await port.read({ ...get, tag: TAG })).toMatchObject({ status: 304 });
    expect(rows).toBe(3);
  });

  it.each(['unquoted', '"a"b"', `"${'x'.repeat(300)}"`, 'W/"ü"', ''])(
    'leaves a tag that is none: %s',
    async (etag) => {
      const { http: port } = await against((_, reply) => {
        reply.setHeader('etag', Buffer.from(etag).toString('latin1'));
        json(reply, {});
      });
      expect((await port.read(get)).tag).toBeNull();
    },
  );
});

describe('writes that never left', () => {
  // Faults: C1.
  it('a refused connection is not-sent', async () => {
    const port = open(`http://127.0.0.1:${await closedPort()}`);
    expect(await port.write(post)).toEqual({
      kind: 'not-sent',
      said: message('service.noConnection'),
    });
  });

  // Faults: C1.
  it('an address that does not exist is not-sent', async () => {
    const port = open('https://does-not-exist.invalid');
    expect(await port.write(post)).toMatchObject({ kind: 'not-sent' });
  });

  // Faults: C1.
  it('an untrusted certificate is not-sent, and no byte reaches the server', async () => {
    const { key, cert } = selfSigned();
    const server = keep(
      await serve(
        (_, reply) => json(reply, {}),
        (listener) => https.createServer({ key, cert }, listener),
      ),
    );
    const port = open(`https://127.0.0.1:${server.port}`);
    const outcome = await port.write(post);
    expect(outcome).toMatchObject({ kind: 'not-sent' });
    expect(outcome.kind === 'not-sent' && said(outcome)).toMatch(/certificate/);
    expect(server.connections()).toBe(1);
    expect(server.seen).toHaveLength(0);
    const trusting = open(`https://127.0.0.1:${server.port}`, {
      network: new Network({ certificates: async () => [cert] }),
    });
    expect(await trusting.write(post)).toMatchObject({ kind: 'ok' });
    expect((await trusting.read(get)).status).toBe(200);
  });

  it('a TLS handshake that never ends is not-sent', async () => {
    let bytes = Buffer.alloc(0);
    const server = keep(
      await serveRaw((socket) =>
        socket.on('data', (chunk) => {
          bytes = Buffer.concat([bytes, chunk]);
        }),
      ),
    );
    const port = open(`https://127.0.0.1:${server.port}`, { limits: shortLimits });
    expect(await port.write(post)).toMatchObject({ kind: 'not-sent' });
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.includes(CANARY)).toBe(false);
  });

  it('a plain-text answer to a TLS handshake is not-sent', async () => {
    const server = keep(
      await serveRaw((socket) =>
        socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
      ),
    );
    expect(await open(`https://127.0.0.1:${server.port}`).write(post)).toMatchObject({
      kind: 'not-sent',
    });
  });

  it('a signal that was aborted before is not-sent', async () => {
    const { server, http: port } = await against((_, reply) => json(reply, {}));
    expect(await port.write({ ...post, signal: AbortSignal.abort() })).toMatchObject({
      kind: 'not-sent',
    });
    expect(server.seen).toHaveLength(0);
  });
});

/** Replies after which we don't know whether the call took effect. */
const unclear: readonly (readonly [name: string, answer: (reply: http.ServerResponse) => void])[] =
  [
    [
      'a page of HTML',
      (reply: http.ServerResponse) =>
        void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>sign in</html>'),
    ],
    [
      'HTML that calls itself JSON',
      (reply: http.ServerResponse) =>
        void reply.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
    ],
    [
      'text',
      (reply: http.ServerResponse) =>
        void reply.writeHead(200, { 'content-type': 'text/plain' }).end('OK'),
    ],
    ['a JSON word', (reply: http.ServerResponse) => json(reply, 'ok')],
    ['JSON null', (reply: http.ServerResponse) => json(reply, null)],
    [
      'half of a JSON text',
      (reply: http.ServerResponse) =>
        void reply.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"id":"x"'),
    ],
    [
      'a body cut by the connection',
      (reply: http.ServerResponse) => {
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        reply.write('{"data":');
        setTimeout(() => reply.socket?.destroy(), 20);
      },
    ],
    [
      'an empty body',
      (reply: http.ServerResponse) => void reply.writeHead(200, { 'content-length': '0' }).end(),
    ],
    ['204', (reply: http.ServerResponse) => void reply.writeHead(204).end()],
    [
      'a body over the cap',
      (reply: http.ServerResponse) => json(reply, { data: 'x'.repeat(300_000) }),
    ],
    [
      'a gzip bomb',
      (reply: http.ServerResponse) =>
        void reply
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50_000_000, 0x20))),
    ],
    [
      'broken gzip',
      (reply: http.ServerResponse) =>
        void reply
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end('{"data":{}}'),
    ],
    [
      'half of a gzip text',
      (reply: http.ServerResponse) => {
        const whole = gzipSync(JSON.stringify({ data: 'x'.repeat(5_000) }));
        reply
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(whole.subarray(0, whole.length / 2));
      },
    ],
    [
      'forbidden keys',
      (reply: http.ServerResponse) =>
        void reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"__proto__":{"admin":true}}'),
    ],
    [
      'deep nesting',
      (reply: http.ServerResponse) =>
        void reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end(`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
    ],
    [
      '302',
      (reply: http.ServerResponse) => void reply.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    [
      '307',
      (reply: http.ServerResponse) => void reply.writeHead(307, { location: '/elsewhere' }).end(),
    ],
    ['408', (reply: http.ServerResponse) => json(reply, {}, 408)],
    ['409', (reply: http.ServerResponse) => json(reply, {}, 409)],
    ['425', (reply: http.ServerResponse) => json(reply, {}, 425)],
    ['500', (reply: http.ServerResponse) => json(reply, {}, 500)],
    [
      '502 with HTML',
      (reply: http.ServerResponse) =>
        void reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
    ],
    ['504', (reply: http.ServerResponse) => json(reply, {}, 504)],
  ];

// Faults: E2.
describe('writes of which nothing is known', () => {
  // Faults: C2.
  it('a reset after the request arrived', async () => {
    const { http: port } = await against((_, __, raw) => raw.socket.resetAndDestroy());
    expect(await port.write(post)).toMatchObject({ kind: 'unknown', status: null });
  });

  it('a reset after connecting is unclear, because bytes may have left', async () => {
    const server = keep(
      await serveRaw((socket) => void setTimeout(() => socket.resetAndDestroy(), 40)),
    );
    expect(await open(server.url).write(post)).toMatchObject({ kind: 'unknown', status: null });
  });

  // Faults: C2.
  it('never not-sent if the server got a byte, whenever it resets (300 times)', async () => {
    let got = 0;
    let turn = 0;
    const server = keep(
      await serveRaw((socket) => {
        socket.on('data', (chunk) => {
          got += chunk.length;
        });
        turn += 1;
        if (turn % 3 === 0) socket.resetAndDestroy();
        else if (turn % 3 === 1) setImmediate(() => socket.resetAndDestroy());
        else setTimeout(() => socket.resetAndDestroy(), turn % 4);
      }),
    );
    const port = open(server.url);
    const kinds = new Map<string, number>();
    for (let call = 0; call < 300; call += 1) {
      got = 0;
      const { kind } = await port.write(post);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (kind === 'not-sent') expect(got).toBe(0);
    }
    expect([...kinds.keys()].filter((kind) => kind !== 'not-sent' && kind !== 'unknown')).toEqual(
      [],
    );
    expect(kinds.get('unknown')).toBeGreaterThan(0);
  });

  // Faults: K2.
  it('silence until the deadline, and the call ends within it', async () => {
    const { http: port } = await against(() => undefined, { limits: shortLimits });
    const from = performance.now();
    const outcome = await port.write(post);
    expect(outcome).toEqual({
      kind: 'unknown',
      status: null,
      said: message('service.timeout'),
      retryAfterMs: null,
    });
    expect(performance.now() - from).toBeLessThan(testLimits.writeDeadlineMs);
  });

  it('a body that drips on beyond the deadline', async () => {
    const { http: port } = await against(
      (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => reply.write(' '), 20);
        reply.on('close', () => clearInterval(timer));
      },
      { limits: shortLimits },
    );
    const from = performance.now();
    expect(await port.write(post)).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(performance.now() - from).toBeLessThan(testLimits.writeDeadlineMs);
  });

  it('a caller that gives up while the answer is awaited', async () => {
    const { http: port } = await against(() => undefined);
    expect(await port.write({ ...post, signal: AbortSignal.timeout(100) })).toMatchObject({
      kind: 'unknown',
    });
  });

  it.each(unclear)('%s', async (_, answer) => {
    const { server, http: port } = await against((_request, reply) => answer(reply));
    expect(await port.write(post)).toMatchObject({ kind: 'unknown' });
    expect(server.seen).toHaveLength(1);
  });

  it('an answer that is not HTTP', async () => {
    const server = keep(
      await serveRaw((socket) => socket.on('data', () => socket.end('220 mail.example ready\r\n'))),
    );
    expect(await open(server.url).write(post)).toMatchObject({ kind: 'unknown' });
  });

  it('endless headers', async () => {
    const server = keep(
      await serveRaw((socket) =>
        socket.on('data', () => {
          socket.write('HTTP/1.1 200 OK\r\n');
          const timer = setInterval(() => socket.write(`x-filler: ${'x'.repeat(4_000)}\r\n`), 5);
          socket.on('close', () => clearInterval(timer));
        }),
      ),
    );
    expect(await open(server.url).write(post)).toMatchObject({ kind: 'unknown' });
  });

  it('429 and 503 with the wait the service asks for, in seconds or as a date', async () => {
    const { http: port } = await against((request, reply) =>
      request.method === 'POST'
        ? json(reply, { message: 'Too many' }, 429, { 'retry-after': '7' })
        : json(reply, {}, 503, {
            'retry-after': new Date(Math.ceil(Date.now() / 1000) * 1000 + 20_000).toUTCString(),
          }),
    );
    expect(await port.write(post)).toMatchObject({
      kind: 'unknown',
      status: 429,
      retryAfterMs: 7_000,
    });
    const dated = await port.write({ ...post, method: 'PATCH' });
    expect(dated).toMatchObject({ kind: 'unknown', status: 503 });
    expect(dated.kind === 'unknown' && dated.retryAfterMs).toBeGreaterThan(5_000);
    expect(dated.kind === 'unknown' && dated.retryAfterMs).toBeLessThan(22_000);
  });
});

describe('writes that were answered', () => {
  it.each([200, 201, 202])('%i with an object is ok', async (status) => {
    const { http: port } = await against((_, reply) => json(reply, { data: { id: 'a' } }, status));
    expect(await port.write(post)).toEqual({ kind: 'ok', status, body: { data: { id: 'a' } } });
  });

  it('an empty answer is ok where none is documented, if it says that it is empty', async () => {
    const { http: port } = await against((request, reply) =>
      request.method === 'POST'
        ? void reply.writeHead(201, { 'content-length': '0' }).end()
        : void reply.writeHead(204).end(),
    );
    expect(await port.write({ ...post, reply: 'json-or-empty' })).toEqual({
      kind: 'ok',
      status: 201,
      body: null,
    });
    expect(await port.write({ ...post, method: 'PATCH', reply: 'json-or-empty' })).toEqual({
      kind: 'ok',
      status: 204,
      body: null,
    });
  });

  it.each([200, 201, 202])(
    '%i with chunks that end at once is empty, which isn’t a documented reply',
    async (status) => {
      const { http: port } = await against(
        (_, reply) => void reply.writeHead(status, { 'transfer-encoding': 'chunked' }).end(),
      );
      expect(await port.write({ ...post, reply: 'json-or-empty' })).toEqual({
        kind: 'ok',
        status,
        body: null,
      });
      expect(await port.write(post)).toMatchObject({ kind: 'unknown' });
    },
  );

  it.each([
    [
      'neither a length nor chunks',
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n',
    ],
    ['chunks without their end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['a length that does not come', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'],
  ])('an empty answer with %s may be a cut one, and stays unknown', async (_case, head) => {
    const { http: port } = await against((_, reply) => void reply.socket?.end(head));
    expect(await port.write({ ...post, reply: 'json-or-empty' })).toMatchObject({
      kind: 'unknown',
    });
  });

  it.each([
    [
      400,
      { message: ['spotId must be a UUID', 'reason should not be empty'] },
      'spotId must be a UUID; reason should not be empty',
    ],
    [403, { message: 'Forbidden resource' }, 'Forbidden resource'],
    [404, { error_description: 'No such assignment' }, 'No such assignment'],
    [405, {}, 'The service refused this (error 405).'],
    [410, { errorMessage: 'Gone\u0000 for\n good' }, 'Gone for good'],
    [422, { message: { nested: 1 }, error: 'Unprocessable' }, 'Unprocessable'],
    [418, { message: 42 }, 'The service refused this (error 418).'],
  ])('%i is refused in the words of the service', async (status, body, sentence) => {
    const { http: port } = await against((_, reply) => json(reply, body, status));
    expect(await port.write(post)).toMatchObject({
      kind: 'refused',
      status,
      said: saying(sentence),
    });
  });

  it('long words are cut, and a token in them is not repeated', async () => {
    const { http: port } = await against((request, reply) =>
      json(reply, { message: `${request.headers.authorization} ${'y'.repeat(5_000)}` }, 400),
    );
    const outcome = await port.write(post);
    expect(outcome.kind === 'refused' && said(outcome).length).toBe(300);
    expect(JSON.stringify(outcome)).not.toContain(CANARY);
  });

  it('401 has an error of its own', async () => {
    const { http: port } = await against((_, reply) =>
      json(reply, { message: 'Unauthorized' }, 401),
    );
    expect(await port.write(post)).toEqual({ kind: 'unauthorized', said: rawText('Unauthorized') });
  });

  it('an id that fits no address is refused by the console and nothing is sent', async () => {
    const { server, http: port } = await against((_, reply) => json(reply, {}));
    const outcome = await port.write({
      method: 'PATCH',
      path: '/yard/spot/{id}/close',
      values: { id: '../../auth' },
      authorization: AUTH,
    });
    expect(outcome).toMatchObject({ kind: 'refused', status: 0 });
    expect(server.connections()).toBe(0);
  });
});

describe('reads', () => {
  it.each([
    [401, 'signed-out'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [408, 'timeout'],
    [429, 'throttled'],
    [400, 'service'],
    [500, 'service'],
    [503, 'service'],
    [302, 'bad-reply'],
  ] as const)('%i throws %s', async (status, kind) => {
    const { http: port } = await against((_, reply) =>
      json(reply, { message: 'Because' }, status, { 'retry-after': '3', location: '/x' }),
    );
    await expect(port.read(get)).rejects.toMatchObject({ name: 'RemoteError', kind, status });
  });

  it('carries the wait the service asks for', async () => {
    const { http: port } = await against((_, reply) =>
      json(reply, {}, 503, { 'retry-after': '3' }),
    );
    await expect(port.read(get)).rejects.toMatchObject({ retryAfterMs: 3_000 });
  });

  it('a page of HTML with status 200 is a bad reply', async () => {
    const { http: port } = await against(
      (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    );
    await expect(port.read(get)).rejects.toMatchObject({ kind: 'bad-reply' });
  });

  it('bytes are taken as they are where a document is asked for', async () => {
    const { http: port } = await against(
      (_, reply) => void reply.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    );
    expect((await port.read({ ...get, accept: 'bytes' })).bytes.toString()).toBe('%PDF');
  });

  it('silence, a drip, a cut and a caller who gives up each have their kind', async () => {
    const silent = await against(() => undefined, { limits: shortLimits });
    await expect(silent.http.read(get)).rejects.toMatchObject({ kind: 'timeout' });
    await expect(
      silent.http.read({ ...get, signal: AbortSignal.timeout(50) }),
    ).rejects.toMatchObject({ kind: 'canceled' });
    const cut = await against((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '50' });
      reply.write('{');
      setTimeout(() => reply.socket?.destroy(), 20);
    });
    await expect(cut.http.read(get)).rejects.toMatchObject({ kind: 'bad-reply' });
    const gone = open(`http://127.0.0.1:${await closedPort()}`);
    await expect(gone.read(get)).rejects.toMatchObject({ kind: 'network' });
  });

  // Faults: K2.
  // Cases: PC9.
  it('a reply in lumps is read, however long it takes in all; so is a sign-in', async () => {
    const { http: port } = await against(
      (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        const lumps = ['{"data"', ':[1', ',2]', '}'];
        const timer = setInterval(() => {
          const lump = lumps.shift();
          if (lump === undefined) return void reply.end(() => clearInterval(timer));
          reply.write(lump);
        }, 600);
      },
      { limits: shortLimits },
    );
    const [read, signIn, write] = await Promise.all([
      port.read(get),
      port.write({ ...post, idempotencyKey: null }),
      port.write(post),
    ]);
    expect(read.bytes.toString()).toBe('{"data":[1,2]}');
    expect(signIn).toMatchObject({ kind: 'ok', body: { data: [1, 2] } });
    // A write that takes too long is read back soon.
    expect(write).toMatchObject({ kind: 'unknown', said: message('service.timeout') });
  });

  it('a reply that drips without an end is given up', async () => {
    const { http: port } = await against(
      (_, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => reply.write(' '), 20);
        reply.on('close', () => clearInterval(timer));
      },
      { limits: shortLimits },
    );
    const from = performance.now();
    await expect(port.read(get)).rejects.toMatchObject({ kind: 'timeout' });
    expect(performance.now() - from).toBeGreaterThan(3 * shortLimits.readDeadlineMs);
  });

  it('a body over the cap stops early', async () => {
    let sent = 0;
    const { http: port } = await against((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => {
        sent += 50_000;
        reply.write(' '.repeat(50_000));
      }, 2);
      reply.on('close', () => clearInterval(timer));
    });
    await expect(port.read(get)).rejects.toMatchObject({
      kind: 'bad-reply',
      said: message('service.tooLarge'),
    });
    expect(sent).toBeLessThan(5_000_000);
  });
});

describe('the clock of the service', () => {
  it('is known from the first answer on, to about a second', async () => {
    const { http: port } = await against((_, reply) =>
      json(reply, {}, 200, { date: new Date(Date.now() + 90_000).toUTCString() }),
    );
    expect(port.skewMs()).toBeNull();
    await port.read(get);
    // A second for the header that is cut, and room for an answer that a busy machine reads late.
    expect(port.skewMs()).toBeGreaterThan(80_000);
    expect(port.skewMs()).toBeLessThan(100_000);
  });

  // Faults: K5.
  it.each([
    ['a cache on the way', 200, { age: '0' }],
    ['a cache that says so by another name', 200, { 'x-cache': 'HIT from edge-17' }],
    ['a sign-in page', 200, { 'content-type': 'text/html; charset=utf-8' }],
    ['a redirect of the network', 302, { location: '/portal' }],
    ['a gateway', 504, {}],
  ])('the date of %s is not the service’s', async (_, status, headers) => {
    const { http: port } = await against((_request, reply) =>
      json(reply, {}, status, { date: 'Tue, 03 Feb 2015 04:05:06 GMT', ...headers }),
    );
    await port.read(get).catch(() => undefined);
    expect(port.skewMs()).toBeNull();
  });

  it('stays where it is when this computer’s clock is set', async () => {
    const set = { ms: 0 };
    const { http: port } = await against((_, reply) => json(reply, {}), {
      clock: { ...systemClock, now: () => systemClock.now() + set.ms },
    });
    await port.read(get);
    set.ms = 5 * 3_600_000;
    expect(port.skewMs()).toBeLessThan(-5 * 3_600_000 + 20_000);
  });

  it('an unreadable date changes nothing', async () => {
    const { http: port } = await against((_, reply) => json(reply, {}, 200, { date: 'yesterday' }));
    await port.read(get);
    expect(port.skewMs()).toBeNull();
  });
});

it('reports each call that got no reply at all, and no other', async () => {
  let lost = 0;
  const onLost = () => {
    lost += 1;
  };
  const { server, http: port } = await against((_, reply) => json(reply, {}, 500), { onLost });
  await expect(port.read(get)).rejects.toThrow();
  const stopped = AbortSignal.abort();
  await expect(port.read({ ...get, signal: stopped })).rejects.toThrow();
  expect(lost).toBe(0);
  await server.close();
  await expect(port.read(get)).rejects.toThrow();
  await port.write(post);
  expect(lost).toBeGreaterThanOrEqual(2);
});

describe('secrets', () => {
  it('are in no log record, outcome or error, whatever happens', async () => {
    const records: CallRecord[] = [];
    const log = (record: CallRecord) => records.push(record);
    const texts: string[] = [];
    const note = (value: unknown) =>
      texts.push(
        JSON.stringify(value),
        String(value),
        value instanceof Error
          ? JSON.stringify([value.message, value.stack, value.cause, { ...value }])
          : '',
      );
    const silent: Answer = () => undefined;
    const answers: Answer[] = [
      (request, reply) =>
        json(reply, { message: request.headers.authorization, echo: request.body }, 400),
      (request, reply) => json(reply, { error: `${request.headers.authorization}` }, 500),
      (_, __, raw) => raw.socket.resetAndDestroy(),
      (request, reply) =>
        void reply
          .writeHead(302, { location: `http://x/?token=${request.headers.authorization}` })
          .end(),
      (request, reply) =>
        void reply
          .writeHead(200, { 'content-type': 'text/html' })
          .end(String(request.headers.authorization)),
      silent,
    ];
    for (const answer of answers) {
      const { http: port } = await against(answer, {
        log,
        limits: answer === silent ? shortLimits : testLimits,
      });
      note(await port.write({ ...post, body: { password: CANARY }, operationId: 'op-9' }));
      await port
        .read({
          path: '/yard/spot/{spotId}',
          values: { spotId: 'id-of-a-customer' },
          query: [['s', CANARY]],
          authorization: AUTH,
        })
        .catch(note);
    }
    const gone = open(`http://127.0.0.1:${await closedPort()}`, { log });
    note(await gone.write(post));
    await gone.read(get).catch(note);
    const broken = open(`http://127.0.0.1:${await closedPort()}`, { log });
    note(await broken.write({ ...post, authorization: `Bearer ${CANARY}\r\nx: y` }));
    const all = texts.join('\n');
    expect(all).not.toContain(CANARY);
    expect(JSON.stringify(records)).not.toContain(CANARY);
    expect(JSON.stringify(records)).not.toContain('id-of-a-customer');
    expect(records).toHaveLength(15);
    for (const record of records)
      expect(Object.keys(record).sort()).toEqual([
        'ended',
        'method',
        'ms',
        'operationId',
        'path',
        'status',
      ]);
    expect(records[0]).toMatchObject({
      method: 'POST',
      path: '/yard/spot-assignment',
      status: 400,
      operationId: 'op-9',
      ended: 'refused',
    });
    expect(records[1]).toMatchObject({
      method: 'GET',
      path: '/yard/spot/{spotId}',
      status: 400,
      operationId: null,
      ended: 'service',
    });
  });
});
