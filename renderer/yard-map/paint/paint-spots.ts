/**
 * The spots of a sheet, painted in passes: one color after the other over all spots. Changing the
 * color or the font costs more than painting a box.
 *
 * Everything lies on whole pixels and inside the spot's own box. So one spot can be repainted alone
 * and equals a full painting.
 */

import type { Extent } from '../../canvas/geometry.ts';
import type { DropVerdict, Scene, SceneSpot, TurnedSheet } from '../model/scene.ts';
import { type Brush, takeSheet, thick } from './brush.ts';
import {
  addCross,
  addTick,
  drawMark,
  fill,
  frame,
  hatchOf,
  markTone,
  pixels,
  within,
} from './glyphs.ts';
import type { Ink } from './lettering.ts';
import { paintDwellBars, paintLetters } from './paint-letters.ts';
import { paintSigns } from './paint-signs.ts';
import { ageTone, paintBlocks, paintVehicles } from './paint-vehicles.ts';
import { floorOf, lineWidth, markPlace, type SpotAppearance, seenOf } from './seen.ts';

/** Paints the spots of a sheet that meet `clip` (feet of the sheet). Returns how many. */
export function paintSpots(
  ink: Ink,
  scene: Scene,
  sheet: TurnedSheet,
  brush: Brush,
  clip: Extent,
): number {
  const line = lineWidth(brush);
  const seen: SpotAppearance[] = [];
  sheet.grid.each(clip, (index) => {
    seen.push(seenOf(scene, sheet.spots[index] as SceneSpot, brush, line));
  });
  if (seen.length === 0) return 0;
  takeSheet(ink, brush, sheet);
  if (brush.level === 0) {
    paintStrips(ink, sheet, brush, clip);
    paintTargets(ink, scene, seen, brush);
    paintAges(ink, seen, brush);
    paintSpecks(ink, seen, brush);
    paintBlocks(ink, seen, brush);
    if (brush.layer === null) paintDwellBars(ink, seen, brush);
  } else {
    paintAges(ink, seen, brush);
    paintTargets(ink, scene, seen, brush);
    paintSlots(ink, seen, brush, line);
    paintVehicles(ink, seen, brush);
    if (brush.level > 1) paintLetters(ink, seen, brush, sheet);
    else if (brush.layer !== 'confirmed') paintDwellBars(ink, seen, brush);
  }
  paintSigns(ink, seen, brush);
  paintMarks(ink, seen, brush);
  paintVeil(ink, scene, seen, brush);
  return seen.length;
}

/** The ground of the overview: rows as strips. */
function paintStrips(ink: Ink, sheet: TurnedSheet, brush: Brush, clip: Extent): void {
  ink.fillStyle = brush.picture === true ? `${brush.palette.row}99` : brush.palette.row;
  for (const strip of sheet.strips) {
    if (strip.x1 < clip.x0 || strip.x0 > clip.x1 || strip.y1 < clip.y0 || strip.y0 > clip.y1)
      continue;
    fill(ink, pixels(strip, brush.scale));
  }
}

/**
 * Colors the ground of empty spots by how long ago they were confirmed. In a taken spot the vehicle
 * has that color.
 */
function paintAges(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  if (brush.layer !== 'confirmed') return;
  for (const at of seen) {
    if (at.cell.state !== 'free') continue;
    ink.fillStyle = ageTone(at.since, brush).fill;
    fill(ink, floorOf(at));
  }
}

/** In the overview, closed spots get a bar of full length and reserved ones a short bar. */
function paintSpecks(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  ink.fillStyle = brush.palette.closedLine;
  for (const { cell, spot, inner, w, l } of seen) {
    if (!cell.isOpen) fill(ink, within(inner, spot.facing, w >> 2, 0, Math.max(w >> 1, 1), l));
  }
  ink.fillStyle = brush.palette.reserved.edge;
  for (const { cell, spot, inner, w, l } of seen) {
    if (!cell.isReserved || cell.state !== 'free') continue;
    const size = Math.max(w >> 1, 1);
    fill(
      ink,
      within(
        inner,
        spot.facing,
        (w - size) >> 1,
        Math.round(l * 0.4),
        size,
        Math.max(Math.round(l * 0.2), 1),
      ),
    );
  }
}

/** The ground of closed and reserved spots, then the lines around every slot. */
function paintSlots(ink: Ink, seen: readonly SpotAppearance[], brush: Brush, line: number): void {
  paintClosed(ink, seen, brush);
  paintReserved(ink, seen, brush);
  ink.fillStyle = brush.palette.line;
  for (const { spot, slot } of seen) {
    const { x, y, w, h } = slot;
    if (spot.facing % 2 === 0) {
      ink.fillRect(x, y, line, h);
      ink.fillRect(x + w, y, line, h);
      if (!spot.isDoor) ink.fillRect(x, spot.facing === 0 ? y : y + h - line, w, line);
    } else {
      ink.fillRect(x, y, w, line);
      ink.fillRect(x, y + h, w, line);
      if (!spot.isDoor) ink.fillRect(spot.facing === 3 ? x : x + w - line, y, line, h);
    }
  }
}

/** Slanted lines over a tint. */
function paintClosed(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  const closed = seen.filter(({ cell }) => !cell.isOpen);
  if (closed.length === 0) return;
  ink.fillStyle = hatchOf(
    ink,
    brush.palette,
    Math.max(Math.round(2.4 * brush.scale), thick(brush, 5)),
    thick(brush, 1),
  );
  for (const at of closed) fill(ink, floorOf(at));
}

