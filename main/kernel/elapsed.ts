import type { Clock } from '../../shared/time.ts';

/**
 * Starts a stopwatch for waits of people, in milliseconds. It returns the larger of what both
 * clocks say. The monotonic clock may stand still while the computer sleeps, and the wall clock may
 * be set back; neither then makes an hour short. A wall clock set forward makes it longer, so use
 * it only where too early does no harm (a desk that locks itself).
 */
export function startStopwatch(clock: Clock): () => number {
  const [steady, wall] = [clock.monotonic(), clock.now()];
  return () => Math.max(clock.monotonic() - steady, clock.now() - wall);
}

/**
 * How long ago things began, by the steady clock alone: for what must not count as old too early. A
 * wall clock that is set, or a start with a wrong one, changes nothing. What an earlier start began
 * counts from this start, because no steady clock reaches that far back.
 */
export class SteadyAges {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #start: number;
  readonly #began = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
    this.#start = clock.monotonic();
  }

  /** Begins, or begins anew. */
  begin(id: string): void {
    this.#began.set(id, this.#clock.monotonic());
  }

  /** In milliseconds. */
  of(id: string): number {
    return this.#clock.monotonic() - (this.#began.get(id) ?? this.#start);
  }
}
