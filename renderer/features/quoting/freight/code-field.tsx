import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';
import { useTextProblem } from '../../../ui/fields/limited-text.tsx';
import { useUnread } from '../../../ui/fields/use-unread.ts';
import styles from '../quick-quote.module.css';
import { codeName, codeOf } from './freight-codes.ts';

type Props = Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> & {
  /** The codes that are offered, by their names. */
  readonly codes: readonly string[];
  readonly code: string;
  /** The most characters. */
  readonly most: number;
  readonly onCode: (code: string) => void;
};

/**
 * One of the service's codes, chosen or typed by its name. Any other text is sent as it is. What is
 * typed stays as it was typed until the field is left.
 */
export function CodeField({ codes, code, most, onCode, error, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const problem = useTextProblem(code, most, false);
  const input = useUnread(problem);
  const isTyped = typed !== null && codeOf(typed, codes) === code;
  return (
    <Autocomplete
      {...rest}
      ref={input}
      size="xs"
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      data={codes.map(codeName)}
      error={problem ?? error}
      value={isTyped ? typed : codeName(code)}
      onChange={(text) => {
        setTyped(text);
        onCode(codeOf(text, codes));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
