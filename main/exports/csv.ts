import { stringify } from 'csv-stringify/sync';
import { harmlessCell, type Sheet } from '../../shared/exports/sheet.ts';

/** A sheet as CSV. Spreadsheets tell by the mark at its beginning that it is UTF-8. */
export const csvOf = ({ columns, rows }: Sheet): string =>
  stringify(
    [
      columns,
      ...rows.map((row) =>
        row.map((cell) => (typeof cell === 'string' ? harmlessCell(cell) : cell)),
      ),
    ],
    {
      bom: true,
      record_delimiter: 'windows',
      escape_formulas: true,
      // A line break of its own inside a cell is not the delimiter, and would otherwise stand
      // unquoted.
      quoted_match: /[\r\n]/,
    },
  );
