import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ItemDraft, longestItemText } from '../../../../shared/quoting/quote-draft.ts';
import { readDecimal, readPounds } from '../../../../shared/readers/number.ts';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { DecimalField } from '../../../ui/fields/number-field.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../quick-quote.module.css';
import { useQuickQuote, useQuickQuoteStore } from '../use-quick-quote.ts';
import { CodeField } from './code-field.tsx';
import { excessiveLengths, hazmatClasses, packageTypes } from './freight-codes.ts';

const emptyItem: ItemDraft = {
  poNumber: '',
  description: '',
  hazmat: false,
  hazmatClass: '',
  count: '1',
  length: '',
  width: '',
  height: '',
  weight: '',
  density: '',
  stackable: false,
  nmfcCode: '',
  classification: '',
  packageType: 'std_pallets',
  excessiveLength: '',
};

/** Freight classes (contract.md 3). We offer them, and any text may be typed. */
const classifications = [
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
];
/** Fields with a list of suggestions. */
const offered = [
  { key: 'classification', data: classifications },
  { key: 'packageType', data: packageTypes },
  { key: 'excessiveLength', data: excessiveLengths },
  { key: 'hazmatClass', data: hazmatClasses },
] as const;
const texts = ['description', 'poNumber', 'count', 'nmfcCode'] as const;
const decimals = ['weight', 'length', 'width', 'height', 'density'] as const;

/** The items to ship. A price for less than a truckload needs them. */
export function ItemFields({ errorOf }: { errorOf: (field: string) => string | null }) {
  const quickQuote = useQuickQuoteStore();
  const { t } = useWords();
  const items = useQuickQuote((state) => state.draft.items);
  const set = (index: number, change: Partial<ItemDraft>) =>
    quickQuote.change({
      items: items.map((item, at) => (at === index ? { ...item, ...change } : item)),
    });
  return (
    <fieldset className={styles.group}>
      <legend>{t('quoting.items')}</legend>
      {items.map((item, index) => (
        <OneItem
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity, and their fields are controlled
          key={index}
          item={item}
          index={index}
          errorOf={(key) => errorOf(`items.${index}.${key}`)}
          onChange={(change) => set(index, change)}
          onRemove={() => quickQuote.change({ items: items.filter((_, at) => at !== index) })}
        />
      ))}
      <div>
        <Button
          variant="default"
          size="compact-xs"
          disabled={items.length >= 100}
          onClick={() => quickQuote.change({ items: [...items, emptyItem] })}
        >
          {t('quoting.item.add')}
        </Button>
      </div>
    </fieldset>
  );
}

function OneItem({
  item,
  index,
  errorOf,
  onChange,
  onRemove,
}: {
  item: ItemDraft;
  index: number;
  errorOf: (key: keyof ItemDraft) => string | null;
  onChange: (change: Partial<ItemDraft>) => void;
  onRemove: () => void;
}) {
  const { t } = useWords();
  const number = index + 1;
  const name = (field: Exclude<keyof ItemDraft, 'hazmat' | 'stackable'>) =>
    t('quoting.item.field', { number, field: t(`quoting.item.${field}`) });
  return (
    <div className={styles.item}>
      <div className={styles.row}>
        <strong>{t('quoting.item', { number })}</strong>
        <ActionIcon size="sm" aria-label={t('quoting.item.remove', { number })} onClick={onRemove}>
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.three}>
        {texts.map((key) => (
          <LimitedInput
            key={key}
            label={t(`quoting.item.${key}`)}
            aria-label={name(key)}
            value={item[key]}
            most={longestItemText[key]}
            error={errorOf(key)}
            data-quote-field={`items.${index}.${key}`}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          />
        ))}
        {decimals.map((key) => (
          <DecimalField
            key={key}
            label={t(`quoting.item.${key}`)}
            aria-label={name(key)}
            read={key === 'weight' ? readPounds : readDecimal}
            unit={key === 'weight' ? 'lb' : ''}
            value={item[key]}
            error={errorOf(key)}
            data-quote-field={`items.${index}.${key}`}
            onText={(text) => onChange({ [key]: text })}
          />
        ))}
        {offered
          .filter(({ key }) => key !== 'hazmatClass' || item.hazmat)
          .map(({ key, data }) => (
            <CodeField
              key={key}
              label={t(`quoting.item.${key}`)}
              aria-label={name(key)}
              most={longestItemText[key]}
              error={errorOf(key)}
              data-quote-field={`items.${index}.${key}`}
              codes={data}
              code={item[key]}
              onCode={(code) => onChange({ [key]: code })}
            />
          ))}
      </div>
      <div className={styles.row}>
        <Switch
          size="xs"
          label={t('quoting.item.stackable')}
          checked={item.stackable}
          onChange={(event) => onChange({ stackable: event.currentTarget.checked })}
        />
        <Switch
          size="xs"
          label={t('quoting.item.hazmat')}
          checked={item.hazmat}
          onChange={(event) => onChange({ hazmat: event.currentTarget.checked })}
        />
      </div>
      {item.hazmat && item.hazmatClass.trim() === '' && (
        <p className={styles.note}>{t('quoting.check.hazmatClass')}</p>
      )}
    </div>
  );
}
