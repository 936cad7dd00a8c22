import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { hiddenIn } from '../../../shared/readers/reading.ts';
import { isBlank } from '../../../shared/text.ts';
import { useWords } from '../words.ts';
import { useUnread } from './use-unread.ts';

type Props = Omit<TagsInputProps, 'onChange' | 'searchValue' | 'onSearchChange' | 'maxTags'> & {
  /** Characters of one tag at most. */
  readonly most: number;
  /** Tags at most. */
  readonly mostTags: number;
  readonly onChange: (tags: readonly string[]) => void;
};

/** A text that goes back into the box, and why it is no tag. */
type Refused = { readonly text: string; readonly said: Message };

const isSame = (tag: string, tags: readonly string[]): boolean => tags.includes(tag);

/**
 * Several texts. What is too long, can't be seen, or is one too many stays in the box as it was
 * typed or pasted and is refused in words: the field never cuts it, and only the same text to the
 * letter counts as there already. Spaces around a text aren't part of it.
 */
export function TagsField({ most, mostTags, error, onChange, ...rest }: Props) {
  const { format } = useWords();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  /** What the kit is about to take out of the box, and goes back into it. */
  const back = useRef<string | null>(null);
  // The kit empties the box within the same event. What empties it later is the clerk.
  useEffect(() => {
    back.current = null;
  });
  const said = refused === null || refused.text !== typed ? null : format(refused.said);
  const input = useUnread(said);
  const had = rest.value ?? [];
  const whyNot = (tag: string): Message | null =>
    tag.length > most
      ? message('common.typed.most', { length: tag.length, most })
      : had.includes(tag)
        ? null
        : hiddenIn(tag);
  const refuse = (text: string, why: Message) => {
    back.current = text;
    setRefused({ text, said: why });
    setTyped(text);
  };
  return (
    <TagsInput
      {...rest}
      data-saved-when-left
      ref={input}
      isDuplicate={isSame}
      error={said ?? error}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text === '' && back.current !== null ? back.current : text);
        back.current = null;
      }}
      onChange={(next) => {
        const tags = [...new Set(next.map((tag) => tag.trim()))].filter((tag) => !isBlank(tag));
        const good = tags.filter((tag) => whyNot(tag) === null);
        const bad = tags.find((tag) => whyNot(tag) !== null);
        const why = bad === undefined ? null : whyNot(bad);
        const over = good.slice(mostTags);
        if (bad !== undefined && why !== null) refuse(bad, why);
        else if (over.length > 0)
          refuse(
            over.join(', '),
            message('common.typed.mostTags', { count: good.length, most: mostTags }),
          );
        const fit = good.slice(0, mostTags);
        if (fit.length !== had.length || fit.some((tag, at) => tag !== had[at])) onChange(fit);
      }}
    />
  );
}
