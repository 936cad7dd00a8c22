/**
 * The signs of the map, drawn in whole device pixels on a sheet: trucks and boxes to scale, closed,
 * reserved, dwell and marks. Each state has a shape of its own, so that none is marked by color
 * alone.
 */

import type { Extent } from '../../canvas/geometry.ts';
import type { Mark } from '../../page/stores/operations-store.ts';
import type { Facing } from '../model/slot.ts';
import { dropOf, fontOf, type Ink } from './lettering.ts';
import type { Palette, Swatch } from './palette.ts';

/**
 * A rectangle in pixels of a sheet. Reused from call to call: read it at once.
 *
 * Example: `{ x: 4, y: 10, w: 12, h: 53 }`.
 */
export type Rect = { x: number; y: number; w: number; h: number };

/** A box of the world in whole pixels from the world's origin. */
export function pixels(box: Extent, scale: number): Rect {
  const [x, y] = [Math.round(box.x0 * scale), Math.round(box.y0 * scale)];
  return { x, y, w: Math.round(box.x1 * scale) - x, h: Math.round(box.y1 * scale) - y };
}

const scratch: Rect = { x: 0, y: 0, w: 0, h: 0 };

/**
 * The rectangle that begins `u` across and `v` along from the rear end of a slot, `w` wide and `l`
 * long. The result is one shared object, because this runs several times a spot.
 */
export function within(
  slot: Rect,
  facing: Facing,
  u: number,
  v: number,
  w: number,
  l: number,
): Rect {
  if (facing === 0 || facing === 2) {
    scratch.x = slot.x + u;
    scratch.y = facing === 0 ? slot.y + v : slot.y + slot.h - v - l;
    scratch.w = w;
    scratch.h = l;
  } else {
    scratch.x = facing === 3 ? slot.x + v : slot.x + slot.w - v - l;
    scratch.y = slot.y + u;
    scratch.w = l;
    scratch.h = w;
  }
  return scratch;
}

/** Fills a box with the present color. */
export const fill = (ink: Ink, { x, y, w, h }: Rect): void => ink.fillRect(x, y, w, h);

/** The edge of a box, `line` pixels wide, inside the box. */
export function frame(ink: Ink, { x, y, w, h }: Rect, line: number): void {
  ink.fillRect(x, y, w, line);
  ink.fillRect(x, y + h - line, w, line);
  ink.fillRect(x, y + line, line, h - 2 * line);
  ink.fillRect(x + w - line, y + line, line, h - 2 * line);
}

/**
 * How many pixels each row of a round corner is set in, from the outermost row, by radius. Rows
 * that aren't set in are left out.
 */
const corners = new Map<number, readonly number[]>();

function cornerOf(radius: number): readonly number[] {
  const known = corners.get(radius);
  if (known !== undefined) return known;
  const rows: number[] = [];
  for (let row = 0; row < radius; row += 1) {
    const inset = Math.round(radius - Math.sqrt(radius * radius - (radius - row - 0.5) ** 2));
    if (inset === 0) break;
    rows.push(inset);
  }
  corners.set(radius, rows);
  return rows;
}

/**
 * A filled box with round corners, made of whole pixels. It is crisp and faster than a smoothed
 * path. It also looks the same wherever a clip cuts it, so a strip of a pan fits what is painted
 * beside it.
 */
export function roundBox(ink: Ink, { x, y, w, h }: Rect, radius: number): void {
  const rows = cornerOf(Math.max(Math.min(Math.round(radius), w >> 1, h >> 1), 0));
  const depth = rows.length;
  for (let row = 0; row < depth; row += 1) {
    const inset = rows[row] as number;
    ink.fillRect(x + inset, y + row, w - 2 * inset, 1);
    ink.fillRect(x + inset, y + h - row - 1, w - 2 * inset, 1);
  }
  ink.fillRect(x, y + depth, w, h - 2 * depth);
}

/** Tiles of slanted lines, by size and colors. */
const hatches = new Map<string, CanvasPattern | string>();

/** Forgets the tiles: after a lost context they are empty. */
export const forgetHatches = (): void => hatches.clear();

/**
 * The ground of a closed spot: slanted lines over a tint, as a pattern that starts at the world's
 * origin. Unlike strokes, it looks the same wherever a clip cuts it.
 */
export function hatchOf(
  ink: Ink,
  palette: Palette,
  step: number,
  line: number,
): CanvasPattern | string {
  const key = `${palette.name} ${step} ${line}`;
  const known = hatches.get(key);
  if (known !== undefined) return known;
  const tile = document.createElement('canvas');
  tile.width = step;
  tile.height = step;
  const own = tile.getContext('2d') as Ink;
  own.fillStyle = palette.closedFill;
  own.fillRect(0, 0, step, step);
  own.strokeStyle = palette.closedLine;
  own.lineWidth = line;
  own.beginPath();
  // The line through the middle of the tile and its continuation in two corners.
  for (const at of [0, step, 2 * step]) {
    own.moveTo(at + line, -line);
    own.lineTo(at - step - line, step + line);
  }
  own.stroke();
  const pattern = ink.createPattern(tile, 'repeat') ?? palette.closedFill;
  // One scale is shown at a time. We keep a few for zooming back and forth.
  if (hatches.size > 40) hatches.clear();
  hatches.set(key, pattern);
  return pattern;
}

