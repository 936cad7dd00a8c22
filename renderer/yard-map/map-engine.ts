import type { SpotId } from '../../shared/ids.ts';
import type { YardLayout } from '../../shared/layout/model.ts';
import { wayBetweenSpots } from '../../shared/layout/way-to.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import { Camera } from '../canvas/camera.ts';
import { FrameLoop } from '../canvas/frame-loop.ts';
import { type Extent, join, nothing, type Point } from '../canvas/geometry.ts';
import type { ThemeName } from '../canvas/theme-watch.ts';
import type { ScreenSize } from '../canvas/viewport.ts';
import type { Mark } from '../page/stores/operations-store.ts';
import { dwellText } from '../ui/text/dwell.ts';
import type { Hit } from './input/interaction.ts';
import { hitAt, partlyBetween, spotsBetween } from './input/picking.ts';
import { Verdicts, verdictOf } from './input/verdicts.ts';
import type { Scene, SceneArea, SceneSpot } from './model/scene.ts';
import { cardAt, isCardScale } from './paint/area-card.ts';
import type { Layer } from './paint/brush.ts';
import { levelStarts } from './paint/level-of-detail.ts';
import {
  emptyOverlay,
  MapOverlay,
  type MapStop,
  type OverlayCanvas,
  type OverlayState,
} from './paint/map-overlay.ts';
import {
  type Counters,
  MapPicture,
  type PaintStyle,
  type PictureCanvas,
} from './paint/map-picture.ts';
import { paletteOf } from './paint/palette.ts';
import { stepOf } from './paint/seen.ts';

/** What the engine needs from the page. */
export type EnginePorts = {
  readonly base: PictureCanvas;
  readonly overlay: OverlayCanvas;
  /** Wall time, ms since the epoch. */
  readonly now: () => number;
  readonly check: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /** Called after the view or the look changed: minimap, hint and area name follow. */
  readonly onFrame: () => void;
};

/**
 * The dragged asset, as the overlay shows it.
 *
 * Example: `{ asset: { kind: 'visit', id: 'v-17' }, from: 'spot-D4', label: 'TX-4821' }`.
 */
export type DragShown = {
  readonly asset: AssetRef;
  readonly from: SpotId | null;
  readonly label: string;
};

/** How long a frame may ask the rules during a drag, in milliseconds. */
const ASKING_BUDGET_MS = 3;

/**
 * The map at work. It brings a scene, a camera, a painted yard and an overlay together, once a
 * frame. None of it is React state: a pan, a zoom, a hover, a drag or a changed spot never renders
 * a component. How the painting works: `paint/map-picture.ts`.
 *
 * 1. Current. What is on the screen is up to date.
 * 2. Something changes: Waiting. It marks what to paint, and requests a frame.
 * 3. The frame paints it: Current.
 *
 * Unusual: a frame requests the next one itself while a zoom is not sharp yet, a flight goes on, or
 * rules are still to be asked.
 *
 * Mind when changing it: mark only what changed (`#dirty`). `#isAllDirty` costs a full painting.
 */
export class Engine {
  readonly scene: Scene;
  readonly camera: Camera;
  readonly #ports: EnginePorts;
  readonly #loop = new FrameLoop(() => this.render());
  readonly #picture: MapPicture;
  readonly #overlay: MapOverlay;
  readonly #verdicts: Verdicts;
  /** The spots to repaint with the next frame, by index. */
  readonly #dirty = new Set<number>();
  #theme: ThemeName;
  #style: PaintStyle;
  /** The next frame repaints everything. */
  #isAllDirty = false;
  /** False while a zoom is shown by scaling what is on the canvas. */
  #isSharp = true;
  #isOverlayDirty = true;
  /** What the overlay shows. */
  #over: OverlayState = emptyOverlay;

