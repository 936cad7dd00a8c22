/**
 * The ground of an area: pavement, drive lanes, the building, door numbers, the area's name. It
 * never changes with an asset.
 */

import { type Extent, grow, isEmpty, meet, overlaps } from '../../canvas/geometry.ts';
import type { SceneArea, SceneSpot, TurnedSheet } from '../model/scene.ts';
import { apron } from '../model/slot.ts';
import { type Brush, takeSheet, thick } from './brush.ts';
import { fill, frame, pixels, within } from './glyphs.ts';
import { dropOf, fittedName, fontOf, type Ink, widthOf } from './lettering.ts';

/** Feet behind a dock slot that its number takes on the building. */
export const doorDepth = 9;

/**
 * Paints pavement, lanes and building. The canvas must be at the world's origin, unturned. `clip`
 * is in feet.
 */
export function paintGround(ink: Ink, area: SceneArea, brush: Brush, clip: Extent): void {
  const { palette, scale } = brush;
  const line = thick(brush, 1);
  // A parking area has some ground around its rows, while docks touch their neighbors. Over a
  // background image the ground is a thin veil, so that rows stay readable on any photo.
  const thin = (color: string) => (brush.picture === true ? `${color.slice(0, 7)}66` : color);
  const pad = pixels(area.building === null ? grow(area.box, apron) : area.box, scale);
  ink.fillStyle = palette.padEdge;
  frame(ink, pad, line);
  ink.fillStyle = thin(palette.pad);
  ink.fillRect(pad.x + line, pad.y + line, pad.w - 2 * line, pad.h - 2 * line);
  for (const lane of area.lanes) {
    // A lane across the whole area continues to the edge of its ground.
    const crosses = area.building === null && lane.x0 === area.box.x0 && lane.x1 === area.box.x1;
    const drawn = crosses ? { ...lane, x0: lane.x0 - apron, x1: lane.x1 + apron } : lane;
    if (!isEmpty(meet(drawn, clip))) paintLane(ink, drawn, brush, clip, crosses ? line : 0);
  }
  if (area.building !== null && !isEmpty(meet(grow(area.building, 2), clip)))
    paintBuilding(ink, area, area.building, brush);
}

/** Length of a dash in the middle line of a lane, and of the gap after it, in feet. */
const dash = 10;
const gap = 16;

function paintLane(ink: Ink, lane: Extent, brush: Brush, clip: Extent, inset: number): void {
  const { palette, scale } = brush;
  const outer = pixels(lane, scale);
  const rect = { ...outer, x: outer.x + inset, w: outer.w - 2 * inset };
  // A background image shows its own lanes.
  if (brush.picture !== true) {
    ink.fillStyle = palette.lane;
    fill(ink, rect);
  }
  if (brush.level === 0) return;
  ink.fillStyle = palette.laneLine;
  const line = thick(brush, 1);
  const lies = rect.w >= rect.h;
  const seen = meet(lane, clip);
  const [start, end, from] = lies ? [seen.x0, seen.x1, lane.x0] : [seen.y0, seen.y1, lane.y0];
  const middle = lies
    ? rect.y + Math.round((rect.h - line) / 2)
    : rect.x + Math.round((rect.w - line) / 2);
  const last = (lies ? lane.x1 : lane.y1) - dash;
  const long = Math.round(dash * scale);
  for (
    let at =
      from + gap / 2 + Math.max(Math.floor((start - from) / (dash + gap)) - 1, 0) * (dash + gap);
    at < Math.min(end, last);
    at += dash + gap
  ) {
    const begin = Math.round(at * scale);
    if (lies) ink.fillRect(begin, middle, long, line);
    else ink.fillRect(middle, begin, line, long);
  }
}

function paintBuilding(ink: Ink, area: SceneArea, building: Extent, brush: Brush): void {
  const { palette, scale } = brush;
  if (brush.picture !== true) {
    ink.fillStyle = palette.building;
    fill(ink, pixels(building, scale));
  }
  const edge = thick(brush, brush.level === 0 ? 1 : 2);
  const eaves = Math.round(5 * scale);
  for (const [inset, line, color] of [
    [eaves, thick(brush, 1), palette.roofLine],
    [0, edge, palette.buildingEdge],
  ] as const) {
    if (inset > 0 && inset < 4) continue;
    ink.fillStyle = color;
    for (const wall of area.walls) {
      const { x, y, w, h } = pixels(wall, scale);
      // The line lies inside the building: on its far sides it ends where the box ends.
      if (wall.y0 === wall.y1)
        ink.fillRect(x, wall.y0 === building.y0 ? y + inset : y - inset - line, w, line);
      else ink.fillRect(wall.x0 === building.x0 ? x + inset : x - inset - line, y, line, h);
    }
  }
}

/**
 * Paints the numbers of dock doors on the building's edge behind each slot. `clip` is in feet of
 * the sheet.
 */
