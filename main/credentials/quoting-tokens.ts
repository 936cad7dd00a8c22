/**
 * Sign-in to the quoting service (seeds/quoting.md, "Authentication"): user name and password once,
 * then the refresh token, which we keep in the secret store. If the service replaces it, we store
 * the new one before we use the new access token.
 */
import { z } from 'zod';
import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import { type WriteReply, wantsNetworkSignIn } from '../remote/classify.ts';
import type { Http } from '../remote/http.ts';
import { type Outcome, RemoteError } from '../remote/outcome.ts';
import type { TokenSource } from '../remote/token-source.ts';
import type { Undocumented } from '../remote/undocumented.ts';
import { loginError } from './password-tokens.ts';
import { type Granted, RenewingTokens } from './renewing.ts';
import type { SecretKey, SecretStore } from './secret-store.ts';
import { tokenLifetimeMs } from './token-lifetime.ts';

/** The password lies in `secrets` under (origin of `http`, `password`, `username`). */
export type QuotingTokensParts = {
  readonly http: Http;
  readonly secrets: SecretStore;
  readonly username: string;
  readonly paths: Pick<Undocumented, 'quotingRefreshPath'>;
  readonly clock: Clock;
};

/** The documented path of the sign-in. */
const TOKEN_PATH = '/api/token/';

// A control character or blank in a token would break its header.
const token = z
  .string()
  .max(20_000)
  .regex(/^[\x21-\x7e]+$/);
const grantSchema = z.object({ access: token, refresh: token.optional() });

export function createQuotingTokens({
  http,
  secrets,
  username,
  paths,
  clock,
}: QuotingTokensParts): TokenSource {
  const refreshKey: SecretKey = { origin: http.origin, kind: 'refresh-token', account: username };

  const granted = async (body: unknown): Promise<Granted> => {
    const grant = grantSchema.safeParse(body);
    if (!grant.success) throw new RemoteError('bad-reply', message('service.signIn.unexpected'));
    const { access, refresh } = grant.data;
    if (refresh !== undefined) await secrets.set(refreshKey, refresh);
    return {
      token: access,
      lifetimeMs: tokenLifetimeMs(access, clock.now() + (http.skewMs() ?? 0)),
    };
  };

  const login = async (): Promise<Granted> => {
    const password = await secrets.get({
      origin: http.origin,
      kind: 'password',
      account: username,
    });
    if (password === null)
      throw new RemoteError('signed-out', message('service.signIn.noPassword'));
    const outcome = await http.write({
      method: 'POST',
      path: TOKEN_PATH,
      body: { username, password },
      authorization: null,
      idempotencyKey: null,
    });
    if (outcome.kind === 'ok') return granted(outcome.body);
    throw loginError(
      outcome.kind === 'unauthorized' ? { ...outcome, kind: 'refused', status: 401 } : outcome,
      username,
    );
  };

  return new RenewingTokens({
    clock,
    obtain: async () => {
      const refresh = await secrets.get(refreshKey);
      if (refresh === null) return login();
      const outcome = await exchangeRefresh(http, paths.quotingRefreshPath, refresh);
      if (outcome.kind === 'ok') return granted(outcome.body);
      // A temporary failure: the refresh token may still be valid. Everything else means that it is
      // used up, or that the path is wrong.
      if (
        outcome.kind === 'not-sent' ||
        (outcome.kind === 'unknown' &&
          (outcome.status === null || outcome.status === 429 || wantsNetworkSignIn(outcome.said)))
      )
        throw loginError(outcome, username);
      if (outcome.kind === 'signed-out') await secrets.delete(refreshKey);
      return login();
    },
  });
}

/** Exchanges a refresh token for an access token. 401 is `signed-out`. */
export const exchangeRefresh = (http: Http, path: string, refresh: string): Promise<Outcome> =>
  open(http, path, { refresh });

/**
 * Checks a token. 401 is `signed-out`, and we need nothing else of the reply. It doesn't say what
 * the token may be used for (seeds/quoting.md, "Endpoints").
 */
export const verifyToken = (http: Http, path: string, access: string): Promise<Outcome> =>
  open(http, path, { token: access }, 'json-or-empty');

async function open(
  http: Http,
  path: string,
  body: object,
  reply: WriteReply = 'json',
): Promise<Outcome> {
  const outcome = await http.write({
    method: 'POST',
    path,
    body,
    authorization: null,
    reply,
    idempotencyKey: null,
  });
  return outcome.kind === 'unauthorized' ? { kind: 'signed-out', said: outcome.said } : outcome;
}
