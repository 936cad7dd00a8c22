// What V8 compiles of the console's code, made when the program is built
// (main/hosts/electron/thread/compiled-code.ts).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { electronEnvironment, electronVersion, findElectron } from './electron-binary.mjs';

/** After this time the build goes on without, in milliseconds. It takes some three seconds. */
const PATIENCE_MS = 30_000;

/** The files of compiled code in the folder of the console's bundles. */
const compiledCode = (folder) => readdirSync(folder).filter((file) => file.endsWith('.code'));

/**
 * Makes the compiled code for the Electron of this machine, beside the console's bundles in
 * `folder`, unless it is there. That of others is removed. Returns null, or the reason why there is
 * none. Downloads nothing.
 */
export function makeCompiledCode(folder) {
  if (findElectron() === null) return 'there is no Electron yet.';
  const scratch = mkdtempSync(path.join(tmpdir(), 'yardmaster-code-'));
  try {
    const name = `.cjs.${process.platform}-${process.arch}-${electronVersion()}-`;
    const isMade = () => compiledCode(folder).some((file) => file.includes(name));
    for (const file of compiledCode(folder))
      if (!file.includes(name)) rmSync(path.join(folder, file));
    if (isMade()) return null;
    const ending = runMaker(path.resolve(folder), scratch);
    return isMade() ? null : ending;
  } catch (error) {
    return error.message;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs the maker, and returns how it ended. */
function runMaker(folder, scratch) {
  const maker = path.join(import.meta.dirname, 'compiled-code-maker.mjs');
  const data = path.join(scratch, 'data');
  // It opens no window, so it needs no display, and shows no page that a sandbox would hold.
  const options = ['--no-sandbox', `--user-data-dir=${path.join(scratch, 'electron')}`];
  const { status, signal, stderr } = spawnSync(findElectron(), [...options, maker, folder, data], {
    env: electronEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  return `Electron ended with ${signal ?? status}. ${stderr.trim().split('\n').at(-1)}`;
}
