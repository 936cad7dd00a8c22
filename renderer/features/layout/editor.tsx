import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { safe } from '@orpc/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { boundToSpots } from '../../../shared/layout/merge.ts';
import { documentOf, type LayoutDocument } from '../../../shared/layout/saved.ts';
import { toLayoutColumns } from '../../../shared/layout/wire.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { useStructureStamp } from '../../page/stores/yard-hooks.ts';
import { DialogButtons } from '../../ui/parts.tsx';
import { BackgroundPanel } from './background-panel.tsx';
import { Drawing, type DrawingHandle } from './drawing.tsx';
import styles from './editor.module.css';
import { createEditorStore, type EditorStore, isChanged, type Tool } from './editor-store.ts';
import { FilesPanel } from './files-panel.tsx';
import { FitPanel } from './fit-panel.tsx';
import { layoutsOf, useLayouts } from './layout-store.ts';
import { firstRow, layDraft, RowPanel } from './row-panel.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import { useBackground } from './use-background.ts';
import { drawYard } from './use-drawn-yard.ts';

/** The layout editor over the whole page, while it is open. */
export function LayoutEditorHost() {
  const layouts = useLayouts();
  const isEditing = useStore(layouts, (state) => state.isEditing);
  return isEditing ? <LayoutEditor onClose={() => layouts.getState().edit(false)} /> : null;
}

/** Where editing begins: at what is saved, else at what the yard draws by itself. */
function firstDocument(page: ReturnType<typeof usePage>): LayoutDocument {
  const { document } = layoutsOf(page).getState();
  if (document !== null) return boundToSpots(document, [...page.yard.table.spots()]);
  return documentOf(drawYard(page.yard.table, null).layout, (id) => page.yard.table.spot(id), null);
}

function LayoutEditor({ onClose }: { onClose: () => void }) {
  const page = usePage();
  const layouts = layoutsOf(page);
  const [store] = useState(() => createEditorStore(firstDocument(page), layouts.getState().version));
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isChanged(store.getState()) ? setLeaving(true) : onClose());
  return (
    <Modal.Root opened fullScreen onClose={leave} closeOnEscape={false} transitionProps={{ duration: 0 }} padding={0}>
      <Modal.Content aria-label="Layout editor">
        <Modal.Body className={styles.whole}>
          <EditorBody store={store} onLeave={leave} />
        </Modal.Body>
      </Modal.Content>
      <Modal opened={isLeaving} onClose={() => setLeaving(false)} title="Leave without saving?" centered>
        <p>What you changed since the last save is lost.</p>
        <DialogButtons>
          <Button variant="default" onClick={() => setLeaving(false)} data-autofocus>
            Go on editing
          </Button>
          <Button color="red" onClick={onClose}>
            Leave
          </Button>
        </DialogButtons>
      </Modal>
    </Modal.Root>
  );
}

const tools: readonly { readonly value: Tool; readonly label: string }[] = [
  { value: 'select', label: 'Select' },
  { value: 'row', label: 'Row tool' },
];

