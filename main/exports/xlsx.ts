/**
 * Lists as spreadsheet files (Office Open XML).
 *
 * Decision: A library writes spreadsheet files.
 *
 * Every spreadsheet guesses the types of CSV: `007` loses its zeros, `1-2` becomes a date, `5E3` a
 * power, a number of seventeen digits its end. So each cell has its type here. The library is
 * loaded when the first file is wanted. For other programs a list is also exported as CSV, with the
 * separator of the computer's region. Moments are times of the facility's zone, named in the head.
 */
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { Cell, Sheet } from '../../shared/exports/sheet.ts';

/** The most characters that a spreadsheet takes in a cell. */
const LONGEST_CELL = 32_767;
/** Widths of columns, in characters. */
const NARROWEST = 8;
const WIDEST = 60;
/** Rows that are looked at for the width of a column. */
const ROWS_MEASURED = 500;
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, in days before 1970. */
const EPOCH_DAYS = 25_569;

// What XML can't hold: control characters, halves of pairs, and two that are no characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

// A spreadsheet reads "_x0041_" as the letter A. In plain text we escape the first underscore.
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Text as a cell holds it: the same characters, with a box for each that no such file can have. */
const textOf = (text: string): string => {
  const sound = text.replace(NOT_IN_XML, '□').replace(ESCAPED, '_x005F_');
  return sound.length > LONGEST_CELL ? `${sound.slice(0, LONGEST_CELL - 1)}…` : sound;
};

/** A local time as the number that a spreadsheet keeps for it. */
const serialOf = (local: string): number =>
  Date.parse(`${local.replace(' ', 'T')}:00Z`) / DAY_MS + EPOCH_DAYS;

function cellOf(cell: Cell): SheetData[number][number] {
  if (cell === null) return null;
  // No such file has a number without an end: the spreadsheet would call it broken.
  if (typeof cell === 'number' && Number.isFinite(cell)) return { type: Number, value: cell };
  if (typeof cell === 'number') return { type: String, value: String(cell), format: '@' };
  // Text is always text: `007` and `1-2` stay what they are, and nothing is a formula.
  if (typeof cell === 'string') return { type: String, value: textOf(cell), format: '@' };
  return { type: Number, value: serialOf(cell.local), format: 'yyyy-mm-dd hh:mm' };
}

const lengthOf = (cell: Cell): number =>
  cell === null ? 0 : typeof cell === 'object' ? cell.local.length : String(cell).length;

/** Wide enough for its head and most of what stands below. */
const widthOf = ({ columns, rows }: Sheet, column: number): number => {
  const lengths = rows.slice(0, ROWS_MEASURED).map((row) => lengthOf(row[column] ?? null));
  const longest = Math.max(columns[column]?.length ?? 0, ...lengths);
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2));
};

/**
 * A sheet as a file for spreadsheets (Office Open XML): each cell with its type, the head in bold
 * and always in sight, columns as wide as what they hold. `title` names the sheet's tab.
 */
export function xlsxOf(sheet: Sheet, title: string): Promise<Buffer> {
  const head = sheet.columns.map((name) => ({ value: textOf(name), fontWeight: 'bold' as const }));
  const rows = sheet.rows.map((row) => row.map(cellOf));
  return writeXlsxFile([head, ...rows], {
    sheet: tabName(title),
    columns: sheet.columns.map((_, index) => ({ width: widthOf(sheet, index) })),
    stickyRowsCount: 1,
  }).toBuffer();
}

/** What a tab may be called: 31 characters, some signs left out. */
const tabName = (title: string): string =>
  textOf(title)
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Yardmaster';
