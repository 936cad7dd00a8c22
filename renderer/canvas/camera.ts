/**
 * The view of a drawing, and how the canvas kit works together.
 *
 * The problem. The yard map, the layout editor and the timeline of appointments are painted on
 * canvases. A canvas scrolls nothing, zooms nothing, finds nothing under the pointer and repaints
 * nothing. We have to do all of that ourselves, alike in each drawing, for mouse, touchpad and
 * fingers. And a pan must stay fluent and sharp on a slow computer.
 *
 * The idea. A drawing has its own units (feet in the yard). A view is a scale and an offset in
 * device pixels, and everything on the screen follows from it. A view isn't React state: only the
 * size and the theme are, because they change seldom.
 *
 * How it works:
 *
 * 1. `use-screen.ts` measures the canvas in whole device pixels, also when the window moves to
 *    another monitor.
 * 2. `Camera` holds the view of the map and of the editor. Its arithmetic is in `viewport.ts`, and
 *    boxes and points are in `geometry.ts`. The offset is always whole, so what is painted can be
 *    moved and stays sharp.
 * 3. `use-wheel.ts` and `wheel.ts` turn a wheel into a zoom, and `fingers.ts` turns two fingers
 *    into a pinch. `element-place.ts` tells where an event is on the canvas.
 * 4. A drawing has its own gestures on top of these (`yard-map/input/interaction.ts`,
 *    `features/layout/use-pointer-input.ts`).
 * 5. Whatever changes requests a frame. `FrameLoop` paints at most once a frame, and
 *    `Camera.frame` tells the painter whether the view moved.
 * 6. `canvas-back.ts` and `theme-watch.ts` report when everything must be painted again.
 *
 * Decision: One canvas kit; each drawing's gestures stay apart.
 *
 * One machine for all gestures needed, for each drawing, a host as long as its gestures:
 *
 * - Yard map: a press decides nothing yet. One finger pans, a long press lifts an asset. With a
 *   second finger it pinches; the one that stays pans. A drag pans at the edge, may begin in the
 *   waiting list, and lands on a spot or nowhere.
 * - Layout editor: a press selects at once. One finger is like a mouse; with a second one it gives
 *   up and pinches. A drop is a change.
 * - Timeline: a press takes a bar, a second finger does nothing, a drop is a time and a door. Its
 *   view is one axis (a time at the left edge, and milliseconds a pixel), so it has no `Camera`.
 *
 * What is edited before it is saved has one stack for Undo, `shared/undo-steps.ts`. What is saved
 * is undone by the outbox, by an inverse operation once it was sent (`main/outbox/queue/undo.ts`).
 *
 * There are three units: the drawing's own, device pixels, and CSS pixels. Events and the methods
 * of `Camera` use CSS pixels. Views and painters use device pixels.
 */
import { center, type Extent, type Point } from './geometry.ts';
import {
  between,
  centeredOn,
  clamped,
  fitView,
  flyTarget,
  limitsOf,
  type MapView,
  panBy,
  rescreened,
  type ScreenSize,
  toScreen,
  toWorld,
  visibleBox,
  type ZoomLimits,
  zoomAt,
} from './viewport.ts';

/** Duration of a flight to another view, in milliseconds. */
const FLIGHT_MS = 260;
/** CSS pixels between a revealed box and the edge of the screen. */
const REVEAL_MARGIN_PX = 32;

/** What a painter needs to know about the view of one frame. */
export type CameraFrame = {
  readonly hasMoved: boolean;
  /** The scale is still changing, so a coarse painting is enough. */
  readonly isZooming: boolean;
};

/**
 * What a camera needs. Example: `{ bounds: () => scene.extent, screen: { width: 1280, height: 800,
 * ratio: 2 }, request }`.
 */
export type CameraParts = {
  /** The extent of everything drawn, in feet. */
  readonly bounds: () => Extent;
  readonly screen: ScreenSize;
  /** Requests a frame. */
  readonly request: () => void;
  /**
   * Missing: the zoom limits follow from the bounds, and the middle of the screen stays over them.
   */
  readonly limits?: ZoomLimits;
};

/**
 * Where we look at a drawing from. The camera paints nothing. It takes points in CSS pixels of the
 * screen.
 *
 * The normal order:
 *
 * 1. Resting. The view changes only when a hand pans or zooms.
 * 2. `flyTo`, `flyClose` or `reveal` starts a flight: Flying.
 * 3. Each `frame` moves the view a little. On arrival: Resting again.
 *
 * Unusual: a hand that steers during a flight ends the flight where it is. A new size of the screen
 * keeps the middle of the view, or fits everything again if everything was in view.
 *
 * Mind when changing it: the offset of a view is always whole device pixels (`viewport.ts`). A
 * fraction would blur the painting, so what is left of a slow pan waits in `#rest`.
 */
export class Camera {
  readonly #parts: CameraParts;
  #screen: ScreenSize;
  #view: MapView;
  #hasMoved = true;
  #isZooming = false;
  #flight: { readonly from: MapView; readonly to: MapView; readonly start: number } | null = null;
  /**
   * The part of a pan that is smaller than a device pixel. We add it to the next move, so that a
   * slow pan loses nothing.
   */
  #rest: Point = { x: 0, y: 0 };

  /** Starts with everything in view. */
  constructor(parts: CameraParts) {
    this.#parts = parts;
    this.#screen = parts.screen;
    this.#view = fitView(parts.bounds(), parts.screen);
  }

  get view(): MapView {
    return this.#view;
  }

  get screen(): ScreenSize {
    return this.#screen;
  }

