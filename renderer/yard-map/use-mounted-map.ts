import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Words } from '../../shared/i18n/create-words.ts';
import type { SpotId } from '../../shared/ids.ts';
import type { ThemeName } from '../canvas/theme-watch.ts';
import type { ScreenSize } from '../canvas/viewport.ts';
import type { DragStore } from '../page/stores/drag-store.ts';
import type { Painters, StageNodes } from './konva-stage.tsx';
import type { Engine } from './map-engine.ts';
import type { YardMapProps } from './map-props.ts';
import { noAppointments } from './model/appointment-sign.ts';
import { MountedMap, nothingConfirmed } from './mount.ts';
import type { Backdrop } from './paint/backdrop.ts';
import type { Layer } from './paint/brush.ts';
import type { MapStop } from './paint/map-overlay.ts';

const MINUTE_MS = 60_000;
const noSpots: readonly SpotId[] = [];
const noStops: readonly MapStop[] = [];

/** What the map shows besides the yard. */
export type MapLook = {
  readonly screen: ScreenSize | null;
  readonly theme: ThemeName;
  readonly layer: Layer;
  /** The language of painted words. */
  readonly words: Words;
  readonly outlined: readonly SpotId[];
  readonly drag: DragStore;
  /** Wall time, ms since the epoch. */
  readonly clock: () => number;
};

/** The elements and nodes that a map draws on. */
function useMapElements() {
  return {
    where: useRef<HTMLDivElement>(null),
    miniCanvas: useRef<HTMLCanvasElement>(null),
    miniBox: useRef<HTMLDivElement>(null),
    backdropCanvas: useRef<HTMLCanvasElement>(null),
    nodes: useRef<StageNodes>({ base: null, overlay: null, areas: [] }),
  };
}

/**
 * The map behind the component. A new layout creates a new map. Everything else is updated in
 * place.
 */
export function useMountedMap(latest: RefObject<YardMapProps>, look: MapLook) {
  const { screen, theme, layer, outlined, drag, clock } = look;
  const { store, layout, marks, backdrop = null, matches = null } = latest.current;
  const { confirmed = nothingConfirmed, appointments = noAppointments } = latest.current;
  const shownBackdrop = latest.current.isBackdropShown === false ? null : backdrop;
  const elements = useMapElements();
  const engine = useRef<Engine | null>(null);
  const map = useRef<MountedMap | null>(null);
  const place = useRef<ReturnType<MountedMap['place']> | null>(null);
  const painters = useRef<Painters>({
    area: (index) => engine.current?.paintArea(index),
    overlay: () => engine.current?.paintOverlay(),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: size, theme and selection reach the map that is there; only another layout makes a new one
  useLayoutEffect(() => {
    const { base, overlay, areas } = elements.nodes.current;
    const [where, miniBox] = [elements.where.current, elements.miniBox.current];
    const [miniCanvas, backdropCanvas] = [
      elements.miniCanvas.current,
      elements.backdropCanvas.current,
    ];
    if (screen === null || base === null || overlay === null || where === null) return;
    if (miniCanvas === null || miniBox === null || backdropCanvas === null) return;
    const made = new MountedMap({
      store,
      layout,
      marks,
      confirmed,
      appointments,
      nodes: { base, overlay, areas },
      screen,
      theme,
      layer,
      now: clock,
      where,
      miniCanvas,
      miniBox,
      backdropCanvas,
      check: (asset, spot) => latest.current.checkDrop(asset, spot),
    });
    map.current = made;
    engine.current = made.engine;
    made.begin({
      backdrop: shownBackdrop,
      matches,
      selected: outlined,
      place: place.current,
      drag: drag.getState().drag,
    });
    return () => {
      place.current = made.place();
      made.stop();
      map.current = null;
      engine.current = null;
    };
  }, [store, layout, marks, confirmed, appointments, drag, screen === null, clock]);

  useMapLook(latest, look, shownBackdrop, map);
  return { ...elements, painters, engine, map };
}

/** Keeps the look of the mounted map up to date. */
function useMapLook(
  latest: RefObject<YardMapProps>,
  { screen, theme, layer, words }: MapLook,
  backdrop: Backdrop | null,
  map: RefObject<MountedMap | null>,
): void {
  const { layout, matches = null, best = noSpots, way = noStops } = latest.current;
  useLayoutEffect(() => {
    if (screen !== null) map.current?.resize(screen);
  }, [map, screen]);

  useEffect(() => map.current?.look(theme, layer), [map, theme, layer]);

  const painted = useRef(words);
  useEffect(() => {
    if (painted.current !== words) map.current?.engine.repaintAll();
    painted.current = words;
  }, [map, words]);

  useEffect(() => map.current?.lay(backdrop), [map, backdrop]);

  useEffect(() => map.current?.engine.filter(matches), [map, matches]);

  // In the map of another layout the spots have other indexes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => map.current?.engine.best(best), [best, layout]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => map.current?.engine.way(way, layout), [way, layout]);

  useEffect(() => {
    const timer = setInterval(() => map.current?.engine.tick(), MINUTE_MS);
    return () => clearInterval(timer);
  }, [map]);
}
