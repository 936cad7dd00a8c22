import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { useEffect, useMemo, useRef } from 'react';
import { useWords } from '../words.ts';

type Props = {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Today in the facility's zone, whatever the computer's own zone. */
  readonly today: string;
  /** The last day that can be chosen. */
  readonly max?: string | undefined;
  readonly onChoose: (day: string) => void;
};

/**
 * A month to choose a day from, in the clerk's language. The week begins on Sunday, as in the
 * United States and Mexico.
 */
export function DateCalendar({ value, today, max, onChoose }: Props) {
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
  const box = useRef<HTMLDivElement>(null);
  const trapped = useMergedRef(box, useFocusTrap());
  // After the trap took its first control: the day is what one came for.
  useEffect(() => {
    const timer = setTimeout(() =>
      box.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus(),
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <DatePicker
      ref={trapped}
      size="xs"
      value={value === '' ? null : value}
      defaultDate={value === '' ? today : value}
      {...(max === undefined ? {} : { maxDate: max })}
      firstDayOfWeek={0}
      // Red is for what is wrong, and a yard works on weekends.
      weekendDays={[]}
      // The kit writes every word of a month's name with a capital.
      styles={{ calendarHeaderLevel: { textTransform: 'none' } }}
      getDayProps={(day) =>
        day.slice(0, 10) === today ? { 'data-today': true, 'data-highlight-today': true } : {}
      }
      monthLabelFormat={named.month}
      monthsListFormat={named.shortMonth}
      yearLabelFormat={named.year}
      yearsListFormat={named.year}
      weekdayFormat={named.weekday}
      getDayAriaLabel={named.day}
      ariaLabels={{
        // The heading with month and year is also the button that chooses another.
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
