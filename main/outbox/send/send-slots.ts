/**
 * How many operations may be under way at once. While the service is well: up to 8 lanes. After a
 * failure or a throttling answer: none for a back-off with jitter, then a single one that finds
 * out, then 2, 4, 8: no storm when a yard full of desks comes back (reliability.md section 9, "429
 * / 503").
 */
import { backOff, type OutboxSettings } from '../../../shared/outbox/retry.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Random } from '../../kernel/ports.ts';

/** Why nothing goes, or that it is open. */
export type SendSlotsState =
  | { readonly kind: 'open'; readonly width: number }
  | { readonly kind: 'closed'; readonly until: number }
  | { readonly kind: 'signed-out' };

/**
 * Longest wait after a hint, in milliseconds: enough to spread many desks, short enough not to be
 * noticed.
 */
const HINT_SPREAD_MS = 500;

/**
 * How many calls may be under way to the service: `open → closed → open`, and signed out beside
 * it. Starts with one lane, because other desks may start with this one.
 */
export class SendSlots {
  readonly #settings: OutboxSettings;
  readonly #clock: Clock;
  readonly #random: Random;
  /** Lanes that are open. */
  #width = 1;
  /** Failures in a row. */
  #failures = 0;
  /** Of them one was of a write: reads that work prove nothing. */
  #isWriteFailing = false;
  /** The back-off, in monotonic milliseconds; `isWished`: the service asked for it. */
  #closed: { readonly until: number; readonly isWished: boolean } | null = null;
  #isSignedOut = false;

  constructor(settings: OutboxSettings, clock: Clock, random: Random) {
    this.#settings = settings;
    this.#clock = clock;
    this.#random = random;
  }

  state(): SendSlotsState {
    if (this.#isSignedOut) return { kind: 'signed-out' };
    const closed = this.#closed;
    if (closed !== null && this.#clock.monotonic() < closed.until)
      return { kind: 'closed', until: closed.until };
    return { kind: 'open', width: this.#width };
  }

  /** The service answered. A read that works says nothing about writes that failed. */
  success(of: 'read' | 'write'): void {
    if (of === 'read' && this.#isWriteFailing) return;
    this.#failures = 0;
    this.#isWriteFailing = false;
    this.#closed = null;
    this.#width = Math.min(this.#settings.lanes, this.#width * 2);
  }

  /** It could not be reached, or wants to be left alone. `retryAfterMs` is its own wish. */
  failure(of: 'read' | 'write', retryAfterMs: number | null): void {
    this.#width = 1;
    if (of === 'write') this.#isWriteFailing = true;
    const now = this.#clock.monotonic();
    const before = this.#closed?.until ?? 0;
    // Lanes that fail together are one failure: only one that began after the last back-off counts
    // again.
    if (now < before && retryAfterMs === null) return;
    this.#failures += 1;
    const wait = backOff(this.#settings, this.#failures, this.#random.next(), retryAfterMs);
    this.#closed = { until: Math.max(now + wait, before), isWished: retryAfterMs !== null };
  }

  /** It wants another sign-in: closed until `signedIn`. */
  signedOut(): void {
    this.#isSignedOut = true;
  }

  signedIn(): void {
    this.#isSignedOut = false;
  }

  /** Something says that it may be back: tries soon. */
  hint(): void {
    const closed = this.#closed;
    // A wait that the service asked for is never cut short.
    if (closed === null || closed.isWished) return;
    const soon = this.#clock.monotonic() + HINT_SPREAD_MS * this.#random.next();
    this.#closed = { ...closed, until: Math.min(closed.until, soon) };
  }
}
