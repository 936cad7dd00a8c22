// biome-ignore-all lint/a11y/useSemanticElements: the rows of a table cannot be virtualised; the grid roles say the same
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows take the focus, one at a time; cells and heads do not
import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './row-grid.module.css';

type Props<Key extends string> = {
  readonly columns: readonly { readonly key: Key; readonly label: string }[];
  readonly sort: { readonly column: Key; readonly descending: boolean };
  readonly onSort: (column: Key) => void;
  /** The table's columns. */
  readonly className: string | undefined;
  /** What a column adds to the look of its head. */
  readonly classOf?: (key: Key) => string;
  /** Columns after these, which are not sorted. */
  readonly children?: ReactNode;
};

/** The head of a table whose columns sort it: a button a column, told to screen readers as well. */
export function SortHead<Key extends string>({ columns, sort, onSort, className, classOf = () => '', children }: Props<Key>) {
  const Arrow = sort.descending ? IconArrowNarrowDown : IconArrowNarrowUp;
  return (
    <div role="row" aria-rowindex={1} className={`${styles.head} ${className}`}>
      {columns.map(({ key, label }, index) => {
        const isSorted = sort.column === key;
        return (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 1}
            aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
            className={`${styles.headCell} ${classOf(key)}`}
          >
            <button type="button" className={styles.sort} onClick={() => onSort(key)}>
              {label}
              {isSorted && <Arrow size={13} aria-hidden />}
            </button>
          </div>
        );
      })}
      {children}
    </div>
  );
}
