/**
 * Where Electron can be measured: a display of its own, and a user under whom its sandbox works.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** How a program is started so that Electron runs here. */
export type Machine = {
  readonly electron: string;
  /** What goes before the program: another user, where we are root. */
  readonly before: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** A folder that the program may write to. */
  readonly folder: string;
  stop(): void;
};

type TestRun = {
  readonly prefix: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly wantsScreen: boolean;
};

/**
 * Prepares this machine as the tests of the desktop program do; null, with a line that says why,
 * where Electron cannot run.
 */
export async function electronMachine(): Promise<Machine | null> {
  const lib = path.join(import.meta.dirname, '../../../scripts/lib');
  const { electronTestRun, ensureTools } = (await import(path.join(lib, 'test-machine.mjs'))) as {
    electronTestRun(): TestRun | null;
    ensureTools(): void;
  };
  const { findElectron, electronEnvironment } = (await import(
    path.join(lib, 'electron-binary.mjs')
  )) as {
    findElectron(): string | null;
    electronEnvironment(): NodeJS.ProcessEnv;
  };
  const { startScreen } = (await import(path.join(lib, 'screen.mjs'))) as {
    startScreen(): Promise<{ readonly display: string; stop(): void }>;
  };
  ensureTools();
  const run = electronTestRun();
  const electron = findElectron();
  if (run === null || electron === null) return null;
  const screen = run.wantsScreen ? await startScreen() : null;
  const user =
    run.prefix.indexOf('-u') === -1 ? null : (run.prefix[run.prefix.indexOf('-u') + 1] ?? null);
  return {
    electron,
    // Unlike runuser it becomes the program, so we signal and end what it started by its own
    // number.
    before:
      user === null ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'],
    environment: {
      ...electronEnvironment(),
      ...run.env,
      ...(screen === null ? {} : { DISPLAY: screen.display }),
    },
    folder: run.folder,
    stop: () => {
      screen?.stop();
      spawnSync('rm', ['-rf', run.folder]);
    },
  };
}

/** A program of this machine that was started for a measurement. */
export type Measured = {
  readonly pid: number;
  /** Wall clock of its start, in milliseconds. */
  readonly startedAt: number;
  /** Waits for a line it prints. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it in order and waits until it is gone. */
  stop(): Promise<void>;
};

/** Starts a program and remembers what it prints. */
export function startMeasured(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
): Measured {
  const startedAt = Date.now();
  const child = spawn(command[0] ?? '', command.slice(1), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const take = (chunk: Buffer) => {
    text += String(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    startedAt,
    async said(pattern) {
      const deadline = performance.now() + 60_000;
      while (performance.now() < deadline && child.exitCode === null) {
        const found = pattern.exec(text);
        if (found !== null) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error(`${command.join(' ')} did not say ${pattern}:\n${text}`);
    },
    async stop() {
      const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
      clearTimeout(force);
    },
  };
}
