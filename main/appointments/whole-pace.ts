/**
 * Time between full reads of the schedule: longer each time that one finds nothing unannounced.
 */

import type { Instant } from '../../shared/time.ts';
import type { AppointmentsClient } from '../remote/dock-scheduling/appointments-client.ts';
import { isBadQuery } from '../remote/dock-scheduling/read/query-variants.ts';
import { RemoteError } from '../remote/outcome.ts';

/** Multiples of the shortest: of ten minutes these are ten, thirty and sixty. */
const steps = [1, 3, 6] as const;

/** The pace of one schedule, at its shortest first. */
export class WholePace {
  readonly #shortestMs: number;
  /** Reads in a row that found nothing. */
  #calm = 0;
  #lastUnannounced: number | null = null;

  constructor(shortestMs: number) {
    this.#shortestMs = shortestMs;
  }

  /** Time between two full reads, in milliseconds. */
  everyMs(): number {
    return this.#shortestMs * (steps[Math.min(this.#calm, steps.length - 1)] ?? 1);
  }

  /**
   * A full read ended. `unannounced`: how many changes it found that no request for changes had
   * reported.
   */
  ended(unannounced: number): void {
    this.#lastUnannounced = unannounced;
    this.#calm = unannounced === 0 ? this.#calm + 1 : 0;
  }

  /** How many the last one found so; null before the first that was held against changes. */
  lastUnannounced(): number | null {
    return this.#lastUnannounced;
  }
}

/**
 * How many of `found` a request for changes doesn't report. `refused`: the service has no such
 * request. Null: it didn't reply.
 */
export async function unreportedOf(
  client: Pick<AppointmentsClient, 'changedAfter'>,
  found: ReadonlySet<string>,
  since: Instant,
  signal: AbortSignal,
): Promise<number | 'refused' | null> {
  if (found.size === 0) return 0;
  const reported = new Set<string>();
  try {
    const end = await client.changedAfter(
      since,
      {
        page(_, page) {
          if (page !== 'unchanged')
            for (const { appointment } of page.rows) reported.add(appointment.id);
        },
      },
      signal,
    );
    return end.complete ? [...found].filter((id) => !reported.has(id)).length : null;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    return isBadQuery(error) ? 'refused' : null;
  }
}
