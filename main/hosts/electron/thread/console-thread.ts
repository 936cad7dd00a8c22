/** First file of the console's thread. It chooses what to open, and opens nothing until asked. */
import { parentPort, workerData } from 'node:worker_threads';
import { choose } from '../../../program/open-request.ts';
import { lineOf } from '../../../program/port-calls.ts';
import { surroundings } from '../../../program/program.ts';
import { serveConsole } from './console-side.ts';

if (parentPort !== null) {
  const { broken, report } = serveConsole(lineOf(parentPort), choose(workerData, surroundings()));
  // A rejection leaves the rest sound. An uncaught exception doesn't, so the program ends.
  process.on('unhandledRejection', (error) => report('promise', error));
  process.on('uncaughtException', (error) => {
    report('exception', error);
    broken(error.message);
  });
}
