import type { SpotId } from '../ids.ts';
import type { Area, Spot } from '../yard/model.ts';
import { type Building, buildingsOf, drawBuilding, edgesOf } from './docks.ts';
import { englishNames, type LayoutNames } from './layout-names.ts';
import type { AreaPlace, Box, Place, YardLayout } from './model.ts';
import { drawParking, type ParkingBlock, parkingBlock } from './parking.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { evenShelvesOf, type Shelf } from './shelves.ts';
import { buildingDepth, labelHeight, minColumns, roundUp, slotWidth, spacing } from './sizes.ts';

/** Default width to height of a drawn yard: that of a screen. */
const screen = 16 / 9;
/** What empty ground costs in the choice of a plan, against the size it is seen at. */
const wasteWeight = 0.15;
/**
 * Width to height that parking areas are tried with: the usual one, and long rows for a low room.
 */
const forms = [2.5, 5] as const;
/** A yard of so many spots is small: its parking may stand beside its doors. */
const smallYard = 400;
/** Margin around the complete yard. */
const margin = 60;
/** Widths that are tried: from this, each a little wider than the last. */
const firstWidth = 20 * slotWidth;
const widen = 1.12;

/**
 * Draws any yard: doors in rows along a building edge with parking around it, parking in facing
 * rows with lanes, areas apart and labeled, codes in natural order, missing numbers as gaps. Each
 * spot gets a place, no two overlap.
 *
 * Of the plans that are tried the one is taken that is seen largest in a room of `shape`, width to
 * height. The same yard and room give the same drawing whatever the order of rows. Lengths come in
 * steps and the building lies at the origin, so that most often a spot that comes or goes moves no
 * other. Costs O(n log n) for n spots.
 */
export function autoLayout(
  areas: readonly Area[],
  spots: readonly Spot[],
  names: LayoutNames = englishNames,
  shape: number = screen,
): YardLayout {
  const pieces = piecesOf(areas, spots, names);
  const places = new Map<SpotId, Place>();
  const placed =
    pieces.length === 0 ? [] : draw(bestPlan(pieces, shape, spots.length <= smallYard), places);
  return { bounds: around(placed.map((each) => each.box)), areas: placed, spots: places };
}

/**
 * A yard of a chosen width: bands of parking and buildings, from top to bottom, and parking to the
 * right of them.
 */
type Plan = {
  readonly bands: readonly Band[];
  readonly beside: readonly Shelf<ParkingBlock>[];
  readonly anchor: Building | undefined;
  readonly label: number;
  readonly score: number;
};

type Band = { readonly building: Building } | { readonly shelf: Shelf<ParkingBlock> };

function bestPlan(pieces: readonly Piece[], shape: number, isSmall: boolean): Plan {
  const plans: Plan[] = [];
  for (const form of forms) {
    let isWrapped = true;
    for (let width = firstWidth; isWrapped; width *= widen) {
      const parts = partsOf(pieces, Math.round(width / slotWidth) * slotWidth, form);
      plans.push(scored(parts, stack(parts.buildings, parts.shelves), [], shape));
      if (isSmall && parts.buildings.length > 0 && parts.shelves.length > 0) {
        plans.push(
          scored(
            parts,
            parts.buildings.map((building) => ({ building })),
            parts.shelves,
            shape,
          ),
        );
      }
      ({ isWrapped } = parts);
    }
  }
  return plans.reduce((best, plan) => (plan.score < best.score ? plan : best));
}

/**
 * The buildings and shelves for a width. `isWrapped`: a greater width could still change something.
 */
function partsOf(pieces: readonly Piece[], width: number, form: number) {
  const columns = Math.floor(width / slotWidth);
  const label = labelHeight(width);
  const edges = edgesOf(
    pieces.filter((piece) => piece.kind === 'docks'),
    columns,
  );
  const buildings = buildingsOf(edges, buildingDepth(width));
  const blocks = pieces
    .filter((piece) => piece.kind === 'parking')
    .map((piece) => parkingBlock(piece, columns, label, form));
  const shelves = evenShelvesOf(blocks, width, spacing, minColumns * slotWidth);
  const used = [...buildings, ...blocks].reduce((sum, size) => sum + size.width * size.height, 0);
  const isWrapped =
    edges.length > 1 ||
    shelves.length > 1 ||
    blocks.some((block) => block.rows.breakAt === columns);
  return { buildings, shelves, label, used, isWrapped };
}

