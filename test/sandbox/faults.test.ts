import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createFaultRules } from '../../sandbox/faults/fault-rules.ts';
import type { Fault, Sandbox } from '../../sandbox/index.ts';
import { createRandom } from '../../sandbox/random.ts';
import { callerWith, eventually, idOf, pause, signIn, start } from './harness.ts';

const path = (sandbox: Sandbox) => `/yard/spot/${idOf(sandbox, 'A-01')}`;
const isClosed = (sandbox: Sandbox) => !sandbox.yard.spot('A-01').isActive;
/**
 * Closes A-01 under the fault; returns what the caller saw: a reply, or the error of the broken
 * connection. With `givesUp` the caller goes away once the sandbox has the call and waits.
 */
const closeUnder = async (fault: Fault, { givesUp = false } = {}) => {
  const sandbox = await start();
  const { token } = await signIn(sandbox);
  sandbox.faults.add({ match: { path: '/yard/**' }, fault });
  const patience = new AbortController();
  const call = fetch(`${sandbox.url}${path(sandbox)}/close`, {
    method: 'PATCH',
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'ice' }),
    signal: patience.signal,
  }).catch((error) => error as Error);
  if (givesUp) {
    await eventually(() => sandbox.faults.list()[0]?.hits === 1);
    await pause(50);
    patience.abort();
  }
  return { sandbox, seen: await call, last: () => sandbox.ledger.entries().at(-1) };
};

