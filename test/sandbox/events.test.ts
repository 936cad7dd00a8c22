/**
 * The realtime channel of the sandbox (contract.md 1.13), asked by the library that its vendor
 * names.
 */
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import type { EventsHost } from '../../sandbox/dock-scheduling/events/host.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import { until } from '../support/until.ts';
import { signIn, start } from './harness.ts';

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

type Heard = { readonly name: string; readonly payload: any };

async function connect(sandbox: Sandbox, token?: string) {
  const { url } = sandbox.events as EventsHost;
  const query = { token: token ?? (await signIn(sandbox)).token };
  const socket = io(url, { query, transports: ['websocket'], forceNew: true, reconnection: false });
  open.push(socket);
  const heard: Heard[] = [];
  const ended: string[] = [];
  socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }));
  socket.on('connect_error', (error) => ended.push(error.message));
  socket.on('disconnect', (reason) => ended.push(reason));
  return {
    socket,
    heard,
    ended,
    names: () => heard.map(({ name }) => name).filter((name) => name !== 'heartbeat'),
  };
}

const connected = async (sandbox: Sandbox) => {
  const desk = await connect(sandbox);
  await until(() => expect(desk.socket.connected).toBe(true));
  return desk;
};

test('reports each change with verb, entity and record, and sends heartbeats', async () => {
  const sandbox = await start({ events: { heartbeatMs: 30 } });
  const { heard, names } = await connected(sandbox);
  const { visit } = sandbox.act.arrive();
  sandbox.act.assign('D-01', { kind: 'visit', id: visit.id });
  sandbox.act.move('D-01', 'A-02');
  sandbox.act.depart('A-02');
  sandbox.act.close('A-03');
  await until(() => expect(names()).toContain('delete-AssetVisit'));
  expect(names().slice(0, 3)).toEqual([
    'create-AssetVisit',
    'create-AssetVisitEvent',
    'create-SpotAssignment',
  ]);
  expect(names()).toEqual(
    expect.arrayContaining(['update-SpotAssignment', 'delete-SpotAssignment', 'update-Spot']),
  );
  const ended = heard.find(({ name }) => name === 'delete-SpotAssignment')?.payload;
  expect(ended).toMatchObject({ spotId: sandbox.yard.spot('A-02').id, isActive: false });
  await until(() =>
    expect(heard.find(({ name }) => name === 'heartbeat')?.payload.version.major).toBe(4),
  );
});

test('nothing is sent again to a client that was away', async () => {
  const sandbox = await start({ events: true });
  const first = await connected(sandbox);
  sandbox.events?.cut();
  await until(() => expect(first.ended).toEqual(['io server disconnect']));
  sandbox.act.close('A-01');
  const second = await connected(sandbox);
  sandbox.act.close('A-02');
  await until(() => expect(second.heard).toHaveLength(1));
  expect(second.heard[0]?.payload.code).toBe('A-02');
});

test('a wrong token is refused, and one that ends later is cut off', async () => {
  const sandbox = await start({ events: { heartbeatMs: 20 } });
  const stranger = await connect(sandbox, 'nobody');
  await until(() => expect(stranger.ended).toEqual(['Unauthorized']));
  const clerk = await connected(sandbox);
  sandbox.tokens.revoke();
  await until(() => expect(clerk.ended).toEqual(['io server disconnect']));
});

test('a server of version 2 is told by the library for what it is', async () => {
  const sandbox = await start({ events: true });
  sandbox.events?.setFaults({ version: 2 });
  const clerk = await connect(sandbox);
  await until(() => expect(clerk.ended[0]).toContain('v2.x'));
});

test('silence, muteness, loss, doubles and lies are as they were asked for', async () => {
  const sandbox = await start({ events: { heartbeatMs: 20 } });
  const { heard, names } = await connected(sandbox);
  const act = (code: string) => sandbox.act.close(code);
  sandbox.events?.setFaults({ silent: true });
  act('A-01');
  await new Promise((resolve) => setTimeout(resolve, 60));
  const before = heard.length;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(heard).toHaveLength(before);
  sandbox.events?.setFaults({ silent: false, mute: true });
  act('A-02');
  await until(() => expect(heard.length).toBeGreaterThan(before));
  expect(names()).toEqual([]);
  sandbox.events?.setFaults({ mute: false, double: 1 });
  act('A-03');
  await until(() => expect(names()).toEqual(['update-Spot', 'update-Spot']));
  sandbox.events?.setFaults({ double: 0, lie: 1 });
  act('A-04');
  await until(() => expect(names()).toHaveLength(3));
  expect(JSON.stringify(heard.findLast(({ name }) => name !== 'heartbeat')?.payload)).not.toBe(
    JSON.stringify(sandbox.yard.spot('A-04')),
  );
});

test('the channel is steered over HTTP', async () => {
  const sandbox = await start({ events: true });
  const { names, ended } = await connected(sandbox);
  const clerk = await signIn(sandbox);
  expect(
    (await clerk.post('/sandbox/events', { name: 'update-Spot', payload: { id: 'x' } })).json,
  ).toEqual({ connected: 1, asked: 1 });
  await until(() => expect(names()).toEqual(['update-Spot']));
  await clerk.post('/sandbox/events', { cut: true });
  await until(() => expect(ended).toEqual(['io server disconnect']));
});
