/** Days of the calendar in words. */
import { dayOf } from '../../../shared/appointments/days.ts';
import { isDate } from '../../../shared/i18n/days.ts';
import { words } from '../words.ts';

let made: { readonly locale: string; readonly format: Intl.DateTimeFormat } | null = null;

/**
 * "Tue, Feb 3, 2026" for `2026-02-03`: a day of the calendar has no zone. Other text stays
 * unchanged.
 */
export function dayInWords(day: string): string {
  if (!isDate(day)) return day;
  const { locale } = words();
  if (made?.locale !== locale)
    made = {
      locale,
      format: new Intl.DateTimeFormat(locale, {
        timeZone: 'UTC',
        weekday: 'short',
        year: 'numeric',
        month: 'short',
        day: 'numeric',
      }),
    };
  return made.format.format(new Date(`${day}T00:00:00Z`));
}

/**
 * The day that it is now in a zone, `YYYY-MM-DD`: at a facility far from this computer it may be
 * another than here.
 */
export const today = (timeZone: string | undefined): string => dayOf(Date.now(), timeZone ?? 'UTC');
