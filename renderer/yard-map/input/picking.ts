/**
 * What lies under a point: by the layout's own grid, never by Konva's hit graph (performance.md A,
 * prescription 7).
 */

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

/** The spot at a point of the world; of two that overlap, the one drawn on top. */
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
 * The spot at a point and the asset that a drag from there takes: what is drawn under the pointer,
 * else the nearest on the slot's axis.
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
 * Spots of whose part in sight the middle lies between two points in CSS pixels: from near, the
 * middle of a spot is out of sight.
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

/** How many spots such a box touches without their middle. */
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

/** Calls `visit` for each spot whose box around it meets `box` (feet). */
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
 * The next spot in a direction, the way eyes look for it: not far off the line, and near. Null at
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
