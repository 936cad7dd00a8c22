/**
 * Secrets of the web host: a file sealed with a key that the operator provides at each start
 * (scrypt, AES-256-GCM).
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { SealedSecretStore, type Sealer } from './sealed-secret-store.ts';
import type { SecretStore } from './secret-store.ts';

/**
 * Cost of deriving the key from the operator's passphrase: about 128 MB and a quarter of a second,
 * once a start.
 */
const fullCost = 2 ** 17;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of sealed data, so that we can recognize a later way of sealing. */
const form = 1;

/** Shortest accepted key, in characters. Only the key protects the secrets in the file. */
export const shortestKey = 12;

/**
 * Seals with the operator's key. `cost` is scrypt's N, lower in tests. Layout: form (1), salt (16),
 * iv (12), tag (16), text.
 */
export function operatorKeySealer(operatorKey: string, cost: number = fullCost): Sealer {
  const keys = new Map<string, Promise<Buffer>>();
  const ownSalt = randomBytes(SALT_BYTES);
  const keyOf = (salt: Buffer): Promise<Buffer> => {
    const name = salt.toString('hex');
    let key = keys.get(name);
    if (key === undefined) {
      key = new Promise((resolve, reject) =>
        scrypt(
          operatorKey,
          salt,
          32,
          { N: cost, r: 8, p: 1, maxmem: 256 * 1024 * 1024 },
          (error, made) => (error === null ? resolve(made) : reject(error)),
        ),
      );
      keys.set(name, key);
    }
    return key;
  };
  return {
    backend: 'operator-key',
    async seal(secret, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await keyOf(ownSalt), iv);
      cipher.setAAD(Buffer.from(context));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(form), ownSalt, iv, cipher.getAuthTag(), text]);
    },
    async open(sealed, context) {
      if (sealed.length < 1 + SALT_BYTES + IV_BYTES + TAG_BYTES || sealed[0] !== form)
        throw new Error('This was not sealed here.');
      const at = [
        1,
        1 + SALT_BYTES,
        1 + SALT_BYTES + IV_BYTES,
        1 + SALT_BYTES + IV_BYTES + TAG_BYTES,
      ] as const;
      const decipher = createDecipheriv(
        'aes-256-gcm',
        await keyOf(sealed.subarray(at[0], at[1])),
        sealed.subarray(at[1], at[2]),
        {
          authTagLength: TAG_BYTES,
        },
      );
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(sealed.subarray(at[2], at[3]));
      return {
        secret: Buffer.concat([decipher.update(sealed.subarray(at[3])), decipher.final()]).toString(
          'utf8',
        ),
        stale: false,
      };
    },
  };
}

/** The store of the web host. `file` lies in the data folder; `version` is that of the console. */
export const createFileSecretStore = (
  file: string,
  operatorKey: string,
  version: string,
): SecretStore => new SealedSecretStore({ file, sealer: operatorKeySealer(operatorKey), version });
