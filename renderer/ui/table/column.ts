/**
 * Decision: A table is its columns.
 *
 * Otherwise a column stands in five places, and the least width of a row is a number to keep in
 * step. So a table on the screen is a list of columns, `{ key, heading, sort, cell, … }`, and rows.
 * `RowGrid` draws any number of rows of one height, of which those in view are in the page; `Table`
 * a page of them. A row of a grid is a memoised part that follows the one spot it shows.
 */
import type { ReactNode } from 'react';

/** The value to sort by. Null if a row has none. */
export type SortKey = string | number | null;

/**
 * One column of a table. `Context` is what its cells need besides the row, `SortContext` what its
 * order needs. If a cell follows something of its own, it is a component.
 */
export type Column<Row, Context = undefined, SortContext = Context> = {
  readonly key: string;
  /** A table that is kept makes it at each drawing, so that it follows the language. */
  readonly heading: ReactNode | (() => ReactNode);
  readonly cell: (row: Row, context: Context) => ReactNode;
  /** Missing: the table is not sorted by this column. */
  readonly sort?: (row: Row, context: SortContext) => SortKey;
  /** Its cells name their row. */
  readonly isRowHead?: boolean;
  /** How its cells and its head look. */
  readonly className?: string | undefined;
};

/** The head of a column in the words of now. */
export const headingOf = ({
  heading,
}: {
  readonly heading: ReactNode | (() => ReactNode);
}): ReactNode => (typeof heading === 'function' ? heading() : heading);

/** Room of a column: pixels, or at least so many and a share of the rest. */
export type Width = number | readonly [least: number, share: number];

/**
 * A column of a table with rows of one height; `narrow` is its room where the table is narrow, null
 * where it is left out then. `middle`: its room between the two, where the table has such a width
 * and the column needs another room there than where it is wide.
 */
export type SizedColumn<Row, Context = undefined, SortContext = Context> = Column<
  Row,
  Context,
  SortContext
> & {
  readonly width: Width;
  readonly narrow: Width | null;
  readonly middle?: Width | null;
};

/** By which column a table is sorted, and which way. */
export type Sort = { readonly column: string; readonly descending: boolean };

/**
 * The order after the head of a column was pressed: upwards first, the other way when it is pressed
 * again.
 */
export const sortedBy = ({ column, descending }: Sort, pressed: string): Sort => ({
  column: pressed,
  descending: column === pressed && !descending,
});

const rem = (pixels: number): string => `${pixels / 16}rem`;

/**
 * Columns' room in the words of CSS, which grows with text: the tracks, and the least width of a
 * row.
 */
export function tracksOf(widths: readonly Width[]): {
  readonly tracks: string;
  readonly least: string;
} {
  const least = widths.reduce<number>(
    (sum, width) => sum + (typeof width === 'number' ? width : width[0]),
    0,
  );
  const tracks = widths.map((width) =>
    typeof width === 'number' ? rem(width) : `minmax(${rem(width[0])}, ${width[1]}fr)`,
  );
  return { tracks: tracks.join(' '), least: rem(least) };
}
