/**
 * How many spots of an area are free, taken, reserved and closed, and how many wait for a late
 * truck: an area's figures when seen from far away. We count an area once and then follow the
 * changes, so a changed spot costs the same in an area of any size. Pure.
 */

/** What a spot is drawn as. A closed spot is drawn as taken while something stands on it. */
export const spotKinds = ['free', 'taken', 'reserved', 'closed'] as const;
export type SpotKind = (typeof spotKinds)[number];

/**
 * The figures of one area. `late` spots are among the taken ones. `closed` are all that are closed,
 * as the inspector counts them, so those with something on them are among the taken ones too.
 *
 * Example: `{ free: 23, taken: 75, reserved: 2, closed: 1, late: 2, total: 100 }`, where something
 * stands on the closed spot.
 */
export type AreaCounts = { readonly [Kind in SpotKind]: number } & {
  readonly late: number;
  readonly total: number;
};

/** What the counting needs: the spots of an area by index, and what each counts as. */
export type AreaCountsParts = {
  readonly areas: number;
  readonly spotsOf: (area: number) => readonly number[];
  readonly areaOf: (index: number) => number;
  readonly read: (index: number) => SpotCount;
};

/**
 * What counts of one spot.
 *
 * Example: `{ kind: 'taken', isClosed: true, isLate: false }` for a closed spot with a trailer.
 */
export type SpotCount = {
  readonly kind: SpotKind;
  readonly isClosed: boolean;
  readonly isLate: boolean;
};

type Counts = { [Kind in SpotKind]: number } & { late: number; total: number };

/**
 * The figures of all areas.
 *
 * 1. Not counted. `of` counts an area when it is first asked for: Counted.
 * 2. `changed` marks a spot: Stale.
 * 3. The next `of` counts only the marked spots again: Counted.
 */
export class AreaCountsIndex {
  readonly #parts: AreaCountsParts;
  /** By area. Undefined: not counted yet. */
  readonly #counted: (Counts | undefined)[];
  /** The spots of each area to count again. */
  readonly #stale: readonly Set<number>[];
  /** What each spot counted as last. */
  readonly #known = new Map<number, SpotCount>();

  constructor(parts: AreaCountsParts) {
    this.#parts = parts;
    this.#counted = new Array(parts.areas);
    this.#stale = Array.from({ length: parts.areas }, () => new Set());
  }

  of(area: number): AreaCounts {
    const stale = this.#stale[area];
    let counts = this.#counted[area];
    if (counts === undefined) {
      const spots = this.#parts.spotsOf(area);
      counts = { free: 0, taken: 0, reserved: 0, closed: 0, late: 0, total: spots.length };
      for (const index of spots) this.#add(counts, index);
      this.#counted[area] = counts;
    } else {
      for (const index of stale ?? []) {
        const before = this.#known.get(index);
        if (before !== undefined) count(counts, before, -1);
        this.#add(counts, index);
      }
    }
    stale?.clear();
    return counts;
  }

  /** Marks a spot. It is counted again when its area is asked for. */
  changed(index: number): void {
    const area = this.#parts.areaOf(index);
    if (this.#counted[area] !== undefined) this.#stale[area]?.add(index);
  }

  #add(counts: Counts, index: number): void {
    const now = this.#parts.read(index);
    this.#known.set(index, now);
    count(counts, now, 1);
  }
}

function count(counts: Counts, { kind, isClosed, isLate }: SpotCount, by: 1 | -1): void {
  if (kind !== 'closed') counts[kind] += by;
  if (isClosed) counts.closed += by;
  if (isLate) counts.late += by;
}
