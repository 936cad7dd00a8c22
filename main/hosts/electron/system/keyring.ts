/** The system's keyring as the console's thread asks it. Loaded when it asks first. */
import path from 'node:path';
import { app, safeStorage } from 'electron';
import { keyringInProcess } from './keyring-process.ts';
import type { SafeStorage } from './secret-store.ts';

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

/** Calls that answer later, whichever calls this Electron has. */
export function lateKeyring(storage: SafeStorage) {
  const none = (): never => {
    throw new Error('There is no keyring.');
  };
  return {
    keyringName: async () => storage.getSelectedStorageBackend?.() ?? 'unknown',
    hasKeyring: async () =>
      (await storage.isAsyncEncryptionAvailable?.()) ?? storage.isEncryptionAvailable?.() === true,
    seal: async (text: string): Promise<Uint8Array> =>
      (await storage.encryptStringAsync?.(text)) ?? storage.encryptString?.(text) ?? none(),
    async unseal(sealed: Uint8Array) {
      const bytes = Buffer.from(sealed);
      const late = await storage.decryptStringAsync?.(bytes);
      if (late !== undefined) return { ...late };
      const result = storage.decryptString?.(bytes) ?? none();
      return { result, shouldReEncrypt: false };
    },
  };
}

/** The keyring of this program. */
export const systemKeyring = (bundles: string) => lateKeyring(keyringOf(bundles));
