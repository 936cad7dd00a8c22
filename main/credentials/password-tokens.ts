/**
 * Sign-in to dock scheduling by e-mail and password (contract.md 1.1). We read the password from
 * the secret store at each use.
 */
import { z } from 'zod';
import { type Message, message, type Value } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import { wantsNetworkSignIn } from '../remote/classify.ts';
import type { Http } from '../remote/http.ts';
import type { Outcome } from '../remote/outcome.ts';
import { RemoteError } from '../remote/outcome.ts';
import { parseJson } from '../remote/safe-json.ts';
import type { TokenSource } from '../remote/token-source.ts';
import type { Undocumented } from '../remote/undocumented.ts';
import type { Granted } from './renewing.ts';
import { RenewingTokens } from './renewing.ts';
import type { SecretStore } from './secret-store.ts';
import { tokenLifetimeMs } from './token-lifetime.ts';

/** The password lies in `secrets` under (origin of `http`, `password`, `email`). */
export type PasswordTokensParts = {
  readonly http: Http;
  readonly secrets: SecretStore;
  readonly email: string;
  readonly undocumented: Pick<Undocumented, 'yardAuthScheme' | 'yardLoginPath' | 'yardRefreshPath'>;
  readonly clock: Clock;
};

/** Reply to login and refresh (contract.md 1.1): `expires_in` is in seconds. */
const grantSchema = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.number().positive().optional().catch(undefined),
});

export function createPasswordTokens(parts: PasswordTokensParts): TokenSource {
  const { http, secrets, email, undocumented, clock } = parts;

  const granted = (body: unknown): Granted => {
    const grant = grantSchema.safeParse(body);
    // A control character or blank in a token would break its header.
    if (!grant.success || !/^[\x21-\x7e]+$/.test(grant.data.access_token))
      throw new RemoteError('bad-reply', message('service.signIn.unexpected'));
    const { access_token: token, expires_in: seconds } = grant.data;
    return {
      token,
      lifetimeMs:
        seconds === undefined
          ? tokenLifetimeMs(token, clock.now() + (http.skewMs() ?? 0))
          : seconds * 1_000,
    };
  };

  const login = async (): Promise<Granted> => {
    const password = await secrets.get({ origin: http.origin, kind: 'password', account: email });
    if (password === null)
      throw new RemoteError('signed-out', message('service.signIn.noPassword'));
    const outcome = await http.write({
      method: 'POST',
      path: undocumented.yardLoginPath,
      body: { email, password },
      authorization: null,
      idempotencyKey: null,
    });
    if (outcome.kind === 'ok') return granted(outcome.body);
    throw loginError(
      outcome.kind === 'unauthorized' ? { ...outcome, kind: 'refused', status: 401 } : outcome,
      email,
    );
  };

  const refresh = async (current: string): Promise<Granted> => {
    const reply = await http.read({
      path: undocumented.yardRefreshPath,
      authorization: `${undocumented.yardAuthScheme} ${current}`,
    });
    const body = parseJson(reply.bytes.toString('utf8'));
    return granted(body.ok ? body.value : null);
  };

  return new RenewingTokens({
    clock,
    obtain: async (want) => {
      if (want.reason !== 'ending') return login();
      try {
        return await refresh(want.current);
      } catch (error) {
        if (
          error instanceof RemoteError &&
          (error.kind === 'network' ||
            error.kind === 'timeout' ||
            error.kind === 'throttled' ||
            wantsNetworkSignIn(error.said))
        )
          throw error;
        return login(); // refresh is refused or not offered: sign in anew
      }
    },
  });
}

/**
 * Services repeat the account, and a secret may have been typed in its place. Errors go to the log,
 * so we remove it.
 */
function without(account: string, { code, values = {} }: Message): Message {
  const clean = (value: Value): Value => {
    if (typeof value === 'string') return value.replaceAll(account, '***');
    if (typeof value === 'number') return value;
    return isList(value)
      ? value.map((each) =>
          typeof each === 'string' ? each.replaceAll(account, '***') : without(account, each),
        )
      : without(account, value);
  };
  return {
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(value)])),
  };
}

const isList = (value: Value): value is readonly (string | Message)[] => Array.isArray(value);

/**
 * Only a plain "no" signs out. Everything else means "not now" and keeps the account, because a
 * network failure is not a sign-out. The message never has the account's name.
 */
export function loginError(
  outcome: Exclude<Outcome, { kind: 'ok' }>,
  account: string,
): RemoteError {
  switch (outcome.kind) {
    case 'refused':
      return outcome.status === 401 ||
        outcome.status === 403 ||
        outcome.status === 400 ||
        outcome.status === 422
        ? new RemoteError(
            'signed-out',
            message('service.signIn.refused', { words: without(account, outcome.said) }),
            outcome.status,
          )
        : new RemoteError(
            'service',
            message('service.signIn.notNow', { words: without(account, outcome.said) }),
            outcome.status,
          );
    case 'signed-out':
      return new RemoteError('signed-out', without(account, outcome.said));
    case 'not-sent':
      return new RemoteError('network', without(account, outcome.said));
    case 'unknown':
      // The reply didn't come from the service, so the account and its password are as good as
      // before.
      if (wantsNetworkSignIn(outcome.said))
        return new RemoteError('network', outcome.said, outcome.status);
      return new RemoteError(
        outcome.status === 429 ? 'throttled' : outcome.status === null ? 'timeout' : 'service',
        // Without a status the connection says why: too slow, or cut off.
        outcome.status === null ? outcome.said : message('service.signIn.unexpected'),
        outcome.status,
        outcome.retryAfterMs,
      );
  }
}
