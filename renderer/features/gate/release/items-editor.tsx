import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { message } from '../../../../shared/i18n/message.ts';
import { oneDecimal } from '../../../../shared/readers/number.ts';
import { type DegreeUnit, degreeUnits } from '../../../../shared/readers/temperature.ts';
import {
  type InspectionItem,
  type ItemKind,
  itemKinds,
} from '../../../../shared/release/inspection.ts';
import { ok } from '../../../../shared/result.ts';
import { displayText } from '../../../../shared/text.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { DecimalField } from '../../../ui/fields/number-field.tsx';
import { SaidLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './release.module.css';

/** The list of what is looked at in and out: administrators add to it and take from it. */
export function ItemsEditor() {
  const page = usePage();
  const { t } = useWords();
  const { items } = useStore(holdsOf(page));
  const canChange = useStore(page.session, (state) => may(state, 'templates'));
  const { act, isBusy, problem } = useConsoleCall();
  const save = (next: readonly InspectionItem[]) =>
    act(
      () => page.api.release.setItems({ items: [...next], before: [...items] }),
      message('release.items.failed'),
    );
  return (
    <>
      <h4>{t('release.items')}</h4>
      <p className={styles.dim}>{t('release.items.what')}</p>
      {items.length === 0 && <p>{t('release.items.none')}</p>}
      <ul className={styles.blocks} aria-label={t('release.items')}>
        {items.map((item) => (
          <li key={item.key}>
            <strong>{displayText(item.label, 60)}</strong>{' '}
            <span className={styles.dim}>
              {[
                t(`release.items.kind.${item.kind}`),
                item.unit,
                t(`release.items.of.${item.of}`),
                t(`release.items.when.${item.when}`),
                item.isRedTag ? t('release.items.redTag') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>{' '}
            {canChange && (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={isBusy}
                onClick={() => void save(items.filter(({ key }) => key !== item.key))}
              >
                {t('release.items.remove', { label: displayText(item.label, 40) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canChange ? (
        <NewItem onAdd={(item) => save([...items, item])} />
      ) : (
        <p className={styles.dim}>{t('release.items.lack')}</p>
      )}
      {problem !== null && <SaidLine said={problem} />}
    </>
  );
}

/** A new line at the end of the list. */
function NewItem({ onAdd }: { readonly onAdd: (item: InspectionItem) => Promise<void> }) {
  const { t, locale } = useWords();
  const [label, setLabel] = useState('');
  const [kind, setKind] = useState<ItemKind>('seal');
  const [of, setOf] = useState<InspectionItem['of']>('trailer');
  const [when, setWhen] = useState<InspectionItem['when']>('both');
  const [unit, setUnit] = useState('');
  const [tolerance, setTolerance] = useState('0');
  const [isRedTag, setRedTag] = useState(false);
  const [degrees, setDegrees] = useState<DegreeUnit>(locale.startsWith('en') ? '°F' : '°C');
  const isNumber = kind === 'number' || kind === 'temperature';
  const read = isNumber ? oneDecimal(tolerance) : ok('0');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok) return;
    const item = {
      key: crypto.randomUUID(),
      ...{ label: label.trim(), kind, of, when },
      unit: kind === 'temperature' ? degrees : isNumber ? unit.trim() : '',
      tolerance: isNumber ? Number(read.value) : 0,
      isRedTag: kind === 'check' && isRedTag,
    };
    void onAdd(item).then(() => setLabel(''));
  };
  return (
    <form
      className={styles.newBlock}
      noValidate
      onSubmit={submit}
      aria-label={t('release.items.add')}
    >
      <TextInput
        size="xs"
        label={t('release.items.label')}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Select
        size="xs"
        label={t('release.items.kind')}
        allowDeselect={false}
        data={itemKinds.map((each) => ({ value: each, label: t(`release.items.kind.${each}`) }))}
        value={kind}
        onChange={(value) => value !== null && setKind(value)}
      />
      <Select
        size="xs"
        label={t('release.items.of')}
        allowDeselect={false}
        data={(['truck', 'trailer'] as const).map((each) => ({
          value: each,
          label: t(`release.items.of.${each}`),
        }))}
        value={of}
        onChange={(value) => value !== null && setOf(value)}
      />
      <Select
        size="xs"
        label={t('release.items.when')}
        allowDeselect={false}
        data={(['both', 'in', 'out'] as const).map((each) => ({
          value: each,
          label: t(`release.items.when.${each}`),
        }))}
        value={when}
        onChange={(value) => value !== null && setWhen(value)}
      />
      {isNumber && (
        <>
          {kind === 'temperature' ? (
            <Select
              size="xs"
              label={t('release.items.unit')}
              allowDeselect={false}
              data={[...degreeUnits]}
              value={degrees}
              onChange={(value) => value !== null && setDegrees(value as DegreeUnit)}
            />
          ) : (
            <TextInput
              size="xs"
              label={t('release.items.unit')}
              placeholder={t('release.items.unit.hint')}
              value={unit}
              onChange={(event) => setUnit(event.currentTarget.value)}
            />
          )}
          <DecimalField
            size="xs"
            label={t('release.items.tolerance')}
            value={tolerance}
            onText={setTolerance}
          />
        </>
      )}
      {kind === 'check' && (
        <Checkbox
          label={t('release.items.redTag')}
          checked={isRedTag}
          onChange={(event) => setRedTag(event.currentTarget.checked)}
        />
      )}
      <Button size="xs" type="submit">
        {t('release.items.add')}
      </Button>
    </form>
  );
}
