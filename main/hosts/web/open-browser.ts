import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeIfFree } from '../../kernel/patient-files.ts';
import type { Surroundings } from '../../program/data-folder/data-folder.ts';
import { writePrivately } from './private-file.ts';
import type { WebHost } from './server.ts';

/** The program that opens an address in the clerk's browser, or null where nobody could see it. */
export function browserCommand(
  address: string,
  { platform, env }: Pick<Surroundings, 'platform' | 'env'>,
): readonly [string, readonly string[]] | null {
  if (platform === 'darwin') return ['open', [address]];
  // `start` would take an ampersand for its own; this does not go through a shell.
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', [address]] : null;
}

/** What may stand on a command line, and how to take it back. */
export type BrowserAddress = { readonly address: string; readonly takeBack: () => void };

/**
 * Name of the file that leads to the console, in its data folder, which this user alone may enter.
 */
export const openingFile = 'open-console.html';

/**
 * The address that a browser is started with. It never holds the token, because command lines are
 * no secret: on Linux every user of the machine reads them, and so on macOS; on Windows other users
 * do not, but what logs new processes does.
 *
 * Linux: an address that works once, for programs of this user alone; a browser in a sandbox of its
 * own (Snap, Flatpak) reads no files of ours, but its connections belong to this user. Where owners
 * are not known, and on macOS: a file that this user alone may read, whose path is all that shows.
 * Windows: an address that works once. Null where that file cannot be written: the printed address
 * is left.
 */
export function openingFor(
  host: Pick<WebHost, 'handOver'>,
  folder: string,
  { platform, seesOwners }: { readonly platform: NodeJS.Platform; readonly seesOwners: boolean },
): BrowserAddress | null {
  if (platform === 'win32') return { address: host.handOver('anybody'), takeBack: () => {} };
  if (seesOwners) return { address: host.handOver('this-user'), takeBack: () => {} };
  const file = path.join(folder, openingFile);
  const page = `<!doctype html><meta charset="utf-8"><title>Yardmaster</title><meta http-equiv="refresh" content="0;url=${host.handOver('anybody')}">\n`;
  try {
    writePrivately(file, page);
  } catch {
    return null;
  }
  return { address: pathToFileURL(file).href, takeBack: () => removeIfFree(file) };
}

/**
 * Opens an address in the browser. Where that fails there is still the printed address, so nothing
 * is printed about it.
 */
export function openBrowser(
  address: string,
  surroundings: Pick<Surroundings, 'platform' | 'env'>,
): void {
  const command = browserCommand(address, surroundings);
  if (command === null) return;
  const child = spawn(command[0], command[1], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
