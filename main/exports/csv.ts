import { stringify } from 'csv-stringify/sync';
import { type Cell, harmlessCell, type Sheet } from '../../shared/exports/sheet.ts';

const textOf = (cell: Cell): string | number | null => {
  if (cell === null || typeof cell === 'number') return cell;
  return typeof cell === 'string' ? harmlessCell(cell) : cell.local;
};

/**
 * What stands between cells: a semicolon where a comma is the decimal mark, since spreadsheets of
 * such regions read commas as part of a number. `locale` is the computer's unless it is given.
 */
export const separatorOf = (locale?: string): ',' | ';' =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some((part) => part.value === ',') ? ';' : ',';

/** A sheet as CSV. The byte order mark tells spreadsheets that it is UTF-8. */
export const csvOf = ({ columns, rows }: Sheet, separator: ',' | ';' = ','): string =>
  stringify([columns, ...rows.map((row) => row.map(textOf))], {
    bom: true,
    delimiter: separator,
    record_delimiter: 'windows',
    escape_formulas: true,
    // A line break of its own inside a cell is not the delimiter, and would otherwise stand
    // unquoted.
    quoted_match: /[\r\n]/,
  });
