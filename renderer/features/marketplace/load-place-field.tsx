import { Autocomplete, Loader } from '@mantine/core';
import { useState } from 'react';
import { stopOfTown, type Town, townLabel } from '../../../shared/places/town.ts';
import { readPlace } from '../../../shared/readers/typed-place.ts';
import { useTowns } from '../../page/parts/use-towns.ts';
import { useUnread } from '../../ui/fields/use-unread.ts';
import { isEnter } from '../../ui/keys/enter.ts';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';

/** The part of a town that a search needs. */
export type ChosenTown = Pick<Town, 'city' | 'state' | 'zip' | 'latitude' | 'longitude'>;

/** Whether a suggestion is highlighted: the kit leaves the name of one that is gone. */
const isHighlighted = (field: HTMLElement): boolean =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '') !== null;

/**
 * A town or ZIP from the bundled list. Typed text counts only once a suggestion is chosen: its form
 * isn't sent before.
 */
export function PlaceField(props: {
  label: string;
  value: ChosenTown | null;
  onChange: (place: ChosenTown | null) => void;
  placeholder?: string;
}) {
  const { t } = useWords();
  const { label, value, onChange, placeholder = t('common.cityOrZip') } = props;
  const labelOf = (place: ChosenTown | null) => (place === null ? '' : townLabel(place as Town));
  const [typed, setTyped] = useState<string | null>(null);
  // Said only once the field was left: while typing it would push the form about under the pointer.
  const [isLeft, setLeft] = useState(false);
  const text = typed ?? labelOf(value);
  const { towns, options, isFirstMeant, isFetching } = useTowns(text, typed !== null);
  const unread = typed !== null && typed.trim() !== '' ? t('marketplace.place.choose') : null;
  const input = useUnread(unread);
  const take = (town: Town | undefined) => {
    if (town === undefined) return;
    const { city, state, latitude, longitude } = town;
    onChange({ city, state, zip: stopOfTown(town, text).zipcode, latitude, longitude });
    setTyped(null);
  };
  return (
    <Autocomplete
      ref={input}
      className={styles.place ?? ''}
      size="xs"
      label={label}
      placeholder={placeholder}
      value={text}
      data={typed === null ? [] : [...options.keys()]}
      filter={({ options: all }) => all}
      selectFirstOptionOnChange={isFirstMeant}
      openOnFocus={false}
      rightSection={isFetching ? <Loader size={14} aria-hidden /> : undefined}
      error={isLeft ? unread : null}
      onFocus={() => setLeft(false)}
      onInvalid={() => setLeft(true)}
      onChange={(next) => {
        // Choosing a suggestion also reports its text. That isn't typing.
        if (options.has(next)) return take(options.get(next));
        setTyped(next);
        if (next.trim() === '') {
          onChange(null);
          setTyped(null);
        }
      }}
      onOptionSubmit={(option) => take(options.get(option))}
      onKeyDown={(event) => {
        // Enter on a highlighted suggestion belongs to the kit. What came after the last letter
        // isn't highlighted: one that is alone is meant all the same.
        if (!isEnter(event) || unread === null || isHighlighted(event.currentTarget)) return;
        if (!isFirstMeant || options.size !== 1) return;
        event.preventDefault();
        take(towns[0]);
      }}
      onBlur={() => {
        setLeft(true);
        // Leaving the field takes the text that was typed, never a place that only begins like it.
        const read = typed === null ? null : readPlace(typed, towns);
        if (read === null || !('value' in read)) return;
        const { city, state, country, zipcode } = read.value;
        take(
          towns.find(
            (each) =>
              each.city === city &&
              each.state === state &&
              each.country === country &&
              (zipcode === '' || zipcode.startsWith(each.zip)),
          ),
        );
      }}
    />
  );
}
