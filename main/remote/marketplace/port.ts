/**
 * Ports of the marketplace. The application's token and a carrier account's token have different
 * types, and so have their ports: the wrong one doesn't compile.
 */

import { message } from '../../../shared/i18n/message.ts';
import { type AuthorizedHttp, withTokens } from '../authorized.ts';
import type { RawOutcome } from '../classify.ts';
import type { Http, WriteCall } from '../http.ts';
import { withKey } from '../idempotency-key.ts';
import { type Outcome, RemoteError } from '../outcome.ts';
import type { TokenSource } from '../token-source.ts';

declare const tokenKind: unique symbol;
type Kind = 'application' | 'user';

/**
 * Tokens of one kind. `application` identifies the integrator, `user` a carrier that we act for.
 */
export type TokensOf<Of extends Kind> = TokenSource & { readonly [tokenKind]: Of };

/** The port for calls that take one kind of token. */
export type PortOf<Of extends Kind> = AuthorizedHttp & {
  readonly [tokenKind]: Of;
  /**
   * Sends at most once, whatever the reply; no second try after a 401. For calls that move money.
   */
  writeOnce(call: Omit<WriteCall, 'authorization'>): Promise<Outcome>;
};

/** The port of the application. */
export type ApplicationPort = PortOf<'application'>;
/** The port of one carrier account. */
export type UserPort = PortOf<'user'>;

/** Marks tokens as those of the application. */
export const asApplicationTokens = (tokens: TokenSource): TokensOf<'application'> =>
  tokens as TokensOf<'application'>;

/** Marks tokens as those of one carrier account. */
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
        ? { kind: 'signed-out', said: error.said }
        : { kind: 'not-sent', said: message('service.signIn.failed', { why: error.said }) };
    }
    const outcome: RawOutcome = await http.write({
      ...withKey(call),
      authorization: `${SCHEME} ${token}`,
    });
    return outcome.kind === 'unauthorized' ? { kind: 'signed-out', said: outcome.said } : outcome;
  };
  return { ...withTokens(http, tokens, SCHEME), writeOnce } as PortOf<Of>;
}
