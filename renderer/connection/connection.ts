import type { ConsoleApi } from '../../shared/console-api/index.ts';
import { inEnglish } from '../../shared/i18n/in-english.ts';
import type { Message } from '../../shared/i18n/message.ts';

/**
 * The connection of the page to its console. We try again when it is `lost`, but not when it is
 * `ended`.
 */
export type ConnectionState =
  | { readonly state: 'connecting' }
  | { readonly state: 'open' }
  | { readonly state: 'lost'; readonly said: Message }
  | { readonly state: 'ended'; readonly said: Message };

/** The one way from the page to the console; the page does not know which host carries it. */
export type ConsoleConnection = {
  readonly api: ConsoleApi;
  /** Reports the state now and at each change; the returned function stops it. */
  onState(listener: (state: ConnectionState) => void): () => void;
  /** Closes the pipe for good. */
  close(): void;
};

/**
 * A call could not reach the console, or the pipe broke before its answer came: then it is not
 * known whether it was done. `final` means that no later call of this page can succeed.
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
