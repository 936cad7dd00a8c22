/**
 * Where the map looks: pans, zooms and flights, and what lies under a point of the screen. It
 * paints nothing.
 */
import type { SpotId } from '../../shared/ids.ts';
import type { Hit } from './input/interaction.ts';
import { hitAt } from './input/picking.ts';
import {
  center,
  type Extent,
  isEmpty,
  join,
  meet,
  nothing,
  overlaps,
  type Point,
} from './model/geometry.ts';
import type { Scene, SceneArea, SceneSpot } from './model/scene.ts';
import {
  between,
  clamped,
  fitView,
  flyTarget,
  limitsOf,
  lookAt,
  type MapView,
  panBy,
  rescreened,
  type ScreenSize,
  toScreen,
  toWorld,
  visibleBox,
  zoomAt,
} from './model/viewport.ts';
import { cardAt } from './paint/area-card.ts';
import { levelStarts } from './paint/level-of-detail.ts';

/** Milliseconds of a flight to another view. */
const flightTime = 260;
/** CSS pixels that a revealed spot keeps from the edge. */
const revealMargin = 32;

/** What a frame has to know of the view. */
export type CameraFrame = {
  readonly hasMoved: boolean;
  /** The scale is still changing: what is painted may be coarse. */
  readonly isZooming: boolean;
};

/** The camera of one map. */
export type Camera = ReturnType<typeof createCamera>;

/**
 * Creates the camera, the whole yard in sight. `monotonic` is in milliseconds; `request` asks for a
 * frame.
 */
