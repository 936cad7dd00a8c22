/**
 * A list to be taken along, before it is written in any format: for a spreadsheet, a shift report,
 * a claim.
 */
import { Temporal } from '../temporal.ts';
import type { Instant } from '../time.ts';

/** A moment of the facility's clock, `YYYY-MM-DD HH:MM`: a time for a spreadsheet, not a text. */
export type LocalMoment = { readonly local: string };

/** Text stays text, a number a number, a moment a moment; null is an empty cell. */
export type Cell = string | number | LocalMoment | null;

/**
 * Columns with their heads, rows in their order. Every row has as many cells as there are columns.
 *
 * Example: `{ columns: ['Plate', 'Spot'], rows: [['TX 4821', 'D-04']] }`.
 */
export type Sheet = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/**
 * What sheets need to write times: the facility's zone and the current time, in milliseconds since
 * the epoch.
 *
 * Example: `{ zone: 'America/Chicago', now: 1_795_400_000_000 }`.
 */
export type SheetClock = { readonly zone: string; readonly now: number };

/**
 * A moment in the facility's zone, to the minute. Other text stays unchanged. In the hour that
 * comes twice when clocks go back it is text with its offset, "2026-11-01 01:30 -06:00": a
 * spreadsheet's time couldn't say which of the two it is.
 */
export function sheetMoment(at: Instant | null, zone: string): Cell {
  if (at === null) return null;
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return at;
  const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  const plain = zoned.toPlainDateTime();
  const local = plain.toString({ smallestUnit: 'minute' }).replace('T', ' ');
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(zone, { disambiguation }),
  );
  return first?.offset === last?.offset ? { local } : `${local} ${zoned.offset}`;
}

/** Full minutes since a moment, never below 0; null if it is unknown. */
export function minutesSince(at: Instant | null, now: number): number | null {
  const ms = at === null ? Number.NaN : Date.parse(at);
  return Number.isNaN(ms) ? null : Math.max(0, Math.floor((now - ms) / 60_000));
}

// What a spreadsheet takes for the beginning of a formula, also in its full-width forms.
const FORMULA = /^[\s\u00a0\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/**
 * Text that no spreadsheet runs: a line that would begin a formula gets an apostrophe in front, on
 * any line of the cell and after any spaces. The text itself stays readable.
 */
export const harmlessCell = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => (FORMULA.test(line) || line.startsWith('\t') ? `'${line}` : line))
    .join('\n');
