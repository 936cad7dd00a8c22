import { Switch, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { type Day, dayOf } from '../../../../shared/appointments/days.ts';
import { instantIn, wallIn } from '../../../../shared/appointments/zoned-time.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { otherHalf, readClock, readClockOf12 } from '../../../../shared/readers/clock.ts';
import { readMoment } from '../../../../shared/readers/moment.ts';
import type { Instant } from '../../../../shared/time.ts';
import { usePage } from '../../../page/page-context.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useUnread } from '../../../ui/fields/use-unread.ts';
import { instantMs } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import styles from './fields.module.css';

type Props = {
  readonly label: string;
  readonly description?: string | null;
  readonly error?: string | null;
  readonly required?: boolean;
  /**
   * The time has the focus when its dialog opens, and is selected: Enter sends what is proposed,
   * and what is typed takes its place.
   */
  readonly hasFocus?: boolean;
  /** Says so if the time has passed. */
  readonly isAhead?: boolean;
  /** The day that the box shows while none is chosen. */
  readonly day?: Day;
  /** An instant with an offset. For any other text the boxes are empty. */
  readonly value: Instant | null;
  /** Null while date or time is incomplete. */
  readonly onChange: (value: Instant | null) => void;
};

type Typed = { readonly date: string; readonly time: string; readonly second: boolean };

/** A time of `HH:MM` as the clerk's clock writes it: "2:30 PM" or "14:30". */
function written(time: string, { clock, locale }: Words): string {
  const [hours, minutes] = time.split(':').map(Number);
  if (clock === 'h23' || hours === undefined || minutes === undefined) return time;
  const format = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: clock,
    timeZone: 'UTC',
  });
  return format.format(Date.UTC(2000, 0, 1, hours, minutes));
}

const missing = ({ date, time }: Typed, example: string): Message | null => {
  if (date === '' && time === '') return null;
  if (date === '') return message('fields.moment.noDay');
  return time === ''
    ? message('fields.moment.noTime')
    : message('fields.moment.badTime', { example });
};

function partsOf(zone: string, value: Instant | null, words: Words, day: Day): Typed {
  const wall = value === null ? null : wallIn(zone, value);
  return wall === null
    ? { date: day, time: '', second: false }
    : { ...wall, time: written(wall.time, words) };
}

/** The typed day and time, and the instant they mean. */
function useMoment({ value, onChange, day = '' }: Pick<Props, 'value' | 'onChange' | 'day'>) {
  const { zone, ticker } = usePage();
  const words = useWords();
  const [typed, setTyped] = useState<{ readonly for: Instant | null; readonly parts: Typed }>(
    () => ({
      for: value,
      parts: partsOf(zone.timeZone, value, words, day),
    }),
  );
  // A value that came from elsewhere (another draft, a cleared form) replaces what was typed.
  const parts = typed.for === value ? typed.parts : partsOf(zone.timeZone, value, words, day);
  const clockOf = ({ date, time }: Typed): string | null => {
    if (words.clock === 'h23') return readClock(time);
    const hasPassed = (each: string) => {
      const at = instantMs(instantIn(zone.timeZone, date, each)?.instant ?? null);
      return at !== null && at < ticker.now();
    };
    return readClockOf12(time, hasPassed);
  };
  /** With the day and the time apart that the box of the time may name together: "lunes 7". */
  const apart = (each: Typed): Typed => {
    const now = ticker.now();
    const moment = readMoment(each.time, dayOf(now, zone.timeZone));
    if (moment === null) return each;
    if ('minutes' in moment) {
      const wall = wallIn(zone.timeZone, new Date(now + moment.minutes * 60_000).toISOString());
      return wall === null ? each : { ...wall, time: written(wall.time, words) };
    }
    const { days, time } = moment;
    const all = days.map((date) => ({ ...each, date, time }));
    const isAhead = (one: Typed) => (instantMs(instantOf(one)?.instant ?? null) ?? 0) >= now;
    return all.find(isAhead) ?? all.at(-1) ?? each;
  };
  const instantOf = (each: Typed) =>
    instantIn(zone.timeZone, each.date, clockOf(each) ?? '', each.second);
  const read = apart(parts);
  const meant = instantOf(read);
  const put = (change: Partial<Typed>) => {
    const next = { ...parts, ...change };
    const instant = instantOf(apart(next))?.instant ?? null;
    // The same instant in another notation is not a change.
    const isSame =
      instant === value ||
      (instant !== null && value !== null && Date.parse(instant) === Date.parse(value));
    setTyped({ for: isSame ? value : instant, parts: next });
    if (!isSame) onChange(instant);
  };
  return { parts, read, meant, put, clockOf };
}

