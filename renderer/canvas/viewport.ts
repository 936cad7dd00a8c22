/**
 * Where the yard is on the screen, as pure arithmetic. Everything here is in device pixels, and the
 * offset is always a whole number of them. So a pan moves what is painted by whole pixels, and it
 * stays sharp and equal to a fresh painting.
 */
import { center, type Extent, type Point } from './geometry.ts';

/** Feet to device pixels: `x * scale + offset`. `x` and `y` are whole. */
export type MapView = { readonly scale: number; readonly x: number; readonly y: number };

/**
 * Size of the drawing on the screen in device pixels, and how many of them make a CSS pixel.
 *
 * Example: `{ width: 2560, height: 1600, ratio: 2 }` is 1280 by 800 CSS pixels.
 */
export type ScreenSize = {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
};

/** Smallest and largest scale, device pixels per foot. */
export type ZoomLimits = { readonly min: number; readonly max: number };

/** CSS pixels kept free around the yard when it is fitted. */
const margin = { left: 14, right: 14, top: 14, bottom: 14 };
/** CSS pixels per foot at the closest zoom: one spot fills a good part of the screen. */
const closest = 16;

/** Feet to device pixels. */
export const toScreen = (view: MapView, at: Point): Point => ({
  x: at.x * view.scale + view.x,
  y: at.y * view.scale + view.y,
});

/** Device pixels to feet. */
export const toWorld = (view: MapView, at: Point): Point => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
});

/** The part of the world that the screen shows, in feet. */
export const visibleBox = (view: MapView, screen: ScreenSize): Extent => ({
  x0: -view.x / view.scale,
  y0: -view.y / view.scale,
  x1: (screen.width - view.x) / view.scale,
  y1: (screen.height - view.y) / view.scale,
});

/**
 * The largest view that shows all of `bounds`, centered in the free area. An empty or flat yard
 * gets a scale that still makes sense.
 */
export function fitView(bounds: Extent, screen: ScreenSize): MapView {
  const { left, right, top, bottom } = margin;
  const width =
    Math.max(screen.width - (left + right) * screen.ratio, 1) / Math.max(bounds.x1 - bounds.x0, 60);
  const height =
    Math.max(screen.height - (top + bottom) * screen.ratio, 1) /
    Math.max(bounds.y1 - bounds.y0, 60);
  const view = centeredOn(center(bounds), Math.min(width, height, closest * screen.ratio), screen);
  return { ...view, x: view.x - Math.round(((right - left) / 2) * screen.ratio) };
}

/** The view at a scale with a point of the world in the middle of the screen. */
export function centeredOn(at: Point, scale: number, screen: ScreenSize): MapView {
  return {
    scale,
    x: Math.round(screen.width / 2 - at.x * scale),
    y: Math.round(screen.height / 2 - at.y * scale),
  };
}

/** How far we may zoom: out until the yard fills half the screen, in until one spot fills it. */
export function limitsOf(bounds: Extent, screen: ScreenSize): ZoomLimits {
  const whole = fitView(bounds, screen).scale;
  return { min: whole / 2, max: Math.max(closest * screen.ratio, whole) };
}

/**
 * Zooms by a factor. The point of the world under `at` (device pixels) stays there, to half a
 * pixel.
 */
export function zoomAt(view: MapView, factor: number, at: Point, limits: ZoomLimits): MapView {
  const scale = Math.min(Math.max(view.scale * factor, limits.min), limits.max);
  if (!Number.isFinite(scale) || scale === view.scale) return view;
  const world = toWorld(view, at);
  return { scale, x: Math.round(at.x - world.x * scale), y: Math.round(at.y - world.y * scale) };
}

/** Moves by whole device pixels. */
export const panBy = (view: MapView, dx: number, dy: number): MapView => ({
  scale: view.scale,
  x: view.x + Math.round(dx),
  y: view.y + Math.round(dy),
});

/**
 * The same view, moved back until the middle of the screen is over the yard. So the clerk can't
 * lose the yard.
 */
export function clamped(view: MapView, bounds: Extent, screen: ScreenSize): MapView {
  const within = (offset: number, from: number, to: number, size: number) =>
    Math.round(
      Math.min(Math.max(offset, size / 2 - to * view.scale), size / 2 - from * view.scale),
    );
  const x = within(view.x, bounds.x0, bounds.x1, screen.width);
  const y = within(view.y, bounds.y0, bounds.y1, screen.height);
  return x === view.x && y === view.y ? view : { scale: view.scale, x, y };
}

/** A view that shows `box` in the middle, at `scale` or closer if it is closer already. */
export const flyTarget = (view: MapView, box: Extent, scale: number, screen: ScreenSize): MapView =>
  centeredOn(center(box), Math.max(view.scale, scale), screen);

/**
 * The view at `t` (0 to 1) on the way between two. Equal steps of `t` look like equal steps of
 * zoom, and the middle moves along.
 */
export function between(from: MapView, to: MapView, t: number, screen: ScreenSize): MapView {
  if (t <= 0) return from;
  if (t >= 1) return to;
  const eased = t * t * (3 - 2 * t);
  const scale = from.scale * (to.scale / from.scale) ** eased;
  const middle = { x: screen.width / 2, y: screen.height / 2 };
  const [start, end] = [toWorld(from, middle), toWorld(to, middle)];
  // We measure the way at the current scale. Otherwise a long flight would jump at its end.
  const way =
    from.scale === to.scale
      ? eased
      : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale);
  return centeredOn(
    { x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way },
    scale,
    screen,
  );
}

/** The same view on a screen of another size or pixel ratio. Its middle stays in the middle. */
export function rescreened(view: MapView, before: ScreenSize, after: ScreenSize): MapView {
  const middle = toWorld(view, { x: before.width / 2, y: before.height / 2 });
  return centeredOn(middle, (view.scale / before.ratio) * after.ratio, after);
}
