/**
 * Codes from afar, when a slot has no room for its own. We write each along the ground in front of
 * its slot, and from farther away only those at the ends of a row. The codes of doors stand on the
 * building. All of it counts as ground: it lies outside of every slot and never changes with one.
 */

import { type Extent, grow } from '../../canvas/geometry.ts';
import type { SceneSpot, TurnedSheet } from '../model/scene.ts';
import { type Brush, takeSheet } from './brush.ts';
import { pixels, within } from './glyphs.ts';
import { dropOf, fontOf, type Ink, widthOf } from './lettering.ts';

/** Feet of ground that a code may take: half a lane, or the edge of the building. */
const reach = 29;
/** Feet from a door to its code. The number plate of the door lies between. */
const plate = 10;
/** From this width of a slot in CSS pixels, each slot gets its code. */
const eachFrom = 9.5;

/** Writes the codes of a sheet that may be visible in `clip` (feet of the sheet). */
export function paintFarCodes(ink: Ink, sheet: TurnedSheet, brush: Brush, clip: Extent): void {
  if (brush.level > 1 || brush.isMini) return;
  const { scale, ratio, palette } = brush;
  const size = Math.round(9 * ratio);
  takeSheet(ink, brush, sheet);
  ink.fillStyle = palette.code;
  ink.font = fontOf(size);
  const near = grow(clip, reach + plate);
  const rising: SceneSpot[] = [];
  sheet.grid.each(near, (index) => {
    const spot = sheet.spots[index] as SceneSpot;
    if ((spot.across * scale) / ratio < eachFrom) return;
    if (spot.facing % 2 === 0) rising.push(spot);
    else writeLying(ink, spot, brush, size);
  });
  if (rising.length > 0) {
    ink.transform(0, -1, 1, 0, 0, 0);
    for (const spot of rising) writeRising(ink, spot, brush, size);
    takeSheet(ink, brush, sheet);
    return;
  }
  for (const { first, last } of sheet.rows) {
    const isSeen =
      first.box.y1 > near.y0 &&
      first.box.y0 < near.y1 &&
      last.box.x1 > near.x0 &&
      first.box.x0 < near.x1;
    if (isSeen && (first.across * scale) / ratio < eachFrom)
      writeEnds(ink, first, last, brush, size);
  }
}

/**
 * The box in front of a slot (behind a door) into which we write its code, in pixels of the sheet.
 */
function groundOf(spot: SceneSpot, scale: number) {
  const slot = pixels(spot.box, scale);
  const [across, long] = spot.facing % 2 === 0 ? [slot.w, slot.h] : [slot.h, slot.w];
  const room = Math.round(reach * scale);
  return {
    ...within(
      slot,
      spot.facing,
      0,
      spot.isDoor ? -Math.round(plate * scale) - room : long,
      across,
      room,
    ),
  };
}

/** The complete code if it fits, otherwise the short one. Null when neither fits. */
function fitting(ink: Ink, spot: SceneSpot, size: number, room: number): string | null {
  return (
    [spot.code, spot.shortCode].find((text) => text !== '' && widthOf(ink, text, size) <= room) ??
    null
  );
}

function writeRising(ink: Ink, spot: SceneSpot, { scale, ratio }: Brush, size: number): void {
  const { x, y, w, h } = groundOf(spot, scale);
  const gap = Math.round(ratio);
  const text = fitting(ink, spot, size, h - 2 * gap);
  if (text === null) return;
  // Below a slot that opens downwards, above one that opens upwards. The other way round for a
  // door.
  const isBelow = (spot.facing === 0) !== spot.isDoor;
  const end = isBelow ? y + gap + Math.ceil(widthOf(ink, text, size)) : y + h - gap;
  ink.fillText(text, -end, x + Math.round(w / 2) + dropOf(size));
}

function writeLying(ink: Ink, spot: SceneSpot, { scale, ratio }: Brush, size: number): void {
  const { x, y, w, h } = groundOf(spot, scale);
  const gap = Math.round(2 * ratio);
  const text = fitting(ink, spot, size, w - 2 * gap);
  if (text === null) return;
  const isRight = (spot.facing === 3) !== spot.isDoor;
  ink.fillText(
    text,
    isRight ? x + gap : x + w - gap - Math.ceil(widthOf(ink, text, size)),
    y + Math.round(h / 2) + dropOf(size),
  );
}

/**
 * Writes the codes at both ends of a row, when the row is long enough to keep them apart and the
 * ground deep enough to read them.
 */
function writeEnds(
  ink: Ink,
  first: SceneSpot,
  last: SceneSpot,
  { scale, ratio }: Brush,
  size: number,
): void {
  const [one, other] = [groundOf(first, scale), groundOf(last, scale)];
  const [from, to] = [one.x, other.x + other.w];
  const [left, right] = [
    Math.ceil(widthOf(ink, first.code, size)),
    Math.ceil(widthOf(ink, last.code, size)),
  ];
  if (left + right + 2 * size > to - from || one.h < size + 2 * ratio) return;
  const isBelow = (first.facing === 0) !== first.isDoor;
  const base =
    (isBelow ? one.y + Math.round(size * 0.75) : one.y + one.h - Math.round(size * 0.75)) +
    dropOf(size);
  ink.fillText(first.code, from, base);
  ink.fillText(last.code, to - right, base);
}
