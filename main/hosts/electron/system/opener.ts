/** Opens files, folders and addresses in the programs of the system. */
import { spawn } from 'node:child_process';

/** The calls of Electron's `shell`; `openPath` resolves with the error, or with an empty text. */
export type Opener = {
  openPath(target: string): Promise<string>;
  openExternal(address: string): Promise<void>;
};

/**
 * After this long the opener has started the viewer, in milliseconds. Some viewers keep the
 * opener's process until they are closed.
 */
const ASKED_MS = 2_000;

/** Starts a program that outlives us. Resolves with the error, or with an empty text. */
const started = (program: string, target: string): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(program, [target], { detached: true, stdio: 'ignore' });
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code) => resolve(code === 0 ? '' : `${program}: ${code}`));
    child.unref();
    setTimeout(() => resolve(''), ASKED_MS).unref();
  });

/**
 * Where nothing of ours waits for it: on Linux Electron itself stands still until `xdg-open` ends,
 * and one that hangs would stop all sending.
 */
export const systemOpener = (
  shell: Opener,
  platform: NodeJS.Platform,
  program = 'xdg-open',
): Opener =>
  platform === 'linux'
    ? {
        openPath: (target) => started(program, target),
        async openExternal(address) {
          const trouble = await started(program, address);
          if (trouble !== '') throw new Error(trouble);
        },
      }
    : shell;
