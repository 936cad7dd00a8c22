/** The built console as a Windows program: on this computer, or under Wine. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import * as wine from '../../scripts/windows/wine.mjs';
import { root } from '../e2e/support/process.ts';

type Windows = {
  readonly driveC: string;
  readonly isWine: boolean;
  start(
    args: readonly string[],
    options: { output: string; env?: Readonly<Record<string, string>> },
  ): ChildProcess;
};

/** The Windows of this machine, or null. */
export const windows = wine.findWindows() as Windows | null;

/** A file as Windows names it. */
export const windowsPath = wine.windowsPath as (file: string) => string;

/** A module as an option of Node on Windows names it. */
const windowsUrl = wine.windowsUrl as (file: string) => string;

const MOST_MS = 180_000;
let count = 0;

/** A started program; its output grows in a file. */
export type WindowsProgram = {
  output(): string;
  isOver(): boolean;
  /** Its exit code, once it has ended. */
  ended(): Promise<number | null>;
  /** Ends it as the task manager does: nothing is closed. */
  kill(): Promise<void>;
};

/** A folder on drive C for one run: `here` as this system names it. */
export function makeFolder(): { readonly here: string; remove(): void } {
  const here = path.join(windows?.driveC ?? '', `ym-${process.pid}-${Date.now().toString(36)}`);
  mkdirSync(here, { recursive: true });
  return {
    here,
    remove: () => rmSync(here, { recursive: true, force: true, maxRetries: 9, retryDelay: 500 }),
  };
}

/** Starts Node on Windows with these arguments. `folder` takes the file of its output. */
export function startNode(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): WindowsProgram {
  if (windows === null) throw new Error('There is no Windows here.');
  count += 1;
  const output = path.join(folder, `output-${count}.txt`);
  const child = windows.start(args, { output, env });
  const end = once(child, 'exit').then(([code]) => code as number | null);
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    output: () => readFileSync(output, 'utf8'),
    isOver,
    ended: () => end,
    async kill() {
      if (!isOver()) child.kill('SIGKILL');
      await end;
    },
  };
}

/** A console that came up, or how it ended. `url` holds the token. */
export type WindowsConsole = WindowsProgram & { readonly url: string | null };

/** Starts the built web host on a data folder and waits until it is ready or has ended. */
export async function startConsole(
  folder: string,
  args: readonly string[],
  { env = {}, preload }: { env?: Readonly<Record<string, string>>; preload?: string } = {},
): Promise<WindowsConsole> {
  const out = process.env.YARDMASTER_OUT ?? path.join(root, 'out');
  const program = startNode(
    folder,
    [
      ...(preload === undefined ? [] : ['--import', windowsUrl(preload)]),
      windowsPath(path.join(out, 'main', 'web.js')),
      '--no-open',
      '--port',
      '0',
      ...args,
    ],
    env,
  );
  const address = /http:\/\/127\.0\.0\.1:\d+\/#token=\S+/;
  for (let waited = 0; waited < MOST_MS; waited += 100) {
    // A Windows that distinguishes files from pipes has the address in a file of its own.
    const [, file] = /(\S.*console-address\.txt)/.exec(program.output()) ?? [];
    const text = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
    const [url] = address.exec(program.output() + text) ?? [];
    if (url !== undefined) return { ...program, url };
    if (program.isOver()) return { ...program, url: null };
    await wait(100);
  }
  await program.kill();
  throw new Error(`The console was not ready in time. It said: ${program.output()}`);
}

/** Starts a program that holds files open, and returns how to end it. */
export async function holdOpen(folder: string, ...files: string[]): Promise<() => Promise<void>> {
  count += 1;
  const ready = path.join(folder, `held-${count}`);
  const script = windowsPath(path.join(import.meta.dirname, 'hold-program.mjs'));
  const program = startNode(folder, [script, ...[ready, ...files].map(windowsPath)]);
  for (let waited = 0; !existsSync(ready); waited += 100) {
    if (program.isOver() || waited > MOST_MS)
      throw new Error(`The files could not be held: ${program.output()}`);
    await wait(100);
  }
  return program.kill;
}

/** Names of the backups in a facility's folder. */
export const backupNames = (facility: string): readonly string[] =>
  readdirSync(path.join(facility, 'backups')).toSorted();
