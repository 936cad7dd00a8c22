/**
 * From far away spots would be slivers, so an area is shown as a card. Here we decide when that is,
 * and how the card is divided. Pure, in device pixels of the world.
 */

import { contains, grow, type Point } from '../../canvas/geometry.ts';
import { type MapView, toWorld } from '../../canvas/viewport.ts';
import type { Scene, SceneArea } from '../model/scene.ts';
import { apron } from '../model/slot.ts';
import type { Brush } from './brush.ts';
import { pixels, type Rect } from './glyphs.ts';

/** CSS pixels across a spot below which areas are cards: a narrower spot cannot be pointed at. */
const cardBelow = 4.5;
/** The least room of a card, CSS pixels. */
const least = { width: 44, height: 18 };

/**
 * Whether spots of `acrossFeet` are shown as figures of their area. `scale` is device pixels per
 * foot.
 */
export const isCardScale = (acrossFeet: number, scale: number, ratio: number): boolean =>
  (acrossFeet * scale) / ratio < cardBelow;

/**
 * The card of an area in pixels from the world's origin; null where its spots are painted
 * themselves.
 */
export function cardOf(
  area: SceneArea,
  { cards, scale, ratio }: Pick<Brush, 'cards' | 'scale' | 'ratio'>,
): Rect | null {
  if (cards !== true || area.spots.length === 0) return null;
  const { x, y, w, h } = pixels(area.building === null ? grow(area.box, apron) : area.box, scale);
  return w < least.width * ratio || h < least.height * ratio ? null : { x, y, w, h };
}

/** The area whose card lies under a point of the screen, device pixels; null where none does. */
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
 * Cells for doors inside a box: their size with the gap, and how many stand in a row; null when
 * they would be less than 4 CSS pixels.
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
