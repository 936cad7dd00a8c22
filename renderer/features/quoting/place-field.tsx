import { Autocomplete, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortCountry } from '../../../shared/places/country.ts';
import { type Town, townLabel } from '../../../shared/places/town.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import { displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { TwoReadings } from '../../ui/fields/two-readings.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { useWords } from '../../ui/words.ts';
import styles from './quick-quote.module.css';
import { isPlaced, type UnreadPlace } from './quick-quote-store.ts';
import { isPartOfZip, onlyTown, resolvePlace, stopOfTown } from './resolve-place.ts';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

type Props = {
  readonly end: 'pickup' | 'delivery';
  readonly error: string | null;
  readonly onTaken: () => void;
};

/** Whether a suggestion is highlighted: the kit leaves the name of one that is gone. */
const isHighlighted = (field: HTMLElement): boolean =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '') !== null;

/**
 * A town or ZIP code, with suggestions from the bundled list. Enter, or leaving the field, takes
 * the best match. `onTaken` moves the focus on.
 */
export function PlaceField({ end, error, onTaken }: Props) {
  const { api } = usePage();
  const { t, format } = useWords();
  const quickQuote = useQuickQuoteStore();
  const text = useQuickQuote((state) => state.typed[end]);
  const stop = useQuickQuote((state) => state.draft[end]);
  const [isTyping, setTyping] = useState(false);
  const unread = useQuickQuote((state) => state.unread[end]);
  const refusal =
    unread !== null && 'refused' in unread && !('among' in unread) ? format(unread.refused) : null;
  const wanted = text.trim();
  const {
    data: towns = [],
    isPlaceholderData: isOld,
    isFetching,
  } = useQuery({
    queryKey: ['places', wanted],
    queryFn: () => api.places.search({ text: wanted, limit: 8 }),
    enabled: isTyping && wanted !== '' && wanted !== stopLabel(stop),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (known) => known,
  });
  // One line for each town, however many ZIP codes it has. Otherwise its name would be listed
  // several times.
  const options = [
    ...new Map(towns.map((town) => [stopLabel(stopOfTown(town, wanted)), town] as const)),
  ];
  const take = (town: Town) => {
    quickQuote.changeStop(end, stopOfTown(town, wanted));
    quickQuote.type(end, stopLabel(stopOfTown(town, wanted)));
  };
  const field = (
    <Autocomplete
      size="xs"
      label={t(`quoting.${end}`)}
      placeholder={t('common.cityOrZip')}
      value={text}
      error={refusal ?? (unread === null ? error : true)}
      // The first look at the list of towns may take seconds.
      rightSection={isTyping && isFetching ? <Loader size={14} aria-hidden /> : undefined}
      description={
        isPlaced(stop) && !isTyping
          ? t('places.country', { country: shortCountry(stop.country) })
          : undefined
      }
      data={isTyping ? options.map(([option]) => option) : []}
      filter={({ options: all }) => all}
      // While a ZIP code is incomplete, Enter takes no place. What is suggested for an earlier text
      // isn't meant any more, and a town that is only written like the text is chosen by hand.
      selectFirstOptionOnChange={!isOld && !isPartOfZip(text) && towns[0]?.isNear !== true}
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      comboboxProps={{ shadow: 'md' }}
      autoComplete="off"
      data-quote-field={`${end}.city`}
      data-saved-when-left
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
        // Enter on a highlighted suggestion belongs to the kit. With Ctrl it sends the form.
        const isOther = !isEnter(event) || event.ctrlKey || event.metaKey;
        if (isOther || isHighlighted(event.currentTarget)) return;
        event.preventDefault();
        if (!isTyping) return onTaken();
        // Typed faster than the suggestions came: one that is alone is meant all the same.
        const field = event.currentTarget;
        void onlyTown(api, wanted).then((town) => {
          if (document.activeElement !== field) return;
          if (town !== null && quickQuote.getState().typed[end].trim() === wanted) take(town);
          onTaken();
        });
      }}
      onBlur={() => {
        setTyping(false);
        void resolvePlace(api, quickQuote, end);
      }}
      title={towns[0] === undefined ? undefined : townLabel(towns[0])}
    />
  );
  // The field stays in its box with or without the question: moved, it would lose the focus.
  return (
    <div>
      {field}
      {unread !== null && <WhichPlace end={end} text={text} unread={unread} />}
    </div>
  );
}

/** Asks which place was meant, where a text may be more than one. */
function WhichPlace({
  end,
  text,
  unread,
}: {
  readonly end: 'pickup' | 'delivery';
  readonly text: string;
  readonly unread: UnreadPlace;
}) {
  const { t, format } = useWords();
  const quickQuote = useQuickQuoteStore();
  if ('refused' in unread && !('among' in unread)) return null;
  const isListed = !('unlisted' in unread);
  const places =
    'among' in unread
      ? unread.among
      : 'readings' in unread
        ? unread.readings
        : [...unread.similar, unread.unlisted];
  const question =
    'among' in unread
      ? format(unread.refused)
      : isListed
        ? undefined
        : t('places.unlisted', { text: displayText(text.trim(), 40) });
  const ways = places.map((place, index) => {
    const label = [
      stopLabel({ ...place, country: 'US' }),
      t('places.country', { country: place.country }),
    ].join(', ');
    const isTyped = !isListed && index === places.length - 1;
    return { text: label, shown: isTyped ? t('places.asTyped', { place: label }) : label };
  });
  return (
    <TwoReadings
      text={text}
      question={question}
      ways={ways}
      onChoose={(label) => {
        const place = places[ways.findIndex((way) => way.text === label)];
        if (place === undefined) return;
        quickQuote.changeStop(end, place);
        quickQuote.type(end, stopLabel(place));
      }}
    />
  );
}
