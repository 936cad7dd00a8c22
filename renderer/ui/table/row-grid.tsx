// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: a role that is chosen at run time is not seen by the rule
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be virtualized; the grid roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus, one at a time; cells and heads do not
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useMemo,
} from 'react';
import { useWords } from '../words.ts';
import { headingOf, type SizedColumn, type Sort, tracksOf, type Width } from './column.ts';
import styles from './row-grid.module.css';
import { ariaSortOf, SortButton } from './sort-button.tsx';
import { type DrawnRow, type RowGridParts, useRowGrid } from './use-row-grid.ts';

type Props<Row, Id extends string> = RowGridParts<Row, Id> & {
  readonly label: string;
  /**
   * Always the same array. The grid renders only headings and widths. The rows render their own
   * cells.
   */
  readonly columns: readonly SizedColumn<never, never, never>[];
  readonly sort: Sort;
  readonly onSort: (column: string) => void;
  /** Below this width in pixels the grid is narrow. */
  readonly narrowBelow: 640 | 760;
  /** Below this width it has the middle room of its columns. */
  readonly middleBelow?: 900;
  readonly isMultiselectable?: boolean;
  readonly className?: string | undefined;
  /** Asked first; true where the key was taken. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** A `GridRow`, usually in a memoized component. `onActive` is always the same function. */
  readonly children: (drawn: DrawnRow<Row>, onActive: (id: Id) => void) => ReactNode;
};

/**
 * A table of any number of rows of one height: heads that sort it, and of the rows those in view.
 * By mouse, keyboard and screen reader.
 */
export function RowGrid<Row, Id extends string>(props: Props<Row, Id>) {
  const {
    label,
    columns,
    sort,
    onSort,
    narrowBelow,
    middleBelow,
    isMultiselectable,
    className = '',
    onKey,
    children,
    ...parts
  } = props;
  // Heads follow the language.
  useWords();
  const grid = useRowGrid(parts);
  const room = useMemo(() => {
    const shown = (widths: readonly (Width | null)[]) =>
      tracksOf(widths.filter((each) => each !== null));
    const [wide, middle, narrow] = [
      shown(columns.map(({ width }) => width)),
      shown(columns.map(({ width, middle = width }) => middle)),
      shown(columns.map(({ narrow }) => narrow)),
    ];
    return {
      '--columns': wide.tracks,
      '--least': wide.least,
      '--middle-columns': middle.tracks,
      '--middle-least': middle.least,
      '--narrow-columns': narrow.tracks,
      '--narrow-least': narrow.least,
    };
  }, [columns]);
  return (
    <div
      {...grid.props}
      role="grid"
      aria-label={label}
      aria-rowcount={parts.rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={isMultiselectable}
      className={[
        styles.grid,
        styles[`below${narrowBelow}`],
        middleBelow === undefined ? '' : styles[`middle${middleBelow}`],
        className,
      ].join(' ')}
      style={room as CSSProperties}
      onKeyDown={(event) => {
        if (onKey?.(event)) event.preventDefault();
        else grid.props.onKeyDown(event);
      }}
    >
      <div role="rowgroup">
        <div role="row" aria-rowindex={1} className={styles.head}>
          {columns.map((column, index) => (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={index + 1}
              aria-sort={column.sort === undefined ? undefined : ariaSortOf(sort, column.key)}
              className={cellClass(column, styles.headCell)}
            >
              {column.sort === undefined ? (
                <span className={styles.plainHead}>{headingOf(column)}</span>
              ) : (
                <SortButton column={column} sort={sort} onSort={onSort} className={styles.sort} />
              )}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: grid.height }}>
        {grid.drawn.map((drawn) => children(drawn, grid.setActive))}
      </div>
    </div>
  );
}

const cellClass = (
  { narrow, middle, className = '' }: Pick<SizedColumn<never>, 'narrow' | 'middle' | 'className'>,
  own: string | undefined,
): string =>
  [own, className, narrow === null ? styles.wide : '', middle === null ? styles.widest : ''].join(
    ' ',
  );

type GridRowProps<Row, Context> = Omit<ComponentProps<'div'>, 'children' | 'style' | 'role'> & {
  readonly columns: readonly SizedColumn<Row, Context, never>[];
  readonly row: Row;
  readonly context: Context;
  /** Place among all rows, and pixels from the top of the body. */
  readonly index: number;
  readonly top: number;
  /** The one row that Tab reaches. */
  readonly isActive: boolean;
};

/** One row of a `RowGrid`. The caller supplies its name and its press handler. */
export function GridRow<Row, Context>(props: GridRowProps<Row, Context>) {
  const { columns, row, context, index, top, isActive, className = '', ...own } = props;
  return (
    <div
      {...own}
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      className={`${styles.row} ${className}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column, at) => (
        <div
          key={column.key}
          role={column.isRowHead ? 'rowheader' : 'gridcell'}
          aria-colindex={at + 1}
          className={cellClass(column, styles.cell)}
        >
          {column.cell(row, context)}
        </div>
      ))}
    </div>
  );
}
