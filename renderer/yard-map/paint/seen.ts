/**
 * A spot in view. Everything that the painting passes need is computed once, in pixels of its
 * sheet.
 */

import type { Mark } from '../../page/stores/operations-store.ts';
import { confirmedStep, heatStep } from '../../ui/text/dwell.ts';
import type { Sign } from '../model/appointment-sign.ts';
import type { SpotDrawing, VehiclePiece } from '../model/cell.ts';
import type { Scene, SceneSpot } from '../model/scene.ts';
import { type Brush, type Layer, thick } from './brush.ts';
import { pixels, type Rect, within } from './glyphs.ts';

/** A spot as its painter needs it: contents and signs. */
export type SpotAppearance = {
  readonly spot: SceneSpot;
  readonly cell: SpotDrawing;
  readonly mark: Mark | null;
  readonly sign: Sign | null;
  /**
   * When its asset arrived, or when it was last confirmed, depending on the layer. Milliseconds
   * since the epoch. Null: unknown.
   */
  readonly since: number | null;
  readonly slot: Rect;
  /** The slot without the lines around it. The spot may paint nowhere else. */
  readonly inner: Rect;
  /** Pixels across and along `inner`, and along the part where vehicles stand. */
  readonly w: number;
  readonly l: number;
  readonly floor: number;
  /** Pixels across a vehicle, and from the side of `inner` to it. */
  readonly body: number;
  readonly side: number;
};

/** The step, of six, for an age. A confirmation stays fresh for longer than an arrival. */
export const stepOf = (layer: Layer): ((ms: number) => number) =>
  layer === 'confirmed' ? confirmedStep : heatStep;

/** The width of a trailer in feet: 8.5 by law. */
export const trailerWidth = 8.5;

/** Width of slot lines in device pixels. */
export function lineWidth(brush: Brush): number {
  return brush.level === 0
    ? 0
    : Math.min(Math.max(Math.round(brush.scale * 0.4), 1), thick(brush, 2));
}

/**
 * The slot without its lines. The line on the far side lies in the next slot's box, so that two
 * neighbors paint the same pixels. The rear line lies in the slot itself.
 */
export function innerOf(slot: Rect, spot: SceneSpot, line: number): Rect {
  const rear = spot.isDoor ? 0 : line;
  switch (spot.facing) {
    case 0:
      return { x: slot.x + line, y: slot.y + rear, w: slot.w - line, h: slot.h - rear };
    case 1:
      return { x: slot.x, y: slot.y + line, w: slot.w - rear, h: slot.h - line };
    case 2:
      return { x: slot.x + line, y: slot.y, w: slot.w - line, h: slot.h - rear };
    case 3:
      return { x: slot.x + rear, y: slot.y + line, w: slot.w - rear, h: slot.h - line };
  }
}

/** Computes the appearance of a spot for a brush. */
export function seenOf(scene: Scene, spot: SceneSpot, brush: Brush, line: number): SpotAppearance {
  const slot = pixels(spot.box, brush.scale);
  const inner = innerOf(slot, spot, line);
  const cell = scene.cell(spot.index);
  const isUpright = spot.facing % 2 === 0;
  const [w, l] = isUpright ? [inner.w, inner.h] : [inner.h, inner.w];
  // Leaves a pixel of ground on each side.
  const body = Math.max(Math.min(Math.round(trailerWidth * brush.scale), w - 2), 1);
  return {
    spot,
    cell,
    mark: scene.marks[spot.index] ?? (cell.isBroken ? 'unknown' : null),
    sign: scene.sign(spot.index),
    since: brush.layer === 'confirmed' ? (scene.confirmed[spot.index] ?? null) : cell.since,
    slot,
    inner,
    w,
    l,
    floor: Math.min(Math.round(spot.room * brush.scale), l),
    body,
    side: (w - body) >> 1,
  };
}

/**
 * The part of the slot where vehicles stand: everything but the code at the front. A shared
 * rectangle, see `within`.
 */
export const floorOf = ({ inner, spot, w, floor }: SpotAppearance): Rect =>
  within(inner, spot.facing, 0, 0, w, floor);

/** Where a piece begins along its slot, and how long it is, in pixels. */
export function span(piece: VehiclePiece, scale: number): readonly [number, number] {
  const from = Math.round(piece.from * scale);
  return [from, Math.max(Math.round(piece.to * scale) - from, 1)];
}

/** The rectangle of a piece, `inset` pixels inside its outline. */
export function bodyOf(
  { inner, spot, side, body }: SpotAppearance,
  piece: VehiclePiece,
  scale: number,
  inset: number,
): Rect {
  const [from, long] = span(piece, scale);
  return within(inner, spot.facing, side + inset, from + inset, body - 2 * inset, long - 2 * inset);
}

/**
 * The radius of a mark's symbol, and how far along the slot its middle is: at the front end of
 * where vehicles stand.
 */
export function markPlace(
  { w, floor }: SpotAppearance,
  brush: Brush,
): { readonly radius: number; readonly at: number } {
  const radius = Math.max(Math.floor(Math.min(w * 0.32, 9 * brush.ratio, floor * 0.2)), 2);
  return { radius, at: floor - Math.ceil(radius * 1.3) - 1 };
}
