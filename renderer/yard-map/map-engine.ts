/**
 * The map at work: one scene, one view, one picture and one overlay, brought together once a frame.
 * Nothing here is React state: a pan, a zoom, a hover, a drag or a changed spot never renders a
 * component (performance.md A, prescription 1).
 */
import type { SpotId } from '../../shared/ids.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import type { Mark } from '../page/stores/operations-store.ts';
import type { ThemeName } from '../ui/canvas/theme-watch.ts';
import { createFrames, type EnginePorts, type Frames } from './frames.ts';
import { verdictOf } from './input/verdicts.ts';
import type { Point } from './model/geometry.ts';
import type { Scene, SceneSpot } from './model/scene.ts';
import type { ScreenSize } from './model/viewport.ts';
import type { OverlayState } from './paint/map-overlay.ts';
import type { Counters } from './paint/map-picture.ts';

/** What is dragged, as the overlay shows it. */
export type DragShown = {
  readonly asset: AssetRef;
  readonly from: SpotId | null;
  readonly label: string;
};

/** The engine of one mounted map. */
export type Engine = ReturnType<typeof createEngine>;

/** Creates the engine for a scene. Paints nothing before the first `show`. */
export function createEngine(
  scene: Scene,
  ports: EnginePorts,
  screen: ScreenSize,
  theme: ThemeName,
) {
  const frames: Frames = createFrames(scene, ports, screen, theme);
  const { camera } = frames;
  const spotOf = (id: SpotId | null): SceneSpot | null => {
    const index = id === null ? undefined : scene.indexOf(id);
    return index === undefined ? null : (scene.spots[index] ?? null);
  };
  const spotsOf = (ids: Iterable<SpotId>): readonly SceneSpot[] =>
    [...ids].map(spotOf).filter((spot) => spot !== null);

  return {
    scene,
    spotOf,
    ...lookOf(scene, frames, spotOf, spotsOf),
    ...overlayOf(scene, frames, spotOf, spotsOf),
    ...contentOf(scene, frames),
    counters: (): Counters & { overlay: number } => ({
      ...frames.picture.counters,
      overlay: frames.overlay.paints(),
    }),
    palette: frames.palette,
    theme: frames.theme,
    brush: frames.picture.brush,
    shown: frames.picture.shown,
    /** Paints everything again with the next frame. */
    repaintAll: frames.repaintAll,
    state: frames.state,
    /** Paints now what waits for the next frame: the first picture, and tests. */
    render: frames.render,
    paintArea: frames.picture.paint,
    paintOverlay: frames.overlay.paint,
    setTheme: frames.setTheme,
    setLayer: frames.setLayer,
    setPicture: frames.setPicture,
    tick: frames.tick,
    /** The map has another size or pixel ratio; its canvases were emptied. */
    resize(next: ScreenSize) {
      camera.resize(next);
      frames.emptied(next);
    },
    stop: frames.stop,
  };
}

type SpotOf = (id: SpotId | null) => SceneSpot | null;
type SpotsOf = (ids: Iterable<SpotId>) => readonly SceneSpot[];

/** Where the map looks, by the names of spots. */
function lookOf(scene: Scene, { camera }: Frames, spotOf: SpotOf, spotsOf: SpotsOf) {
  return {
    view: camera.view,
    screen: camera.screen,
    isFitted: camera.isFitted,
    pan: camera.pan,
    zoom: camera.zoom,
    zoomSmoothly: camera.zoomSmoothly,
    fit: camera.fit,
    lookAt: camera.lookAt,
    show: camera.show,
    worldAt: camera.worldAt,
    hitAt: camera.hitAt,
    cardAt: camera.cardAt,
    flyTo: camera.flyTo,
    flyToArea: camera.flyToArea,
    /** Shows all doors; the whole yard where there are none. */
    flyToDoors(smooth: boolean) {
      const doors = scene.spots.filter(({ isDoor }) => isDoor);
      if (doors.length === 0) camera.fit(smooth);
      else camera.flyToSpots(doors, smooth);
    },
    spotsBetween: camera.spotsBetween,
    partlyBetween: camera.partlyBetween,
    /** Shows spots in the middle, close enough to read them. */
    flyToSpots: (ids: Iterable<SpotId>, smooth: boolean) => camera.flyToSpots(spotsOf(ids), smooth),
    /** Moves the view just as far as needed to show a spot well inside the screen. */
    reveal(id: SpotId, smooth: boolean) {
      const spot = spotOf(id);
      if (spot !== null) camera.reveal(spot.bounds, smooth);
    },
    /** Where a spot's middle is, CSS pixels. */
    placeOf(id: SpotId): Point | null {
      const spot = spotOf(id);
      return spot === null ? null : camera.placeOf(spot.bounds);
    },
  };
}

