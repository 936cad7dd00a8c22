/** The state of one open editor: the document with its history, the selection, the tool. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Message, message } from '../../../shared/i18n/message.ts';
import {
  change,
  type EditHistory,
  startHistory,
  stepHistory,
} from '../../../shared/layout/edit/edit-history.ts';
import {
  applyPatch,
  isNothing,
  isSameDocument,
  type Patch,
} from '../../../shared/layout/edit/patch.ts';
import { nothingSelected, type Selection } from '../../../shared/layout/edit/selection.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';

/** What a press on an empty area does: select with a box, draw a row of places, or set the gate. */
export type Tool = 'select' | 'row' | 'gate';

/** The state of one open editor and the acts on it. */
export type EditorState = {
  readonly history: EditHistory;
  /**
   * The document as last saved. If `history.document` is another object, there are unsaved changes.
   */
  readonly savedDocument: LayoutDocument;
  /** The version that we save over. */
  readonly base: number;
  readonly selection: Selection;
  readonly tool: Tool;
  /** A change that is being dragged and not made yet. */
  readonly preview: Patch | null;
  /** The last announcement, for the status line and for screen readers. */
  readonly announced: {
    readonly what: Message | null;
    readonly isBad: boolean;
    readonly count: number;
  };

  /** Makes a change and announces it. Returns false when it changed nothing. */
  readonly make: (patch: Patch, what: Message, selection?: Selection) => boolean;
  /** Puts in a different document, as one step that can be undone. */
  readonly replace: (document: LayoutDocument, what: Message) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly select: (selection: Selection) => void;
  readonly use: (tool: Tool) => void;
  readonly show: (preview: Patch | null) => void;
  readonly announce: (what: Message, isBad?: boolean) => void;
  readonly saved: (version: number) => void;
};

/** The store of one open editor. */
export type EditorStore = StoreApi<EditorState>;

/** Creates the store for editing `document`, which was saved as version `base`. */
export function createEditorStore(document: LayoutDocument, base: number): EditorStore {
  return createStore<EditorState>()((set, get) => {
    const announced = (what: Message, isBad = false) => ({
      announced: { what, isBad, count: get().announced.count + 1 },
    });
    const go = (way: 'back' | 'forth', what: Message, nothing: Message) => {
      const next = stepHistory(get().history, way);
      if (next.document === get().history.document) set(announced(nothing));
      else
        set({
          history: next,
          preview: null,
          selection: stillThere(next.document, get().selection),
          ...announced(what),
        });
    };
    return {
      history: startHistory(document),
      savedDocument: document,
      base,
      selection: nothingSelected,
      tool: 'select',
      preview: null,
      announced: { what: null, isBad: false, count: 0 },
      make(patch, what, selection) {
        set({ preview: null });
        if (isNothing(patch)) return false;
        const history = change(get().history, patch);
        set({
          history,
          selection: stillThere(history.document, selection ?? get().selection),
          ...announced(what),
        });
        return true;
      },
      replace(next, what) {
        const now = get().history.document;
        const patch: Patch = {
          areas: replaced(now.areas, next.areas),
          places: replaced(now.places, next.places),
          background: next.background,
          gate: next.gate,
        };
        set({
          history: change(get().history, patch),
          selection: nothingSelected,
          preview: null,
          ...announced(what),
        });
      },
      undo: () => go('back', message('layout.undone'), message('common.nothingToUndo')),
      redo: () => go('forth', message('layout.redone'), message('common.nothingToRedo')),
      select: (selection) => set({ selection }),
      use: (tool) => set({ tool, preview: null }),
      show: (preview) => set({ preview }),
      announce: (what, isBad) => set(announced(what, isBad)),
      saved: (version) => set({ base: version, savedDocument: get().history.document }),
    };
  });
}

/** The document with the change that is being dragged. */
export const shownDocument = ({
  history,
  preview,
}: Pick<EditorState, 'history' | 'preview'>): LayoutDocument =>
  preview === null ? history.document : applyPatch(history.document, preview).document;

/** Whether there are unsaved changes. */
export const isChanged = ({
  history,
  savedDocument,
}: Pick<EditorState, 'history' | 'savedDocument'>): boolean =>
  !isSameDocument(history.document, savedDocument);

function stillThere(document: LayoutDocument, { areas, places }: Selection): Selection {
  return {
    areas: new Set([...areas].filter((key) => document.areas.has(key))),
    places: new Set([...places].filter((key) => document.places.has(key))),
  };
}

function replaced<Row>(
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
): ReadonlyMap<string, Row | null> {
  return new Map<string, Row | null>([
    ...[...before.keys()].map((key) => [key, null] as const),
    ...after,
  ]);
}
