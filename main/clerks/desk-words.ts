/**
 * The language of who is at the desk, for what the main process says itself: gate passes, sheets,
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

/** What the words follow. */
export type DeskWordsParts = {
  /** What the clerk at the desk chose. */
  readonly reads: () => LanguageSettings;
  /** Called at each change of `reads`; the answer stops it. */
  readonly watch: (listener: () => void) => () => void;
  /** What the host knows of its system; null where only the page can say (a browser). */
  readonly system: Locale | null;
  /** What counts until the page said. */
  readonly here: Locale;
};

/** The words of the desk. */
export type DeskWords = {
  /**
   * Words of now, with dates in `timeZone` (IANA); without one in the computer's own. A catalog
   * that cannot be loaded is English.
   */
  words(timeZone?: string): Promise<Words>;
  readonly system: Locale | null;
  /** The page says what its system is; a host that knows better is not asked. */
  setSystem(system: Locale): void;
  /** Calls with the words now and after each change; the answer stops it. */
  follow(listener: (words: Words) => void): () => void;
};

/** Follows the desk. Catalogs are loaded when first needed and kept. */
export function createDeskWords({ reads, watch, system, here }: DeskWordsParts): DeskWords {
  const kept = new Map<string, Promise<Words>>();
  const systemChanged = createListeners();
  let saidBySystem = here;
  const words = (timeZone?: string): Promise<Words> => {
    const wanted = { ...settled(reads(), system ?? saidBySystem), timeZone };
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
      saidBySystem = said;
      systemChanged.tell();
    },
    follow(listener) {
      let last: Words | null = null;
      let isOver = false;
      const look = async () => {
        const asked = words();
        const loaded = await asked;
        // Another choice may have come while this one was loaded.
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
