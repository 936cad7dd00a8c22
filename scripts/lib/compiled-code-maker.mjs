// Run by Electron, with the folder of the console's bundles and an empty data folder: opens the
// demo in the console's thread for a page, and writes what V8 compiled for it. V8 compiles a
// function when it is first called, so this holds what a start uses.
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';

const [folder, dataDir] = process.argv.slice(-2);

/** Ends at once: where there is a display, Electron would show a failure in a box and wait. */
const fail = (error) => {
  console.error(String(error));
  process.exit(1);
};
process.on('uncaughtException', fail).on('unhandledRejection', fail);

const { port1, port2 } = new MessageChannel();
const thread = new Worker(path.join(folder, 'thread.cjs'), {
  workerData: { profile: null, dataDir, compiledTo: port2 },
  transferList: [port2],
});
thread.on('error', fail);

/**
 * Calls a function of the console (main/program/port-calls.ts). What the console asks meanwhile
 * fails: there is no desktop.
 */
const ask = (name, ...values) =>
  new Promise((resolve, reject) => {
    const listen = (sent) => {
      if (sent.name !== undefined) {
        const error = { message: 'There is no desktop.', values: {} };
        if (sent.id !== undefined) thread.postMessage({ id: sent.id, error });
        return;
      }
      thread.off('message', listen);
      if (sent.error === undefined && sent.value?.ok !== false) resolve(sent.value);
      else reject(new Error(JSON.stringify(sent)));
    };
    thread.on('message', listen);
    thread.postMessage({ id: 1, name, values });
  });

// Awaited at the top, because Electron looks for a display as soon as this module has ended.
await ask('choose');
await ask('open', {
  version: '0',
  stamp: '0',
  languages: ['en'],
  locale: 'en-US',
  keyring: null,
  isPackaged: false,
  isAfterFailure: false,
});
// What a page asks for at its start.
const page = new MessageChannel();
thread.postMessage({ name: 'page', values: [page.port2] }, [page.port2]);
const api = createORPCClient(new RPCLink({ port: page.port1 }));
const yard = async () => (await api.yard.watch()).next();
await Promise.all([api.status.info(), api.session.now(), api.settings.preferences(), yard()]);

const compiled = new Promise((resolve) => port1.once('message', resolve));
port1.postMessage(null);
const { name, bytes } = await compiled;
const file = path.join(folder, name);
// A build that is cut off leaves no half of the file under this name.
writeFileSync(`${file}.new`, bytes);
renameSync(`${file}.new`, file);
await ask('stop');
await thread.terminate();
process.exit(0);
