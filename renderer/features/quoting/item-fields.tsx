import { ActionIcon, Autocomplete, Button, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ItemDraft } from '../../../shared/quoting/quote-draft.ts';
import { readDecimal, readPounds } from '../../../shared/readers/number.ts';
import { DecimalField } from '../../ui/fields/number-field.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './quick-quote.module.css';
import { useQuickQuote, useQuickQuoteStore } from './use-quick-quote.ts';

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
};

/** Words of a newer service of the vendor (contract.md 3), offered; any text may be typed. */
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
const packageTypes = [
  'std_pallets',
  'pallets_non_std',
  'bags',
  'bales',
  'boxes',
  'crates',
  'drums',
  'reels',
  'rolls',
  'loose',
];
const hazmatClasses = [
  'EXPLOSIVE_NON_SPECIFIED',
  'FLAMMABLE_GAS',
  'POISON_GAS',
  'FLAMMABLE_LIQUID',
  'FLAMMABLE_SOLID',
  'OXIDIZER',
  'POISON',
  'RADIOACTIVE',
];

const texts = ['description', 'poNumber', 'count', 'nmfcCode'] as const;
const decimals = ['weight', 'length', 'width', 'height', 'density'] as const;

/** What is shipped; a price for less than a truckload needs it. */
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
      {items.map((item, index) => {
        const number = index + 1;
        const name = (field: Exclude<keyof ItemDraft, 'hazmat' | 'stackable'>) =>
          t('quoting.item.field', { number, field: t(`quoting.item.${field}`) });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity, and their fields are controlled
          <div key={index} className={styles.item}>
            <div className={styles.row}>
              <strong>{t('quoting.item', { number })}</strong>
              <ActionIcon
                size="sm"
                aria-label={t('quoting.item.remove', { number })}
                onClick={() => quickQuote.change({ items: items.filter((_, at) => at !== index) })}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </div>
            <div className={styles.three}>
              {texts.map((key) => (
                <TextInput
                  key={key}
                  label={t(`quoting.item.${key}`)}
                  aria-label={name(key)}
                  value={item[key]}
                  maxLength={key === 'description' ? 500 : 20}
                  error={errorOf(`items.${index}.${key}`)}
                  data-quote-field={`items.${index}.${key}`}
                  onChange={(event) => set(index, { [key]: event.currentTarget.value })}
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
                  error={errorOf(`items.${index}.${key}`)}
                  data-quote-field={`items.${index}.${key}`}
                  onText={(text) => set(index, { [key]: text })}
                />
              ))}
              <Autocomplete
                withScrollArea={false}
                classNames={{ options: styles.options ?? '' }}
                size="xs"
                label={t('quoting.item.classification')}
                aria-label={name('classification')}
                error={errorOf(`items.${index}.classification`)}
                data-quote-field={`items.${index}.classification`}
                data={classifications}
                value={item.classification}
                onChange={(classification) =>
                  set(index, { classification: classification.slice(0, 40) })
                }
              />
              <Autocomplete
                withScrollArea={false}
                classNames={{ options: styles.options ?? '' }}
                size="xs"
                label={t('quoting.item.packageType')}
                aria-label={name('packageType')}
                error={errorOf(`items.${index}.packageType`)}
                data-quote-field={`items.${index}.packageType`}
                data={packageTypes}
                value={item.packageType}
                onChange={(packageType) => set(index, { packageType: packageType.slice(0, 60) })}
              />
              {item.hazmat && (
                <Autocomplete
                  withScrollArea={false}
                  classNames={{ options: styles.options ?? '' }}
                  size="xs"
                  label={t('quoting.item.hazmatClass')}
                  aria-label={name('hazmatClass')}
                  error={errorOf(`items.${index}.hazmatClass`)}
                  data-quote-field={`items.${index}.hazmatClass`}
                  data={hazmatClasses}
                  value={item.hazmatClass}
                  onChange={(hazmatClass) => set(index, { hazmatClass: hazmatClass.slice(0, 80) })}
                />
              )}
            </div>
            <div className={styles.row}>
              <Switch
                size="xs"
                label={t('quoting.item.stackable')}
                checked={item.stackable}
                onChange={(event) => set(index, { stackable: event.currentTarget.checked })}
              />
              <Switch
                size="xs"
                label={t('quoting.item.hazmat')}
                checked={item.hazmat}
                onChange={(event) => set(index, { hazmat: event.currentTarget.checked })}
              />
            </div>
            {item.hazmat && item.hazmatClass.trim() === '' && (
              <p className={styles.note}>{t('quoting.check.hazmatClass')}</p>
            )}
          </div>
        );
      })}
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
