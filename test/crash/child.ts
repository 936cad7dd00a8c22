/**
 * A console that works until it is killed: the real outbox on a real file, the service in the
 * parent process. Every operation is told to the parent after it was called saved. `FOLDER SEED
 * POINT NTH`: it kills itself, with the signal nothing can catch, at the NTH time it passes the
 * point, or never for the point `none`.
 */
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { YardCall } from '../../main/outbox/call.ts';
import { Outbox } from '../../main/outbox/outbox.ts';
import type { OutboxStore } from '../../main/outbox/store/outbox-store.ts';
import { systemTimers } from '../../main/program/system-ports.ts';
import type { Outcome } from '../../main/remote/outcome.ts';
import { RemoteError } from '../../main/remote/outcome.ts';
import { createRandom } from '../../sandbox/random.ts';
import { englishWords } from '../../shared/i18n/languages.ts';
import { rawText } from '../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../shared/ids.ts';
import { check } from '../../shared/yard/check.ts';
import type { YardChange } from '../../shared/yard/model.ts';
import { Projection } from '../../shared/yard/projection.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { openKeptOutbox } from '../main/outbox/durable-outbox.ts';
import { drawOperation } from '../simulation/actors.ts';
import { networkClient } from '../simulation/network.ts';
import type { KillPoint, Reply, Request } from './protocol.ts';

flushCompileCache();
const [folder = '', seed = '', point = 'none', nth = '1'] = process.argv.slice(2);
let passed = 0;

/** Passes a point: the process may end here, at once. */
function pass(here: KillPoint): void {
  if (here !== point) return;
  passed += 1;
  if (passed === Number(nth)) process.kill(process.pid, 'SIGKILL');
}

const waiting = new Map<number, (reply: Reply) => void>();
let asked = 0;
process.on('message', (reply: Reply) => {
  waiting.get(reply.number)?.(reply);
  waiting.delete(reply.number);
});
const ask = (request: Omit<Request, 'number'>): Promise<Reply> =>
  new Promise((resolve) => {
    asked += 1;
    waiting.set(asked, resolve);
    process.send?.({ ...request, number: asked }, () => {
      if (request.kind === 'write') pass('after-bytes-sent');
    });
  });

const random = createRandom(seed);
const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const log = { info: () => undefined, warn: () => undefined };
// Each upkeep is a day later for the file, so that each makes a backup.
let days = 0;
const fileClock = { now: () => Date.now() + days * 86_400_000, monotonic: clock.monotonic };
const opened = openKeptOutbox({ folder, clock: fileClock, log, ballastBytes: 4_096 });

/**
 * The backup blocks this thread, so another one pulls the plug, some milliseconds after it was told
 * that it begins.
 */
const signal = new Int32Array(new SharedArrayBuffer(4));
if (point === 'in-backup') {
  new Worker(
    `const { workerData } = require('node:worker_threads');
     Atomics.wait(workerData.signal, 0, 0);
     const end = performance.now() + workerData.ms;
     while (performance.now() < end);
     process.kill(process.pid, 'SIGKILL');`,
    { eval: true, workerData: { signal, ms: random.next() * 25 } },
  );
}

function upkeep(): void {
  days += 1;
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
  opened.maintain();
}
const store: OutboxStore = {
  ...opened.store,
  commit(writes) {
    const outcome = writes.some(
      (write) =>
        write.kind === 'event' && ['answered', 'unclear', 'refused'].includes(write.row.event),
    );
    if (outcome) pass('after-answer-before-commit');
    opened.store.commit(writes);
    if (writes.some(({ kind }) => kind === 'operation')) pass('after-intent-commit');
    if (writes.some(({ kind }) => kind === 'attempt')) pass('after-attempt-commit');
    if (outcome) pass('after-outcome-commit');
  },
};

const base = createYardTable();
const projection = new Projection(base);
const land = (change: YardChange) => void projection.baseChanged(base.put(change));
const nothing = { areas: [], spots: [], visits: [], containers: [] };
let lastAttempt: OperationId | null = null;

