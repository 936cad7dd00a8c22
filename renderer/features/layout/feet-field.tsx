import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isEnter } from '../../ui/keys/enter.ts';

/** A number that is taken over with Enter or on leaving; anything else puts the old one back. */
export function NumberField(props: {
  label: string;
  value: number | null;
  onTake: (value: number) => void;
  min?: number;
  step?: number;
}) {
  const { label, value, onTake, min, step = 1 } = props;
  const shown = value === null ? '' : String(Math.round(value * 100) / 100);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const take = () => {
    const next = Number(typed);
    if (typed.trim() === '' || !Number.isFinite(next) || (min !== undefined && next < min))
      setTyped(shown);
    else if (typed !== shown) onTake(next);
  };
  return (
    <TextInput
      label={label}
      type="number"
      step={step}
      {...(min === undefined ? {} : { min })}
      value={typed}
      disabled={value === null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => isEnter(event) && take()}
    />
  );
}
