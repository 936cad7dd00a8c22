/**
 * The painted yard on its canvas: we keep track of what is on it, paint what is missing, and
 * repaint a single spot.
 *
 * The problem. A yard has thousands of spots, and a pan or a zoom must stay fluent on a slow
 * computer. Painting everything in each frame costs too much, and so does repainting everything
 * because one truck moved.
 *
 * How it works:
 *
 * 1. Once the view moves, the canvas is larger than the screen by a margin on every side. A pan
 *    only moves the canvas element, which the browser does cheaply. We paint only the strips that
 *    come into sight (`backing.ts`). Before that the canvas has no margin: most of what a first
 *    painting costs is its memory.
 * 2. While a zoom moves, we let the browser scale what is painted. Every third frame is painted
 *    sharp, and so is the last one.
 * 3. When a spot changes, we clear its own box, clip to it and paint the areas that meet it again
 *    (`dirty.ts`). For many spots at once a full painting is cheaper.
 * 4. An area is painted in passes: one color after the other over all its spots, because changing
 *    the color or the font costs more than a box (`paint-spots.ts`).
 * 5. The narrower a spot is on the screen, the less of it we paint (`level-of-detail.ts`). From
 *    very far away an area becomes a card with figures (`area-card.ts`).
 * 6. What moves over the yard (outlines, the dragged asset) has a canvas of its own above this one
 *    (`map-overlay.ts`).
 *
 * `map-engine.ts` brings all of it together once a frame, outside of React.
 *
 * When you change how something is painted: a strip or a single box must come out exactly equal to
 * a full painting. So everything lies on whole device pixels and inside its spot's own box, and
 * shapes that a clip may cut have no smoothed edges.
 *
 * Here we only ask for areas to be drawn. On the screen, Konva's shapes do that and call `paint`
 * back.
 */

import { type Extent, isEmpty, meet, overlaps } from '../../canvas/geometry.ts';
import type { MapView, ScreenSize } from '../../canvas/viewport.ts';
import type { Scene } from '../model/scene.ts';
import { cardOf, isCardScale } from './area-card.ts';
import { type Backing, freshPlan, placement, planFor, shownBox } from './backing.ts';
import type { Brush } from './brush.ts';
import { dirtyBox } from './dirty.ts';
import type { Ink } from './lettering.ts';
import { levelOf } from './level-of-detail.ts';
import { paintArea, worldOf } from './paint.ts';
import type { Palette } from './palette.ts';

/** The canvas as `MapPicture` needs it. */
export interface PictureCanvas {
  readonly ink: Ink;
  /** Makes it as large as the screen with this margin around it, in device pixels. Empties it. */
  size(screen: ScreenSize, margin: number): void;
  /** Lets the browser show the canvas scaled and moved, CSS pixels. */
  place(scale: number, x: number, y: number): void;
  /** Draws the area with this index; calls `MapPicture.paint` back with it. */
  draw(area: number): void;
}

/** How everything is painted, apart from where. */
export type PaintStyle = Pick<Brush, 'palette' | 'now' | 'layer' | 'picture'> & {
  readonly palette: Palette;
};

/**
 * What was painted so far: tests keep these numbers small.
 *
 * Example: a pan of one strip over two areas adds one to `strips` and two to `areas`.
 */
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

/** CSS pixels of canvas around the screen, once the view moves. */
const MARGIN_PX = 256;
/** Of the frames of a zoom, one in this many is painted sharp; the last one always is. */
const SHARP_EVERY = 3;
/** For more spots than this, one painting of everything costs less than one for each. */
const MANY_SPOTS = 24;

/** The same in device pixels. */
const marginFor = ({ ratio }: ScreenSize): number => Math.round(MARGIN_PX * ratio);

/**
 * The painted map behind the overlay: larger than the screen, so that a pan paints only strips.
 *
 * 1. Empty → `show` → Sharp
 * 2. Sharp → a zoom moves → Scaled
 * 3. Scaled → the zoom rests, or every third frame → Sharp
 *
 * Another screen makes it empty again.
 */
export class MapPicture {
  readonly counters: Counters = { full: 0, strips: 0, areas: 0, spots: 0, scaled: 0 };
  readonly #scene: Scene;
  readonly #canvas: PictureCanvas;
  #style: PaintStyle;
  #screen: ScreenSize;
  /** The view that was shown last. */
  #view: MapView | null = null;
  /** The painted part of the canvas; null while it is empty. */
  #backing: Backing | null = null;
  /** Device pixels of canvas around the screen. Null: the canvas has no size yet. */
  #margin: number | null = null;
  /** Frames since the last sharp one. */
  #scaledFrames = 0;
  /** The brush and the clip that areas are drawn with while a painting goes on. */
  #job: { readonly brush: Brush; readonly clip: Extent } | null = null;

  constructor(scene: Scene, canvas: PictureCanvas, style: PaintStyle, screen: ScreenSize) {
    this.#scene = scene;
    this.#canvas = canvas;
    this.#style = style;
    this.#screen = screen;
  }

