/**
 * Several desks over a real nats-server on this machine: what a save together costs, how soon
 * another desk knows, and how soon all are together again. The baseline is a bare echo of as many
 * bytes over TCP in the same process, or what each row says. Nothing is measured where nats-server
 * is missing.
 */

import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Socket } from 'node:net';
import type { LogConnection, SharedLog } from '../../../main/desks/log/shared-log.ts';
import type { OperationId } from '../../../shared/ids.ts';
import { opId, sharedOperation } from '../../support/desk-facts.ts';
import { type ModelDesk, openModelDesk } from '../../support/desk-model.ts';
import { type NatsServer, natsVersion } from '../../support/nats-server.ts';
import { type BenchRow, type BenchSuite, median, row } from '../bench.ts';
import { disturbed } from '../desks/disturbed.ts';
import { longLog } from '../desks/long-log.ts';
import { logAt, on, together, until } from '../desks/parts.ts';

const saves = 1_000;
const crowd = 8;
const each = 25;

/** A server that sends back what it gets. */
async function openEcho() {
  const server = createServer((socket) => void socket.setNoDelay(true).pipe(socket)).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  const socket: Socket = createConnection(
    (server.address() as AddressInfo).port,
    '127.0.0.1',
  ).setNoDelay(true);
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    async send(bytes: number): Promise<number> {
      const start = performance.now();
      let left = bytes;
      await new Promise<void>((resolve) => {
        const take = (chunk: Buffer) => {
          left -= chunk.length;
          if (left > 0) return;
          socket.off('data', take);
          resolve();
        };
        socket.on('data', take).write(Buffer.alloc(bytes, 'x'));
      });
      return performance.now() - start;
    },
    close() {
      socket.destroy();
      server.close();
    },
  };
}

/** The 99th percentile. */
const late = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Saves one operation together with the others; milliseconds. */
async function saveOf(desk: ModelDesk, id: OperationId): Promise<number> {
  const start = performance.now();
  desk.save(id);
  const answer = await desk.agreement.agree(id);
  if (answer !== 'agreed') throw new Error(`A save was ${String(answer)}.`);
  return performance.now() - start;
}

/** Asks the server for the range of its log; milliseconds. */
async function questionOf(asking: LogConnection): Promise<number> {
  const start = performance.now();
  await asking.range();
  return performance.now() - start;
}

/** Ends what the first desk saved: a desk has a few open operations, not a thousand. */
async function settle(desks: readonly [ModelDesk, ...ModelDesk[]], id: OperationId) {
  const [own] = desks;
  own.settle(id);
  own.agreement.changed();
  await Promise.all(desks.map((model) => until(model, () => model.agreement.fold.ended.has(id))));
  own.own.delete(id);
}

/**
 * Saves of a desk that has this thread to itself, as each desk has its own computer. Of two desks
 * in one thread, each also waits while the other reads its fact.
 */
async function savingInItsOwnThread(server: NatsServer): Promise<BenchRow> {
  const gate = openModelDesk('gate', logAt(server.address, 'gate'));
  await together(gate);
  const asking = await logAt(server.address, 'asker').connect(new AbortController().signal);
  const [save, asked]: [number[], number[]] = [[], []];
  for (let count = -100; count < saves; count += 1) {
    const id = opId(`g-${count}`);
    const times = [await saveOf(gate, id), await questionOf(asking)] as const;
    await settle([gate], id);
    if (count < 0) continue;
    save.push(times[0]);
    asked.push(times[1]);
  }
  await asking.close();
  await gate.agreement.stop();
  const name = 'save together in a thread of its own / one question to the server';
  return row('desks', name, `${saves} saves`, median(save), median(asked));
}

