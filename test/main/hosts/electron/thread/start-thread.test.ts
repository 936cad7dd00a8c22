import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { DesktopCalls } from '../../../../../main/hosts/electron/thread/desktop-calls.ts';
import {
  type ConsoleThread,
  startThread,
} from '../../../../../main/hosts/electron/thread/start-thread.ts';
import type { Pipe } from '../../../../../main/program/rpc-connection.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let thread: ConsoleThread | null = null;
afterEach(() => thread?.end());

/** A thread with this code in the place of the console. */
function start(code: string) {
  const file = path.join(folder, 'console.mjs');
  writeFileSync(file, `import { parentPort, workerData } from 'node:worker_threads';\n${code}`);
  const deaths: string[] = [];
  thread = startThread(file, { profile: null, dataDir: '/data' });
  thread.onDied((error) => void deaths.push(error.message));
  return { thread, deaths, calls: thread.connect({} as DesktopCalls, () => {}) };
}

test('a thread knows what the command line asks for, and answers', async () => {
  const { calls } = start(
    `parentPort.on('message', ({ id }) => parentPort.postMessage({ id, value: workerData }));`,
  );
  expect(await calls.ask('choose')).toEqual({ profile: null, dataDir: '/data' });
});

// Faults: A5.
test.each([
  ['an error that nobody caught', `throw new Error('Out of reach.')`, 'Out of reach.'],
  ['an end of its own', `process.exit(3)`, 'The console’s thread ended with 3.'],
])('%s is noticed once, and what was asked is answered with an error', async (_how, end, said) => {
  const { calls, deaths } = start(`parentPort.on('message', () => { ${end} });`);
  await expect(calls.ask('choose')).rejects.toMatchObject({ code: 'CLOSED' });
  await expect.poll(() => deaths).toEqual([said]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(deaths).toHaveLength(1);
});

test('a thread that hangs is ended, which is no death', async () => {
  const {
    thread: hanging,
    calls,
    deaths,
  } = start(`parentPort.on('message', () => { for (;;); });`);
  const asked = calls.ask('stop');
  asked.catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await hanging.end();
  await expect(asked).rejects.toMatchObject({ code: 'CLOSED' });
  expect(deaths).toEqual([]);
});

test('a page’s messages go to the thread and back until its pipe closes', async () => {
  const { thread: running } = start(`parentPort.on('message', ({ name, values: [port] }) => {
    port.on('message', (text) => port.postMessage(name + ' ' + text));
  });`);
  const page = new EventEmitter();
  const heard: unknown[] = [];
  const pipe: Pipe = {
    send: (message) => void heard.push(message),
    onMessage: (listener) => void page.on('message', listener),
    onClose: (listener) => void page.on('close', listener),
  };
  running.carry(pipe);
  page.emit('message', 'hello');
  await expect.poll(() => heard).toEqual(['page hello']);
  page.emit('close');
  page.emit('message', 'late');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual(['page hello']);
});
