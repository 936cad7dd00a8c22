import type { SpotId } from '../ids.ts';
import type { Area, Spot } from '../yard/model.ts';
import { type Building, buildingsOf, drawBuilding, edgesOf } from './docks.ts';
import type { AreaPlace, Box, Place, YardLayout } from './model.ts';
import { englishNames, type LayoutNames } from './names.ts';
import { drawParking, type ParkingBlock, parkingBlock } from './parking.ts';
import { type Piece, piecesOf } from './pieces.ts';
import { evenShelvesOf, type Shelf } from './shelves.ts';
import { buildingDepth, labelHeight, minColumns, slotWidth, spacing } from './sizes.ts';

/** The screen that the yard is meant to fill. */
const screen = 16 / 9;
/** What empty ground costs in the choice of a width, against a shape that is off. */
const wasteWeight = 0.7;
/** Around the whole yard. */
const margin = 60;
/** Widths that are tried: from this, each a little wider than the last. */
const firstWidth = 20 * slotWidth;
const widen = 1.12;

/**
 * Draws any yard: doors in rows along a building edge with parking around it, parking in facing rows with lanes, areas apart
 * and labelled, codes in natural order, missing numbers as gaps. Each spot gets a place, no two overlap.
 *
 * The same yard gives the same drawing whatever the order of rows. Lengths come in steps and the building lies at the origin,
 * so that most often a spot that comes or goes moves no other. Costs O(n log n) for n spots.
 */
export function autoLayout(areas: readonly Area[], spots: readonly Spot[], names: LayoutNames = englishNames): YardLayout {
  const pieces = piecesOf(areas, spots, names);
  const places = new Map<SpotId, Place>();
  const placed = pieces.length === 0 ? [] : draw(bestPlan(pieces), places);
  return { bounds: around(placed.map((each) => each.box)), areas: placed, spots: places };
}

/** A yard of a chosen width: bands of parking and buildings, from top to bottom. */
type Plan = { readonly bands: readonly Band[]; readonly anchor: Building | undefined; readonly label: number; readonly score: number };

type Band = { readonly building: Building } | { readonly shelf: Shelf<ParkingBlock> };

function bestPlan(pieces: readonly Piece[]): Plan {
  let best = planOf(pieces, firstWidth);
  let last = best;
  for (let width = firstWidth * widen; last.isWrapped; width *= widen) {
    last = planOf(pieces, Math.round(width / slotWidth) * slotWidth);
    if (last.score < best.score) best = last;
  }
  return best;
}

/** Lower scores are better; `isWrapped` tells that a greater width could still change something. */
function planOf(pieces: readonly Piece[], width: number): Plan & { readonly isWrapped: boolean } {
  const columns = Math.floor(width / slotWidth);
  const label = labelHeight(width);
  const edges = edgesOf(
    pieces.filter((piece) => piece.kind === 'docks'),
    columns,
  );
  const buildings = buildingsOf(edges, buildingDepth(width));
  const blocks = pieces.filter((piece) => piece.kind === 'parking').map((piece) => parkingBlock(piece, columns, label));
  const shelves = evenShelvesOf(blocks, width, spacing, minColumns * slotWidth);
  const bands = stack(buildings, shelves);
  const sizes = bands.map((band) => ('building' in band ? band.building : band.shelf));
  const across = sizes.reduce((most, size) => Math.max(most, size.width), 0);
  const down = sizes.reduce((sum, size) => sum + size.height + spacing, -spacing);
  const used = [...buildings, ...blocks].reduce((sum, size) => sum + size.width * size.height, 0);
  const aspect = across / down / screen;
  const score = Math.max(aspect, 1 / aspect) + wasteWeight * (1 - used / (across * down));
  const isWrapped = edges.length > 1 || shelves.length > 1 || blocks.some((block) => block.rows.breakAt === columns);
  return { bands, anchor: buildings[0], label, score, isWrapped };
}

/** Parking above, between and below the buildings, in reading order; none above a building without doors on that side. */
function stack(buildings: readonly Building[], shelves: readonly Shelf<ParkingBlock>[]): readonly Band[] {
  const startsWithBuilding = buildings[0]?.edges.length === 1;
  const zones = buildings.length + (startsWithBuilding ? 0 : 1);
  const zone = (at: number): readonly Band[] =>
    shelves.slice(Math.round((at * shelves.length) / zones), Math.round(((at + 1) * shelves.length) / zones)).map((shelf) => ({ shelf }));
  const first = startsWithBuilding ? [] : zone(0);
  const next = startsWithBuilding ? 0 : 1;
  return [...first, ...buildings.flatMap((building, at): readonly Band[] => [{ building }, ...zone(at + next)])];
}

function draw({ bands, anchor, label }: Plan, places: Map<SpotId, Place>): readonly AreaPlace[] {
  // The first building lies at the origin: parking above it grows upwards and leaves the rest where it is.
  let y = 0;
  for (const band of bands) {
    if ('building' in band && band.building === anchor) break;
    y -= anchor === undefined ? 0 : heightOf(band) + spacing;
  }
  const placed: AreaPlace[] = [];
  for (const band of bands) {
    // Every band is centred on x = 0, so that a wider band leaves the others where they are.
    if ('building' in band) placed.push(...drawBuilding(band.building, -band.building.width / 2, y, label, places));
    else for (const at of band.shelf.blocks) placed.push(drawParking(at.block, at.x - band.shelf.width / 2, y + at.y, places));
    y += heightOf(band) + spacing;
  }
  return placed;
}

const heightOf = (band: Band): number => ('building' in band ? band.building.height : band.shelf.height);

function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: minColumns * slotWidth, height: (minColumns * slotWidth) / screen };
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}
