/**
 * Before each file and each test: the thread beside this worker learns what runs, so that it can
 * report where a file stands still.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { isDeep } from './tiers.ts';

/** Longer than any test of the tier is given (vitest.config.ts, `mornings.test.ts`). */
const mostMs = Number(
  process.env.YARDMASTER_STILL_MS ??
    (isDeep || process.env.PROPERTIES === 'all' ? 4_000_000 : 200_000),
);

const root = path.join(import.meta.dirname, '../..');
const key = Symbol.for('yardmaster.watch');

/** One thread for all files of the worker. */
function watcher(): Worker {
  const held = globalThis as { [key]?: Worker };
  held[key] ??= new Worker(path.join(root, 'scripts/lib/watch-thread.mjs'), {
    workerData: { mostMs, noteTo: process.env.YARDMASTER_STILL ?? null },
    // A thread of the tests inherits nothing that a test set up for the program.
    execArgv: [],
  });
  held[key].unref();
  return held[key];
}

const file = path.relative(root, expect.getState().testPath ?? '').replaceAll(path.sep, '/');
const tell = (place: { readonly file: string; readonly test: string | null } | null) =>
  watcher().postMessage(place);

tell({ file, test: null });
beforeEach(({ task }) => tell({ file, test: task.name }));
afterEach(() => tell({ file, test: null }));
afterAll(() => tell(null));
