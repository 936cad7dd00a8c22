/**
 * The source of the access token of one service. One implementation for each kind of sign-in:
 * password, pasted token, signed JWT.
 */

import type { Message } from '../../shared/i18n/message.ts';
import type { Instant } from '../../shared/time.ts';

/** State of the sign-in, without the token, so that the screen may show it. */
export type TokenState =
  /** Nothing was tried yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'signed-in'; readonly expiresAt: Instant | null }
  /** The service wants other credentials; `said` says what to do. */
  | { readonly kind: 'signed-out'; readonly said: Message };

/**
 * Provides tokens. All callers share one renewal: fifty calls that get a 401 together cause one
 * request.
 *
 * `token` and `renew` throw `RemoteError`: kind `signed-out` if credentials are missing or refused;
 * a network kind if the service can't be reached, which is not a sign-out.
 */
export interface TokenSource {
  /** A token that is valid as far as we know. Signs in or renews first if necessary. */
  token(signal?: AbortSignal): Promise<string>;
  /** After a 401: a token other than `failed`. */
  renew(failed: string, signal?: AbortSignal): Promise<string>;
  /**
   * A just renewed token was refused too. We stop trying for a while instead of asking in a loop.
   */
  refused(token: string): void;
  state(): TokenState;
  /**
   * Forgets the token and tries again with the secret store, after a new password or token was
   * saved.
   */
  reset(): void;
  /** Calls `listener` at each change of `state()`. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void;
}
