import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { headingOf, type Sort } from './column.ts';

/** The sort order of a column, for screen readers. */
export const ariaSortOf = (sort: Sort, key: string): 'ascending' | 'descending' | 'none' =>
  sort.column !== key ? 'none' : sort.descending ? 'descending' : 'ascending';

type Props = {
  readonly column: { readonly key: string; readonly heading: ReactNode | (() => ReactNode) };
  readonly sort: Sort;
  readonly onSort: (column: string) => void;
  readonly className: string | undefined;
};

/** The head of a column that sorts its table, with an arrow where it does now. */
export function SortButton({ column, sort, onSort, className }: Props) {
  const { key } = column;
  const Arrow = sort.descending ? IconArrowNarrowDown : IconArrowNarrowUp;
  return (
    <button type="button" className={className} onClick={() => onSort(key)}>
      <span>{headingOf(column)}</span>
      {sort.column === key && <Arrow size={13} aria-hidden />}
    </button>
  );
}
