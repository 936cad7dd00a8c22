/** Puts the map to work on Konva's nodes: the one place where the engine meets the page. */
import type { SpotId } from '../../shared/ids.ts';
import type { YardLayout } from '../../shared/layout/model.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import type { Drag } from '../page/stores/drag-store.ts';
import type { MarkSource } from '../page/stores/operations-store.ts';
import type { YardStore } from '../page/stores/yard-store.ts';
import { onCanvasBack } from '../ui/canvas/canvas-back.ts';
import type { ThemeName } from '../ui/canvas/theme-watch.ts';
import { marginFor } from './frames.ts';
import type { StageNodes } from './konva-stage.tsx';
import { createEngine, type Engine } from './map-engine.ts';
import type { AppointmentSource } from './model/appointment-sign.ts';
import { contains, overlaps } from './model/geometry.ts';
import { createScene, type Scene } from './model/scene.ts';
import {
  type MapView,
  rescreened,
  type ScreenSize,
  toWorld,
  visibleBox,
} from './model/viewport.ts';
import { type Backdrop, bakeBackdrop, placeBackdrop } from './paint/backdrop.ts';
import type { Layer } from './paint/brush.ts';
import { forgetHatches } from './paint/glyphs.ts';
import { createMinimap, type Minimap } from './paint/minimap.ts';
import { paletteOf } from './paint/palette.ts';

/**
 * When each spot was last confirmed, in milliseconds since the epoch; null: nobody knows. From
 * outside the yard: checks, and what came and went.
 */
export type ConfirmedSource = {
  readonly get: (spot: SpotId) => number | null;
  readonly onChange: (listener: (ids: ReadonlySet<SpotId>) => void) => () => void;
};

export const nothingConfirmed: ConfirmedSource = { get: () => null, onChange: () => () => {} };

/** What the map looks like at the start. */
export type MapStart = {
  readonly theme: ThemeName;
  readonly layer: Layer;
  readonly backdrop: Backdrop | null;
  readonly matches: ((spot: SpotId) => boolean) | null;
  /** The outlined spots. */
  readonly selected: readonly SpotId[];
  /** What was shown before, when only the layout is another. */
  readonly place: { readonly view: MapView; readonly screen: ScreenSize } | null;
  readonly drag: Drag | null;
};

/** What a map is made of. */
export type MapParts = {
  readonly store: Pick<YardStore, 'table' | 'onSpots'>;
  readonly layout: YardLayout;
  readonly marks: MarkSource;
  readonly confirmed: ConfirmedSource;
  readonly appointments: AppointmentSource;
  readonly nodes: StageNodes;
  readonly screen: ScreenSize;
  readonly now: () => number;
  readonly check: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /** Elements that follow the view: the name of the area in the middle, the minimap and its box. */
  readonly where: HTMLElement;
  readonly miniCanvas: HTMLCanvasElement;
  readonly miniBox: HTMLElement;
  readonly backdropCanvas: HTMLCanvasElement;
};

/** A map that is in the page. */
export type MountedMap = {
  readonly engine: Engine;
  readonly minimap: Minimap;
  /**
   * What is shown, for the map of another layout; null while it is the whole yard, which may be
   * larger then.
   */
  readonly place: () => MapStart['place'];
  readonly look: (theme: ThemeName, layer: Layer) => void;
  /** The picture under the yard, or none. */
  readonly lay: (backdrop: Backdrop | null) => void;
  readonly resize: (screen: ScreenSize) => void;
  readonly stop: () => void;
};

/**
 * Creates the engine and wires it; null while Konva's nodes are not there. `onMade` is called
 * before the first painting: the shapes draw through whatever it keeps.
 */
