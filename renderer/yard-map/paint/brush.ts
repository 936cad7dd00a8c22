import type { TurnedSheet } from '../model/scene.ts';
import type { Ink } from './lettering.ts';
import type { Level } from './level-of-detail.ts';
import type { Palette } from './palette.ts';

/**
 * What the colors of the map show: how long assets have been there, or how long ago each spot was
 * last confirmed. Null: the kind of asset.
 */
export type Layer = 'dwell' | 'confirmed' | null;

/**
 * How and where we paint: colors, level of detail, and the place of the world on this canvas.
 *
 * Example: `{ palette, level: 2, scale: 2, x: 256, y: 256, ratio: 1, now, layer: null }`.
 */
export type Brush = {
  readonly palette: Palette;
  readonly level: Level;
  /** Device pixels per foot. */
  readonly scale: number;
  /** Whole device pixels from the corner of the canvas to the world's origin. */
  readonly x: number;
  readonly y: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Wall time, ms since the epoch: dwell is counted to it. */
  readonly now: number;
  /** What the colors show. */
  readonly layer: Layer;
  /** A background image lies under the yard, so pavement is see-through. */
  readonly picture?: boolean;
  /** Areas are shown as cards: their spots would be slivers (`area-card.ts`). */
  readonly cards?: boolean;
  /**
   * The minimap: it has no room for names of areas and signs of appointments, and does not show
   * where a drag may end.
   */
  readonly isMini?: boolean;
};

/**
 * Sets the canvas to the pixels of a sheet: whole pixels from the world's origin, turned by the
 * sheet's angle.
 */
export function takeSheet(ink: Ink, brush: Brush, sheet: Pick<TurnedSheet, 'angle'>): void {
  if (sheet.angle === 0) {
    ink.setTransform(1, 0, 0, 1, brush.x, brush.y);
    return;
  }
  const [cos, sin] = [Math.cos(sheet.angle), Math.sin(sheet.angle)];
  ink.setTransform(cos, sin, -sin, cos, brush.x, brush.y);
}

/** The width of a line in device pixels, at least one. */
export const thick = ({ ratio }: Pick<Brush, 'ratio'>, css: number): number =>
  Math.max(Math.round(css * ratio), 1);
