/**
 * Texts of the main process in the language of the clerk at the desk: gate passes, sheets,
 * notifications, the menu.
 */

import type { Words } from '../../shared/i18n/create-words.ts';
import {
  englishWords,
  type LanguageSettings,
  type Locale,
  loadWords,
  settled,
} from '../../shared/i18n/languages.ts';
import { createListeners } from '../kernel/listeners.ts';

export type DeskWordsParts = {
  /** What the clerk at the desk chose. */
  readonly reads: () => LanguageSettings;
  /** Calls the listener at each change of `reads`. Returns a function that unsubscribes. */
  readonly watch: (listener: () => void) => () => void;
  /**
   * The system's language and clock as the host knows them; null if only the page can say (a
   * browser).
   */
  readonly system: Locale | null;
  /** Used until the page has reported the system's. */
  readonly here: Locale;
};

/** The texts of the desk. */
export type DeskWords = {
  /**
   * The current texts, with dates in `timeZone` (IANA), by default the computer's. If a catalog
   * can't be loaded, they are English.
   */
  words(timeZone?: string): Promise<Words>;
  readonly system: Locale | null;
  /** The page reports its system. Ignored if the host knows better. */
  setSystem(system: Locale): void;
  /** Calls `listener` now and after each change. Returns a function that unsubscribes. */
  follow(listener: (words: Words) => void): () => void;
};

/** Follows the desk's language. We load catalogs when first needed and keep them. */
export function createDeskWords({ reads, watch, system, here }: DeskWordsParts): DeskWords {
  const kept = new Map<string, Promise<Words>>();
  const systemChanged = createListeners();
  let systemLocale = here;
  const words = (timeZone?: string): Promise<Words> => {
    const wanted = { ...settled(reads(), system ?? systemLocale), timeZone };
    const key = JSON.stringify(wanted);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const loading = loadWords(wanted).catch(() => {
      kept.delete(key);
      return englishWords(wanted.clock, timeZone);
    });
    kept.set(key, loading);
    return loading;
  };
  return {
    words,
    system,
    setSystem(said) {
      systemLocale = said;
      systemChanged.tell();
    },
    follow(listener) {
      let last: Words | null = null;
      let isOver = false;
      const look = async () => {
        const asked = words();
        const loaded = await asked;
        // The language may have changed while this catalog was loading.
        if (isOver || loaded === last || asked !== words()) return;
        last = loaded;
        listener(loaded);
      };
      const tell = () => void look();
      const stops = [systemChanged.watch(tell), watch(tell)];
      tell();
      return () => {
        isOver = true;
        for (const stop of stops) stop();
      };
    },
  };
}
