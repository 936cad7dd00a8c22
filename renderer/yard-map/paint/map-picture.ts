/**
 * The painted yard on its canvas: knows what is on it, paints what is missing, and paints one spot
 * again alone. It asks for areas to be drawn and never how; Konva's shapes do that on screen.
 */

import { type Extent, isEmpty, meet, overlaps } from '../model/geometry.ts';
import type { Scene } from '../model/scene.ts';
import type { MapView, ScreenSize } from '../model/viewport.ts';
import { cardOf, isCardScale } from './area-card.ts';
import { type Backing, freshPlan, placement, planFor, shownBox } from './backing.ts';
import type { Brush } from './brush.ts';
import { dirtyBox } from './dirty.ts';
import type { Ink } from './lettering.ts';
import { levelOf } from './level-of-detail.ts';
import { paintArea, worldOf } from './paint.ts';
import type { Palette } from './palette.ts';

/** The canvas as the picture needs it. */
export interface PictureCanvas {
  readonly ink: Ink;
  /** Lets the browser show the canvas scaled and moved, CSS pixels. */
  place(scale: number, x: number, y: number): void;
  /** Draws the area with this index; calls `Picture.paint` back with it. */
  draw(area: number): void;
}

/** How everything is painted, apart from where. */
export type PaintStyle = Pick<Brush, 'palette' | 'now' | 'layer' | 'picture'> & {
  readonly palette: Palette;
};

/** What was done so far: the tests hold these still. */
export type Counters = {
  /** Paintings of the whole screen, and of strips that came into sight. */
  full: number;
  strips: number;
  /** Areas drawn, and spots in them. */
  areas: number;
  spots: number;
  /** Frames that showed the canvas scaled instead of painting it. */
  scaled: number;
};

/** The painted map behind the overlay: larger than the screen, so that a pan paints only strips. */
export type MapPicture = {
  /**
   * Shows a view. In motion a zoom may be shown scaled for a frame or two; answers false then: call
   * again to make it sharp.
   */
  readonly show: (view: MapView, moving: boolean) => boolean;
  /** Paints everything in sight again: colors, filter or verdicts changed. */
  readonly repaint: () => void;
  /** Paints these spots again, each alone when they are few. */
  readonly repaintSpots: (indexes: Iterable<number>) => void;
  /** Another screen: nothing of the canvas is left. */
  readonly reset: (screen: ScreenSize) => void;
  readonly look: (look: PaintStyle) => void;
  /**
   * Paints an area onto the canvas: what a shape's draw function calls. Does nothing outside of a
   * painting.
   */
  readonly paint: (area: number) => void;
  readonly brush: () => Brush | null;
  /**
   * The box of the canvas that is on the screen; null while it is shown scaled, or before the first
   * painting.
   */
  readonly shown: () => Extent | null;
  readonly counters: Counters;
};

/** Of the frames of a zoom, one in this many is painted sharp; the last one always is. */
const sharpEvery = 3;
/**
 * From this many spots on one painting of everything costs less than one for each (performance.md
 * A, prescription 4).
 */
const manySpots = 24;

/**
 * Creates the picture of a scene on a canvas that is larger than the screen by `marginOf` on each
 * side.
 */
