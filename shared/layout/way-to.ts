/**
 * The way through the drawn yard from its gate to a spot, for a driver who has never been here. We
 * lay a grid over the drawing and look for the cheapest way: the ground is cheap, spots and
 * buildings are so dear that a way goes through them only where the drawing leaves no other. Pure.
 */
import type { SpotId } from '../ids.ts';
import type { Box, YardLayout } from './model.ts';
import { centerOf, turnAbout, type YardPoint } from './points.ts';

/** Cells along the longer side of the yard. */
const CELLS = 96;
const GROUND_COST = 1;
const BLOCKED_COST = 60;

/** Names of a gate as people paint them, in English and Spanish. */
const gateNames =
  /\b(?:gate|guard|check[\s-]?in|entrance|entry|caseta|garita|entrada|port[oó]n)\b/i;

/** Where the yard has its gate: as drawn, else a piece with that label; null: neither. */
export function drawnGate(layout: YardLayout): YardPoint | null {
  if (layout.gate !== undefined) return layout.gate;
  const piece = layout.areas.find(({ label }) => gateNames.test(label));
  return piece === undefined ? null : centerOf(piece.box);
}

/** A grid over the yard, with what each cell costs. */
type Grid = {
  readonly bounds: Box;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly costs: Uint8Array;
};

/** The middle of the side by which a truck drives into a spot; null for one that isn't drawn. */
export function frontOf(layout: YardLayout, spot: SpotId): YardPoint | null {
  const place = layout.spots.get(spot);
  if (place === undefined) return null;
  // A little in front of it, so that the point lies on the lane.
  const front = { x: place.x + place.width / 2, y: place.y + place.height * 1.15 };
  return turnAbout(front, centerOf(place), place.rotation);
}

/** The way from a point to the front of a spot, its corners in feet; empty where it isn't drawn. */
export function wayTo(layout: YardLayout, spot: SpotId, from: YardPoint): readonly YardPoint[] {
  const to = frontOf(layout, spot);
  if (to === null) return [];
  const grid = gridOf(layout);
  const cells = cheapest(grid, cellAt(grid, from), cellAt(grid, to));
  return corners([from, ...cells.slice(1, -1).map((at) => pointOf(grid, at)), to]);
}

const nowhere: readonly YardPoint[] = [];
/** Ways of each drawing that were looked for. A drawing never changes; a new one is drawn. */
const known = new WeakMap<YardLayout, Map<string, readonly YardPoint[]>>();

/**
 * The corners of the way from one spot to another, from the front of the first to the front of the
 * second: along the lanes, around spots and buildings. Empty if one of them isn't drawn. Each way
 * is looked for once a drawing.
 */
export function wayBetweenSpots(
  layout: YardLayout,
  from: SpotId,
  to: SpotId,
): readonly YardPoint[] {
  const ways = known.get(layout) ?? new Map<string, readonly YardPoint[]>();
  known.set(layout, ways);
  const key = JSON.stringify([from, to]);
  let way = ways.get(key);
  if (way === undefined) {
    const front = frontOf(layout, from);
    way = front === null ? nowhere : wayTo(layout, to, front);
    ways.set(key, way);
  }
  return way;
}

function gridOf(layout: YardLayout): Grid {
  const { bounds } = layout;
  const cell = Math.max(bounds.width, bounds.height, 1) / CELLS;
  const columns = Math.ceil(bounds.width / cell) + 1;
  const rows = Math.ceil(bounds.height / cell) + 1;
  const grid = { bounds, cell, columns, rows, costs: new Uint8Array(columns * rows) };
  grid.costs.fill(GROUND_COST);
  for (const { building } of layout.areas) if (building !== undefined) block(grid, building);
  for (const place of layout.spots.values()) {
    const isAcross = Math.abs(Math.round(place.rotation / 90)) % 2 === 1;
    const { x, y } = centerOf(place);
    const [width, height] = isAcross ? [place.height, place.width] : [place.width, place.height];
    block(grid, { x: x - width / 2, y: y - height / 2, width, height });
  }
  return grid;
}

/** Makes the cells dear whose middle lies in a box. */
function block(grid: Grid, box: Box): void {
  const first = cellAt(grid, box);
  const last = cellAt(grid, { x: box.x + box.width, y: box.y + box.height });
  for (let row = Math.floor(first / grid.columns); row <= Math.floor(last / grid.columns); row += 1)
    for (let column = first % grid.columns; column <= last % grid.columns; column += 1) {
      const at = row * grid.columns + column;
      const { x, y } = pointOf(grid, at);
      const isIn = x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
      if (isIn) grid.costs[at] = BLOCKED_COST;
    }
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

const cellAt = ({ bounds, cell, columns, rows }: Grid, { x, y }: YardPoint): number =>
  clamp(Math.floor((y - bounds.y) / cell), rows - 1) * columns +
  clamp(Math.floor((x - bounds.x) / cell), columns - 1);

const pointOf = ({ bounds, cell, columns }: Grid, at: number): YardPoint => ({
  x: bounds.x + ((at % columns) + 0.5) * cell,
  y: bounds.y + (Math.floor(at / columns) + 0.5) * cell,
});

/**
 * Cells of the cheapest way (Dijkstra), from the first to the last. Costs are small integers, so
 * the queue is one list for each.
 */
function cheapest(grid: Grid, from: number, to: number): readonly number[] {
  const { columns, rows, costs } = grid;
  const reached = new Float64Array(columns * rows).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(columns * rows).fill(-1);
  const queue: number[][] = [[from]];
  reached[from] = 0;
  for (let cost = 0; cost < queue.length; cost += 1)
    for (const at of queue[cost] ?? []) {
      if (reached[at] !== cost) continue;
      if (at === to) return traced(before, to);
      for (const next of neighbors(at, columns, rows)) {
        const total = cost + (costs[next] ?? BLOCKED_COST);
        if (total >= (reached[next] ?? 0)) continue;
        reached[next] = total;
        before[next] = at;
        const waiting = queue[total];
        if (waiting === undefined) queue[total] = [next];
        else waiting.push(next);
      }
    }
  return [from, to];
}

function neighbors(at: number, columns: number, rows: number): readonly number[] {
  const [row, column] = [Math.floor(at / columns), at % columns];
  return [
    ...(column > 0 ? [at - 1] : []),
    ...(column < columns - 1 ? [at + 1] : []),
    ...(row > 0 ? [at - columns] : []),
    ...(row < rows - 1 ? [at + columns] : []),
  ];
}

function traced(before: Int32Array, to: number): readonly number[] {
  const cells: number[] = [];
  for (let at = to; at >= 0; at = before[at] ?? -1) cells.push(at);
  return cells.reverse();
}

/** The points where the way turns, with its ends. */
const corners = (points: readonly YardPoint[]): readonly YardPoint[] =>
  points.filter((at, index) => {
    const [last, next] = [points[index - 1], points[index + 1]];
    if (last === undefined || next === undefined) return true;
    const cross = (at.x - last.x) * (next.y - at.y) - (at.y - last.y) * (next.x - at.x);
    return Math.abs(cross) > 1e-6;
  });
