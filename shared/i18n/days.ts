/**
 * Days in figures, as people write them: 11/23/2026 in English, 23/11/2026 in Spanish. A day inside
 * is `YYYY-MM-DD`.
 */

/** A part of a day. */
export type Unit = 'year' | 'month' | 'day';

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(locale: string): Intl.DateTimeFormat {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZone: 'UTC',
    });
  formats.set(locale, format);
  return format;
}

/** The order in which a language writes the parts of a day. */
export const orderOf = (locale: string): readonly Unit[] =>
  formatOf(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));

/**
 * A day as the language writes it, such as "11/23/2026". Text that isn't a day is returned
 * unchanged.
 */
export function writtenDay(day: string, locale: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? day : formatOf(locale).format(at);
}

/** Whether text is a day of the calendar as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
}
