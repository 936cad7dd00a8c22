/**
 * Codes on the ground, labels on vehicles, dwell. We collect them by font and color, so that each
 * is set once.
 */

import { containerWords } from '../../ui/text/container-words.ts';
import { type DwellAge, dwellAge, dwellText } from '../../ui/text/dwell.ts';
import { mapWords } from '../map-words.ts';
import type { VehiclePiece } from '../model/cell.ts';
import type { TurnedSheet } from '../model/scene.ts';
import { type Brush, takeSheet, thick } from './brush.ts';
import { fill, type Rect, roundBox, within } from './glyphs.ts';
import { dropOf, fitsAlike, fitted, fontOf, type Ink, widthOf } from './lettering.ts';
import { signPlace } from './paint-signs.ts';
import { ageTone, labelText, partShare, rearText } from './paint-vehicles.ts';
import type { Palette, Swatch } from './palette.ts';
import { lineWidth, markPlace, type SpotAppearance, span, trailerWidth } from './seen.ts';

/** Texts of one font: color to text, x, y, text, x, y ... */
type Letters = Map<string, (string | number)[]>;

/** Whole pixel sizes of each kind of text at one scale. */
type Sizes = {
  readonly label: number;
  readonly code: number;
  readonly small: number;
  /** The smaller size of a label that is too long, so that we need not cut it. */
  readonly tight: number;
  readonly chip: number;
};

const within2 = (value: number, least: number, most: number): number =>
  Math.min(Math.max(Math.round(value), Math.round(least)), Math.round(most));

function sizesAt({ scale, ratio }: Brush): Sizes {
  return {
    label: within2(trailerWidth * scale * 0.62, 8 * ratio, 14 * ratio),
    code: within2(scale * 4, 9 * ratio, 13 * ratio),
    small: Math.round(10 * ratio),
    tight: Math.round(9 * ratio),
    chip: within2(scale * 3, 9 * ratio, 12 * ratio),
  };
}

const write = (letters: Letters, color: string, text: string, x: number, y: number): void => {
  const list = letters.get(color);
  if (list === undefined) letters.set(color, [text, x, y]);
  else list.push(text, x, y);
};

function flush(ink: Ink, letters: Letters, font: string): void {
  if (letters.size === 0) return;
  ink.font = font;
  for (const [color, list] of letters) {
    ink.fillStyle = color;
    for (let at = 0; at < list.length; at += 3)
      ink.fillText(list[at] as string, list[at + 1] as number, list[at + 2] as number);
  }
}

/** Paints all text of the spots in view. */
export function paintLetters(
  ink: Ink,
  seen: readonly SpotAppearance[],
  brush: Brush,
  sheet: TurnedSheet,
): void {
  const sizes = sizesAt(brush);
  const codes: Letters = new Map();
  const straight: Letters = new Map();
  /** Text along an upright slot, read from below. Written on a canvas turned by a quarter. */
  const rising: Letters = new Map();
  const risingTight: Letters = new Map();
  const small: Letters = new Map();
  const texts = { straight, rising, risingTight, small };
  const chips: Letters = new Map();
  const barred: SpotAppearance[] = [];
  for (const at of seen) {
    if (!at.spot.isDoor) writeCode(ink, at, brush, sizes, codes, rising);
    if (brush.layer === 'confirmed' && at.cell.state === 'free')
      writeAge(at, brush, sizes, chips, ink);
    const chip = paintChip(ink, at, brush, sizes, chips);
    if (chip === 0) barred.push(at);
    at.cell.pieces.forEach((piece, order) => {
      writeLabel(ink, at, piece, brush, sizes, order === 0 ? chip : 0, texts);
    });
    if (at.cell.isReserved && at.cell.state === 'free') {
      const { x, y } = within(at.inner, at.spot.facing, at.w >> 1, at.floor >> 1, 0, 0);
      const { reserved } = mapWords().letters;
      write(
        codes,
        brush.palette.reserved.edge,
        reserved,
        x - Math.round(widthOf(ink, reserved, sizes.code) / 2),
        y + dropOf(sizes.code),
      );
    }
  }
  if (brush.layer !== 'confirmed') paintDwellBars(ink, barred, brush);
  flush(ink, codes, fontOf(sizes.code));
  flush(ink, straight, fontOf(sizes.label));
  flush(ink, small, fontOf(sizes.small, 500));
  flush(ink, chips, fontOf(sizes.chip, 700));
  if (rising.size + risingTight.size === 0) return;
  ink.transform(0, -1, 1, 0, 0, 0);
  flush(ink, rising, fontOf(sizes.label));
  flush(ink, risingTight, fontOf(sizes.tight));
  takeSheet(ink, brush, sheet);
}

/**
 * Writes how long ago an empty spot was confirmed, at its rear end. A reserved spot has it in the
 * middle.
 */
