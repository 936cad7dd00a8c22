/** What pointers do on any drawing. Points are CSS pixels. */
import type { Point } from './geometry.ts';

/** A touch differs from a mouse. It has no hover, and one finger on an asset may mean to pan. */
export type PointerKind = 'mouse' | 'touch';

/** CSS pixels a pointer may move and still be a click. */
export const CLICK_TOLERANCE_PX: Readonly<Record<PointerKind, number>> = { mouse: 4, touch: 9 };

/**
 * What one move of a pinch does: pan by `dx` and `dy`, and zoom by `factor` around `at`.
 *
 * Example: two fingers 100 px apart, one moves 10 px outwards: `factor` is 1.1.
 */
export type PinchStep = {
  readonly dx: number;
  readonly dy: number;
  readonly factor: number;
  readonly at: Point;
};

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
// Two fingers on the same point have no distance, so we count at least one pixel.
const apart = (a: Point, b: Point): number => Math.max(distance(a, b), 1);

/** One finger went from `before` to `after` while the other rested. */
export function pinchStep(before: Point, after: Point, other: Point): PinchStep {
  const [from, to] = [middle(before, other), middle(after, other)];
  return {
    dx: to.x - from.x,
    dy: to.y - from.y,
    factor: apart(after, other) / apart(before, other),
    at: to,
  };
}

/** The fingers that are down, by pointer id. */
export class Fingers {
  readonly #down = new Map<number, Point>();

  /** Returns how many are down now. */
  down(id: number, at: Point): number {
    return this.#down.set(id, at).size;
  }

  /** The step of a pinch. Null unless exactly two fingers are down and `id` is one of them. */
  move(id: number, at: Point): PinchStep | null {
    const before = this.#down.get(id);
    if (before === undefined) return null;
    this.#down.set(id, at);
    const other = [...this.#down].find(([each]) => each !== id)?.[1];
    return this.#down.size === 2 && other !== undefined ? pinchStep(before, at, other) : null;
  }

  /** Returns how many stay down. */
  up(id: number): number {
    this.#down.delete(id);
    return this.#down.size;
  }
}
