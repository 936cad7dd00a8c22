/**
 * Finds places by time. Within a stretch of the journal times never go back, so binary search
 * works.
 */

/**
 * Where a stretch begins: a run of times, or a file.
 *
 * Example: `{ seq: 812, noted: 1_795_400_000_000 }`.
 */
export type FactRun = { readonly seq: number; readonly noted: number };

/** `noted` returns undefined for a fact that can't be read. */
export type ByTimeParts = {
  /** In order of their places. */
  readonly stretches: () => readonly FactRun[];
  readonly end: () => number;
  readonly noted: (seq: number) => number | undefined;
};

/** Places by time. Times in milliseconds since the epoch. */
export function createByTime({ stretches, end, noted }: ByTimeParts) {
  /** The last place within `first..last`, where times ascend, that is at or before an instant. */
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
    /** The last fact noted at or before an instant; 0 if there is none. */
    placeAt(instant: number): number {
      const known = stretches();
      for (let at = known.length - 1; at >= 0; at -= 1) {
        const stretch = known[at] as FactRun;
        if (stretch.noted <= instant)
          return lastAtOrBefore(stretch.seq, (known[at + 1]?.seq ?? end() + 1) - 1, instant);
      }
      return 0;
    },
    /** How many facts were noted in each of `parts` equal parts of a time. */
    density(from: number, until: number, parts: number): readonly number[] {
      const step = (until - from) / parts;
      const counts = Array.from({ length: parts }, () => 0);
      const known = stretches();
      // Counted for each stretch separately: where the clock was set back, two stretches may cover
      // the same time.
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
