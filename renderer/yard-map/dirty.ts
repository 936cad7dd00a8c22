/** Which pixels one spot may have changed: the box that is cleared, clipped to and painted again. */
import type { Brush } from './brush.ts';
import { type Box, moved, turnedBox } from './geometry.ts';
import { pixels } from './glyphs.ts';
import type { SceneSpot } from './scene.ts';
import { innerOf, lineWidth } from './seen.ts';

/**
 * The box of a spot on the canvas, in whole device pixels. A spot of an unturned sheet paints on its inner box and
 * nowhere else, so that box alone is exact; a turned one is bounded by a box with a pixel to spare.
 */
export function dirtyBox(spot: SceneSpot, brush: Brush): Box {
  if (spot.angle === 0) {
    const { x, y, w, h } = innerOf(pixels(spot.box, brush.scale), spot, lineWidth(brush));
    // Seen from far away a slot may round to nothing: its block is a pixel wide all the same.
    return moved({ x0: x, y0: y, x1: x + Math.max(w, 1), y1: y + Math.max(h, 1) }, brush.x, brush.y);
  }
  const { x, y, w, h } = pixels(spot.box, brush.scale);
  const around = turnedBox({ x0: x - 1, y0: y - 1, x1: x + w + 1, y1: y + h + 1 }, spot.angle);
  return {
    x0: Math.floor(around.x0) + brush.x - 1,
    y0: Math.floor(around.y0) + brush.y - 1,
    x1: Math.ceil(around.x1) + brush.x + 1,
    y1: Math.ceil(around.y1) + brush.y + 1,
  };
}
