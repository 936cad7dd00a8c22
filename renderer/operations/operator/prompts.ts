import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import type { ReasonKind } from '../../page/stores/preferences.ts';
import type { GroupKind, GroupStep } from '../draft/group.ts';
import type { OperationDraft } from '../draft/operation-draft.ts';
import type { Option } from '../draft/options.ts';
import type { LetGo } from '../holds/let-go.ts';

/**
 * The outcome of trying to save an operation. Only `saved` ends the dialog: what was typed stays on
 * the screen otherwise.
 */
export type SaveResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly said: Message }
  | { readonly kind: 'caution'; readonly findings: readonly Finding[] }
  /** Not saved, or not known whether: trying again is safe, because the operation keeps its id. */
  | { readonly kind: 'failed'; readonly said: Message };

/**
 * Asks for a choice, a reason or a confirmation, and saves from within, so that nothing typed is
 * lost on failure.
 */
export type OperationPrompt = {
  readonly kind: 'operation';
  readonly draft: OperationDraft;
  /** The outcome of the try before the dialog was opened, or null. */
  readonly problem: Exclude<SaveResult, { kind: 'saved' }> | null;
  readonly save: (choice: string, reason: string, read: readonly Finding[]) => Promise<SaveResult>;
};

/**
 * Asks once for what several operations need, shows what will be done and what will not, and saves
 * each by itself from within.
 */
export type GroupPrompt = {
  readonly kind: 'group';
  readonly title: Message;
  /** What is done: the button says so, and how often. */
  readonly does: GroupKind;
  readonly steps: readonly GroupStep[];
  readonly reasonKind: ReasonKind | null;
  readonly save: (step: GroupStep, reason: string, read: readonly Finding[]) => Promise<SaveResult>;
};

/** Any of the dialogs. */
export type Prompt = OperationPrompt | PickPrompt | GroupPrompt | LetGoPrompt;

/** Asks to let go what is held; returns `done` when it was. */
export type LetGoPrompt = { readonly kind: 'letGo'; readonly letGo: LetGo };

/** Asks for one of many: a target spot, an asset. Returns the key of an option. */
export type PickPrompt = {
  readonly kind: 'pick';
  readonly title: string;
  /** Label of the search box. */
  readonly label: string;
  readonly options: readonly Option[];
  /**
   * The options over the yard as it is now, asked for again whenever it changes; missing where the
   * yard has no say.
   */
  readonly follow?: () => readonly Option[];
  /** Said when there is nothing to offer. */
  readonly empty: string;
  /**
   * Looks further than what is offered, for what was typed; the same function while the prompt
   * stands.
   */
  readonly find?: (text: string) => Promise<readonly Option[]>;
};

/** The dialog that is open, with the way to answer it; null answers mean it was given up. */
export type PromptState = {
  readonly open: {
    readonly id: number;
    readonly prompt: Prompt;
    readonly answer: (answer: string | null) => void;
  } | null;
};

/** One dialog at a time; a new one gives up the old. */
export type Prompts = StoreApi<PromptState> & {
  readonly ask: (prompt: Prompt) => Promise<string | null>;
};

/** Creates the store with no dialog open. */
export function createPrompts(): Prompts {
  const store = createStore<PromptState>()(() => ({ open: null }));
  let count = 0;
  const ask = (prompt: Prompt) =>
    new Promise<string | null>((resolve) => {
      store.getState().open?.answer(null);
      count += 1;
      const id = count;
      store.setState({
        open: {
          id,
          prompt,
          answer(answer) {
            if (store.getState().open?.id === id) store.setState({ open: null });
            resolve(answer);
          },
        },
      });
    });
  return Object.assign(store, { ask });
}
