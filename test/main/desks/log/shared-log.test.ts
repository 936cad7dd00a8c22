/** One suite for both adapters of the shared log: in memory, and a real nats-server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NatsLog } from '../../../../main/desks/log/nats-log.ts';
import {
  type LogConnection,
  LogError,
  type SharedLog,
} from '../../../../main/desks/log/shared-log.ts';
import type { LogEntry } from '../../../../shared/desks/log-chain.ts';
import { desk } from '../../../support/desk-facts.ts';
import { createMemoryServer } from '../../../support/memory-log.ts';
import {
  makeStream,
  type NatsServer,
  natsVersion,
  startNats,
} from '../../../support/nats-server.ts';

type Setting = { at(desk: string): SharedLog; stop(): Promise<void> };

const settings: readonly {
  readonly name: string;
  readonly missing: boolean;
  start(): Promise<Setting>;
}[] = [
  {
    name: 'memory',
    missing: false,
    async start() {
      const server = createMemoryServer();
      return { at: server.at, stop: async () => undefined };
    },
  },
  {
    name: natsVersion ?? 'nats-server (not installed)',
    missing: natsVersion === null,
    async start() {
      const server: NatsServer = await startNats();
      await makeStream(server.address, 'F1');
      return {
        at: (name) =>
          new NatsLog({
            address: server.address,
            facility: 'F1',
            desk: desk(name),
            ca: null,
            seed: null,
          }),
        stop: server.stop,
      };
    },
  },
];

const signal = new AbortController().signal;

/** The next entries of a log from a place on. */
async function read(
  connection: LogConnection,
  from: number,
  count: number,
): Promise<readonly LogEntry[]> {
  const stop = new AbortController();
  const found: LogEntry[] = [];
  for await (const entry of connection.tail(from, stop.signal)) {
    found.push(entry);
    if (found.length === count) break;
  }
  stop.abort();
  return found;
}

describe.each(settings)('the shared log: $name', ({ missing, start }) => {
  let setting: Setting;
  beforeAll(async () => {
    if (!missing) setting = await start();
  });
  afterAll(async () => {
    await setting?.stop();
  });

  test.skipIf(missing)(
    'an append is written under the right condition, else returns the log’s end',
    async () => {
      const gate = await setting.at('gate').connect(signal);
      const dock = await setting.at('dock').connect(signal);
      expect(await gate.range()).toEqual({ first: 1, last: 0 });
      expect(await gate.at(1)).toBeNull();
      expect(await gate.append('one', 0)).toEqual({ is: 'written', seq: 1 });
      expect(await dock.append('not this', 0)).toEqual({ is: 'wrong', last: 1 });
      expect(await dock.append('nor this', 7)).toEqual({ is: 'wrong', last: 1 });
      expect(await dock.append('zwei – ñ', 1)).toEqual({ is: 'written', seq: 2 });
      expect(await gate.range()).toEqual({ first: 1, last: 2 });
      expect(await gate.at(2)).toEqual({ seq: 2, by: 'dock', text: 'zwei – ñ' });
      expect(await read(gate, 1, 2)).toEqual([
        { seq: 1, by: 'gate', text: 'one' },
        { seq: 2, by: 'dock', text: 'zwei – ñ' },
      ]);
      await Promise.all([gate.close(), dock.close()]);
    },
  );

  test.skipIf(missing)(
    'of many writers on one view exactly one succeeds, and all read one order',
    async () => {
      const names = ['a', 'b', 'c', 'd'];
      const all = await Promise.all(names.map((name) => setting.at(name).connect(signal)));
      const { last } = await (all[0] as LogConnection).range();
      for (let round = 0; round < 20; round += 1) {
        const results = await Promise.all(
          all.map((each, index) => each.append(`${names[index]}-${round}`, last + round)),
        );
        expect(results.filter(({ is }) => is === 'written')).toHaveLength(1);
      }
      const [first, ...others] = await Promise.all(all.map((each) => read(each, last + 1, 20)));
      for (const other of others) expect(other).toEqual(first);
      await Promise.all(all.map((each) => each.close()));
    },
  );

  test.skipIf(missing)(
    'entries arrive as written, presence is heard, and a closed connection fails',
    async () => {
      const gate = await setting.at('gate').connect(signal);
      const dock = await setting.at('dock').connect(signal);
      const { last } = await gate.range();
      const next = read(dock, last + 1, 2);
      const heard = new Promise((resolve) => dock.heard((by, text) => resolve([by, text])));
      await gate.append('x', last);
      await gate.append('y', last + 1);
      gate.tell('here');
      expect((await next).map(({ text }) => text)).toEqual(['x', 'y']);
      expect(await heard).toEqual(['gate', 'here']);
      await gate.close();
      expect(await gate.over).toBeInstanceOf(LogError);
      await expect(gate.append('z', last + 2)).rejects.toBeInstanceOf(LogError);
      await expect(read(gate, 1, 1)).rejects.toBeInstanceOf(LogError);
      await dock.close();
    },
  );
});
