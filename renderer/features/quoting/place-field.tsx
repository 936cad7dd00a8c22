import { Autocomplete, Loader } from '@mantine/core';
import { useState } from 'react';
import { shortCountry } from '../../../shared/places/country.ts';
import { stopOfTown, type Town, townLabel } from '../../../shared/places/town.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import { displayText } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { useTowns } from '../../page/parts/use-towns.ts';
import { TwoReadings } from '../../ui/fields/two-readings.tsx';
import { isEnter } from '../../ui/keys/enter.ts';
import { takeHighlighted } from '../../ui/keys/take-highlighted.ts';
import { useWords } from '../../ui/words.ts';
import styles from './quick-quote.module.css';
import { isPlaced, type UnreadPlace } from './quick-quote-store.ts';
import { onlyTown, resolvePlace } from './resolve-place.ts';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

type Props = {
  readonly end: 'pickup' | 'delivery';
  readonly error: string | null;
  readonly onTaken: () => void;
};

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
  const { towns, options, isFirstMeant, isFetching } = useTowns(
    text,
    isTyping && wanted !== stopLabel(stop),
  );
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
      rightSection={isFetching ? <Loader size={14} aria-hidden /> : undefined}
      description={
        isPlaced(stop) && !isTyping
          ? t('places.country', { country: shortCountry(stop.country) })
          : undefined
      }
      data={isTyping ? [...options.keys()] : []}
      filter={({ options: all }) => all}
      selectFirstOptionOnChange={isFirstMeant}
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
        const town = options.get(option);
        if (town !== undefined) quickQuote.changeStop(end, stopOfTown(town, wanted));
        setTyping(false);
        onTaken();
      }}
      onKeyDown={(event) => {
        // With Ctrl it sends the form.
        if (!isEnter(event) || event.ctrlKey || event.metaKey) return;
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
    <div onKeyDownCapture={takeHighlighted}>
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
