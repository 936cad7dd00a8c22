/**
 * A point, in feet of the world, device pixels, or the units of a sheet. The name of the variable
 * says which.
 */
export type Point = { readonly x: number; readonly y: number };

/**
 * An axis-aligned box. Its left and upper edges belong to it, its right and lower edges don't.
 *
 * Example: `{ x0: 0, y0: 0, x1: 12, y1: 55 }` is a slot of 12 by 55 feet.
 */
export type Extent = {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
};

/** An empty box. `join` makes it grow. */
export const nothing: Extent = {
  x0: Number.POSITIVE_INFINITY,
  y0: Number.POSITIVE_INFINITY,
  x1: Number.NEGATIVE_INFINITY,
  y1: Number.NEGATIVE_INFINITY,
};

/** The smallest box around both. */
export const join = (a: Extent, b: Extent): Extent => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

/** The box between two opposite corners. */
export const boxBetween = (a: Point, b: Point): Extent => ({
  x0: Math.min(a.x, b.x),
  y0: Math.min(a.y, b.y),
  x1: Math.max(a.x, b.x),
  y1: Math.max(a.y, b.y),
});

/** The part that both boxes share. Empty when they don't meet. */
export const meet = (a: Extent, b: Extent): Extent => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
});

/** A box without any area. */
export const isEmpty = (box: Extent): boolean => box.x1 <= box.x0 || box.y1 <= box.y0;

/** Whether two boxes share area; a shared edge does not count. */
export const overlaps = (a: Extent, b: Extent): boolean =>
  a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** Whether a point lies in a box; the right and lower edges belong to the next one. */
export const contains = (box: Extent, at: Point): boolean =>
  at.x >= box.x0 && at.x < box.x1 && at.y >= box.y0 && at.y < box.y1;

/** Whether one box holds all of another. */
export const covers = (outer: Extent, inner: Extent): boolean =>
  inner.x0 >= outer.x0 && inner.y0 >= outer.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;

/** A box with its edges moved outwards. */
export const grow = (box: Extent, by: number): Extent => ({
  x0: box.x0 - by,
  y0: box.y0 - by,
  x1: box.x1 + by,
  y1: box.y1 + by,
});

/** The same box, shifted. */
export const moved = (box: Extent, dx: number, dy: number): Extent => ({
  x0: box.x0 + dx,
  y0: box.y0 + dy,
  x1: box.x1 + dx,
  y1: box.y1 + dy,
});

/** The middle of a box. */
export const center = (box: Extent): Point => ({
  x: (box.x0 + box.x1) / 2,
  y: (box.y0 + box.y1) / 2,
});

/**
 * Turns a point by an angle in radians about the origin; y points down, so a positive angle turns
 * clockwise on screen.
 */
export function turned(at: Point, angle: number): Point {
  if (angle === 0) return at;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: at.x * cos - at.y * sin, y: at.x * sin + at.y * cos };
}

/** The axis-aligned box around a box that was turned by an angle about the origin. */
export function turnedBox(box: Extent, angle: number): Extent {
  if (angle === 0) return box;
  const corners = [
    { x: box.x0, y: box.y0 },
    { x: box.x1, y: box.y0 },
    { x: box.x1, y: box.y1 },
    { x: box.x0, y: box.y1 },
  ].map((corner) => turned(corner, angle));
  return corners.reduce((all, { x, y }) => join(all, { x0: x, y0: y, x1: x, y1: y }), nothing);
}
