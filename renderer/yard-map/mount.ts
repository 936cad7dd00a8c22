/** Starts the map on Konva's nodes. Only here do engine and page meet. */
import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import type { SpotId } from '../../shared/ids.ts';
import type { YardLayout } from '../../shared/layout/model.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import { onCanvasBack } from '../canvas/canvas-back.ts';
import { contains, overlaps } from '../canvas/geometry.ts';
import type { ThemeName } from '../canvas/theme-watch.ts';
import { type MapView, rescreened, type ScreenSize } from '../canvas/viewport.ts';
import type { Drag } from '../page/stores/drag-store.ts';
import type { MarkSource } from '../page/stores/operations-store.ts';
import type { YardStore } from '../page/stores/yard-store.ts';
import type { StageNodes } from './konva-stage.tsx';
import { Engine } from './map-engine.ts';
import type { AppointmentSource } from './model/appointment-sign.ts';
import { Scene } from './model/scene.ts';
import { type Backdrop, bakeBackdrop, placeBackdrop } from './paint/backdrop.ts';
import type { Layer } from './paint/brush.ts';
import { forgetHatches } from './paint/glyphs.ts';
import type { OverlayCanvas } from './paint/map-overlay.ts';
import type { PictureCanvas } from './paint/map-picture.ts';
import { Minimap } from './paint/minimap.ts';
import { paletteOf } from './paint/palette.ts';
import { sceneGround } from './scene-ground.ts';

/**
 * When each spot was last confirmed, in milliseconds since the epoch. Null: unknown. It comes from
 * checks and from arrivals and departures, not from the yard.
 */
export type ConfirmedSource = {
  readonly get: (spot: SpotId) => number | null;
  readonly onChange: (listener: (ids: ReadonlySet<SpotId>) => void) => () => void;
};

export const nothingConfirmed: ConfirmedSource = { get: () => null, onChange: () => () => {} };

/** The state of the map at the start. */
export type MapStart = {
  readonly backdrop: Backdrop | null;
  readonly matches: ((spot: SpotId) => boolean) | null;
  /** The spots with an outline. */
  readonly selected: readonly SpotId[];
  /** The view of the previous map, when only the layout changed. */
  readonly place: { readonly view: MapView; readonly screen: ScreenSize } | null;
  readonly drag: Drag | null;
};

export type MapParts = {
  readonly store: Pick<YardStore, 'table' | 'onSpots' | 'structureStamp'>;
  readonly layout: YardLayout;
  readonly marks: MarkSource;
  readonly confirmed: ConfirmedSource;
  readonly appointments: AppointmentSource;
  readonly nodes: { readonly [Node in keyof StageNodes]: NonNullable<StageNodes[Node]> };
  readonly screen: ScreenSize;
  readonly theme: ThemeName;
  readonly layer: Layer;
  readonly now: () => number;
  readonly check: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /**
   * Elements that follow the view: the name of the area in the middle, the minimap, and its box.
   */
  readonly where: HTMLElement;
  readonly miniCanvas: HTMLCanvasElement;
  readonly miniBox: HTMLElement;
  readonly backdropCanvas: HTMLCanvasElement;
};

/** A map in the page: created, then `begin` shows it, then `stop` removes it for good. */
export class MountedMap {
  readonly engine: Engine;
  readonly minimap: Minimap;
  readonly #parts: MapParts;
  #theme: ThemeName;
  #layer: Layer;
  /** The background image under the yard. */
  #backdrop: Backdrop | null = null;
  #stops: readonly (() => void)[] = [];

  /** Paints nothing yet, because the shapes must know the engine first. */
  constructor(parts: MapParts) {
    this.#parts = parts;
    this.#theme = parts.theme;
    this.#layer = parts.layer;
    const ground = sceneGround(parts.store, parts.layout);
    const scene = new Scene(parts.store.table, parts.layout, parts.appointments, ground);
    for (const { id, index } of scene.spots) scene.marks[index] = parts.marks.get(id);
    this.minimap = new Minimap(scene, parts.miniCanvas, parts.miniBox, parts.screen.ratio);
    const ports = {
      base: pictureCanvas(parts.nodes),
      overlay: overlayCanvas(parts.nodes),
      now: parts.now,
      check: parts.check,
      onFrame: () => this.#follow(),
    };
    this.engine = new Engine(scene, ports, parts.screen, parts.theme);
    if (parts.layer === 'confirmed') this.#readConfirmed();
  }

