/** The language and clock of the page: the clerk's choice, otherwise the system's. */
import { useEffect } from 'react';
import {
  type LanguageSettings,
  type Locale,
  loadWords,
  localeBy,
  settled,
} from '../../shared/i18n/languages.ts';
import { noteMissing, setWords } from '../ui/words.ts';

/** The system's language and clock as the browser reports them. */
export const browserSpoken = (): Locale => localeBy(navigator.languages, navigator.language);

/**
 * Which language to load. `reads` is the clerk's choice. `system` is what the host knows of the
 * system, and null leaves it to the browser. `timeZone` is for dates in texts.
 *
 * Example: `{ reads, system: null, timeZone: 'America/Chicago' }`.
 */
export type LanguageRequest = {
  readonly reads: LanguageSettings;
  readonly system: Locale | null;
  readonly timeZone?: string | undefined;
};

let newest: { readonly key: string; readonly done: Promise<void> } | null = null;

/**
 * Switches the page to a language. The words change in place once the catalog is loaded. Of several
 * calls the last one wins. If the catalog can't be loaded, the words stay as they are: the host is
 * gone then, and the state of the connection shows it.
 */
export function speak({ reads, system, timeZone }: LanguageRequest): Promise<void> {
  const wanted = { ...settled(reads, system ?? browserSpoken()), timeZone };
  const key = JSON.stringify(wanted);
  if (newest?.key === key) return newest.done;
  const load = async () => {
    const loaded = await loadWords(wanted, noteMissing).catch(() => null);
    if (newest !== mine) return;
    if (loaded === null) {
      newest = null;
      return;
    }
    setWords(loaded);
    const root = document.documentElement;
    root.lang = wanted.language;
    // A browser that translates the page replaces its text nodes. Our changes would no longer reach
    // them, and a spot would show yesterday's truck.
    root.setAttribute('translate', 'no');
    root.classList.add('notranslate');
  };
  const mine = { key, done: Promise.resolve().then(load) };
  newest = mine;
  return mine.done;
}

/** Switches the language while a part is shown. */
export function useSpeaking({ reads, system, timeZone }: LanguageRequest): void {
  useEffect(() => {
    void speak({ reads, system, timeZone });
  }, [reads, system, timeZone]);
}
