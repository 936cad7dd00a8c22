/**
 * Pulling the yard into the cache, and starting from it. HTTP is out of all figures: pages are
 * recorded.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { DockSchedulingClient } from '../../../main/remote/dock-scheduling/client.ts';
import { openCache } from '../../../main/yard/cache/open-cache.ts';
import { type OpenYard, openYard } from '../../../main/yard/memory/open-yard.ts';
import { snapshotOf } from '../../../main/yard/memory/snapshot.ts';
import { pullYard } from '../../../main/yard/read/pull-yard.ts';
import type { YardEvent } from '../../../shared/console-api/yard.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { type BenchRow, type BenchSuite, median, row, sideBySide } from '../bench.ts';
import { countAll, insertAll, openBare } from '../sync/bare.ts';
import { change, parseAll, type Recording, record, replay } from '../sync/recording.ts';

const clock = { now: () => Date.now(), monotonic: () => performance.now() };

type OpenedYard = { readonly yard: OpenYard; close(): void };

function open(folder: string, warehouse: WarehouseId): OpenedYard {
  const cache = openCache({ folder, warehouse, clock }, (store) =>
    openYard(store, clock, () => {}),
  );
  return { yard: cache.used, close: cache.close };
}

async function pull(
  client: DockSchedulingClient,
  warehouse: WarehouseId,
  yard: OpenYard,
): Promise<void> {
  const asOf = new Date().toISOString();
  await pullYard({ client, warehouse, destination: yard }, () => {}, new AbortController().signal);
  yard.writer.endPull(asOf);
}

const rowsIn = ({ live }: OpenYard) =>
  Object.values(live.base.snapshot()).reduce(
    (sum, rows: readonly unknown[]) => sum + rows.length,
    0,
  );

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const timedAsync = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * Milliseconds that this thread had a processor: what other programs take away, and waiting for the
 * disk, are not in it.
 */
const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

async function full(
  { pages, warehouse }: Recording,
  folder: string,
  size: string,
): Promise<BenchRow[]> {
  let number = 0;
  const bareFile = path.join(folder, 'bare.sqlite');
  const counts = { ours: 0, bare: 0 };
  const processor = { ours: [] as number[], bare: [] as number[] };
  const times = await sideBySide(
    {
      async ours() {
        number += 1;
        const own = mkdtempSync(path.join(folder, `full-${number}-`));
        const opened = open(own, warehouse);
        // A new client, as at a first start: nothing is known of any page.
        const client = replay(pages);
        const from = processorMs();
        const ms = await timedAsync(() => pull(client, warehouse, opened.yard));
        processor.ours.push(processorMs() - from);
        counts.ours = rowsIn(opened.yard);
        opened.close();
        rmSync(own, { recursive: true });
        return ms;
      },
      bare() {
        const db = openBare(bareFile);
        const from = processorMs();
        const ms = timed(() => insertAll(db, parseAll(pages)));
        processor.bare.push(processorMs() - from);
        counts.bare =
          countAll(db) - (db.prepare('SELECT count(*) FROM assignment').pluck().get() as number);
        db.close();
        return ms;
      },
      parse: () => timed(() => parseAll(pages)),
    },
    { rounds: 9 },
  );
  if (counts.ours !== counts.bare)
    throw new Error(`The pull kept ${counts.ours} rows, the bare insert ${counts.bare}.`);
  return [
    row('sync', 'full-pull', size, times.ours, times.bare),
    row('sync', 'full-pull-processor', size, median(processor.ours), median(processor.bare)),
    row('sync', 'full-pull-to-parse', size, times.ours, times.parse),
  ];
}

async function changed(
  { pages, warehouse }: Recording,
  folder: string,
  size: string,
): Promise<BenchRow[]> {
  const own = mkdtempSync(path.join(folder, 'changed-'));
  const opened = open(own, warehouse);
  let served: ReadonlyMap<string, Buffer> = pages;
  const live = new Map<string, Buffer>();
  const serve = (next: ReadonlyMap<string, Buffer>) => {
    served = next;
    for (const [key, bytes] of served) live.set(key, bytes);
  };
  serve(pages);
  const client = replay(live);
  await pull(client, warehouse, opened.yard);
  let number = 0;
  const times = await sideBySide(
    {
      async ten() {
        number += 1;
        serve(change(pages, 10, new Date(Date.UTC(2027, 0, 1, 0, number)).toISOString()));
        return timedAsync(() => pull(client, warehouse, opened.yard));
      },
      async none() {
        return timedAsync(() => pull(client, warehouse, opened.yard));
      },
      async blind() {
        const blank = mkdtempSync(path.join(folder, 'blind-'));
        const fresh = open(blank, warehouse);
        const blindClient = replay(served);
        const ms = await timedAsync(() => pull(blindClient, warehouse, fresh.yard));
        fresh.close();
        rmSync(blank, { recursive: true });
        return ms;
      },
    },
    { rounds: 9 },
  );
  opened.close();
  return [
    row('sync', 'pull-10-changed', size, times.ten, times.blind),
    row('sync', 'pull-unchanged', size, times.none, times.blind),
  ];
}

/**
 * Sends a message through a real port and reads it at the other end: what main and page pay for it
 * together.
 */
function transfer(from: MessagePort, to: MessagePort, message: unknown): void {
  from.postMessage(message);
  receiveMessageOnPort(to);
}

async function snapshotAndStart(
  { pages, warehouse }: Recording,
  folder: string,
  size: string,
): Promise<BenchRow[]> {
  const own = mkdtempSync(path.join(folder, 'start-'));
  const first = open(own, warehouse);
  await pull(replay(pages), warehouse, first.yard);
  const rows = first.yard.live.view.snapshot();
  const text = JSON.stringify(rows);
  const { port1, port2 } = new MessageChannel();
  const sent = await sideBySide(
    {
      columns: () => transfer(port1, port2, snapshotOf(rows, 1, [])),
      rows: () => transfer(port1, port2, rows),
    },
    { rounds: 15, warmup: 3 },
  );
  port1.close();
  first.close();

  const started = await sideBySide(
    {
      async ours() {
        const start = performance.now();
        const opened = open(own, warehouse);
        const leave = new AbortController();
        const events = opened.yard.live.watch(leave.signal);
        const event = (await events.next()).value as YardEvent;
        const ms = performance.now() - start;
        if (event.kind !== 'snapshot' || event.spots.length !== rows.spots.length)
          throw new Error('The cached yard was not shown.');
        leave.abort();
        await events.next();
        opened.close();
        return ms;
      },
      parse: () => timed(() => JSON.parse(text)),
      parsePages: () => timed(() => parseAll(pages)),
    },
    { rounds: 15, warmup: 3 },
  );
  return [
    row('sync', 'snapshot', size, sent.columns, sent.rows),
    row('sync', 'start', size, started.ours, started.parse),
    row('sync', 'start-to-pages', size, started.ours, started.parsePages),
  ];
}

export const suite: BenchSuite = {
  name: 'sync',
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-bench-sync-'));
    try {
      const recording = await record('giant');
      return [
        ...(await full(recording, folder, 'giant')),
        ...(await changed(recording, folder, 'giant')),
        ...(await snapshotAndStart(recording, folder, 'giant')),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