function writeAge(
  { spot, inner, w, floor, since }: SpotAppearance,
  brush: Brush,
  sizes: Sizes,
  letters: Letters,
  ink: Ink,
): void {
  const text = since === null ? '?' : dwellText(brush.now - since);
  const size = sizes.chip;
  const [across, deep] =
    spot.facing % 2 === 0
      ? [w, size + 2 * brush.ratio]
      : [w, Math.ceil(widthOf(ink, text, size)) + 4 * brush.ratio];
  const box = { ...within(inner, spot.facing, 0, Math.round(2 * brush.scale), across, deep) };
  if (deep > floor / 2 || widthOf(ink, text, size) > box.w - 2 || size > box.h) return;
  writeStraight(ink, letters, ageTone(since, brush).text, text, size, box);
}

/** Writes a text in the middle of a box, from left to right. */
function writeStraight(
  ink: Ink,
  letters: Letters,
  color: string,
  text: string,
  size: number,
  { x, y, w, h }: Rect,
  down = 0,
): void {
  write(
    letters,
    color,
    text,
    x + Math.round((w - widthOf(ink, text, size)) / 2),
    y + Math.round(h / 2) + down + dropOf(size),
  );
}

/** Writes a text in the middle of a box, from below upwards. */
function writeRising(
  ink: Ink,
  letters: Letters,
  color: string,
  text: string,
  size: number,
  { x, y, w, h }: Rect,
): void {
  write(
    letters,
    color,
    text,
    -(y + Math.round((h + widthOf(ink, text, size)) / 2)),
    x + Math.round(w / 2) + dropOf(size),
  );
}

/**
 * Writes the code on the ground at the front of a parking slot. If it is too wide: the short code,
 * or along a free slot.
 */
function writeCode(
  ink: Ink,
  { spot, cell, inner, w, l, floor, since }: SpotAppearance,
  brush: Brush,
  sizes: Sizes,
  codes: Letters,
  rising: Letters,
): void {
  const color = cell.isOpen ? brush.palette.code : brush.palette.closedText;
  const sign = within(inner, spot.facing, 0, floor, w, l - floor);
  // On whole pixels, slots of the same width may differ by one. So we take the width in feet.
  const room =
    (spot.facing % 2 === 0 ? Math.floor(spot.across * brush.scale) - lineWidth(brush) : sign.w) -
    2 * brush.ratio;
  const fits = (text: string) => sizes.code <= sign.h && fitsAlike(ink, text, sizes.code, room);
  if (fits(spot.code)) writeStraight(ink, codes, color, spot.code, sizes.code, sign);
  else if (fits(spot.shortCode)) writeStraight(ink, codes, color, spot.shortCode, sizes.code, sign);
  else if (
    cell.state === 'free' &&
    !cell.isReserved &&
    spot.facing % 2 === 0 &&
    w >= sizes.label + 2 * brush.ratio
  ) {
    const text = fitted(ink, spot.code, sizes.label, l - 6 * brush.ratio);
    const onGround = brush.layer === 'confirmed' ? ageTone(since, brush).text : color;
    if (text !== '')
      writeRising(ink, rising, onGround, text, sizes.label, within(inner, spot.facing, 0, 0, w, l));
  }
}

type LabelTexts = {
  readonly straight: Letters;
  readonly rising: Letters;
  readonly risingTight: Letters;
  readonly small: Letters;
};

function writeLabel(
  ink: Ink,
  at: SpotAppearance,
  piece: VehiclePiece,
  brush: Brush,
  sizes: Sizes,
  chip: number,
  { straight, rising, risingTight, small }: LabelTexts,
): void {
  const { spot, inner, side, body, mark } = at;
  const { scale, ratio } = brush;
  const size = sizes.label;
  if (body < size + 2 * ratio) return;
  const color = labelText(at, piece, brush);
  const [from, long] = span(piece, scale);
  // Keep clear of the dwell text and the doors at the rear, the hood of a tractor, and a mark at
  // the front.
  const part = piece.load === 'partial' && brush.layer === null ? Math.round(long * partShare) : 0;
  const rear = Math.max(
    chip > 0 ? chip : piece.body === 'tractor' ? Math.round(1.5 * ratio) : Math.round(2 * scale),
    part,
  );
  const front = piece.body === 'tractor' ? Math.round(long * 0.38) : Math.round(0.7 * scale);
  let end = from + long - front;
  if (mark !== null) {
    const { at: middle, radius } = markPlace(at, brush);
    if (middle > from + rear) end = Math.min(end, middle - Math.ceil(radius * 1.3));
  }
  const sign = signPlace(ink, at, brush);
  if (sign !== null && sign.v > from + rear) end = Math.min(end, sign.v - 1);
  const room = end - from - rear;
  if (room < size) return;
  const place = { ...within(inner, spot.facing, side, from + rear, body, room) };
  const pad = 2 * ratio;
  const goesAcross = widthOf(ink, piece.label, size) + 2 * pad <= place.w;
  if (!goesAcross && spot.facing % 2 === 0) {
    const length = place.h - 2 * pad;
    const isTight =
      widthOf(ink, piece.label, size) > length &&
      widthOf(ink, piece.label, sizes.tight) <= place.h - ratio;
    const used = isTight ? sizes.tight : size;
    const text = isTight ? piece.label : fitted(ink, piece.label, size, length);
    if (text !== '') writeRising(ink, isTight ? risingTight : rising, color, text, used, place);
    return;
  }
  const text = fitted(ink, piece.label, size, place.w - 2 * pad);
  if (text === '' || place.h < size) return;
  const words =
    brush.level === 3 && place.h > size * 3
      ? fitted(ink, describe(piece), sizes.small, place.w - 2 * pad)
      : '';
  writeStraight(
    ink,
    straight,
    color,
    text,
    size,
    place,
    words === '' ? 0 : -Math.round(size * 0.65),
  );
  if (words !== '')
    writeStraight(ink, small, color, words, sizes.small, place, Math.round(size * 0.75));
}

