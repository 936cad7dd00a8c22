/**
 * The state of quick quote: whether it is open, which part is shown, and the draft that we keep on
 * the disk.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { fillDraft, type QuoteSource } from '../../../shared/quoting/fill.ts';
import type { FreightLane } from '../../../shared/quoting/freight-lanes.ts';
import {
  EMPTY_DRAFT,
  type QuoteDraft,
  type StopDraft,
} from '../../../shared/quoting/quote-draft.ts';
import { stopLabel } from '../../../shared/quoting/record.ts';
import type { Reading } from '../../../shared/readers/reading.ts';
import type { TypedPlace } from '../../../shared/readers/typed-place.ts';
import { errorMessage } from '../../connection/error-message.ts';

/**
 * The part that is shown. Example: `{ kind: 'quote', id: 'q-17' }` shows one quote. A form begins
 * at its first field, or at the one that is named.
 */
export type QuickQuoteView =
  | { readonly kind: 'form'; readonly field?: 'equipmentType' | 'pickup.date' | undefined }
  | { readonly kind: 'quote'; readonly id: string }
  | { readonly kind: 'history' }
  | { readonly kind: 'compare'; readonly ids: readonly [string, string] }
  | { readonly kind: 'shipper' };

type End = 'pickup' | 'delivery';

/**
 * Why a typed text isn't a place yet: two readings, a refusal, a refusal with the towns that the
 * text may mean, or a town that the list lacks, with the towns of its state that are written like
 * it.
 *
 * Example: `{ unlisted: { city: 'Huston', state: 'TX', … }, similar: [{ city: 'Houston', … }] }`.
 */
export type UnreadPlace =
  | Exclude<Reading<TypedPlace>, { readonly value: TypedPlace }>
  | { readonly refused: Message; readonly among: readonly TypedPlace[] }
  | { readonly unlisted: TypedPlace; readonly similar: readonly TypedPlace[] };

/**
 * The state of quick quote.
 *
 * Example: `{ isOpen: true, view: { kind: 'form' }, typed: { pickup: 'Dallas, TX', delivery: '' },
 * … }`.
 */
export type QuickQuoteState = {
  readonly isOpen: boolean;
  readonly view: QuickQuoteView;
  readonly draft: QuoteDraft;
  /** The text in the place fields. It becomes a place of the draft when one is chosen. */
  readonly typed: { readonly [Key in End]: string };
  /** Why the text of a place field isn't a place. Null until it was read, and when it is one. */
  readonly unread: { readonly [Key in End]: UnreadPlace | null };
  readonly lanes: readonly FreightLane[];
  readonly recentShippers: readonly { readonly id: string; readonly name: string }[];
  readonly facility: StopDraft | null;
  /** The pickup is this facility. We remember its place when the clerk asks for the quote. */
  readonly isHere: boolean;
  /** Draft, lanes and shippers were read since the panel opened. */
  readonly isLoaded: boolean;
  /** Why the draft could not be saved, or null. */
  readonly trouble: Message | null;
};

/** The store and its actions. */
export type QuickQuote = StoreApi<QuickQuoteState> & {
  open(view?: QuickQuoteView): void;
  close(): void;
  toggle(): void;
  show(view: QuickQuoteView): void;
  /** Changes the draft. We save it a moment later. */
  change(change: Partial<QuoteDraft>): void;
  changeStop(end: End, change: Partial<StopDraft>): void;
  /** Changes the text of a place field, which then is read anew. */
  type(end: End, text: string): void;
  /** Keeps why the text of a place field isn't a place. */
  keepUnread(end: End, why: UnreadPlace): void;
  /** Replaces the draft: with a lane, an old quote, or an empty one. `field` takes the focus. */
  start(draft: QuoteDraft, field?: 'equipmentType' | 'pickup.date'): void;
  /** Opens quick quote, filled from what the clerk has in view on another screen. */
  fillQuote(source: QuoteSource): void;
  /** Reads the saved draft, lanes and shippers again. */
  load(): Promise<void>;
  /** Saves the draft now. Resolves when it is saved, or when the problem is on the screen. */
  save(): Promise<void>;
  /** Whether the draft isn't on the disk yet. */
  isUnsaved(): boolean;
};

/** How long the clerk must pause before we save the draft, in milliseconds. */
const REST_MS = 250;

const READ = { pickup: null, delivery: null } as const;

