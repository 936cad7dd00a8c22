import type { Message } from '../../shared/i18n/message.ts';
import type { Timers } from '../kernel/ports.ts';
import {
  createMemorySecretStore,
  type SecretKey,
  type SecretStore,
  type SecretsAbout,
  secretKeyText,
} from './secret-store.ts';

export type LateSecretStoreParts = {
  /** The store, once we know whether the keyring can be used. That may take for ever. */
  readonly opening: Promise<SecretStore>;
  readonly timers: Timers;
  /** Name of the keyring. */
  readonly backend: string;
  /** What the clerk reads while it doesn't reply. */
  readonly waits: Message;
  /** Called when the keyring replied after all. */
  readonly onOpen?: (() => void) | undefined;
};

/** How long a start waits for the keyring, in milliseconds. */
const PATIENCE_MS = 2_500;

/**
 * Secrets behind a keyring that may not reply: its service has stopped, or a dialog asks the clerk
 * for its password.
 *
 * States: Asked → Open. After `PATIENCE_MS`: Asked → Passed over → Open. While passed over, secrets
 * stay in memory as without a keyring, and those in the keyring count as "may exist". When it
 * opens, what was typed meanwhile moves into it.
 */
export class LateSecretStore implements SecretStore {
  readonly #parts: LateSecretStoreParts;
  readonly #meanwhile = createMemorySecretStore();
  /** Keys of the secrets in memory. */
  readonly #typed = new Map<string, SecretKey>();
  #store: SecretStore | null = null;
  #isPassedOver = false;
  /** Settles when the keyring replied, or we waited long enough. */
  readonly #asked: Promise<void>;

  constructor(parts: LateSecretStoreParts) {
    this.#parts = parts;
    const opened = parts.opening.then((store) => this.#open(store));
    this.#asked = Promise.race([
      opened,
      new Promise<void>((resolve) =>
        parts.timers.after(PATIENCE_MS, () => {
          this.#isPassedOver = true;
          resolve();
        }),
      ),
    ]);
  }

  readonly about = (): SecretsAbout =>
    this.#store?.about?.() ?? {
      backend: this.#parts.backend,
      kept: false,
      trouble: this.#parts.waits,
    };

  readonly isSealed = async (key: SecretKey, secret: string): Promise<boolean> => {
    await this.#asked;
    return (await this.#store?.isSealed?.(key, secret)) ?? false;
  };

  readonly isUnopened = async (key: SecretKey): Promise<boolean> => {
    await this.#asked;
    return this.#store === null || ((await this.#store.isUnopened?.(key)) ?? false);
  };

  async get(key: SecretKey): Promise<string | null> {
    await this.#asked;
    return (await this.#meanwhile.get(key)) ?? (await this.#store?.get(key)) ?? null;
  }

  async set(key: SecretKey, secret: string): Promise<void> {
    await this.#asked;
    if (this.#store !== null) return this.#store.set(key, secret);
    await this.#meanwhile.set(key, secret);
    this.#typed.set(secretKeyText(key), key);
  }

  async delete(key: SecretKey): Promise<void> {
    await this.#asked;
    await this.#meanwhile.delete(key);
    this.#typed.delete(secretKeyText(key));
    await this.#store?.delete(key);
  }

  async #open(store: SecretStore): Promise<void> {
    this.#store = store;
    for (const [text, key] of this.#typed) {
      const secret = await this.#meanwhile.get(key);
      if (secret !== null) await store.set(key, secret);
      await this.#meanwhile.delete(key);
      this.#typed.delete(text);
    }
    if (this.#isPassedOver) this.#parts.onOpen?.();
  }
}
