import { Switch, TagsInput, TextInput } from '@mantine/core';
import styles from './quick-quote.module.css';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

/**
 * Accessorials that a newer service of the vendor knows (contract.md 3): offered, while any text may be typed, because this
 * service names none.
 */
const accessorials = {
  pickup: ['lift-gate-pickup', 'residential-pickup', 'inside-pickup', 'limited-access-pickup', 'appointment-pickup', 'protect_from_freeze'],
  delivery: [
    'lift-gate-delivery',
    'residential-delivery',
    'inside-delivery',
    'limited-access-delivery',
    'appointment-delivery',
    'notify-prior-to-arrival',
  ],
} as const;

type Props = { readonly end: 'pickup' | 'delivery'; readonly label: string; readonly errorOf: (field: string) => string | null };

/** What makes a price more exact: the day, the street, what the place needs. */
export function StopDetails({ end, label, errorOf }: Props) {
  const quickQuote = useQuickQuoteStore();
  const stop = useQuickQuote((state) => state.draft[end]);
  const isHere = useQuickQuote((state) => state.isHere && end === 'pickup');
  return (
    <fieldset className={styles.group}>
      <legend>{isHere ? `${label} (this facility)` : label}</legend>
      <div className={styles.two}>
        <TextInput
          type="date"
          label="Day"
          aria-label={`${label} day`}
          value={stop.date}
          error={errorOf(`${end}.date`)}
          data-quote-field={`${end}.date`}
          onChange={(event) => quickQuote.changeStop(end, { date: event.currentTarget.value })}
        />
        <TextInput
          label="Street"
          aria-label={`${label} street`}
          value={stop.address}
          maxLength={300}
          onChange={(event) => quickQuote.changeStop(end, { address: event.currentTarget.value })}
        />
      </div>
      <TagsInput
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        size="xs"
        label="Accessorials"
        aria-label={`${label} accessorials`}
        data={[...accessorials[end]]}
        value={[...stop.accessorials]}
        maxTags={30}
        onChange={(list) => quickQuote.changeStop(end, { accessorials: list.map((each) => each.slice(0, 80)) })}
      />
      <Switch
        size="xs"
        label="Drop trailer"
        checked={stop.dropTrailer}
        onChange={(event) => quickQuote.changeStop(end, { dropTrailer: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
