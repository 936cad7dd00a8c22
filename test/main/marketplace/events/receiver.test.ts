import { METHODS } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { listenForDeliveries } from '../../../../main/hosts/webhook-listener.ts';
import {
  type Flood,
  type Receiver,
  type ReceiverParts,
  startReceiver,
} from '../../../../main/marketplace/events/receiver.ts';
import { isSource, sourceCheck } from '../../../../main/marketplace/events/sources.ts';
import { deliveryToken, makeKeys } from '../../../../sandbox/marketplace/tokens.ts';
import { deep } from '../../../support/tiers.ts';
import { brokenTargets, rawRequest, sendRaw, spellingsOf } from '../../hosts/web/raw-requests.ts';

const secret = 'a'.repeat(43);
const kept: string[] = [];
const floods: Flood[] = [];
let receiver: Receiver;
const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const start = async (parts: Partial<ReceiverParts> = {}) => {
  kept.length = 0;
  floods.length = 0;
  receiver = await startReceiver({
    listen: listenForDeliveries,
    port: 0,
    bind: '127.0.0.1',
    sources: [],
    secret,
    publicKey: null,
    issuer: 'loadsmart',
    hosts: [],
    clock,
    keep: ({ digest }) => void kept.push(digest),
    onKept() {},
    onFlood: (what) => void floods.push(what),
    ...parts,
  });
};
afterEach(() => receiver.stop());
const send = async (
  body: string,
  options: { path?: string; headers?: Record<string, string>; method?: string } = {},
) =>
  (
    await fetch(`http://127.0.0.1:${receiver.port}${options.path ?? receiver.path()}`, {
      method: options.method ?? 'POST',
      headers: { 'content-type': 'application/json', ...options.headers },
      ...(options.method === 'GET' ? {} : { body }),
    })
  ).status;

describe('a delivery', () => {
  test('is kept before it is answered', async () => {
    await start();
    expect(await send('{"type":"bid:awarded"}')).toBe(200);
    expect(kept).toHaveLength(1);
  });

  test('that the disk does not take is answered 503', async () => {
    await start({
      keep() {
        throw new Error('full');
      },
    });
    expect(await send('{}')).toBe(503);
  });

  test('has one digest however its keys are ordered, and another for another body', async () => {
    await start();
    await send('{"type":"x","details":{"a":1,"b":2}}');
    await send('{"details":{"b":2,"a":1},"type":"x"}');
    await send('{"details":{"b":3,"a":1},"type":"x"}');
    expect(new Set(kept).size).toBe(2);
  });
});

