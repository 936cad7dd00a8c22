import { Switch, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { instantIn, readClock, wallIn } from '../../../../shared/appointments/zoned-time.ts';
import type { Instant } from '../../../../shared/time.ts';
import { usePage } from '../../../page/page-context.tsx';
import { instantMs } from '../../../ui/time.ts';
import styles from './fields.module.css';

type Props = {
  readonly label: string;
  readonly description?: string | null;
  readonly error?: string | null;
  readonly required?: boolean;
  /** With an offset; text that is no point in time shows empty boxes. */
  readonly value: Instant | null;
  /** Null while date or time is not whole. */
  readonly onChange: (value: Instant | null) => void;
};

type Typed = { readonly date: string; readonly time: string; readonly second: boolean };
const nothing: Typed = { date: '', time: '', second: false };

const missing = ({ date, time }: Typed): string | null => {
  if (date === '' && time === '') return null;
  if (date === '') return 'The day is missing.';
  return time === '' ? 'The time is missing.' : 'The time is written hh:mm, such as 14:30.';
};

/** A day and a time by the clocks of the facility, kept as one point in time; a time that clocks skip or show twice is told. */
export function MomentField({ label, description, error, required = false, value, onChange }: Props) {
  const { zone } = usePage();
  const id = useId();
  const [typed, setTyped] = useState<{ readonly for: Instant | null; readonly parts: Typed }>(() => ({
    for: value,
    parts: (value === null ? null : wallIn(zone.timeZone, value)) ?? nothing,
  }));
  // A value that came from elsewhere (another draft, a cleared form) replaces what was typed.
  const parts = typed.for === value ? typed.parts : ((value === null ? null : wallIn(zone.timeZone, value)) ?? nothing);
  const meant = instantIn(zone.timeZone, parts.date, readClock(parts.time) ?? '', parts.second);
  const put = (change: Partial<Typed>) => {
    const next = { ...parts, ...change };
    const instant = instantIn(zone.timeZone, next.date, readClock(next.time) ?? '', next.second)?.instant ?? null;
    // The same moment in other words is no change.
    const isSame = instant === value || (instant !== null && value !== null && Date.parse(instant) === Date.parse(value));
    setTyped({ for: isSame ? value : instant, parts: next });
    if (!isSame) onChange(instant);
  };
  const notes = [
    meant?.odd === 'gap' ? `The clocks jump over this time that day; ${zone.dated(meant.instant)} is meant.` : null,
    meant?.odd === 'twice' ? 'The clocks are put back that day, so this time comes twice.' : null,
    meant === null ? missing(parts) : null,
  ].filter((note) => note !== null);
  const ms = instantMs(meant?.instant ?? null);
  return (
    <fieldset className={styles.moment} aria-labelledby={`${id}-label`} aria-describedby={`${id}-about`}>
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
        <TextInput
          type="date"
          aria-label={`${label}, day`}
          aria-required={required}
          error={error != null}
          value={parts.date}
          onChange={(event) => put({ date: event.currentTarget.value })}
        />
        <TextInput
          className={styles.clock ?? ''}
          inputMode="numeric"
          placeholder="hh:mm"
          maxLength={8}
          aria-label={`${label}, time`}
          aria-required={required}
          error={error != null}
          value={parts.time}
          onChange={(event) => put({ time: event.currentTarget.value })}
          onBlur={() => put({ time: readClock(parts.time) ?? parts.time })}
        />
        <span className={styles.about}>{ms === null ? zone.timeZone : zone.zone(ms)}</span>
      </div>
      {meant?.odd === 'twice' && (
        <Switch
          size="xs"
          label="The second of the two"
          checked={parts.second}
          onChange={(event) => put({ second: event.currentTarget.checked })}
        />
      )}
      <span id={`${id}-about`} className={styles.notes}>
        {notes.map((note) => (
          <span key={note} className={styles.about}>
            {note}
          </span>
        ))}
        {error != null && <span className={styles.wrong}>{error}</span>}
        {description != null && description !== '' && <span className={styles.about}>{description}</span>}
      </span>
    </fieldset>
  );
}