/** The place fields of a draft. */
const fieldsOf = (draft: QuoteDraft) => ({
  typed: {
    pickup: isPlaced(draft.pickup) ? stopLabel(draft.pickup) : '',
    delivery: isPlaced(draft.delivery) ? stopLabel(draft.delivery) : '',
  },
  unread: READ,
});

/** Whether an end of the lane has a place. */
export const isPlaced = ({ city, zipcode }: StopDraft): boolean =>
  city.trim() !== '' || zipcode.trim() !== '';

/** Creates the store, closed. The saved draft is read when quick quote first opens. */
export function createQuickQuote(api: Pick<ConsoleApi, 'quoting'>): QuickQuote {
  const store = createStore<QuickQuoteState>()(() => ({
    isOpen: false,
    view: { kind: 'form' },
    draft: EMPTY_DRAFT,
    typed: { pickup: '', delivery: '' },
    unread: READ,
    lanes: [],
    recentShippers: [],
    facility: null,
    isHere: false,
    isLoaded: false,
    trouble: null,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasTouched = false;
  /** The draft that waits to be saved, or that could not be. */
  let unsaved: QuoteDraft | null = null;

  const save = async () => {
    clearTimeout(timer);
    timer = undefined;
    const { draft } = store.getState();
    try {
      // The contract's schema yields mutable arrays; nothing writes to them.
      await api.quoting.saveDraft({
        draft: draft as Parameters<ConsoleApi['quoting']['saveDraft']>[0]['draft'],
      });
      if (unsaved === draft) unsaved = null;
      store.setState({ trouble: null });
    } catch (error) {
      store.setState({ trouble: errorMessage(error, message('quoting.draft.unsaved')) });
    }
  };
  const put = (draft: QuoteDraft, more: Partial<QuickQuoteState> = {}) => {
    wasTouched = true;
    unsaved = draft;
    store.setState({ draft, ...more });
    clearTimeout(timer);
    timer = setTimeout(() => void save(), REST_MS);
  };

  const load = async () => {
    try {
      const { draft, lanes, shippers, facility } = await api.quoting.open();
      store.setState({ lanes, recentShippers: shippers, facility, isLoaded: true });
      // Take the saved draft only while the clerk has typed and filled nothing. After that, the
      // page's own draft is newer.
      if (draft !== null && store.getState().draft === EMPTY_DRAFT && !wasTouched)
        store.setState({ draft, ...fieldsOf(draft) });
    } catch (error) {
      store.setState({
        isLoaded: true,
        trouble: errorMessage(error, message('quoting.draft.unread')),
      });
    }
  };

  const quickQuote: QuickQuote = Object.assign(store, {
    open(view: QuickQuoteView = { kind: 'form' as const }) {
      store.setState({ isOpen: true, view, isLoaded: false });
      void load();
    },
    close: () => store.setState({ isOpen: false }),
    toggle() {
      if (store.getState().isOpen) quickQuote.close();
      else quickQuote.open();
    },
    show: (view: QuickQuoteView) => store.setState({ view }),
    change: (change: Partial<QuoteDraft>) => put({ ...store.getState().draft, ...change }),
    changeStop(end: End, change: Partial<StopDraft>) {
      const { draft } = store.getState();
      put({ ...draft, [end]: { ...draft[end], ...change } });
    },
    type: (end: End, text: string) =>
      store.setState(({ typed, unread }) => ({
        typed: { ...typed, [end]: text },
        unread: { ...unread, [end]: null },
      })),
    keepUnread: (end: End, why: UnreadPlace) =>
      store.setState(({ unread }) => ({ unread: { ...unread, [end]: why } })),
    start: (draft: QuoteDraft, field?: 'equipmentType' | 'pickup.date') =>
      put(draft, { ...fieldsOf(draft), isHere: false, view: { kind: 'form', field } }),
    fillQuote(source: QuoteSource) {
      const draft = fillDraft(store.getState().draft, source);
      put(draft, {
        ...fieldsOf(draft),
        isHere: source.isHere === true,
        isOpen: true,
        view: { kind: 'form' },
      });
      // The facility's place may be known only now.
      void load().then(() => {
        const { facility } = store.getState();
        if (source.isHere !== true || source.pickup !== undefined || facility === null) return;
        const filled = fillDraft(store.getState().draft, { pickup: facility });
        put(filled, fieldsOf(filled));
      });
    },
    load,
    save,
    isUnsaved: () => unsaved !== null,
  });
  return quickQuote;
}
