/**
 * The log that all desks of a facility share, as a port: totally ordered, appended under a
 * condition. Nothing safe rests on the disk, the clock or the leases of what stands behind it
 * (docs/decisions/desks-agree-over-a-log.md).
 */
import type { LogEntry } from '../../../shared/desks/log-chain.ts';
import type { Message } from '../../../shared/i18n/message.ts';

/**
 * A place to connect to. A connection that ended is never used again: a new one is a new session.
 */
export interface SharedLog {
  /** Throws `LogError`. */
  connect(signal: AbortSignal): Promise<LogConnection>;
}

/**
 * The range of places that the log still has; both 0 for an empty one. What is too old is gone from
 * the front.
 */
export type LogRange = { readonly first: number; readonly last: number };

/**
 * What became of an append. `wrong`: nothing was written; the log ends at `last`, not at what was
 * expected.
 */
export type Appended =
  | { readonly is: 'written'; readonly seq: number }
  | { readonly is: 'wrong'; readonly last: number };

/** One connection. Every method throws `LogError` when it is over. */
export interface LogConnection {
  range(): Promise<LogRange>;
  /** The entry at a place; null where the log has none there. */
  at(seq: number): Promise<LogEntry | null>;
  /**
   * Adds a text when the log ends at `expected`. Throwing means that nobody knows: it may still
   * arrive, seconds later.
   */
  append(text: string, expected: number): Promise<Appended>;
  /**
   * Every entry from a place on, in order, as they come. Throws when the connection ends or an
   * entry was left out.
   */
  tail(from: number, signal: AbortSignal): AsyncIterable<LogEntry>;
  /** Tells the other desks something that need not arrive. */
  tell(text: string): void;
  /** What other desks tell. `by` is the name under which the server let them. */
  heard(listener: (by: string, text: string) => void): void;
  /** Settles when the connection is over, with why. */
  readonly over: Promise<LogError>;
  close(): Promise<void>;
}

/** Why the log cannot be used, for the clerk and for the session. */
export class LogError extends Error {
  /**
   * `refused`: this desk has no right there. `wrong`: it is another facility's. `empty`: it has no
   * log yet. `lost`: anything that may pass by itself.
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
