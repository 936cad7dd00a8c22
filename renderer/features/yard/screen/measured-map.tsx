import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SpotId } from '../../../../shared/ids.ts';
import type { YardLayout } from '../../../../shared/layout/model.ts';
import type { AssetRef, FindingCode } from '../../../../shared/yard/operations.ts';
import { closureCardLines } from '../../../operations/closures/closures-store.ts';
import { dropFindings } from '../../../operations/drop.ts';
import { useOperator } from '../../../operations/operator/operator-of-page.ts';
import { usePage, usePreference, useUi } from '../../../page/page-context.tsx';
import { NotReadYet, useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import { isAnySpot } from '../../../page/stores/ui-store.ts';
import { wayStoreOf } from '../../../page/stores/way-store.ts';
import { targetNameOf } from '../../../schedule/door-bookings.ts';
import { useAppointmentSource } from '../../../schedule/use-appointment-source.ts';
import { EmptyState, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import type { YardMapHandle } from '../../../yard-map/map-props.ts';
import type { Layer } from '../../../yard-map/paint/brush.ts';
import type { MapStop } from '../../../yard-map/paint/map-overlay.ts';
import { YardMap } from '../../../yard-map/yard-map.tsx';
import { useLayouts } from '../../layout/layout-store.ts';
import { useBackground } from '../../layout/use-background.ts';
import { useDrawnYard } from '../../layout/use-drawn-yard.ts';
import { nextActOf } from '../../now/next-act.ts';
import { BestList } from '../../planning/best-list.tsx';
import { confirmedOf } from '../../planning/check/confirmed.ts';
import { marksOf } from '../../planning/plan-marks.ts';
import { useBestKeys, useBestSpots } from '../../planning/use-best.ts';
import { useSpotRows } from '../grid/use-spot-rows.ts';
import { isOnCurrent, useIsOnCurrent } from './current.ts';
import styles from './yard.module.css';

/** The map in a room whose size is known. */
export function MeasuredMap() {
  const { t } = useWords();
  const isRead = useIsYardRead();
  const { layout } = useDrawnYard();
  if (layout.spots.size > 0) return <DrawnYard layout={layout} />;
  return (
    <section aria-label={t('map.name')} className={styles.noMap}>
      {isRead ? (
        <EmptyState title={t('yard.noSpots')}>{t('yard.noSpotsAdvice')}</EmptyState>
      ) : (
        <NotReadYet />
      )}
    </section>
  );
}

/** Obstacles on the way now. They may have left by the time of the move. */
const plannable: ReadonlySet<FindingCode> = new Set(['spot-has-truck', 'spot-has-standalone']);

/** The way of an asset with the time at each stop, in the facility's zone. */
function useShownWay(): readonly MapStop[] {
  const page = usePage();
  const { zone, ticker } = page;
  const stops = useStore(wayStoreOf(page), (state) => state.stops);
  return useMemo(
    () =>
      stops.map(({ spot, at }) => ({
        spot,
        time: at === null ? null : zone.short(new Date(at).toISOString(), ticker.now()),
      })),
    [stops, zone, ticker],
  );
}

function DrawnYard({ layout }: { layout: YardLayout }) {
  const page = usePage();
  const { yard, drag, menus, ticker, preferences } = page;
  const { t } = useWords();
  const operator = useOperator();
  const isBackdropShown = usePreference(({ mapPicture }) => mapPicture);
  const isMiniShown = usePreference(({ miniMap }) => miniMap);
  const { backdrop, problem } = useBackdrop();
  const map = useRef<YardMapHandle>(null);
  const [layer, setLayer] = useState<Layer>(null);
  const confirmed = confirmedOf(page);
  useEffect(() => (layer === 'confirmed' ? confirmed.show() : undefined), [layer, confirmed]);
  /**
   * How many spots the newest box touched but left out. Shown as long as the spots that it took are
   * chosen.
   */
  const [partly, setPartly] = useState<{
    readonly count: number;
    readonly of: ReadonlySet<SpotId>;
  } | null>(null);
  const selected = useUi((ui) => ui.selected);
  const selectSpot = useUi((ui) => ui.selectSpot);
  const chosen = useUi((ui) => ui.chosen);
  const filterSpots = useUi((ui) => ui.filterSpots);
  const chooseSpots = useUi((ui) => ui.chooseSpots);
  const toggleSpot = useUi((ui) => ui.toggleSpot);
  const jumps = useUi((ui) => ui.jumps);

  const { asset, numbered } = useBestSpots();
  const isMeant = useIsOnCurrent();
  const way = useShownWay();
  useBestKeys(
    asset,
    numbered,
    useCallback(() => isOnCurrent(page), [page]),
  );
  const isOffered = useStore(drag, (state) => state.drag !== null) || isMeant;
  const numberedSpots = useMemo(
    () => (isOffered ? numbered.best.map(({ spot }) => spot) : []),
    [numbered, isOffered],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a jump flies, not every selection
  useEffect(() => {
    if (jumps === 0 || selected === null) return;
    // After an act the clerk wants to see where the asset went. After a search the clerk wants to
    // see it large.
    if (page.ui.getState().settled === null) map.current?.flyTo([selected]);
    else map.current?.reveal(selected);
  }, [jumps]);

  const checkDrop = useCallback(
    (asset: AssetRef, spot: SpotId) => {
      const findings = dropFindings(yard.table, asset, drag.getState().drag?.from ?? null, spot);
      // A plan orders its moves, so an asset now in the way may have left before.
      return yard.isAhead() ? findings.filter(({ code }) => !plannable.has(code)) : findings;
    },
    [yard, drag],
  );
  return (
    <>
      <YardMap
        ref={map}
        store={yard}
        layout={layout}
        marks={marksOf(page)}
        confirmed={confirmed}
        onLayer={setLayer}
        appointments={useAppointmentSource()}
        drag={drag}
        selected={selected}
        best={numberedSpots}
        way={way}
        matches={useMatches()}
        now={ticker.now}
        checkDrop={checkDrop}
        targetName={(spot) => targetNameOf(page, spot)}
        nextAct={(spot) => nextActOf(page, spot)}
        closure={(id) => {
          const spot = yard.table.spot(id);
          return spot === undefined ? [] : closureCardLines(page, spot);
        }}
        onDrop={operator.drop}
        onMenu={(spot, x, y) => menus.open({ kind: 'spot', spot }, x, y)}
        onSelect={selectSpot}
        chosen={chosen}
        onSelectMany={(spots, adds, partly) => {
          // Near the edge of a box nothing else shows that something was left out; the map's own
          // words say it to screen readers.
          if (partly > 0 && spots.length > 0) setPartly({ count: partly, of: new Set(spots) });
          chooseSpots(adds ? [...chosen, ...spots] : spots);
          // Spots chosen one by one don't filter the grid; a box does.
          if (!adds) filterSpots({ among: spots.length === 0 ? null : new Set(spots) });
        }}
        onToggle={toggleSpot}
        backdrop={backdrop}
        isBackdropShown={isBackdropShown}
        onBackdrop={(mapPicture) => preferences.change({ mapPicture })}
        isMiniShown={isMiniShown}
        onMini={(miniMap) => preferences.change({ miniMap })}
      />
      {asset !== null && isOffered && <BestList asset={asset} numbered={numbered} />}
      {partly !== null && [...partly.of].every((id) => chosen.has(id)) && (
        <p className={styles.partly} aria-hidden>
          {t('map.boxPartly', { count: partly.count })}
        </p>
      )}
      {problem !== null && (
        <div className={styles.mapProblem}>
          <MessageLine said={problem} />
        </div>
      )}
    </>
  );
}

/** The background image of the saved layout. */
function useBackdrop() {
  const layouts = useLayouts();
  const background = useStore(layouts, ({ document }) => document?.background ?? null);
  const { image, problem } = useBackground(background?.id ?? null);
  const backdrop = useMemo(
    () =>
      background === null || image === null
        ? null
        : { image, box: background.box, opacity: background.opacity },
    [background, image],
  );
  return { backdrop, problem };
}

/** Spots that pass the filter of the grid stay bright on the map; null while there is no filter. */
function useMatches(): ((spot: SpotId) => boolean) | null {
  const isFiltered = useUi((ui) => !isAnySpot(ui.spotFilter));
  const rows = useSpotRows();
  return useMemo(() => {
    if (!isFiltered) return null;
    const shown = new Set(rows);
    return (spot: SpotId) => shown.has(spot);
  }, [isFiltered, rows]);
}
