/** One line by the vendor's own library, against real servers. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, test } from 'vitest';
import { Network } from '../../../../main/remote/network/network.ts';
import { readRealtimeUrl } from '../../../../main/remote/realtime/address.ts';
import type { LineEnd } from '../../../../main/remote/realtime/channel.ts';
import { dialSocketIo } from '../../../../main/remote/realtime/dial.ts';
import type { EventsHost } from '../../../../sandbox/dock-scheduling/events/host.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { emptyYard, signIn } from '../../../sandbox/harness.ts';
import { until } from '../../../support/until.ts';
import { selfSigned } from '../certificate.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function sandboxWith(): Promise<{ sandbox: Sandbox; events: EventsHost; token: string }> {
  const sandbox = await startSandbox({ yard: emptyYard, events: { heartbeatMs: 30 } });
  ends.push(() => sandbox.stop());
  return { sandbox, events: sandbox.events as EventsHost, token: (await signIn(sandbox)).token };
}

function dial(address: string, token: string, ca: string | null = null) {
  const said: string[] = [];
  const ended: LineEnd[] = [];
  let opened = 0;
  const read = readRealtimeUrl(address);
  if (!read.ok) throw new Error(inEnglish(read.error));
  const close = dialSocketIo({
    address: read.value,
    network: new Network({ certificates: async () => (ca === null ? null : [ca]) }),
  })(token, {
    opened: () => {
      opened += 1;
    },
    event: (name) => said.push(name),
    ended: (end) => ended.push(end),
  });
  ends.push(close);
  return {
    said,
    ended,
    opened: () => opened,
    close,
    why: () => (ended[0]?.kind === 'broken' ? inEnglish(ended[0].said) : ended[0]?.kind),
  };
}

test('connects with a token, gets heartbeats and events, and reports a cut', async () => {
  const { sandbox, events, token } = await sandboxWith();
  const line = dial(events.url.replace('http', 'ws'), token);
  await until(() => expect(line.said).toContain('heartbeat'));
  expect(line.opened()).toBe(1);
  sandbox.act.close('A-01');
  await until(() => expect(line.said).toContain('update-Spot'));
  events.cut();
  await until(() => expect(line.why()).toBe('The connection broke.'));
  const second = dial(events.url, token);
  await until(() => expect(second.opened()).toBe(1));
  second.close();
  await until(() => expect(events.connected()).toBe(0));
  expect(second.ended).toEqual([]);
});

test('a refused token, an old version and an absent service give different errors', async () => {
  const { events, token } = await sandboxWith();
  const stranger = dial(events.url, 'nobody');
  await until(() => expect(stranger.why()).toBe('refused'));
  events.setFaults({ version: 2 });
  const old = dial(events.url, token);
  await until(() => expect(old.why()).toBe('other-version'));
  await events.goDown();
  const gone = dial(events.url, token);
  await until(() =>
    expect(gone.why()).toBe(
      'The service refused the connection. If this goes on, tell your administrator.',
    ),
  );
});

test('a server without socket.io is reported, without the token in any text', async () => {
  const { sandbox, token } = await sandboxWith();
  const rest = dial(sandbox.url, token);
  await until(() => expect(rest.ended).toHaveLength(1));
  expect(JSON.stringify(rest.ended)).not.toContain(token);
});

test('an untrusted certificate is refused, and the token never leaves', async () => {
  const { key, cert } = selfSigned();
  const server = createServer({ key, cert });
  const asked: string[] = [];
  server.prependListener('upgrade', (request) => asked.push(request.url ?? ''));
  const io = new Server(server, { transports: ['websocket'] });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => io.close());
  const address = `wss://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const doubted = dial(address, 'secret-token');
  await until(() => expect(doubted.why()).toContain('certificate isn’t trusted'));
  expect(asked).toEqual([]);
  const trusted = dial(address, 'secret-token', cert);
  await until(() => expect(trusted.opened()).toBe(1));
  expect(asked[0]).toContain('token=secret-token');
});

test('a message that is too large ends the line', async () => {
  const { events, token } = await sandboxWith();
  const line = dial(events.url, token);
  await until(() => expect(line.opened()).toBe(1));
  events.format({ name: 'update-Spot', payload: { id: 'x'.repeat(2_000_000) } });
  await until(() => expect(line.ended).toHaveLength(1));
  expect(line.said).not.toContain('update-Spot');
});

test.each([
  ['http://service.example', 'wss://'],
  ['ws://service.example', 'wss://'],
  ['ftp://service.example', 'wss://'],
  ['wss://user@service.example', 'user name'],
  ['wss://service.example?token=x', '?'],
  ['service.example', 'wss://'],
])('the address %s is refused', (address, words) => {
  const read = readRealtimeUrl(address);
  expect(read.ok ? '' : inEnglish(read.error)).toContain(words);
});

test.each([
  ['wss://subspace.opendock.com', 'https://subspace.opendock.com/'],
  ['https://subspace.opendock.com', 'https://subspace.opendock.com/'],
  ['ws://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['wss://service.example/live', 'https://service.example/live'],
])('the address %s is taken', (address, href) => {
  const read = readRealtimeUrl(address);
  expect(read.ok && read.value.href).toBe(href);
});