/**
 * Tinted ground inside a broken line. A closed spot keeps its slanted lines, because being closed
 * matters more.
 */
function paintReserved(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  const reserved = seen.filter(({ cell }) => cell.isReserved);
  if (reserved.length === 0) return;
  const border = thick(brush, brush.level === 1 ? 1 : 1.5);
  const inset = thick(brush, brush.level === 1 ? 1 : 2);
  ink.fillStyle = brush.palette.reserved.fill;
  for (const at of reserved) if (at.cell.isOpen) fill(ink, floorOf(at));
  ink.fillStyle = brush.palette.reserved.edge;
  const [long, step] = [thick(brush, 5), thick(brush, 9)];
  for (const at of reserved) {
    const { x, y, w, h } = floorOf(at);
    const [x0, y0, x1, y1] = [x + inset, y + inset, x + w - inset, y + h - inset];
    for (let left = x0; left < x1; left += step) {
      const size = Math.min(long, x1 - left);
      ink.fillRect(left, y0, size, border);
      ink.fillRect(left, y1 - border, size, border);
    }
    for (let top = y0; top < y1; top += step) {
      const size = Math.min(long, y1 - top);
      ink.fillRect(x0, top, border, size);
      ink.fillRect(x1 - border, top, border, size);
    }
  }
}

/**
 * Marks: a symbol from near. In the overview, where a symbol would be too small, a frame around the
 * spot.
 */
function paintMarks(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  const { palette } = brush;
  for (const at of seen) {
    if (at.mark === null) continue;
    if (brush.level === 0) {
      ink.fillStyle = markTone(at.mark, palette).fill;
      frame(ink, at.inner, thick(brush, 1));
      continue;
    }
    const { radius, at: along } = markPlace(at, brush);
    const { x, y } = within(at.inner, at.spot.facing, at.w >> 1, along, 0, 0);
    drawMark(ink, at.mark, palette, x, y, radius);
  }
}

const verdictsOf = (scene: Scene, brush: Brush): Scene['verdicts'] =>
  brush.isMini ? [] : scene.verdicts;

const withVerdict = (
  seen: readonly SpotAppearance[],
  verdicts: Scene['verdicts'],
  verdict: DropVerdict,
): readonly SpotAppearance[] => seen.filter(({ spot }) => verdicts[spot.index] === verdict);

/** The ground of spots that a drag may end on, under the vehicles. */
function paintTargets(ink: Ink, scene: Scene, seen: readonly SpotAppearance[], brush: Brush): void {
  const { palette } = brush;
  const verdicts = verdictsOf(scene, brush);
  for (const [verdict, color] of [
    ['legal', palette.legalFill],
    ['caution', palette.cautionFill],
  ] as const) {
    ink.fillStyle = color;
    for (const { inner } of withVerdict(seen, verdicts, verdict)) fill(ink, inner);
  }
}

/**
 * Fades the spots that do not match the filter. While something is dragged, frames the spots where
 * it may go and fades the others.
 */
function paintVeil(ink: Ink, scene: Scene, seen: readonly SpotAppearance[], brush: Brush): void {
  const { palette, level } = brush;
  const verdicts = verdictsOf(scene, brush);
  ink.fillStyle = palette.veil;
  for (const { spot, inner } of seen) {
    const verdict = verdicts[spot.index] ?? null;
    if (verdict === 'illegal' || (verdict === null && scene.faded[spot.index])) fill(ink, inner);
  }
  const border = thick(brush, level === 0 ? 1 : 2);
  // The dragged asset stays as a shadow in its spot.
  for (const { spot, inner } of seen) {
    if (spot.index !== scene.lifted) continue;
    fill(ink, inner);
    ink.fillStyle = palette.hover;
    frame(ink, inner, border);
  }
  for (const verdict of ['legal', 'caution', 'illegal'] as const) {
    const own = withVerdict(seen, verdicts, verdict);
    if (own.length === 0) continue;
    if (verdict !== 'illegal') {
      ink.fillStyle = palette[verdict];
      for (const { inner } of own) frame(ink, inner, border);
    }
    if (level > 0) for (const at of own) drawVerdict(ink, at, verdict, brush);
  }
}

/** A tick in a disc, or a cross, for clerks who can't tell the colors apart. */
function drawVerdict(
  ink: Ink,
  { inner, spot, w, floor }: SpotAppearance,
  verdict: DropVerdict,
  brush: Brush,
): void {
  const { palette } = brush;
  const reach = Math.max(Math.min(Math.round(w * 0.18), thick(brush, 4)), 2);
  const { x, y } = within(inner, spot.facing, w >> 1, Math.round(floor * 0.86), 0, 0);
  ink.lineWidth = thick(brush, brush.level === 1 ? 1 : 2);
  if (verdict !== 'illegal') {
    ink.fillStyle = palette[verdict];
    ink.beginPath();
    ink.arc(x, y, reach * 1.9, 0, Math.PI * 2);
    ink.fill();
  }
  ink.strokeStyle = verdict === 'illegal' ? palette.illegal : palette.pad;
  ink.beginPath();
  if (verdict === 'illegal') addCross(ink, x, y, reach);
  else addTick(ink, x, y, reach);
  ink.stroke();
}
