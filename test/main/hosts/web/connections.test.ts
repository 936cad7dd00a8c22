/**
 * No client without a token keeps the clerk out: idle connections, refused upgrades, readers that
 * do not read, and a flood of them.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, Socket } from 'node:net';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createConnections, placeLimits } from '../../../../main/hosts/connections.ts';
import { startWebHost, type WebHost } from '../../../../main/hosts/web/server.ts';
import { deep } from '../../../support/tiers.ts';
import { makePageFolder } from '../../program/page-folder.ts';
import { makeTestRouter } from '../../program/test-router.ts';
import { rawRequest } from './raw-requests.ts';

/**
 * Opens 300 connections, and another for each that ends, as long as it lives; returns how many when
 * asked.
 */
const pourIn = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  let count = 0;
  const open = () => {
    count += 1;
    connect(workerData.port, '127.0.0.1').on('error', () => {}).on('close', () => setTimeout(open, 1)).resume();
  };
  for (let at = 0; at < 300; at += 1) open();
  parentPort.on('message', () => parentPort.postMessage(count));
`;
/** The same with connections that send `requests`, read nothing, and are replaced after 2 s. */
const neverRead = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  let count = 0;
  const open = () => {
    count += 1;
    const socket = connect(workerData.port, '127.0.0.1').on('error', () => {}).on('close', () => setTimeout(open, 1)).pause();
    socket.write(workerData.requests);
    setTimeout(() => socket.destroy(), 2_000);
  };
  for (let at = 0; at < 300; at += 1) open();
  parentPort.on('message', () => parentPort.postMessage(count));
`;
/** Bytes of a file that they ask for: more than the system itself holds for a reader. */
const large = 8 * 1024 * 1024;

const poured = async (flood: Worker): Promise<number> => {
  flood.postMessage('how many');
  const [count] = await once(flood, 'message');
  return count;
};

