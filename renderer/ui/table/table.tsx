import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import { type Column, headingOf, type Sort } from './column.ts';
import { ariaSortOf, SortButton } from './sort-button.tsx';
import styles from './table.module.css';

type Parts<Row> = {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** Its name for screen readers; one with a caption needs none. */
  readonly label?: string;
  readonly caption?: string;
  /** How the table looks: each feature's own. */
  readonly className: string | undefined;
  /** Missing: it is not sorted by its heads. */
  readonly sort?: Sort;
  readonly onSort?: (column: string) => void;
  /** Chooses a row: a click on it, or the button that its first cell then is. */
  readonly onPick?: (row: Row) => void;
  readonly isPicked?: (row: Row) => boolean;
  /** Marks rows in which something differs. */
  readonly differs?: (row: Row) => boolean;
};

type Props<Row, Context> = Parts<Row> & {
  readonly columns: readonly Column<Row, Context, never>[];
} & (undefined extends Context ? { readonly context?: Context } : { readonly context: Context });

/**
 * Rows and columns, all of them rendered. For tables of one page at most. Use `RowGrid` for more
 * rows.
 */
export function Table<Row, Context = undefined>(props: Props<Row, Context>) {
  const {
    rows,
    columns,
    keyOf,
    label,
    caption,
    className,
    sort,
    onSort,
    onPick,
    isPicked,
    differs,
  } = props;
  // Heads follow the language.
  useWords();
  const context = props.context as Context;
  const cellOf = (column: Column<Row, Context, never>, row: Row, isFirst: boolean): ReactNode => {
    const cell = column.cell(row, context);
    if (column.isRowHead)
      return (
        <th key={column.key} scope="row" className={column.className}>
          {cell}
        </th>
      );
    return (
      <td key={column.key} className={column.className}>
        {isFirst && onPick !== undefined ? (
          <button type="button" className={styles.pick} onClick={() => onPick(row)}>
            {cell}
          </button>
        ) : (
          cell
        )}
      </td>
    );
  };
  return (
    <table className={className} aria-label={label}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) =>
            column.heading === null ? (
              <td key={column.key} />
            ) : (
              <th
                key={column.key}
                scope="col"
                className={column.className}
                aria-sort={
                  column.sort === undefined || sort === undefined
                    ? undefined
                    : ariaSortOf(sort, column.key)
                }
              >
                {column.sort === undefined || sort === undefined || onSort === undefined ? (
                  headingOf(column)
                ) : (
                  <SortButton column={column} sort={sort} onSort={onSort} className={styles.sort} />
                )}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={keyOf(row, index)}
            aria-selected={isPicked?.(row)}
            data-ring={onPick === undefined ? undefined : keyOf(row, index)}
            data-differs={differs?.(row)}
            onClick={onPick === undefined ? undefined : () => onPick(row)}
          >
            {columns.map((column, at) => cellOf(column, row, at === 0))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
