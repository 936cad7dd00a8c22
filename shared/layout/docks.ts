import type { SpotId } from '../ids.ts';
import type { AreaPlace, Box, Place } from './model.ts';
import type { Piece } from './pieces.ts';
import { breakIntoRows, eachSlot, type Rows } from './rows.ts';
import type { RunSlot } from './runs.ts';
import { apronLength, laneWidth, minColumns, slotWidth } from './sizes.ts';

/** Doors of one area along one edge of a building. */
type Stretch = {
  readonly piece: Piece;
  readonly rows: Rows;
  /** Which row of `rows` it is. */
  readonly part: number;
  /** Where it begins on the edge, and how long it is, with its walls, in slots. */
  readonly column: number;
  readonly columns: number;
};

/** One long side of a building with its doors; `columns` is its length in slots. */
export type DockEdge = { readonly stretches: readonly Stretch[]; readonly columns: number };

/** Wall without doors at each end of a stretch, in slots. */
const wall = 1;

/**
 * What doors need before the wall: the apron where a trailer stands and the lane where trucks turn.
 */
const forecourt = apronLength + laneWidth;

/**
 * Lays the dock areas along as few edges of `maxColumns` slots as hold them, filled evenly. An area
 * longer than an edge is cut; all others stay in one stretch.
 */
export function edgesOf(pieces: readonly Piece[], maxColumns: number): readonly DockEdge[] {
  const fewest = fill(pieces, maxColumns);
  const total = fewest.reduce((sum, edge) => sum + edge.columns, 0);
  // In steps of ten, so that a door more seldom moves the cut.
  for (
    let columns = Math.ceil(total / fewest.length / 10) * 10;
    columns < maxColumns;
    columns += 10
  ) {
    const even = fill(pieces, columns);
    if (even.length <= fewest.length) return even;
  }
  return fewest;
}

function fill(pieces: readonly Piece[], maxColumns: number): readonly DockEdge[] {
  const edges: { stretches: Stretch[]; columns: number }[] = [];
  for (const piece of pieces) {
    const rows = breakIntoRows(piece.runs, maxColumns - 2 * wall);
    rows.used.forEach((used, part) => {
      const columns = Math.max(used, minColumns) + 2 * wall;
      let edge = edges.at(-1);
      if (edge === undefined || edge.columns + columns > maxColumns) {
        edge = { stretches: [], columns: 0 };
        edges.push(edge);
      }
      edge.stretches.push({ piece, rows, part, column: edge.columns, columns });
      edge.columns += columns;
    });
  }
  return edges;
}

/**
 * One or two edges back to back. The first of two looks up, the other down; a single one looks
 * down.
 *
 * Example: `{ edges: [north, south], depth: 80, width: 240, height: 200 }`.
 */
export type Building = {
  readonly edges: readonly [DockEdge] | readonly [DockEdge, DockEdge];
  readonly depth: number;
  readonly width: number;
  readonly height: number;
};

/** Pairs edges into buildings; with an odd number the first building has doors on one side only. */
export function buildingsOf(edges: readonly DockEdge[], depth: number): readonly Building[] {
  const buildings: Building[] = [];
  for (let at = edges.length % 2 === 1 ? -1 : 0; at < edges.length; at += 2) {
    const [upper, lower] = [edges[at], edges[at + 1]];
    if (lower === undefined) continue;
    const width = Math.max(upper?.columns ?? 0, lower.columns) * slotWidth;
    const height = upper === undefined ? depth + forecourt : 2 * (depth + forecourt);
    buildings.push({ edges: upper === undefined ? [lower] : [upper, lower], depth, width, height });
  }
  return buildings;
}

/** Places a building with the top left corner of everything that belongs to it at x, y. */
export function drawBuilding(
  building: Building,
  x: number,
  y: number,
  label: number,
  spots: Map<SpotId, Place>,
): readonly AreaPlace[] {
  const { edges, depth, width } = building;
  const end = x + width;
  if (edges.length === 1)
    return drawEdge(edges[0], { x, end, wallY: y + depth, depth, label, looksUp: false }, spots);
  const [upper, lower] = edges;
  return [
    ...drawEdge(upper, { x, end, wallY: y + forecourt, depth, label, looksUp: true }, spots),
    ...drawEdge(
      lower,
      { x, end, wallY: y + forecourt + 2 * depth, depth, label, looksUp: false },
      spots,
    ),
  ];
}

type Wall = {
  readonly x: number;
  readonly end: number;
  readonly wallY: number;
  readonly depth: number;
  readonly label: number;
  readonly looksUp: boolean;
};

/** Between a label and the far side of its building, in feet. */
const labelGap = 6;

function drawEdge(edge: DockEdge, wallLine: Wall, spots: Map<SpotId, Place>): readonly AreaPlace[] {
  const { x, end, wallY, depth, looksUp } = wallLine;
  return edge.stretches.map((stretch, index) => {
    const { piece, part, rows } = stretch;
    const left = x + stretch.column * slotWidth;
    // The last stretch takes the rest of the wall, so that a building is one rectangle.
    const right = index === edge.stretches.length - 1 ? end : left + stretch.columns * slotWidth;
    const strip = (top: number, height: number): Box => ({
      x: left,
      y: top,
      width: right - left,
      height,
    });
    const ids: SpotId[] = [];
    for (const { id, column } of doorsOf(stretch)) {
      ids.push(id);
      const doorX = left + (wall + column) * slotWidth;
      spots.set(id, {
        x: doorX,
        y: looksUp ? wallY - apronLength : wallY,
        width: slotWidth,
        height: apronLength,
        rotation: looksUp ? 180 : 0,
      });
    }
    const building = strip(looksUp ? wallY : wallY - depth, depth);
    return {
      key: `${piece.key}/${part}`,
      areaId: piece.areaId,
      kind: 'docks',
      box: strip(looksUp ? wallY - forecourt : wallY - depth, depth + forecourt),
      label: rows.used.length === 1 ? piece.label : piece.labelOfPart(part + 1, rows.used.length),
      // Away from the doors: their codes are written along the first 40 feet behind the wall.
      labelBox: strip(
        looksUp ? building.y + depth - wallLine.label - labelGap : building.y + labelGap,
        wallLine.label,
      ),
      building,
      lanes: [strip(looksUp ? wallY - forecourt : wallY + apronLength, laneWidth)],
      spots: ids,
    };
  });
}

function doorsOf({
  piece,
  rows,
  part,
}: Stretch): readonly { readonly id: SpotId; readonly column: number }[] {
  const doors: { id: SpotId; column: number }[] = [];
  eachSlot(piece.runs, rows, ({ id }: RunSlot, row, column) => {
    if (row === part) doors.push({ id, column });
  });
  return doors;
}
