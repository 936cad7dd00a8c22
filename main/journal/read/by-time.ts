/**
 * Finding places by time: within a stretch of the journal times never go back, so that an instant
 * is found by halving.
 */

/** Where a stretch begins: a run of times, or a file. */
export type FactRun = { readonly seq: number; readonly noted: number };

/** What it looks through. `noted` answers undefined for a fact that cannot be read. */
export type ByTimeParts = {
  /** In order of their places. */
  readonly stretches: () => readonly FactRun[];
  readonly end: () => number;
  readonly noted: (seq: number) => number | undefined;
};

/** Places by time. Times in milliseconds since the epoch. */
export function createByTime({ stretches, end, noted }: ByTimeParts) {
  /** The last place within `first..last`, where times rise, that is at or before an instant. */
  function lastAtOrBefore(first: number, last: number, instant: number): number {
    let [low, high] = [first - 1, last];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((noted(middle) ?? Number.POSITIVE_INFINITY) <= instant) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    /** The last fact that was noted at or before an instant, 0 where none was. */
    placeAt(instant: number): number {
      const known = stretches();
      for (let at = known.length - 1; at >= 0; at -= 1) {
        const stretch = known[at] as FactRun;
        if (stretch.noted <= instant)
          return lastAtOrBefore(stretch.seq, (known[at + 1]?.seq ?? end() + 1) - 1, instant);
      }
      return 0;
    },
    /** How many facts were noted in each of `parts` equal stretches of a time. */
    density(from: number, until: number, parts: number): readonly number[] {
      const step = (until - from) / parts;
      const counts = Array.from({ length: parts }, () => 0);
      const known = stretches();
      // Each by itself: where a clock was set back, two of them may lie in one stretch of time.
      for (const [at, stretch] of known.entries()) {
        if (stretch.noted > until) continue;
        const last = (known[at + 1]?.seq ?? end() + 1) - 1;
        if ((noted(last) ?? Number.NEGATIVE_INFINITY) <= from) continue;
        let before = lastAtOrBefore(stretch.seq, last, from);
        for (let part = 0; part < parts; part += 1) {
          const place = lastAtOrBefore(stretch.seq, last, from + (part + 1) * step);
          counts[part] = (counts[part] as number) + place - before;
          before = place;
        }
      }
      return counts;
    },
  };
}
