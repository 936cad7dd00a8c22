import type { Clock } from '../../shared/time.ts';

/** How long an announced request may still be sent, in milliseconds. */
const FRESH_MS = 5_000;

/**
 * Returns a function that says whether what begins now is still fresh. It uses both clocks, so that
 * neither a suspend nor a changed clock prolongs it.
 */
export function freshUntil(clock: Clock): () => boolean {
  const [mono, wall] = [clock.monotonic(), clock.now()];
  return () => {
    const [byMono, byWall] = [clock.monotonic() - mono, clock.now() - wall];
    return byMono >= 0 && byMono < FRESH_MS && byWall >= 0 && byWall < FRESH_MS;
  };
}
