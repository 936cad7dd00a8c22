import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readFeet, readWhole } from '../../../shared/readers/number.ts';
import { certain } from '../../../shared/readers/reading.ts';
import { useUnread } from '../../ui/fields/use-unread.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import { useWords } from '../../ui/words.ts';

/**
 * A number that is applied with Enter or on leaving the field. Text that isn't a number stays as
 * typed, with the reason. Escape restores the number.
 */
export function NumberField(props: {
  label: string;
  value: number | null;
  onTake: (value: number) => void;
  min?: number;
  /** The field counts things. Otherwise it takes feet. */
  isWhole?: boolean;
}) {
  const { label, value, onTake, min, isWhole = false } = props;
  const { format, locale } = useWords();
  const shown = value === null ? '' : String(Math.round(value * 100) / 100);
  const [typed, setTyped] = useState(shown);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => setTyped(shown), [shown]);
  const reading = isWhole ? readWhole(typed, { min }) : readFeet(typed, { min }, locale);
  const read = certain(reading, typed);
  // An empty field restores the previous number.
  const refusal = read.ok || typed.trim() === '' || typed === shown ? null : format(read.error);
  const input = useUnread(refusal);
  const take = () => {
    setLeft(true);
    if (typed.trim() === '') setTyped(shown);
    else if (read.ok && typed !== shown) onTake(read.value);
  };
  return (
    <TextInput
      data-saved-when-left
      ref={input}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      disabled={value === null}
      error={isLeft ? refusal : null}
      onChange={(event) => {
        setLeft(false);
        setTyped(event.currentTarget.value);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (isEnter(event)) take();
        if (event.key === 'Escape') setTyped(shown);
      }}
    />
  );
}
