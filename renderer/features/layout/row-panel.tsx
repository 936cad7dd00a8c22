import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useStore } from 'zustand';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { AreaId } from '../../../shared/ids.ts';
import { pieceFor } from '../../../shared/layout/edit/place.ts';
import { codesOf, layRow, rowPlaces } from '../../../shared/layout/edit/row.ts';
import { codeKey } from '../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { useWords } from '../../ui/words.ts';
import { NumberField } from './applied-number-field.tsx';
import styles from './editor.module.css';
import type { EditorStore } from './editor-store.ts';

/**
 * The row that the clerk is about to lay. Kept while the editor is open.
 *
 * Example: `{ first: 'B-01', count: 20, step: 1, length: 55, flip: false, area: null, from: { x: 0,
 * y: 0 }, to: { x: 240, y: 0 } }`.
 */
export type RowDraft = {
  readonly first: string;
  readonly count: number;
  readonly step: number;
  readonly length: number;
  readonly flip: boolean;
  readonly area: AreaId | null;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
};

/** The row that the tool offers before anything is typed. */
export const firstRow: RowDraft = {
  first: '',
  count: 10,
  step: 1,
  length: 55,
  flip: false,
  area: null,
  from: { x: 0, y: 0 },
  to: { x: 120, y: 0 },
};

/** Lays the row of a draft and announces the result. False when it was refused. */
export function layDraft(store: EditorStore, table: YardTable, draft: RowDraft): boolean {
  const refusal = layOrRefuse(store, table, draft);
  if (refusal !== null) store.getState().announce(refusal, true);
  return refusal === null;
}

/** Whether two drafts have the same texts. Their ends are drawn as often as typed. */
export const hasSameTexts = (a: RowDraft, b: RowDraft): boolean =>
  (['first', 'count', 'step', 'length'] as const).every((part) => a[part] === b[part]);

/** Null when the row was laid, otherwise why not. */
function layOrRefuse(store: EditorStore, table: YardTable, draft: RowDraft): Message | null {
  const { history, make } = store.getState();
  const codes = codesOf(draft.first, draft.count, draft.step);
  if (!codes.ok) return codes.error;
  const spots = [...table.spots()];
  const wanted = codeKey(codes.value[0] ?? '');
  const named = spots.find(
    ({ code, areaId }) =>
      codeKey(code) === wanted && (draft.area === null || areaId === draft.area),
  );
  const area = table.area(draft.area ?? named?.areaId ?? ('' as AreaId)) ?? [...table.areas()][0];
  if (area === undefined) return message('layout.row.noAreas');
  const plan = {
    from: draft.from,
    to: draft.to,
    codes: codes.value,
    length: draft.length,
    flip: draft.flip,
  };
  const piece = pieceFor(
    history.document,
    area,
    named?.type === 'docking' ? 'docks' : 'parking',
    rowPlaces(plan),
  );
  const made = layRow(history.document, spots, piece, plan);
  if (!made.ok) return made.error;
  const { patch, keys, missing } = made.value;
  const known = keys.length - missing.length;
  make(
    patch,
    missing.length === 0
      ? message('layout.row.done', { count: known })
      : message('layout.row.doneMissing', { count: known, missing: missing.length }),
    { areas: new Set(), places: new Set(keys) },
  );
  return null;
}

/** The row tool: a pattern of codes, and two ends that are drawn or typed. */
export function RowPanel(props: {
  store: EditorStore;
  table: YardTable;
  draft: RowDraft;
  onDraft: (draft: RowDraft) => void;
  onLay: (draft: RowDraft) => void;
}) {
  const { store, table, draft, onDraft, onLay } = props;
  const { t } = useWords();
  const tool = useStore(store, (state) => state.tool);
  if (tool !== 'row') return null;
  const set = (change: Partial<RowDraft>) => onDraft({ ...draft, ...change });
  const areas = [...table.areas()].map(({ id, name }) => ({ value: id, label: name || id }));
  return (
    <section className={styles.part} aria-label={t('layout.tool.row')}>
      <h3>{t('layout.tool.row')}</h3>
      <p className={styles.hint}>{t('layout.row.hint')}</p>
      <TextInput
        label={t('layout.row.first')}
        placeholder="D-01"
        value={draft.first}
        onChange={(event) => set({ first: event.currentTarget.value })}
        autoComplete="off"
      />
      <div className={styles.fields}>
        <NumberField
          label={t('layout.row.count')}
          isWhole
          min={1}
          value={draft.count}
          onTake={(count) => set({ count })}
        />
        <NumberField
          label={t('layout.row.step')}
          isWhole
          value={draft.step}
          onTake={(step) => set({ step })}
        />
        <NumberField
          label={t('layout.length')}
          min={4}
          value={draft.length}
          onTake={(length) => set({ length })}
        />
      </div>
      <Select
        label={t('common.area')}
        placeholder={t('layout.row.area.hint')}
        data={areas}
        value={draft.area}
        onChange={(area) => set({ area: area as AreaId | null })}
        clearable
        clearButtonProps={{ 'aria-label': t('common.anyArea') }}
      />
      <Checkbox
        size="xs"
        label={t('layout.row.flip')}
        checked={draft.flip}
        onChange={(event) => set({ flip: event.currentTarget.checked })}
      />
      <div className={`${styles.fields} ${styles.two}`}>
        <NumberField
          label={t('layout.row.startLeft')}
          value={draft.from.x}
          onTake={(x) => set({ from: { ...draft.from, x } })}
        />
        <NumberField
          label={t('layout.row.startTop')}
          value={draft.from.y}
          onTake={(y) => set({ from: { ...draft.from, y } })}
        />
        <NumberField
          label={t('layout.row.endLeft')}
          value={draft.to.x}
          onTake={(x) => set({ to: { ...draft.to, x } })}
        />
        <NumberField
          label={t('layout.row.endTop')}
          value={draft.to.y}
          onTake={(y) => set({ to: { ...draft.to, y } })}
        />
      </div>
      <Button onClick={() => onLay(draft)}>{t('layout.row.go')}</Button>
    </section>
  );
}
