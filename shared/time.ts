/**
 * A point in time as ISO 8601 text with an offset, as the services send it; precision varies
 * (contract.md 2.5).
 */
export type Instant = string;

/** Source of time. `shared/` and the engines never read the clock themselves (law 10). */
export interface Clock {
  /**
   * Wall time in milliseconds since the epoch. For display and for `Instant`s only: it may jump.
   */
  now(): number;
  /** Milliseconds that only grow; for deadlines and ages. Its zero has no meaning. */
  monotonic(): number;
}

/** Wall time of a clock as ISO text in UTC. */
export const instantOf = (clock: Clock): Instant => new Date(clock.now()).toISOString();

/**
 * The service's time as ISO text in UTC, for comparing with its own stamps. If it sends none, our
 * clock has to do.
 */
export const serviceInstant = ({
  clock,
  serviceTime,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly serviceTime: () => number | null;
}): Instant => new Date(serviceTime() ?? clock.now()).toISOString();
