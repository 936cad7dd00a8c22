import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useMemo, useRef } from 'react';
import { useWords } from './words.ts';

type Props = {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** The last day that can be chosen. */
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
};

/** A month to choose a day from, in the clerk's language. The week begins on Sunday, as in the United States and Mexico. */
export function DateCalendar({ value, max, onChoose }: Props) {
  const { t, locale } = useWords();
  const named = useMemo(() => {
    const by = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      return (day: string) => format.format(Date.parse(`${day.slice(0, 10)}T00:00Z`));
    };
    return {
      month: by({ month: 'long', year: 'numeric' }),
      shortMonth: by({ month: 'short' }),
      year: by({ year: 'numeric' }),
      weekday: by({ weekday: 'narrow' }),
      day: by({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    };
  }, [locale]);
  // The kit looks for something to focus before this code is here.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus(), []);
  return (
    <DatePicker
      ref={box}
      size="xs"
      value={value === '' ? null : value}
      {...(value === '' ? {} : { defaultDate: value })}
      {...(max === undefined ? {} : { maxDate: max })}
      firstDayOfWeek={0}
      // Red is for what is wrong, and a yard works on weekends.
      weekendDays={[]}
      // The kit writes every word of a month's name with a capital.
      styles={{ calendarHeaderLevel: { textTransform: 'none' } }}
      highlightToday
      monthLabelFormat={named.month}
      monthsListFormat={named.shortMonth}
      yearLabelFormat={named.year}
      yearsListFormat={named.year}
      weekdayFormat={named.weekday}
      getDayAriaLabel={named.day}
      ariaLabels={{
        monthLevelControl: t('common.date.months'),
        yearLevelControl: t('common.date.years'),
        previousMonth: t('common.date.previousMonth'),
        nextMonth: t('common.date.nextMonth'),
        previousYear: t('common.date.previousYear'),
        nextYear: t('common.date.nextYear'),
        previousDecade: t('common.date.previousDecade'),
        nextDecade: t('common.date.nextDecade'),
      }}
      // Escape closes the calendar and leaves the dialog around it open.
      __stopPropagation
      onChange={(day) => day !== null && onChoose(day)}
    />
  );
}
