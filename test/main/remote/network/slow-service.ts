/**
 * A service whose connections take about a second: the system that it runs on doesn't hear the
 * first knock.
 */
import net, { getDefaultAutoSelectFamilyAttemptTimeout, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { company, SERVICE } from './ways.ts';

/** Listens in a thread that stands still, so that connections stay in the system's short queue. */
const listening = `
const { parentPort, workerData } = require('node:worker_threads');
const server = require('node:https').createServer(workerData.pair, (request, reply) => {
  request.resume();
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  parentPort.once('message', () => Atomics.wait(new Int32Array(workerData.bell), 0, 0));
});`;

/** Starts it, deaf. */
export async function startSlowService() {
  const bell = new SharedArrayBuffer(4);
  const worker = new Worker(listening, {
    eval: true,
    workerData: { bell, pair: company.issue(SERVICE) },
  });
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  worker.postMessage('stand still');
  const filling: Socket[] = [];
  // The queue holds two; what is beyond them isn't heard.
  for (let count = 0; count < 4; count += 1) {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    filling.push(socket);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  const hear = () => {
    Atomics.store(new Int32Array(bell), 0, 1);
    Atomics.notify(new Int32Array(bell), 0);
  };
  return {
    port,
    patienceOfNodeMs: getDefaultAutoSelectFamilyAttemptTimeout(),
    /** Hears again from half a second on. */
    hearSoon: () => void setTimeout(hear, 500),
    async end() {
      hear();
      for (const socket of filling) socket.destroy();
      await worker.terminate();
    },
  };
}
