import type { SpotId } from '../../../../shared/ids.ts';
import { useUi } from '../../../page/page-context.tsx';
import { NotReadYet, useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import { isAnySpot } from '../../../page/stores/ui-store.ts';
import { EmptyState, Region } from '../../../ui/parts.tsx';
import { RowGrid } from '../../../ui/table/row-grid.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './grid.module.css';
import { GridFilters } from './grid-filters.tsx';
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

function Grid({ rows }: { rows: readonly SpotId[] }) {
  const { t } = useWords();
  const selected = useUi((ui) => ui.selected);
  const sort = useUi((ui) => ui.spotSort);
  const sortSpots = useUi((ui) => ui.sortSpots);
  const choosing = useChoosing(rows);
  // A spot selected on the map or found by search comes into view; the focus stays where it is.
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
      onStep={(event, from, to) => {
        if (event.shiftKey) choosing.extend(from, to);
      }}
      onKey={choosing.onKey}
      sort={sort}
      onSort={sortSpots}
      narrowBelow={640}
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
        />
      )}
    </RowGrid>
  );
}

const idOf = (id: SpotId): SpotId => id;
