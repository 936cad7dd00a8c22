// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be virtualised; the grid roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus, one at a time; cells and heads do not
import type { KeyboardEvent } from 'react';
import type { SpotId } from '../../../../shared/ids.ts';
import { useUi } from '../../../page/page-context.tsx';
import { NotReadYet, useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import { isAnySpot, type SpotColumn } from '../../../page/stores/ui-store.ts';
import { EmptyState, Region } from '../../../ui/parts.tsx';
import frame from '../../../ui/row-grid.module.css';
import { SortHead } from '../../../ui/sort-head.tsx';
import { useRowGrid } from '../../../ui/use-row-grid.ts';
import { columns, optionalColumns } from './columns.ts';
import styles from './grid.module.css';
import { GridFilters } from './grid-filters.tsx';
import { SpotRow } from './spot-row.tsx';
import { useChoosing } from './use-choosing.ts';
import { useSpotRows } from './use-spot-rows.ts';

const rowHeight = 28;

/** Every spot as a row, with the same actions as the map: by keyboard and screen reader, at any size of yard. */
export function SpotsGrid() {
  const rows = useSpotRows();
  return (
    <Region label="Spots" count={rows.length} tools={<GridFilters />}>
      <Grid rows={rows} />
      {rows.length === 0 && <Nothing />}
    </Region>
  );
}

function Nothing() {
  const isFiltered = useUi((ui) => !isAnySpot(ui.spotFilter));
  const isRead = useIsYardRead();
  if (isFiltered) return <EmptyState title="No spot matches">Change or clear the filters above.</EmptyState>;
  return isRead ? <EmptyState title="This yard has no spots" /> : <NotReadYet />;
}

function Grid({ rows }: { rows: readonly SpotId[] }) {
  const selected = useUi((ui) => ui.selected);
  const choosing = useChoosing(rows);
  // A spot selected on the map or found by search comes into view; the focus stays where it is.
  const { drawn, height, setActive, props } = useRowGrid<SpotId, SpotId>({
    rows,
    idOf,
    attribute: 'data-spot',
    rowHeight,
    overscan: 10,
    selected,
    onStep: (event, from, to) => {
      if (event.shiftKey) choosing.extend(from, to);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (choosing.onKey(event)) event.preventDefault();
    else props.onKeyDown(event);
  };
  return (
    <div
      {...props}
      role="grid"
      aria-label="Spots"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      className={`${frame.grid} ${styles.grid}`}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup">
        <HeadRow />
      </div>
      <div role="rowgroup" className={`${frame.body} ${styles.body}`} style={{ height }}>
        {drawn.map(({ row, index, top, isActive }) => (
          <SpotRow key={row} id={row} index={index} top={top} isActive={isActive} onActive={setActive} onRange={choosing.rangeTo} />
        ))}
      </div>
    </div>
  );
}

const idOf = (id: SpotId): SpotId => id;

const headClass = (key: SpotColumn): string => `${key === 'code' ? styles.code : ''} ${optionalColumns.has(key) ? styles.optional : ''}`;

function HeadRow() {
  const sort = useUi((ui) => ui.spotSort);
  const sortSpots = useUi((ui) => ui.sortSpots);
  return (
    <SortHead columns={columns} sort={sort} onSort={sortSpots} className={styles.columns} classOf={headClass}>
      <div role="columnheader" aria-colindex={columns.length + 1}>
        <span className="ym-hidden">Actions</span>
      </div>
    </SortHead>
  );
}
