/**
 * The corner of the map in which the minimap covers least. It is hidden when it would cover a door
 * in every corner. Pure.
 */
import { type Extent, grow, overlaps, type Point } from '../../canvas/geometry.ts';
import { type MapView, type ScreenSize, toWorld } from '../../canvas/viewport.ts';
import type { Scene } from '../model/scene.ts';

/** The corners it may take, the usual one first. The fourth corner has the name of the area. */
export const miniCorners = ['bottom-right', 'bottom-left', 'top-right'] as const;

export type MiniCorner = (typeof miniCorners)[number];

/** CSS pixels between the minimap and the edges of the map. Keep it equal to `yard-map.css`. */
const gap = 10;

/** Feet around a door in which its code is painted. */
const sill = 12;

/** The part of the world that it covers in a corner. `size` is its own, in CSS pixels. */
function under(
  corner: MiniCorner,
  view: MapView,
  { width, height, ratio }: ScreenSize,
  size: { width: number; height: number },
): Extent {
  const [wide, high] = [(size.width + gap) * ratio, (size.height + gap) * ratio];
  const left = corner === 'bottom-left' ? 0 : width - wide;
  const top = corner === 'top-right' ? 0 : height - high;
  const from: Point = toWorld(view, { x: left, y: top });
  const to: Point = toWorld(view, { x: left + wide, y: top + high });
  return { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
}

function covered(scene: Scene, box: Extent): { readonly doors: number; readonly spots: number } {
  let [doors, spots] = [0, 0];
  for (const area of scene.areas) {
    if (!overlaps(area.bounds, box)) continue;
    for (const { bounds, isDoor } of area.spots) {
      // The code of a door stands beside the door, on the building.
      if (!overlaps(isDoor ? grow(bounds, sill) : bounds, box)) continue;
      spots += 1;
      if (isDoor) doors += 1;
    }
  }
  return { doors, spots };
}

/**
 * The corner for a view. It stays where it is unless another corner covers fewer doors, or as many
 * doors and fewer spots. Null: it covers a door in every corner. `size` is that of the minimap with
 * its frame, in CSS pixels.
 */
export function miniCorner(
  scene: Scene,
  view: MapView,
  screen: ScreenSize,
  size: { readonly width: number; readonly height: number },
  now: MiniCorner | null,
): MiniCorner | null {
  const first = now ?? miniCorners[0];
  let best = { corner: first, ...covered(scene, under(first, view, screen, size)) };
  for (const corner of miniCorners) {
    if (best.spots === 0) break;
    const here = covered(scene, under(corner, view, screen, size));
    if (here.doors < best.doors || (here.doors === best.doors && here.spots < best.spots))
      best = { corner, ...here };
  }
  return best.doors > 0 ? null : best.corner;
}
