/**
 * Tokens of the marketplace. It has no token endpoint: the console signs a JWT itself (contract.md
 * 2.1), or the operator pasted one.
 */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import type { Http } from '../remote/http.ts';
import type { TokensOf } from '../remote/marketplace/port.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { TokenSource } from '../remote/token-source.ts';
import { RenewingTokens } from './renewing.ts';
import type { SecretKey, SecretStore } from './secret-store.ts';

/**
 * How long a signed token is valid, in seconds. The document asks for about a minute (contract.md
 * 2.1).
 */
const LIFETIME_S = 60;

/** The key is stored in `secrets` by the origin of `http`, the kind `private-key`, and `issuer`. */
export type SigningParts = {
  readonly http: Pick<Http, 'origin' | 'skewMs'>;
  readonly secrets: SecretStore;
  readonly clock: Clock;
  readonly issuer: string;
};

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs one token (RS256). `now` is the service's time in milliseconds. Exported for its test. */
export function signToken(key: KeyObject, issuer: string, subject: string, now: number): string {
  const issuedAt = Math.floor(now / 1_000);
  const unsigned = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64({ iss: issuer, iat: issuedAt, exp: issuedAt + LIFETIME_S, sub: subject })}`;
  return `${unsigned}.${sign('RSA-SHA256', Buffer.from(unsigned), key).toString('base64url')}`;
}

/**
 * `iat` uses the service's clock if we know it. Otherwise a wrong clock here would turn every call
 * into a 401.
 */
function signed(parts: SigningParts, subject: string): TokenSource {
  const { http, secrets, clock, issuer } = parts;
  const at: SecretKey = { origin: http.origin, kind: 'private-key', account: issuer };
  return new RenewingTokens({
    clock,
    obtain: async () => {
      const pem = await secrets.get(at);
      if (pem === null) throw new RemoteError('signed-out', message('service.signIn.noKey'));
      let key: KeyObject;
      try {
        key = createPrivateKey(pem);
      } catch {
        throw new RemoteError('signed-out', message('service.signIn.badKey'));
      }
      return {
        token: signToken(key, issuer, subject, clock.now() + (http.skewMs() ?? 0)),
        lifetimeMs: LIFETIME_S * 1_000,
      };
    },
  });
}

/** Tokens of the application: `sub` is `sys`. */
export const signedApplicationTokens = (parts: SigningParts): TokensOf<'application'> =>
  signed(parts, 'sys') as TokensOf<'application'>;

/** Tokens of one carrier account: `sub` is `usr:` and its id. */
export const signedUserTokens = (parts: SigningParts, account: string): TokensOf<'user'> =>
  signed(parts, `usr:${account}`) as TokensOf<'user'>;