  /**
   * Shows a view. While a zoom moves, we may show it scaled for a frame or two. This then returns
   * false, and the caller calls again to make it sharp.
   */
  show(to: MapView, isMoving: boolean): boolean {
    this.#view = to;
    const isSameScale = this.#backing?.scale === to.scale;
    if (this.#backing === null) this.#fresh(to, 0);
    else if (isSameScale ? this.#margin === 0 : !this.#mayScale(isMoving))
      this.#fresh(to, marginFor(this.#screen));
    else if (!isSameScale) {
      this.#scaledFrames += 1;
      this.counters.scaled += 1;
      this.#place();
      return false;
    } else this.#follow(this.#backing, to);
    this.#place();
    return true;
  }

  /** Paints everything in a view: colors, filter or verdicts changed. */
  repaint(to: MapView): void {
    this.#view = to;
    this.#fresh(to, this.#margin ?? 0);
    this.#place();
  }

  /** Repaints these spots, each alone when they are few. */
  repaintSpots(indexes: Iterable<number>): void {
    if (this.#backing === null || this.#view === null) return;
    const brush = this.#brushAt(this.#backing);
    const boxes = this.#boxesOf(indexes, brush, this.#backing.painted);
    if (boxes.length > MANY_SPOTS) this.repaint(this.#view);
    else for (const box of boxes) this.#paintBox(brush, box);
  }

  /** The screen has another size, so the canvas is empty. */
  reset(screen: ScreenSize): void {
    this.#screen = screen;
    this.#backing = null;
    this.#margin = null;
    this.#scaledFrames = 0;
  }

  /** Sets the style for what is painted from now on. */
  restyle(style: PaintStyle): void {
    this.#style = style;
  }

  /**
   * Paints an area onto the canvas. Called by a shape's draw function. Does nothing outside of a
   * painting.
   */
  paint(index: number): void {
    const area = this.#scene.areas[index];
    if (this.#job === null || area === undefined) return;
    const { brush, clip } = this.#job;
    this.counters.areas += 1;
    this.counters.spots += paintArea(this.#canvas.ink, this.#scene, area, brush, clip);
  }

  /**
   * The box of the canvas that is on the screen; null while it is shown scaled, or before the first
   * painting.
   */
  shown(): Extent | null {
    const [backing, view] = [this.#backing, this.#view];
    return backing === null || view === null || backing.scale !== view.scale
      ? null
      : shownBox(backing, view, this.#screen);
  }

  #mayScale(isMoving: boolean): boolean {
    return isMoving && this.#scaledFrames + 1 < SHARP_EVERY;
  }

  /** Paints all of a view, on a canvas with this margin. */
  #fresh(to: MapView, margin: number): void {
    if (this.#margin !== margin) this.#canvas.size(this.#screen, margin);
    this.#margin = margin;
    const plan = freshPlan(to, this.#screen, margin);
    this.#backing = plan.backing;
    const brush = this.#brushAt(plan.backing);
    for (const box of plan.paint) this.#paintBox(brush, box);
    this.counters.full += 1;
    this.#scaledFrames = 0;
  }

  /** Paints the strips that a pan brings into view. */
  #follow(backing: Backing, to: MapView): void {
    const plan = planFor(backing, to, this.#screen, this.#margin ?? 0);
    if (plan.shift !== null) shift(this.#canvas.ink, plan.shift.dx, plan.shift.dy);
    this.#backing = plan.backing;
    if (plan.paint.length === 0) return;
    const brush = this.#brushAt(plan.backing);
    for (const box of plan.paint) this.#paintBox(brush, box);
    this.counters.strips += plan.paint.length;
  }

  #place(): void {
    if (this.#backing === null || this.#view === null) return;
    const { scale, x, y } = placement(this.#backing, this.#view, this.#screen.ratio);
    this.#canvas.place(scale, x, y);
  }

  /** The boxes to repaint for these spots. */
  #boxesOf(indexes: Iterable<number>, brush: Brush, painted: Extent): readonly Extent[] {
    const boxes: Extent[] = [];
    const cards = new Set<number>();
    for (const index of indexes) {
      const spot = this.#scene.spots[index];
      const area = this.#scene.areas[spot?.area ?? -1];
      if (spot === undefined || area === undefined) continue;
      // A card is painted once, however many of its spots changed.
      if (cardOf(area, brush) !== null) {
        if (cards.has(area.index)) continue;
        cards.add(area.index);
      }
      const box = meet(dirtyBox(spot, brush, area), painted);
      if (!isEmpty(box)) boxes.push(box);
    }
    return boxes;
  }

  #paintBox(brush: Brush, clip: Extent): void {
    const { ink } = this.#canvas;
    const [width, height] = [clip.x1 - clip.x0, clip.y1 - clip.y0];
    ink.save();
    ink.setTransform(1, 0, 0, 1, 0, 0);
    ink.beginPath();
    ink.rect(clip.x0, clip.y0, width, height);
    ink.clip();
    ink.clearRect(clip.x0, clip.y0, width, height);
    this.#job = { brush, clip };
    const world = worldOf(clip, brush);
    for (const area of this.#scene.areas)
      if (overlaps(area.bounds, world)) this.#canvas.draw(area.index);
    this.#job = null;
    ink.restore();
  }

  #brushAt({ scale, x, y }: Backing): Brush {
    const { across } = this.#scene;
    const { ratio } = this.#screen;
    return {
      ...this.#style,
      level: levelOf(across, scale, ratio),
      // The layer shows spots. Even where they are slivers, their colors show which part of the
      // yard is old.
      cards: this.#style.layer !== 'confirmed' && isCardScale(across, scale, ratio),
      scale,
      x,
      y,
      ratio,
    };
  }
}

/** Moves the pixels of a canvas by whole pixels. */
function shift(ink: Ink, dx: number, dy: number): void {
  ink.save();
  ink.setTransform(1, 0, 0, 1, 0, 0);
  ink.globalCompositeOperation = 'copy';
  ink.drawImage(ink.canvas, dx, dy);
  ink.restore();
}