  /** Paints for the first time, and starts to listen. */
  begin({ place, backdrop, matches, selected, drag }: MapStart): void {
    const { engine } = this;
    if (place !== null)
      engine.camera.show(rescreened(place.view, place.screen, this.#parts.screen));
    engine.setLayer(this.#layer);
    this.#backdrop = backdrop;
    engine.setPicture(backdrop !== null);
    this.#bake();
    engine.filter(matches);
    engine.select(selected);
    if (drag !== null) engine.beginDrag(drag);
    engine.render();
    this.#refreshMinimap();
    this.#stops = this.#listen();
  }

  /**
   * The view, for the map of the next layout. Null while the whole yard is in view: the next layout
   * may be larger.
   */
  place(): MapStart['place'] {
    const { isFitted, view, screen } = this.engine.camera;
    return isFitted ? null : { view, screen };
  }

  look(theme: ThemeName, layer: Layer): void {
    if (layer === 'confirmed' && this.#layer !== layer) this.#readConfirmed();
    this.#layer = layer;
    if (theme !== this.#theme) {
      this.#theme = theme;
      this.#bake();
      this.#placeBackdrop();
    }
    this.engine.setTheme(theme);
    this.engine.setLayer(layer);
    this.#refreshMinimap();
  }

  /** Puts a background image under the yard, or none. */
  lay(next: Backdrop | null): void {
    if (next === this.#backdrop) return;
    this.#backdrop = next;
    this.#bake();
    this.#placeBackdrop();
    this.engine.setPicture(next !== null);
  }

  resize(to: ScreenSize): void {
    const { width, height, ratio } = this.engine.camera.screen;
    if (width === to.width && height === to.height && ratio === to.ratio) return;
    this.engine.resize(to);
    this.engine.render();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.engine.stop();
    this.minimap.stop();
  }

  #listen(): readonly (() => void)[] {
    const { engine, minimap } = this;
    const { store, marks, confirmed, appointments, nodes, miniCanvas, backdropCanvas } =
      this.#parts;
    return [
      store.onSpots((ids) => {
        engine.spotsChanged(ids);
        minimap.changed(ids);
      }),
      marks.onChange((ids) => {
        for (const id of ids) engine.mark(id, marks.get(id));
        minimap.changed(ids);
      }),
      confirmed.onChange((ids) => {
        for (const id of ids) engine.confirm(id, confirmed.get(id));
        minimap.changed(ids);
      }),
      appointments.onChange(() => engine.appointmentsChanged()),
      onCanvasBack(
        [
          nodes.base.getNativeCanvasElement(),
          nodes.overlay.getNativeCanvasElement(),
          miniCanvas,
          backdropCanvas,
        ],
        () => this.#drawAgain(),
      ),
    ];
  }

  /** Only one layer shows it, and reading thousands of spots takes some milliseconds. */
  #readConfirmed(): void {
    const { scene } = this.engine;
    for (const { id, index } of scene.spots) scene.confirmed[index] = this.#parts.confirmed.get(id);
  }

  /** The canvases are empty, so we start over with the same view. */
  #drawAgain(): void {
    const { screen } = this.engine.camera;
    forgetHatches();
    this.#bake();
    this.#placeBackdrop();
    this.engine.resize(screen);
    this.engine.render();
    this.#refreshMinimap();
  }

  /** The view changed, so the elements beside the canvas follow. */
  #follow(): void {
    const { view, screen } = this.engine.camera;
    const { where } = this.#parts;
    this.minimap.show(view, screen);
    this.#placeBackdrop();
    const name = this.#nameInSight();
    if (where.textContent !== name) where.textContent = name;
  }

  /** The area in the middle of the screen, when its name on the ground is out of view. */
  #nameInSight(): string {
    const { scene, camera } = this.engine;
    const area = scene.areas.find(({ box }) => contains(box, camera.middle));
    return area === undefined || overlaps(area.labelBox, camera.sight) ? '' : area.name;
  }

  #bake(): void {
    const { backdropCanvas } = this.#parts;
    backdropCanvas.hidden = this.#backdrop === null;
    if (this.#backdrop !== null) bakeBackdrop(backdropCanvas, this.#backdrop, this.#theme);
  }

  #placeBackdrop(): void {
    const { view, screen } = this.engine.camera;
    if (this.#backdrop !== null)
      placeBackdrop(this.#parts.backdropCanvas, this.#backdrop.box, view, screen.ratio);
  }

  #refreshMinimap(): void {
    this.minimap.refresh(paletteOf(this.#theme), this.#parts.now(), this.#layer);
  }
}

/** The canvas of the painted yard, on Konva's nodes. */
function pictureCanvas({ base, areas }: MapParts['nodes']): PictureCanvas {
  const canvas = base.getNativeCanvasElement();
  canvas.style.transformOrigin = '0 0';
  canvas.style.willChange = 'transform';
  // The stage is one pixel large, but its canvases fill the map.
  Object.assign(base.getStage()?.content.style ?? {}, {
    position: 'absolute',
    inset: '0',
    width: 'auto',
    height: 'auto',
  });
  return {
    ink: base.getContext()._context,
    size: (screen, margin) => sizeCanvas(base, screen, margin),
    place(scale, x, y) {
      canvas.style.transform = `matrix(${scale}, 0, 0, ${scale}, ${x}, ${y})`;
    },
    // We call the shape's own draw function. Konva would also save, turn and restore the context,
    // which the painter sets itself. Skipping that saves a twentieth of the cost of a changed spot.
    draw(area) {
      const shape = areas[area];
      shape?.sceneFunc()?.(base.getContext(), shape);
    },
  };
}

const overlayCanvas = ({ overlay }: MapParts['nodes']): OverlayCanvas => ({
  ink: overlay.getContext()._context,
  size: (screen) => sizeCanvas(overlay, screen, 0),
});

/**
 * Konva gives every layer the size of the stage. We give its canvas the size of the screen with a
 * margin around it, in device pixels, and the true pixel ratio.
 */
function sizeCanvas(layer: KonvaLayer, { width, height, ratio }: ScreenSize, margin: number): void {
  const canvas = layer.getCanvas();
  canvas.pixelRatio = ratio;
  canvas.setSize((width + 2 * margin) / ratio, (height + 2 * margin) / ratio);
}
