import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { bareKey, isInCode, looseKey } from '../../../../shared/search-key.ts';
import { isNumbered, numberedSpot } from '../../../../shared/verbs/vocabulary.ts';
import { useUnread } from '../../../ui/fields/use-unread.ts';
import { takeHighlighted } from '../../../ui/keys/take-highlighted.ts';
import { useWords } from '../../../ui/words.ts';
import styles from './create.module.css';

type Props = Omit<SelectProps, 'data' | 'onChange' | 'nothingFoundMessage'> & {
  readonly part: string;
  readonly data: readonly ComboboxItem[];
  /** The entries are doors: "door 8" is the one with this number. */
  readonly isOfDoors?: boolean;
  readonly nothingFoundMessage: string;
  readonly onChange: (value: string | null) => void;
};

/**
 * The entries that a text means: those with this name, else those that have it in their name.
 * Accents, signs and zeros before a number say nothing: "d8" is D-08.
 */
export function entriesMeant(
  data: readonly ComboboxItem[],
  text: string,
  isOfDoors: boolean,
): readonly ComboboxItem[] {
  const wanted = looseKey(text);
  if (wanted === '') return [];
  const keys = data.map((entry) => ({ entry, key: looseKey(entry.label) }));
  const numbered = isOfDoors ? numberedSpot(text.trim().split(/\s+/)) : null;
  const whole = keys.filter(
    ({ key }) => key === wanted || (numbered !== null && isNumbered(numbered, key, true)),
  );
  if (whole.length > 0) return whole.map(({ entry }) => entry);
  const typed = bareKey(text);
  return data.filter(({ label }) => isInCode(bareKey(label), typed));
}

/**
 * A list that one is chosen from; it is searched by typing. Where a single entry is meant, it is
 * highlighted, and Enter or leaving the field takes it. Of several we guess none: a text that means
 * none or several stays, and its form isn't sent.
 */
export function OneOf({
  part,
  data,
  isOfDoors = false,
  nothingFoundMessage,
  error,
  onChange,
  ...props
}: Props) {
  const { t } = useWords();
  const chosen = data.find(({ value }) => value === props.value);
  // What was typed for a value: another value takes its place.
  const [draft, setDraft] = useState<{ readonly for: unknown; readonly text: string } | null>(null);
  const typed = draft !== null && draft.for === props.value ? draft.text : null;
  const [hasLeft, setLeft] = useState(false);
  const meant = typed === null ? [] : entriesMeant(data, typed, isOfDoors);
  const [only, ...more] = meant;
  const single = more.length === 0 ? only : undefined;
  const unread =
    typed === null || typed.trim() === ''
      ? null
      : only === undefined
        ? nothingFoundMessage
        : t('appointments.new.several');
  const input = useUnread(unread);
  const choose = (next: string | null) => {
    setDraft(null);
    onChange(next);
  };
  return (
    <div data-draft-part={part} onKeyDownCapture={takeHighlighted}>
      <Select
        ref={input}
        searchable
        openOnFocus={false}
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        {...props}
        data={[...data]}
        nothingFoundMessage={nothingFoundMessage}
        error={(hasLeft ? unread : null) ?? error}
        filter={({ options, search, limit }) =>
          (bareKey(search) === '' ? options : entriesMeant(data, search, isOfDoors)).slice(0, limit)
        }
        // The kit takes a chosen entry away when it is chosen again.
        selectFirstOptionOnChange={single !== undefined && single.value !== props.value}
        searchValue={typed ?? chosen?.label ?? ''}
        onSearchChange={() => undefined}
        onInput={({ currentTarget: { value } }) => {
          setLeft(false);
          setDraft(value === chosen?.label ? null : { for: props.value, text: value });
        }}
        onInvalid={() => setLeft(true)}
        onBlur={() => {
          setLeft(true);
          if (single !== undefined) choose(single.value);
          else if (unread === null) setDraft(null);
        }}
        onChange={choose}
      />
    </div>
  );
}
