/** The drawn yard as a component. Thin: React renders it for a new layout, size, theme, tool or selection, never for the yard. */
import {
  type CSSProperties,
  type PointerEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SpotId } from '../../shared/ids.ts';
import type { YardLayout } from '../../shared/layout/model.ts';
import { assetLabel } from '../../shared/text.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import { createDragStore, type DragStore } from '../page/stores/drag-store.ts';
import type { YardStore } from '../page/stores/yard-store.ts';
import type { ThemeName } from '../ui/theme-watch.ts';
import { themeOf, watchTheme } from '../ui/theme-watch.ts';
import { type AppointmentSource, noAppointments } from './appointment-sign.ts';
import type { Backdrop } from './backdrop.ts';
import { describeSpot } from './describe.ts';
import type { Engine } from './engine.ts';
import { createHint } from './hint.ts';
import { KonvaStage, type Painters, type StageNodes } from './konva-stage.tsx';
import { Legend } from './legend.tsx';
import { MapTools } from './map-tools.tsx';
import { type MarkSource, type MountedMap, mountMap } from './mount.ts';
import { paletteOf } from './palette.ts';
import { attachInput } from './pointer-input.ts';
import { useScreen } from './use-screen.ts';
import './yard-map.css';

export type { MarkSource } from './mount.ts';

/** What the rest of the page may ask of the map. */
export type YardMapHandle = {
  /** Shows spots in the middle, close enough to read them. */
  readonly flyTo: (spots: readonly SpotId[]) => void;
  readonly fit: () => void;
  /** For tests and benches: the engine itself. */
  readonly engine: () => Engine | null;
};

/** What the map shows and whom it tells. */
export type YardMapProps = {
  readonly store: Pick<YardStore, 'table' | 'onSpots'>;
  readonly layout: YardLayout;
  readonly marks: MarkSource;
  /** Missing: no appointments are known. */
  readonly appointments?: AppointmentSource;
  /** The rules' verdict on a drop (law 1). */
  readonly checkDrop: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /** A drop that no rule refuses. On a mixed spot the asset is the one that was grabbed. */
  /** Does the move; answers what refuses it, and nothing else. */
  readonly onDrop: (asset: AssetRef, from: SpotId | null, spot: SpotId) => readonly Finding[];
  /** Actions of a spot are asked for at a point of the page. */
  readonly onMenu: (spot: SpotId, clientX: number, clientY: number) => void;
  readonly onSelect: (spot: SpotId | null) => void;
  /** The drag shared with the waiting list; without it the map only drags within itself. */
  readonly drag?: DragStore;
  /** The selected spot. */
  readonly selected?: SpotId | null;
  /** Spots chosen together; outlined like the selected one. */
  readonly chosen?: ReadonlySet<SpotId>;
  /** Spots inside a box drawn with Shift held; `adds`: to those that are chosen already. */
  readonly onSelectMany?: (spots: readonly SpotId[], adds: boolean) => void;
  /** A spot comes to the chosen ones or leaves them. */
  readonly onToggle?: (spot: SpotId) => void;
  /** Spots that match a filter stay bright, the others fade; null or missing: no filter. */
  readonly matches?: ((spot: SpotId) => boolean) | null;
  /** The picture under the yard; null or missing: there is none. */
  readonly backdrop?: Backdrop | null;
  readonly isBackdropShown?: boolean;
  readonly onBackdrop?: (isShown: boolean) => void;
  /** Missing: the page's own theme is followed. */
  readonly theme?: ThemeName;
  /** Wall time, ms since the epoch. */
  readonly now?: () => number;
  readonly ref?: Ref<YardMapHandle>;
};

const everyMinute = 60_000;
const noSpots: ReadonlySet<SpotId> = new Set();

