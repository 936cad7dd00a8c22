/**
 * An area from far away, as a card: its name, the free, taken, late and closed spots as figures and
 * one bar, and its doors as cells.
 */

import { mapWords } from '../map-words.ts';
import type { AreaCounts, SpotKind } from '../model/area-counts.ts';
import type { Scene, SceneArea, SceneSpot } from '../model/scene.ts';
import { cardOf, cellsIn } from './area-card.ts';
import { type Brush, thick } from './brush.ts';
import { fill, frame, type Rect } from './glyphs.ts';
import { dropOf, fittedName, fontOf, type Ink, widthOf } from './lettering.ts';
import { sizeThatFits } from './paint-ground.ts';
import type { Palette } from './palette.ts';

type Figure = keyof ReturnType<typeof mapWords>['figures'];
type Figures = readonly (readonly [figure: Figure, count: number])[];

/**
 * The figures in their order. Zeros are left out, except for free spots. With a filter: how many
 * spots match.
 */
function figuresOf(tally: AreaCounts, matching: number | null): Figures {
  if (matching !== null) return [['matching', matching]];
  return (['free', 'taken', 'late', 'closed'] as const).flatMap((each) =>
    each === 'free' || tally[each] > 0 ? [[each, tally[each]] as const] : [],
  );
}

const colors: Readonly<Record<SpotKind | Figure, (palette: Palette) => string>> = {
  free: (palette) => palette.legal,
  taken: (palette) => palette.tractor.fill,
  reserved: (palette) => palette.reserved.edge,
  closed: (palette) => palette.closedLine,
  late: (palette) => palette.late.fill,
  matching: (palette) => palette.selected,
};

/**
 * Paints the card of an area if it is one. Returns whether it did. The canvas must be at the
 * world's origin.
 */
export function paintCard(ink: Ink, scene: Scene, area: SceneArea, brush: Brush): boolean {
  const card = cardOf(area, brush);
  if (card === null) return false;
  const { palette, ratio } = brush;
  const line = thick(brush, 1);
  const tally = scene.tally(area.index);
  const isDocks = area.building !== null;
  const matching = scene.isFiltered
    ? area.spots.filter(({ index }) => !scene.faded[index]).length
    : null;
  ink.fillStyle = palette.padEdge;
  fill(ink, { x: card.x, y: card.y, w: card.w - line, h: card.h - line });
  ink.fillStyle =
    brush.picture === true
      ? `${palette.building.slice(0, 7)}cc`
      : isDocks
        ? palette.building
        : palette.pad;
  fill(ink, { x: card.x + line, y: card.y + line, w: card.w - 3 * line, h: card.h - 3 * line });

  const edge = Math.round(Math.min(card.h * 0.08, 7 * ratio));
  const inner: Rect = {
    x: card.x + edge + line,
    y: card.y + edge,
    w: card.w - 2 * edge - 2 * line,
    h: card.h - 2 * edge,
  };
  const figures = figuresOf(tally, matching);
  if (!isDocks || !paintDocks(ink, scene, area, inner, figures, brush))
    paintShares(ink, area, inner, figures, tally, brush);
  if (matching !== 0) return true;
  ink.fillStyle = palette.veil;
  fill(ink, card);
  return true;
}

/** The height of a line of text on a card in pixels, and the gap between two lines. */
const textSize = ({ h }: Rect, { ratio }: Brush): number =>
  Math.round(Math.min(Math.max(h * 0.16, 11 * ratio), 16 * ratio));
const gapAfter = (size: number): number => Math.round(size * 0.4);

/**
 * Paints the name, the figures and the doors. Returns false when the doors don't fit, even without
 * a line for the figures.
 */
function paintDocks(
  ink: Ink,
  scene: Scene,
  area: SceneArea,
  inner: Rect,
  figures: Figures,
  brush: Brush,
): boolean {
  const size = textSize(inner, brush);
  const under = (lines: number): Rect => {
    const taken = lines * (size + gapAfter(size));
    return { ...inner, y: inner.y + taken, h: inner.h - taken };
  };
  const isRoomy = hasCells(area, under(2), brush);
  if (!isRoomy && !hasCells(area, under(1), brush)) return false;
  const wide = writeName(ink, area.name, inner, size, brush);
  const line: Rect = { ...inner, h: size };
  if (isRoomy)
    writeFigures(ink, figures, { ...line, y: inner.y + size + gapAfter(size) }, size, brush);
  else
    writeFigures(
      ink,
      figures,
      { ...line, x: inner.x + wide + size, w: inner.w - wide - size },
      size,
      brush,
    );
  paintCells(ink, scene, area.spots, under(isRoomy ? 2 : 1), brush);
  return true;
}

/** Paints the name, the figures (one below the other where there is room) and a bar. */
function paintShares(
  ink: Ink,
  area: SceneArea,
  inner: Rect,
  figures: Figures,
  tally: AreaCounts,
  brush: Brush,
): void {
  const size = textSize(inner, brush);
  const gap = gapAfter(size);
  const bar = Math.max(Math.round(Math.min(inner.h * 0.1, 8 * brush.ratio)), thick(brush, 4));
  const line = (at: number): Rect => ({ ...inner, y: inner.y + at * (size + gap), h: size });
  const hasRoomFor = (lines: number) => lines * (size + gap) + bar <= inner.h;
  const end = inner.y + inner.h - bar;
  if (hasRoomFor(1)) {
    const wide = writeName(ink, area.name, inner, size, brush);
    // As few figures on a line as the lines allow. So no figure is left out for lack of width while
    // there is height.
    const each = [1, 2, figures.length].find((most) =>
      hasRoomFor(1 + Math.ceil(figures.length / most)),
    );
    if (each !== undefined) {
      for (let at = 0; at < figures.length; at += each)
        writeFigures(ink, figures.slice(at, at + each), line(1 + at / each), size, brush);
    } else
      writeFigures(
        ink,
        figures,
        { ...line(0), x: inner.x + wide + size, w: inner.w - wide - size },
        size,
        brush,
      );
  }
  paintBar(
    ink,
    tally,
    { ...inner, y: hasRoomFor(1) ? end : inner.y + ((inner.h - bar) >> 1), h: bar },
    brush,
  );
}

