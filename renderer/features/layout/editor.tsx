import { Button, SegmentedControl } from '@mantine/core';
import { safe } from '@orpc/client';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { message } from '../../../shared/i18n/message.ts';
import { boundToSpots } from '../../../shared/layout/merge.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { toLayoutColumns } from '../../../shared/layout/wire.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { useStructureStamp } from '../../page/stores/yard-hooks.ts';
import { useUnsaved } from '../../page/unsaved.ts';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { FullScreenEditor } from '../../ui/full-screen-editor.tsx';
import { useWords } from '../../ui/words.ts';
import { BackgroundPanel } from './background-panel.tsx';
import { Drawing, type DrawingHandle } from './drawing.tsx';
import styles from './editor.module.css';
import { createEditorStore, type EditorStore, isChanged, type Tool } from './editor-store.ts';
import { FilesPanel } from './files-panel.tsx';
import { FitPanel } from './fit-panel.tsx';
import { GatePanel } from './gate-panel.tsx';
import { automaticDocument } from './layout-files.ts';
import { layoutsOf, useLayouts } from './layout-store.ts';
import { firstRow, hasSameTexts, layDraft, type RowDraft, RowPanel } from './row-panel.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import { useBackground } from './use-background.ts';
import { drawYard } from './use-drawn-yard.ts';

/** The document to start from: the saved one, otherwise the one that we draw automatically. */
function firstDocument(page: ReturnType<typeof usePage>): LayoutDocument {
  const { document } = layoutsOf(page).getState();
  if (document !== null) return boundToSpots(document, [...page.yard.table.spots()]);
  return automaticDocument(page.yard.table);
}

