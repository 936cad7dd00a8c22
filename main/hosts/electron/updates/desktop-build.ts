/** The running build of the desktop program, and the one now on the disk. */
import type { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { app } from 'electron';
import { ProgramBuild, type ReadStamp, stampOfBundles } from '../../../program/program-build.ts';
import { systemTimers } from '../../../program/system-ports.ts';
import type { EndWith } from './updates.ts';

/** Files of an installed program that every other version replaces. */
const installedFiles = (): readonly string[] => [
  process.execPath,
  app.getAppPath(),
  ...(process.env.APPIMAGE === undefined ? [] : [process.env.APPIMAGE]),
];

/**
 * A stamp of the installed files: their names, sizes and times. Electron answers questions about
 * files in its archive from memory, so we ask for the archive itself, bypassing Electron.
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

/**
 * Reads the stamp of the running build. `endWith` ends the program properly and then does its work.
 */
export async function openDesktopBuild(bundles: string, endWith: EndWith): Promise<ProgramBuild> {
  const names = [
    'main/electron.js',
    'main/console/thread.cjs',
    'preload/index.cjs',
    'renderer/index.html',
  ];
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
 * Starts the program again after this process has ended. An AppImage is started by its own file,
 * because its content disappears with this process.
 */
export function relaunch(): void {
  const { APPIMAGE } = process.env;
  app.relaunch(
    APPIMAGE === undefined ? {} : { execPath: path.resolve(APPIMAGE), args: process.argv.slice(1) },
  );
}
