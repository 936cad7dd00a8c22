/**
 * How many bytes we spend on asking for pages without their tags, to check that "unchanged" is
 * true.
 */
import type { Clock } from '../../shared/time.ts';

const HOUR = 3_600_000;

/** Spends up to `bytesAnHour()` an hour. What isn't spent is saved for one hour. */
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