describe('the places', () => {
  let now = 0;
  const limits = { places: 3, idleMs: 100, stallMs: 400, busyMs: 1_000, most: 6 };
  const make = () => {
    now = 0;
    const connections = createConnections(() => now, limits);
    const admit = () => {
      const socket = new Socket();
      connections.admit(socket);
      return socket;
    };
    return { connections, admit };
  };
  const alive = (sockets: readonly Socket[]) => sockets.map((socket) => !socket.destroyed);

  test('a new one takes the place of the oldest that did nothing for a while', () => {
    const { admit } = make();
    const sockets = [admit(), admit(), admit()];
    now = 101;
    sockets.push(admit());
    expect(alive(sockets)).toEqual([false, true, true, true]);
  });

  test('while none is idle for long, more are let in, up to the most there may be', () => {
    const { connections, admit } = make();
    const sockets = Array.from({ length: 10 }, admit);
    expect(alive(sockets)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(connections.count().strangers).toBe(limits.most);
  });

  test('one that is being answered stays before those that wait, but not for ever', () => {
    const { connections, admit } = make();
    const sockets = [admit(), admit(), admit()];
    connections.setBusy(sockets[0] as Socket, true);
    now = 101;
    sockets.push(admit());
    expect(alive(sockets)).toEqual([true, false, true, true]);
    now = 1_101;
    for (const socket of sockets.slice(2)) connections.setBusy(socket, true);
    sockets.push(admit());
    expect(alive(sockets)).toEqual([false, false, true, true, true]);
  });

  test('one that takes nothing of its reply gives way; a slow one stays a while', () => {
    const { connections, admit } = make();
    const [stalled, slow, third] = [admit(), admit(), admit()] as const;
    for (const socket of [stalled, slow]) connections.setBusy(socket, true);
    for (const at of [300, 600, 900]) {
      now = at;
      connections.moved(slow);
      connections.setBusy(third, false);
      admit();
    }
    expect(alive([stalled, slow])).toEqual([false, true]);
    now = 1_001;
    connections.moved(slow);
    admit();
    expect(slow.destroyed).toBe(true);
  });

  test('if all are being answered, the oldest goes at the limit, never the newcomer', () => {
    const { connections, admit } = make();
    const sockets = Array.from({ length: 6 }, admit);
    for (const socket of sockets) connections.setBusy(socket, true);
    sockets.push(admit());
    expect(alive(sockets)).toEqual([false, true, true, true, true, true, true]);
    const last = admit();
    connections.setBusy(last, true);
    sockets.push(last, admit());
    expect(alive(sockets)).toEqual([false, false, false, true, true, true, true, true, true]);
  });

  test('one that showed the token is counted no more and never goes', () => {
    const { connections, admit } = make();
    const clerk = admit();
    connections.prove(clerk);
    const others = Array.from({ length: 50 }, () => {
      now += 200;
      return admit();
    });
    expect(clerk.destroyed).toBe(false);
    expect(others.filter((each) => !each.destroyed)).toHaveLength(limits.places);
    connections.setBusy(clerk, false);
    expect(connections.count().strangers).toBe(limits.places);
    connections.end();
    expect(clerk.destroyed).toBe(true);
  });
});

describe('the web host under attack', () => {
  let host: WebHost;
  let port: number;
  let held: Socket[];
  const page = makePageFolder();
  beforeEach(async () => {
    host = await startWebHost({
      router: makeTestRouter().router,
      pageFolder: page.folder,
      port: 0,
      report: () => {},
    });
    port = Number(new URL(host.origin).port);
    held = [];
  });
  afterEach(async () => {
    for (const socket of held) socket.destroy();
    await host.stop();
  });

  /**
   * Opens connections that send `bytes`, or nothing, and never read. Answers once all have
   * connected.
   */
  const hold = async (count: number, bytes: Buffer | null = null) => {
    const opened = Array.from({ length: count }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      held.push(socket);
      return once(socket, 'connect').then(
        () => void (bytes && socket.write(bytes)),
        () => undefined,
      );
    });
    await Promise.all(opened);
  };
  /** How many of those that were held are gone. An ended connection shows only to who reads. */
  const gone = () => {
    for (const socket of held) socket.resume();
    return held.filter((socket) => socket.closed || socket.destroyed || socket.readableEnded)
      .length;
  };
  const asPage = () =>
    new WebSocket(`ws://127.0.0.1:${port}/rpc`, ['yardmaster', `token.${host.token}`], {
      origin: host.origin,
    });
  const openPage = async () => {
    const socket = asPage();
    await once(socket, 'open');
    return socket;
  };
  const upgrade = (target: string) =>
    rawRequest('GET', target, {
      host: `127.0.0.1:${port}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      origin: host.origin,
    });
  /** Asks for the page on a connection of its own. */
  const status = async () => {
    const [reply] = await once(request(host.origin, { agent: false }).end(), 'response');
    reply.resume();
    return reply.statusCode;
  };
  /** What a page does when it opens: its file, and the pipe. In ms. */
  const comeIn = async () => {
    const from = performance.now();
    expect(await status()).toBe(200);
    (await openPage()).terminate();
    return performance.now() - from;
  };

  test('1,000 idle connections: the clerk comes in at once, and they are cut off', async () => {
    await hold(1_000);
    expect(await comeIn()).toBeLessThan(30_000);
    await expect.poll(gone).toBeGreaterThanOrEqual(1_000 - placeLimits.most);
    // No client wants the places that are left: what says nothing is cut off all the same.
    await expect.poll(gone, { timeout: 60_000 }).toBe(1_000);
  });

  test.each(['/rpc', '/nowhere', '/%72pc', 'http://elsewhere/rpc', '/'])(
    '300 upgrades to %s without a token hold nothing',
    async (target) => {
      await hold(300, upgrade(target));
      expect(await comeIn()).toBeLessThan(30_000);
      await expect.poll(gone, { timeout: 2_500 }).toBe(300);
    },
  );

  test('what begins a request and never ends it is cut off', async () => {
    await hold(50, Buffer.from(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `));
    const drip = setInterval(() => {
      for (const socket of held) if (socket.writable) socket.write('x');
    }, 100);
    try {
      expect(await comeIn()).toBeLessThan(30_000);
      await expect.poll(gone, { timeout: 60_000 }).toBe(50);
    } finally {
      clearInterval(drip);
    }
  });

  test('one connection has one request answered, and is closed', async () => {
    const get = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    held.push(socket);
    socket.write(get);
    let text = '';
    socket.on('data', (data) => {
      text += String(data);
    });
    await once(socket, 'end');
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n.*connection: close\r\n.*<title>Test<\/title>/is);
    const many = connect(port, '127.0.0.1').on('error', () => {});
    held.push(many);
    let answers = 0;
    many.on('data', (data) => {
      answers += String(data).split('HTTP/1.1 ').length - 1;
    });
    many.write(get.repeat(50));
    await once(many, 'close');
    expect(answers).toBeLessThanOrEqual(1);
  });

  deep.test(
    'readers that do not read keep no one else out, and cost the bytes once',
    async () => {
      writeFileSync(path.join(page.folder, 'assets', 'large-abc123.js'), Buffer.alloc(large, 'x'));
      const requests =
        `GET /assets/large-abc123.js HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(4);
      const before = process.memoryUsage().rss;
      const flood = new Worker(neverRead, { eval: true, workerData: { port, requests } });
      const times: number[] = [];
      let most = 0;
      try {
        await expect.poll(() => poured(flood)).toBeGreaterThan(placeLimits.most);
        for (let count = 0; count < 5; count += 1) {
          times.push(await comeIn());
          most = Math.max(most, process.memoryUsage().rss - before);
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      } finally {
        await flood.terminate();
      }
      // Of five times the middle one: a single one says more of what else the machine does.
      expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(30_000);
      expect(most).toBeLessThan(30 * large);
    },
    30_000,
  );

  test('pages that showed the token stay, and more of them come in, while others pour in', async () => {
    const first = await openPage();
    let ended = 0;
    first.on('close', () => {
      ended += 1;
    });
    const flood = new Worker(pourIn, { eval: true, workerData: { port } });
    const pages: WebSocket[] = [];
    try {
      await expect.poll(() => poured(flood)).toBeGreaterThan(placeLimits.most);
      for (let count = 0; count < 20; count += 1) {
        pages.push(await openPage());
        expect(await status()).toBe(200);
      }
    } finally {
      await flood.terminate();
    }
    expect([ended, pages.filter(({ readyState }) => readyState !== WebSocket.OPEN).length]).toEqual(
      [0, 0],
    );
    for (const each of [first, ...pages]) each.terminate();
  });
});
