import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeIfFree } from '../../kernel/patient-files.ts';
import type { Surroundings } from '../../program/data-folder/data-folder.ts';
import { writePrivately } from './private-file.ts';
import type { WebHost } from './server.ts';

/** The program that opens an address in the clerk's browser; null where no one could see it. */
export function browserCommand(
  address: string,
  { platform, env }: Pick<Surroundings, 'platform' | 'env'>,
): readonly [string, readonly string[]] | null {
  if (platform === 'darwin') return ['open', [address]];
  // `start` would interpret an ampersand; this doesn't go through a shell.
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', [address]] : null;
}

/** An address for a command line, and how to revoke it. */
export type BrowserAddress = { readonly address: string; readonly takeBack: () => void };

/**
 * Name of the file that leads to the console, in its data folder, which only this user may enter.
 */
export const openingFile = 'open-console.html';

/**
 * The address that we start a browser with. It never contains the token, because command lines
 * aren't secret: on Linux and macOS every user of the machine reads them; on Windows only tools
 * that log new processes do.
 *
 * - Linux: an address that works once, for programs of this user only. A sandboxed browser (Snap,
 *   Flatpak) reads no files of ours, but its connections belong to this user.
 * - macOS, and Linux where owners aren't known: a file that only this user may read. Only its path
 *   is visible.
 * - Windows: an address that works once.
 *
 * Null if the file can't be written; then the printed address remains.
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
 * Opens an address in the browser. If that fails the printed address remains, so we print nothing.
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
