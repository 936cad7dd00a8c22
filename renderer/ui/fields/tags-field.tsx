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
  /** The most tags. */
  readonly mostTags: number;
  readonly onChange: (tags: readonly string[]) => void;
};

/** A text that returns to the box, and why it can't be a tag. */
type Refused = { readonly text: string; readonly said: Message };

const isSame = (tag: string, tags: readonly string[]): boolean => tags.includes(tag);

/**
 * Several texts. A text that is too long, has invisible characters or is one too many stays in the
 * box, with an error. We never cut it. Only exactly equal texts are duplicates. Spaces around a
 * text are removed.
 */
export function TagsField({ most, mostTags, error, onChange, ...rest }: Props) {
  const { format } = useWords();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  /** The text that the kit is about to remove from the box, and that we put back. */
  const back = useRef<string | null>(null);
  // The kit empties the box within the same event. If it is emptied later, the clerk did it.
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
