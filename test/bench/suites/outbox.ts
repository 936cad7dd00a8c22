/** The cost of saving an operation, and of sending many. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { YardCall } from '../../../main/outbox/call.ts';
import { Outbox } from '../../../main/outbox/outbox.ts';
import { openOutbox } from '../../../main/outbox/startup.ts';
import { systemTimers } from '../../../main/program/system-ports.ts';
import type { Outcome } from '../../../main/remote/outcome.ts';
import { createRandom } from '../../../sandbox/random.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import { Projection } from '../../../shared/yard/projection.ts';
import { createYardTable, type YardTable } from '../../../shared/yard/table.ts';
import { networkClient } from '../../simulation/network.ts';
import { createService, type SimulatedService } from '../../simulation/service.ts';
import { type BenchRow, type BenchSuite, median, row, sideBySide } from '../bench.ts';

const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const log = { info: () => undefined, warn: () => undefined };
const actor = { clerk: 'Casey', account: 'clerk@yard.example' };
const nothing = { areas: [], spots: [], visits: [], containers: [] };
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** An outbox on a real file over the sandbox's engine, `latencyMs` away in each call. */
function openDesk(
  service: SimulatedService,
  base: YardTable,
  folder: string,
  latencyMs: number,
  lanes: number,
) {
  const projection = new Projection(base);
  let lastTag = '';
  const write = async (tag: string, call: YardCall): Promise<Outcome> => {
    await wait(latencyMs);
    const { status, message } = service.write(tag, call);
    return status < 300
      ? { kind: 'ok', status, body: null }
      : { kind: 'refused', status, said: rawText(message) };
  };
  const { store, maintain } = openOutbox({ folder, clock, log, ballastBytes: 4_096 });
  // As in the console, which does it a few seconds after its start.
  maintain();
  const outbox = new Outbox({
    format: englishWords().format,
    store: {
      ...store,
      commit(writes) {
        for (const each of writes) if (each.kind === 'attempt') lastTag = each.row.operation;
        store.commit(writes);
      },
    },
    client: networkClient({ write } as never, () => lastTag, 'none'),
    reads: {
      async spot(id) {
        await wait(latencyMs);
        const seen = service.spot(id);
        if (seen === null) throw new Error('There is no such spot.');
        projection.baseChanged(
          base.put({
            put: {
              ...nothing,
              spots: [seen.spot],
              visits: seen.visits,
              containers: seen.containers,
            },
            remove: nothing as never,
          }),
        );
        return seen;
      },
      async assets() {
        await wait(latencyMs);
        return service.assets();
      },
      async places() {
        await wait(latencyMs);
        return service.places();
      },
      async spotEvents(id) {
        await wait(latencyMs);
        return service.events(id);
      },
    },
    views: {
      base,
      get view() {
        return projection.view;
      },
    },
    heardAt: () => Number.NEGATIVE_INFINITY,
    clock,
    timers: systemTimers,
    random: createRandom('bench'),
    log,
    warehouseId: 'warehouse-1' as never,
    account: () => actor.account,
    newId: () => crypto.randomUUID() as OperationId,
    settings: { lanes },
  });
  outbox.watch((change) => {
    if (change.kind === 'changed' && change.pendingChanged) projection.setPending(outbox.pending());
  });
  return outbox;
}

function yardOf(spots: number) {
  const service = createService(createRandom('bench'), clock, { spots, trucks: 0, standalone: 0 });
  const base = createYardTable({
    ...nothing,
    spots: service.spotIds.flatMap((id) => service.spot(id)?.spot ?? []),
  });
  return { service, base };
}

async function closeSpot(outbox: Outbox, spot: SpotId): Promise<void> {
  const operation = { kind: 'close', spot, reason: 'Oil on the ground' } as const;
  const result = await outbox.submit({
    id: crypto.randomUUID() as OperationId,
    operation,
    accepted: [],
    actor,
  });
  if (result.kind !== 'saved') throw new Error(`Not saved: ${result.kind}`);
}

/**
 * Saving alone, nothing is sent: checked, committed, in the picture, told to the listeners. One
 * operation and one append take turns, because a disk that others use is faster one second than the
 * next.
 */
async function saving(): Promise<BenchRow> {
  // A few at a time, as a clerk has them under way: a long queue costs the projection more, see the
  // drain below.
  const desks = 20;
  const each = 20;
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bench-'));
  const handle = openSync(path.join(folder, 'append'), 'a');
  // What has to reach the disk, and nothing else: one operation as text.
  const line = Buffer.alloc(1_100, 'x');
  const times = { ours: [] as number[], append: [] as number[] };
  for (let desk = 0; desk < desks; desk += 1) {
    const { service, base } = yardOf(each);
    const outbox = openDesk(service, base, mkdtempSync(path.join(folder, 'run-')), 0, 8);
    for (const spot of service.spotIds) {
      const start = performance.now();
      await closeSpot(outbox, spot);
      const between = performance.now();
      writeSync(handle, line);
      fdatasyncSync(handle);
      // The first desk warms the code up.
      if (desk === 0) continue;
      times.ours.push(between - start);
      times.append.push(performance.now() - between);
    }
    await outbox.stop();
  }
  closeSync(handle);
  rmSync(folder, { recursive: true, force: true });
  return row(
    'outbox',
    'save one operation / append + fdatasync',
    `${times.ours.length} operations`,
    median(times.ours),
    median(times.append),
  );
}

/** Sending what was done offline: from reconnecting until the last one is confirmed. */
async function draining(): Promise<BenchRow> {
  const count = 500;
  const latencyMs = 40;
  const drain = async (lanes: number, share: number) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bench-'));
    const { service, base } = yardOf(count);
    const outbox = openDesk(service, base, folder, latencyMs, lanes);
    for (const spot of service.spotIds.slice(0, share)) await closeSpot(outbox, spot);
    const start = performance.now();
    const done = new Promise<void>((resolve) => {
      outbox.watch(() => {
        if (outbox.records().length === 0) resolve();
      });
    });
    outbox.start();
    await done;
    const spent = performance.now() - start;
    await outbox.stop();
    rmSync(folder, { recursive: true, force: true });
    return spent;
  };
  const times = await sideBySide(
    {
      lanes: () => drain(8, count),
      // Each takes three times the latency, one after the other: a tenth of them is enough to
      // measure.
      serial: async () => (await drain(1, count / 10)) * 10,
    },
    { rounds: 3, warmup: 1 },
  );
  return row(
    'outbox',
    'drain in 8 lanes / one after the other',
    `${count} operations, ${latencyMs} ms latency`,
    times.lanes,
    times.serial,
  );
}

export const suite: BenchSuite = {
  name: 'outbox',
  run: async () => [await saving(), await draining()],
};
