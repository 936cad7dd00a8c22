/** Electron's `safeStorage`, whichever calls it has, as calls that answer later. */

/** What is asked of the system's keyring. */
export type KeyringCalls = {
  /** Its name, such as "gnome_libsecret". Only Linux has several. */
  keyringName(): Promise<string>;
  /** Whether it can be used now. */
  hasKeyring(): Promise<boolean>;
  /** Rejects if it refuses. */
  seal(text: string): Promise<Uint8Array>;
  unseal(
    sealed: Uint8Array,
  ): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
};

/**
 * The part of `safeStorage` that we use. The asynchronous calls came later; the others are gone in
 * Electron 46.
 */
export type SafeStorage = {
  isEncryptionAvailable?(): boolean;
  encryptString?(text: string): Buffer;
  decryptString?(sealed: Buffer): string;
  getSelectedStorageBackend?(): string | Promise<string>;
  isAsyncEncryptionAvailable?(): Promise<boolean>;
  encryptStringAsync?(text: string): Promise<Buffer>;
  /** An object, not the text itself. */
  decryptStringAsync?(
    sealed: Buffer,
  ): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
};

/** Calls that answer later, whichever calls this Electron has. */
export function lateKeyring(storage: SafeStorage): KeyringCalls {
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
