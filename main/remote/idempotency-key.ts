/** The key that names a call when it is sent again (`WriteCall.idempotencyKey`). */
import { hash, randomUUID } from 'node:crypto';

/**
 * A key made from these values, in characters that fit into a header. The same values give the same
 * key.
 */
export const keyOf = (...values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(values));

/** The key for the header. A key that doesn't fit is replaced by its hash. */
export const inHeader = (key: string): string =>
  /^[\x21-\x7e]{1,255}$/.test(key) ? key : keyOf(key);

/**
 * Adds a key. A call that isn't about something saved gets a new one, which stays the same when a
 * new token is fetched.
 */
export const withKey = <Call extends { readonly idempotencyKey?: string | null | undefined }>(
  call: Call,
): Call => (call.idempotencyKey === undefined ? { ...call, idempotencyKey: randomUUID() } : call);
