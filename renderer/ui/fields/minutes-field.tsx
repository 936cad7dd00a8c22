import type { ComponentProps } from 'react';
import { readMinutes, type TimeUnit, writtenMinutes } from '../../../shared/readers/minutes.ts';
import { useWords } from '../words.ts';
import { NumberField } from './number-field.tsx';

type Props = Omit<ComponentProps<typeof NumberField>, 'read' | 'write'> & {
  /** The unit of a number without one. */
  readonly in: TimeUnit;
};

/** A length of time; the value and its bounds in minutes. */
export function MinutesField({ in: unit, min = 0, max, ...rest }: Props) {
  const { locale } = useWords();
  return (
    <NumberField
      {...rest}
      read={(text) => readMinutes(text, unit, { min, max }, locale)}
      write={(minutes) => writtenMinutes(minutes, unit)}
    />
  );
}
