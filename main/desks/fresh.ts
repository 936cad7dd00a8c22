import type { Clock } from '../../shared/time.ts';

/** How long a request may still go that the others were told of, in milliseconds. */
const FRESH_MS = 5_000;

/**
 * Tells whether what begins now is still fresh: by both clocks, so that neither a suspend nor a
 * clock that is set keeps it so.
 */
export function freshUntil(clock: Clock): () => boolean {
  const [mono, wall] = [clock.monotonic(), clock.now()];
  return () => {
    const [byMono, byWall] = [clock.monotonic() - mono, clock.now() - wall];
    return byMono >= 0 && byMono < FRESH_MS && byWall >= 0 && byWall < FRESH_MS;
  };
}