/** The layout editor over the whole page. */
export function LayoutEditor({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const page = usePage();
  const layouts = layoutsOf(page);
  const [store] = useState(() =>
    createEditorStore(firstDocument(page), layouts.getState().version),
  );
  return (
    <FullScreenEditor
      label={t('layout.editor')}
      what={t('layout.leave.what')}
      isChanged={() => isChanged(store.getState())}
      onClose={onClose}
    >
      {(leave) => <EditorBody store={store} onLeave={leave} />}
    </FullScreenEditor>
  );
}

const tools: readonly Tool[] = ['select', 'row', 'gate'];

function EditorBody({ store, onLeave }: { store: EditorStore; onLeave: () => void }) {
  const page = usePage();
  const { yard, announcer } = page;
  const language = useWords();
  const { t, format } = language;
  const drawing = useRef<DrawingHandle>(null);
  const { history, announced, undo, redo } = useStore(store);
  const structure = useStructureStamp(yard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with areas and spots, which are changed in place
  const merged = useMemo(
    () => drawYard(yard.table, history.document, language),
    [yard, structure, history.document, language],
  );
  const vacant = useMemo(() => new Set(merged.vacant), [merged]);
  const [row, setRow] = useState(firstRow);
  const [laid, setLaid] = useState(firstRow);
  const [note, setNote] = useState('');
  const { image, problem } = useBackground(history.document.background?.id ?? null);
  const save = useSave(store, () => setNote(''));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count makes the same sentence news
  useEffect(() => {
    if (announced.what !== null) announcer.format(format(announced.what), announced.isBad);
  }, [announced.count]);

  const show = () => drawing.current?.showSelection();
  const middle = () => drawing.current?.middle() ?? { x: 0, y: 0 };
  const isUnsaved = useStore(store, isChanged);
  const isRowBegun = !hasSameTexts(row, laid);
  useUnsaved(page, isUnsaved || isRowBegun || note.trim() !== '');
  const lay = (draft: RowDraft) => {
    setRow(draft);
    if (layDraft(store, yard.table, draft)) setLaid(draft);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor; each of them has a button too
    <div
      className={styles.editor}
      data-reported
      onKeyDown={(event) => pressEditorKey(event, { undo, redo, save: () => void save.run(note) })}
    >
      <div className={styles.bar}>
        <DrawingTools store={store} drawing={drawing} />
        <span className={styles.grow} />
        <LimitedInput
          className={styles.note}
          aria-label={t('layout.note')}
          placeholder={t('layout.note')}
          most={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button onClick={() => void save.run(note)} loading={save.isSaving} disabled={!isUnsaved}>
          {t('common.save')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('common.close')}
        </Button>
      </div>
      <div className={styles.body}>
        <Drawing
          ref={drawing}
          store={store}
          vacant={vacant}
          image={image}
          onRow={(from, to) => lay({ ...row, from, to })}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach
            it */}
        <section className={styles.side} aria-label={t('layout.tools')} tabIndex={0}>
          <RowPanel store={store} table={yard.table} draft={row} onDraft={setRow} onLay={lay} />
          <SelectionPanel store={store} onShow={show} />
          <FitPanel
            store={store}
            table={yard.table}
            merged={merged}
            middle={middle}
            onShow={show}
          />
          <GatePanel store={store} middle={middle} />
          <BackgroundPanel store={store} problem={problem} />
          <FilesPanel store={store} onFit={() => drawing.current?.fit()} />
        </section>
      </div>
      <div className={styles.foot}>
        <span className={announced.isBad ? styles.bad : ''}>
          {announced.what === null ? t('layout.hint') : format(announced.what)}
        </span>
      </div>
      <p id="layout-editor-help" className="ym-hidden">
        {t('layout.help')}
      </p>
    </div>
  );
}

/** Save, undo and redo by their usual keys. A text field keeps its own undo. */
function pressEditorKey(
  event: KeyboardEvent,
  { save, undo, redo }: { readonly [Act in 'save' | 'undo' | 'redo']: () => void },
): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const name = event.key.toLowerCase();
  const isText = event.target instanceof HTMLInputElement;
  if (name === 's') save();
  else if (!isText && name === 'z') (event.shiftKey ? redo : undo)();
  else if (!isText && name === 'y') redo();
  else return;
  event.preventDefault();
}

type DrawingToolsProps = {
  readonly store: EditorStore;
  readonly drawing: RefObject<DrawingHandle | null>;
};

/** Tools, undo and redo, and zoom. */
function DrawingTools({ store, drawing }: DrawingToolsProps) {
  const { t } = useWords();
  const { history, tool, undo, redo, use } = useStore(store);
  return (
    <>
      <h2 className={styles.title}>{t('layout.title')}</h2>
      <SegmentedControl
        aria-label={t('layout.tool')}
        data={tools.map((value) => ({ value, label: t(`layout.tool.${value}`) }))}
        value={tool}
        onChange={(value) => use(value as Tool)}
      />
      <Button variant="default" onClick={undo} disabled={history.past.length === 0}>
        {t('common.undo')}
      </Button>
      <Button variant="default" onClick={redo} disabled={history.future.length === 0}>
        {t('common.redo')}
      </Button>
      <Button
        variant="default"
        onClick={() => drawing.current?.zoom(0.8)}
        aria-label={t('common.zoomOut')}
      >
        −
      </Button>
      <Button
        variant="default"
        onClick={() => drawing.current?.zoom(1.25)}
        aria-label={t('common.zoomIn')}
      >
        +
      </Button>
      <Button variant="default" onClick={() => drawing.current?.fit()}>
        {t('layout.whole')}
      </Button>
    </>
  );
}

/** Saves the layout. If the console refuses, the change stays in the editor, with the reason. */
function useSave(store: EditorStore, onSaved: () => void) {
  const { api } = usePage();
  const layouts = useLayouts();
  const [isSaving, setSaving] = useState(false);
  const run = async (note: string) => {
    const { history, base, announce } = store.getState();
    if (isSaving || !isChanged(store.getState())) return;
    setSaving(true);
    const columns = toLayoutColumns(history.document);
    // The contract's schema yields mutable arrays; nothing writes to them.
    const { error, data } = await safe(api.layout.save({ base, columns: columns as never, note }));
    setSaving(false);
    if (error) return announce(errorMessage(error, message('layout.save.noAnswer')), true);
    layouts.getState().receive({ version: data.version, columns });
    store.getState().saved(data.version);
    announce(message('layout.saved', { version: data.version }));
    onSaved();
  };
  return { isSaving, run };
}
