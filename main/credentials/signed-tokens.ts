/**
 * Tokens of the marketplace. There is no token endpoint: the console signs a JWT itself (contract.md 2.1), or the operator
 * pasted one. The application's token and the token of one carrier account are different types, and so are the ports that
 * carry them: the wrong one does not compile (reliability.md section 6).
 */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '../../shared/time.ts';
import type { AuthorizedHttp } from '../remote/authorized.ts';
import { withTokens } from '../remote/authorized.ts';
import type { RawOutcome } from '../remote/classify.ts';
import type { Http, WriteCall } from '../remote/http.ts';
import { withKey } from '../remote/idempotency-key.ts';
import type { Outcome } from '../remote/outcome.ts';
import { RemoteError } from '../remote/outcome.ts';
import { createRenewingTokens } from './renewing.ts';
import type { SecretKey, SecretStore } from './secret-store.ts';
import type { TokenSource } from './token-source.ts';

declare const tokenKind: unique symbol;
type Kind = 'application' | 'user';

/** Tokens of one kind; `application` identifies the integrator, `user` one carrier that is acted for. */
export type TokensOf<Of extends Kind> = TokenSource & { readonly [tokenKind]: Of };

/** The port for calls that take one kind of token. */
export type PortOf<Of extends Kind> = AuthorizedHttp & {
  readonly [tokenKind]: Of;
  /** Sends at most once, whatever is answered: a 401 is not followed by a second try. For calls that move money. */
  writeOnce(call: Omit<WriteCall, 'authorization'>): Promise<Outcome>;
};

/** The port of the application. */
export type ApplicationPort = PortOf<'application'>;
/** The port of one carrier account. */
export type UserPort = PortOf<'user'>;

/** How long a signed token is good, in seconds: about a minute is asked for (contract.md 2.1). */
const LIFETIME_S = 60;

/** What signing needs. The key lies in `secrets` under (origin of `http`, `private-key`, `issuer`). */
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

/** `iat` follows the service's clock where it is known: a wrong clock here does not make every call a 401. */
function signed(parts: SigningParts, subject: string): TokenSource {
  const { http, secrets, clock, issuer } = parts;
  const at: SecretKey = { origin: http.origin, kind: 'private-key', account: issuer };
  return createRenewingTokens({
    clock,
    obtain: async () => {
      const pem = await secrets.get(at);
      if (pem === null) throw new RemoteError('signed-out', 'No private key is kept for the marketplace. Give it in Settings to sign in.');
      let key: KeyObject;
      try {
        key = createPrivateKey(pem);
      } catch {
        throw new RemoteError('signed-out', 'The private key of the marketplace cannot be read: it must be an RSA key in PEM form.');
      }
      return { token: signToken(key, issuer, subject, clock.now() + (http.skewMs() ?? 0)), lifetimeMs: LIFETIME_S * 1_000 };
    },
  });
}

/** Tokens of the application: `sub` is `sys`. */
export const signedApplicationTokens = (parts: SigningParts): TokensOf<'application'> => signed(parts, 'sys') as TokensOf<'application'>;

/** Tokens of one carrier account: `sub` is `usr:` and its id. */
export const signedUserTokens = (parts: SigningParts, account: string): TokensOf<'user'> =>
  signed(parts, `usr:${account}`) as TokensOf<'user'>;

/** Says of pasted tokens whose they are. */
export const asApplicationTokens = (tokens: TokenSource): TokensOf<'application'> => tokens as TokensOf<'application'>;

/** Says of pasted tokens that they are those of one carrier account. */
export const asUserTokens = (tokens: TokenSource): TokensOf<'user'> => tokens as TokensOf<'user'>;

/** The word before a token of the marketplace (seeds/marketplace.md, "Authentication"). */
const SCHEME = 'JWT';

/** Joins an HTTP port and tokens of one kind. */
export function portOf<Of extends Kind>(http: Http, tokens: TokensOf<Of>): PortOf<Of> {
  const writeOnce = async (call: Omit<WriteCall, 'authorization'>): Promise<Outcome> => {
    let token: string;
    try {
      token = await tokens.token(call.signal);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      return error.kind === 'signed-out'
        ? { kind: 'signed-out', sentence: error.message }
        : { kind: 'not-sent', sentence: `Nothing was sent, because signing in failed: ${error.message}` };
    }
    const outcome: RawOutcome = await http.write({ ...withKey(call), authorization: `${SCHEME} ${token}` });
    return outcome.kind === 'unauthorised' ? { kind: 'signed-out', sentence: outcome.sentence } : outcome;
  };
  return { ...withTokens(http, tokens, SCHEME), writeOnce } as PortOf<Of>;
}
