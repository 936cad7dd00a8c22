/** The drawn yard as a component. Thin: React renders it for a new layout, size, theme or tool, never for the yard. */
import { IconFlame, IconFocusCentered, IconListDetails, IconMinus, IconPlus } from '@tabler/icons-react';
import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SpotId } from '../../shared/ids.ts';
import type { YardLayout } from '../../shared/layout/model.ts';
import { assetLabel } from '../../shared/text.ts';
import type { AssetRef, Finding } from '../../shared/yard/operations.ts';
import { createDragStore, type DragStore } from '../stores/drag-store.ts';
import type { YardStore } from '../stores/yard-store.ts';
import { describeSpot } from './describe.ts';
import { createEngine, type Engine, marginFor } from './engine.ts';
import { contains, overlaps } from './geometry.ts';
import { attachHands } from './hands.ts';
import { createHint } from './hint.ts';
import { KonvaStage, type Painters, type StageNodes } from './konva-stage.tsx';
import { Legend } from './legend.tsx';
import { createMinimap, type Minimap } from './minimap.ts';
import { paletteOf, type ThemeName } from './palette.ts';
import { createScene, type Mark } from './scene.ts';
import { themeOf, watchTheme } from './theme-watch.ts';
import { useScreen } from './use-screen.ts';
import { type Screen, toWorld, type View, visibleBox } from './viewport.ts';
import './yard-map.css';

/** What marks spots, from outside the yard: the outbox. */
export type MarkSource = {
  readonly get: (spot: SpotId) => Mark | null;
  readonly onChange: (listener: (ids: ReadonlySet<SpotId>) => void) => () => void;
};

/** What the rest of the page may ask of the map. */
export type YardMapHandle = {
  /** Shows spots in the middle, close enough to read them. */
  readonly flyTo: (spots: readonly SpotId[]) => void;
  readonly fit: () => void;
  /** For tests and benches: the engine itself. */
  readonly engine: () => Engine | null;
};

export type YardMapProps = {
  readonly store: Pick<YardStore, 'table' | 'onSpots'>;
  readonly layout: YardLayout;
  readonly marks: MarkSource;
  /** The rules' verdict on a drop (law 1). */
  readonly checkDrop: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  /** A drop that no rule refuses. On a mixed spot the asset is the one that was grabbed. */
  readonly onDrop: (asset: AssetRef, from: SpotId | null, spot: SpotId) => void;
  /** Actions of a spot are asked for at a point of the page. */
  readonly onMenu: (spot: SpotId, clientX: number, clientY: number) => void;
  readonly onSelect: (spot: SpotId | null) => void;
  /** The drag shared with the waiting list; without it the map only drags within itself. */
  readonly drag?: DragStore;
  /** The selected spot. */
  readonly selected?: SpotId | null;
  /** Spots inside a box drawn with Shift held. */
  readonly onSelectMany?: (spots: readonly SpotId[]) => void;
  /** Spots that match a filter stay bright, the others fade; null or missing: no filter. */
  readonly matches?: ((spot: SpotId) => boolean) | null;
  /** Missing: the page's own theme is followed. */
  readonly theme?: ThemeName;
  /** Wall time, ms since the epoch. */
  readonly now?: () => number;
  readonly ref?: Ref<YardMapHandle>;
};

const everyMinute = 60_000;

