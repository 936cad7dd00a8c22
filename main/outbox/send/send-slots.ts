/**
 * How many operations may be under way at once.
 *
 * While the service is well: up to 8 lanes. After a failure or a throttling reply: none during a
 * back-off with jitter, then one to test, then 2, 4, 8. So a yard full of desks doesn't cause a
 * storm when the service comes back.
 */
import { backOff, type OutboxSettings } from '../../../shared/outbox/retry.ts';
import type { Clock } from '../../../shared/time.ts';
import type { Random } from '../../kernel/ports.ts';

/** Open, or why nothing may be sent. */
export type SendSlotsState =
  | { readonly kind: 'open'; readonly width: number }
  | { readonly kind: 'closed'; readonly until: number }
  | { readonly kind: 'signed-out' };

/**
 * Longest wait after a hint, in milliseconds: enough to spread many desks, and too short to notice.
 */
const HINT_SPREAD_MS = 500;

/**
 * How many calls may be under way: `open → closed → open`; signed out is a state beside it. It
 * starts with one lane, because other desks may start at the same moment.
 */
export class SendSlots {
  readonly #settings: OutboxSettings;
  readonly #clock: Clock;
  readonly #random: Random;
  /** Lanes that are open. */
  #width = 1;
  /** Failures in a row. */
  #failures = 0;
  /** One of them was a write, so successful reads prove nothing. */
  #isWriteFailing = false;
  /** The back-off, in monotonic milliseconds. `isWished`: the service asked for it. */
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

  /** A call succeeded. A successful read says nothing about writes that failed. */
  success(of: 'read' | 'write'): void {
    if (of === 'read' && this.#isWriteFailing) return;
    this.#failures = 0;
    this.#isWriteFailing = false;
    this.#closed = null;
    this.#width = Math.min(this.#settings.lanes, this.#width * 2);
  }

  /** The service couldn't be reached, or throttles us. `retryAfterMs` is its own request. */
  failure(of: 'read' | 'write', retryAfterMs: number | null): void {
    this.#width = 1;
    if (of === 'write') this.#isWriteFailing = true;
    const now = this.#clock.monotonic();
    const before = this.#closed?.until ?? 0;
    // Lanes that fail together are one failure. Only a call that began after the last back-off
    // counts again.
    if (now < before && retryAfterMs === null) return;
    this.#failures += 1;
    const wait = backOff(this.#settings, this.#failures, this.#random.next(), retryAfterMs);
    this.#closed = { until: Math.max(now + wait, before), isWished: retryAfterMs !== null };
  }

  /** The service wants a new sign-in. Closed until `signedIn`. */
  signedOut(): void {
    this.#isSignedOut = true;
  }

  signedIn(): void {
    this.#isSignedOut = false;
  }

  /** A hint that the service may be back: tries soon. */
  hint(): void {
    const closed = this.#closed;
    // We never shorten a wait that the service asked for.
    if (closed === null || closed.isWished) return;
    const soon = this.#clock.monotonic() + HINT_SPREAD_MS * this.#random.next();
    this.#closed = { ...closed, until: Math.min(closed.until, soon) };
  }
}
