/** A desk can do at the yard server what it needs and nothing else (DK12), tried at a real one. */
import { AckPolicy, DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { createUser, type KeyPair } from '@nats-io/nkeys';
import { connect, type NatsConnection, nkeyAuthenticator } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NatsLog } from '../../../../main/desks/log/nats-log.ts';
import { LogError } from '../../../../main/desks/log/shared-log.ts';
import { desksConf } from '../../../../main/desks/setup/rights.ts';
import { desk, facility } from '../../../support/desk-facts.ts';
import {
  makeStream,
  type NatsServer,
  natsVersion,
  startNats,
} from '../../../support/nats-server.ts';

const stream = `YARD_${facility}`;
const keeper = createUser();
const gate = createUser();
const dock = createUser();
const stranger = createUser();
const letIn = [
  { desk: desk('gate'), key: gate.getPublicKey() },
  { desk: desk('dock'), key: dock.getPublicKey() },
];

describe.skipIf(natsVersion === null)('at a real nats-server', () => {
  let server: NatsServer;
  let raw: NatsConnection;
  const open = (pair: KeyPair, inboxPrefix = '_INBOX_gate') =>
    connect({
      servers: server.address,
      authenticator: nkeyAuthenticator(pair.getSeed()),
      inboxPrefix,
      reconnect: false,
    });
  const logAs = (name: string, pair: KeyPair) =>
    new NatsLog({
      address: server.address,
      facility,
      desk: desk(name),
      ca: null,
      seed: () => pair.getSeed(),
    });
  const signal = new AbortController().signal;

  beforeAll(async () => {
    server = await startNats(desksConf(facility, keeper.getPublicKey(), letIn));
    await makeStream(server.address, facility, nkeyAuthenticator(keeper.getSeed()));
    raw = await open(gate);
  });
  afterAll(async () => {
    await raw?.close();
    await server?.stop();
  });

  test('a desk appends, reads and is heard', async () => {
    const mine = await logAs('gate', gate).connect(signal);
    const other = await logAs('dock', dock).connect(signal);
    const { last } = await mine.range();
    expect(await mine.append('one', last)).toEqual({ is: 'written', seq: last + 1 });
    expect(await other.at(last + 1)).toEqual({ seq: last + 1, by: 'gate', text: 'one' });
    const stop = new AbortController();
    for await (const entry of other.tail(last + 1, stop.signal)) {
      expect(entry.text).toBe('one');
      break;
    }
    stop.abort();
    const heard = new Promise((resolve) => other.heard((by, text) => resolve([by, text])));
    mine.tell('here');
    expect(await heard).toEqual(['gate', 'here']);
    await Promise.all([mine.close(), other.close()]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'write under the name of another desk',
      () => jetstream(raw, { timeout: 800 }).publish(`yard.${facility}.log.dock`, 'x'),
    ],
    ['remove an entry', async () => (await manager()).streams.deleteMessage(stream, 1)],
    ['empty the log', async () => (await manager()).streams.purge(stream)],
    ['remove the log', async () => (await manager()).streams.delete(stream)],
    [
      'change the log',
      async () => (await manager()).streams.update(stream, { max_age: 1_000_000_000 }),
    ],
    [
      'make another log',
      async () => (await manager()).streams.add({ name: 'MINE', subjects: ['mine.*'] }),
    ],
    ['list the logs', async () => (await manager()).streams.list().next()],
    [
      'read another log',
      async () =>
        (await manager()).consumers.add('OTHER', {
          ack_policy: AckPolicy.None,
          deliver_policy: DeliverPolicy.All,
          name: 'x',
        }),
    ],
    [
      'ask the server about itself',
      () => raw.request('$SYS.REQ.SERVER.PING', '', { timeout: 800 }),
    ],
  ])('it cannot %s', async (_, attempt) => {
    await expect(attempt()).rejects.toThrow();
  });

  test.each(['>', '_INBOX_dock.>', `yard.${facility}.log.*`])(
    'it cannot listen to %s',
    async (subject) => {
      const own = await open(gate);
      const ended = await new Promise<unknown>((resolve) => {
        own.subscribe(subject, { callback: (error) => resolve(error) });
      });
      expect(ended).toBeInstanceOf(Error);
      await own.close();
    },
  );

  test('a key that is not let in is refused, and so is one that was removed, at once', async () => {
    const refused = await logAs('gate', stranger)
      .connect(signal)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(LogError);
    expect((refused as LogError).kind).toBe('refused');
    const there = await logAs('dock', dock).connect(signal);
    await server.reload(desksConf(facility, keeper.getPublicKey(), letIn.slice(0, 1)));
    expect(await there.over).toBeInstanceOf(LogError);
    await expect(logAs('dock', dock).connect(signal)).rejects.toBeInstanceOf(LogError);
  });

  const manager = () => jetstreamManager(raw, { timeout: 800, checkAPI: false });
});