export function paintDoors(ink: Ink, sheet: TurnedSheet, brush: Brush, clip: Extent): void {
  if (brush.level === 0) return;
  const { palette, scale } = brush;
  const doors: SceneSpot[] = [];
  sheet.grid.each(grow(clip, doorDepth), (index) => {
    const spot = sheet.spots[index] as SceneSpot;
    if (spot.isDoor) doors.push(spot);
  });
  if (doors.length === 0) return;
  takeSheet(ink, brush, sheet);
  const depth = Math.round(doorDepth * scale);
  const side = Math.round(1.2 * scale);
  ink.fillStyle = palette.door.fill;
  for (const spot of doors) {
    const slot = pixels(spot.box, scale);
    const across = spot.facing % 2 === 0 ? slot.w : slot.h;
    fill(ink, within(slot, spot.facing, side, -depth, across - 2 * side, depth));
  }
  if (brush.level < 2) return;
  ink.fillStyle = palette.door.text;
  for (const spot of doors) {
    const slot = pixels(spot.box, scale);
    const across = spot.facing % 2 === 0 ? slot.w : slot.h;
    const pad = within(slot, spot.facing, side, -depth, across - 2 * side, depth);
    const room = pad.w - 2 * brush.ratio;
    const most = Math.min(Math.round(13 * brush.ratio), Math.round(pad.h * 0.7));
    const least = Math.round(8 * brush.ratio);
    const text =
      sizeThatFits(ink, spot.code, room, most, least) === null ? spot.shortCode : spot.code;
    const size = sizeThatFits(ink, text, room, most, least);
    if (size === null) continue;
    ink.font = fontOf(size, 700);
    ink.fillText(
      text,
      pad.x + Math.round((pad.w - widthOf(ink, text, size)) / 2),
      pad.y + Math.round(pad.h / 2) + dropOf(size),
    );
  }
}

/**
 * The largest whole font size, from `most` down to `least`, at which the text fits. Null when none
 * does.
 */
export function sizeThatFits(
  ink: Ink,
  text: string,
  room: number,
  most: number,
  least: number,
): number | null {
  const size = Math.min(most, Math.floor(room / Math.max(widthOf(ink, text, 1), 0.01)));
  return size < least ? null : size;
}

/**
 * Paints the name of the area: in its own box if that is large enough to read, otherwise on a plate
 * over the area. Call it last. `clip` is in feet.
 */
export function paintName(ink: Ink, area: SceneArea, brush: Brush, clip: Extent): void {
  if (brush.isMini) return;
  const { palette, scale, ratio } = brush;
  const least = Math.round(11 * ratio);
  const place = pixels(area.labelBox, scale);
  const own = Math.min(Math.round(place.h * 0.62), Math.round(26 * ratio));
  ink.fillStyle = palette.label;
  const spare = 2 / scale;
  if (own >= least) {
    if (!overlaps(grow(area.labelBox, spare), clip)) return;
    const inset = area.building === null ? 0 : Math.round(12 * scale);
    const room = place.w - 2 * inset;
    const size = sizeThatFits(ink, area.name, room, own, least) ?? least;
    ink.font = fontOf(size, 700);
    ink.fillText(
      fittedName(ink, area.name, size, room),
      place.x + inset,
      place.y + Math.round(place.h / 2) + dropOf(size),
    );
    return;
  }
  // The name of a dock area stands on its building.
  const pad = pixels(area.building ?? area.box, scale);
  const [padX, padY] = [Math.round(5 * ratio), Math.round(3 * ratio)];
  const size = Math.min(Math.max(least, Math.round(pad.h * 0.12)), Math.round(15 * ratio));
  const text = fittedName(ink, area.name, size, pad.w - 4 * padX);
  if (text === '' || pad.h < size + 2 * padY) return;
  const width = Math.ceil(widthOf(ink, text, size)) + 2 * padX;
  const height = size + 2 * padY;
  const [x, y] = [
    pad.x + Math.round((pad.w - width) / 2),
    pad.y + Math.round((pad.h - height) / 2),
  ];
  const plate = { x0: x / scale, y0: y / scale, x1: (x + width) / scale, y1: (y + height) / scale };
  if (!overlaps(grow(plate, spare), clip)) return;
  ink.fillStyle = palette.labelPlate;
  // Corners cut in whole pixels: a smoothed corner would look different where a strip of a pan cuts
  // it.
  const corner = Math.round(2 * ratio);
  ink.fillRect(x + corner, y, width - 2 * corner, height);
  ink.fillRect(x, y + corner, corner, height - 2 * corner);
  ink.fillRect(x + width - corner, y + corner, corner, height - 2 * corner);
  ink.fillStyle = palette.label;
  ink.font = fontOf(size, 700);
  ink.fillText(text, x + padX, y + Math.round(height / 2) + dropOf(size));
}
