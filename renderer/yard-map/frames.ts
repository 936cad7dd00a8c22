/** One frame at a time: what waits to be painted, and the painting of it, all in one go. */
import type { SpotId } from '../../shared/ids.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import type { ThemeName } from '../ui/canvas/theme-watch.ts';
import { dwellText } from '../ui/text/dwell.ts';
import { type Camera, createCamera } from './camera.ts';
import { createVerdicts, type Verdicts } from './input/verdicts.ts';
import type { Scene } from './model/scene.ts';
import type { MapView, ScreenSize } from './model/viewport.ts';
import { isCardScale } from './paint/area-card.ts';
import type { Layer } from './paint/brush.ts';
import type { Ink } from './paint/lettering.ts';
import {
  createOverlay,
  emptyOverlay,
  type MapOverlay,
  type OverlayState,
} from './paint/map-overlay.ts';
import {
  createPicture,
  type MapPicture,
  type PaintStyle,
  type PictureCanvas,
} from './paint/map-picture.ts';
import { type Palette, paletteOf } from './paint/palette.ts';
import { stepOf } from './paint/seen.ts';

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
  readonly onFrame: (view: MapView, screen: ScreenSize) => void;
};

/** The frames of one map, with what they paint. */
export type Frames = {
  readonly camera: Camera;
  readonly picture: MapPicture;
  readonly overlay: MapOverlay;
  readonly verdicts: Verdicts;
  /** Indexes of spots that the next frame paints again. */
  readonly dirty: Set<number>;
  /** Asks for a frame. */
  readonly request: () => void;
  readonly render: () => void;
  /** Paints everything again with the next frame. */
  readonly repaintAll: () => void;
  readonly state: () => OverlayState;
  readonly change: (next: Partial<OverlayState>) => void;
  readonly palette: () => Palette;
  readonly theme: () => ThemeName;
  readonly setTheme: (next: ThemeName) => void;
  readonly layer: () => Layer;
  readonly setLayer: (next: Layer) => void;
  /** A picture lies under the yard, or no longer. */
  readonly setPicture: (on: boolean) => void;
  /** Time went by: paints the spots whose dwell reads differently now, and only those. */
  readonly tick: () => void;
  /** The canvases have another size, and nothing on them. */
  readonly emptied: (screen: ScreenSize) => void;
  readonly stop: () => void;
};

/** Device pixels of canvas around the screen. */
export const marginFor = (screen: ScreenSize): number => Math.round(256 * screen.ratio);

/** Milliseconds a frame may spend on asking the rules while something is dragged. */
const askingBudget = 3;

/** Creates the frames of a scene; none is painted before it is asked for. */
export function createFrames(
  scene: Scene,
  ports: EnginePorts,
  screen: ScreenSize,
  firstTheme: ThemeName,
): Frames {
  let theme = firstTheme;
  let look: PaintStyle = {
    palette: paletteOf(theme),
    now: ports.now(),
    layer: null,
    picture: false,
  };
  let frame: number | null = null;
  let isWhole = false;
  let isSharp = true;
  let isOverlayDirty = true;
  let state: OverlayState = emptyOverlay;
  const dirty = new Set<number>();

  function request(): void {
    frame ??= ports.requestFrame(() => {
      frame = null;
      render();
    });
  }
  const camera = createCamera(scene, screen, ports.monotonic, request);
  const picture = createPicture(scene, ports.base, marginFor, look, screen);
  const overlay = createOverlay(ports.overlayInk);
  const verdicts = createVerdicts(scene, ports.check, ports.monotonic);

  function showPicture(hasMoved: boolean, isZooming: boolean): void {
    if (isWhole) {
      isWhole = false;
      isSharp = true;
      dirty.clear();
      picture.look(look);
      picture.show(camera.view(), false);
      picture.repaint();
    } else if (hasMoved || !isSharp) {
      // A frame in which a zoom rests makes it sharp.
      isSharp = picture.show(camera.view(), isZooming);
      if (!isSharp) request();
    }
  }

  /** Spots that are not seen need no verdict. */
  const hasToAsk = () =>
    verdicts.isBusy() && !isCardScale(scene.across, camera.view().scale, camera.screen().ratio);

  function askRules(): void {
    if (!hasToAsk()) return;
    for (const index of verdicts.work(askingBudget)) dirty.add(index);
    if (hasToAsk()) request();
  }

  function render(): void {
    const { hasMoved, isZooming } = camera.frame();
    showPicture(hasMoved, isZooming);
    askRules();
    if (dirty.size > 0) {
      picture.repaintSpots(dirty);
      dirty.clear();
    }
    if (isOverlayDirty || hasMoved) {
      isOverlayDirty = false;
      overlay.show(state, camera.view(), camera.screen(), look.palette);
    }
    if (!hasMoved) return;
    ports.onFrame(camera.view(), camera.screen());
    verdicts.look(camera.visible());
    if (hasToAsk()) request();
  }

  function repaintAll(): void {
    isWhole = true;
    request();
  }

  /** Every spot is painted by another look from the next frame on. */
  function lookOtherwise(next: Partial<typeof look>): void {
    look = { ...look, ...next };
    repaintAll();
  }

  return {
    camera,
    picture,
    overlay,
    verdicts,
    dirty,
    request,
    render,
    repaintAll,
    state: () => state,
    change(next) {
      state = { ...state, ...next };
      isOverlayDirty = true;
      request();
    },
    palette: () => look.palette,
    theme: () => theme,
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      isOverlayDirty = true;
      lookOtherwise({ palette: paletteOf(theme) });
    },
    layer: () => look.layer,
    setLayer(layer) {
      if (layer !== look.layer) lookOtherwise({ layer });
    },
    setPicture(on) {
      if (on !== look.picture) lookOtherwise({ picture: on });
    },
    tick() {
      const before = look.now;
      look = { ...look, now: ports.now() };
      picture.look(look);
      for (const { index } of scene.spots) {
        const known = scene.known(index);
        const since =
          known === undefined
            ? null
            : look.layer === 'confirmed'
              ? (scene.confirmed[index] ?? null)
              : known.since;
        if (since === null) continue;
        const [was, is] = [before - since, look.now - since];
        const step = stepOf(look.layer);
        if (dwellText(was) !== dwellText(is) || step(was) !== step(is)) dirty.add(index);
      }
      if (dirty.size > 0) request();
    },
    emptied(next) {
      picture.reset(next);
      overlay.forget();
      isOverlayDirty = true;
      request();
    },
    stop() {
      if (frame !== null) ports.cancelFrame(frame);
      frame = null;
    },
  };
}
