import { Switch } from '@mantine/core';
import { longestText } from '../../../shared/quoting/quote-draft.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { useWords } from '../../ui/words.ts';
import { accessorials, codeName, codeOf } from './freight/freight-codes.ts';
import styles from './quick-quote.module.css';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

type Props = {
  readonly end: 'pickup' | 'delivery';
  readonly errorOf: (field: string) => string | null;
};

/** Details that make a price more exact: the day, the street, and the needs of the place. */
export function StopDetails({ end, errorOf }: Props) {
  const quickQuote = useQuickQuoteStore();
  const { t } = useWords();
  const stop = useQuickQuote((state) => state.draft[end]);
  const isHere = useQuickQuote((state) => state.isHere && end === 'pickup');
  const codes = accessorials[end];
  return (
    <fieldset className={styles.group}>
      <legend>{isHere ? t('quoting.stop.here', { end }) : t(`quoting.${end}`)}</legend>
      <div className={styles.two}>
        <DateField
          label={t('quoting.stop.day')}
          aria-label={t('quoting.stop.day.of', { end })}
          value={stop.date}
          error={errorOf(`${end}.date`)}
          data-quote-field={`${end}.date`}
          onChange={(date) => quickQuote.changeStop(end, { date })}
        />
        <LimitedInput
          label={t('quoting.stop.street')}
          aria-label={t('quoting.stop.street.of', { end })}
          value={stop.address}
          most={longestText.address}
          error={errorOf(`${end}.address`)}
          data-quote-field={`${end}.address`}
          onChange={(event) => quickQuote.changeStop(end, { address: event.currentTarget.value })}
        />
      </div>
      <TagsField
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        size="xs"
        label={t('quoting.stop.accessorials')}
        aria-label={t('quoting.stop.accessorials.of', { end })}
        data={codes.map(codeName)}
        value={stop.accessorials.map(codeName)}
        mostTags={30}
        most={80}
        onChange={(texts) =>
          quickQuote.changeStop(end, {
            accessorials: [...new Set(texts.map((text) => codeOf(text, codes)))],
          })
        }
      />
      <Switch
        size="xs"
        label={t('quoting.stop.drop')}
        checked={stop.dropTrailer}
        onChange={(event) =>
          quickQuote.changeStop(end, { dropTrailer: event.currentTarget.checked })
        }
      />
    </fieldset>
  );
}