export function mountMap(
  parts: MapParts,
  start: MapStart,
  onMade: (engine: Engine) => void,
): MountedMap | null {
  const { store, marks, confirmed, nodes, screen, where } = parts;
  const { base, overlay } = nodes;
  if (base === null || overlay === null) return null;
  const canvas = base.getNativeCanvasElement();
  canvas.style.transformOrigin = '0 0';
  canvas.style.willChange = 'transform';
  // The stage is a pixel large; its canvases fill the map.
  Object.assign(base.getStage()?.content.style ?? {}, {
    position: 'absolute',
    inset: '0',
    width: 'auto',
    height: 'auto',
  });
  sizeCanvases(nodes, screen);

  const scene = createScene(store.table, parts.layout, parts.appointments);
  for (const { id, index } of scene.spots) {
    scene.marks[index] = marks.get(id);
    scene.confirmed[index] = confirmed.get(id);
  }
  let backdrop: Backdrop | null = null;
  let theme = start.theme;
  const bake = () => {
    parts.backdropCanvas.hidden = backdrop === null;
    if (backdrop !== null) bakeBackdrop(parts.backdropCanvas, backdrop, theme);
  };
  const lay = () => {
    if (backdrop !== null)
      placeBackdrop(parts.backdropCanvas, backdrop.box, engine.view(), engine.screen().ratio);
  };
  const minimap = createMinimap(scene, parts.miniCanvas, parts.miniBox, screen.ratio);
  const engine = createEngine(
    scene,
    {
      base: {
        ink: base.getContext()._context,
        place(scale, x, y) {
          canvas.style.transform = `matrix(${scale}, 0, 0, ${scale}, ${x}, ${y})`;
        },
        // The shape's own draw function, without Konva's saving, turning and restoring of a context
        // that the painter sets itself:
        // that is a twentieth of what one changed spot costs.
        draw(area) {
          const shape = nodes.areas[area];
          shape?.sceneFunc()?.(base.getContext(), shape);
        },
      },
      overlayInk: overlay.getContext()._context,
      requestFrame: (act) => requestAnimationFrame(act),
      cancelFrame: (id) => cancelAnimationFrame(id),
      now: parts.now,
      monotonic: () => performance.now(),
      check: parts.check,
      onFrame(view, at) {
        minimap.show(view, at);
        lay();
        const name = nameFor(scene, view, at);
        if (where.textContent !== name) where.textContent = name;
      },
    },
    screen,
    start.theme,
  );
  onMade(engine);
  if (start.place !== null) engine.show(rescreened(start.place.view, start.place.screen, screen));
  engine.setLayer(start.layer);
  backdrop = start.backdrop;
  engine.setPicture(backdrop !== null);
  bake();
  engine.filter(start.matches);
  engine.select(start.selected);
  if (start.drag !== null) engine.beginDrag(start.drag);
  engine.render();
  minimap.refresh(paletteOf(start.theme), parts.now(), start.layer);

  let layer = start.layer;
  /** Nothing is on the canvases any more: as at the beginning, with the view as it is. */
  const drawAgain = () => {
    forgetHatches();
    sizeCanvases(nodes, engine.screen());
    bake();
    lay();
    engine.resize(engine.screen());
    engine.render();
    minimap.refresh(paletteOf(theme), parts.now(), layer);
  };
  const stops = [
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
    parts.appointments.onChange(() => engine.appointmentsChanged()),
    onCanvasBack(
      [canvas, overlay.getNativeCanvasElement(), parts.miniCanvas, parts.backdropCanvas],
      drawAgain,
    ),
  ];
  return {
    engine,
    minimap,
    place: () => (engine.isFitted() ? null : { view: engine.view(), screen: engine.screen() }),
    look(next, nextLayer) {
      layer = nextLayer;
      if (next !== theme) {
        theme = next;
        bake();
        lay();
      }
      engine.setTheme(theme);
      engine.setLayer(layer);
      minimap.refresh(paletteOf(theme), parts.now(), layer);
    },
    lay(next) {
      if (next === backdrop) return;
      backdrop = next;
      bake();
      lay();
      engine.setPicture(backdrop !== null);
    },
    resize(to) {
      const { width, height, ratio } = engine.screen();
      if (width === to.width && height === to.height && ratio === to.ratio) return;
      sizeCanvases(nodes, to);
      engine.resize(to);
      engine.render();
    },
    stop() {
      for (const stop of stops) stop();
      engine.stop();
      minimap.stop();
    },
  };
}

/** The area in the middle of the screen, while its name on the ground is out of sight. */
function nameFor(scene: Scene, view: MapView, screen: ScreenSize): string {
  const middle = toWorld(view, { x: screen.width / 2, y: screen.height / 2 });
  const area = scene.areas.find(({ box }) => contains(box, middle));
  return area === undefined || overlaps(area.labelBox, visibleBox(view, screen)) ? '' : area.name;
}

/**
 * Konva gives every layer the size of the stage; the picture's canvas has its margin, both the true
 * pixel ratio.
 */
function sizeCanvases({ base, overlay }: StageNodes, screen: ScreenSize): void {
  const margin = marginFor(screen);
  const [width, height] = [screen.width / screen.ratio, screen.height / screen.ratio];
  for (const [layer, extra] of [
    [base, (2 * margin) / screen.ratio],
    [overlay, 0],
  ] as const) {
    const canvas = layer?.getCanvas();
    if (canvas === undefined) continue;
    canvas.pixelRatio = screen.ratio;
    canvas.setSize(width + extra, height + extra);
  }
}
