import { spawn } from 'node:child_process';
import type { Surroundings } from '../data-folder.ts';

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

/** Opens an address in the browser. Where that does not work the printed address is left, so nothing is said. */
export function openBrowser(address: string, surroundings: Pick<Surroundings, 'platform' | 'env'>): void {
  const command = browserCommand(address, surroundings);
  if (command === null) return;
  const child = spawn(command[0], command[1], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
