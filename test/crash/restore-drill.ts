/**
 * The restore drill: an outbox with a history and a backup is damaged in each of three ways, and
 * the next start mends it.
 *
 * `node test/crash/restore-drill.ts [--operations N]`
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../sandbox/random.ts';
import { openKeptOutbox } from '../main/outbox/durable-outbox.ts';
import { said } from '../support/said.ts';
import { endWrite, operationWrite } from './operations.ts';

/** What came of one drill. */
export type Drill = {
  readonly damage: string;
  /**
   * Operations before, of which the backup holds the first nine tenths, and those that are there
   * after the start.
   */
  readonly before: number;
  readonly after: number;
  /** Operations that had not ended, and how many of them now wait for the clerk. */
  readonly open: number;
  readonly asked: number;
  /** What the clerk reads. */
  readonly told: string;
  readonly seconds: number;
};

const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
const log = { info: () => undefined, warn: () => undefined };

/** Ways to damage a file, given its bytes; null removes it. */
const damages: readonly (readonly [name: string, damage: (bytes: Buffer) => Buffer | null])[] = [
  ['the file is gone', () => null],
  ['it is cut in half', (bytes) => bytes.subarray(0, bytes.length / 2)],
  [
    'three pages in a hundred hold rubbish',
    (bytes) => {
      const random = createRandom('rubbish-1');
      for (let page = 2; page < bytes.length / 4096; page += 1)
        if (random.chance(0.03)) bytes.fill(0x5a, page * 4096, (page + 1) * 4096);
      return bytes;
    },
  ],
];

/** Runs all drills over outboxes of `count` operations, every tenth of them open. */
export function drillAll(count: number): readonly Drill[] {
  return damages.map(([damage, spoil]) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-drill-'));
    try {
      const file = path.join(folder, 'outbox.db');
      const open = () => openKeptOutbox({ folder, clock, log, ballastBytes: 4_096 });
      const first = open();
      let left = 0;
      for (let seq = 1; seq <= count; seq += 1) {
        const ends = seq % 10 !== 0;
        if (!ends) left += 1;
        first.store.commit([operationWrite(seq), ...(ends ? [endWrite(seq)] : [])]);
        if (seq === Math.floor(count * 0.9)) first.backUp();
      }
      first.store.close();
      const spoilt = spoil(readFileSync(file));
      if (spoilt === null) rmSync(file);
      else writeFileSync(file, spoilt);
      const start = performance.now();
      const again = open();
      const seconds = Math.round(performance.now() - start) / 1_000;
      const { operations } = again.store.unfinished();
      const { total } = again.store.list({ limit: 1 });
      const told = again.notices().map(said);
      again.store.close();
      return {
        damage,
        before: count,
        after: total,
        open: left,
        asked: operations.filter(({ events }) => events.at(-1)?.progress.state === 'needs-clerk')
          .length,
        told: told.join(' '),
        seconds,
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { operations: { type: 'string', default: '10000' } } });
  for (const { told, ...drill } of drillAll(Number(values.operations)))
    console.log({ ...drill, told: `${told.slice(0, 120)} ...` });
}
