/**
 * Secrets of the desktop program, sealed by the system's keyring through Electron's safeStorage.
 */
import { message } from '../../../../shared/i18n/message.ts';
import { LateSecretStore } from '../../../credentials/late-secret-store.ts';
import { SealedSecretStore, type Sealer } from '../../../credentials/sealed-secret-store.ts';
import { createMemorySecretStore, type SecretStore } from '../../../credentials/secret-store.ts';
import type { Timers } from '../../../kernel/ports.ts';
import type { KeyringCalls } from './late-keyring.ts';

/** The system's keyring. `known`: its name, if Electron says it at once. */
export type Keyring = KeyringCalls & { readonly known: string | null };

/** Linux backends that protect nothing: a password that everyone can read, or an unknown one. */
const unsafe: ReadonlySet<string> = new Set(['basic_text', 'unknown']);

export type ElectronSecretsParts = {
  readonly keyring: Keyring;
  readonly platform: NodeJS.Platform;
  readonly timers: Timers;
  readonly file: string;
  readonly version: string;
  /** The keyring replied: its content is known from now on. */
  readonly onOpen?: (() => void) | undefined;
};

/**
 * How long sealing or opening one secret may take, in milliseconds. After that it counts as absent
 * for now.
 */
const ONE_SECRET_MS = 10_000;

/**
 * The store of the desktop program. It is available at once and waits neither for Electron nor for
 * the keyring (`LateSecretStore`). Without a protecting keyring, secrets live in memory
 * and the store says so. We never fall back to clear text.
 */
export function createElectronSecretStore(parts: ElectronSecretsParts): SecretStore {
  const { timers } = parts;
  const backend = backendOf(parts);
  if (typeof backend === 'string' && unsafe.has(backend)) return withoutKeyring(backend);
  return new LateSecretStore({
    opening: openKeyring(parts, backend),
    onOpen: parts.onOpen,
    timers,
    backend: typeof backend === 'string' ? backend : 'keyring',
    waits: message('files.secrets.keyringWaits'),
  });
}

/** Name of the keyring. Only Linux has several, of which Electron may have to be asked first. */
function backendOf({ keyring, platform }: ElectronSecretsParts): string | Promise<string> {
  if (platform === 'linux') return keyring.known ?? keyring.keyringName();
  return platform === 'darwin' ? 'keychain' : 'dpapi';
}

async function openKeyring(
  { keyring, timers, file, version }: ElectronSecretsParts,
  named: string | Promise<string>,
): Promise<SecretStore> {
  const backend = await named;
  if (unsafe.has(backend)) return withoutKeyring(backend);
  const sealer = await sealerOf(keyring, backend);
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
 * Null if the keyring can't be used now. The key of a secret is sealed with it, so that two can't
 * be swapped.
 */
async function sealerOf(keyring: Keyring, backend: string): Promise<Sealer | null> {
  if (!(await keyring.hasKeyring().catch(() => false))) return null;
  return {
    backend,
    seal: async (secret, context) =>
      Buffer.from(await keyring.seal(JSON.stringify([context, secret]))),
    async open(sealed, context) {
      const { result, shouldReEncrypt } = await keyring.unseal(sealed);
      const [sealedFor, secret] = JSON.parse(result) as [string, string];
      if (sealedFor !== context) throw new Error('This was sealed for another account.');
      return { secret, stale: shouldReEncrypt };
    },
  };
}