async function pull(): Promise<readonly SpotId[]> {
  const { yard } = await ask({ kind: 'yard' });
  if (yard === undefined) throw new Error('The parent answered without a yard.');
  const gone = <Row extends { id: string }>(have: Iterable<Row>, now: readonly Row[]) =>
    [...have].map(({ id }) => id).filter((id) => !now.some((row) => row.id === id)) as never[];
  land({
    put: { ...nothing, ...yard },
    remove: {
      areas: [],
      spots: [],
      visits: gone(base.visits(), yard.visits),
      containers: gone(base.containers(), yard.containers),
    },
  });
  return yard.spots.map(({ id }) => id);
}

const network = {
  write: async (tag: string, call: YardCall): Promise<Outcome> =>
    (await ask({ kind: 'write', tag, call })).outcome as Outcome,
};
const spots = await pull();
const outbox = new Outbox({
  format: englishWords().format,
  store: {
    ...store,
    commit(writes) {
      for (const write of writes) if (write.kind === 'attempt') lastAttempt = write.row.operation;
      store.commit(writes);
    },
  },
  heardAt: () => Number.NEGATIVE_INFINITY,
  client: networkClient(network as never, () => lastAttempt ?? '', 'none'),
  reads: {
    async spot(id) {
      const { spot } = await ask({ kind: 'spot', spot: id });
      if (spot === undefined) throw new Error('There is no such spot.');
      return spot;
    },
    async assets() {
      const { yard } = await ask({ kind: 'yard' });
      const { visits = [], containers = [] } = yard ?? {};
      return {
        visits: new Map(visits.map((row) => [row.id, row])),
        containers: new Map(containers.map((row) => [row.id, row])),
        unread: new Set(),
        assignments: [],
        complete: true,
      };
    },
    async places() {
      const { visits = [], containers = [] } = (await ask({ kind: 'yard' })).yard ?? {};
      const standing = [...visits, ...containers].flatMap(({ id, spotId }) =>
        spotId === null ? [] : [[id, spotId] as const],
      );
      return { placed: new Map(standing), complete: true };
    },
    async spotEvents() {
      throw new RemoteError('not-found', rawText('This service has no history.'), 404);
    },
  },
  views: {
    base,
    get view() {
      return projection.view;
    },
  },
  clock,
  timers: systemTimers,
  random,
  log,
  warehouseId: 'warehouse-1' as never,
  account: () => 'clerk@yard.example',
  newId: () => crypto.randomUUID() as OperationId,
  settings: { graceMs: 150, departDelayMs: 0, backOffMs: 20 },
});
outbox.watch((change) => {
  if (change.kind === 'changed' && change.pendingChanged) projection.setPending(outbox.pending());
});
projection.setPending(outbox.pending());
outbox.start();

if (point === 'settle') {
  // The clerk gives up what is asked about, so that what waits behind it moves on.
  for (let quiet = 0; quiet < 3; quiet = outbox.records().length > 0 ? 0 : quiet + 1) {
    for (const { id, choices } of outbox.records()) {
      if (choices.includes('drop'))
        outbox.choose({
          id,
          choice: 'drop',
          actor: { clerk: 'Casey', account: 'clerk@yard.example' },
        });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await outbox.stop();
  process.exit(0);
}

for (let turn = 0; ; turn += 1) {
  if (turn % 4 === 0) await pull();
  const operation = drawOperation(random, projection.view, spots);
  if (operation !== null) {
    const id = crypto.randomUUID() as OperationId;
    const result = await outbox.submit({
      id,
      operation,
      accepted: check(projection.view, operation).map(({ code }) => code),
      actor: { clerk: 'Casey', account: 'clerk@yard.example' },
    });
    if (result.kind === 'saved')
      process.send?.({ kind: 'saved', number: 0, tag: id } satisfies Request);
  }
  if (turn % 10 === 9) upkeep();
  await new Promise((resolve) => setTimeout(resolve, random.int(0, 3)));
}
