/**
 * A yard server that is hard to reach, or that lets desks in and keeps its log no more (field case
 * PC15).
 */
import dns from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CONNECT_MS, NatsLog } from '../../../../main/desks/log/nats-log.ts';
import type { LogConnection, LogError } from '../../../../main/desks/log/shared-log.ts';
import { ADDRESS_PATIENCE_MS } from '../../../../main/remote/network/addresses.ts';
import { desk } from '../../../support/desk-facts.ts';
import { makeStream, natsVersion, startYardServer } from '../../../support/nats-server.ts';

const { signal } = new AbortController();
const logAt = (address: string) =>
  new NatsLog({ address, facility: 'F1', desk: desk('ramp'), ca: null, seed: null });

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/**
 * A server that greets after a while, answers each ping, and nothing else. `host`: an address of
 * this computer.
 */
async function mute(afterMs: number, host = '127.0.0.1', port = 0): Promise<number> {
  const sockets = new Set<Socket>();
  const listening = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    const info = { server_id: 'x', version: '2.10.22', proto: 1, headers: true, jetstream: true };
    setTimeout(() => socket.write(`INFO ${JSON.stringify(info)}\r\n`), afterMs);
    socket.on('data', (data) => void (`${data}`.includes('PING') && socket.write('PONG\r\n')));
  }).listen(port, host);
  await new Promise((resolve) => listening.once('listening', resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
  return (listening.address() as AddressInfo).port;
}

/** The reply to a desk that opens its log. */
async function said(log: NatsLog): Promise<string | null> {
  let connection: LogConnection | undefined;
  try {
    connection = await log.connect(signal);
    await connection.range();
    return null;
  } catch (error) {
    return (error as LogError).said.code;
  } finally {
    await connection?.close();
  }
}

// Cases: PC15.
test('a server that twice says nothing of its log has stopped keeping it', async () => {
  const log = logAt(`127.0.0.1:${await mute(0)}`);
  expect([await said(log), await said(log)]).toEqual(['desks.log.lost', 'desks.log.stopped']);
}, 20_000);

test('one that is slow at everything has not', async () => {
  const log = logAt(`127.0.0.1:${await mute(1_700)}`);
  expect([await said(log), await said(log)]).toEqual(['desks.log.lost', 'desks.log.lost']);
}, 20_000);

// Faults: T5.
// Cases: PC5.
test('tries its addresses in turn, each with patience for a slow network', async () => {
  expect(CONNECT_MS).toBeGreaterThanOrEqual(ADDRESS_PATIENCE_MS);
  // The second address refuses; the third needs longer than most clients wait.
  const port = await mute(ADDRESS_PATIENCE_MS + 300, '127.0.0.3');
  const tried = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((
      _name: string,
      _options: unknown,
      done: (error: null, found: readonly { readonly address: string }[]) => void,
    ) => done(null, [{ address: '127.0.0.2' }, { address: '127.0.0.3' }])) as never);
  ends.push(() => tried.mockRestore());
  const connection = await logAt(`yard-server.test:${port}`).connect(signal);
  await connection.close();
  expect(tried).toHaveBeenCalled();
}, 20_000);

describe.skipIf(natsVersion === null)('a real yard server whose disk is full', () => {
  // Faults: T5.
  // Cases: PC15.
  test('is told to be restarted, and keeps its log again after that', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-full-'));
    let address = '';
    const server = await startYardServer(async (port) => {
      address = `127.0.0.1:${port}`;
      const lines = [
        `host: 127.0.0.1`,
        `port: ${port}`,
        'max_payload: 65536',
        `jetstream { store_dir: "${folder}/store", max_file_store: 4GB }`,
      ];
      writeFileSync(path.join(folder, 'yard.conf'), lines.join('\n'));
      return folder;
    });
    ends.push(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    await makeStream(address, 'F1');
    const log = logAt(address);
    const before = await log.connect(signal);
    expect(await before.append('first', 0)).toEqual({ is: 'written', seq: 1 });
    await before.close();
    await server.kill();
    await server.start(64);
    const filling = await log.connect(signal);
    const full = (async () => {
      for (let seq = 1; ; seq += 1) await filling.append('x'.repeat(20_000), seq);
    })();
    await expect(full).rejects.toMatchObject({ name: 'LogError' });
    await filling.close();
    await expect.poll(() => said(log), { timeout: 30_000 }).toBe('desks.log.stopped');
    await server.kill();
    await server.start();
    await expect.poll(() => said(log), { timeout: 30_000 }).toBe(null);
  }, 90_000);
});
