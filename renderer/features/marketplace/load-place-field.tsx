import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Town, townLabel } from '../../../shared/places/town.ts';
import { readPlace } from '../../../shared/readers/typed-place.ts';
import { usePage } from '../../page/page-context.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './market.module.css';

/** The part of a town that a search needs. */
export type ChosenTown = Pick<Town, 'city' | 'state' | 'zip' | 'latitude' | 'longitude'>;

/** A town or ZIP from the bundled list. Typed text counts only once a suggestion is chosen. */
export function PlaceField(props: {
  label: string;
  value: ChosenTown | null;
  onChange: (place: ChosenTown | null) => void;
  placeholder?: string;
}) {
  const { t } = useWords();
  const { api } = usePage();
  const { label, value, onChange, placeholder = t('common.cityOrZip') } = props;
  const labelOf = (place: ChosenTown | null) => (place === null ? '' : townLabel(place as Town));
  const [typed, setTyped] = useState<string | null>(null);
  // Said only once the field was left: while typing it would push the form about under the pointer.
  const [isLeft, setLeft] = useState(false);
  const text = typed ?? labelOf(value);
  const { data = [] } = useQuery({
    queryKey: ['places', text],
    queryFn: ({ signal }) => api.places.search({ text, limit: 8 }, { signal }),
    enabled: typed !== null && typed.trim().length > 1,
  });
  const take = (wanted: string) => {
    const place = data.find((each) => townLabel(each) === wanted);
    if (place === undefined) return;
    const { city, state, zip, latitude, longitude } = place;
    onChange({ city, state, zip, latitude, longitude });
    setTyped(null);
  };
  return (
    <Autocomplete
      className={styles.place ?? ''}
      size="xs"
      label={label}
      placeholder={placeholder}
      value={text}
      data={[...new Set(data.map(townLabel))]}
      filter={({ options }) => options}
      error={isLeft && typed !== null && typed.trim() !== '' ? t('marketplace.place.choose') : null}
      onFocus={() => setLeft(false)}
      onChange={(next) => {
        // Choosing a suggestion also reports its text. That isn't typing.
        if (data.some((each) => townLabel(each) === next)) return take(next);
        setTyped(next);
        if (next.trim() === '') {
          onChange(null);
          setTyped(null);
        }
      }}
      onOptionSubmit={take}
      onBlur={() => {
        setLeft(true);
        // Leaving the field takes the text that was typed, never a place that only begins like it.
        const read = typed === null ? null : readPlace(typed, data);
        if (read === null || !('value' in read)) return;
        const { city, state, country, zipcode } = read.value;
        const whole = data.find(
          (each) =>
            each.city === city &&
            each.state === state &&
            each.country === country &&
            (zipcode === '' || zipcode.startsWith(each.zip)),
        );
        if (whole !== undefined) take(townLabel(whole));
      }}
    />
  );
}
