/** The language and the clock of the page: what the clerk chose, else what the system says. */
import { useEffect } from 'react';
import {
  type LanguageSettings,
  type Locale,
  loadWords,
  localeBy,
  settled,
} from '../../shared/i18n/languages.ts';
import { setWords } from '../ui/words.ts';

/** What the browser says of its system. */
export const browserSpoken = (): Locale => localeBy(navigator.languages, navigator.language);

/**
 * What the page has to read, and where it is. `system`: what the host knows; null leaves it to the
 * browser. `timeZone`: of dates in texts.
 */
export type LanguageRequest = {
  readonly reads: LanguageSettings;
  readonly system: Locale | null;
  readonly timeZone?: string | undefined;
};

let newest: { readonly key: string; readonly done: Promise<void> } | null = null;

/**
 * Has the page speak so. The words change in place once the catalog is there; of several calls the
 * last one counts. A catalog that cannot be loaded leaves the words as they are: the host is gone,
 * and the line's own state says so.
 */
export function speak({ reads, system, timeZone }: LanguageRequest): Promise<void> {
  const wanted = { ...settled(reads, system ?? browserSpoken()), timeZone };
  const key = JSON.stringify(wanted);
  if (newest?.key === key) return newest.done;
  const load = async () => {
    const loaded = await loadWords(wanted).catch(() => null);
    if (newest !== mine) return;
    if (loaded === null) {
      newest = null;
      return;
    }
    setWords(loaded);
    const root = document.documentElement;
    root.lang = wanted.language;
    // A browser that translates the page shows a spot of yesterday: what it replaced no change
    // reaches any more.
    root.setAttribute('translate', 'no');
    root.classList.add('notranslate');
  };
  const mine = { key, done: Promise.resolve().then(load) };
  newest = mine;
  return mine.done;
}

/** Speaks so while a part is shown. */
export function useSpeaking({ reads, system, timeZone }: LanguageRequest): void {
  useEffect(() => {
    void speak({ reads, system, timeZone });
  }, [reads, system, timeZone]);
}