  /** Paints nothing before the first `render`. */
  constructor(scene: Scene, ports: EnginePorts, screen: ScreenSize, theme: ThemeName) {
    this.scene = scene;
    this.#ports = ports;
    this.#theme = theme;
    this.#style = { palette: paletteOf(theme), now: ports.now(), layer: null, picture: false };
    this.camera = new Camera({
      bounds: () => scene.bounds,
      screen,
      request: () => this.#loop.request(),
    });
    this.#picture = new MapPicture(scene, ports.base, this.#style, screen);
    this.#overlay = new MapOverlay(ports.overlay);
    this.#verdicts = new Verdicts(scene, ports.check, () => performance.now());
  }

  spotOf(id: SpotId | null): SceneSpot | null {
    const index = id === null ? undefined : this.scene.indexOf(id);
    return index === undefined ? null : (this.scene.spots[index] ?? null);
  }

  /** The part of the canvas on the screen. Null while it is shown scaled. */
  shown(): Extent | null {
    return this.#picture.shown();
  }

  theme(): ThemeName {
    return this.#theme;
  }

  state(): OverlayState {
    return this.#over;
  }

  /** How much was painted so far. Tests keep these numbers small. */
  counters(): Counters & { readonly overlay: number } {
    return { ...this.#picture.counters, overlay: this.#overlay.paints };
  }

  // Where the map looks, by the names of spots.

  /** On a card no spot is visible, so there is nothing to take or point at. */
  hitAt(at: Point): Hit | null {
    return this.cardAt(at) === null ? hitAt(this.scene, this.camera.worldAt(at)) : null;
  }

  /** The area whose card lies under a point in CSS pixels. */
  cardAt(at: Point): SceneArea | null {
    const { view, screen } = this.camera;
    return cardAt(this.scene, view, screen.ratio, this.camera.scaled(at));
  }

  /** The middle of a spot, in CSS pixels. */
  placeOf(id: SpotId): Point | null {
    const spot = this.spotOf(id);
    return spot === null ? null : this.camera.placeOf(spot.bounds);
  }

  /** The spots in a box between two points in CSS pixels, and how many more it touches. */
  between(from: Point, to: Point): { readonly spots: readonly SpotId[]; readonly partly: number } {
    return {
      spots: spotsBetween(this.scene, this.camera, from, to),
      partly: partlyBetween(this.scene, this.camera, from, to),
    };
  }

  /** Shows these spots in the middle, close enough to read them. */
  flyToSpots(ids: Iterable<SpotId>, isSmooth: boolean): void {
    const spots = this.#spotsOf(ids);
    if (spots.length === 0) return;
    const box = spots.reduce((all, { bounds }) => join(all, bounds), nothing);
    const readable = (levelStarts[2] * this.camera.screen.ratio * 1.05) / this.scene.across;
    if (spots.length === 1) this.camera.flyClose(box, readable, isSmooth);
    else this.camera.flyToBox(box, isSmooth);
  }

  /** Shows all doors, or the whole yard when there are none. */
  flyToDoors(isSmooth: boolean): void {
    const doors = this.scene.spots.filter(({ isDoor }) => isDoor);
    if (doors.length === 0) this.camera.fit(isSmooth);
    else
      this.flyToSpots(
        doors.map(({ id }) => id),
        isSmooth,
      );
  }

  /** Moves the view only as far as needed to show a spot well inside the screen. */
  reveal(id: SpotId, isSmooth: boolean): void {
    const spot = this.spotOf(id);
    if (spot !== null) this.camera.reveal(spot.bounds, isSmooth);
  }

  // What lies over the painted yard: pointer, selection, focus, a box, a drag.

  hover(id: SpotId | null): void {
    this.#change({ hover: this.spotOf(id) });
  }

  select(ids: readonly SpotId[]): void {
    this.#change({ selected: this.#spotsOf(ids) });
  }

  /**
   * Numbers the best spots for the dragged or selected asset. An empty list removes the numbers.
   */
  best(ids: readonly SpotId[]): void {
    this.#change({ best: this.#spotsOf(ids) });
  }

  /**
   * Draws arrows from each stop to the next, along the lanes of the layout. A spot that is not on
   * the map is left out.
   */
  way(stops: readonly MapStop[], layout: YardLayout): void {
    const drawn = stops.flatMap(({ spot: id, time }) => {
      const spot = this.spotOf(id);
      return spot === null ? [] : [{ spot, time }];
    });
    this.#change({
      way: drawn.map((stop, at) => {
        const before = drawn[at - 1];
        return before === undefined
          ? stop
          : { ...stop, bends: wayBetweenSpots(layout, before.spot.id, stop.spot.id) };
      }),
    });
  }

  focus(id: SpotId | null): void {
    this.#change({ focus: this.spotOf(id) });
  }

  band(band: OverlayState['band']): void {
    this.#change({
      band:
        band === null
          ? null
          : { from: this.camera.scaled(band.from), to: this.camera.scaled(band.to) },
    });
  }

  beginDrag({ asset, from }: DragShown): void {
    const { scene } = this;
    scene.lifted = from === null ? null : (scene.indexOf(from) ?? null);
    if (scene.lifted !== null) this.#dirty.add(scene.lifted);
    this.#verdicts.begin(asset, from);
    this.#verdicts.look(this.camera.sight);
    this.#loop.request();
  }

  /**
   * Shows the dragged asset at a point in CSS pixels, and the verdict on the spot under it. Null
   * hides the asset.
   */
  moveDrag(
    { asset, from, label }: DragShown,
    at: Point | null,
    under: SpotId | null,
    findings: readonly Finding[],
  ): void {
    const over = under === from ? null : this.spotOf(under);
    const verdict = over === null ? null : verdictOf(findings);
    const isTruck = asset.kind === 'visit';
    this.#change({
      hover: null,
      drag: at === null ? null : { at: this.camera.scaled(at), label, isTruck, over, verdict },
    });
  }

  endDrag(): void {
    this.scene.lifted = null;
    if (this.#verdicts.end()) this.repaintAll();
    this.#change({ drag: null });
  }

  // What changed in the yard, and how it is painted.

  /** The contents or the row of these spots changed. */
  spotsChanged(ids: Iterable<SpotId>): void {
    for (const id of ids) {
      const index = this.scene.refresh(id);
      if (index === null) continue;
      this.#dirty.add(index);
      this.#verdicts.forget(index);
    }
    this.#paintDirty();
  }

  /** The appointments changed: repaints the spots whose sign changed. */
  appointmentsChanged(): void {
    for (const index of this.scene.appointmentsChanged()) this.#dirty.add(index);
    this.#paintDirty();
  }

  mark(id: SpotId, mark: Mark | null): void {
    const index = this.scene.indexOf(id);
    if (index === undefined || this.scene.marks[index] === mark) return;
    this.scene.marks[index] = mark;
    this.#dirty.add(index);
    this.#paintDirty();
  }

  /**
   * Sets when a spot was last confirmed, in milliseconds since the epoch. Null: unknown. Painted
   * only in the layer that shows it.
   */
  confirm(id: SpotId, at: number | null): void {
    const index = this.scene.indexOf(id);
    if (index === undefined || this.scene.confirmed[index] === at) return;
    this.scene.confirmed[index] = at;
    if (this.#style.layer !== 'confirmed') return;
    this.#dirty.add(index);
    this.#paintDirty();
  }

  /** Fades the spots that don't match. Null: no filter. */
  filter(matches: ((id: SpotId) => boolean) | null): void {
    const { scene } = this;
    let isChanged = scene.isFiltered !== (matches !== null);
    scene.isFiltered = matches !== null;
    for (const { id, index } of scene.spots) {
      const isFaded = matches !== null && !matches(id);
      if (scene.faded[index] !== isFaded) isChanged = true;
      scene.faded[index] = isFaded;
    }
    if (isChanged) this.repaintAll();
  }

  setTheme(next: ThemeName): void {
    if (next === this.#theme) return;
    this.#theme = next;
    this.#isOverlayDirty = true;
    this.#restyle({ palette: paletteOf(next) });
  }

  setLayer(layer: Layer): void {
    if (layer !== this.#style.layer) this.#restyle({ layer });
  }

  /** Whether a background image lies under the yard. */
  setPicture(isOn: boolean): void {
    if (isOn !== this.#style.picture) this.#restyle({ picture: isOn });
  }

  /** Time passed: repaints only the spots whose dwell text changed. */
  tick(): void {
    const { now: before, layer } = this.#style;
    const now = this.#ports.now();
    this.#style = { ...this.#style, now };
    this.#picture.restyle(this.#style);
    const step = stepOf(layer);
    for (const { index } of this.scene.spots) {
      const known = this.scene.known(index);
      if (known === undefined) continue;
      const since = layer === 'confirmed' ? (this.scene.confirmed[index] ?? null) : known.since;
      if (since === null) continue;
      const [was, is] = [before - since, now - since];
      if (dwellText(was) !== dwellText(is) || step(was) !== step(is)) this.#dirty.add(index);
    }
    this.#paintDirty();
  }

  /** The map has another size or pixel ratio, which emptied its canvases. */
  resize(next: ScreenSize): void {
    this.camera.resize(next);
    this.#picture.reset(next);
    this.#overlay.forget();
    this.#isOverlayDirty = true;
    this.#loop.request();
  }

  /** Repaints everything with the next frame. */
  repaintAll(): void {
    this.#isAllDirty = true;
    this.#loop.request();
  }

  /** Paints now, instead of with the next frame. */
  render(): void {
    const { hasMoved, isZooming } = this.camera.frame();
    this.#showPicture(hasMoved, isZooming);
    this.#askRules();
    if (this.#dirty.size > 0) {
      this.#picture.repaintSpots(this.#dirty);
      this.#dirty.clear();
    }
    if (this.#isOverlayDirty || hasMoved) {
      this.#isOverlayDirty = false;
      const { view, screen } = this.camera;
      this.#overlay.show(this.#over, view, screen, this.#style.palette);
    }
    if (!hasMoved) return;
    this.#ports.onFrame();
    this.#verdicts.look(this.camera.sight);
    if (this.#hasToAsk()) this.#loop.request();
  }

  /** Called by the shape of an area when Konva draws it. */
  paintArea(index: number): void {
    this.#picture.paint(index);
  }

  /** Called by the overlay's shape when Konva draws it. */
  paintOverlay(): void {
    this.#overlay.paint();
  }

  stop(): void {
    this.#loop.stop();
  }

  #spotsOf(ids: Iterable<SpotId>): readonly SceneSpot[] {
    return [...ids].map((id) => this.spotOf(id)).filter((spot) => spot !== null);
  }

  #change(next: Partial<OverlayState>): void {
    this.#over = { ...this.#over, ...next };
    this.#isOverlayDirty = true;
    this.#loop.request();
  }

  #paintDirty(): void {
    if (this.#dirty.size > 0) this.#loop.request();
  }

  /** Repaints every spot in another style with the next frame. */
  #restyle(next: Partial<PaintStyle>): void {
    this.#style = { ...this.#style, ...next };
    this.repaintAll();
  }

  #showPicture(hasMoved: boolean, isZooming: boolean): void {
    if (this.#isAllDirty) {
      this.#isAllDirty = false;
      this.#isSharp = true;
      this.#dirty.clear();
      this.#picture.restyle(this.#style);
      this.#picture.repaint(this.camera.view);
    } else if (hasMoved || !this.#isSharp) {
      // A frame without a zoom makes the painting sharp.
      this.#isSharp = this.#picture.show(this.camera.view, isZooming);
      if (!this.#isSharp) this.#loop.request();
    }
  }

  /** We ask the rules only about spots in view. */
  #hasToAsk(): boolean {
    const { view, screen } = this.camera;
    return this.#verdicts.isBusy() && !isCardScale(this.scene.across, view.scale, screen.ratio);
  }

  #askRules(): void {
    if (!this.#hasToAsk()) return;
    for (const index of this.#verdicts.work(ASKING_BUDGET_MS)) this.#dirty.add(index);
    if (this.#hasToAsk()) this.#loop.request();
  }
}