/**
 * Scores a plan by the room it needs of the given shape, in feet of its height: lower is better.
 */
function scored(
  { buildings, label, used }: ReturnType<typeof partsOf>,
  bands: readonly Band[],
  beside: readonly Shelf<ParkingBlock>[],
  shape: number,
): Plan {
  const left = sizeOf(bands.map((band) => ('building' in band ? band.building : band.shelf)));
  const right = sizeOf(beside);
  const across = beside.length === 0 ? left.across : roomBeside(left.across) + right.across;
  const down = Math.max(left.down, right.down);
  const score = Math.max(across / shape, down) * (1 + wasteWeight * (1 - used / (across * down)));
  return { bands, beside, anchor: buildings[0], label, score };
}

const sizeOf = (sizes: readonly { readonly width: number; readonly height: number }[]) => ({
  across: sizes.reduce((most, size) => Math.max(most, size.width), 0),
  down: sizes.reduce((sum, size) => sum + size.height + spacing, -spacing),
});

/**
 * Feet from the left edge of the left block to the block beside it; in steps, so that one more door
 * seldom moves it.
 */
const roomBeside = (across: number): number => roundUp(across / slotWidth) * slotWidth + spacing;

/**
 * Parking above, between and below the buildings, in reading order; none above a building without
 * doors on that side.
 */
function stack(
  buildings: readonly Building[],
  shelves: readonly Shelf<ParkingBlock>[],
): readonly Band[] {
  const startsWithBuilding = buildings[0]?.edges.length === 1;
  const zones = buildings.length + (startsWithBuilding ? 0 : 1);
  const zone = (at: number): readonly Band[] =>
    shelves
      .slice(
        Math.round((at * shelves.length) / zones),
        Math.round(((at + 1) * shelves.length) / zones),
      )
      .map((shelf) => ({ shelf }));
  const first = startsWithBuilding ? [] : zone(0);
  const next = startsWithBuilding ? 0 : 1;
  return [
    ...first,
    ...buildings.flatMap((building, at): readonly Band[] => [{ building }, ...zone(at + next)]),
  ];
}

function draw(
  { bands, beside, anchor, label }: Plan,
  places: Map<SpotId, Place>,
): readonly AreaPlace[] {
  // The first building lies at the origin: parking above it grows upwards and leaves the rest where
  // it is.
  let y = 0;
  for (const band of bands) {
    if ('building' in band && band.building === anchor) break;
    y -= anchor === undefined ? 0 : heightOf(band) + spacing;
  }
  const placed: AreaPlace[] = [];
  for (const band of bands) {
    // Every band is centered on x = 0, so that a wider band leaves the others where they are.
    if ('building' in band)
      placed.push(...drawBuilding(band.building, -band.building.width / 2, y, label, places));
    else
      for (const at of band.shelf.blocks)
        placed.push(drawParking(at.block, at.x - band.shelf.width / 2, y + at.y, places));
    y += heightOf(band) + spacing;
  }
  // The bands of a plan with parking beside are its buildings: the first lies at the origin, and
  // its left end half of it to the left.
  const across = bands.reduce(
    (most, band) => Math.max(most, 'building' in band ? band.building.width : band.shelf.width),
    0,
  );
  let top = 0;
  for (const shelf of beside) {
    for (const at of shelf.blocks)
      placed.push(
        drawParking(at.block, roomBeside(across) - across / 2 + at.x, top + at.y, places),
      );
    top += shelf.height + spacing;
  }
  return placed;
}

const heightOf = (band: Band): number =>
  'building' in band ? band.building.height : band.shelf.height;

function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0)
    return { x: 0, y: 0, width: minColumns * slotWidth, height: (minColumns * slotWidth) / screen };
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}
