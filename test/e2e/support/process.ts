/**
 * Starts the programs under test as real processes and waits for the line that says they are ready.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { spent } from '../../support/spent.ts';

/** Root of the repository. */
export const root = path.join(import.meta.dirname, '..', '..', '..');

/** A started program: what it printed, and how to end it. */
export type Program = {
  readonly child: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  /**
   * Resolves with the first match of `pattern` in the output; rejects when the program ends or `ms`
   * pass first.
   */
  waitFor(pattern: RegExp, ms?: number): Promise<RegExpExecArray>;
  /** Ends it and resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** Starts `node <args>` in the repository's root with extra environment variables. */
export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  spent('program');
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let exitCode: number | null | undefined;
  const wakeUps = new Set<() => void>();
  const wake = () => {
    for (const each of wakeUps) each();
  };
  const take = (chunk: Buffer) => {
    text += chunk.toString();
    wake();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  child.on('exit', (code) => {
    exitCode = code;
    wake();
  });

  const waitFor = (pattern: RegExp, ms = 60_000) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const end = (act: () => void) => {
        wakeUps.delete(look);
        clearTimeout(timer);
        act();
      };
      const look = () => {
        const match = pattern.exec(text);
        if (match !== null) end(() => resolve(match));
        else if (exitCode !== undefined)
          end(() => reject(new Error(`${args.join(' ')} ended with ${exitCode}:\n${text}`)));
      };
      const timer = setTimeout(
        () => end(() => reject(new Error(`No ${pattern} within ${ms} ms:\n${text}`))),
        ms,
      );
      wakeUps.add(look);
      look();
    });

  const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<number | null>((resolve) => {
      if (exitCode !== undefined) return resolve(exitCode);
      // Longer than the console itself gives what it closes.
      const force = setTimeout(() => child.kill('SIGKILL'), 30_000);
      child.once('exit', (code) => {
        clearTimeout(force);
        resolve(code);
      });
      child.kill(signal);
    });

  return { child, output: () => text, waitFor, stop };
}
