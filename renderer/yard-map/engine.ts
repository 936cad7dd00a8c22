/**
 * The map at work: one scene, one view, one picture and one overlay, brought together once a frame. Nothing here is React
 * state: a pan, a zoom, a hover, a drag or a changed spot never renders a component (performance.md A, prescription 1).
 */
import type { SpotId } from '../../shared/ids.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import { dwellText, heatStep } from '../ui/dwell.ts';
import type { ThemeName } from '../ui/theme-watch.ts';
import { type Box, centre, isEmpty, join, meet, nothing, type Point } from './geometry.ts';
import type { Hit } from './interaction.ts';
import type { Ink } from './lettering.ts';
import { levelStarts } from './level-of-detail.ts';
import { createOverlay, emptyOverlay, type OverlayState } from './overlay.ts';
import { paletteOf } from './palette.ts';
import { hitAt } from './picking.ts';
import { type Counters, createPicture, type PictureCanvas } from './picture.ts';
import type { Mark, Scene, SceneSpot } from './scene.ts';
import { createVerdicts, verdictOf } from './verdicts.ts';
import {
  between,
  clamped,
  fitView,
  flyTarget,
  limitsOf,
  lookAt,
  panBy,
  rescreened,
  type Screen,
  toScreen,
  toWorld,
  type View,
  visibleBox,
  zoomAt,
} from './viewport.ts';

/** What the engine needs of the page. */
export type EnginePorts = {
  readonly base: PictureCanvas;
  readonly overlayInk: Ink;
  readonly requestFrame: (act: () => void) => number;
  readonly cancelFrame: (id: number) => void;
  /** Wall time, ms since the epoch, and a clock that only grows. */
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly check: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /** The view changed or the look did: minimap, tooltip and area name follow. */
  readonly onFrame: (view: View, screen: Screen) => void;
};

/** What is dragged, as the overlay shows it. */
export type DragShown = { readonly asset: AssetRef; readonly from: SpotId | null; readonly label: string };

/** The engine of one mounted map. */
export type Engine = ReturnType<typeof createEngine>;

/** Device pixels of canvas around the screen. */
export const marginFor = (screen: Screen): number => Math.round(256 * screen.ratio);

/** Milliseconds a frame may spend on asking the rules while something is dragged. */
const askingBudget = 3;
/** Milliseconds of a flight to another view. */
const flightTime = 260;