/**
 * A day and a time in the facility's zone, stored as one instant. Says so if the clocks skip that
 * time or show it twice.
 */
export function MomentField({
  label,
  description,
  error,
  required = false,
  hasFocus = false,
  isAhead = false,
  day = '',
  value,
  onChange,
}: Props) {
  const { zone, ticker } = usePage();
  const words = useWords();
  const { t, format } = words;
  const id = useId();
  const { parts, read, meant, put, clockOf } = useMoment({ value, onChange, day });
  // The day that the form began with is nothing that was typed.
  const isUntouched = parts.time === '' && parts.date === day;
  const half = meant === null && !isUntouched ? missing(read, written('14:30', words)) : null;
  const clockInput = useUnread(half === null ? null : format(half));
  const ms = instantMs(meant?.instant ?? null);
  const other = words.clock === 'h23' ? null : otherHalf(read.time);
  const notes = [
    meant !== null && other !== null
      ? message('fields.moment.half', {
          read: written(clockOf(read) ?? '', words),
          other: written(clockOf(read) === other ? (readClock(read.time) ?? '') : other, words),
        })
      : null,
    isAhead && ms !== null && ms < ticker.now() ? message('fields.moment.past') : null,
    meant?.odd === 'gap'
      ? message('fields.moment.gap', { meant: zone.dated(meant.instant) })
      : null,
    meant?.odd === 'twice' ? message('fields.moment.twice') : null,
    half,
  ].filter((note) => note !== null);
  return (
    <fieldset
      className={styles.moment}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-about`}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {required && (
          <span className={styles.star} aria-hidden>
            {' '}
            *
          </span>
        )}
      </span>
      <div className={styles.momentParts}>
        <DateField
          w={130}
          aria-label={t('fields.moment.day', { label })}
          aria-required={required}
          error={error != null}
          value={read.date}
          onChange={(date) => put({ date })}
        />
        <TextInput
          ref={clockInput}
          {...(hasFocus ? { 'data-autofocus': true } : {})}
          onFocus={(event) => {
            if (hasFocus) event.currentTarget.select();
          }}
          className={styles.clock ?? ''}
          inputMode={words.clock === 'h12' ? 'text' : 'numeric'}
          placeholder={t('fields.moment.placeholder')}
          aria-label={t('fields.moment.time', { label })}
          aria-required={required}
          error={error != null}
          value={parts.time}
          onChange={(event) => put({ time: event.currentTarget.value })}
          onBlur={() => {
            const time = clockOf(read);
            if (time !== null) put({ ...read, time: written(time, words) });
          }}
        />
        <span className={styles.about}>{zone.zone(ms ?? ticker.now())}</span>
      </div>
      {meant?.odd === 'twice' && (
        <Switch
          size="xs"
          label={t('fields.moment.second')}
          checked={parts.second}
          onChange={(event) => put({ second: event.currentTarget.checked })}
        />
      )}
      <span id={`${id}-about`} className={styles.notes}>
        {notes.map((note) => (
          <span key={note.code} className={styles.about}>
            {format(note)}
          </span>
        ))}
        {error != null && <span className={styles.wrong}>{error}</span>}
        {description != null && description !== '' && (
          <span className={styles.about}>{description}</span>
        )}
      </span>
    </fieldset>
  );
}
