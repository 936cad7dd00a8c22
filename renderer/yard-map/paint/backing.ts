/**
 * Decides what to paint for a new view: we know which part of the yard is already on the canvas,
 * and plan the rest.
 *
 * The canvas is larger than the screen by a margin on every side, and the browser moves it. So a
 * pan paints only the strips that come into sight, and paints them a little ahead. We move by whole
 * device pixels, so the moved pixels equal a fresh painting.
 *
 * Pure: `map-picture.ts` carries the plan out.
 */
import { covers, type Extent, isEmpty, join, meet, moved } from '../../canvas/geometry.ts';
import type { MapView, ScreenSize } from '../../canvas/viewport.ts';

/**
 * State of the canvas: its scale, where the world's origin lies on it (whole device pixels), and
 * the part that is painted.
 *
 * Example: `{ scale: 2, x: 256, y: 256, painted: { x0: 256, y0: 256, x1: 1536, y1: 1056 } }` has
 * painted a screen of 1280 by 800, and nothing of the margin around it.
 */
export type Backing = {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly painted: Extent;
};

/**
 * What to do for a view: first move the painted pixels, if `shift` is set, then paint these boxes
 * of the canvas.
 *
 * Example: a pan to the right, beyond what is painted, has one box in `paint`: a strip at its left
 * edge.
 */
export type Plan = {
  readonly backing: Backing;
  readonly shift: { readonly dx: number; readonly dy: number } | null;
  readonly paint: readonly Extent[];
};

/**
 * How many device pixels we paint ahead of a pan. A few thick strips cost less than many thin ones.
 */
const ahead = 96;

/** The canvas around a screen, with its margin. */
export const canvasBox = (screen: ScreenSize, margin: number): Extent => ({
  x0: 0,
  y0: 0,
  x1: screen.width + 2 * margin,
  y1: screen.height + 2 * margin,
});

/** The part of the canvas on the screen. Only for a view of the same scale. */
export const shownBox = (backing: Backing, view: MapView, screen: ScreenSize): Extent => {
  const [x0, y0] = [backing.x - view.x, backing.y - view.y];
  return { x0, y0, x1: x0 + screen.width, y1: y0 + screen.height };
};

/** A canvas that is painted anew for a view, with the screen in its middle. */
export function freshPlan(view: MapView, screen: ScreenSize, margin: number): Plan {
  const painted = { x0: margin, y0: margin, x1: margin + screen.width, y1: margin + screen.height };
  return {
    backing: { scale: view.scale, x: view.x + margin, y: view.y + margin, painted },
    shift: null,
    paint: [painted],
  };
}

/** What a view of the same scale needs beyond what is painted. For another scale, everything. */
export function planFor(backing: Backing, view: MapView, screen: ScreenSize, margin: number): Plan {
  if (backing.scale !== view.scale) return freshPlan(view, screen, margin);
  const canvas = canvasBox(screen, margin);
  const shown = shownBox(backing, view, screen);
  if (covers(backing.painted, shown)) return { backing, shift: null, paint: [] };
  if (covers(canvas, shown)) return extended(backing, shown, canvas, null);
  // The screen would leave the canvas, so we move the painted pixels until it is in the middle
  // again.
  const [dx, dy] = [margin - shown.x0, margin - shown.y0];
  const kept = meet(moved(backing.painted, dx, dy), canvas);
  const after = { ...backing, x: backing.x + dx, y: backing.y + dy, painted: kept };
  const needed = moved(shown, dx, dy);
  if (isEmpty(meet(kept, needed))) return freshPlan(view, screen, margin);
  return extended(after, needed, canvas, { dx, dy });
}

/** Extends the painted part to a box that also contains the shown one, by at most four strips. */
function extended(backing: Backing, shown: Extent, canvas: Extent, shift: Plan['shift']): Plan {
  const before = backing.painted;
  const after = meet(
    join(before, {
      x0: shown.x0 < before.x0 ? shown.x0 - ahead : shown.x0,
      y0: shown.y0 < before.y0 ? shown.y0 - ahead : shown.y0,
      x1: shown.x1 > before.x1 ? shown.x1 + ahead : shown.x1,
      y1: shown.y1 > before.y1 ? shown.y1 + ahead : shown.y1,
    }),
    canvas,
  );
  const strips = [
    { x0: after.x0, y0: after.y0, x1: after.x1, y1: before.y0 },
    { x0: after.x0, y0: before.y1, x1: after.x1, y1: after.y1 },
    { x0: after.x0, y0: before.y0, x1: before.x0, y1: before.y1 },
    { x0: before.x1, y0: before.y0, x1: after.x1, y1: before.y1 },
  ].filter((strip) => !isEmpty(strip));
  return { backing: { ...backing, painted: after }, shift, paint: strips };
}

/**
 * How the browser must place the canvas to show a view: a scale, then CSS pixels from the corner of
 * the map.
 */
export function placement(
  backing: Backing,
  view: MapView,
  ratio: number,
): { readonly scale: number; readonly x: number; readonly y: number } {
  const scale = view.scale / backing.scale;
  return {
    scale,
    x: (view.x - backing.x * scale) / ratio,
    y: (view.y - backing.y * scale) / ratio,
  };
}