const isSmooth = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The yard map. */
export function YardMap(props: YardMapProps) {
  const {
    store,
    layout,
    marks,
    appointments = noAppointments,
    selected = null,
    chosen = noSpots,
    matches = null,
    backdrop = null,
    isBackdropShown = true,
  } = props;
  const latest = useRef(props);
  latest.current = props;
  const [ownDrag] = useState(createDragStore);
  const drag = props.drag ?? ownDrag;
  const hands = useRef<HTMLDivElement>(null);
  const where = useRef<HTMLDivElement>(null);
  const hint = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLDivElement>(null);
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
  /** The spot that click and keyboard are on; ahead of the prop by a render. */
  const current = useRef<SpotId | null>(selected);
  const [watched, setWatched] = useState<ThemeName>(() => themeOf(document));
  const theme = props.theme ?? watched;
  const [heat, setHeat] = useState(false);
  const [isLegend, setLegend] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const choosing = useRef(isChoosing);
  choosing.current = isChoosing;
  const outlined = useMemo(() => [...new Set(selected === null ? chosen : [selected, ...chosen])], [selected, chosen]);
  const shownBackdrop = isBackdropShown ? backdrop : null;
  const screen = useScreen(hands);
  const areaKeys = useMemo(() => layout.areas.map(({ key }) => key), [layout]);
  const clock = useCallback(() => latest.current.now?.() ?? Date.now(), []);
  /** The focus ring shows only while the keyboard is at work. */
  const showFocus = useCallback(() => {
    const isSeen = hands.current?.matches(':focus-visible') ?? false;
    engine.current?.focus(isSeen ? current.current : null);
  }, []);

  useEffect(() => watchTheme(document, setWatched), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: size, theme and selection reach the map that is there; only another layout makes a new one
  useLayoutEffect(() => {
    if (screen === null || where.current === null || miniCanvas.current === null || miniBox.current === null) return;
    if (backdropCanvas.current === null) return;
    const made = mountMap(
      {
        store,
        layout,
        marks,
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
      { theme, heat, backdrop: shownBackdrop, matches, selected: outlined, place: place.current, drag: drag.getState().drag },
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
  }, [store, layout, marks, appointments, drag, screen === null, clock]);

  useLayoutEffect(() => {
    if (screen !== null) map.current?.resize(screen);
  }, [screen]);

  useEffect(() => map.current?.look(theme, heat), [theme, heat]);

  useEffect(() => map.current?.lay(shownBackdrop), [shownBackdrop]);

  useEffect(() => engine.current?.filter(matches), [matches]);

  useEffect(() => {
    current.current = selected;
    engine.current?.select(outlined);
    showFocus();
  }, [selected, outlined, showFocus]);

  useEffect(() => {
    const timer = setInterval(() => engine.current?.tick(), everyMinute);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (hands.current === null || hint.current === null) return;
    const table = () => latest.current.store.table;
    const reasons = createHint(hint.current, () => {
      const { width, height, ratio } = engine.current?.screen() ?? { width: 0, height: 0, ratio: 1 };
      return { width: width / ratio, height: height / ratio };
    });
    const select = (spot: SpotId | null) => {
      current.current = spot;
      engine.current?.select(spot === null ? [] : [spot]);
      latest.current.onSelect(spot);
    };
    const letGo = attachInput(hands.current, () => engine.current, {
      drag,
      labelOf(asset) {
        const row = asset.kind === 'visit' ? table().visit(asset.id) : table().container(asset.id);
        return row === undefined ? '' : assetLabel(row);
      },
      check: (asset, spot) => latest.current.checkDrop(asset, spot),
      onDrop: (asset, from, spot) => latest.current.onDrop(asset, from, spot),
      onMenu: (spot, x, y) => latest.current.onMenu(spot, x, y),
      onSelect: select,
      onSelectMany(spots, adds) {
        latest.current.onSelectMany?.(spots, adds);
        const what = spots.length === 1 ? '1 spot' : `${spots.length} spots`;
        say(live.current, adds ? `${what} added.` : `${what} selected. The grid lists ${spots.length === 1 ? 'it' : 'them'}.`);
      },
      onToggle: (spot) => latest.current.onToggle?.(spot),
      isChoosing: () => choosing.current,
      onFocusSpot(spot) {
        select(spot);
        showFocus();
        say(
          live.current,
          describeSpot(table(), spot, clock(), latest.current.marks.get(spot), latest.current.appointments ?? noAppointments),
        );
      },
      hint: reasons,
      onRefused(findings) {
        reasons.refuse(findings);
        say(live.current, findings.map(({ sentence }) => sentence).join(' '));
      },
      selected: () => current.current,
      isSmooth,
    });
    return () => {
      letGo();
      reasons.hide();
    };
  }, [drag, clock, showFocus]);

  useImperativeHandle(
    props.ref,
    () => ({
      flyTo: (spots) => engine.current?.flyToSpots(spots, isSmooth()),
      fit: () => engine.current?.fit(isSmooth()),
      engine: () => engine.current,
    }),
    [],
  );

  const lookThere = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1 || map.current === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    map.current.engine.lookAt(map.current.minimap.worldAt({ x: event.clientX - left, y: event.clientY - top }));
  };

  return (
    <section className="yard-map" aria-label="Yard map" style={{ '--yard-map-ground': paletteOf(theme).ground } as CSSProperties}>
      <canvas ref={backdropCanvas} className="yard-map-backdrop" hidden />
      <div
        ref={hands}
        className="yard-map-hands"
        role="application"
        aria-label="Yard map"
        aria-roledescription="map"
        aria-describedby="yard-map-help"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keyboard: arrows walk from spot to spot
        tabIndex={0}
        onFocus={showFocus}
        onBlur={showFocus}
      >
        {screen !== null && <KonvaStage areaKeys={areaKeys} nodes={nodes} painters={painters} />}
      </div>
      <div ref={where} className="yard-map-card yard-map-where" aria-hidden="true" />
      <MapTools
        heat={heat}
        isLegend={isLegend}
        isChoosing={props.onSelectMany === undefined ? null : isChoosing}
        picture={backdrop === null ? null : isBackdropShown}
        isFiltered={matches !== null}
        onZoom={(factor) => engine.current?.zoomSmoothly(factor, isSmooth())}
        onFit={() => engine.current?.fit(isSmooth())}
        onChoosing={() => setChoosing(!isChoosing)}
        onHeat={() => setHeat(!heat)}
        onLegend={() => setLegend(!isLegend)}
        onPicture={() => props.onBackdrop?.(!isBackdropShown)}
        onMatches={() => showMatches(engine.current, matches)}
      />
      {isLegend && <Legend theme={theme} heat={heat} />}
      <div className="yard-map-card yard-map-mini" aria-hidden="true">
        <div
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            lookThere(event);
          }}
          onPointerMove={lookThere}
        >
          <canvas ref={miniCanvas} />
          <div ref={miniBox} className="yard-map-mini-box" />
        </div>
      </div>
      <div ref={hint} className="yard-map-hint" role="tooltip" />
      <p id="yard-map-help" className="yard-map-unseen">
        Arrow keys go from spot to spot. Enter opens the actions of a spot. Plus and minus zoom, 0 shows the whole yard. Everything here can
        also be done in the Spots grid.
      </p>
      <div ref={live} className="yard-map-unseen" aria-live="polite" />
    </section>
  );
}

/** Flies to all spots that pass the filter. */
function showMatches(engine: Engine | null, matches: ((spot: SpotId) => boolean) | null): void {
  if (engine === null || matches === null) return;
  engine.flyToSpots(
    engine.scene.spots.map(({ id }) => id).filter((id) => matches(id)),
    isSmooth(),
  );
}

function say(element: HTMLElement | null, sentence: string): void {
  if (element === null) return;
  // The same sentence twice is news twice: an invisible space makes it another text.
  element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
