import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Receiver, type ReceiverParts, startReceiver } from '../../../main/webhooks/receiver.ts';
import { deliveryToken, makeKeys } from '../../../sandbox/marketplace/tokens.ts';

const secret = 'a'.repeat(43);
const kept: string[] = [];
let receiver: Receiver;
const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const start = async (parts: Partial<ReceiverParts> = {}) => {
  kept.length = 0;
  receiver = await startReceiver({
    port: 0,
    secret,
    publicKey: null,
    issuer: 'loadsmart',
    hosts: [],
    clock,
    keep: ({ digest }) => void kept.push(digest),
    onKept() {},
    ...parts,
  });
};
afterEach(() => receiver.stop());
const send = async (body: string, options: { path?: string; headers?: Record<string, string>; method?: string } = {}) =>
  (
    await fetch(`http://127.0.0.1:${receiver.port}${options.path ?? receiver.path}`, {
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
          `POST ${receiver.path} HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
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

describe('limits', () => {
  test('a body over 256 KB, a deep one, forbidden keys and broken JSON are not kept', async () => {
    await start();
    expect(await send(JSON.stringify({ a: 'x'.repeat(300_000) }))).toBe(413);
    expect(await send(`${'['.repeat(30)}${']'.repeat(30)}`)).toBe(400);
    expect(await send('{"__proto__":{"x":1}}')).toBe(400);
    expect(await send('{"type":')).toBe(400);
    expect(kept).toEqual([]);
  });

  test('more than 600 a minute are turned away', async () => {
    await start();
    let refused = 0;
    for (let count = 0; count < 610; count += 1) if ((await send('{}')) === 429) refused += 1;
    expect(refused).toBe(10);
  });
});

describe('with the key of the service', () => {
  const keys = makeKeys();
  const other = makeKeys();
  const token = (key: string, now = Date.now()) => ({ headers: { authorization: `JWT ${deliveryToken(key, now)}` } });

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
