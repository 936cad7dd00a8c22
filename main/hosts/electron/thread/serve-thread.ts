/** What the console's thread does. It chooses what to open, and opens nothing until asked. */
import { parentPort, workerData } from 'node:worker_threads';
import { choose } from '../../../program/open-request.ts';
import { lineOf } from '../../../program/port-calls.ts';
import { surroundings } from '../../../program/program.ts';
import type { HostParts } from '../../../program/start-console.ts';
import { collectGarbage } from './collect-garbage.ts';
import { serveConsole } from './console-side.ts';

/** When the first yard was read, in milliseconds after the thread's code was loaded. */
const AFTER_START_MS = 10_000;

/** Serves the console over the thread's port. `code` is how its code was loaded, for the log. */
export function serveThread(code: NonNullable<HostParts['code']>): void {
  if (parentPort === null) return;
  const choice = choose(workerData, surroundings());
  const { broken, report } = serveConsole(lineOf(parentPort), choice, code);
  // What reading the first yard left, V8 would keep for minutes.
  setTimeout(() => void collectGarbage(), AFTER_START_MS).unref();
  // A rejection leaves the rest sound. An uncaught exception doesn't, so the program ends.
  process.on('unhandledRejection', (error) => report('promise', error));
  process.on('uncaughtException', (error) => {
    report('exception', error);
    broken(error.message);
  });
}
