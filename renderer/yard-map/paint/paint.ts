/** Paints an area of the yard, or the part of it inside a box, onto a native 2D context. */

import { type Extent, grow, overlaps, turnedBox } from '../../canvas/geometry.ts';
import type { Scene, SceneArea } from '../model/scene.ts';
import { type Brush, takeSheet } from './brush.ts';
import type { Ink } from './lettering.ts';
import { paintCard } from './paint-card.ts';
import { paintFarCodes } from './paint-far-codes.ts';
import { paintDoors, paintGround, paintName } from './paint-ground.ts';
import { paintSpots } from './paint-spots.ts';

/** A box of the canvas, in device pixels, as feet of the world. */
export const worldOf = (
  clip: Extent,
  { scale, x, y }: Pick<Brush, 'scale' | 'x' | 'y'>,
): Extent => ({
  x0: (clip.x0 - x) / scale,
  y0: (clip.y0 - y) / scale,
  x1: (clip.x1 - x) / scale,
  y1: (clip.y1 - y) / scale,
});

/**
 * Paints the part of an area that lies inside `clip` (device pixels of the canvas). Returns how
 * many spots it painted. If only a part may change, the caller must set the context's clip first.
 * Changes the context's transform.
 */
export function paintArea(
  ink: Ink,
  scene: Scene,
  area: SceneArea,
  brush: Brush,
  clip: Extent,
): number {
  const world = worldOf(clip, brush);
  if (!overlaps(grow(area.bounds, 2 / brush.scale), world)) return 0;
  ink.textBaseline = 'alphabetic';
  ink.textAlign = 'left';
  takeSheet(ink, brush, { angle: 0 });
  if (paintCard(ink, scene, area, brush)) return 0;
  paintGround(ink, area, brush, world);
  let painted = 0;
  for (const sheet of area.sheets) {
    const own = turnedBox(world, -sheet.angle);
    paintDoors(ink, sheet, brush, own);
    paintFarCodes(ink, sheet, brush, own);
    painted += paintSpots(ink, scene, sheet, brush, own);
  }
  takeSheet(ink, brush, { angle: 0 });
  paintName(ink, area, brush, world);
  return painted;
}

/** Paints every area that meets `clip`. */
export function paintAreas(ink: Ink, scene: Scene, brush: Brush, clip: Extent): number {
  return scene.areas.reduce(
    (painted, area) => painted + paintArea(ink, scene, area, brush, clip),
    0,
  );
}
