import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dayOf, dayStart, isDay } from '../../../shared/appointments/days.ts';
import { otherHalf } from '../../../shared/readers/clock.ts';
import { readMoment } from '../../../shared/readers/moment.ts';
import type { Instant } from '../../../shared/time.ts';
import { usePage } from '../../page/page-context.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { hourText } from '../../ui/text/time.ts';
import { nextInstantOfText } from '../../ui/text/time-text.ts';
import { useWords } from '../../ui/words.ts';
import styles from './closures.module.css';

/** When a spot opens as it was typed: not known, a time, or a text that is none. */
export type Opens = Instant | null | 'wrong';

/** The other half of the day that a typed time may mean; null if it says its half. */
function otherOf(text: string): string | null {
  const moment = readMoment(text, '2000-01-01');
  return moment === null || 'minutes' in moment ? null : otherHalf(moment.time);
}

/**
 * When a closed spot is to open: a time of day, and the day if it isn't the next such time. Says
 * how the text is read. Empty: not known.
 */
export function OpensField(props: {
  /** Id of the field of the time. */
  readonly id?: string | undefined;
  /** A time that the clerk typed before, elsewhere. */
  readonly given?: string | undefined;
  /** When it opens now: the field has the focus and its time selected. Null: not known. */
  readonly present?: Instant | null;
  readonly onChange: (opens: Opens) => void;
}) {
  const { id, present, onChange } = props;
  const { zone, ticker } = usePage();
  const { given = present == null ? '' : zone.clock(Date.parse(present)) } = props;
  const { t, clock } = useWords();
  const [time, setTime] = useState(given);
  const [day, setDay] = useState(() => {
    const at = present == null ? null : Date.parse(present);
    return at === null || at < ticker.now() ? '' : dayOf(at, zone.timeZone);
  });
  const meant = (time: string, day: string): Opens => {
    if (time.trim() === '') return day === '' ? null : 'wrong';
    const { timeZone } = zone;
    const from = isDay(day) ? Math.max(dayStart(day, timeZone), ticker.now()) : ticker.now();
    const at = nextInstantOfText(time, from, { timeZone, cycle: clock });
    const isOther = at === null || (isDay(day) && dayOf(at, timeZone) !== day);
    return isOther ? 'wrong' : new Date(at).toISOString();
  };
  const opens = meant(time, day);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef({ opens, onChange });
  useEffect(() => {
    if (present === undefined) return;
    field.current?.focus();
    field.current?.select();
    first.current.onChange(first.current.opens);
  }, [present]);
  const other = opens === null || opens === 'wrong' || clock === 'h23' ? null : otherOf(time);
  return (
    <div className={styles.opens}>
      <TextInput
        ref={field}
        {...(id === undefined ? {} : { id })}
        label={t('yard.closure.opens')}
        description={
          opens === null || opens === 'wrong'
            ? t('yard.closure.opensHelp')
            : [
                t('yard.closure.reads', { at: zone.dated(opens) }),
                ...(other === null ? [] : [t('yard.closure.otherHalf')]),
              ].join(' ')
        }
        placeholder={t('yard.closure.unknown')}
        value={time}
        error={
          opens === 'wrong' && time.trim() !== ''
            ? t('plan.byWrong', { example: hourText(10) })
            : undefined
        }
        autoComplete="off"
        onChange={(event) => {
          setTime(event.currentTarget.value);
          onChange(meant(event.currentTarget.value, day));
        }}
      />
      <DateField
        label={t('yard.closure.day')}
        placeholder={t('yard.closure.dayNext')}
        value={day}
        onChange={(day) => {
          setDay(day);
          onChange(meant(time, day));
        }}
      />
    </div>
  );
}
