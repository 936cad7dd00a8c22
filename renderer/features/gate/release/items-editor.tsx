import { Autocomplete, Button, Checkbox, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import {
  type InspectionItem,
  type ItemKind,
  inspectionLimits,
  isKnownKind,
  itemKinds,
} from '../../../../shared/gate-checks/inspection.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { oneDecimal } from '../../../../shared/readers/number.ts';
import { type DegreeUnit, degreeUnits } from '../../../../shared/readers/temperature.ts';
import { ok } from '../../../../shared/result.ts';
import { displayText } from '../../../../shared/text.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { LimitedInput, useTextProblem } from '../../../ui/fields/limited-text.tsx';
import { DecimalField } from '../../../ui/fields/number-field.tsx';
import { useUnread } from '../../../ui/fields/use-unread.ts';
import { moved } from '../../../ui/lists/moved.ts';
import { OrderedList } from '../../../ui/lists/ordered-list.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './release.module.css';

/**
 * The list of what is looked at in and out: administrators add lines, change them, put them in
 * another order, and take them off. Each change is kept at once. If another administrator changed
 * the list meanwhile, nothing is kept, and a line says so.
 */
export function ItemsEditor() {
  const page = usePage();
  const { t } = useWords();
  const canChange = useStore(page.session, (state) => may(state, 'templates'));
  const { items, save, problem } = useKeptItems();
  const [opened, setOpened] = useState<InspectionItem | null>(null);
  const move = (key: string, to: number) => {
    const next = moved(items, key, to);
    if (next !== items) void save(next);
  };
  const rows = items.map((item) => ({
    key: item.key,
    name: displayText(item.label, 40),
    content: <ItemName item={item} />,
  }));
  return (
    <>
      <h4>{t('release.items')}</h4>
      <p className={styles.dim}>{t('release.items.what')}</p>
      {items.length === 0 && <p>{t('release.items.none')}</p>}
      {canChange ? (
        <>
          <OrderedList
            label={t('release.items')}
            rows={rows}
            selected={opened?.key ?? null}
            onSelect={(key) => setOpened(items.find((each) => each.key === key) ?? null)}
            onMove={move}
            onRemove={(key) => void save(items.filter((each) => each.key !== key))}
          />
          <ItemForm
            key={opened?.key ?? 'new'}
            opened={opened}
            items={items}
            onSave={save}
            onClose={() => setOpened(null)}
          />
        </>
      ) : (
        <>
          <ul className={styles.blocks} aria-label={t('release.items')}>
            {rows.map(({ key, content }) => (
              <li key={key}>{content}</li>
            ))}
          </ul>
          <p className={styles.dim}>{t('release.items.lack')}</p>
        </>
      )}
      {problem !== null && <MessageLine said={problem} />}
    </>
  );
}

/** The items, and how each is asked. */
function ItemName({ item }: { readonly item: InspectionItem }) {
  const { t } = useWords();
  return (
    <span>
      {item.group !== undefined && (
        <span className={styles.dim}>{displayText(item.group, 60)} › </span>
      )}
      <strong>{displayText(item.label, 60)}</strong>{' '}
      <span className={styles.dim}>{howOf(item, t)}</span>
    </span>
  );
}

const kindText = (kind: ItemKind, t: ReturnType<typeof useWords>['t']): string =>
  isKnownKind(kind) ? t(`release.items.kind.${kind}`) : t('release.items.kind.later');

const howOf = (
  { kind, unit, of, when, isRedTag }: InspectionItem,
  t: ReturnType<typeof useWords>['t'],
): string =>
  [
    kindText(kind, t),
    unit,
    t(`release.items.of.${of}`),
    t(`release.items.when.${when}`),
    isRedTag ? t('release.items.redTag') : '',
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * The saved list. It includes a change just saved, before the main process sends its next state.
 * `save` returns whether it was saved. One change at a time.
 */
function useKeptItems() {
  const page = usePage();
  const { items: kept } = useStore(holdsOf(page));
  const { act, isBusy, problem } = useConsoleCall();
  const [ahead, setAhead] = useState<{ over: unknown; list: readonly InspectionItem[] } | null>(
    null,
  );
  const items = ahead?.over === kept ? ahead.list : kept;
  const save = async (next: readonly InspectionItem[]): Promise<boolean> => {
    if (isBusy) return false;
    let isKept = false;
    await act(async () => {
      await page.api.release.setItems({ items: [...next], before: [...items] });
      isKept = true;
      setAhead({ over: kept, list: next });
    }, message('release.items.failed'));
    return isKept;
  };
  return { items, save, problem };
}

type FormProps = {
  /** The opened line. Null: a new one at the end of the list. */
  readonly opened: InspectionItem | null;
  readonly items: readonly InspectionItem[];
  readonly onSave: (next: readonly InspectionItem[]) => Promise<boolean>;
  readonly onClose: () => void;
};

/** The text of a line while it is typed. */
type Draft = Omit<InspectionItem, 'key' | 'tolerance' | 'group'> & {
  readonly group: string;
  readonly tolerance: string;
  readonly degrees: DegreeUnit;
};

const draftOf = (opened: InspectionItem | null, locale: string): Draft => ({
  ...{ label: '', kind: 'seal', of: 'trailer', when: 'both', unit: '', isRedTag: false },
  ...opened,
  group: opened?.group ?? '',
  tolerance: String(opened?.tolerance ?? 0),
  degrees:
    opened?.kind === 'temperature'
      ? (opened.unit as DegreeUnit)
      : locale.startsWith('en')
        ? '°F'
        : '°C',
});

const isMeasure = ({ kind }: Draft): boolean => kind === 'number' || kind === 'temperature';

const nothingKept = { unit: '', tolerance: 0, isRedTag: false, group: undefined } as const;

/**
 * The line of a draft. Null if its tolerance isn't a number. Unknown fields of the `opened` line,
 * from a later version, stay.
 */
function itemOf(draft: Draft, opened: InspectionItem | null): InspectionItem | null {
  const { label, kind, of, when, unit, tolerance, isRedTag, degrees } = draft;
  const { group: _, ...kept } = opened ?? { ...nothingKept, key: crypto.randomUUID() };
  const group = draft.group.trim();
  const read = isMeasure(draft) ? oneDecimal(tolerance) : ok('0');
  if (!read.ok) return null;
  return {
    ...{ ...kept, label: label.trim(), kind, of, when },
    ...(isKnownKind(kind) && {
      unit: kind === 'temperature' ? degrees : isMeasure(draft) ? unit.trim() : '',
      tolerance: Number(read.value),
      isRedTag: kind === 'check' && isRedTag,
    }),
    ...(group === '' ? {} : { group }),
  };
}

/** A line. The typed text stays until it is saved, even if others change the list meanwhile. */
function ItemForm({ opened, items, onSave, onClose }: FormProps) {
  const { t, locale } = useWords();
  const [draft, setDraft] = useState(() => draftOf(opened, locale));
  const now = items.find(({ key }) => key === opened?.key);
  const isOther = now !== undefined && JSON.stringify(now) !== JSON.stringify(opened);
  const action = t(opened === null ? 'release.items.add' : 'release.items.save');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const item = itemOf(draft, opened);
    if (item === null) return;
    const isKept = await onSave(
      now === undefined ? [...items, item] : items.map((each) => (each === now ? item : each)),
    );
    if (!isKept) return;
    setDraft((all) => ({ ...all, label: '' }));
    onClose();
  };
  return (
    <form
      className={styles.newBlock}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={action}
    >
      <ItemFields
        draft={draft}
        groups={groupsOf(items)}
        set={(name, value) => setDraft((all) => ({ ...all, [name]: value }))}
      />
      {opened !== null && now === undefined && (
        <MessageLine said={message('release.items.lineGone')} />
      )}
      {isOther && (
        <MessageLine
          said={message('release.items.lineChanged', { now: `${now.label} · ${howOf(now, t)}` })}
        />
      )}
      <Button size="xs" type="submit">
        {action}
      </Button>
      {opened !== null && (
        <Button size="xs" variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      )}
    </form>
  );
}

/** The headings of a list, each once. */
const groupsOf = (items: readonly InspectionItem[]): string[] => [
  ...new Set(items.flatMap(({ group }) => group ?? [])),
];

/** The fields of a line: the unit of a number, the red tag of a check. */
function ItemFields({
  draft,
  groups,
  set,
}: {
  readonly draft: Draft;
  /** Headings that are offered. */
  readonly groups: string[];
  readonly set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;
}) {
  const { t } = useWords();
  const { label, kind, of, when, unit, tolerance, isRedTag, degrees } = draft;
  const groupProblem = useTextProblem(draft.group, inspectionLimits.label, false);
  const groupField = useUnread(groupProblem);
  return (
    <>
      <LimitedInput
        size="xs"
        label={t('release.items.label')}
        value={label}
        most={inspectionLimits.label}
        onChange={(event) => set('label', event.currentTarget.value)}
      />
      <Autocomplete
        ref={groupField}
        size="xs"
        label={t('release.items.group')}
        placeholder={t('release.items.group.hint')}
        data={groups}
        value={draft.group}
        error={groupProblem}
        onChange={(group) => set('group', group)}
      />
      <Select
        size="xs"
        label={t('release.items.kind')}
        allowDeselect={false}
        disabled={!isKnownKind(kind)}
        data={[...itemKinds, ...(isKnownKind(kind) ? [] : [kind])].map((each) => ({
          value: each,
          label: kindText(each, t),
        }))}
        value={kind}
        onChange={(value) => value !== null && set('kind', value)}
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
        onChange={(value) => value !== null && set('of', value)}
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
        onChange={(value) => value !== null && set('when', value)}
      />
      {isMeasure(draft) && (
        <>
          {kind === 'temperature' ? (
            <Select
              size="xs"
              label={t('release.items.unit')}
              allowDeselect={false}
              data={[...degreeUnits]}
              value={degrees}
              onChange={(value) => value !== null && set('degrees', value as DegreeUnit)}
            />
          ) : (
            <LimitedInput
              size="xs"
              most={inspectionLimits.unit}
              label={t('release.items.unit')}
              placeholder={t('release.items.unit.hint')}
              value={unit}
              onChange={(event) => set('unit', event.currentTarget.value)}
            />
          )}
          <DecimalField
            size="xs"
            label={t('release.items.tolerance')}
            value={tolerance}
            onText={(text) => set('tolerance', text)}
          />
        </>
      )}
      {kind === 'check' && (
        <Checkbox
          label={t('release.items.redTag')}
          checked={isRedTag}
          onChange={(event) => set('isRedTag', event.currentTarget.checked)}
        />
      )}
    </>
  );
}
