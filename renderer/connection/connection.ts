import type { ConsoleApi } from '../../shared/console-api/index.ts';
import { inEnglish } from '../../shared/i18n/in-english.ts';
import type { Message } from '../../shared/i18n/message.ts';

/**
 * The state of the page's connection to its console.
 *
 * 1. `connecting`, then `open`.
 * 2. When the pipe breaks: `lost`. We try again, so `open` may follow.
 * 3. When no try can succeed: `ended`. It is final.
 */
export type ConnectionState =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  | { readonly state: 'lost'; readonly said: Message }
  | { readonly state: 'ended'; readonly said: Message };

/** The only way from the page to the console. The page doesn't know which host carries it. */
export type ConsoleConnection = {
  readonly api: ConsoleApi;
  /** Calls with the state now and at each change. Returns an unsubscribe function. */
  onState(listener: (state: ConnectionState) => void): () => void;
  /** Closes the connection for good. */
  close(): void;
};

/**
 * A call is longer than the console takes, such as one with megabytes of pasted text. It wasn't
 * sent.
 */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/**
 * A call could not reach the console, or the connection broke before its answer came. In the second
 * case we don't know whether it was done. `final` means that no later call of this page can
 * succeed.
 */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  readonly said: Message;
  readonly final: boolean;

  constructor(said: Message, final: boolean) {
    super(inEnglish(said));
    this.said = said;
    this.final = final;
  }
}
