/** How old our yard is: reported in steps, and written to disk from time to time. */
import type { Freshness } from '../../../shared/console-api/status.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import type { OpenYard } from '../memory/open-yard.ts';

/** Name of this source in `Freshness`. */
const yardFreshness = 'yard';

/** Without full reads we write the age to disk at most this often, in milliseconds. */
const AGE_WRITTEN_MS = 60_000;

/** We report it in steps of this many milliseconds, so that a few seconds don't wake any page. */
const AGE_TOLD_MS = 20_000;

export type PictureAgeParts = {
  readonly yard: Pick<OpenYard, 'asOf' | 'writer'>;
  readonly clock: Clock;
  /** When the yard was last true by this desk's reads; null before the first. */
  readonly own: () => Instant | null;
  readonly onFreshness: (freshness: Freshness) => void;
};

/** The age of one yard. */
export function createPictureAge({ yard, clock, own: ownAsOf, onFreshness }: PictureAgeParts) {
  let freshness: Freshness = {
    source: yardFreshness,
    asOf: yard.asOf,
    progress: null,
    lastError: null,
  };
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** When the yard was last true by another desk's reads; null if none reads for us. */
  let pushedAsOf: Instant | null = null;

  const set = (change: Partial<Freshness>) => {
    freshness = { ...freshness, ...change };
    onFreshness(freshness);
  };

  /**
   * The yard is as old as its last reply. We write that to disk from time to time, and with every
   * pull.
   */
  function age(isPull: boolean): void {
    const own = ownAsOf();
    if (own === null) return;
    const asOf = pushedAsOf !== null && Date.parse(pushedAsOf) > Date.parse(own) ? pushedAsOf : own;
    if (isPull || clock.monotonic() - writtenAt >= AGE_WRITTEN_MS) {
      writtenAt = clock.monotonic();
      yard.writer.endPull(asOf);
    }
    // It may also go back: our clock was set back, or one list turned out to be older than the
    // others.
    const isOther = Math.abs(Date.parse(asOf) - Date.parse(freshness.asOf ?? '')) >= AGE_TOLD_MS;
    if (isPull || freshness.asOf === null || isOther) set({ asOf, lastError: null });
  }

  return {
    now: () => freshness,
    set,
    age,
    /** Another desk reads for us. The yard was true at that time. */
    shownElsewhere(asOf: Instant): void {
      pushedAsOf = asOf;
      age(false);
    },
  };
}
