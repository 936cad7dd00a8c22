/**
 * The web host as a process of an ordinary user, whom rights bind also where the tests run as root.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, lchownSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { StartRequest, Went } from './many-starts.ts';
import { root } from './process.ts';

const isRoot = process.getuid?.() === 0;
/** "nobody" where we are root, else ourselves. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** Bundles under test. */
const program = path.join(process.env.YARDMASTER_OUT ?? path.join(root, 'out'), 'main', 'web.js');

/**
 * How a start went: `ready` with the address, or its end with a code. `text` is everything it
 * printed.
 */
export type StartResult = {
  readonly url: string | null;
  readonly code: number | null;
  readonly text: string;
  readonly ms: number;
};

/** Gives a folder with all that is in it to the user under whom the console runs. */
export function giveToUser(folder: string): void {
  if (!isRoot) return;
  chownSync(folder, 65_534, 65_534);
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(path.join(each.parentPath, each.name), 65_534, 65_534);
}

/**
 * Starts the console and waits until it is ready or ends, `longestMs` at the most: a hang is an
 * error. `use` may talk to it; then it is ended in order.
 */
export async function startAsUser(
  args: readonly string[],
  {
    env = {},
    longestMs = 30_000,
    use,
  }: {
    env?: Record<string, string>;
    longestMs?: number;
    use?: (url: string) => Promise<void>;
  } = {},
): Promise<StartResult> {
  const from = performance.now();
  const child = spawn(process.execPath, [program, '--no-open', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let text = '';
  let hung = false;
  const force = setTimeout(() => {
    hung = true;
    child.kill('SIGKILL');
  }, longestMs);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ready = new Promise<string>((resolve) => {
    const take = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Console ready: (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  const ms = performance.now() - from;
  try {
    if (url !== null) await use?.(url);
  } finally {
    if (url !== null) child.kill('SIGTERM');
  }
  const code = await ended;
  clearTimeout(force);
  if (hung) throw new Error(`It hung for ${longestMs} ms:\n${text}`);
  return { url, code, text, ms };
}

/** Starts without a process each (`many-starts.ts`): a hundred times as many in the same time. */
export type Starter = {
  /**
   * Rejects when a start hangs for `longestMs`, and when it takes the complete program with it.
   */
  start(
    start: StartRequest,
    longestMs?: number,
  ): Promise<StartResult & { readonly notices: readonly string[] }>;
  end(): Promise<void>;
};

/** A program of the user's that starts the console's desk as often as it is asked, in turn. */
export function openStarter(env: Record<string, string>): Starter {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'many-starts.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...user,
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  // One that has ended is reported at the next start.
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();
  const one = async (start: StartRequest, longestMs: number) => {
    const from = performance.now();
    const force = setTimeout(() => child.kill('SIGKILL'), longestMs);
    child.stdin.write(`${JSON.stringify(start)}\n`);
    const { value, done } = await lines.next();
    clearTimeout(force);
    if (done === true)
      throw new Error(`It hung for ${longestMs} ms, or ended the program:\n${complaints}`);
    const { isReady, text, notices } = JSON.parse(value) as Went;
    return {
      url: isReady ? 'ready' : null,
      code: isReady ? 0 : 1,
      text,
      notices,
      ms: performance.now() - from,
    };
  };
  return {
    start(start, longestMs = 30_000) {
      const turn = last.then(() => one(start, longestMs));
      last = turn.catch(() => undefined);
      return turn;
    },
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}

/**
 * Mounts a file system in memory of `size` (as `2m`), the user's own; returns how to change and end
 * it.
 */
export function mountMemory(
  folder: string,
  size: string,
): { readonly readOnly: () => void; readonly end: () => void } {
  execFileSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${size},mode=0700${isRoot ? ',uid=65534,gid=65534' : ''}`,
    'tmpfs',
    folder,
  ]);
  return {
    readOnly: () => void execFileSync('mount', ['-o', 'remount,ro', folder]),
    end: () => void execFileSync('umount', [folder]),
  };
}
