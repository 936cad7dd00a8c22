/**
 * The handles around a selection: eight resize it, one turns it. All are in the coordinates of the
 * selection's frame (shared/layout/edit/frame.ts).
 */

import type { Box } from '../../../shared/layout/model.ts';
import type { YardPoint } from '../../../shared/layout/points.ts';

/**
 * `across` and `down` name the side it drags: -1 left or top, 1 right or bottom, 0 neither.
 *
 * Example: `{ kind: 'size', at: { x: 12, y: 55 }, across: 1, down: 1 }` is the lower right corner.
 */
export type Handle = {
  readonly kind: 'size' | 'turn';
  readonly at: YardPoint;
  readonly across: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
};

const sides = [-1, 0, 1] as const;

/** The handles of a box. `unit` is how many feet a CSS pixel is. */
export function handlesOf(box: Box, unit: number): readonly Handle[] {
  const at = (across: number, down: number): YardPoint => ({
    x: box.x + ((across + 1) / 2) * box.width,
    y: box.y + ((down + 1) / 2) * box.height,
  });
  const sizes = sides.flatMap((down) =>
    sides.flatMap((across): readonly Handle[] =>
      across === 0 && down === 0 ? [] : [{ kind: 'size', at: at(across, down), across, down }],
    ),
  );
  const top = at(0, -1);
  return [...sizes, { kind: 'turn', at: { x: top.x, y: top.y - 24 * unit }, across: 0, down: 0 }];
}

/** The handle under a point, or null. */
export const handleAt = (box: Box, unit: number, at: YardPoint): Handle | null =>
  handlesOf(box, unit).findLast(
    (handle) =>
      Math.abs(handle.at.x - at.x) <= 8 * unit && Math.abs(handle.at.y - at.y) <= 8 * unit,
  ) ?? null;

/** The box after a handle was dragged. It never turns inside out. */
export function draggedBox(box: Box, { across, down }: Handle, dx: number, dy: number): Box {
  const [width, x] = side(box.x, box.width, across, Math.round(dx));
  const [height, y] = side(box.y, box.height, down, Math.round(dy));
  return { x, y, width, height };
}

const least = 4;

function side(
  start: number,
  length: number,
  way: -1 | 0 | 1,
  by: number,
): readonly [number, number] {
  if (way === 0) return [length, start];
  const next = Math.max(length + by * way, least);
  return [next, way === 1 ? start : start + length - next];
}
