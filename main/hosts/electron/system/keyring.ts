/** The system's keyring as the console's thread asks it. Loaded when it asks first. */
import path from 'node:path';
import { app, safeStorage } from 'electron';
import { keyringInProcess } from './keyring-process.ts';
import { lateKeyring, type SafeStorage } from './late-keyring.ts';

/**
 * The keyring through calls that don't block: Electron's own if it has them. On Linux an older
 * Electron runs in a process of its own, which is our program started once more.
 */
function keyringOf(bundles: string): SafeStorage {
  const own: SafeStorage = safeStorage;
  if (own.encryptStringAsync !== undefined || process.platform !== 'linux') return own;
  const switches = process.argv.filter((each) =>
    /^--(?:password-store|no-sandbox|ozone-|disable-gpu)/.test(each),
  );
  const program = app.isPackaged ? [] : [path.join(bundles, 'main/electron.js')];
  return keyringInProcess(own, [process.execPath, ...switches, ...program]);
}

/** The keyring of this program. */
export const systemKeyring = (bundles: string) => lateKeyring(keyringOf(bundles));