/** What lies over the picture: pointer, selection, focus, a box, a drag. */
function overlayOf(
  scene: Scene,
  { camera, change, request, repaintAll, dirty, verdicts }: Frames,
  spotOf: SpotOf,
  spotsOf: SpotsOf,
) {
  return {
    hover: (id: SpotId | null) => change({ hover: spotOf(id) }),
    select: (ids: readonly SpotId[]) => change({ selected: [...spotsOf(ids)] }),
    /** Numbers the best spots for what is picked up or chosen; none: nothing is. */
    best: (ids: readonly SpotId[]) => change({ best: [...spotsOf(ids)] }),
    /** Draws arrows from each spot to the next; one that is not on the map is left out. */
    way: (ids: readonly SpotId[]) => change({ way: ids.flatMap((id) => spotOf(id) ?? []) }),
    focus: (id: SpotId | null) => change({ focus: spotOf(id) }),
    band: (band: OverlayState['band']) =>
      change({
        band: band === null ? null : { from: camera.scaled(band.from), to: camera.scaled(band.to) },
      }),
    beginDrag({ asset, from }: DragShown) {
      scene.lifted = from === null ? null : (scene.indexOf(from) ?? null);
      if (scene.lifted !== null) dirty.add(scene.lifted);
      verdicts.begin(asset, from);
      verdicts.look(camera.visible());
      request();
    },
    /**
     * Shows the dragged thing at a point in CSS pixels and the verdict on what lies under it; null
     * hides it.
     */
    moveDrag(
      { asset, from, label }: DragShown,
      at: Point | null,
      over: SpotId | null,
      findings: readonly Finding[],
    ) {
      const target = over === from ? null : spotOf(over);
      const verdict = target === null ? null : verdictOf(findings);
      const drag =
        at === null
          ? null
          : {
              at: camera.scaled(at),
              label,
              isTruck: asset.kind === 'visit',
              over: target,
              verdict,
            };
      change({ hover: null, drag });
    },
    endDrag() {
      scene.lifted = null;
      if (verdicts.end()) repaintAll();
      change({ drag: null });
    },
  };
}

/** What changed in the yard. */
function contentOf(scene: Scene, { dirty, verdicts, request, repaintAll, layer }: Frames) {
  return {
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
    /**
     * When a spot was last confirmed, ms since the epoch; null: not known. Painted only where a
     * layer shows it.
     */
    confirm(id: SpotId, at: number | null) {
      const index = scene.indexOf(id);
      if (index === undefined || scene.confirmed[index] === at) return;
      scene.confirmed[index] = at;
      if (layer() !== 'confirmed') return;
      dirty.add(index);
      request();
    },
    /** Spots that match stay bright; null: no filter. */
    filter(matches: ((id: SpotId) => boolean) | null) {
      let changed = scene.isFiltered !== (matches !== null);
      scene.isFiltered = matches !== null;
      for (const { id, index } of scene.spots) {
        const faded = matches !== null && !matches(id);
        if (scene.faded[index] !== faded) changed = true;
        scene.faded[index] = faded;
      }
      if (changed) repaintAll();
    },
  };
}
