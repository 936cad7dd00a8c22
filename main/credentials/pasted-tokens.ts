/** A token that the operator pasted. We use it until another one is pasted. */

import { message } from '../../shared/i18n/message.ts';
import type { Clock } from '../../shared/time.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { TokenSource } from '../remote/token-source.ts';
import { RenewingTokens } from './renewing.ts';
import type { SecretKey, SecretStore } from './secret-store.ts';

/** Reads the token from `key` of the secret store; `reset()` reads it again once it was saved. */
export function createPastedTokens(parts: {
  secrets: SecretStore;
  key: SecretKey;
  clock: Clock;
}): TokenSource {
  const { secrets, key, clock } = parts;
  let last: string | null = null;
  return new RenewingTokens({
    clock,
    obtain: async (want) => {
      const token = (await secrets.get(key))?.trim() ?? '';
      if (token === '') throw new RemoteError('signed-out', message('service.signIn.noToken'));
      if (want.reason === 'refused' && token === last)
        throw new RemoteError('signed-out', message('service.signIn.oldToken'), 401);
      last = token;
      // A pasted token may be old, so we only show its expiry and let the service decide.
      return { token, lifetimeMs: null };
    },
  });
}
