import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { townLabel } from '../../../shared/places/town.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import { usePage } from '../../page/page-context.tsx';
import { isEnter } from '../../ui/enter.ts';
import { useWords } from '../../ui/words.ts';
import styles from './quick-quote.module.css';
import { resolvePlace, stopOfTown } from './resolve-place.ts';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

type Props = {
  readonly end: 'pickup' | 'delivery';
  readonly error: string | null;
  readonly onTaken: () => void;
};

/** A town or ZIP with suggestions from the bundled list. Enter or leaving the field takes the best match; `onTaken` moves the focus on. */
export function PlaceField({ end, error, onTaken }: Props) {
  const { api } = usePage();
  const { t } = useWords();
  const quickQuote = useQuickQuoteStore();
  const text = useQuickQuote((state) => state.typed[end]);
  const stop = useQuickQuote((state) => state.draft[end]);
  const [isTyping, setTyping] = useState(false);
  const wanted = text.trim();
  const { data: towns = [] } = useQuery({
    queryKey: ['places', wanted],
    queryFn: () => api.places.search({ text: wanted, limit: 8 }),
    enabled: isTyping && wanted !== '' && wanted !== stopLabel(stop),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (known) => known,
  });
  // A town has one line, however many ZIPs: its label would be there twice otherwise.
  const options = [
    ...new Map(towns.map((town) => [stopLabel(stopOfTown(town, wanted)), town] as const)),
  ];
  return (
    <Autocomplete
      size="xs"
      label={t(`quoting.${end}`)}
      placeholder={t('common.cityOrZip')}
      value={text}
      error={error}
      maxLength={100}
      data={isTyping ? options.map(([option]) => option) : []}
      filter={({ options: all }) => all}
      selectFirstOptionOnChange
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      comboboxProps={{ shadow: 'md' }}
      autoComplete="off"
      data-quote-field={`${end}.city`}
      onChange={(value) => {
        setTyping(true);
        quickQuote.type(end, value);
      }}
      onOptionSubmit={(option) => {
        const town = options.find(([each]) => each === option)?.[1];
        if (town !== undefined) quickQuote.changeStop(end, stopOfTown(town, wanted));
        setTyping(false);
        onTaken();
      }}
      onKeyDown={(event) => {
        // A highlighted suggestion is the kit's to take; with Ctrl the form is sent.
        const isOther = !isEnter(event) || event.ctrlKey || event.metaKey;
        if (isOther || event.currentTarget.hasAttribute('aria-activedescendant')) return;
        event.preventDefault();
        onTaken();
      }}
      onBlur={() => {
        setTyping(false);
        void resolvePlace(api, quickQuote, end);
      }}
      title={towns[0] === undefined ? undefined : townLabel(towns[0])}
    />
  );
}
