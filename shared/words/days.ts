/** Days in figures, as people write and read them: 11/23/2026 in English, 23/11/2026 in Spanish. A day inside is `YYYY-MM-DD`. */

type Unit = 'year' | 'month' | 'day';

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

const orderOf = (locale: string): readonly Unit[] =>
  formatOf(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));

/** A day as the language writes it, such as "11/23/2026"; text that is no day is answered as it is. */
export function writtenDay(day: string, locale: string): string {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? day : formatOf(locale).format(at);
}

/** A number of each unit as a day, or null where the calendar has none such. Two digits are a year of this century. */
function dayFrom(year: number, month: number, day: number): string | null {
  const whole = year < 100 ? 2000 + year : year;
  const at = new Date(0);
  at.setUTCFullYear(whole, month - 1, day);
  const exists =
    whole >= 1000 && whole <= 9999 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? at.toISOString().slice(0, 10) : null;
}

/** What of text is each unit: figures apart ("11/23/26", "11 23"), or together ("112326", "11232026"); null for anything else. */
function figures(
  text: string,
  order: readonly Unit[],
): Readonly<Partial<Record<Unit, number>>> | null {
  const parts = text.split(/[\s./-]+/).filter((part) => part !== '');
  if (parts.some((part) => !/^\d{1,4}$|^\d{6}$|^\d{8}$/.test(part))) return null;
  const [only = ''] = parts;
  if (parts.length === 1) {
    if (only.length < 6) return null;
    const yearLength = only.length - 4;
    const found: Partial<Record<Unit, number>> = {};
    let at = 0;
    for (const unit of order) {
      const length = unit === 'year' ? yearLength : 2;
      found[unit] = Number(only.slice(at, at + length));
      at += length;
    }
    return found;
  }
  const units =
    parts.length === 3
      ? only.length === 4
        ? (['year', 'month', 'day'] as const)
        : order
      : order.filter((unit) => unit !== 'year');
  if (parts.length !== units.length) return null;
  return Object.fromEntries(units.map((unit, at) => [unit, Number(parts[at])]));
}

/**
 * The day that text means, in the order of the language: "11/23/2026", "11/23/26", "112326", and without a year ("11/23") the one nearest
 * to `today`; "2026-11-23" in every language. Null for what is no day.
 */
export function readDay(text: string, locale: string, today: string): string | null {
  const found = figures(text.trim(), orderOf(locale));
  if (found?.month === undefined || found.day === undefined) return null;
  const { year, month, day } = found;
  if (year !== undefined) return dayFrom(year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const away = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  const near = [thisYear - 1, thisYear, thisYear + 1].flatMap(
    (each) => dayFrom(each, month, day) ?? [],
  );
  return near.sort((a, b) => away(a) - away(b))[0] ?? null;
}
