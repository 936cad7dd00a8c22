/** How old the picture of the yard is: told in steps, and written to the disk now and then. */
import type { Freshness } from '../../../shared/console-api/status.ts';
import type { Clock, Instant } from '../../../shared/time.ts';
import type { OpenYard } from '../memory/open-yard.ts';

/** Name of this source in `Freshness`. */
const yardFreshness = 'yard';

/**
 * The age of the picture is written to disk at most so often where nothing was read whole, in ms.
 */
const AGE_WRITTEN_MS = 60_000;

/** It is reported in steps of this many ms: a few seconds wake no page. */
const AGE_TOLD_MS = 20_000;

/** What the age is read off. */
export type PictureAgeParts = {
  readonly yard: Pick<OpenYard, 'asOf' | 'writer'>;
  readonly clock: Clock;
  /** When the picture was true by what this desk read; null before anything was. */
  readonly own: () => Instant | null;
  readonly onFreshness: (freshness: Freshness) => void;
};

/** The age of one picture. */
export function createPictureAge({ yard, clock, own: ownAsOf, onFreshness }: PictureAgeParts) {
  let freshness: Freshness = {
    source: yardFreshness,
    asOf: yard.asOf,
    progress: null,
    lastError: null,
  };
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** When the picture was true by what another desk read; null where none does. */
  let toldAsOf: Instant | null = null;

  const set = (change: Partial<Freshness>) => {
    freshness = { ...freshness, ...change };
    onFreshness(freshness);
  };

  /**
   * The picture is as old as its last answer. That time is written to disk now and then, and with
   * every pull.
   */
  function age(isPull: boolean): void {
    const own = ownAsOf();
    if (own === null) return;
    const asOf = toldAsOf !== null && Date.parse(toldAsOf) > Date.parse(own) ? toldAsOf : own;
    if (isPull || clock.monotonic() - writtenAt >= AGE_WRITTEN_MS) {
      writtenAt = clock.monotonic();
      yard.writer.endPull(asOf);
    }
    // Earlier, too: our clock was set back, or a list turned out to be older than the others.
    const isOther = Math.abs(Date.parse(asOf) - Date.parse(freshness.asOf ?? '')) >= AGE_TOLD_MS;
    if (isPull || freshness.asOf === null || isOther) set({ asOf, lastError: null });
  }

  return {
    now: () => freshness,
    set,
    age,
    /** Another desk reads for this one, and the picture was true then. */
    told(asOf: Instant): void {
      toldAsOf = asOf;
      age(false);
    },
  };
}