/** "Trailer · empty" */
const describe = (piece: VehiclePiece): string => {
  const load = piece.load === 'unknown' ? null : mapWords().loads[piece.load];
  return [piece.kind === null ? null : containerWords(piece.kind), load]
    .filter((word) => word !== null)
    .join(' · ');
};

const dwellTones: Readonly<Record<DwellAge, (palette: Palette) => Swatch>> = {
  fresh: (palette) => palette.dwellFresh,
  long: (palette) => palette.dwellLong,
  over: (palette) => palette.dwellOver,
};

/**
 * Paints how long it has stood there, at the rear of the first vehicle: plain text under two hours,
 * a round box after, a dark square one after a day. Returns how far along the vehicle it reaches, 0
 * when there is no room for text.
 */
function paintChip(
  ink: Ink,
  at: SpotAppearance,
  brush: Brush,
  sizes: Sizes,
  letters: Letters,
): number {
  const { cell, spot, inner, w, body, since } = at;
  const piece = cell.pieces[0];
  const isConfirmed = brush.layer === 'confirmed';
  if ((since === null && !isConfirmed) || piece === undefined) return 0;
  const { scale, palette, now, ratio } = brush;
  const size = sizes.chip;
  const text = since === null ? '?' : dwellText(now - since);
  const width = Math.ceil(widthOf(ink, text, size));
  const isUpright = spot.facing % 2 === 0;
  const [from, long] = span(piece, scale);
  const [across, deep] = isUpright
    ? [Math.min(width + thick(brush, 6), body - 2), size + thick(brush, 3)]
    : [size + thick(brush, 3), width + thick(brush, 6)];
  if ((isUpright ? width + 4 * ratio : size + 4 * ratio) > body || deep > long / 2) return 0;
  const start = Math.round(2 * scale);
  const chip = { ...within(inner, spot.facing, (w - across) >> 1, from + start, across, deep) };
  // In this layer the whole vehicle has the color of its age.
  const age = since === null || isConfirmed ? 'fresh' : dwellAge(now - since);
  if (age === 'fresh') {
    writeStraight(ink, letters, rearText(at, piece, brush), text, size, chip);
    return start + deep;
  }
  const tone = dwellTones[age](palette);
  const line = thick(brush, 1);
  ink.fillStyle = tone.edge;
  roundBox(ink, chip, thick(brush, age === 'long' ? 4 : 1));
  ink.fillStyle = tone.fill;
  roundBox(
    ink,
    { x: chip.x + line, y: chip.y + line, w: chip.w - 2 * line, h: chip.h - 2 * line },
    thick(brush, age === 'long' ? 3 : 0),
  );
  writeStraight(ink, letters, tone.text, text, size, chip);
  return start + deep;
}

/** Dwell without text: one bar across the rear after two hours, two bars after a day. */
export function paintDwellBars(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  const { scale, palette, now } = brush;
  const bar = thick(brush, 2);
  for (const age of ['long', 'over'] as const) {
    ink.fillStyle = dwellTones[age](palette).fill;
    for (const { cell, spot, inner, side, body } of seen) {
      const piece = cell.pieces[0];
      if (
        cell.since === null ||
        piece === undefined ||
        body < 3 ||
        dwellAge(now - cell.since) !== age
      )
        continue;
      const from = Math.round((piece.from + 2) * scale);
      fill(ink, within(inner, spot.facing, side + 1, from, body - 2, bar));
      if (age === 'over')
        fill(ink, within(inner, spot.facing, side + 1, from + 2 * bar, body - 2, bar));
    }
  }
}
