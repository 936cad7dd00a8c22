import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type NumberBounds, readDecimal, readWhole } from '../../../shared/readers/number.ts';
import type { Reading } from '../../../shared/readers/reading.ts';
import { isEnter } from '../keys/enter.ts';
import styles from '../ui.module.css';
import { useWords } from '../words.ts';
import { TwoReadings } from './two-readings.tsx';
import { useUnread } from './use-unread.ts';

type Own = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue' | 'min' | 'max'>;

type TextProps = Own & {
  /** The text as typed. */
  readonly value: string;
  readonly onText: (text: string) => void;
  /** The reader of this kind of number. */
  readonly read?: (text: string, locale: string) => Reading<string>;
  /** Written after a reading that is offered: "lb". */
  readonly unit?: string;
};

/**
 * A decimal whose text the form keeps. When the field is left, a text with two readings is asked
 * about, with both.
 */
export function DecimalField({
  value,
  onText,
  read = readDecimal,
  unit = '',
  error,
  onBlur,
  ...rest
}: TextProps) {
  const { t, format, locale } = useWords();
  const [isLeft, setLeft] = useState(value !== '');
  const reading = value.trim() === '' ? null : read(value, locale);
  const ways = reading !== null && 'readings' in reading ? reading.readings : null;
  const refusal = reading !== null && 'refused' in reading ? format(reading.refused) : null;
  const hasProblem = isLeft || Boolean(error);
  // Two readings keep a form from being sent until one is chosen.
  const input = useUnread(ways === null ? refusal : t('common.typed.choose', { text: value }));
  return (
    <div>
      <TextInput
        {...rest}
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        error={ways === null ? (hasProblem ? refusal : null) || error : true}
        onChange={({ currentTarget }) => {
          setLeft(false);
          onText(currentTarget.value);
        }}
        onInvalid={() => setLeft(true)}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
      />
      {ways !== null && hasProblem && (
        <TwoReadings
          text={value}
          ways={ways.map((way) => ({ text: way, shown: `${way} ${unit}`.trim() }))}
          onChoose={onText}
        />
      )}
    </div>
  );
}

type WholeProps = Own &
  NumberBounds & {
    readonly value: number | null;
    /**
     * The number, or null for an empty field. `text` is the content of the field. If it isn't a
     * number, the value is null and the field shows the reason.
     */
    readonly onValue: (value: number | null, text: string) => void;
    /** Reports only when typing has ended (Enter, leaving the field), and only valid text. */
    readonly whenDone?: boolean;
    /** Shown after the number, such as "min". */
    readonly unit?: string;
    /** The reader, where it isn't a plain whole number; never two readings. */
    readonly read?: (text: string) => Reading<number>;
    /** Writes a number as `read` reads it. */
    readonly write?: (value: number) => string;
  };

/** The content of the field, and the value that we reported for it. */
type Typed = { readonly text: string; readonly reported: number | null };

/**
 * A whole number. The typed text stays unchanged and is read completely. If it isn't a whole
 * number, an error says so. The field never drops a sign, a point or a comma.
 */
export function NumberField({
  value,
  onValue,
  whenDone = false,
  unit = '',
  min,
  max,
  read = (text) => readWhole(text, { min, max }),
  write = String,
  error,
  onBlur,
  onKeyDown,
  ...rest
}: WholeProps) {
  const { format } = useWords();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isLeft, setLeft] = useState(false);
  // A value that came from elsewhere replaces what was typed.
  const isTyped = typed !== null && (whenDone || typed.reported === value);
  const written = value === null ? '' : write(value);
  const readTyped = (text: string) => (text.trim() === '' ? null : read(text));
  const reading = isTyped ? readTyped(typed.text) : null;
  const refusal = reading !== null && 'refused' in reading ? format(reading.refused) : null;
  const input = useUnread(refusal);
  const report = (text: string) => {
    const found = readTyped(text);
    const next = found !== null && 'value' in found ? found.value : null;
    setTyped({ text, reported: next });
    onValue(next, text);
  };
  const finish = () => {
    setLeft(true);
    if (!whenDone || typed === null || refusal !== null) return;
    report(typed.text);
    setTyped(null);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isEnter(event)) finish();
    onKeyDown?.(event);
  };
  return (
    <TextInput
      {...rest}
      {...(whenDone ? { 'data-saved-when-left': true } : {})}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      {...(unit === ''
        ? {}
        : {
            rightSection: <span className={styles.unit}>{unit}</span>,
            rightSectionWidth: 'max-content',
          })}
      value={isTyped ? typed.text : written}
      error={isLeft && refusal !== null ? refusal : error}
      onChange={({ currentTarget: { value: text } }) => {
        setLeft(false);
        if (whenDone) setTyped({ text, reported: value });
        else report(text);
      }}
      onInvalid={() => setLeft(true)}
      onBlur={(event) => {
        finish();
        onBlur?.(event);
      }}
      onKeyDown={onKey}
    />
  );
}