/**
 * Writes the name of an area in the largest size that fits, otherwise its beginning. Returns its
 * width.
 */
function writeName(
  ink: Ink,
  name: string,
  { x, y, w }: Rect,
  size: number,
  { palette, ratio }: Brush,
): number {
  const own = sizeThatFits(ink, name, w, size, Math.round(10 * ratio)) ?? Math.round(10 * ratio);
  const text = fittedName(ink, name, own, w);
  ink.fillStyle = palette.label;
  ink.font = fontOf(own, 700);
  ink.fillText(text, x, y + (size >> 1) + dropOf(own));
  return Math.ceil(widthOf(ink, text, own));
}

/**
 * Writes "23 free 75 taken 2 late", or only the numbers where words don't fit. Before each stands a
 * square in its color of the bar.
 */
function writeFigures(
  ink: Ink,
  figures: Figures,
  { x, y, w, h }: Rect,
  largest: number,
  brush: Brush,
): void {
  const least = Math.round(10 * brush.ratio);
  const words = figures.map(([each, count]) => mapWords().figures[each](count));
  const numbers = figures.map(([, count]) => String(count));
  /** In units of the text size: a square, its text, and the gaps. */
  const widthAt = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + widthOf(ink, text, 1) + around, -apart);
  const fits = (texts: readonly string[]) => Math.min(largest, Math.floor(w / widthAt(texts)));
  const shown = fits(words) >= least ? words : numbers;
  const size = Math.max(fits(shown), least);
  let left = x;
  ink.font = fontOf(size, 600);
  for (const [at, text] of shown.entries()) {
    const kind = figures[at]?.[0] ?? 'free';
    const square = Math.round(size * 0.55);
    const wide = Math.ceil(widthOf(ink, text, size));
    if (left + square + wide > x + w) return;
    ink.fillStyle = colors[kind](brush.palette);
    const spot: Rect = { x: left, y: y + ((h - square) >> 1), w: square, h: square };
    // Free spots get an empty box, as on the map.
    if (kind === 'free') frame(ink, spot, thick(brush, 1.5));
    else fill(ink, spot);
    ink.fillStyle = brush.palette.label;
    ink.fillText(text, left + Math.round(size * 0.9), y + (h >> 1) + dropOf(size));
    left += Math.round(size * (around - apart)) + wide + Math.round(size * apart);
  }
}

/**
 * What a figure takes besides its text, in units of the text size: the square with its gap, and the
 * gap to the next figure.
 */
const apart = 0.7;
const around = 0.9 + apart;

/** The shares of an area side by side: late, taken, reserved, closed. The rest is free. */
function paintBar(ink: Ink, tally: AreaCounts, { x, y, w, h }: Rect, { palette }: Brush): void {
  ink.fillStyle = palette.row;
  fill(ink, { x, y, w, h });
  if (tally.total === 0) return;
  let done = 0;
  const part = (count: number, color: string) => {
    if (count === 0) return;
    const from = Math.round((done / tally.total) * w);
    done += count;
    // Even the smallest share must be visible.
    ink.fillStyle = color;
    fill(ink, { x: x + from, y, w: Math.max(Math.round((done / tally.total) * w) - from, 1), h });
  };
  part(tally.late, colors.late(palette));
  part(tally.taken - tally.late, colors.taken(palette));
  part(tally.reserved, colors.reserved(palette));
  part(tally.total - tally.free - tally.taken - tally.reserved, colors.closed(palette));
}

/** The pixels between two rows of cells, which leave room for marks. */
const gutterOf = ({ ratio }: Pick<Brush, 'ratio'>): number => Math.round(2 * ratio);

const hasCells = (area: SceneArea, { w, h }: Rect, { ratio }: Brush): boolean =>
  cellsIn(area.spots.length, w, h, ratio) !== null;

/** The doors as cells in their order, with a mark on those that need attention. */
function paintCells(
  ink: Ink,
  scene: Scene,
  doors: readonly SceneSpot[],
  { x, y, w, h }: Rect,
  brush: Brush,
): void {
  const { palette } = brush;
  const cells = cellsIn(doors.length, w, h, brush.ratio);
  if (cells === null) return;
  const { step, deep, columns } = cells;
  const gutter = gutterOf(brush);
  const line = thick(brush, 1);
  doors.forEach(({ index }, at) => {
    const cell: Rect = {
      x: x + (at % columns) * step,
      y: y + Math.floor(at / columns) * (deep + gutter) + gutter,
      w: step - line,
      h: deep,
    };
    const { kind, isLate } = scene.kindOf(index);
    if (kind === 'free') {
      ink.fillStyle = palette.padEdge;
      frame(ink, cell, line);
    } else {
      ink.fillStyle =
        kind === 'taken' && scene.cell(index).state === 'container'
          ? palette.standalone.edge
          : colors[kind](palette);
      fill(ink, cell);
    }
    const mark = scene.marks[index] ?? null;
    if (!isLate && mark !== 'conflict' && mark !== 'unknown') return;
    ink.fillStyle =
      mark === 'conflict'
        ? palette.conflict.fill
        : mark === 'unknown'
          ? palette.unknown.fill
          : palette.late.fill;
    fill(ink, { x: cell.x, y: cell.y - gutter, w: cell.w, h: gutter });
  });
}
