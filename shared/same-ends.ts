/**
 * How many entries at the beginning and at the end of two lists are the very same, so that only
 * what lies between has to be looked at.
 */
export function sameEnds<Entry>(
  one: readonly Entry[],
  other: readonly Entry[],
): readonly [start: number, end: number] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end])
    end += 1;
  return [start, end];
}