describe('what a caller sees, and whether the change happened', () => {
  test('refuse: the connection is reset and nothing happened', async () => {
    const { sandbox, seen, last } = await closeUnder({ kind: 'refuse' });
    expect(seen).toBeInstanceOf(Error);
    expect(isClosed(sandbox)).toBe(false);
    expect(last()).toMatchObject({
      effect: 'dropped',
      rule: 'refuse',
      method: 'PATCH',
      path: `${path(sandbox)}/close`,
    });
  });

  test('dropRequest: the connection is reset and nothing happened', async () => {
    const { sandbox, seen, last } = await closeUnder({ kind: 'dropRequest' });
    expect(seen).toBeInstanceOf(Error);
    expect(isClosed(sandbox)).toBe(false);
    expect(last()).toMatchObject({
      effect: 'dropped',
      rule: 'dropRequest',
      account: 'clerk@yard.example',
      body: { reason: 'ice' },
    });
  });

  test('dropAnswer: the connection is reset but it happened', async () => {
    const { sandbox, seen, last } = await closeUnder({ kind: 'dropAnswer' });
    expect(seen).toBeInstanceOf(Error);
    expect(isClosed(sandbox)).toBe(true);
    expect(last()).toMatchObject({ effect: 'applied', fault: 'dropAnswer' });
  });

  test('lateApply: no answer within the wait, and it happens afterwards', async () => {
    const { sandbox, seen, last } = await closeUnder(
      { kind: 'lateApply', ms: 800 },
      { givesUp: true },
    );
    expect((seen as Error).name).toBe('AbortError');
    expect(isClosed(sandbox)).toBe(false);
    expect(sandbox.ledger.entries()).toEqual([]);
    await eventually(() => isClosed(sandbox));
    expect(last()).toMatchObject({ effect: 'applied', fault: 'lateApply' });
    const { at, receivedAt } = last() as { at: string; receivedAt: string };
    expect(Date.parse(at) - Date.parse(receivedAt)).toBeGreaterThanOrEqual(750);
  });

  test('lateApply follows the rules as they stand when it is applied', async () => {
    const { sandbox, last } = await closeUnder({ kind: 'lateApply', ms: 800 }, { givesUp: true });
    sandbox.act.close('A-01');
    await eventually(() => sandbox.ledger.entries().length === 2);
    expect(last()).toMatchObject({ effect: 'refused', rule: 'already-closed', source: 'call' });
  });

  test('a sandbox that stops while a late one is under way writes it down as dropped', async () => {
    const { sandbox, last } = await closeUnder(
      { kind: 'lateApply', ms: 60_000 },
      { givesUp: true },
    );
    await sandbox.stop();
    await eventually(() => last()?.effect === 'dropped');
    expect(isClosed(sandbox)).toBe(false);
  });

  test('delay: the answer comes later and is good', async () => {
    // Only from below: a busy machine may always take longer.
    const started = performance.now();
    const { sandbox, seen } = await closeUnder({ kind: 'delay', ms: 120 });
    expect(performance.now() - started).toBeGreaterThan(110);
    expect((seen as Response).status).toBe(200);
    expect(isClosed(sandbox)).toBe(true);
  });

  test.each([401, 408, 409, 425, 429, 500, 502, 503])(
    'status %i: answered so, with nothing done',
    async (status) => {
      const { sandbox, seen, last } = await closeUnder({
        kind: 'status',
        status,
        ...(status === 429 ? { retryAfter: 7 } : {}),
      });
      const reply = seen as Response;
      expect(reply.status).toBe(status);
      expect(reply.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
      expect(await reply.json()).toMatchObject({ statusCode: status });
      expect(isClosed(sandbox)).toBe(false);
      expect(last()).toMatchObject({ effect: 'dropped', status, rule: 'status' });
    },
  );

  test('status with applied: an error is answered although it happened', async () => {
    const { sandbox, seen } = await closeUnder({
      kind: 'status',
      status: 502,
      body: 'bad gateway',
      applied: true,
    });
    expect([(seen as Response).status, await (seen as Response).json()]).toEqual([
      502,
      'bad gateway',
    ]);
    expect(isClosed(sandbox)).toBe(true);
  });

  test('html: a captive portal answers 200 and nothing happened', async () => {
    const { sandbox, seen } = await closeUnder({ kind: 'html' });
    const reply = seen as Response;
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await reply.text()).toContain('Guest Wi-Fi');
    expect(isClosed(sandbox)).toBe(false);
  });

  test.each([302, 307] as const)(
    'redirect %i: to the address given, and nothing happened',
    async (status) => {
      const { sandbox, seen } = await closeUnder({
        kind: 'redirect',
        status,
        location: 'http://127.0.0.1:9/elsewhere',
      });
      expect([(seen as Response).status, (seen as Response).headers.get('location')]).toEqual([
        status,
        'http://127.0.0.1:9/elsewhere',
      ]);
      expect(isClosed(sandbox)).toBe(false);
    },
  );

  test('cutBody: a complete answer in HTTP whose JSON breaks off, and it happened', async () => {
    const { sandbox, seen } = await closeUnder({ kind: 'cutBody' });
    const text = await (seen as Response).text();
    expect(text).toMatch(/^\{"data":/);
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(isClosed(sandbox)).toBe(true);
  });

  test('cutBody connection: the connection ends in the middle of the body', async () => {
    const { sandbox, seen } = await closeUnder({ kind: 'cutBody', cut: 'connection' });
    expect((seen as Response).status).toBe(200);
    await expect((seen as Response).text()).rejects.toThrow();
    expect(isClosed(sandbox)).toBe(true);
  });

  test('endlessBody: the answer never ends, and stopping does not wait for it', async () => {
    const { sandbox, seen } = await closeUnder({ kind: 'endlessBody', everyMs: 5 });
    const reader = (seen as Response).body?.getReader();
    for (let chunk = 0; chunk < 5; chunk += 1) expect((await reader?.read())?.done).toBe(false);
    expect(isClosed(sandbox)).toBe(true);
    await sandbox.stop();
    await expect(reader?.read().then(async () => reader.closed)).rejects.toThrow();
  });

  test('emptyBody: 200 without a body, and it happened', async () => {
    const { sandbox, seen } = await closeUnder({ kind: 'emptyBody' });
    expect([(seen as Response).status, await (seen as Response).text()]).toEqual([200, '']);
    expect(isClosed(sandbox)).toBe(true);
  });

  test('gzipBomb: little on the wire, many megabytes unpacked', async () => {
    const { seen } = await closeUnder({ kind: 'gzipBomb', megabytes: 8 });
    expect((seen as Response).headers.get('content-encoding')).toBe('gzip');
    expect(Number((seen as Response).headers.get('content-length'))).toBeLessThan(100_000);
    const unpacked = await (seen as Response).text();
    expect(unpacked.length).toBeGreaterThan(8 * 1024 * 1024);
    expect(unpacked.slice(0, 12)).toBe('{"data":[   ');
  });

  test('wrongJson: valid JSON of another shape, and it happened', async () => {
    const { sandbox, seen } = await closeUnder({ kind: 'wrongJson' });
    expect(await (seen as Response).json()).toHaveProperty('items');
    expect(isClosed(sandbox)).toBe(true);
  });

  test('a fault on a read meets the read, and signing in can be hit as well', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    sandbox.faults.add({
      match: { path: '/yard/spot-area', times: 1 },
      fault: { kind: 'cutBody' },
    });
    expect((await caller.get('/yard/spot-area')).json).toBeNull();
    expect((await caller.get('/yard/spot-area')).json.count).toBe(2);
    sandbox.faults.add({
      match: { path: '/auth/login' },
      fault: { kind: 'status', status: 429, retryAfter: 1 },
    });
    expect((await callerWith(sandbox.url, '').post('/auth/login', {})).status).toBe(429);
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  test('a damaged reply of a refused call is still a refusal, without effect', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    sandbox.act.close('A-01');
    sandbox.faults.add({ fault: { kind: 'cutBody' } });
    const reply = await caller.patch(`${path(sandbox)}/close`, { reason: 'again' });
    expect([reply.status, reply.json]).toEqual([409, null]);
    expect(sandbox.ledger.entries().at(-1)).toMatchObject({ effect: 'refused', fault: 'cutBody' });
  });
});

describe('which calls a rule hits', () => {
  const rules = (match: object, fault: Fault = { kind: 'html' }) => {
    const list = createFaultRules(createRandom(1));
    const [id] = list.add({ match, fault });
    return {
      ...list,
      id: id as string,
      hit: (method: string, url: string) => list.choose(method, url).fault !== null,
    };
  };

  test('method and glob: * stays within a segment, ** does not', () => {
    const { hit } = rules({ method: 'patch', path: '/yard/spot/*/close' });
    expect(hit('PATCH', '/yard/spot/1/close')).toBe(true);
    expect(hit('POST', '/yard/spot/1/close')).toBe(false);
    expect(hit('PATCH', '/yard/spot/1/2/close')).toBe(false);
    expect(hit('PATCH', '/yard/spot/1/close/x')).toBe(false);
    expect(rules({ path: '/yard/**' }).hit('GET', '/yard/spot/1/2')).toBe(true);
    expect(rules({ path: '/a.b' }).hit('GET', '/axb')).toBe(false);
  });

  test('a regular expression instead of a glob', () => {
    expect(rules({ pattern: '/(attach|detach)/' }).hit('POST', '/asset-visit/1/attach/2')).toBe(
      true,
    );
    expect(rules({ pattern: /close$/ }).hit('PATCH', '/yard/spot/1/open')).toBe(false);
  });

  test('nth hits that call only, times so many, both from there on', () => {
    const hits = (match: object) => {
      const { hit } = rules(match);
      return Array.from({ length: 6 }, () => hit('GET', '/x'));
    };
    expect(hits({ nth: 3 })).toEqual([false, false, true, false, false, false]);
    expect(hits({ times: 2 })).toEqual([true, true, false, false, false, false]);
    expect(hits({ nth: 2, times: 3 })).toEqual([false, true, true, true, false, false]);
    expect(hits({})).toEqual([true, true, true, true, true, true]);
  });

  test('probability hits its share, the same calls for the same seed', () => {
    const draw = () => {
      const { hit } = rules({ probability: 0.3 });
      return Array.from({ length: 2000 }, () => hit('GET', '/x'));
    };
    const hits = draw();
    expect(hits.filter(Boolean).length / 2000).toBeCloseTo(0.3, 1);
    expect(draw()).toEqual(hits);
  });

  test('delays add up beside one other fault, and the first in line takes the call', () => {
    const list = createFaultRules(createRandom(1));
    list.add(
      { fault: { kind: 'delay', ms: 10 } },
      { fault: { kind: 'html' }, match: { times: 1 } },
      { fault: { kind: 'emptyBody' } },
    );
    list.add({ fault: { kind: 'delay', ms: 5 } });
    expect(list.choose('GET', '/')).toEqual({ delayMs: 15, fault: { kind: 'html' } });
    expect(list.choose('GET', '/').fault).toEqual({ kind: 'emptyBody' });
    expect(list.list().map(({ matched, hits }) => [matched, hits])).toEqual([
      [2, 2],
      [2, 1],
      [1, 1],
      [2, 2],
    ]);
  });

  test('a rule can be removed, and all can be', () => {
    const { hit, id, remove, add, clear } = rules({});
    expect(remove(id)).toBe(true);
    expect(remove(id)).toBe(false);
    expect(hit('GET', '/')).toBe(false);
    add({ fault: { kind: 'html' } });
    clear();
    expect(hit('GET', '/')).toBe(false);
  });
});

describe('the port', () => {
  test('goDown cuts connections; comeUp takes the same port with the state kept', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    sandbox.act.close('A-01');
    sandbox.faults.add({ match: { times: 1 }, fault: { kind: 'delay', ms: 60_000 } });
    const hanging = caller.get('/warehouse').catch((error: Error) => error);
    await pause(50);
    await sandbox.faults.goDown();
    expect(await hanging).toBeInstanceOf(Error);
    const refused = await caller
      .get('/warehouse')
      .catch((error: Error & { cause: { code: string } }) => error.cause.code);
    expect(refused).toBe('ECONNREFUSED');
    await sandbox.faults.comeUp();
    const { json } = await caller.get(path(sandbox));
    expect(json.data.isActive).toBe(false);
  });

  test('stop is quick with silent, half-asked or waiting connections', async () => {
    const sandbox = await start();
    const caller = await signIn(sandbox);
    const port = Number(new URL(sandbox.url).port);
    const sockets = await Promise.all(
      [
        '',
        'GET /war',
        'PATCH /yard/spot/1/close HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"rea',
      ].map(
        (text) =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => {
              if (text) socket.write(text);
              resolve(socket);
            });
            socket.on('error', () => socket.destroy());
          }),
      ),
    );
    sandbox.faults.add({ fault: { kind: 'delay', ms: 60_000 } });
    const hanging = caller.get('/warehouse').catch((error: Error) => error);
    await pause(50);
    await sandbox.stop();
    expect(await hanging).toBeInstanceOf(Error);
    await Promise.all(
      sockets.map(
        (socket) => socket.destroyed || new Promise((resolve) => socket.once('close', resolve)),
      ),
    );
  });

  test('a taken port is reported', async () => {
    const sandbox = await start();
    await expect(start({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow('EADDRINUSE');
  });
});
