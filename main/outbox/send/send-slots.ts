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

/** How many calls may be under way to the service, and whether any. */
export interface SendSlots {
  state(): SendSlotsState;
  /** The service answered. A read that works says nothing about writes that failed. */
  success(of: 'read' | 'write'): void;
  /** It could not be reached, or wants to be left alone. `retryAfterMs` is its own wish. */
  failure(of: 'read' | 'write', retryAfterMs: number | null): void;
  /** It wants another sign-in: closed until `signedIn`. */
  signedOut(): void;
  signedIn(): void;
  /** Something says that it may be back: tries soon. */
  hint(): void;
}

/**
 * Longest wait after a hint, in milliseconds: enough to spread many desks, short enough not to be
 * noticed.
 */
const HINT_SPREAD_MS = 500;

/** Starts with one lane: other desks may start with this one. */
export function createSendSlots(settings: OutboxSettings, clock: Clock, random: Random): SendSlots {
  let width = 1;
  let failures = 0;
  let writesFail = false;
  let closed: { readonly until: number; readonly wished: boolean } | null = null;
  let signedOut = false;
  return {
    state() {
      if (signedOut) return { kind: 'signed-out' };
      if (closed !== null && clock.monotonic() < closed.until)
        return { kind: 'closed', until: closed.until };
      return { kind: 'open', width };
    },
    success(of) {
      if (of === 'read' && writesFail) return;
      failures = 0;
      writesFail = false;
      closed = null;
      width = Math.min(settings.lanes, width * 2);
    },
    failure(of, retryAfterMs) {
      width = 1;
      if (of === 'write') writesFail = true;
      const now = clock.monotonic();
      // Lanes that fail together are one failure: only one that began after the last back-off
      // counts again.
      if (closed !== null && now < closed.until && retryAfterMs === null) return;
      failures += 1;
      const until = now + backOff(settings, failures, random.next(), retryAfterMs);
      closed = { until: Math.max(until, closed?.until ?? 0), wished: retryAfterMs !== null };
    },
    signedOut: () => {
      signedOut = true;
    },
    signedIn: () => {
      signedOut = false;
    },
    hint() {
      // A wait that the service asked for is never cut short.
      if (closed === null || closed.wished) return;
      closed = {
        ...closed,
        until: Math.min(closed.until, clock.monotonic() + HINT_SPREAD_MS * random.next()),
      };
    },
  };
}
