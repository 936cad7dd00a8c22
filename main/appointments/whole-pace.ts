/**
 * How far apart reads of the whole schedule are: further each time that one finds nothing but what
 * was told as a change.
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
  #lastUntold: number | null = null;

  constructor(shortestMs: number) {
    this.#shortestMs = shortestMs;
  }

  /** Between two whole reads, in milliseconds. */
  everyMs(): number {
    return this.#shortestMs * (steps[Math.min(this.#calm, steps.length - 1)] ?? 1);
  }

  /**
   * One ended. `untold`: appointments that it found otherwise, and that no question for changes
   * told.
   */
  ended(untold: number): void {
    this.#lastUntold = untold;
    this.#calm = untold === 0 ? this.#calm + 1 : 0;
  }

  /** How many the last one found so; null before the first that was held against changes. */
  lastUntold(): number | null {
    return this.#lastUntold;
  }
}

/**
 * How many of `found` the question for changes since does not tell; `refused`: the service takes no
 * such question. Null: it did not answer.
 */
export async function untoldOf(
  client: Pick<AppointmentsClient, 'changedAfter'>,
  found: ReadonlySet<string>,
  since: Instant,
  signal: AbortSignal,
): Promise<number | 'refused' | null> {
  if (found.size === 0) return 0;
  const told = new Set<string>();
  try {
    const end = await client.changedAfter(
      since,
      {
        page(_, page) {
          if (page !== 'unchanged')
            for (const { appointment } of page.rows) told.add(appointment.id);
        },
      },
      signal,
    );
    return end.complete ? [...found].filter((id) => !told.has(id)).length : null;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    return isBadQuery(error) ? 'refused' : null;
  }
}
