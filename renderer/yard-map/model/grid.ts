/**
 * Finds boxes by place with a uniform grid, built once a layout. A look-up costs the same in a yard
 * of any size.
 */
import {
  contains,
  type Extent,
  join,
  nothing,
  overlaps,
  type Point,
} from '../../canvas/geometry.ts';

/**
 * Boxes sorted into grid cells, so that we find those at a point or in a box without looking at all
 * of them.
 */
export type Grid = {
  /** Indices of the boxes that contain the point, in order. */
  readonly at: (point: Point) => readonly number[];
  /** Calls `visit` once for each box that overlaps `box`. In order of index when `box` is large. */
  readonly each: (box: Extent, visit: (index: number) => void) => void;
};

/**
 * When a box covers more cells than this, we go through all boxes instead, which is cheaper then.
 */
const wide = 64;

/** Builds the grid. An index is a place in the list. */
export function createGrid(boxes: readonly Extent[]): Grid {
  const bounds = boxes.reduce(join, nothing);
  const count = Math.max(boxes.length, 1);
  const size = (low: number, high: number, cells: number) => Math.max((high - low) / cells, 1);
  // About two boxes for each cell, whatever the proportions of the area.
  const [width, height] = [Math.max(bounds.x1 - bounds.x0, 1), Math.max(bounds.y1 - bounds.y0, 1)];
  const columns = Math.max(
    Math.min(Math.round(Math.sqrt((count * width) / (2 * height))), count),
    1,
  );
  const rows = Math.max(Math.min(Math.round(count / (2 * columns)), count), 1);
  const stepX = size(bounds.x0, bounds.x1, columns);
  const stepY = size(bounds.y0, bounds.y1, rows);
  const column = (x: number) =>
    Math.min(Math.max(Math.floor((x - bounds.x0) / stepX), 0), columns - 1);
  const row = (y: number) => Math.min(Math.max(Math.floor((y - bounds.y0) / stepY), 0), rows - 1);

  const cells: number[][] = Array.from({ length: columns * rows }, () => []);
  boxes.forEach((box, index) => {
    for (let y = row(box.y0); y <= row(box.y1); y += 1) {
      for (let x = column(box.x0); x <= column(box.x1); x += 1) cells[y * columns + x]?.push(index);
    }
  });

  return {
    at: (point) =>
      contains(bounds, point)
        ? (cells[row(point.y) * columns + column(point.x)] ?? []).filter((index) =>
            contains(boxes[index] as Extent, point),
          )
        : [],
    each(box, visit) {
      if (boxes.length === 0 || !overlaps(box, bounds)) return;
      const [fromX, toX, fromY, toY] = [column(box.x0), column(box.x1), row(box.y0), row(box.y1)];
      if ((toX - fromX + 1) * (toY - fromY + 1) > wide) {
        for (let index = 0; index < boxes.length; index += 1)
          if (overlaps(boxes[index] as Extent, box)) visit(index);
        return;
      }
      const seen = new Set<number>();
      for (let y = fromY; y <= toY; y += 1) {
        for (let x = fromX; x <= toX; x += 1) {
          for (const index of cells[y * columns + x] ?? []) {
            if (seen.has(index) || !overlaps(boxes[index] as Extent, box)) continue;
            seen.add(index);
            visit(index);
          }
        }
      }
    },
  };
}
