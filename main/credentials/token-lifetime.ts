/**
 * Reads how long a JWT is valid, only to schedule a renewal. We never decide anything by an
 * unverified token.
 */
import { parseJson } from '../remote/safe-json.ts';

/** A longer payload isn't that of a token. */
const longestPayload = 20_000;

/**
 * Milliseconds until a token expires; null if the token doesn't say. With `iat` we measure its
 * lifetime by the service's own clock, so that a wrong clock here doesn't matter for a new token.
 * Without it we compare `exp` with `serviceNow` (in milliseconds).
 */
export function tokenLifetimeMs(token: string, serviceNow: number): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined || payload.length > longestPayload) return null;
  const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
  if (!claims.ok || typeof claims.value !== 'object' || claims.value === null) return null;
  const { exp, iat } = claims.value as Record<string, unknown>;
  if (typeof exp !== 'number') return null;
  const life = typeof iat === 'number' ? (exp - iat) * 1_000 : exp * 1_000 - serviceNow;
  return Math.max(life, 0);
}
