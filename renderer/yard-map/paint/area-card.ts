/**
 * From far away spots would be slivers, so we show an area as a card. Here we decide when, and how
 * the card is divided. Pure. Sizes are device pixels of the world.
 */

import { contains, grow, type Point } from '../../canvas/geometry.ts';
import { type MapView, toWorld } from '../../canvas/viewport.ts';
import type { Scene, SceneArea } from '../model/scene.ts';
import { apron } from '../model/slot.ts';
import type { Brush } from './brush.ts';
import { pixels, type Rect } from './glyphs.ts';

/**
 * Below this width of a spot in CSS pixels, areas become cards, because the pointer can't hit a
 * narrower spot.
 */
const cardBelow = 4.5;
/** The smallest size of a card, in CSS pixels. */
const least = { width: 44, height: 18 };

/** Whether areas are cards, for spots `acrossFeet` wide. `scale` is device pixels per foot. */
export const isCardScale = (acrossFeet: number, scale: number, ratio: number): boolean =>
  (acrossFeet * scale) / ratio < cardBelow;

/** The card of an area, in pixels from the world's origin. Null when we paint its spots. */
export function cardOf(
  area: SceneArea,
  { cards, scale, ratio }: Pick<Brush, 'cards' | 'scale' | 'ratio'>,
): Rect | null {
  if (cards !== true || area.spots.length === 0) return null;
  const { x, y, w, h } = pixels(area.building === null ? grow(area.box, apron) : area.box, scale);
  return w < least.width * ratio || h < least.height * ratio ? null : { x, y, w, h };
}

/** The area whose card is under a point of the screen (device pixels), or null. */
export function cardAt(scene: Scene, view: MapView, ratio: number, at: Point): SceneArea | null {
  const brush = { cards: isCardScale(scene.across, view.scale, ratio), scale: view.scale, ratio };
  if (!brush.cards) return null;
  const world = toWorld(view, at);
  const area = scene.areas.find((each) =>
    contains(each.building === null ? grow(each.box, apron) : each.box, world),
  );
  return area !== undefined && cardOf(area, brush) !== null ? area : null;
}

/**
 * How doors fit into a box as cells: their size including the gap, and how many in a row. Null when
 * they would be smaller than 4 CSS pixels.
 */
export function cellsIn(
  count: number,
  width: number,
  height: number,
  ratio: number,
): { readonly step: number; readonly deep: number; readonly columns: number } | null {
  const smallest = Math.round(4 * ratio) + 1;
  const gutter = Math.round(2 * ratio);
  const largest = Math.round(16 * ratio);
  let best: { readonly step: number; readonly deep: number; readonly columns: number } | null =
    null;
  for (let rows = 1; rows <= count; rows += 1) {
    const columns = Math.ceil(count / rows);
    const step = Math.min(Math.floor(width / columns), largest);
    const deep = Math.min(Math.floor(height / rows) - gutter, largest);
    if (deep < smallest - 1) break;
    if (step >= smallest) {
      best = { step, deep, columns };
      break;
    }
  }
  return best;
}
