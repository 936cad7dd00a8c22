/**
 * Trucks, trailers and containers: blocks in the overview, and bodies with wheels, doors and cabs
 * from near.
 */

import type { VehiclePiece } from '../model/cell.ts';
import { type Brush, thick } from './brush.ts';
import { drawTractor, drawWheels, fill, roundBox, within } from './glyphs.ts';
import type { Ink } from './lettering.ts';
import type { Swatch } from './palette.ts';
import { bodyOf, type SpotAppearance, span, stepOf } from './seen.ts';

/** The colors of a piece: by its kind and how full it is, or by how long it has been there. */
export function toneOf(
  { since }: Pick<SpotAppearance, 'since'>,
  piece: VehiclePiece,
  brush: Brush,
): Swatch {
  const { palette, layer } = brush;
  if (layer !== null) return ageTone(since, brush);
  if (piece.body === 'tractor') return palette.tractor;
  const isPale = piece.load === 'empty' || piece.load === 'partial';
  if (piece.hooked) return isPale ? palette.hookedEmpty : palette.hooked;
  return isPale ? palette.standaloneEmpty : palette.standalone;
}

/**
 * The color of an age in a layer. An asset counts as just arrived when we don't know its arrival.
 * An unknown confirmation has a color of its own.
 */
export function ageTone(since: number | null, { palette, layer, now }: Brush): Swatch {
  if (since === null) return layer === 'confirmed' ? palette.unconfirmed : palette.heat[0];
  return palette.heat[stepOf(layer)(now - since)] ?? palette.heat[0];
}

/** The share of a part load that is painted as full, from the rear end. */
export const partShare = 0.34;

/**
 * The color of text at the rear end of a piece, where the dwell is written. It depends on what is
 * painted there.
 */
export function rearText(
  at: Pick<SpotAppearance, 'since'>,
  piece: VehiclePiece,
  brush: Brush,
): string {
  if (piece.body === 'chassis') return brush.palette.label;
  if (piece.load === 'partial' && brush.layer === null)
    return (piece.hooked ? brush.palette.hooked : brush.palette.standalone).text;
  return toneOf(at, piece, brush).text;
}

/** The color of a piece's label. A chassis lets the ground through. */
export const labelText = (
  at: Pick<SpotAppearance, 'since'>,
  piece: VehiclePiece,
  brush: Brush,
): string => (piece.body === 'chassis' ? brush.palette.label : toneOf(at, piece, brush).text);

type Placed = readonly [at: SpotAppearance, piece: VehiclePiece];

/** The pieces in view, by their colors. */
function byTone(
  seen: readonly SpotAppearance[],
  brush: Brush,
): ReadonlyMap<Swatch, readonly Placed[]> {
  const groups = new Map<Swatch, Placed[]>();
  for (const at of seen) {
    for (const piece of at.cell.pieces) {
      const tone = toneOf(at, piece, brush);
      const group = groups.get(tone);
      if (group === undefined) groups.set(tone, [[at, piece]]);
      else group.push([at, piece]);
    }
  }
  return groups;
}

/** The overview: a block for each vehicle, hollow when empty, with dark cabs at the front. */
export function paintBlocks(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  const { scale } = brush;
  for (const [tone, pieces] of byTone(seen, brush)) {
    ink.fillStyle = tone.far ?? tone.fill;
    for (const [at, piece] of pieces) fill(ink, bodyOf(at, piece, scale, 0));
    if (tone.far === undefined) continue;
    ink.fillStyle = tone.fill;
    for (const [at, piece] of pieces) if (at.body > 3) fill(ink, bodyOf(at, piece, scale, 1));
  }
}

/** Vehicles from nearer. */
export function paintVehicles(ink: Ink, seen: readonly SpotAppearance[], brush: Brush): void {
  const { palette, scale, level } = brush;
  const radius = level === 1 ? 0 : Math.min(Math.round(1.1 * scale), thick(brush, 4));
  const edge = thick(brush, 1);
  if (level >= 2) {
    ink.fillStyle = palette.wheel;
    for (const { cell, spot, inner, side, body } of seen) {
      for (const piece of cell.pieces) {
        if (piece.body !== 'tractor')
          drawWheels(ink, inner, spot.facing, side, Math.round(piece.from * scale), body, scale);
      }
    }
  }
  for (const [tone, pieces] of byTone(seen, brush)) {
    ink.fillStyle = tone.edge;
    for (const [at, piece] of pieces)
      if (piece.body !== 'tractor') roundBox(ink, bodyOf(at, piece, scale, 0), radius);
    ink.fillStyle = tone.fill;
    for (const [at, piece] of pieces) {
      if (piece.body !== 'tractor' && at.body > 2 * edge)
        roundBox(ink, bodyOf(at, piece, scale, edge), radius - edge);
    }
    for (const [at, piece] of pieces) {
      const [from, long] = span(piece, scale);
      if (piece.body === 'tractor')
        drawTractor(
          ink,
          at.inner,
          at.spot.facing,
          tone,
          palette.glass,
          at.side,
          from,
          at.body,
          long,
          radius,
        );
      else paintDetail(ink, at, piece, brush, tone, from, long);
    }
  }
}

/** How full it is, the open frame of a chassis, the doors at the rear. */
function paintDetail(
  ink: Ink,
  { inner, spot, side, body }: SpotAppearance,
  piece: VehiclePiece,
  brush: Brush,
  tone: Swatch,
  from: number,
  long: number,
): void {
  const { palette } = brush;
  const line = thick(brush, 1);
  if (piece.body === 'chassis') {
    const beam = Math.max(Math.round(body * 0.22), line);
    ink.fillStyle = palette.pad;
    fill(
      ink,
      within(inner, spot.facing, side + beam, from + 2 * line, body - 2 * beam, long - 4 * line),
    );
    return;
  }
  if (piece.load === 'partial' && brush.layer === null) {
    ink.fillStyle = (piece.hooked ? palette.hooked : palette.standalone).fill;
    fill(
      ink,
      within(
        inner,
        spot.facing,
        side + line,
        from + line,
        body - 2 * line,
        Math.round(long * partShare) - line,
      ),
    );
  }
  if (brush.level < 2) return;
  ink.fillStyle = tone.edge;
  fill(
    ink,
    within(
      inner,
      spot.facing,
      side + line,
      from + Math.round(1.5 * brush.scale),
      body - 2 * line,
      line,
    ),
  );
}