function EditorBody({ store, onLeave }: { store: EditorStore; onLeave: () => void }) {
  const { yard, announcer } = usePage();
  const drawing = useRef<DrawingHandle>(null);
  const { history, tool, said, undo, redo, use } = useStore(store);
  const structure = useStructureStamp(yard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for areas and spots, which are changed in place
  const merged = useMemo(() => drawYard(yard.table, history.document), [yard, structure, history.document]);
  const vacant = useMemo(() => new Set(merged.vacant), [merged]);
  const [row, setRow] = useState(firstRow);
  const [note, setNote] = useState('');
  const { image, problem } = useBackground(history.document.background?.id ?? null);
  const save = useSave(store, () => setNote(''));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count makes the same sentence news
  useEffect(() => {
    if (said.sentence !== '') announcer.say(said.sentence, said.isBad);
  }, [said.count]);

  const show = () => drawing.current?.showSelection();
  const isUnsaved = useStore(store, isChanged);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole editor; each of them has a button too
    <div
      className={styles.editor}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
        const name = event.key.toLowerCase();
        const isText = event.target instanceof HTMLInputElement;
        if (name === 's') void save.run(note);
        else if (!isText && name === 'z') (event.shiftKey ? redo : undo)();
        else if (!isText && name === 'y') redo();
        else return;
        event.preventDefault();
      }}
    >
      <div className={styles.bar}>
        <h2 className={styles.title}>Layout of the yard</h2>
        <SegmentedControl aria-label="Tool" data={[...tools]} value={tool} onChange={(value) => use(value as Tool)} />
        <Button variant="default" onClick={undo} disabled={history.past.length === 0}>
          Undo
        </Button>
        <Button variant="default" onClick={redo} disabled={history.future.length === 0}>
          Redo
        </Button>
        <Button variant="default" onClick={() => drawing.current?.zoom(0.8)} aria-label="Zoom out">
          −
        </Button>
        <Button variant="default" onClick={() => drawing.current?.zoom(1.25)} aria-label="Zoom in">
          +
        </Button>
        <Button variant="default" onClick={() => drawing.current?.fit()}>
          Whole yard
        </Button>
        <span className={styles.grow} />
        <TextInput
          className={styles.note}
          aria-label="Note for this version"
          placeholder="Note for this version"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button onClick={() => void save.run(note)} loading={save.isSaving} disabled={!isUnsaved}>
          Save
        </Button>
        <Button variant="default" onClick={onLeave}>
          Close
        </Button>
      </div>
      <div className={styles.body}>
        <Drawing
          ref={drawing}
          store={store}
          vacant={vacant}
          image={image}
          onRow={(from, to) => {
            const next = { ...row, from, to };
            setRow(next);
            layDraft(store, yard.table, next);
          }}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <section className={styles.side} aria-label="Layout tools" tabIndex={0}>
          <RowPanel store={store} table={yard.table} draft={row} onDraft={setRow} />
          <SelectionPanel store={store} onShow={show} />
          <FitPanel
            store={store}
            table={yard.table}
            merged={merged}
            middle={() => drawing.current?.middle() ?? { x: 0, y: 0 }}
            onShow={show}
          />
          <BackgroundPanel store={store} problem={problem} />
          <FilesPanel store={store} onFit={() => drawing.current?.fit()} />
        </section>
      </div>
      <div className={styles.foot}>
        <span className={said.isBad ? styles.bad : ''}>
          {said.sentence || 'Drag to select or move. Shift adds, Alt does not snap, Space pans, double click takes the row.'}
        </span>
      </div>
      <p id="layout-editor-help" className="ym-hidden">
        N and Shift N go from spot to spot. Arrow keys move what is selected by a foot, with Alt they make it wider, narrower, longer or
        shorter, with Shift by ten. R turns by 90 degrees, brackets by 15, F the other way round, Delete takes places away. Control Z
        undoes. Plus and minus zoom, 0 shows the whole yard. Escape selects nothing. The tools beside the drawing do all of this by name.
      </p>
    </div>
  );
}

/** Saving: what the console refuses stays in the editor, with its sentence. */
function useSave(store: EditorStore, onSaved: () => void) {
  const { api } = usePage();
  const layouts = useLayouts();
  const [isSaving, setSaving] = useState(false);
  const run = async (note: string) => {
    const { history, base, say } = store.getState();
    if (isSaving || !isChanged(store.getState())) return;
    setSaving(true);
    const columns = toLayoutColumns(history.document);
    // The contract's schema yields mutable arrays; nothing writes to them.
    const { error, data } = await safe(api.layout.save({ base, columns: columns as never, note }));
    setSaving(false);
    if (error) return say(errorSentence(error, 'The console did not answer, so nothing is known to be saved. Try again.'), true);
    layouts.getState().receive({ version: data.version, columns });
    store.getState().saved(data.version);
    say(`Saved as version ${data.version}.`);
    onSaved();
  };
  return { isSaving, run };
}