/** A cross on a slot where a drop is refused. */
export function addCross(ink: Ink, x: number, y: number, size: number): void {
  ink.moveTo(x - size, y - size);
  ink.lineTo(x + size, y + size);
  ink.moveTo(x + size, y - size);
  ink.lineTo(x - size, y + size);
}

/** A tick on a slot where a drop is allowed. */
export function addTick(ink: Ink, x: number, y: number, size: number): void {
  ink.moveTo(x - size, y);
  ink.lineTo(x - size * 0.3, y + size * 0.75);
  ink.lineTo(x + size, y - size * 0.75);
}

/** The shape and symbol of each mark: a disc, a triangle, a diamond. */
const signs: Readonly<
  Record<Mark, { readonly text: string; readonly tone: (palette: Palette) => Swatch }>
> = {
  pending: { text: '↑', tone: (palette) => palette.pending },
  conflict: { text: '!', tone: (palette) => palette.conflict },
  unknown: { text: '?', tone: (palette) => palette.unknown },
};

/** The color of a mark. */
export const markTone = (mark: Mark, palette: Palette): Swatch => signs[mark].tone(palette);

/**
 * Draws a mark around (x, y). Its outline tells its kind even where the symbol is too small to
 * read.
 */
export function drawMark(
  ink: Ink,
  mark: Mark,
  palette: Palette,
  x: number,
  y: number,
  radius: number,
): void {
  const tone = markTone(mark, palette);
  outline(ink, mark, x, y, radius + Math.max(1, radius * 0.16));
  ink.fillStyle = tone.edge;
  ink.fill();
  outline(ink, mark, x, y, radius);
  ink.fillStyle = tone.fill;
  ink.fill();
  const size = Math.round(radius * 1.35);
  if (size < 8) return;
  ink.fillStyle = tone.text;
  ink.font = fontOf(size, 700);
  ink.textAlign = 'center';
  ink.fillText(
    signs[mark].text,
    x,
    y + dropOf(size) + (mark === 'conflict' ? Math.round(radius * 0.2) : 0),
  );
  ink.textAlign = 'left';
}

function outline(ink: Ink, mark: Mark, x: number, y: number, radius: number): void {
  ink.beginPath();
  if (mark === 'pending') {
    ink.arc(x, y, radius, 0, Math.PI * 2);
    return;
  }
  const reach = radius * 1.25;
  if (mark === 'conflict') {
    ink.moveTo(x, y - reach);
    ink.lineTo(x + reach, y + radius * 0.85);
    ink.lineTo(x - reach, y + radius * 0.85);
  } else {
    ink.moveTo(x, y - reach);
    ink.lineTo(x + reach, y);
    ink.lineTo(x, y + reach);
    ink.lineTo(x - reach, y);
  }
  ink.closePath();
}

/**
 * A tractor seen from above, nose to the front: cab, windscreen, hood. `v` and `l` are pixels along
 * the slot.
 */
export function drawTractor(
  ink: Ink,
  slot: Rect,
  facing: Facing,
  tone: Swatch,
  glass: string,
  u: number,
  v: number,
  w: number,
  l: number,
  radius: number,
): void {
  const hood = Math.max(Math.round(l * 0.26), 1);
  const step = Math.round(w * 0.12);
  ink.fillStyle = tone.edge;
  roundBox(ink, within(slot, facing, u, v, w, l - hood), radius);
  roundBox(
    ink,
    within(slot, facing, u + step, v + l - hood - radius, w - 2 * step, hood + radius),
    radius,
  );
  if (w < 5 || l < 8) return;
  ink.fillStyle = tone.fill;
  roundBox(ink, within(slot, facing, u + 1, v + 1, w - 2, l - hood - 1), radius - 1);
  roundBox(
    ink,
    within(slot, facing, u + step + 1, v + l - hood - 1, w - 2 * step - 2, hood),
    radius - 1,
  );
  const pane = Math.max(Math.round(l * 0.1), 2);
  ink.fillStyle = glass;
  fill(ink, within(slot, facing, u + step, v + l - hood - pane, w - 2 * step, pane));
}

/** The wheels of a trailer, visible at both sides near the rear end. */
export function drawWheels(
  ink: Ink,
  slot: Rect,
  facing: Facing,
  u: number,
  v: number,
  w: number,
  foot: number,
): void {
  const [long, out] = [Math.round(3 * foot), Math.max(Math.round(0.5 * foot), 1)];
  for (const at of [3, 7.2]) {
    const from = v + Math.round(at * foot);
    fill(ink, within(slot, facing, u - out, from, out, long));
    fill(ink, within(slot, facing, u + w, from, out, long));
  }
}
