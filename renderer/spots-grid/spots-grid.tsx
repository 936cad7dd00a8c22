// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be virtualised; the grid roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus, one at a time; cells and heads do not
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { SpotId } from '../../shared/ids.ts';
import { usePage, useUi } from '../app/page-context.tsx';
import type { SpotColumn } from '../stores/ui-store.ts';
import { EmptyState, Region } from '../ui/parts.tsx';
import { rowOfKey } from '../ui/row-keys.ts';
import { SortHead } from '../ui/sort-head.tsx';
import { columns, optionalColumns } from './columns.ts';
import styles from './grid.module.css';
import { GridFilters } from './grid-filters.tsx';
import { SpotRow } from './spot-row.tsx';
import { useChoosing } from './use-choosing.ts';
import { useSpotRows } from './use-spot-rows.ts';

const rowHeight = 28;
const headHeight = 28;

/** Every spot as a row, with the same actions as the map: by keyboard and screen reader, at any size of yard. */
export function SpotsGrid() {
  const { yard } = usePage();
  const rows = useSpotRows();
  return (
    <Region label="Spots" count={rows.length} tools={<GridFilters />}>
      <Grid rows={rows} />
      {rows.length === 0 && (
        <EmptyState title={yard.version() < 0 ? 'Reading the yard' : 'No spot matches'}>
          {yard.version() < 0 ? null : 'Change or clear the filters above.'}
        </EmptyState>
      )}
    </Region>
  );
}

function Grid({ rows }: { rows: readonly SpotId[] }) {
  const selected = useUi((ui) => ui.selected);
  const choosing = useChoosing(rows);
  const [active, setActive] = useState<SpotId | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const lastIndex = useRef(0);
  const found = active === null ? -1 : rows.indexOf(active);
  // The active row was filtered away: the row in its place takes over, so that Tab and the focus stay in the grid.
  const at = found === -1 ? Math.max(0, Math.min(lastIndex.current, rows.length - 1)) : found;

  const virtual = useVirtualizer({
    count: rows.length,
    // Scrolling into view happens in effects, where React may not be flushed.
    useFlushSync: false,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    paddingStart: 0,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    getItemKey: (index) => rows[index] ?? index,
    // The active row stays in the page even when scrolled away: it may hold the focus.
    rangeExtractor: useCallback((range: Range) => [...new Set([...defaultRangeExtractor(range), at])].sort((a, b) => a - b), [at]),
  });

  const rowAt = (index: number) => scroller.current?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(rows[index] ?? '')}"]`);

  useEffect(() => {
    lastIndex.current = at;
    if (hadFocus.current && document.activeElement === document.body) rowAt(at)?.focus();
  });

  // A spot selected on the map or found by search comes into view; the focus stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls, not every change of the rows
  useEffect(() => {
    const index = selected === null ? -1 : rows.indexOf(selected);
    if (index === -1) return;
    setActive(selected);
    virtual.scrollToIndex(index);
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (choosing.onKey(event)) {
      event.preventDefault();
      return;
    }
    const next = rowOfKey(event, { at, count: rows.length, scroller: scroller.current, rowHeight, headHeight });
    if (next === null) return;
    event.preventDefault();
    const to = rows[next];
    const from = rows[at];
    if (event.shiftKey && to !== undefined && from !== undefined) choosing.extend(from, to);
    setActive(to ?? null);
    virtual.scrollToIndex(next);
    // After the row is in the page.
    requestAnimationFrame(() => rowAt(next)?.focus({ preventScroll: true }));
  };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Spots"
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      className={styles.grid}
      // The rows take the focus, one at a time.
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={(event) => {
        const left = event.target;
        // A row that is removed while it has the focus did not leave: whether it is gone is known a moment later.
        setTimeout(() => {
          if (left.isConnected && !scroller.current?.contains(document.activeElement)) hadFocus.current = false;
        }, 0);
      }}
    >
      <div role="rowgroup">
        <HeadRow />
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const id = rows[index];
          return id === undefined ? null : (
            <SpotRow
              key={key}
              id={id}
              index={index}
              top={start - headHeight}
              isActive={index === at}
              onActive={setActive}
              onRange={choosing.rangeTo}
            />
          );
        })}
      </div>
    </div>
  );
}

const headClass = (key: SpotColumn): string => `${key === 'code' ? styles.code : ''} ${optionalColumns.has(key) ? styles.optional : ''}`;

function HeadRow() {
  const sort = useUi((ui) => ui.spotSort);
  const sortSpots = useUi((ui) => ui.sortSpots);
  return (
    <SortHead columns={columns} sort={sort} onSort={sortSpots} styles={styles} classOf={headClass}>
      <div role="columnheader" aria-colindex={columns.length + 1}>
        <span className="ym-hidden">Actions</span>
      </div>
    </SortHead>
  );
}
