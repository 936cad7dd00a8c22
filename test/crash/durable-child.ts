/**
 * A process that works on a kept file until it is killed: FOLDER MODE MS [SAVES]. `backup`: it
 * saves, tells, and backs up again and again; `migrate`: it opens the file with a step more in its
 * schema, which takes a while; `idle`: it opens the file and does nothing. A thread of its own
 * kills the process, with the signal nothing can catch, MS milliseconds after the work began, or
 * after so many saves of it.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { draftsFile } from '../../main/appointments/open-drafts.ts';
import type { DurableFile, DurableHandle } from '../../main/kernel/backups/durable-file.ts';
import { openDurable } from '../../main/kernel/backups/open-durable.ts';

/** The file with a step that a later version may bring: it copies many rows. */
export const laterFile: DurableFile = {
  ...draftsFile,
  unwritable: 'refuse',
  migrations: [
    ...draftsFile.migrations,
    {
      version: draftsFile.migrations.length + 1,
      name: 'later',
      sql: `CREATE TABLE bulk (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        INSERT INTO bulk WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000) SELECT n, hex(randomblob(20)) FROM c;
        CREATE INDEX bulk_text ON bulk (text);`,
    },
  ],
};

if (process.argv[1] === import.meta.filename) {
  flushCompileCache();
  const [folder = '', mode = 'backup', ms = '0', saves = '0'] = process.argv.slice(2);
  const begin = new Int32Array(new SharedArrayBuffer(4));
  const executioner = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     parentPort.postMessage('ready');
     Atomics.wait(workerData.begin, 0, 0);
     const end = performance.now() + workerData.ms;
     while (performance.now() < end);
     process.kill(process.pid, 'SIGKILL');`,
    { eval: true, workerData: { begin, ms: Number(ms) } },
  );
  await new Promise((resolve) => executioner.once('message', resolve));
  const clock = { now: () => Date.now(), monotonic: () => performance.now() };
  let handle: DurableHandle | null = null;
  const keep = (kept: DurableHandle) => {
    handle = kept;
  };
  const start = () => {
    Atomics.store(begin, 0, 1);
    Atomics.notify(begin, 0);
  };
  if (mode === 'migrate') start();
  const { used: db } = openDurable(
    mode === 'migrate' ? laterFile : draftsFile,
    { folder, clock, keep },
    (opened) => opened,
  );
  if (mode !== 'migrate' && saves === '0') start();
  if (mode === 'idle') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const insert = db.prepare(
    `INSERT INTO draft (id, content, state, saved_at) VALUES (?, ?, 'draft', '2026')`,
  );
  const base = Number(db.prepare('SELECT count(*) FROM draft').pluck().get());
  for (let number = base + 1; number < base + 100_000; number += 1) {
    insert.run(`d${number}`, JSON.stringify({ notes: 'x'.repeat(2_000) }));
    writeSync(1, `saved d${number}\n`);
    if (number === base + Number(saves)) start();
    if (number % 5 === 0) (handle as DurableHandle | null)?.backUp();
  }
}
