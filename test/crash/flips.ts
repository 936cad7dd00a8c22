/**
 * Rotten disks: flips single bits of an outbox file and opens it. Each flip must be noticed, or
 * have changed nothing that is read.
 *
 * `node test/crash/flips.ts [--flips N] [--seed S]`: N bits of the rows and N of the whole file.
 * The log has `log-flips.ts`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Sqlite from 'better-sqlite3';
import { openOutbox } from '../../main/outbox/startup.ts';
import type { OutboxStore } from '../../main/outbox/store/outbox-store.ts';
import { createRandom } from '../../sandbox/random.ts';
import { endWrite, operationWrite } from './operations.ts';

/** What was found. `unnoticed`: something that is read changed and nothing was said. */
export type FlipResult = {
  /** The most operations that were gone after one flip; all are reported. */
  mostLost: number;
  flips: number;
  noticed: number;
  harmless: number;
  unnoticed: number;
  /** Of the noticed ones: how many SQLite's own `quick_check` sees. */
  seenByQuickCheck: number;
};

const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
const log = { info: () => undefined, warn: () => undefined };
const open = (folder: string) => openOutbox({ folder, clock, log, ballastBytes: 4_096 });
const operations = 30;

/** All that is read of an outbox: what is open, and all of the history. */
const readAll = (store: OutboxStore) => ({
  open: store.unfinished(),
  history: store.list({ limit: 1_000 }),
});

/**
 * Flips `count` bits, each in a fresh copy. `where`: anywhere in the file, or only in what was
 * written as content.
 */
export function flipMany(count: number, seed: string, where: 'file' | 'rows'): FlipResult {
  const random = createRandom(seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-flips-'));
  const result: FlipResult = {
    flips: 0,
    noticed: 0,
    harmless: 0,
    unnoticed: 0,
    seenByQuickCheck: 0,
    mostLost: 0,
  };
  try {
    const first = open(folder);
    for (let seq = 1; seq <= operations; seq += 1) first.store.commit([operationWrite(seq)]);
    for (let seq = 3; seq <= operations; seq += 3) first.store.commit([endWrite(seq)]);
    const whole = JSON.stringify(readAll(first.store));
    first.store.close();
    const sound = readFileSync(path.join(folder, 'outbox.db'));
    const places = where === 'rows' ? contentOf(folder, sound) : null;
    for (; result.flips < count; result.flips += 1) {
      const bytes = Buffer.from(sound);
      const place = places === null ? random.int(0, bytes.length - 1) : random.pick(places);
      bytes[place] = (bytes[place] as number) ^ (1 << random.int(0, 7));
      const copy = path.join(folder, `flip-${result.flips}`);
      mkdirSync(copy);
      writeFileSync(path.join(copy, 'outbox.db'), bytes);
      const quick = quickCheck(path.join(copy, 'outbox.db'));
      const { store, notices } = open(copy);
      const found = readAll(store);
      result.mostLost = Math.max(result.mostLost, operations - found.history.operations.length);
      // A rotten row of the past is reported where the past is read.
      if (notices().length + found.history.damaged.length > 0) {
        result.noticed += 1;
        if (!quick) result.seenByQuickCheck += 1;
      } else if (JSON.stringify(found) === whole) result.harmless += 1;
      else result.unnoticed += 1;
      store.close();
      rmSync(copy, { recursive: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return result;
}

/** The bytes of the intents and pictures of all operations, where the file holds each text once. */
function contentOf(folder: string, bytes: Buffer): readonly number[] {
  const db = new Sqlite(path.join(folder, 'outbox.db'), { readonly: true });
  const texts = db
    .prepare<[], string>(
      'SELECT intent FROM operation UNION ALL SELECT before_image FROM operation',
    )
    .pluck()
    .all();
  db.close();
  return texts.flatMap((text) => {
    const at = bytes.indexOf(text);
    // Pages that were split leave old copies behind, in room that is no longer read.
    if (at < 0 || bytes.indexOf(text, at + 1) >= 0) return [];
    return Array.from({ length: text.length }, (_, index) => at + index);
  });
}

function quickCheck(file: string): boolean {
  const db = new Sqlite(file, { readonly: true });
  try {
    return db.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch {
    return false;
  } finally {
    db.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { flips: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  });
  console.log({
    rows: flipMany(Number(values.flips), values.seed, 'rows'),
    file: flipMany(Number(values.flips), values.seed, 'file'),
  });
}
