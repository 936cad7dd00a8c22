/**
 * Several desks over a real nats-server on this machine: what a save together costs, how soon another desk knows, and how soon all are together again.
 * The baseline is a bare echo of as many bytes over TCP in the same process, or what each row says. Nothing is measured where nats-server is missing.
 */

import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Socket } from 'node:net';
import { chainHash } from '../../../main/desks/hash.ts';
import { natsLog } from '../../../main/desks/nats-log.ts';
import type { SharedLog } from '../../../main/desks/shared-log.ts';
import { genesis } from '../../../shared/desks/chain.ts';
import { writeFact } from '../../../shared/desks/fact.ts';
import { desk, facility, opId, sharedOperation } from '../../support/desk-facts.ts';
import { type ModelDesk, openModelDesk } from '../../support/desk-model.ts';
import { makeStream, type NatsServer, natsVersion, startNats } from '../../support/nats-server.ts';
import { type BenchRow, type BenchSuite, median, row } from '../bench.ts';

const saves = 200;
const facts = 5_000;
const crowd = 8;
const each = 25;

const logOf = (server: NatsServer, name: string): SharedLog =>
  natsLog({ address: server.address, facility, desk: desk(name), ca: null, seed: null });

/** Waits for a condition, looked at with each change of the desk. */
const until = ({ agreement }: ModelDesk, condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!condition()) return;
      stop();
      resolve();
    };
    const stop = agreement.watch(look);
    look();
  });

const together = (model: ModelDesk) => until(model, () => model.agreement.state().is === 'together');

/** A server that sends back what it gets. */
async function openEcho() {
  const server = createServer((socket) => void socket.setNoDelay(true).pipe(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const socket: Socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay(true);
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

/** Saves and echoes in turn: a machine that others use is faster one second than the next. */
async function saving(server: NatsServer): Promise<readonly BenchRow[]> {
  const [gate, dock] = [openModelDesk('gate', logOf(server, 'gate')), openModelDesk('dock', logOf(server, 'dock'))];
  await Promise.all([together(gate), together(dock)]);
  const echo = await openEcho();
  const bytes = JSON.stringify(sharedOperation('g-0', 'S-0', 'V-0')).length + 300;
  const times = { save: [] as number[], there: [] as number[], echo: [] as number[] };
  for (let count = -20; count < saves; count += 1) {
    const id = opId(`g-${count}`);
    const start = performance.now();
    const there = until(dock, () => dock.agreement.fold.open.has(id)).then(() => performance.now() - start);
    gate.save(id);
    const answer = await gate.agreement.agree(id);
    const save = performance.now() - start;
    if (answer !== 'agreed') throw new Error(`A save was ${String(answer)}.`);
    const reached = await there;
    const echoed = await echo.send(bytes);
    if (count < 0) continue;
    times.save.push(save);
    times.there.push(reached);
    times.echo.push(echoed);
  }
  echo.close();
  const size = `${saves} saves, 2 desks`;
  const began = performance.now();
  await server.restart('SIGKILL');
  const up = performance.now() - began;
  await Promise.all([together(gate), together(dock)]);
  const again = performance.now() - began;
  await Promise.all([gate.agreement.stop(), dock.agreement.stop()]);
  return [
    row('desks', 'save together / TCP echo', size, median(times.save), median(times.echo)),
    row('desks', 'known at the other desk / TCP echo', size, median(times.there), median(times.echo)),
    row('desks', 'together again after kill -9 / the server’s own start', size, again, up),
  ];
}

/** A desk that joins reads the whole log; the baseline parses the same texts. */
async function joining(server: NatsServer): Promise<BenchRow> {
  const connection = await logOf(server, 'dock').connect(new AbortController().signal);
  const texts: string[] = [];
  let { last } = await connection.range();
  let head = genesis(facility, chainHash);
  for (let count = 0; count < facts / 2; count += 1) {
    const op = sharedOperation(`j-${count}`, `S-${count}`, `V-${count}`);
    const end = { kind: 'end', id: op.id, state: 'confirmed', said: op.label, sent: true, seen: null, readAt: null } as const;
    for (const said of [{ kind: 'op', op, as: 'asked' } as const, end]) {
      const text = writeFact({ fact: crypto.randomUUID(), desk: desk('dock'), prev: head, at: op.savedAt, said });
      const answer = await connection.append(text, last);
      if (answer.is !== 'written') throw new Error('Somebody else wrote.');
      last = answer.seq;
      head = chainHash(head, text);
      texts.push(text);
    }
  }
  await connection.close();
  const start = performance.now();
  const gate = openModelDesk('gate', logOf(server, 'gate'));
  await together(gate);
  const ours = performance.now() - start;
  if (gate.agreement.fold.ended.size !== facts / 2) throw new Error('Not all was read.');
  await gate.agreement.stop();
  const parsing = performance.now();
  for (const text of texts) JSON.parse(text);
  return row('desks', 'a new desk reads the log / JSON.parse of it', `${facts} facts`, ours, performance.now() - parsing);
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
  const desks = Array.from({ length: crowd }, (_, at) => openModelDesk(`desk-${at}`, counted(logOf(server, `desk-${at}`))));
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
  return row('desks', 'appends for each save, all at once', `${crowd} desks`, appends, crowd * each, 'appends');
}

/** Runs one part on a server of its own. */
async function on<T>(part: (server: NatsServer) => Promise<T>): Promise<T> {
  const server = await startNats();
  try {
    await makeStream(server.address, facility);
    return await part(server);
  } finally {
    await server.stop();
  }
}

export const suite: BenchSuite = {
  name: 'desks',
  async run() {
    if (natsVersion === null) {
      console.error('There is no nats-server here: nothing is measured of several desks.');
      return [];
    }
    return [...(await on(saving)), await on(joining), await on(crowded)];
  },
};
