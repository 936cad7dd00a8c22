/** What names a call to the service when it is sent again (`WriteCall.idempotencyKey`). */
import { hash, randomUUID } from 'node:crypto';

/**
 * The key of what these values say, in letters that fit into a header: the same values, the same
 * key.
 */
export const keyOf = (...values: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(values));

/** The key as a header carries it: whatever does not fit is named by its hash. */
export const inHeader = (key: string): string =>
  /^[\x21-\x7e]{1,255}$/.test(key) ? key : keyOf(key);

/**
 * The call with a key: one that is about nothing saved gets its own, kept while a new token is
 * fetched for it.
 */
export const withKey = <Call extends { readonly idempotencyKey?: string | null | undefined }>(
  call: Call,
): Call => (call.idempotencyKey === undefined ? { ...call, idempotencyKey: randomUUID() } : call);
