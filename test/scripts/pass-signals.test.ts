import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { passSignals } from '../../scripts/lib/pass-signals.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'];

test.each([
  ['linux', ['SIGINT', 'SIGTERM', 'SIGHUP']],
  ['darwin', ['SIGINT', 'SIGTERM', 'SIGHUP']],
  ['win32', []],
])('%s: what ends npm start reaches the console, and never ends it hard', (platform, passed) => {
  const from = new EventEmitter();
  const killed: string[] = [];
  const release = passSignals((signal: string) => killed.push(signal), platform, from);
  const heard = signals.filter((signal) => from.emit(signal, signal));
  expect(killed).toEqual(passed);
  // Heard and not passed on: we stay until the console, which the system signaled too, has ended.
  expect(heard).toEqual(platform === 'win32' ? signals : passed);
  release();
  expect(signals.filter((signal) => from.listenerCount(signal) > 0)).toEqual([]);
});
