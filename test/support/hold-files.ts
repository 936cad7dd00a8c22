/**
 * Files that another program has open, as viewers, backup programs and virus scanners have them:
 * meanwhile Windows lets nobody rename or remove them.
 *
 * On Windows a thread opens them as SQLite does. Elsewhere a system that refuses is made of Node's
 * own calls, since an open file can be renamed there.
 */
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** Lets go of the files; how often a rename or removal was refused is only known off Windows. */
export type Hold = { release(): Promise<void>; refused(): number };

/** Holds files for this long, in milliseconds, or until they are released. They have to exist. */
export const holdFiles = (files: readonly string[], ms = 600_000): Promise<Hold> =>
  process.platform === 'win32' ? holdByThread(files, ms) : Promise.resolve(refuse(files, ms));

async function holdByThread(files: readonly string[], ms: number): Promise<Hold> {
  const engine = createRequire(import.meta.url).resolve('better-sqlite3');
  const source = `
    const { workerData: { engine, files, ms }, parentPort } = require('node:worker_threads');
    const Sqlite = require(engine);
    const held = files.map((file) => new Sqlite(file, { readonly: true }));
    const end = () => { for (const each of held) each.close(); parentPort.close(); };
    const timer = setTimeout(end, ms);
    parentPort.on('message', () => { clearTimeout(timer); end(); });
    parentPort.postMessage('held');`;
  const worker = new Worker(source, {
    eval: true,
    execArgv: [],
    workerData: { engine, files, ms },
  });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  const over = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return {
    async release() {
      worker.postMessage('end');
      await over;
    },
    refused: () => 0,
  };
}

function refuse(files: readonly string[], ms: number): Hold {
  const { renameSync, rmSync } = fs;
  const until = performance.now() + ms;
  let count = 0;
  const look = (place: fs.PathLike) => {
    const folder = path.resolve(String(place));
    const isHeld = files.some((file) => file === folder || file.startsWith(folder + path.sep));
    if (!isHeld || performance.now() > until) return;
    count += 1;
    throw Object.assign(new Error(`EBUSY: resource busy or locked, ${folder}`), { code: 'EBUSY' });
  };
  fs.renameSync = (from, to) => {
    look(from);
    look(to);
    renameSync(from, to);
  };
  fs.rmSync = (place, options) => {
    look(place);
    rmSync(place, options);
  };
  syncBuiltinESMExports();
  return {
    async release() {
      Object.assign(fs, { renameSync, rmSync });
      syncBuiltinESMExports();
    },
    refused: () => count,
  };
}
