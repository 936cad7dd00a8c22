/**
 * The log that all desks of a facility share, as a port. It has one order, and entries are appended
 * under a condition. No promise depends on the disk, the clock or the leases behind it
 * (docs/decisions/desks-agree-over-a-log.md).
 */
import type { LogEntry } from '../../../shared/desks/log-chain.ts';
import type { Message } from '../../../shared/i18n/message.ts';

/**
 * Connects to the log. A connection that ended is never used again; a new one is a new session.
 */
export interface SharedLog {
  /** Throws `LogError`. */
  connect(signal: AbortSignal): Promise<LogConnection>;
}

/**
 * The range of places that the log still has; both 0 for an empty log. It drops its oldest entries.
 *
 * Example: `{ first: 41, last: 812 }` after the log dropped 40 entries.
 */
export type LogRange = { readonly first: number; readonly last: number };

/**
 * Result of an append. `wrong`: nothing was written, because the log ends at `last` and not where
 * we expected.
 *
 * Example: `{ is: 'written', seq: 813 }`, or `{ is: 'wrong', last: 814 }` if two other entries came
 * first.
 */
export type Appended =
  | { readonly is: 'written'; readonly seq: number }
  | { readonly is: 'wrong'; readonly last: number };

/** One connection. After its end every method throws `LogError`. */
export interface LogConnection {
  range(): Promise<LogRange>;
  /** The entry at a place; null if the log has none there. */
  at(seq: number): Promise<LogEntry | null>;
  /**
   * Appends a text if the log ends at `expected`. If it throws, the outcome is unknown: the text
   * may still arrive seconds later.
   */
  append(text: string, expected: number): Promise<Appended>;
  /**
   * Every entry from a place on, in order, as they come. Throws when the connection ends or an
   * entry is missing.
   */
  tail(from: number, signal: AbortSignal): AsyncIterable<LogEntry>;
  /** Sends a message to the other desks. It may get lost. */
  tell(text: string): void;
  /** Messages of other desks. `by` is the name under which the server admitted the sender. */
  heard(listener: (by: string, text: string) => void): void;
  /** Settles with the reason when the connection ends. */
  readonly over: Promise<LogError>;
  close(): Promise<void>;
}

/** Why the log can't be used, for the clerk and for the session. */
export class LogError extends Error {
  /**
   * `refused`: this desk has no permission. `wrong`: the log of another facility. `empty`: there is
   * no log yet. `lost`: anything that may be temporary.
   */
  readonly kind: 'lost' | 'refused' | 'wrong' | 'empty';
  readonly said: Message;

  constructor(kind: LogError['kind'], said: Message, options?: ErrorOptions) {
    super(said.code, options);
    this.name = 'LogError';
    this.kind = kind;
    this.said = said;
  }
}
