/** Which pixels a changed spot may touch. We clear that box, clip to it and paint it again. */

import { type Extent, moved, turnedBox } from '../../canvas/geometry.ts';
import type { SceneArea, SceneSpot } from '../model/scene.ts';
import { cardOf } from './area-card.ts';
import type { Brush } from './brush.ts';
import { pixels } from './glyphs.ts';
import { innerOf, lineWidth } from './seen.ts';

/**
 * The box of a spot on the canvas, in whole device pixels. A spot of an unturned sheet paints only
 * inside its inner box, so that box is exact. For a turned spot we take a box around it with a
 * pixel to spare. Where its `area` is shown as a card, the card is the box.
 */
export function dirtyBox(spot: SceneSpot, brush: Brush, area?: SceneArea): Extent {
  const card = area === undefined ? null : cardOf(area, brush);
  if (card !== null)
    return moved(
      { x0: card.x, y0: card.y, x1: card.x + card.w, y1: card.y + card.h },
      brush.x,
      brush.y,
    );
  if (spot.angle === 0) {
    const { x, y, w, h } = innerOf(pixels(spot.box, brush.scale), spot, lineWidth(brush));
    // Seen from far away a slot may round to no width. Its block is still painted one pixel wide.
    return moved(
      { x0: x, y0: y, x1: x + Math.max(w, 1), y1: y + Math.max(h, 1) },
      brush.x,
      brush.y,
    );
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
