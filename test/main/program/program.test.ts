import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { browserCommand } from '../../../main/hosts/web/open-browser.ts';
import { takeSecretsKey } from '../../../main/program/private-process.ts';
import { programVersion } from '../../../main/program/program.ts';
import { runToEnd } from '../../support/processes.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-program-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the version', () => {
  test('is that of the nearest package of ours, from beside the bundles', () => {
    const { version } = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
    );
    expect(programVersion(import.meta.dirname)).toBe(version);
  });

  test('is never that of another package in between', () => {
    const bundles = path.join(root, 'inner', 'out', 'main');
    mkdirSync(bundles, { recursive: true });
    writeFileSync(
      path.join(root, 'package.json'),
      JSON.stringify({ name: 'yardmaster', version: '4.5.6' }),
    );
    writeFileSync(
      path.join(root, 'inner', 'package.json'),
      JSON.stringify({ name: 'other', version: '9.9.9' }),
    );
    expect(programVersion(bundles)).toBe('4.5.6');
  });

  test('that is nowhere is an error and no guess', () => {
    expect(() => programVersion(tmpdir())).toThrow('No package.json of Yardmaster');
  });
});

test('started programs don’t get the key of stored sign-ins, or its file’s path', () => {
  const names = ['YARDMASTER_SECRETS_KEY', 'YARDMASTER_SECRETS_KEY_FILE'] as const;
  for (const name of names) process.env[name] = `value of ${name}`;
  expect(takeSecretsKey()).toEqual(
    Object.fromEntries(names.map((name) => [name, `value of ${name}`])),
  );
  expect(
    runToEnd(process.execPath, ['-p', 'Object.keys(process.env).join()']).stdout,
  ).not.toContain('SECRETS_KEY');
});

describe('the browser', () => {
  const address = 'http://127.0.0.1:8080/#token=a&b';

  test('is opened by the program of the system, which gets the address as one word', () => {
    expect(browserCommand(address, { platform: 'linux', env: { DISPLAY: ':0' } })).toEqual([
      'xdg-open',
      [address],
    ]);
    expect(
      browserCommand(address, { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' } }),
    ).toEqual(['xdg-open', [address]]);
    expect(browserCommand(address, { platform: 'darwin', env: {} })).toEqual(['open', [address]]);
    expect(browserCommand(address, { platform: 'win32', env: {} })).toEqual([
      'rundll32',
      ['url.dll,FileProtocolHandler', address],
    ]);
  });

  test('is not opened where no user could see it', () => {
    expect(browserCommand(address, { platform: 'linux', env: {} })).toBeNull();
    expect(browserCommand(address, { platform: 'linux', env: { DISPLAY: '' } })).toBeNull();
  });
});

/** A program that ends on signals, and whose end takes `ms`. */
async function startProgram(ms: number, more = '') {
  const module = new URL('../../../main/program/program.ts', import.meta.url).href;
  const code = `const { endOnSignals } = await import(${JSON.stringify(module)});
    const stop = () => { console.log('stops'); return new Promise((resolve) => setTimeout(() => { console.log('stopped'); resolve(); }, ${ms})); };
    endOnSignals(stop, (where, error) => console.log('report', where, error.message), async () => ({ t: (code) => code }));
    process.on('message', (signal) => process.emit(signal, signal));
    setInterval(() => {}, 1000); console.log('up'); ${more}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  child.stdout?.on('data', (data) => {
    said += String(data);
  });
  // Not its exit: what it said last may come after that.
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  const hears = (words: string) => expect.poll(() => said).toContain(words);
  await hears('up');
  // On Windows `kill` ends a process at once, and only a terminal sends what it can hear.
  const signal = (name: NodeJS.Signals) =>
    process.platform === 'win32' ? child.send(name) : child.kill(name);
  return { signal, ended, said: () => said, hears };
}

describe('the end of the program', () => {
  test.each([
    'SIGTERM',
    'SIGINT',
    'SIGHUP',
    ...(process.platform === 'win32' ? (['SIGBREAK'] as const) : []),
  ] as const)('comes in order on %s', async (name) => {
    const { signal, ended, said } = await startProgram(50);
    signal(name);
    expect(await ended).toEqual([0, null]);
    expect(said()).toBe('up\nstops\nstopped\n');
  });

  test('is not cut short by a signal that comes twice, from the terminal and from npm', async () => {
    const { signal, ended, said } = await startProgram(300);
    signal('SIGINT');
    // Another kind at once: of one kind the system may make a single one of two.
    signal('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(said()).toBe('up\nstops\nstopped\n');
  });

  test('comes at once on a second signal some time later', async () => {
    const { signal, ended, said, hears } = await startProgram(120_000);
    signal('SIGINT');
    await hears('stops');
    await new Promise((resolve) => setTimeout(resolve, 700));
    signal('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(said()).toBe('up\nstops\n');
  });

  test('comes in order after an uncaught exception, which is reported', async () => {
    const { ended, said } = await startProgram(
      10,
      "setTimeout(() => { throw new Error('broken'); }, 10);",
    );
    expect(await ended).toEqual([1, null]);
    expect(said()).toBe('up\nreport exception broken\nstops\nstopped\n');
  });

  test('does not come for an unhandled promise: it is reported', async () => {
    const { signal, ended, hears } = await startProgram(
      10,
      "Promise.reject(new Error('unheard'));",
    );
    await hears('report promise unheard');
    signal('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
