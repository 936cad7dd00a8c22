import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { message } from '../../../../shared/i18n/message.ts';
import {
  EXPECTED_PHOTO,
  type Inspection,
  type InspectionItem,
  inspectionHolds,
  isAsked,
} from '../../../../shared/release/inspection.ts';
import { assetLabel, displayText } from '../../../../shared/text.ts';
import type { Container, Visit } from '../../../../shared/yard/model.ts';
import { type AssetRef, subjectOf } from '../../../../shared/yard/operations.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { SaidLine } from '../../../ui/parts.tsx';
import { useWords, words } from '../../../ui/words.ts';
import { ItemField } from './item-field.tsx';
import styles from './release.module.css';

type Values = Readonly<Record<string, string>>;

/** What is looked at of a truck that is here, and of each trailer with it. */
export function Inspections({
  visit,
  hooked,
}: {
  readonly visit: Visit;
  readonly hooked: readonly Container[];
}) {
  const page = usePage();
  const { items } = useStore(holdsOf(page));
  const canInspect = useStore(page.session, (state) => may(state, 'move'));
  if (items.length === 0 || !canInspect) return null;
  return (
    <>
      <Look asset={{ kind: 'visit', id: visit.id }} name={assetLabel(visit)} items={items} />
      {hooked.map((each) => (
        <Look
          key={each.id}
          asset={{ kind: 'container', id: each.id }}
          name={assetLabel(each)}
          items={items}
        />
      ))}
    </>
  );
}

/**
 * One truck or trailer: the way in until that was looked at, then the way out. One button says that
 * all is as expected; the lines open for what isn't.
 */
function Look({
  asset,
  name,
  items,
}: {
  readonly asset: AssetRef;
  readonly name: string;
  readonly items: readonly InspectionItem[];
}) {
  const page = usePage();
  const { t } = useWords();
  const { inspections } = useStore(holdsOf(page));
  const [isOpen, setOpen] = useState(false);
  const { act, isBusy, problem } = useConsoleCall();
  const subject = subjectOf(asset);
  const kept = (when: 'in' | 'out') =>
    inspections.find(({ inspection: of }) => of.asset === subject && of.when === when);
  const before = kept('in');
  const last = kept('out');
  const kind = asset.kind === 'visit' ? 'truck' : 'trailer';
  const asksIn = items.some((item) => isAsked(item, kind, 'in'));
  const when = asksIn && before === undefined ? 'in' : 'out';
  const asked = items.filter(
    (item) =>
      isAsked(item, kind, when) && (when === 'in' || isComparable(item, before?.inspection)),
  );
  if (asked.length === 0 && before === undefined) return null;
  const save = (values: Values) =>
    act(async () => {
      await page.api.release.inspect({ asset, when, values });
      setOpen(false);
      page.announcer.format(words().t('release.inspect.done', { asset: name }));
    }, message('release.inspect.failed'));
  const expected = expectedOf(asked, before?.inspection ?? null);
  // One key must not write over what was seen to differ: the lines open as they were seen.
  const differs = inspectionHolds(subject, { in: before ?? null, out: last ?? null }).some(
    ({ cause }) => cause.startsWith('item:'),
  );
  const seen = differs && last !== undefined ? seenValues(asked, last.inspection) : expected;
  const newest = last ?? before;
  return (
    <section className={styles.release} aria-label={t('release.inspect.of', { asset: name, when })}>
      <div className={styles.summary}>
        <strong>{t('release.inspect.of', { asset: name, when })}</strong>
        {newest !== undefined && (
          <span className={styles.dim}>
            {t('release.inspect.kept', {
              when: newest.inspection.when,
              at: newest.at,
              clerk: newest.clerk,
            })}
          </span>
        )}
        {asked.length > 0 && (
          <>
            {!differs && (
              <Button
                variant="default"
                size="compact-sm"
                loading={isBusy}
                onClick={() => void save(expected)}
              >
                {t('release.inspect.expected')}
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'release.inspect.fewer' : 'release.inspect.lines')}
            </Button>
          </>
        )}
      </div>
      {isOpen && (
        <LookForm items={asked} before={before?.inspection ?? null} filled={seen} onSave={save} />
      )}
      {problem !== null && <SaidLine said={problem} />}
    </section>
  );
}

/**
 * Whether a line is worth asking on the way out: what was not read on the way in can't be the same,
 * but for a seal, which may have been put on here.
 */
const isComparable = (item: InspectionItem, before: Inspection | undefined): boolean =>
  item.when === 'out' ||
  item.kind === 'seal' ||
  item.kind === 'check' ||
  item.kind === 'tick' ||
  item.kind === 'photo' ||
  before === undefined ||
  before.seen.some(({ key, value }) => key === item.key && value.trim() !== '');

/** What was seen of an item; empty: nothing. */
const valueIn = (inspection: Inspection | null, key: string): string =>
  inspection?.seen.find((each) => each.key === key)?.value ?? '';

/** As on the way in; what is done is ticked, and what is checked has passed. */
const expectedOf = (items: readonly InspectionItem[], before: Inspection | null): Values =>
  Object.fromEntries(
    items.map(({ key, kind }) => {
      if (kind === 'tick') return [key, 'x'];
      if (kind === 'photo') return [key, EXPECTED_PHOTO];
      return [key, kind === 'check' ? '' : valueIn(before, key)];
    }),
  );

/** As it was seen. */
const seenValues = (items: readonly InspectionItem[], look: Inspection): Values =>
  Object.fromEntries(items.map(({ key }) => [key, valueIn(look, key)]));

/** Every line, `filled` in with what is expected, or with what was seen to differ. */
function LookForm({
  items,
  before,
  filled,
  onSave,
}: {
  readonly items: readonly InspectionItem[];
  readonly before: Inspection | null;
  readonly filled: Values;
  readonly onSave: (values: Values) => Promise<void>;
}) {
  const { t } = useWords();
  const [values, setValues] = useState(filled);
  const set = (key: string, value: string) => setValues((all) => ({ ...all, [key]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Whether there is a photo is counted, not said.
    const photos = items.filter(({ kind }) => kind === 'photo').map(({ key }) => [key, '']);
    void onSave({ ...values, ...Object.fromEntries(photos) });
  };
  const hintOf = ({ key, kind }: InspectionItem) => {
    const was = valueIn(before, key);
    if (kind === 'check') return t('release.inspect.check');
    return was === '' ? undefined : t('release.inspect.was', { value: displayText(was, 60) });
  };
  return (
    <form className={styles.newBlock} noValidate onSubmit={submit}>
      {items.map((item) =>
        item.kind === 'photo' ? (
          <span key={item.key} className={styles.dim}>
            {t('release.inspect.photo.here', { label: displayText(item.label, 60) })}
          </span>
        ) : item.kind === 'tick' ? (
          <Checkbox
            key={item.key}
            label={item.label}
            checked={values[item.key] !== ''}
            onChange={(event) => set(item.key, event.currentTarget.checked ? 'x' : '')}
          />
        ) : (
          <ItemField
            key={item.key}
            item={item}
            label={item.label}
            description={hintOf(item)}
            value={values[item.key] ?? ''}
            onValue={(value) => set(item.key, value)}
          />
        ),
      )}
      <Button size="xs" type="submit">
        {t('release.inspect.save')}
      </Button>
    </form>
  );
}
