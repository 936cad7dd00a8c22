/** Stretches of time. */

/** From one time until another, in milliseconds. */
export type TimeStretch = { readonly from: number; readonly until: number };

/** What remains of stretches without others, in order. */
export function cutOut(
  stretches: readonly TimeStretch[],
  others: readonly TimeStretch[],
): readonly TimeStretch[] {
  let left = stretches.map(({ from, until }) => ({ from, until }));
  for (const other of others)
    left = left.flatMap((each) => {
      if (other.until <= each.from || other.from >= each.until) return [each];
      const parts = [
        { from: each.from, until: other.from },
        { from: other.until, until: each.until },
      ];
      return parts.filter(({ from, until }) => from < until);
    });
  return left;
}

/** The same times, oldest first, with those that touch or lie over each other as one. */
export function together(stretches: readonly TimeStretch[]): readonly TimeStretch[] {
  const found: TimeStretch[] = [];
  for (const { from, until } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last !== undefined && from <= last.until)
      found.splice(-1, 1, { from: last.from, until: Math.max(last.until, until) });
    else found.push({ from, until });
  }
  return found;
}

/** How much of a time lies in stretches of which none lies over another. */
export const lengthWithin = (
  stretches: readonly TimeStretch[],
  { from, until }: TimeStretch,
): number =>
  stretches.reduce(
    (sum, each) => sum + Math.max(0, Math.min(until, each.until) - Math.max(from, each.from)),
    0,
  );
