import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import type { ReasonKind } from '../../page/stores/preferences.ts';
import type { GroupKind, GroupStep } from '../draft/group.ts';
import type { OperationDraft } from '../draft/operation-draft.ts';
import type { Option } from '../draft/options.ts';
import type { LetGo } from '../holds/let-go.ts';

/**
 * The result of trying to save an operation. Only `saved` closes the dialog. Otherwise what was
 * typed stays on the screen.
 *
 * Example: `{ kind: 'caution', findings }` when the console found a caution that the clerk has not
 * read.
 */
export type SaveResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly said: Message }
  | { readonly kind: 'caution'; readonly findings: readonly Finding[] }
  /** Not saved, or unknown. Trying again is safe, because the operation keeps its id. */
  | { readonly kind: 'failed'; readonly said: Message };

/**
 * Asks for a choice, a reason or a confirmation. Saves from within, so that a failure loses nothing
 * typed.
 */
export type OperationPrompt = {
  readonly kind: 'operation';
  readonly draft: OperationDraft;
  /** The result of the try before the dialog opened, or null. */
  readonly problem: Exclude<SaveResult, { kind: 'saved' }> | null;
  /** `opens`: when a closed spot is to open again; null: not known, or nothing is closed. */
  readonly save: (
    choice: string,
    reason: string,
    read: readonly Finding[],
    opens?: Instant | null,
  ) => Promise<SaveResult>;
};

/**
 * Asks once for what several operations need, and shows what will be done and what won't. Saves
 * each separately from within.
 */
export type GroupPrompt = {
  readonly kind: 'group';
  readonly title: Message;
  /** The verb on the button. */
  readonly does: GroupKind;
  readonly steps: readonly GroupStep[];
  readonly reasonKind: ReasonKind | null;
  /** `opens` as that of one operation. */
  readonly save: (
    step: GroupStep,
    reason: string,
    read: readonly Finding[],
    opens?: Instant | null,
  ) => Promise<SaveResult>;
};

/** Any dialog. */
export type Prompt = OperationPrompt | PickPrompt | GroupPrompt | LetGoPrompt | PlatePrompt;

/** Asks to let holds go. The answer is `done` when they are gone. */
export type LetGoPrompt = { readonly kind: 'letGo'; readonly letGo: LetGo };

/** Asks for the right plate of a truck. The answer is `done` when the service has it. */
export type PlatePrompt = { readonly kind: 'plate'; readonly visit: VisitId };

/**
 * Asks for one of many, such as a target spot. The answer is the key of an option.
 *
 * Example: `{ kind: 'pick', title: 'Move TX-4821', label: 'Spot', options, empty: 'No spot is
 * free.' }`.
 */
export type PickPrompt = {
  readonly kind: 'pick';
  readonly title: string;
  /** Label of the search box. */
  readonly label: string;
  readonly options: readonly Option[];
  /**
   * Computes the options from the present yard, at each change. Missing when they don't depend on
   * the yard.
   */
  readonly follow?: () => readonly Option[];
  /** Shown when there is no option. */
  readonly empty: string;
  /**
   * Searches beyond the options for the typed text. The same function for as long as the prompt is
   * open.
   */
  readonly find?: (text: string) => Promise<readonly Option[]>;
};

/** The open dialog and the function to answer it. The answer null means canceled. */
export type PromptState = {
  readonly open: {
    readonly id: number;
    readonly prompt: Prompt;
    readonly answer: (answer: string | null) => void;
  } | null;
};

/** One dialog at a time. A new one cancels the old one. */
export type Prompts = StoreApi<PromptState> & {
  readonly ask: (prompt: Prompt) => Promise<string | null>;
};

/** Creates the store with no open dialog. */
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
