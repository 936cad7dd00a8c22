/**
 * How many bytes are spent on asking for pages without their tags, to see whether what the service
 * calls unchanged is.
 */
import type { Clock } from '../../shared/time.ts';

const HOUR = 3_600_000;

/** Spends up to `bytesAnHour()` an hour; what was not spent is saved for one hour. */
export function createTagChecks(
  clock: Clock,
  bytesAnHour: () => number,
): { readonly mayLook: (bytes: number) => boolean } {
  let left = 0;
  let at = clock.monotonic();
  return {
    mayLook(bytes) {
      const now = clock.monotonic();
      const rate = bytesAnHour();
      left = Math.min(rate, left + (rate * (now - at)) / HOUR);
      at = now;
      if (bytes > left) return false;
      left -= bytes;
      return true;
    },
  };
}