/** Saves and echoes in turn: a machine that others use is faster one second than the next. */
async function saving(server: NatsServer): Promise<readonly BenchRow[]> {
  const [gate, dock] = [
    openModelDesk('gate', logAt(server.address, 'gate')),
    openModelDesk('dock', logAt(server.address, 'dock')),
  ];
  await Promise.all([together(gate), together(dock)]);
  const echo = await openEcho();
  const bytes = JSON.stringify(sharedOperation('g-0', 'S-0', 'V-0')).length + 300;
  const asking = await logAt(server.address, 'asker').connect(new AbortController().signal);
  const times = {
    save: [] as number[],
    there: [] as number[],
    echo: [] as number[],
    asked: [] as number[],
  };
  for (let count = -20; count < saves; count += 1) {
    const id = opId(`g-${count}`);
    const start = performance.now();
    const there = until(dock, () => dock.agreement.fold.open.has(id)).then(
      () => performance.now() - start,
    );
    const save = await saveOf(gate, id);
    const reached = await there;
    const echoed = await echo.send(bytes);
    const asked = await questionOf(asking);
    await settle([gate, dock], id);
    if (count < 0) continue;
    times.save.push(save);
    times.there.push(reached);
    times.echo.push(echoed);
    times.asked.push(asked);
  }
  echo.close();
  await asking.close();
  const size = `${saves} saves, 2 desks`;
  const began = performance.now();
  await server.restart('SIGKILL');
  const up = performance.now() - began;
  await Promise.all([together(gate), together(dock)]);
  const again = performance.now() - began;
  await Promise.all([gate.agreement.stop(), dock.agreement.stop()]);
  return [
    row('desks', 'save together / TCP echo', size, median(times.save), median(times.echo)),
    row(
      'desks',
      'known at the other desk / TCP echo',
      size,
      median(times.there),
      median(times.echo),
    ),
    row(
      'desks',
      'save together / one question to the server',
      size,
      median(times.save),
      median(times.asked),
    ),
    row(
      'desks',
      'save together, 99th percentile / TCP echo, the same',
      size,
      late(times.save),
      late(times.echo),
    ),
    row(
      'desks',
      'known at the other desk, 99th percentile / TCP echo, the same',
      size,
      late(times.there),
      late(times.echo),
    ),
    row('desks', 'together again after kill -9 / the server’s own start', size, again, up),
  ];
}

/** Eight desks save at once without a pause: how often each has to append. */
async function crowded(server: NatsServer): Promise<BenchRow> {
  let appends = 0;
  const counted = (log: SharedLog): SharedLog => ({
    async connect(signal) {
      const connection = await log.connect(signal);
      const append: typeof connection.append = (text, expected) => {
        if (text.includes('"kind":"op"')) appends += 1;
        return connection.append(text, expected);
      };
      return { ...connection, append };
    },
  });
  const desks = Array.from({ length: crowd }, (_, at) =>
    openModelDesk(`desk-${at}`, counted(logAt(server.address, `desk-${at}`))),
  );
  await Promise.all(desks.map(together));
  await Promise.all(
    desks.map(async (model, at) => {
      for (let count = 0; count < each; count += 1) {
        const id = opId(`c-${at}-${count}`);
        model.save(id);
        await model.agreement.agree(id);
        await until(model, () => model.agreement.fold.open.has(id));
      }
    }),
  );
  const [first] = desks as [ModelDesk];
  await until(first, () => first.agreement.fold.open.size === crowd * each);
  const heads = new Set<string>();
  for (const model of desks) {
    await until(model, () => model.agreement.fold.open.size === crowd * each);
    heads.add([...model.agreement.fold.open.keys()].join());
  }
  if (heads.size !== 1) throw new Error('The desks do not agree.');
  await Promise.all(desks.map(({ agreement }) => agreement.stop()));
  return row(
    'desks',
    'appends for each save, all at once',
    `${crowd} desks`,
    appends,
    crowd * each,
    'appends',
  );
}

export const suite: BenchSuite = {
  name: 'desks',
  async run() {
    if (natsVersion === null) {
      console.error('There is no nats-server here: nothing is measured of several desks.');
      return [];
    }
    return [
      ...(await on(saving)),
      await on(savingInItsOwnThread),
      await on(crowded),
      ...(await on(longLog)),
      ...(await on(disturbed)),
    ];
  },
};