export function createCamera(
  scene: Scene,
  firstScreen: ScreenSize,
  monotonic: () => number,
  request: () => void,
) {
  let screen = firstScreen;
  let view: MapView = fitView(scene.bounds, screen);
  let hasMoved = true;
  let isZooming = false;
  let flight: { readonly from: MapView; readonly to: MapView; readonly start: number } | null =
    null;
  /** What is less than a device pixel waits for the next move, so that a slow pan loses nothing. */
  let rest: Point = { x: 0, y: 0 };

  const held = (wanted: MapView): MapView => clamped(wanted, scene.bounds, screen);
  const scaled = (at: Point): Point => ({ x: at.x * screen.ratio, y: at.y * screen.ratio });
  const worldAt = (at: Point): Point => toWorld(view, scaled(at));

  function setView(next: MapView, inMotion: boolean): void {
    const to = held(next);
    if (to.scale === view.scale && to.x === view.x && to.y === view.y) return;
    isZooming = inMotion && to.scale !== view.scale;
    view = to;
    hasMoved = true;
    request();
  }

  /** By hand: whatever flew stops. */
  function steer(next: MapView, inMotion: boolean): void {
    flight = null;
    setView(next, inMotion);
  }

  function flyTo(to: MapView, smooth: boolean): void {
    if (smooth) {
      flight = { from: view, to: held(to), start: monotonic() };
      request();
    } else steer(to, false);
  }

  /** The whole yard is shown as it fits: nobody looked closer yet, or somebody came back to it. */
  const isFitted = (): boolean => {
    const whole = held(fitView(scene.bounds, screen));
    return (
      flight === null && whole.scale === view.scale && whole.x === view.x && whole.y === view.y
    );
  };

  return {
    view: () => view,
    screen: () => screen,
    isFitted,
    scaled,
    /** Moves by CSS pixels. */
    pan(dx: number, dy: number) {
      const [x, y] = [dx * screen.ratio + rest.x, dy * screen.ratio + rest.y];
      rest = { x: x - Math.round(x), y: y - Math.round(y) };
      steer(panBy(view, x, y), true);
    },
    /** Zooms by a factor around a point in CSS pixels. */
    zoom: (factor: number, at: Point) =>
      steer(zoomAt(view, factor, scaled(at), limitsOf(scene.bounds, screen)), true),
    zoomSmoothly(factor: number, smooth: boolean) {
      const middle = { x: screen.width / 2, y: screen.height / 2 };
      flyTo(zoomAt(flight?.to ?? view, factor, middle, limitsOf(scene.bounds, screen)), smooth);
    },
    fit: (smooth: boolean) => flyTo(fitView(scene.bounds, screen), smooth),
    /** Shows spots in the middle, close enough to read them. */
    flyToSpots(spots: readonly SceneSpot[], smooth: boolean) {
      if (spots.length === 0) return;
      const box = spots.reduce((all, spot) => join(all, spot.bounds), nothing);
      const close = Math.min(
        (levelStarts[2] * screen.ratio * 1.05) / scene.across,
        limitsOf(scene.bounds, screen).max,
      );
      flyTo(
        spots.length === 1 ? flyTarget(view, box, close, screen) : fitView(box, screen),
        smooth,
      );
    },
    /** Shows all of an area. */
    flyToArea: (area: SceneArea, smooth: boolean) => flyTo(fitView(area.bounds, screen), smooth),
    flyTo,
    /** Moves the view just as far as needed to show a box of the world well inside the screen. */
    reveal(box: Extent, smooth: boolean) {
      const from = toScreen(view, { x: box.x0, y: box.y0 });
      const to = toScreen(view, { x: box.x1, y: box.y1 });
      const free = revealMargin * screen.ratio;
      const [dx, dy] = [
        shiftInto(from.x, to.x, screen.width, free),
        shiftInto(from.y, to.y, screen.height, free),
      ];
      if (dx !== 0 || dy !== 0) flyTo(panBy(view, dx, dy), smooth);
    },
    /** Puts a point of the world in the middle: the minimap. */
    lookAt: (at: Point) => steer(lookAt(view, at, screen), false),
    /** Shows a view at once: the place another engine showed, or a bench. */
    show: (next: MapView) => steer(next, false),
    resize(next: ScreenSize) {
      view = clamped(
        isFitted() ? fitView(scene.bounds, next) : rescreened(view, screen, next),
        scene.bounds,
        next,
      );
      screen = next;
      hasMoved = true;
    },

    /** The world under a point in CSS pixels. */
    worldAt,
    /** Nothing of a card can be taken or pointed at: its spots are not seen. */
    hitAt: (at: Point): Hit | null =>
      cardAt(scene, view, screen.ratio, scaled(at)) === null ? hitAt(scene, worldAt(at)) : null,
    /** The area whose card lies under a point in CSS pixels. */
    cardAt: (at: Point): SceneArea | null => cardAt(scene, view, screen.ratio, scaled(at)),
    /** Where the middle of a box is, CSS pixels. */
    placeOf(box: Extent): Point {
      const at = toScreen(view, center(box));
      return { x: at.x / screen.ratio, y: at.y / screen.ratio };
    },
    visible: () => visibleBox(view, screen),
    /**
     * Spots of whose part in sight the middle lies between two points in CSS pixels: from near, the
     * middle of a spot is out of sight.
     */
    spotsBetween: (from: Point, to: Point): readonly SpotId[] =>
      middlesIn(scene, boxBetween(worldAt(from), worldAt(to)), visibleBox(view, screen)),
    /** How many spots such a box touches without their middle. */
    partlyBetween(from: Point, to: Point): number {
      const box = boxBetween(worldAt(from), worldAt(to));
      const sight = visibleBox(view, screen);
      const touched = scene.spots.filter(
        ({ bounds }) => overlaps(bounds, box) && overlaps(bounds, sight),
      ).length;
      return touched - middlesIn(scene, box, sight).length;
    },

    /** Goes on with a flight, and tells what this frame has to show; asked once a frame. */
    frame(): CameraFrame {
      if (flight !== null) {
        const t = (monotonic() - flight.start) / flightTime;
        setView(between(flight.from, flight.to, t, screen), t < 1);
        if (t >= 1) flight = null;
        else request();
      }
      const look = { hasMoved, isZooming: isZooming && hasMoved };
      hasMoved = false;
      return look;
    },
  };
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

const boxBetween = (a: Point, b: Point): Extent => ({
  x0: Math.min(a.x, b.x),
  y0: Math.min(a.y, b.y),
  x1: Math.max(a.x, b.x),
  y1: Math.max(a.y, b.y),
});

const middlesIn = (scene: Scene, box: Extent, sight: Extent): readonly SpotId[] =>
  scene.spots
    .filter(({ bounds }) => {
      const seen = meet(bounds, sight);
      if (isEmpty(seen)) return false;
      const { x, y } = center(seen);
      return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
    })
    .map(({ id }) => id);