/** The yard map. */
export function YardMap(props: YardMapProps) {
  const { store, layout, marks, selected = null, matches = null } = props;
  const latest = useRef(props);
  latest.current = props;
  const [ownDrag] = useState(createDragStore);
  const drag = props.drag ?? ownDrag;
  const root = useRef<HTMLElement>(null);
  const hands = useRef<HTMLDivElement>(null);
  const where = useRef<HTMLDivElement>(null);
  const hint = useRef<HTMLDivElement>(null);
  const live = useRef<HTMLDivElement>(null);
  const miniCanvas = useRef<HTMLCanvasElement>(null);
  const miniBox = useRef<HTMLDivElement>(null);
  const nodes = useRef<StageNodes>({ base: null, overlay: null, overlayShape: null, areas: [] });
  const engine = useRef<Engine | null>(null);
  const minimap = useRef<Minimap | null>(null);
  const painters = useRef<Painters>({
    area: (index) => engine.current?.paintArea(index),
    overlay: () => engine.current?.paintOverlay(),
  });
  const current = useRef<SpotId | null>(null);
  const [watched, setWatched] = useState<ThemeName>(() => themeOf(document));
  const theme = props.theme ?? watched;
  const [heat, setHeat] = useState(false);
  const [isLegend, setLegend] = useState(false);
  const screen = useScreen(hands);
  const lastView = useRef<{ readonly view: View; readonly screen: Screen } | null>(null);
  const areaKeys = useMemo(() => layout.areas.map(({ key }) => key), [layout]);
  const clock = useCallback(() => latest.current.now?.() ?? Date.now(), []);

  useEffect(() => watchTheme(document, setWatched), []);

  /** What the picture shows in the middle, for when the name on the ground is out of sight. */
  const showWhere = useCallback((view: View, at: Screen) => {
    const map = engine.current;
    if (map === null || where.current === null) return;
    const middle = toWorld(view, { x: at.width / 2, y: at.height / 2 });
    const area = map.scene.areas.find(({ box }) => contains(box, middle));
    const isInSight = area === undefined || overlaps(area.labelBox, visibleBox(view, at));
    const name = isInSight ? '' : area.name;
    if (where.current.textContent !== name) where.current.textContent = name;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine follows size and theme by itself; a new layout alone makes a new one
  useLayoutEffect(() => {
    const { base, overlay, overlayShape } = nodes.current;
    if (screen === null || base === null || overlay === null || overlayShape === null) return;
    const canvas = base.getNativeCanvasElement();
    const made = createEngine(
      createScene(store.table, layout),
      {
        base: {
          ink: base.getContext()._context,
          place(scale, x, y) {
            canvas.style.transform = `matrix(${scale}, 0, 0, ${scale}, ${x}, ${y})`;
          },
          draw: (area) => nodes.current.areas[area]?.drawScene(),
        },
        overlayInk: overlay.getContext()._context,
        drawOverlay: () => overlayShape.drawScene(),
        requestFrame: (act) => requestAnimationFrame(act),
        cancelFrame: (id) => cancelAnimationFrame(id),
        now: clock,
        monotonic: () => performance.now(),
        check: (asset, spot) => latest.current.checkDrop(asset, spot),
        onFrame(view, at) {
          lastView.current = { view, screen: at };
          minimap.current?.show(view, at);
          showWhere(view, at);
        },
      },
      screen,
      theme,
    );
    canvas.style.transformOrigin = '0 0';
    canvas.style.willChange = 'transform';
    sizeCanvases(nodes.current, screen);
    const before = lastView.current;
    if (before !== null) made.startAt(before.view, false);
    for (const { id, index } of made.scene.spots) made.scene.marks[index] = marks.get(id);
    made.setHeat(heat);
    if (latest.current.matches != null) made.filter(latest.current.matches);
    made.select(current.current === null ? [] : [current.current]);
    engine.current = made;
    made.render();
    if (miniCanvas.current !== null && miniBox.current !== null) {
      minimap.current = createMinimap(made.scene, miniCanvas.current, miniBox.current, screen.ratio);
      minimap.current.show(made.view(), screen);
      minimap.current.refresh(paletteOf(theme), clock(), heat);
    }
    const stops = [
      store.onSpots((ids) => {
        made.spotsChanged(ids);
        minimap.current?.changed(indexesOf(made, ids));
      }),
      marks.onChange((ids) => {
        for (const id of ids) made.mark(id, marks.get(id));
        minimap.current?.changed(indexesOf(made, ids));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      made.stop();
      minimap.current?.stop();
      minimap.current = null;
      engine.current = null;
    };
  }, [store, layout, marks, screen === null, clock, showWhere]);

  useLayoutEffect(() => {
    const made = engine.current;
    if (made === null || screen === null) return;
    const { width, height, ratio } = made.screen();
    if (width === screen.width && height === screen.height && ratio === screen.ratio) return;
    sizeCanvases(nodes.current, screen);
    made.resize(screen);
    made.render();
  }, [screen]);

  useEffect(() => {
    const map = engine.current;
    map?.setTheme(theme);
    map?.setHeat(heat);
    minimap.current?.refresh(paletteOf(theme), clock(), heat);
  }, [theme, heat, clock]);

  useEffect(() => engine.current?.filter(matches), [matches]);

  useEffect(() => {
    current.current = selected;
    engine.current?.select(selected === null ? [] : [selected]);
    showFocus();
  }, [selected]);

  useEffect(() => {
    const timer = setInterval(() => engine.current?.tick(), everyMinute);
    return () => clearInterval(timer);
  }, []);

  /** The focus ring, only while the keyboard is at work. */
  function showFocus(): void {
    const isSeen = hands.current?.matches(':focus-visible') ?? false;
    engine.current?.focus(isSeen ? current.current : null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything it calls is read through refs
  useEffect(() => {
    const element = hands.current;
    if (element === null) return;
    const reasons = createHint(hint.current ?? document.createElement('div'), () => {
      const { width, height, ratio } = engine.current?.screen() ?? { width: 0, height: 0, ratio: 1 };
      return { width: width / ratio, height: height / ratio };
    });
    const select = (spot: SpotId | null) => {
      current.current = spot;
      engine.current?.select(spot === null ? [] : [spot]);
      latest.current.onSelect(spot);
    };
    return attachHands(element, () => engine.current, {
      drag,
      labelOf(asset) {
        const row = asset.kind === 'visit' ? latest.current.store.table.visit(asset.id) : latest.current.store.table.container(asset.id);
        return row === undefined ? '' : assetLabel(row);
      },
      check: (asset, spot) => latest.current.checkDrop(asset, spot),
      onDrop: (asset, from, spot) => latest.current.onDrop(asset, from, spot),
      onMenu: (spot, x, y) => latest.current.onMenu(spot, x, y),
      onSelect: select,
      onSelectMany(spots) {
        engine.current?.select(spots);
        latest.current.onSelectMany?.(spots);
        say(live.current, spots.length === 1 ? '1 spot selected.' : `${spots.length} spots selected.`);
      },
      onFocusSpot(spot) {
        select(spot);
        showFocus();
        say(live.current, describeSpot(latest.current.store.table, spot, clock(), latest.current.marks.get(spot)));
      },
      hint: reasons,
      onRefused(findings) {
        reasons.refuse(findings);
        say(live.current, findings.map(({ sentence }) => sentence).join(' '));
      },
      selected: () => current.current,
      isSmooth: () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
  }, [drag]);

  useImperativeHandle(
    props.ref,
    () => ({
      flyTo: (spots) => engine.current?.flyToSpots(spots, isSmooth()),
      fit: () => engine.current?.fit(isSmooth()),
      engine: () => engine.current,
    }),
    [],
  );

  const look = (event: React.PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1 || minimap.current === null) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    engine.current?.lookAt(minimap.current.worldAt({ x: event.clientX - left, y: event.clientY - top }));
  };

  return (
    <section
      ref={root}
      className="yard-map"
      aria-label="Yard map"
      style={{ '--yard-map-ground': paletteOf(theme).ground } as React.CSSProperties}
    >
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
        {screen !== null && (
          <KonvaStage
            width={screen.width / screen.ratio}
            height={screen.height / screen.ratio}
            areaKeys={areaKeys}
            nodes={nodes}
            painters={painters}
          />
        )}
      </div>
      <div ref={where} className="yard-map-card yard-map-where" aria-hidden="true" />
      <div className="yard-map-card yard-map-tools" role="toolbar" aria-label="Map tools" aria-orientation="vertical">
        <Tool label="Zoom in" onClick={() => engine.current?.zoomSmoothly(1.5, isSmooth())}>
          <IconPlus aria-hidden />
        </Tool>
        <Tool label="Zoom out" onClick={() => engine.current?.zoomSmoothly(1 / 1.5, isSmooth())}>
          <IconMinus aria-hidden />
        </Tool>
        <Tool label="Show the whole yard" onClick={() => engine.current?.fit(isSmooth())}>
          <IconFocusCentered aria-hidden />
        </Tool>
        <Tool label="Colour by dwell" pressed={heat} onClick={() => setHeat(!heat)}>
          <IconFlame aria-hidden />
        </Tool>
        <Tool label="Legend" pressed={isLegend} onClick={() => setLegend(!isLegend)}>
          <IconListDetails aria-hidden />
        </Tool>
      </div>
      {isLegend && <Legend theme={theme} heat={heat} />}
      <div className="yard-map-card yard-map-mini" aria-hidden="true">
        <div
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            look(event);
          }}
          onPointerMove={look}
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

type ToolProps = { readonly label: string; readonly pressed?: boolean; readonly onClick: () => void; readonly children: React.ReactNode };

function Tool({ label, pressed, onClick, children }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

const isSmooth = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const indexesOf = (map: Engine, ids: Iterable<SpotId>): readonly number[] =>
  [...ids].map((id) => map.scene.indexOf(id)).filter((index) => index !== undefined);

/** Konva gives every layer the size of the stage; the picture's canvas has its margin, both the true pixel ratio. */
function sizeCanvases({ base, overlay }: StageNodes, screen: Screen): void {
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

function say(element: HTMLElement | null, sentence: string): void {
  if (element === null) return;
  // The same sentence twice is news twice: an invisible space makes it another text.
  element.textContent = element.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
