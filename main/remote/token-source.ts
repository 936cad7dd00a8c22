/**
 * Where the access token of one service comes from. One implementation a kind of sign-in: password,
 * pasted token, signed JWT.
 */

import type { Message } from '../../shared/i18n/message.ts';
import type { Instant } from '../../shared/time.ts';

/** How the sign-in stands, as far as the screen may know: never the token. */
export type TokenState =
  /** Nothing was tried yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'signed-in'; readonly expiresAt: Instant | null }
  /** The service wants other credentials; `said` says what to do. */
  | { readonly kind: 'signed-out'; readonly said: Message };

/**
 * Gives tokens. All methods share one renewal: fifty calls that meet a 401 together make one
 * request.
 *
 * `token` and `renew` throw `RemoteError`: kind `signed-out` when credentials are missing or
 * refused, a network kind when the service cannot be reached, which is not a sign-out.
 */
export interface TokenSource {
  /** A token that is good now as far as is known; signs in or renews first where needed. */
  token(signal?: AbortSignal): Promise<string>;
  /** After a 401: a token other than `failed`. */
  renew(failed: string, signal?: AbortSignal): Promise<string>;
  /**
   * A token that had just been renewed was refused as well: stop trying for a while instead of
   * asking in a loop.
   */
  refused(token: string): void;
  state(): TokenState;
  /**
   * Forgets what is held and tries again with what the secret store has now: after a new password
   * or token was saved.
   */
  reset(): void;
  /** Called at each change of `state()`; the answer stops it. */
  watch(listener: () => void): () => void;
}
