/** The build of the desktop program that runs, and the one that lies on the disk by now. */
import type { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { app } from 'electron';
import { ProgramBuild, type ReadStamp, stampOfBundles } from '../../../program/program-build.ts';
import { systemTimers } from '../../../program/system-ports.ts';
import type { EndWith } from './updates.ts';

/** The files of an installed program that every installation of another version replaces. */
const installedFiles = (): readonly string[] => [
  process.execPath,
  app.getAppPath(),
  ...(process.env.APPIMAGE === undefined ? [] : [process.env.APPIMAGE]),
];

/**
 * A stamp of the installed files: which they are, their size and time. Electron answers for what is
 * in its archive from memory, so the archive itself is asked for past it.
 */
const stampOfInstalled: ReadStamp = async () => {
  try {
    const past = createRequire(import.meta.url)('original-fs').promises as { stat: typeof stat };
    const stats = await Promise.all(installedFiles().map((file) => past.stat(file)));
    return stats.map(({ ino, size, mtimeMs }) => `${ino}-${size}-${mtimeMs}`).join('.');
  } catch {
    return null;
  }
};

/** Reads the stamp of what runs. `endWith` ends the program in order and then does what it gets. */
export async function openDesktopBuild(bundles: string, endWith: EndWith): Promise<ProgramBuild> {
  const names = ['main/electron.js', 'preload/index.cjs', 'renderer/index.html'];
  const readStamp = app.isPackaged ? stampOfInstalled : stampOfBundles(bundles, names);
  return new ProgramBuild({
    stamp: (await readStamp()) ?? '',
    readStamp,
    timers: systemTimers,
    restart: () =>
      endWith(async () => {
        relaunch();
        return true;
      }),
  });
}

/**
 * Has the program start again once this process has ended. An AppImage is started by its own file:
 * what lies inside goes with this process.
 */
export function relaunch(): void {
  const { APPIMAGE } = process.env;
  app.relaunch(
    APPIMAGE === undefined ? {} : { execPath: path.resolve(APPIMAGE), args: process.argv.slice(1) },
  );
}
