/**
 * Stored PINs: scrypt with a salt each. It keeps a colleague out, but not a person who can read
 * this computer's files.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * A stored PIN. `cost` is scrypt's N.
 *
 * Example: `{ salt, hash, cost: 32_768 }`.
 */
export type StoredPin = { readonly salt: Buffer; readonly hash: Buffer; readonly cost: number };

/** About a tenth of a second and 32 MB a try. */
export const fullCost = 2 ** 15;

const derive = (pin: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(pin, salt, 32, { N: cost, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    ),
  );

export async function storePin(pin: string, cost: number = fullCost): Promise<StoredPin> {
  const salt = randomBytes(16);
  return { salt, hash: await derive(pin, salt, cost), cost };
}

export async function isStoredPin(pin: string, { salt, hash, cost }: StoredPin): Promise<boolean> {
  return timingSafeEqual(await derive(pin, salt, cost), hash);
}
