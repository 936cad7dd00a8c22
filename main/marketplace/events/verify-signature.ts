/**
 * Checks the token of a delivery (contract.md 2.6): RS256, the vendor's key, issuer, and time. The
 * body is not signed by it.
 */
import { createVerify } from 'node:crypto';
import { parseJson } from '../../remote/safe-json.ts';

/** Seconds by which the clocks may differ. */
const LEEWAY_S = 300;

/** Whether the header holds a token of the vendor that is good at `now` (ms). */
export function isVendorToken(
  header: string | undefined,
  publicKey: string,
  issuer: string,
  now: number,
): boolean {
  const parts = /^JWT ([\w-]{1,2000})\.([\w-]{1,4000})\.([\w-]{1,2000})$/.exec(header ?? '');
  if (parts === null) return false;
  const [, head = '', payload = '', signature = ''] = parts;
  const read = (text: string): Record<string, unknown> => {
    const parsed = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
    return parsed.ok && typeof parsed.value === 'object' && parsed.value !== null
      ? (parsed.value as Record<string, unknown>)
      : {};
  };
  // The algorithm is fixed here: one that the token names itself could be "none".
  if (read(head).alg !== 'RS256') return false;
  try {
    if (
      !createVerify('RSA-SHA256')
        .update(`${head}.${payload}`)
        .verify(publicKey, signature, 'base64url')
    )
      return false;
  } catch {
    return false;
  }
  const { iss, iat, exp } = read(payload);
  const seconds = now / 1_000;
  return (
    iss === issuer &&
    typeof exp === 'number' &&
    exp >= seconds - LEEWAY_S &&
    typeof iat === 'number' &&
    iat <= seconds + LEEWAY_S
  );
}
