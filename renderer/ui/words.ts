/** The words of the page: one language at a time, changed without a new start. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Words } from '../../shared/i18n/create-words.ts';
import { en } from '../../shared/i18n/en/index.ts';
import { englishWords } from '../../shared/i18n/languages.ts';

/** A text of `late` was asked for before it was here. */
let hasMissed = false;

/** For words that are made for `setWords`. */
export const noteMissing = (): void => {
  hasMissed = true;
};

const store = createStore<Words>(() => englishWords(undefined, undefined, noteMissing));

/**
 * The current words, for code outside of components: ask each time, since the language may change.
 */
export const words = (): Words => store.getState();

/** The current words; the component is drawn again when the language changes. */
export const useWords = (): Words => useStore(store);

/** Puts another language in. */
export const setWords = (changed: Words): void => store.setState(changed, true);

/** Something made of words that is wanted often, as where the map paints: made once a language. */
export function perLanguage<Made>(make: (of: Words) => Made): () => Made {
  let kept: { readonly of: Words; readonly made: Made } | null = null;
  return () => {
    const of = words();
    if (kept?.of !== of) kept = { of, made: make(of) };
    return kept.made;
  };
}

let late: Promise<void> | null = null;

/**
 * Loads the English texts that the first screen doesn't need (`shared/i18n/en/late.ts`), once.
 * Parts rendered without them render again.
 */
export function lateWords(): Promise<void> {
  late ??= import('../../shared/i18n/en/late.ts').then(
    (file) => {
      Object.assign(en, file.late);
      if (hasMissed) setWords({ ...words() });
    },
    (error: unknown) => {
      late = null;
      throw error;
    },
  );
  return late;
}
