/**
 * Stored secrets. A host provides the real store (the system's keyring); without one they live in
 * memory until the console ends.
 */
import type { Message } from '../../shared/i18n/message.ts';

/**
 * What a secret is for. The origin is part of the key, so that a changed base URL never gets the
 * old service's secret.
 *
 * Example: `{ origin: 'https://yard.test', kind: 'password', account: 'desk@yard.test' }`.
 */
export type SecretKey = {
  /** `https://host[:port]` of the service. */
  readonly origin: string;
  /**
   * `webhook-path`: the secret end of the address at which this console receives events.
   * `desk-key`: seed of the key that identifies this desk to the yard server. `keeper-key`: seed of
   * the key of the desk that set that server up.
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
   * Login name, account id, or any name that tells two accounts of one service apart. For a
   * `webhook-path` or a desk's key it is the warehouse id.
   */
  readonly account: string;
};

/**
 * What the settings screen says about a store: how it protects secrets, and what the clerk should
 * know. Never a secret.
 *
 * Example: `{ backend: 'gnome_libsecret', kept: true, trouble: null }`.
 */
export type SecretsAbout = {
  /**
   * What protects the secrets: `memory`, `operator-key`, or the backend of the system's keyring.
   */
  readonly backend: string;
  /** False: they are lost when the console ends. */
  readonly kept: boolean;
  /** What is wrong, or null. */
  readonly trouble: Message | null;
};

/**
 * Asynchronous, because keyrings are. `get` returns null for an absent secret. Every method may
 * reject if the keyring fails.
 */
export interface SecretStore {
  /** Describes this store; a store in memory need not. */
  readonly about?: () => SecretsAbout;
  /**
   * Whether exactly this secret is sealed on the disk, verified by reading it back. A store that
   * keeps nothing doesn't have it.
   */
  readonly isSealed?: (key: SecretKey, secret: string) => Promise<boolean>;
  /**
   * Whether there is one that can't be opened now. `get` returns null for it, as for an absent one.
   */
  readonly isUnopened?: (key: SecretKey) => Promise<boolean>;
  get(key: SecretKey): Promise<string | null>;
  set(key: SecretKey, secret: string): Promise<void>;
  delete(key: SecretKey): Promise<void>;
}

/**
 * The key as one text, for stores that file by name. Unambiguous whatever the account contains.
 */
export const secretKeyText = (key: SecretKey): string =>
  JSON.stringify([key.origin, key.kind, key.account]);

/**
 * A store that forgets everything when the console ends, for computers without a protecting
 * keyring.
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
