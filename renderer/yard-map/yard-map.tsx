/**
 * The yard map as a component. Thin: React renders it for a new layout, size, theme, tool or
 * selection, never for a change of the yard.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SpotId } from '../../shared/ids.ts';
import { localPoint } from '../canvas/element-place.ts';
import type { ThemeName } from '../canvas/theme-watch.ts';
import { themeOf, watchTheme } from '../canvas/theme-watch.ts';
import { useScreen } from '../canvas/use-screen.ts';
import { createDragStore } from '../page/stores/drag-store.ts';
import { later } from '../ui/timing/later.tsx';
import { useWords } from '../ui/words.ts';
import { isSmooth, useMapInput } from './input/use-map-input.ts';
import { KonvaStage } from './konva-stage.tsx';
import type { Engine } from './map-engine.ts';
import type { YardMapProps } from './map-props.ts';
import { MapTools } from './map-tools.tsx';
import type { MountedMap } from './mount.ts';
import type { Layer } from './paint/brush.ts';
import { paletteOf } from './paint/palette.ts';
import { useMountedMap } from './use-mounted-map.ts';
import './yard-map.css';

/** Loaded when its button is pressed. */
const Legend = later(async () => (await import('./legend.tsx')).Legend);

const noSpots: ReadonlySet<SpotId> = new Set();

export function YardMap(props: YardMapProps) {
  const {
    layout,
    selected = null,
    chosen = noSpots,
    matches = null,
    backdrop = null,
    isBackdropShown = true,
    isMiniShown = true,
  } = props;
  const words = useWords();
  const { t } = words;
  const latest = useRef(props);
  latest.current = props;
  const [ownDrag] = useState(createDragStore);
  const drag = props.drag ?? ownDrag;
  const [watched, setWatched] = useState<ThemeName>(() => themeOf(document));
  const theme = props.theme ?? watched;
  const [layer, setLayer] = useState<Layer>(null);
  const [isLegend, setLegend] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const outlined = useMemo(
    () => [...new Set(selected === null ? chosen : [selected, ...chosen])],
    [selected, chosen],
  );
  const areaKeys = useMemo(() => layout.areas.map(({ key }) => key), [layout]);
  const clock = useCallback(() => latest.current.now?.() ?? Date.now(), []);
  const surface = useRef<HTMLDivElement>(null);
  const screen = useScreen(surface);

  useEffect(() => watchTheme(document, setWatched), []);

  const look = { screen, theme, words, layer, outlined, drag, clock };
  const { where, miniCanvas, miniBox, backdropCanvas, nodes, painters, engine, map } =
    useMountedMap(latest, look);
  const { hint, live, card, showFocus } = useMapInput({
    ...look,
    ...{ surface, latest, engine, selected, isChoosing },
  });

  useImperativeHandle(
    props.ref,
    () => ({
      reveal: (spot) => engine.current?.reveal(spot, isSmooth()),
      flyTo: (spots) => engine.current?.flyToSpots(spots, isSmooth()),
      fit: () => engine.current?.camera.fit(isSmooth()),
      engine: () => engine.current,
    }),
    [engine],
  );

  const changeLayer = (next: Layer) => {
    setLayer(next);
    props.onLayer?.(next);
  };

  const closeLegend = (event: KeyboardEvent) => {
    if (isLegend && event.key === 'Escape') {
      event.stopPropagation();
      setLegend(false);
    }
  };

  return (
    <section
      className="yard-map"
      aria-label={t('map.name')}
      style={{ '--yard-map-ground': paletteOf(theme).ground } as CSSProperties}
      data-legend={isLegend}
      data-mini={isMiniShown}
      onKeyDown={closeLegend}
    >
      <canvas ref={backdropCanvas} className="yard-map-backdrop" hidden />
      <div
        ref={surface}
        className="yard-map-hands"
        role="application"
        aria-label={t('map.name')}
        aria-roledescription={t('map.kind')}
        aria-describedby="yard-map-help"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keyboard: arrows walk from spot to spot
        tabIndex={0}
        data-map-keys
        onFocus={showFocus}
        onBlur={showFocus}
      >
        {screen !== null && <KonvaStage areaKeys={areaKeys} nodes={nodes} painters={painters} />}
      </div>
      <div ref={where} className="yard-map-card yard-map-where" aria-hidden="true" />
      <MapTools
        layer={layer}
        hasConfirmed={props.confirmed !== undefined}
        isLegend={isLegend}
        isChoosing={props.onSelectMany === undefined ? null : isChoosing}
        picture={backdrop === null ? null : isBackdropShown}
        mini={props.onMini === undefined ? null : isMiniShown}
        isFiltered={matches !== null}
        onZoom={(factor) => engine.current?.camera.zoomSmoothly(factor, isSmooth())}
        onFit={() => engine.current?.camera.fit(isSmooth())}
        onDoors={() => engine.current?.flyToDoors(isSmooth())}
        onChoosing={() => setChoosing(!isChoosing)}
        onLayer={(next) => changeLayer(layer === next ? null : next)}
        onLegend={() => setLegend(!isLegend)}
        onPicture={() => props.onBackdrop?.(!isBackdropShown)}
        onMini={() => props.onMini?.(!isMiniShown)}
        onMatches={() => showMatches(engine.current, matches)}
      />
      {isLegend && <Legend theme={theme} layer={layer} />}
      <MiniMap map={map} canvas={miniCanvas} box={miniBox} />
      <Words card={card} hint={hint} live={live} />
    </section>
  );
}

type WordsProps = { readonly [Name in 'card' | 'hint' | 'live']: RefObject<HTMLDivElement | null> };

/** The texts beside pointer and keyboard, and for screen readers. The input fills them in. */
function Words({ card, hint, live }: WordsProps) {
  const { t } = useWords();
  return (
    <>
      <div ref={card} className="yard-map-spot" aria-hidden="true" hidden />
      <div ref={hint} className="yard-map-hint" role="tooltip" />
      <p id="yard-map-help" className="yard-map-unseen">
        {t('map.help')}
      </p>
      <div ref={live} className="yard-map-unseen" aria-live="polite" />
    </>
  );
}

type MiniMapProps = {
  readonly map: RefObject<MountedMap | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly box: RefObject<HTMLDivElement | null>;
};

/** The minimap. A press or a drag on it moves the map's view there. */
function MiniMap({ map, canvas, box }: MiniMapProps) {
  const lookThere = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1 || map.current === null) return;
    const at = localPoint(event, event.currentTarget);
    map.current.engine.camera.lookAt(map.current.minimap.worldAt(at));
  };
  return (
    <div className="yard-map-card yard-map-mini" aria-hidden="true">
      <div
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          lookThere(event);
        }}
        onPointerMove={lookThere}
      >
        <canvas ref={canvas} />
        <div ref={box} className="yard-map-mini-box" />
      </div>
    </div>
  );
}

/** Flies to all spots that match the filter. */
function showMatches(engine: Engine | null, matches: ((spot: SpotId) => boolean) | null): void {
  if (engine === null || matches === null) return;
  engine.flyToSpots(
    engine.scene.spots.map(({ id }) => id).filter((id) => matches(id)),
    isSmooth(),
  );
}
