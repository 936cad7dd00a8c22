/**
 * The secret end of the receiver's address. Everyone who has it may deliver, so it lies in the
 * secret store and in no database. The database has only its SHA-256, so that the console notices a
 * changed address.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SecretKey, SecretStore } from '../../credentials/secret-store.ts';
import type { MarketplaceStore } from '../marketplace-store.ts';

/** `warn` gets the reason when a secret couldn't be stored. */
export type ReceiverSecretParts = {
  readonly secrets: SecretStore;
  readonly key: SecretKey;
  readonly store: Pick<MarketplaceStore, 'get' | 'put'>;
  readonly warn: (message: string) => void;
};

/**
 * The secret of this start, and what the operator has to know about it.
 *
 * Example: `{ secret: 's3cr3t', trouble: null, changed: false }`.
 */
export type TakenSecret = {
  readonly secret: string;
  /** Why the next start has another one; null: it is kept. */
  readonly trouble: Message | null;
  /** The last start had another one. */
  readonly changed: boolean;
};

/** Takes and renews the secret. */
export interface ReceiverSecret {
  /** The stored secret, else a new one. Never rejects, because a receiver works with any. */
  take(): Promise<TakenSecret>;
  /**
   * A new one, kept before it is answered. Rejects when the store does not take it: then the old
   * one stays.
   */
  renew(): Promise<TakenSecret>;
}

const digestName = 'webhook-secret-sha256';

const newSecret = () => randomBytes(32).toString('base64url');
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

const inMemory = message('webhooks.address.inMemory');
const notOpened = message('webhooks.address.notOpened');
const notKept = message('webhooks.address.notKept');

export function createReceiverSecret({
  secrets,
  key,
  store,
  warn,
}: ReceiverSecretParts): ReceiverSecret {
  const isKept = () => secrets.about?.().kept ?? false;
  /** The store is a help here: without it the secret is as good. */
  const tried = <T>(work: () => T, without: T): T => {
    try {
      return work();
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
      return without;
    }
  };
  const note = (secret: string) =>
    tried(() => store.put('fact', digestName, digestOf(secret)), undefined);

  /** The kept secret, or a new one; kept where that overwrites nothing that may come back. */
  const found = async (last: string | null): Promise<Omit<TakenSecret, 'changed'>> => {
    const kept = await secrets.get(key);
    if (kept === null && last !== null && isKept())
      return { secret: newSecret(), trouble: notOpened };
    const secret = kept ?? newSecret();
    if (kept === null) await secrets.set(key, secret);
    return { secret, trouble: isKept() ? null : inMemory };
  };

  return {
    async take() {
      const last = tried(() => store.get<string>('fact', digestName), null);
      let taken: Omit<TakenSecret, 'changed'>;
      try {
        taken = await found(last);
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
        taken = { secret: newSecret(), trouble: notKept };
      }
      const changed = last !== null && last !== digestOf(taken.secret);
      if (last !== digestOf(taken.secret)) note(taken.secret);
      return { ...taken, changed };
    },
    async renew() {
      const secret = newSecret();
      await secrets.set(key, secret);
      note(secret);
      return { secret, trouble: isKept() ? null : inMemory, changed: true };
    },
  };
}
