/** Two fingers on the drawing: it follows their middle and is scaled by their distance. */
import type { YardPoint } from '../../../shared/layout/points.ts';

/**
 * What a move of one of two fingers does: CSS pixels to pan, and a factor to zoom by around a
 * point.
 */
export type PinchStep = {
  readonly dx: number;
  readonly dy: number;
  readonly factor: number;
  readonly at: YardPoint;
};

const middle = (a: YardPoint, b: YardPoint): YardPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});
// Two fingers on one point have no distance to compare with.
const apart = (a: YardPoint, b: YardPoint): number => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);

/** One finger went from `before` to `after` while the other rested. */
export function pinchStep(before: YardPoint, after: YardPoint, other: YardPoint): PinchStep {
  const [from, to] = [middle(before, other), middle(after, other)];
  return {
    dx: to.x - from.x,
    dy: to.y - from.y,
    factor: apart(after, other) / apart(before, other),
    at: to,
  };
}

/** Fingers that are down, by pointer id. */
export type Fingers = {
  /** Answers how many are down now. */
  readonly down: (id: number, at: YardPoint) => number;
  /** The step of a pinch; null while not exactly two are down, or for another pointer. */
  readonly move: (id: number, at: YardPoint) => PinchStep | null;
  readonly up: (id: number) => number;
};

/** Creates the book of fingers. */
export function createFingers(): Fingers {
  const known = new Map<number, YardPoint>();
  return {
    down: (id, at) => known.set(id, at).size,
    move(id, at) {
      const before = known.get(id);
      if (before === undefined) return null;
      known.set(id, at);
      const other = [...known].find(([each]) => each !== id)?.[1];
      return known.size === 2 && other !== undefined ? pinchStep(before, at, other) : null;
    },
    up(id) {
      known.delete(id);
      return known.size;
    },
  };
}