/** Creates the engine for a scene. Paints nothing before the first `show`. */
export function createEngine(scene: Scene, ports: EnginePorts, firstScreen: Screen, firstTheme: ThemeName) {
  let screen = firstScreen;
  let theme = firstTheme;
  let palette = paletteOf(theme);
  let heat = false;
  let hasPicture = false;
  let paintedNow = ports.now();
  let view: View = fitView(scene.bounds, screen);
  let moving = false;
  let frame: number | null = null;
  let full = false;
  let viewDirty = true;
  let isSharp = true;
  let rest: Point = { x: 0, y: 0 };
  let overlayDirty = true;
  let state: OverlayState = emptyOverlay;
  let flight: { readonly from: View; readonly to: View; readonly start: number } | null = null;
  const dirty = new Set<number>();
  const picture = createPicture(scene, ports.base, marginFor, { palette, now: paintedNow, heat }, screen);
  const overlay = createOverlay(ports.overlayInk);
  const verdicts = createVerdicts(scene, ports.check, ports.monotonic);

  const spotOf = (id: SpotId | null): SceneSpot | null => {
    const index = id === null ? undefined : scene.indexOf(id);
    return index === undefined ? null : (scene.spots[index] ?? null);
  };

  function request(): void {
    frame ??= ports.requestFrame(() => {
      frame = null;
      render();
    });
  }

  /** Everything that waits, in one go. */
  function render(): void {
    if (flight !== null) {
      const t = (ports.monotonic() - flight.start) / flightTime;
      setView(between(flight.from, flight.to, t, screen), t < 1);
      if (t >= 1) flight = null;
    }
    const viewMoved = viewDirty;
    const inMotion = moving && viewMoved;
    viewDirty = false;
    if (full) {
      full = false;
      isSharp = true;
      dirty.clear();
      picture.look({ palette, now: paintedNow, heat, picture: hasPicture });
      picture.show(view, false);
      picture.repaint();
    } else if (viewMoved || !isSharp) {
      // A frame in which a zoom rests makes it sharp.
      isSharp = picture.show(view, inMotion);
      if (!isSharp) request();
    }
    if (verdicts.isBusy()) {
      for (const index of verdicts.work(askingBudget)) dirty.add(index);
      if (verdicts.isBusy()) request();
    }
    if (dirty.size > 0) {
      picture.repaintSpots(dirty);
      dirty.clear();
    }
    if (overlayDirty || viewMoved) {
      overlayDirty = false;
      overlay.show(state, view, screen, palette);
    }
    if (viewMoved) {
      ports.onFrame(view, screen);
      verdicts.look(visibleBox(view, screen));
      if (verdicts.isBusy()) request();
    }
    if (flight !== null) request();
  }

  function setView(next: View, inMotion: boolean): void {
    const to = clamped(next, scene.bounds, screen);
    if (to.scale === view.scale && to.x === view.x && to.y === view.y) return;
    moving = inMotion && to.scale !== view.scale;
    view = to;
    viewDirty = true;
    request();
  }

  /** The whole yard is shown as it fits: nobody looked closer yet, or somebody came back to it. */
  const isFitted = (): boolean => {
    const whole = clamped(fitView(scene.bounds, screen), scene.bounds, screen);
    return flight === null && whole.scale === view.scale && whole.x === view.x && whole.y === view.y;
  };

  function flyTo(to: View, smooth: boolean): void {
    const target = clamped(to, scene.bounds, screen);
    if (!smooth) {
      flight = null;
      setView(target, false);
      return;
    }
    flight = { from: view, to: target, start: ports.monotonic() };
    request();
  }

  function change(next: Partial<OverlayState>): void {
    state = { ...state, ...next };
    overlayDirty = true;
    request();
  }

  function repaintAll(): void {
    full = true;
    request();
  }

  return {
    scene,
    counters: (): Counters & { overlay: number } => ({ ...picture.counters, overlay: overlay.paints() }),
    view: () => view,
    isFitted,
    screen: () => screen,
    palette: () => palette,
    theme: () => theme,
    brush: picture.brush,
    shown: picture.shown,
    /** Paints everything anew with the next frame. */
    repaintAll,
    state: () => state,
    /** Paints now what waits for the next frame: the first picture, and tests. */
    render,
    paintArea: picture.paint,
    paintOverlay: overlay.paint,

    /** Moves by CSS pixels. What is less than a device pixel waits for the next move, so that a slow pan loses nothing. */
    pan(dx: number, dy: number) {
      flight = null;
      const [x, y] = [dx * screen.ratio + rest.x, dy * screen.ratio + rest.y];
      rest = { x: x - Math.round(x), y: y - Math.round(y) };
      setView(panBy(view, x, y), true);
    },
    /** Zooms by a factor around a point in CSS pixels. */
    zoom(factor: number, at: Point) {
      flight = null;
      const point = { x: at.x * screen.ratio, y: at.y * screen.ratio };
      setView(zoomAt(view, factor, point, limitsOf(scene.bounds, screen)), true);
    },
    zoomSmoothly(factor: number, smooth: boolean) {
      flyTo(zoomAt(flight?.to ?? view, factor, { x: screen.width / 2, y: screen.height / 2 }, limitsOf(scene.bounds, screen)), smooth);
    },
    fit(smooth: boolean) {
      flyTo(fitView(scene.bounds, screen), smooth);
    },
    /** Shows spots in the middle, close enough to read them. */
    flyToSpots(ids: Iterable<SpotId>, smooth: boolean) {
      const spots = [...ids].map(spotOf).filter((spot) => spot !== null);
      if (spots.length === 0) return;
      const box = spots.reduce((all, spot) => join(all, spot.bounds), nothing);
      if (spots.length === 1) {
        const close = Math.min((levelStarts[2] * screen.ratio * 1.05) / scene.across, limitsOf(scene.bounds, screen).max);
        flyTo(flyTarget(view, box, close, screen), smooth);
      } else flyTo(fitView(box, screen), smooth);
    },
    /** Moves the view just as far as needed to show a spot well inside the screen. */
    reveal(id: SpotId, smooth: boolean) {
      const spot = spotOf(id);
      if (spot === null) return;
      const from = toScreen(view, { x: spot.bounds.x0, y: spot.bounds.y0 });
      const to = toScreen(view, { x: spot.bounds.x1, y: spot.bounds.y1 });
      const free = 32 * screen.ratio;
      const need = (low: number, high: number, size: number) =>
        high - low > size - 2 * free ? size / 2 - (low + high) / 2 : low < free ? free - low : high > size - free ? size - free - high : 0;
      const [dx, dy] = [need(from.x, to.x, screen.width), need(from.y, to.y, screen.height)];
      if (dx !== 0 || dy !== 0) flyTo(panBy(view, dx, dy), smooth);
    },
    /** Puts a point of the world in the middle: the minimap. */
    lookAt(at: Point) {
      flight = null;
      setView(lookAt(view, at, screen), false);
    },

    /** The world under a point in CSS pixels. */
    worldAt: (at: Point): Point => toWorld(view, { x: at.x * screen.ratio, y: at.y * screen.ratio }),
    hitAt: (at: Point): Hit | null => hitAt(scene, toWorld(view, { x: at.x * screen.ratio, y: at.y * screen.ratio })),
    /** Where a spot's middle is, CSS pixels. */
    placeOf(id: SpotId): Point | null {
      const spot = spotOf(id);
      if (spot === null) return null;
      const at = toScreen(view, centre(spot.bounds));
      return { x: at.x / screen.ratio, y: at.y / screen.ratio };
    },
    spotOf,
    /** Spots of whose part in sight the middle lies between two points in CSS pixels: from near, the middle of a spot is out of sight. */
    spotsBetween(from: Point, to: Point): readonly SpotId[] {
      const corner = (at: Point) => toWorld(view, { x: at.x * screen.ratio, y: at.y * screen.ratio });
      const [a, b] = [corner(from), corner(to)];
      const box: Box = { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) };
      const sight = visibleBox(view, screen);
      return scene.spots
        .filter(({ bounds }) => {
          const seen = meet(bounds, sight);
          if (isEmpty(seen)) return false;
          const { x, y } = centre(seen);
          return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
        })
        .map(({ id }) => id);
    },

    hover(id: SpotId | null) {
      change({ hover: spotOf(id) });
    },
    select(ids: readonly SpotId[]) {
      change({ selected: ids.map(spotOf).filter((spot) => spot !== null) });
    },
    focus(id: SpotId | null) {
      change({ focus: spotOf(id) });
    },
    band(band: OverlayState['band']) {
      const scaled = (at: Point) => ({ x: at.x * screen.ratio, y: at.y * screen.ratio });
      change({ band: band === null ? null : { from: scaled(band.from), to: scaled(band.to) } });
    },
    beginDrag({ asset, from }: DragShown) {
      scene.lifted = from === null ? null : (scene.indexOf(from) ?? null);
      if (scene.lifted !== null) dirty.add(scene.lifted);
      verdicts.begin(asset, from);
      verdicts.look(visibleBox(view, screen));
      request();
    },
    /** Shows the dragged thing at a point in CSS pixels and the verdict on what lies under it; null hides it. */
    moveDrag(drag: DragShown, at: Point | null, over: SpotId | null, findings: readonly Finding[]) {
      const target = over === drag.from ? null : spotOf(over);
      change({
        hover: null,
        drag:
          at === null
            ? null
            : {
                at: { x: at.x * screen.ratio, y: at.y * screen.ratio },
                label: drag.label,
                isTruck: drag.asset.kind === 'visit',
                over: target,
                verdict: target === null ? null : verdictOf(findings),
              },
      });
    },
    endDrag() {
      scene.lifted = null;
      if (verdicts.end()) repaintAll();
      change({ drag: null });
    },

    /** Contents or row of these spots changed. */
    spotsChanged(ids: Iterable<SpotId>) {
      for (const id of ids) {
        const index = scene.refresh(id);
        if (index === null) continue;
        dirty.add(index);
        verdicts.forget(index);
      }
      if (dirty.size > 0) request();
    },
    /** Appointments stand otherwise: paints the spots whose sign changed. */
    appointmentsChanged() {
      const changed = scene.appointmentsChanged();
      for (const index of changed) dirty.add(index);
      if (changed.length > 0) request();
    },
    mark(id: SpotId, mark: Mark | null) {
      const index = scene.indexOf(id);
      if (index === undefined || scene.marks[index] === mark) return;
      scene.marks[index] = mark;
      dirty.add(index);
      request();
    },
    /** Spots that match stay bright; null: no filter. */
    filter(matches: ((id: SpotId) => boolean) | null) {
      let changed = false;
      for (const { id, index } of scene.spots) {
        const faded = matches !== null && !matches(id);
        if (scene.faded[index] !== faded) changed = true;
        scene.faded[index] = faded;
      }
      if (changed) repaintAll();
    },
    setTheme(next: ThemeName) {
      if (next === theme) return;
      theme = next;
      palette = paletteOf(theme);
      overlayDirty = true;
      repaintAll();
    },
    setHeat(on: boolean) {
      if (on === heat) return;
      heat = on;
      repaintAll();
    },
    /** A picture lies under the yard, or no longer. */
    setPicture(on: boolean) {
      if (on === hasPicture) return;
      hasPicture = on;
      repaintAll();
    },
    /** Time went by: paints the spots whose dwell reads differently now, and only those. */
    tick() {
      const before = paintedNow;
      paintedNow = ports.now();
      picture.look({ palette, now: paintedNow, heat, picture: hasPicture });
      for (const { index } of scene.spots) {
        const since = scene.known(index)?.since ?? null;
        if (since === null) continue;
        const [was, is] = [before - since, paintedNow - since];
        if (dwellText(was) !== dwellText(is) || heatStep(was) !== heatStep(is)) dirty.add(index);
      }
      if (dirty.size > 0) request();
    },
    /** The map has another size or pixel ratio; its canvases were emptied. */
    resize(next: Screen) {
      view = clamped(isFitted() ? fitView(scene.bounds, next) : rescreened(view, screen, next), scene.bounds, next);
      screen = next;
      picture.reset(next);
      overlay.forget();
      viewDirty = true;
      overlayDirty = true;
      request();
    },
    /** Shows a view at once: the place another engine showed, or a bench. */
    show(next: View) {
      flight = null;
      setView(next, false);
    },
    stop() {
      if (frame !== null) ports.cancelFrame(frame);
      frame = null;
    },
  };
}
