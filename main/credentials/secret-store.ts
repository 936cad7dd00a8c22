/**
 * Secrets at rest. A host gives the real store (the system's keyring); without one they live in
 * memory until the console ends.
 */
import type { Message } from '../../shared/i18n/message.ts';

/**
 * What a secret is for. The origin is part of the key: a changed base URL never receives the old
 * service's secret.
 */
export type SecretKey = {
  /** `https://host[:port]` of the service. */
  readonly origin: string;
  /**
   * `webhook-path` is the secret end of the address at which this console receives events.
   * `desk-key`: seed of the key by which the yard server knows this desk; `keeper-key`: of the key
   * of whoever set that server up.
   */
  readonly kind:
    | 'password'
    | 'token'
    | 'refresh-token'
    | 'private-key'
    | 'webhook-path'
    | 'desk-key'
    | 'keeper-key';
  /**
   * Login name, account id, or any name that tells two accounts of one service apart; of a
   * `webhook-path` or a key of a desk the warehouse id.
   */
  readonly account: string;
};

/**
 * What the settings screen says of a store: by what its secrets are protected, and what the clerk
 * should know; never a secret.
 */
export type SecretsAbout = {
  /**
   * Name of what protects them: `memory`, `operator-key`, or the backend of the system's keyring.
   */
  readonly backend: string;
  /** False: they are forgotten when the console ends. */
  readonly kept: boolean;
  /** What is not as it should be, or null. */
  readonly trouble: Message | null;
};

/**
 * Asynchronous, because keyrings are. `get` answers null for what is not there; all may reject when
 * the keyring fails.
 */
export interface SecretStore {
  /** What this store is; a store in memory needs not tell. */
  readonly about?: () => SecretsAbout;
  /**
   * Is exactly this secret sealed on the disk, read back and opened? A store that keeps nothing
   * over its end has no such thing.
   */
  readonly isSealed?: (key: SecretKey, secret: string) => Promise<boolean>;
  /**
   * Is there one that can't be opened now? `get` returns null for it as for one that was never
   * there.
   */
  readonly isUnopened?: (key: SecretKey) => Promise<boolean>;
  get(key: SecretKey): Promise<string | null>;
  set(key: SecretKey, secret: string): Promise<void>;
  delete(key: SecretKey): Promise<void>;
}

/** The key as one text, for stores that file by name. Unambiguous whatever the account holds. */
export const secretKeyText = (key: SecretKey): string =>
  JSON.stringify([key.origin, key.kind, key.account]);

/**
 * A store that forgets everything when the console ends: the fall-back where no keyring protects
 * (reliability.md 1.3).
 */
export function createMemorySecretStore(): SecretStore {
  const secrets = new Map<string, string>();
  return {
    get: async (key) => secrets.get(secretKeyText(key)) ?? null,
    set: async (key, secret) => {
      secrets.set(secretKeyText(key), secret);
    },
    delete: async (key) => {
      secrets.delete(secretKeyText(key));
    },
  };
}
