import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import { useWords } from '../words.ts';
import { useUnread } from './use-unread.ts';

type Props = Omit<TagsInputProps, 'onChange' | 'searchValue' | 'onSearchChange'> & {
  /** Characters of one tag at most. */
  readonly most: number;
  readonly onChange: (tags: readonly string[]) => void;
};

/**
 * Several texts. One that is too long stays in the box as it was typed and is refused in words: the
 * field never cuts it.
 */
export function TagsField({ most, error, onChange, ...rest }: Props) {
  const { format } = useWords();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  /** What the kit is about to take out of the box, and goes back into it. */
  const back = useRef<string | null>(null);
  const said =
    refused === null || refused !== typed
      ? null
      : format(message('common.typed.most', { length: refused.length, most }));
  const input = useUnread(said);
  return (
    <TagsInput
      {...rest}
      data-saved-when-left
      ref={input}
      error={said ?? error}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text === '' && back.current !== null ? back.current : text);
        back.current = null;
      }}
      onChange={(tags) => {
        const long = tags.find((tag) => tag.length > most);
        if (long === undefined) return onChange(tags);
        back.current = long;
        setRefused(long);
        setTyped(long);
        const fit = tags.filter((tag) => tag.length <= most);
        if (fit.length !== (rest.value ?? []).length) onChange(fit);
      }}
    />
  );
}