// Faults: R1.
describe('what is no delivery looks like nothing is there', () => {
  test.each<[string, Parameters<typeof send>[1]]>([
    ['another path', { path: '/' }],
    ['a longer path', { path: `/${secret}x` }],
    ['a query', { path: `/${secret}?x=1` }],
    ['another method', { method: 'GET' }],
    ['another type', { headers: { 'content-type': 'text/plain' } }],
    ['a page of a browser', { headers: { origin: 'https://evil.example' } }],
  ])('%s is 404', async (_, options) => {
    await start();
    expect(await send('{}', options)).toBe(404);
    expect(kept).toEqual([]);
  });

  test('a host name that was rebound is 404', async () => {
    await start();
    const status = await new Promise<string>((resolve) => {
      const socket = connect(receiver.port, '127.0.0.1', () => {
        socket.write(
          `POST ${receiver.path()} HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
        );
      });
      socket.once('data', (data) => {
        resolve(data.toString().split('\r\n')[0] ?? '');
        socket.destroy();
      });
    });
    expect(status).toContain('404');
  });
});

describe('the address as raw bytes', () => {
  const headers = { host: '127.0.0.1', 'content-type': 'application/json', 'content-length': '2' };
  const post = (method: string, target: string, changes: Record<string, string | null> = {}) =>
    sendRaw(
      receiver.port,
      Buffer.concat([rawRequest(method, target, { ...headers, ...changes }), Buffer.from('{}')]),
      5_000,
    );

  test('is taken in one spelling alone, and every answer ends the connection', async () => {
    await start();
    const targets = [...spellingsOf(receiver.path()), ...brokenTargets(receiver.path())].filter(
      (each) => each !== receiver.path(),
    );
    const answers = await Promise.all(targets.map((target) => post('POST', target)));
    expect(
      answers.filter(({ status, closed: ended }) => ![404, 400, 431].includes(status) || !ended),
    ).toEqual([]);
    expect(kept).toEqual([]);
    expect((await post('POST', receiver.path())).status).toBe(200);
    expect(kept).toHaveLength(1);
  });

  test('is taken by one method alone, as no upgrade, and under no other Host', async () => {
    await start();
    for (const method of METHODS.filter((each) => each !== 'POST' && each !== 'CONNECT')) {
      const { status } = await post(method, receiver.path());
      expect([method, [404, 400].includes(status)]).toEqual([method, true]);
    }
    expect((await post('CONNECT', receiver.path())).status).toBe(0);
    for (const host of [
      null,
      'evil.example',
      '127.0.0.1.',
      'localhost.evil.example',
      '127.0.0.1@evil.example',
    ])
      expect([host, (await post('POST', receiver.path(), { host })).status]).toEqual([host, 404]);
    expect(kept).toEqual([]);
  });
});

describe('limits', () => {
  test('a body over 256 KB, a deep one, forbidden keys and broken JSON are not kept', async () => {
    await start();
    expect(await send(JSON.stringify({ a: 'x'.repeat(300_000) }))).toBe(413);
    expect(await send(`${'['.repeat(30)}${']'.repeat(30)}`)).toBe(400);
    expect(await send('{"__proto__":{"x":1}}')).toBe(400);
    expect(await send('{"type":')).toBe(400);
    expect(kept).toEqual([]);
  });

  // Faults: R1.
  deep.test('refuses more than 600 deliveries a minute, and reports it', async () => {
    await start();
    let refused = 0;
    for (let count = 0; count < 610; count += 1)
      if ((await send(`{"type":"t${count}"}`)) === 429) refused += 1;
    expect(refused).toBe(10);
    expect(new Set(floods.map((flood) => JSON.stringify(flood)))).toEqual(
      new Set([JSON.stringify({ most: 600, of: 'all' })]),
    );
  });

  deep.test('one kind of event gone wild does not push out the others', async () => {
    await start();
    let refused = 0;
    for (let count = 0; count < 310; count += 1)
      if ((await send('{"type":"bid:awarded"}')) === 429) refused += 1;
    expect(refused).toBe(10);
    expect(await send('{"event":"load_cancelled"}')).toBe(200);
    expect(new Set(floods.map((flood) => JSON.stringify(flood)))).toEqual(
      new Set([JSON.stringify({ most: 300, of: 'kind' })]),
    );
  });
});

describe('a peer that does not play by the rules', () => {
  const open = (text: string) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(receiver.port, '127.0.0.1', () => {
        socket.write(text);
        resolve(socket);
      });
      socket.once('error', reject);
    });
  const closed = (sockets: readonly Socket[]) =>
    sockets.filter((socket) => socket.closed || socket.destroyed).length;

  // Faults: R1.
  deep.test(
    'slow headers and bodies are cut off; proper deliveries come in beside them',
    async () => {
      await start();
      const post = `POST ${receiver.path()} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
      const slow = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          open(
            index % 2 === 0
              ? post
              : `${post}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
          ),
        ),
      );
      const drip = setInterval(() => {
        for (const socket of slow) if (socket.writable) socket.write('x');
      }, 200);
      for (const socket of slow) {
        socket.on('error', () => undefined);
        socket.resume();
      }
      try {
        expect(await send('{"type":"bid:awarded"}')).toBe(200);
        await expect.poll(() => closed(slow), { timeout: 60_000, interval: 250 }).toBe(40);
        expect(await send('{"type":"bid:refused"}')).toBe(200);
      } finally {
        clearInterval(drip);
        for (const socket of slow) socket.destroy();
      }
      expect(kept).toHaveLength(2);
    },
    60_000,
  );

  // Faults: R1.
  deep.test('1,000 idle connections keep no delivery out, and are cut off', async () => {
    await start();
    const many = await Promise.all(Array.from({ length: 1_000 }, () => open('').catch(() => null)));
    const sockets = many.filter((socket) => socket !== null);
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.resume();
    }
    const from = performance.now();
    expect(await send('{"type":"bid:awarded"}')).toBe(200);
    expect(performance.now() - from).toBeLessThan(2_500);
    await expect.poll(() => closed(sockets) + (1_000 - sockets.length)).toBe(1_000);
  });

  // Faults: R1.
  test('a body of 10 MB gets a 413 after a quarter of a megabyte, and isn’t stored', async () => {
    await start();
    const size = 10 * 1024 * 1024;
    const socket = await open(
      `POST ${receiver.path()} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    const block = Buffer.alloc(64 * 1024, 0x20);
    for (let sent = 0; sent < size && !socket.destroyed && answer === ''; sent += block.length) {
      socket.write(block);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => answer.split('\r\n')[0]).toContain('413');
    await expect.poll(() => socket.destroyed).toBe(true);
    expect(kept).toEqual([]);
    expect(await send('{"type":"bid:awarded"}')).toBe(200);
  });
});

describe('who may deliver', () => {
  test.each([
    ['the address itself', ['127.0.0.1'], 200],
    ['a network around it', ['10.0.0.0/8', '127.0.0.0/8'], 200],
    ['other addresses alone', ['10.1.2.3', '::1'], 404],
  ])('with %s named', async (_, sources, status) => {
    await start({ sources });
    expect(await send('{}')).toBe(status);
  });

  test('sources are addresses and networks, nothing else', () => {
    expect(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'].every(isSource)).toBe(true);
    expect(
      [
        '',
        'relay.example',
        '10.0.0.0/33',
        '10.0.0.0/8/8',
        '10.0.0/8',
        '::1/129',
        '10.0.0.0/x',
      ].some(isSource),
    ).toBe(false);
  });

  test('a peer told in the form for both families is the same peer', () => {
    const check = sourceCheck(['10.0.0.0/8']);
    expect([
      check('::ffff:10.9.9.9'),
      check('10.9.9.9'),
      check('11.0.0.1'),
      check(undefined),
    ]).toEqual([true, true, false, false]);
  });
});

test('a new secret path is taken at once, and the old one is as if it had never been', async () => {
  await start();
  const old = receiver.path();
  receiver.setSecret('b'.repeat(43));
  expect(await send('{}', { path: old })).toBe(404);
  expect(await send('{}')).toBe(200);
});

describe('with the key of the service', () => {
  const keys = makeKeys();
  const other = makeKeys();
  const token = (key: string, now = Date.now()) => ({
    headers: { authorization: `JWT ${deliveryToken(key, now)}` },
  });

  test('only its own deliveries are kept', async () => {
    await start({ publicKey: keys.publicKey });
    expect(await send('{}', token(keys.privateKey))).toBe(200);
    expect(await send('{}', token(other.privateKey))).toBe(401);
    expect(await send('{}', token(keys.privateKey, Date.now() - 3_600_000))).toBe(401);
    expect(await send('{}')).toBe(401);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"iss":"loadsmart","iat":1,"exp":99999999999}').toString('base64url')}.AA`;
    expect(await send('{}', { headers: { authorization: `JWT ${none}` } })).toBe(401);
    expect(kept).toHaveLength(1);
  });
});
