/**
 * What it costs to save an operation so that a log that rots can be made good
 * (main/kernel/backups/twin/twin.ts), in turns with the ways that were not taken: a disk that
 * others use is faster one second than the next.
 *
 * `node test/crash/log-cost.ts [--saves N]`
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openOutbox } from '../../main/outbox/startup.ts';
import type { Write } from '../../main/outbox/store/outbox-store.ts';
import { reserveLog } from '../../main/outbox/store/reserve-log.ts';
import { openSqliteStore } from '../../main/outbox/store/sqlite-store.ts';
import { operationWrite } from './operations.ts';

/** A way to save: `save` returns when it is on the disk. */
type Way = { readonly name: string; save(write: Write): void; close(): void };

const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const log = { info: () => undefined, warn: () => undefined };

const plain = (folder: string) => {
  mkdirSync(folder);
  const store = openSqliteStore({ file: path.join(folder, 'outbox.db') });
  reserveLog(store.db);
  return store;
};

const logAlone = (folder: string): Way => {
  const store = plain(folder);
  return {
    name: 'log alone, as before',
    save: (write) => store.commit([write]),
    close: store.close,
  };
};

/** A tail of what was saved, by its hash alone: a loss is seen and cannot be made good. */
const hashes = (folder: string): Way => {
  const store = plain(folder);
  const tail = openSync(path.join(folder, 'tail'), 'a');
  let chain = '';
  return {
    name: 'log and a tail of hashes',
    save(write) {
      store.commit([write]);
      chain = createHash('sha256').update(chain).update(JSON.stringify(write)).digest('hex');
      writeSync(tail, `${chain}\n`);
      fdatasyncSync(tail);
    },
    close() {
      store.close();
      closeSync(tail);
    },
  };
};

const folded = (folder: string): Way => {
  const store = plain(folder);
  return {
    name: 'log folded in after each commit',
    save(write) {
      store.commit([write]);
      store.db.pragma('wal_checkpoint(TRUNCATE)');
    },
    close: store.close,
  };
};

const twin = (folder: string): Way => {
  const { store, maintain } = openOutbox({ folder, clock, log, ballastBytes: 4_096 });
  maintain();
  return {
    name: 'log and its twin, as the console saves',
    save: (write) => store.commit([write]),
    close: store.close,
  };
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { saves: { type: 'string', default: '2000' } } });
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-cost-'));
  try {
    const ways = [logAlone, hashes, folded, twin].map((make, index) =>
      make(path.join(folder, String(index))),
    );
    const times = ways.map((): number[] => []);
    for (let seq = 1; seq <= Number(values.saves); seq += 1) {
      const write = operationWrite(seq);
      // Who comes first changes, so that nobody always finds a disk that is still busy with
      // another.
      for (let turn = 0; turn < ways.length; turn += 1) {
        const which = (turn + seq) % ways.length;
        const start = performance.now();
        (ways[which] as Way).save(write);
        times[which]?.push(performance.now() - start);
      }
    }
    ways.forEach(({ name, close }, index) => {
      const sorted = (times[index] ?? []).toSorted((a, b) => a - b);
      const total = sorted.reduce((sum, each) => sum + each, 0);
      console.log({
        way: name,
        savesPerSecond: Math.round((1_000 * sorted.length) / total),
        medianMs: at(sorted, 0.5).toFixed(2),
        p95Ms: at(sorted, 0.95).toFixed(2),
        p99Ms: at(sorted, 0.99).toFixed(2),
      });
      close();
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
