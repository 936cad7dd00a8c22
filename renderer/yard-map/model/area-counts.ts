/**
 * How many spots of an area are free, taken, reserved and closed, and for how many somebody is
 * late: what an area says of itself from far away. Counted once an area and then kept by what
 * changes, so that a changed spot costs the same in an area of any size. Pure.
 */

/** What a spot counts as. One that is closed counts as taken while something stands there. */
export const spotKinds = ['free', 'taken', 'reserved', 'closed'] as const;
export type SpotKind = (typeof spotKinds)[number];

/** The figures of one area. `late` spots are among the taken ones. */
export type AreaCounts = { readonly [Kind in SpotKind]: number } & {
  readonly late: number;
  readonly total: number;
};

/** The figures of all areas. */
export type AreaCountsIndex = {
  readonly of: (area: number) => AreaCounts;
  /** The spot changed: it is counted again when its area is asked for. */
  readonly changed: (index: number) => void;
};

/** What the counting asks for: the spots of an area by index, and what one counts as. */
export type AreaCountsParts = {
  readonly areas: number;
  readonly spotsOf: (area: number) => readonly number[];
  readonly areaOf: (index: number) => number;
  readonly read: (index: number) => { readonly kind: SpotKind; readonly isLate: boolean };
};

type Counts = { [Kind in SpotKind]: number } & { late: number; total: number };

/** Creates the figures; an area is counted when it is first asked for. */
export function createAreaCounts({
  areas,
  spotsOf,
  areaOf,
  read,
}: AreaCountsParts): AreaCountsIndex {
  const counted: (Counts | undefined)[] = new Array(areas);
  const stale: Set<number>[] = Array.from({ length: areas }, () => new Set());
  const known = new Map<number, ReturnType<AreaCountsParts['read']>>();

  function add(counts: Counts, index: number): void {
    const now = read(index);
    known.set(index, now);
    counts[now.kind] += 1;
    if (now.isLate) counts.late += 1;
  }
  function take(counts: Counts, index: number): void {
    const before = known.get(index);
    if (before === undefined) return;
    counts[before.kind] -= 1;
    if (before.isLate) counts.late -= 1;
  }

  return {
    of(area) {
      let counts = counted[area];
      if (counts === undefined) {
        const spots = spotsOf(area);
        counts = { free: 0, taken: 0, reserved: 0, closed: 0, late: 0, total: spots.length };
        for (const index of spots) add(counts, index);
        counted[area] = counts;
      } else {
        for (const index of stale[area] ?? []) {
          take(counts, index);
          add(counts, index);
        }
      }
      stale[area]?.clear();
      return counts;
    },
    changed(index) {
      const area = areaOf(index);
      if (counted[area] !== undefined) stale[area]?.add(index);
    },
  };
}
