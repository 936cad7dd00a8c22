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

/** Milliseconds of a flight to another view. */
const FLIGHT_MS = 260;
/** CSS pixels that a revealed box keeps from the edge. */
const REVEAL_MARGIN_PX = 32;

/** What a frame has to know of the view. */
export type CameraFrame = {
  readonly hasMoved: boolean;
  /** The scale is still changing: what is painted may be coarse. */
  readonly isZooming: boolean;
};

/** What a camera looks at. */
export type CameraParts = {
  /** All there is to see, in feet. */
  readonly bounds: () => Extent;
  readonly screen: ScreenSize;
  /** Asks for a frame. */
  readonly request: () => void;
  /** Missing: zoom follows from the bounds, and the middle of the screen stays over them. */
  readonly limits?: ZoomLimits;
};

/**
 * Where a drawing is looked at. It paints nothing. Points it takes are CSS pixels of the screen.
 * `Resting → (flyTo) → Flying → (arrives, or a hand steers) → Resting`.
 */
export class Camera {
  readonly #parts: CameraParts;
  #screen: ScreenSize;
  #view: MapView;
  #hasMoved = true;
  #isZooming = false;
  #flight: { readonly from: MapView; readonly to: MapView; readonly start: number } | null = null;
  /** Less than a device pixel waits for the next move, so that a slow pan loses nothing. */
  #rest: Point = { x: 0, y: 0 };

  /** Begins with everything in sight. */
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

  /** The part of the world in sight, in feet. */
  get sight(): Extent {
    return visibleBox(this.#view, this.#screen);
  }

  /** The world in the middle of the screen, in feet. */
  get middle(): Point {
    return toWorld(this.#view, { x: this.#screen.width / 2, y: this.#screen.height / 2 });
  }

  /** Everything is shown as it fits: we looked no closer, or came back. */
  get isFitted(): boolean {
    const { scale, x, y } = this.#held(fitView(this.#parts.bounds(), this.#screen));
    const view = this.#view;
    return this.#flight === null && scale === view.scale && x === view.x && y === view.y;
  }

  /** A point in device pixels. */
  scaled({ x, y }: Point): Point {
    return { x: x * this.#screen.ratio, y: y * this.#screen.ratio };
  }

  worldAt(at: Point): Point {
    return toWorld(this.#view, this.scaled(at));
  }

  /** Where the middle of a box is on the screen. */
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

  /** Puts the middle of a box into the middle of the screen, at `scale` or closer. */
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

  /** Moves the view just as far as needed to show a box well inside the screen. */
  reveal(box: Extent, isSmooth: boolean): void {
    const from = toScreen(this.#view, { x: box.x0, y: box.y0 });
    const to = toScreen(this.#view, { x: box.x1, y: box.y1 });
    const { width, height, ratio } = this.#screen;
    const free = REVEAL_MARGIN_PX * ratio;
    const dx = shiftInto(from.x, to.x, width, free);
    const dy = shiftInto(from.y, to.y, height, free);
    if (dx !== 0 || dy !== 0) this.flyTo(panBy(this.#view, dx, dy), isSmooth);
  }

  /** Puts a point of the world in the middle: the minimap. */
  lookAt(at: Point): void {
    this.show(centeredOn(at, this.#view.scale, this.#screen));
  }

  /** Shows a view at once. */
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

  /** Goes on with a flight and says what this frame has to show; called once a frame. */
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

  /** By hand: what flies stops. */
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
 * How far to shift so that `low` to `high` lies within 0 to `size`, `free` from the edges; one that
 * is too long is centered.
 */
const shiftInto = (low: number, high: number, size: number, free: number): number => {
  if (high - low > size - 2 * free) return size / 2 - (low + high) / 2;
  if (low < free) return free - low;
  return high > size - free ? size - free - high : 0;
};