  /** The part of the world in view, in feet. */
  get sight(): Extent {
    return visibleBox(this.#view, this.#screen);
  }

  /** The point of the world in the middle of the screen, in feet. */
  get middle(): Point {
    return toWorld(this.#view, { x: this.#screen.width / 2, y: this.#screen.height / 2 });
  }

  /** Everything is in view at the fitted scale: the clerk has not zoomed, or came back. */
  get isFitted(): boolean {
    const { scale, x, y } = this.#held(fitView(this.#parts.bounds(), this.#screen));
    const view = this.#view;
    return this.#flight === null && scale === view.scale && x === view.x && y === view.y;
  }

  /** A point in CSS pixels, as device pixels. */
  scaled({ x, y }: Point): Point {
    return { x: x * this.#screen.ratio, y: y * this.#screen.ratio };
  }

  worldAt(at: Point): Point {
    return toWorld(this.#view, this.scaled(at));
  }

  /** Where the middle of a box is on the screen, in CSS pixels. */
  placeOf(box: Extent): Point {
    const { x, y } = toScreen(this.#view, center(box));
    return { x: x / this.#screen.ratio, y: y / this.#screen.ratio };
  }

  pan(dx: number, dy: number): void {
    const by = this.scaled({ x: dx, y: dy });
    const [x, y] = [by.x + this.#rest.x, by.y + this.#rest.y];
    this.#rest = { x: x - Math.round(x), y: y - Math.round(y) };
    this.#steer(panBy(this.#view, x, y), true);
  }

  /** Zooms by a factor around a point. */
  zoom(factor: number, at: Point): void {
    this.#steer(zoomAt(this.#view, factor, this.scaled(at), this.#limits()), true);
  }

  /** Zooms by a factor around the middle of the screen. */
  zoomSmoothly(factor: number, isSmooth: boolean): void {
    const middle = { x: this.#screen.width / 2, y: this.#screen.height / 2 };
    const from = this.#flight?.to ?? this.#view;
    this.flyTo(zoomAt(from, factor, middle, this.#limits()), isSmooth);
  }

  fit(isSmooth: boolean): void {
    this.flyToBox(this.#parts.bounds(), isSmooth);
  }

  flyToBox(box: Extent, isSmooth: boolean): void {
    this.flyTo(fitView(box, this.#screen), isSmooth);
  }

  /** Flies until the middle of a box is in the middle of the screen, at `scale` or closer. */
  flyClose(box: Extent, scale: number, isSmooth: boolean): void {
    const close = Math.min(scale, this.#limits().max);
    this.flyTo(flyTarget(this.#view, box, close, this.#screen), isSmooth);
  }

  flyTo(to: MapView, isSmooth: boolean): void {
    if (isSmooth) {
      this.#flight = { from: this.#view, to: this.#held(to), start: performance.now() };
      this.#parts.request();
    } else this.show(to);
  }

  /** Moves the view only as far as needed to show a box well inside the screen. */
  reveal(box: Extent, isSmooth: boolean): void {
    const from = toScreen(this.#view, { x: box.x0, y: box.y0 });
    const to = toScreen(this.#view, { x: box.x1, y: box.y1 });
    const { width, height, ratio } = this.#screen;
    const free = REVEAL_MARGIN_PX * ratio;
    const dx = shiftInto(from.x, to.x, width, free);
    const dy = shiftInto(from.y, to.y, height, free);
    if (dx !== 0 || dy !== 0) this.flyTo(panBy(this.#view, dx, dy), isSmooth);
  }

  /** Puts a point of the world into the middle of the screen. The minimap uses it. */
  lookAt(at: Point): void {
    this.show(centeredOn(at, this.#view.scale, this.#screen));
  }

  /** Shows a view at once, without a flight. */
  show(next: MapView): void {
    this.#steer(next, false);
  }

  resize(next: ScreenSize): void {
    const bounds = this.#parts.bounds();
    const view = this.isFitted ? fitView(bounds, next) : rescreened(this.#view, this.#screen, next);
    this.#screen = next;
    this.#view = this.#held(view);
    this.#hasMoved = true;
  }

  /** Advances a flight and reports what this frame has to paint. Call it once a frame. */
  frame(): CameraFrame {
    if (this.#flight !== null) {
      const { from, to, start } = this.#flight;
      const t = (performance.now() - start) / FLIGHT_MS;
      this.#set(between(from, to, t, this.#screen), t < 1);
      if (t >= 1) this.#flight = null;
      else this.#parts.request();
    }
    const frame = { hasMoved: this.#hasMoved, isZooming: this.#isZooming && this.#hasMoved };
    this.#hasMoved = false;
    return frame;
  }

  #limits(): ZoomLimits {
    return this.#parts.limits ?? limitsOf(this.#parts.bounds(), this.#screen);
  }

  #held(view: MapView): MapView {
    const { bounds, limits } = this.#parts;
    return limits === undefined ? clamped(view, bounds(), this.#screen) : view;
  }

  /** A hand moves the view, which ends a flight. */
  #steer(next: MapView, isInMotion: boolean): void {
    this.#flight = null;
    this.#set(next, isInMotion);
  }

  #set(next: MapView, isInMotion: boolean): void {
    const to = this.#held(next);
    const { scale, x, y } = this.#view;
    if (to.scale === scale && to.x === x && to.y === y) return;
    this.#isZooming = isInMotion && to.scale !== scale;
    this.#view = to;
    this.#hasMoved = true;
    this.#parts.request();
  }
}

/**
 * How far to shift so that `low` to `high` lies within 0 to `size`, with `free` left at each edge.
 * A stretch that is too long is centered.
 */
const shiftInto = (low: number, high: number, size: number, free: number): number => {
  if (high - low > size - 2 * free) return size / 2 - (low + high) / 2;
  if (low < free) return free - low;
  return high > size - free ? size - free - high : 0;
};
