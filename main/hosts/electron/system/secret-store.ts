/**
 * Secrets of the desktop program: sealed by the system's keyring through Electron's safeStorage
 * (reliability.md 1.3).
 */
import { message } from '../../../../shared/i18n/message.ts';
import { LateSecretStore } from '../../../credentials/late-secret-store.ts';
import { SealedSecretStore, type Sealer } from '../../../credentials/sealed-secret-store.ts';
import { createMemorySecretStore, type SecretStore } from '../../../credentials/secret-store.ts';
import type { Timers } from '../../../kernel/ports.ts';

/**
 * As much of `safeStorage` as is used. The asynchronous calls came late; the others are gone in
 * Electron 46.
 */
export type SafeStorage = {
  isEncryptionAvailable?(): boolean;
  encryptString?(text: string): Buffer;
  decryptString?(sealed: Buffer): string;
  getSelectedStorageBackend?(): string;
  isAsyncEncryptionAvailable?(): Promise<boolean>;
  encryptStringAsync?(text: string): Promise<Buffer>;
  /** An object, not the text itself. */
  decryptStringAsync?(
    sealed: Buffer,
  ): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
};

/**
 * Backends of Linux that protect nothing: a password that everybody can read, or none that is
 * known.
 */
const unsafe: ReadonlySet<string> = new Set(['basic_text', 'unknown']);

/** What the store of the desktop program is made of. */
export type ElectronSecretsParts = {
  readonly safeStorage: SafeStorage;
  readonly platform: NodeJS.Platform;
  readonly timers: Timers;
  readonly file: string;
  readonly version: string;
  /** The keyring answered: what it holds is known from now on. */
  readonly onOpen?: (() => void) | undefined;
};

/**
 * How long one secret may take to be sealed or opened, in milliseconds: then it counts as not there
 * for now.
 */
const ONE_SECRET_MS = 10_000;

/**
 * The store of the desktop program; call it once Electron is ready. It is there at once and waits
 * for no keyring (`LateSecretStore`). Without a keyring that protects, secrets live in memory and
 * the store says so: there is no fall-back to clear text.
 */
export function createElectronSecretStore(parts: ElectronSecretsParts): SecretStore {
  const { safeStorage, platform, timers } = parts;
  const backend =
    platform === 'linux'
      ? (safeStorage.getSelectedStorageBackend?.() ?? 'unknown')
      : platform === 'darwin'
        ? 'keychain'
        : 'dpapi';
  if (unsafe.has(backend)) return withoutKeyring(backend);
  return new LateSecretStore({
    opening: openKeyring(parts, backend),
    onOpen: parts.onOpen,
    timers,
    backend,
    waits: message('files.secrets.keyringWaits'),
  });
}

async function openKeyring(
  { safeStorage, timers, file, version }: ElectronSecretsParts,
  backend: string,
): Promise<SecretStore> {
  const sealer = await sealerOf(safeStorage, backend);
  if (sealer === null) return withoutKeyring(backend);
  const bounded = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = timers.after(ONE_SECRET_MS, () =>
        reject(new Error('The keyring did not answer.')),
      );
      work.then(resolve, reject).finally(cancel);
    });
  return new SealedSecretStore({
    file,
    version,
    sealer: {
      backend,
      seal: (secret, context) => bounded(sealer.seal(secret, context)),
      open: (sealed, context) => bounded(sealer.open(sealed, context)),
    },
  });
}

const withoutKeyring = (backend: string): SecretStore => ({
  ...createMemorySecretStore(),
  about: () => ({ backend, kept: false, trouble: message('files.secrets.noKeyring') }),
});

/**
 * Null when the keyring cannot be used now. The key of a secret is sealed with it, so that two
 * cannot be swapped.
 */
async function sealerOf(safeStorage: SafeStorage, backend: string): Promise<Sealer | null> {
  const wrap = (secret: string, context: string) => JSON.stringify([context, secret]);
  const unwrap = (text: string, context: string): string => {
    const [sealedFor, secret] = JSON.parse(text) as [string, string];
    if (sealedFor !== context) throw new Error('This was sealed for another account.');
    return secret;
  };
  const { encryptStringAsync, decryptStringAsync } = safeStorage;
  if (encryptStringAsync !== undefined && decryptStringAsync !== undefined) {
    const isThere = await safeStorage.isAsyncEncryptionAvailable?.().catch(() => false);
    if (isThere !== true) return null;
    return {
      backend,
      seal: (secret, context) => encryptStringAsync.call(safeStorage, wrap(secret, context)),
      async open(sealed, context) {
        const { result, shouldReEncrypt } = await decryptStringAsync.call(safeStorage, sealed);
        return { secret: unwrap(result, context), stale: shouldReEncrypt };
      },
    };
  }
  const { encryptString, decryptString } = safeStorage;
  if (
    encryptString === undefined ||
    decryptString === undefined ||
    safeStorage.isEncryptionAvailable?.() !== true
  )
    return null;
  return {
    backend,
    seal: async (secret, context) => encryptString.call(safeStorage, wrap(secret, context)),
    open: async (sealed, context) => ({
      secret: unwrap(decryptString.call(safeStorage, sealed), context),
      stale: false,
    }),
  };
}
