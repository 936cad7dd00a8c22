/**
 * Reads how long a JWT lives. For scheduling a renewal only: nothing is decided on what an
 * unverified token says.
 */
import { parseJson } from '../remote/safe-json.ts';

/**
 * Milliseconds a token has left, or null when it does not say. With `iat` the whole life is
 * measured by the service's own clock, so a wrong clock here does not matter for a token that was
 * just handed out; without it `exp` is compared with `serviceNow` (ms).
 */
export function tokenLifetimeMs(token: string, serviceNow: number): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined || payload.length > 20_000) return null;
  const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!claims.ok || typeof claims.value !== 'object' || claims.value === null) return null;
  const { exp, iat } = claims.value as Record<string, unknown>;
  if (typeof exp !== 'number') return null;
  const life = typeof iat === 'number' ? (exp - iat) * 1_000 : exp * 1_000 - serviceNow;
  return Math.max(life, 0);
}
