import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Words } from '../../shared/i18n/create-words.ts';
import type { SpotId } from '../../shared/ids.ts';
import type { DragStore } from '../page/stores/drag-store.ts';
import type { ThemeName } from '../ui/canvas/theme-watch.ts';
import type { Painters, StageNodes } from './konva-stage.tsx';
import type { Engine } from './map-engine.ts';
import type { YardMapProps } from './map-props.ts';
import { noAppointments } from './model/appointment-sign.ts';
import type { ScreenSize } from './model/viewport.ts';
import { type MountedMap, mountMap, nothingConfirmed } from './mount.ts';
import type { Layer } from './paint/brush.ts';

const everyMinute = 60_000;
const noSpots: readonly SpotId[] = [];

/** What the map shows beside the yard. */
export type MapLook = {
  readonly screen: ScreenSize | null;
  readonly theme: ThemeName;
  readonly layer: Layer;
  /** The language of what is painted. */
  readonly words: Words;
  readonly outlined: readonly SpotId[];
  readonly drag: DragStore;
  /** Wall time, ms since the epoch. */
  readonly clock: () => number;
};

/**
 * The map behind the component: made for a layout; everything else is updated while it is there.
 */
export function useMountedMap(
  latest: RefObject<YardMapProps>,
  { screen, theme, layer, words, outlined, drag, clock }: MapLook,
) {
  const {
    store,
    layout,
    marks,
    confirmed = nothingConfirmed,
    appointments = noAppointments,
    matches = null,
    backdrop = null,
    isBackdropShown = true,
    best = noSpots,
    way = noSpots,
  } = latest.current;
  const shownBackdrop = isBackdropShown ? backdrop : null;
  const where = useRef<HTMLDivElement>(null);
  const miniCanvas = useRef<HTMLCanvasElement>(null);
  const miniBox = useRef<HTMLDivElement>(null);
  const backdropCanvas = useRef<HTMLCanvasElement>(null);
  const nodes = useRef<StageNodes>({ base: null, overlay: null, areas: [] });
  const engine = useRef<Engine | null>(null);
  const map = useRef<MountedMap | null>(null);
  const place = useRef<ReturnType<MountedMap['place']> | null>(null);
  const painters = useRef<Painters>({
    area: (index) => engine.current?.paintArea(index),
    overlay: () => engine.current?.paintOverlay(),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: size, theme and selection reach the map that is there; only another layout makes a new one
  useLayoutEffect(() => {
    if (
      screen === null ||
      where.current === null ||
      miniCanvas.current === null ||
      miniBox.current === null
    )
      return;
    if (backdropCanvas.current === null) return;
    const made = mountMap(
      {
        store,
        layout,
        marks,
        confirmed,
        appointments,
        nodes: nodes.current,
        screen,
        now: clock,
        check: (asset, spot) => latest.current.checkDrop(asset, spot),
        where: where.current,
        miniCanvas: miniCanvas.current,
        miniBox: miniBox.current,
        backdropCanvas: backdropCanvas.current,
      },
      {
        theme,
        layer,
        backdrop: shownBackdrop,
        matches,
        selected: outlined,
        place: place.current,
        drag: drag.getState().drag,
      },
      (own) => {
        engine.current = own;
      },
    );
    map.current = made;
    return () => {
      place.current = made?.place() ?? null;
      made?.stop();
      map.current = null;
      engine.current = null;
    };
  }, [store, layout, marks, confirmed, appointments, drag, screen === null, clock]);

  useLayoutEffect(() => {
    if (screen !== null) map.current?.resize(screen);
  }, [screen]);

  useEffect(() => map.current?.look(theme, layer), [theme, layer]);

  const painted = useRef(words);
  useEffect(() => {
    if (painted.current !== words) engine.current?.repaintAll();
    painted.current = words;
  }, [words]);

  useEffect(() => map.current?.lay(shownBackdrop), [shownBackdrop]);

  useEffect(() => engine.current?.filter(matches), [matches]);

  // A map of another layout is numbered again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => engine.current?.best(best), [best, layout]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => engine.current?.way(way), [way, layout]);

  useEffect(() => {
    const timer = setInterval(() => engine.current?.tick(), everyMinute);
    return () => clearInterval(timer);
  }, []);

  return { where, miniCanvas, miniBox, backdropCanvas, nodes, painters, engine, map };
}
