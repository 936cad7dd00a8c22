/** What lies under a point. We look it up in the layout's own grid, never in Konva's hit graph. */

import type { SpotId } from '../../../shared/ids.ts';
import type { Camera } from '../../canvas/camera.ts';
import {
  boxBetween,
  center,
  contains,
  type Extent,
  isEmpty,
  meet,
  overlaps,
  type Point,
} from '../../canvas/geometry.ts';
import type { VehiclePiece } from '../model/cell.ts';
import { onSheet, type Scene, type SceneSpot } from '../model/scene.ts';
import { along } from '../model/slot.ts';
import type { Hit } from './interaction.ts';

/** The spot at a point of the world. Of two that overlap, the one drawn on top. */
export function spotAt(scene: Scene, at: Point): SceneSpot | null {
  let found: SceneSpot | null = null;
  for (const area of scene.areas) {
    if (!contains(area.bounds, at)) continue;
    for (const sheet of area.sheets) {
      const own = sheet.grid.at(onSheet(sheet, at)).at(-1);
      if (own !== undefined) found = sheet.spots[own] ?? found;
    }
  }
  return found;
}

/**
 * The spot at a point and the asset that a drag from there takes: the one drawn under the pointer,
 * otherwise the nearest along the slot.
 */
export function hitAt(scene: Scene, at: Point): Hit | null {
  const spot = spotAt(scene, at);
  if (spot === null) return null;
  const { pieces } = scene.cell(spot.index);
  const axis = along(spot, onSheet(spot, at));
  const gap = (piece: VehiclePiece) => Math.max(piece.from - axis, axis - piece.to, 0);
  const nearest = pieces.reduce<VehiclePiece | null>(
    (best, piece) => (best === null || gap(piece) < gap(best) ? piece : best),
    null,
  );
  return { spot: spot.id, asset: nearest?.asset ?? null };
}

/**
 * The spots inside a box between two points in CSS pixels. A spot counts if the middle of its
 * visible part is inside, because from near the spot's own middle is out of view.
 */
export const spotsBetween = (
  { spots }: Scene,
  camera: Camera,
  from: Point,
  to: Point,
): readonly SpotId[] => {
  const [box, { sight }] = [boxBetween(camera.worldAt(from), camera.worldAt(to)), camera];
  return spots.filter(({ bounds }) => hasMiddleIn(bounds, box, sight)).map(({ id }) => id);
};

/** How many spots the box touches without containing their middle. */
export const partlyBetween = ({ spots }: Scene, camera: Camera, from: Point, to: Point): number => {
  const [box, { sight }] = [boxBetween(camera.worldAt(from), camera.worldAt(to)), camera];
  return spots.filter(
    ({ bounds }) =>
      overlaps(bounds, box) && overlaps(bounds, sight) && !hasMiddleIn(bounds, box, sight),
  ).length;
};

const hasMiddleIn = (bounds: Extent, box: Extent, sight: Extent): boolean => {
  const seen = meet(bounds, sight);
  if (isEmpty(seen)) return false;
  const { x, y } = center(seen);
  return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
};

/** Calls `visit` for each spot whose bounding box meets `box` (feet). */
export function eachSpotIn(scene: Scene, box: Extent, visit: (spot: SceneSpot) => void): void {
  for (const area of scene.areas) {
    if (!overlaps(area.bounds, box)) continue;
    for (const sheet of area.sheets)
      for (const spot of sheet.spots) if (overlaps(spot.bounds, box)) visit(spot);
  }
}

/** Where an arrow key leads, on the screen. */
export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The next spot in a direction, as the eye would choose it: near, and not far off the line. Null at
 * the edge of the yard.
 */
export function neighbor(scene: Scene, from: SceneSpot, direction: Direction): SceneSpot | null {
  const start = center(from.bounds);
  let best: SceneSpot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of scene.spots) {
    if (spot === from) continue;
    const at = center(spot.bounds);
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    const ahead =
      direction === 'left' ? -dx : direction === 'right' ? dx : direction === 'up' ? -dy : dy;
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (ahead < 1 || aside > ahead * 4) continue;
    const cost = ahead + aside * 2.5;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}
