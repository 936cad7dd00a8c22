import { useEffect, useMemo } from 'react';
import type { SpotId } from '../../../../shared/ids.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { NotReadYet, useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import { anySpot, isAnySpot } from '../../../page/stores/ui-store.ts';
import { EmptyState, Region } from '../../../ui/parts.tsx';
import { RowGrid } from '../../../ui/table/row-grid.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './grid.module.css';
import { GridFilters } from './grid-filters.tsx';
import { PoolNote } from './pool-note.tsx';
import { columns } from './spot-columns.tsx';
import { SpotRow } from './spot-row.tsx';
import { useChoosing } from './use-choosing.ts';
import { useSpotRows } from './use-spot-rows.ts';

const rowHeight = 28;

/**
 * Every spot as a row, with the same actions as the map: by keyboard and screen reader, at any size
 * of yard.
 */
export function SpotsGrid() {
  const { t } = useWords();
  const rows = useSpotRows();
  return (
    <Region label={t('yard.spots')} count={rows.length} tools={<GridFilters />}>
      <LeftOut rows={rows} />
      <PoolNote />
      <Grid rows={rows} />
      {rows.length === 0 && <Nothing />}
    </Region>
  );
}

function Nothing() {
  const { t } = useWords();
  const isFiltered = useUi((ui) => !isAnySpot(ui.spotFilter));
  const isRead = useIsYardRead();
  if (isFiltered)
    return <EmptyState title={t('yard.noSpotMatches')}>{t('yard.noSpotMatchesAdvice')}</EmptyState>;
  return isRead ? <EmptyState title={t('yard.noSpots')} /> : <NotReadYet />;
}

/** Says that the filter leaves out the row of the selected spot. */
function LeftOut({ rows }: { rows: readonly SpotId[] }) {
  const selected = useUi((ui) => ui.selected);
  const isLeftOut = useMemo(() => selected !== null && !rows.includes(selected), [rows, selected]);
  return <span hidden data-spots-grid data-left-out={isLeftOut ? selected : undefined} />;
}

function Grid({ rows }: { rows: readonly SpotId[] }) {
  const { t } = useWords();
  const selected = useUi((ui) => ui.selected);
  const sort = useUi((ui) => ui.spotSort);
  const sortSpots = useUi((ui) => ui.sortSpots);
  const jumps = useUi((ui) => ui.jumps);
  const choosing = useChoosing(rows);
  useFoundIsShown(rows);
  // A spot selected on the map comes into view; the focus stays there.
  return (
    <RowGrid<SpotId, SpotId>
      label={t('yard.spots')}
      columns={columns}
      rows={rows}
      idOf={idOf}
      attribute="data-spot"
      rowHeight={rowHeight}
      overscan={10}
      selected={selected}
      jumps={jumps}
      onStep={choosing.step}
      onKey={choosing.onKey}
      sort={sort}
      onSort={sortSpots}
      narrowBelow={760}
      middleBelow={900}
      isMultiselectable
      className={styles.grid}
    >
      {({ row, index, top, isActive }, onActive) => (
        <SpotRow
          key={row}
          id={row}
          index={index}
          top={top}
          isActive={isActive}
          onActive={onActive}
          onRange={choosing.rangeTo}
          onFollow={choosing.follow}
          onPressed={choosing.hold}
        />
      )}
    </RowGrid>
  );
}

/** If a filter hides the result of a search, we clear the filter. */
function useFoundIsShown(rows: readonly SpotId[]): void {
  const { ui, yard } = usePage();
  const jumps = useUi((state) => state.jumps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a jump asks for it
  useEffect(() => {
    const { selected, settled, spotFilter, filterSpots } = ui.getState();
    if (selected === null || settled !== null || isAnySpot(spotFilter)) return;
    if (yard.table.spot(selected) !== undefined && !rows.includes(selected)) filterSpots(anySpot);
  }, [jumps]);
}

const idOf = (id: SpotId): SpotId => id;