export function createPicture(
  scene: Scene,
  canvas: PictureCanvas,
  marginOf: (screen: ScreenSize) => number,
  firstLook: PaintStyle,
  firstScreen: ScreenSize,
): MapPicture {
  const { ink } = canvas;
  const counters: Counters = { full: 0, strips: 0, areas: 0, spots: 0, scaled: 0 };
  let look = firstLook;
  let screen = firstScreen;
  let margin = marginOf(screen);
  let view: MapView | null = null;
  let backing: Backing | null = null;
  let scaledFrames = 0;
  let job: { readonly brush: Brush; readonly clip: Extent } | null = null;

  const brushAt = ({ scale, x, y }: Backing): Brush => ({
    ...look,
    level: levelOf(scene.across, scale, screen.ratio),
    // A layer is of spots, and where they are slivers their colors still tell which part of the
    // yard is old.
    cards: look.layer !== 'confirmed' && isCardScale(scene.across, scale, screen.ratio),
    scale,
    x,
    y,
    ratio: screen.ratio,
  });

  function paintBox(brush: Brush, clip: Extent): void {
    const [width, height] = [clip.x1 - clip.x0, clip.y1 - clip.y0];
    ink.save();
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.beginPath();
    ink.rect(clip.x0, clip.y0, width, height);
    ink.clip();
    ink.clearRect(clip.x0, clip.y0, width, height);
    job = { brush, clip };
    const world = worldOf(clip, brush);
    for (const area of scene.areas) if (overlaps(area.bounds, world)) canvas.draw(area.index);
    job = null;
    ink.restore();
  }

  function place(): void {
    if (backing === null || view === null) return;
    const { scale, x, y } = placement(backing, view, screen.ratio);
    canvas.place(scale, x, y);
  }

  function fresh(to: MapView): void {
    const plan = freshPlan(to, screen, margin);
    backing = plan.backing;
    const brush = brushAt(backing);
    for (const box of plan.paint) paintBox(brush, box);
    counters.full += 1;
    scaledFrames = 0;
  }

  return {
    counters,
    show(to, moving) {
      view = to;
      if (
        backing !== null &&
        backing.scale !== to.scale &&
        moving &&
        scaledFrames + 1 < sharpEvery
      ) {
        scaledFrames += 1;
        counters.scaled += 1;
        place();
        return false;
      }
      if (backing === null || backing.scale !== to.scale) fresh(to);
      else {
        const plan = planFor(backing, to, screen, margin);
        if (plan.shift !== null) shift(ink, plan.shift.dx, plan.shift.dy);
        backing = plan.backing;
        if (plan.paint.length > 0) {
          const brush = brushAt(backing);
          for (const box of plan.paint) paintBox(brush, box);
          counters.strips += plan.paint.length;
        }
      }
      place();
      return true;
    },
    repaint() {
      if (view === null) return;
      fresh(view);
      place();
    },
    repaintSpots(indexes) {
      if (backing === null || view === null) return;
      const brush = brushAt(backing);
      const { painted } = backing;
      const boxes: Extent[] = [];
      const areas = new Set<number>();
      for (const index of indexes) {
        const spot = scene.spots[index];
        const area = scene.areas[spot?.area ?? -1];
        if (spot === undefined || area === undefined) continue;
        // A card is painted once, however many of its spots changed.
        if (cardOf(area, brush) !== null) {
          if (areas.has(area.index)) continue;
          areas.add(area.index);
        }
        const box = meet(dirtyBox(spot, brush, area), painted);
        if (!isEmpty(box)) boxes.push(box);
      }
      if (boxes.length > manySpots) {
        fresh(view);
        place();
        return;
      }
      for (const box of boxes) paintBox(brush, box);
    },
    reset(to) {
      screen = to;
      margin = marginOf(to);
      backing = null;
      scaledFrames = 0;
    },
    look(to) {
      look = to;
    },
    paint(index) {
      const area = scene.areas[index];
      if (job === null || area === undefined) return;
      counters.areas += 1;
      counters.spots += paintArea(ink, scene, area, job.brush, job.clip);
    },
    brush: () => (backing === null ? null : brushAt(backing)),
    shown: () =>
      backing === null || view === null || backing.scale !== view.scale
        ? null
        : shownBox(backing, view, screen),
  };
}

/** Moves what is on a canvas by whole pixels. */
function shift(ink: Ink, dx: number, dy: number): void {
  ink.save();
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.globalCompositeOperation = 'copy';
  ink.drawImage(ink.canvas, dx, dy);
  ink.restore();
}
