/**
 * A process that opens an outbox in a folder, saves operations and tells each one on standard
 * output after it was committed, with attempts, answers and a backup on the way. Run under strace
 * by `power-loss.ts`: FOLDER COUNT console|FULL|NORMAL|OFF. `console` opens the file as the console
 * does; the others set SQLite's flushing to that level and fold the log into the file often.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import type { OutboxStore } from '../../main/outbox/store/outbox-store.ts';
import { createSqliteStore, openSqliteStore } from '../../main/outbox/store/sqlite-store.ts';
import { openKeptOutbox } from '../main/outbox/durable-outbox.ts';
import { answerWrite, attemptWrites, endWrite, operationWrite } from './operations.ts';

flushCompileCache();
const [folder = '', count = '40', way = 'console'] = process.argv.slice(2);
const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => performance.now() };
const log = { info: () => undefined, warn: () => undefined };

function openPlain(): OutboxStore {
  const { db } = openSqliteStore({ file: path.join(folder, 'outbox.db') });
  db.pragma(`synchronous = ${way}`);
  db.pragma('wal_autocheckpoint = 20');
  return createSqliteStore(db, 'outbox.db');
}

const opened =
  way === 'console' ? openKeptOutbox({ folder, clock, log, ballastBytes: 4_096 }) : null;
const store = opened?.store ?? openPlain();
for (let seq = 1; seq <= Number(count); seq += 1) {
  store.commit([operationWrite(seq)]);
  writeSync(1, `saved ${seq}\n`);
  if (seq % 3 === 0) {
    store.commit([endWrite(seq)]);
    writeSync(1, `ended ${seq}\n`);
  } else {
    // What is sent is on the disk before: here the bytes would go.
    store.commit(attemptWrites(seq));
    writeSync(1, `started ${seq}\n`);
    if (seq % 3 === 2) {
      store.commit([answerWrite(seq)]);
      writeSync(1, `answered ${seq}\n`);
    }
  }
  // The first upkeep makes a backup and gives the log its size.
  if (seq === Math.floor(Number(count) / 3)) opened?.maintain();
}
// Not closed: the power goes.
process.kill(process.pid, 'SIGKILL');
