/**
 * Signs of appointments: a hollow tag (booked), a filled tag (due now), a pennant (late), at the
 * front corner of where vehicles stand.
 */

import { mapWords } from '../map-words.ts';
import { latenessText, type Sign, type SignKind } from '../model/appointment-sign.ts';
import type { Facing } from '../model/slot.ts';
import { type Brush, thick } from './brush.ts';
import { fill, type Rect, roundBox, within } from './glyphs.ts';
import { dropOf, fontOf, type Ink, widthOf } from './lettering.ts';
import type { Palette, Swatch } from './palette.ts';
import { markPlace, type SpotAppearance } from './seen.ts';

const tones: Readonly<Record<SignKind, (palette: Palette) => Swatch>> = {
  booked: (palette) => palette.booked,
  due: (palette) => palette.due,
  late: (palette) => palette.late,
};

/** The color of a sign. */
export const signTone = (kind: SignKind, palette: Palette): Swatch => tones[kind](palette);

/** Where a sign lies in its slot, in pixels across and along from the rear end, and its text. */
export type SignPlace = {
  readonly u: number;
  readonly v: number;
  readonly across: number;
  readonly deep: number;
  readonly text: string;
  readonly font: number;
};

/**
 * The place of a spot's sign: free of everything else, and behind a mark if there is one. Null
 * without a sign, and in the overview.
 */
export function signPlace(ink: Ink, at: SpotAppearance, brush: Brush): SignPlace | null {
  const { sign, spot, w, floor, mark } = at;
  // From afar we leave out appointments that aren't due yet.
  if (sign === null || brush.level === 0 || (brush.level === 1 && sign.kind === 'booked'))
    return null;
  const size = Math.min(Math.max(Math.round(w * 0.34), thick(brush, 4)), thick(brush, 14), w - 1);
  const font = Math.round(size * 0.72);
  const canWrite = brush.level >= 2 && font >= 7;
  const isUpright = spot.facing % 2 === 0;
  const point = sign.kind === 'late' ? Math.max(size >> 2, 1) : 0;
  const edge = thick(brush, 3);
  const { appointment, late } = mapWords().letters;
  const lateness = latenessText(sign);
  const wide = lateness === null ? 0 : Math.ceil(widthOf(ink, lateness, font)) + 2 * edge;
  // From near, a late sign says how late. From farther away its shape and a letter must do.
  const hasRoom = canWrite && lateness !== null && (isUpright ? wide <= w - 2 : wide <= floor / 3);
  const text = !canWrite ? '' : sign.kind !== 'late' ? appointment : hasRoom ? lateness : late;
  const across = hasRoom && isUpright ? Math.max(wide, size) : size;
  const deep = (hasRoom && !isUpright ? Math.max(wide, size) : size) + point;
  let end = floor - 1;
  if (mark !== null) {
    const { radius, at: middle } = markPlace(at, brush);
    end = middle - Math.ceil(radius * 1.3) - 1;
  }
  const v = end - deep;
  return v < 0 ? null : { u: w - across - 1, v, across, deep, text, font };
}

/**
 * Paints all signs in view. In the overview only late ones show, as a bar across the front end. The
 * minimap is too small even for that.
 */
export function paintSigns(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  if (brush.isMini) return;
  for (const at of seen) {
    if (at.sign === null) continue;
    if (brush.level === 0) {
      if (at.sign.kind !== 'late') continue;
      const deep = Math.max(Math.round(at.l * 0.14), 1);
      ink.fillStyle = brush.palette.late.fill;
      fill(ink, within(at.inner, at.spot.facing, 0, at.l - deep, Math.max(at.w, 1), deep));
      continue;
    }
    const place = signPlace(ink, at, brush);
    if (place !== null) drawSign(ink, at.inner, at.spot.facing, at.sign, place, brush);
  }
}

/** Draws one sign in its slot. */
export function drawSign(
  ink: Ink,
  inner: Rect,
  facing: Facing,
  sign: Sign,
  place: SignPlace,
  { palette, ratio }: Pick<Brush, 'palette' | 'ratio'>,
): void {
  const { u, v, across, deep, text, font } = place;
  const tone = signTone(sign.kind, palette);
  const line = thick({ ratio }, 1);
  const point = sign.kind === 'late' ? Math.max(Math.min(across, deep) >> 2, 1) : 0;
  const body = (inset: number): Rect => ({
    ...within(inner, facing, u + inset, v + inset, across - 2 * inset, deep - point - 2 * inset),
  });
  ink.fillStyle = tone.edge;
  roundBox(ink, body(0), point > 0 ? 0 : line * 2);
  if (point > 0) wedge(ink, inner, facing, u, v + deep - point, across, point);
  ink.fillStyle = tone.fill;
  if (deep - point > 2 * line && across > 2 * line) roundBox(ink, body(line), point > 0 ? 0 : line);
  if (point > 1)
    wedge(ink, inner, facing, u + line, v + deep - point - line, across - 2 * line, point);
  if (text === '') return;
  const { x, y, w, h } = body(0);
  ink.fillStyle = tone.text;
  ink.font = fontOf(font, 700);
  ink.fillText(
    text,
    x + Math.round((w - widthOf(ink, text, font)) / 2),
    y + Math.round(h / 2) + dropOf(font),
  );
}

/**
 * The point of a pennant, toward the front, in whole pixels: a smoothed edge would look different
 * where a clip cuts it.
 */
function wedge(
  ink: Ink,
  inner: Rect,
  facing: Facing,
  u: number,
  v: number,
  across: number,
  deep: number,
): void {
  for (let row = 0; row < deep; row += 1) {
    const inset = Math.round(((row + 1) / (deep + 1)) * (across / 2));
    const width = across - 2 * inset;
    if (width > 0) fill(ink, within(inner, facing, u + inset, v + row, width, 1));
  }
}
