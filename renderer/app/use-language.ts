import { useEffect, useState } from 'react';
import { clockOf, type Language, languageOf, loadWords } from '../../shared/words/languages.ts';
import type { Clock } from '../../shared/words/words.ts';
import { setWords } from '../ui/words.ts';

/** What a clerk chose; null is what the system says. */
export type LanguageChoice = { readonly language: Language | null; readonly clock: Clock | null };

/**
 * Has the page speak as chosen, or as the system does. False until the first catalogue is there, so that nobody reads another
 * language first; a later choice changes the words in place. A catalogue that cannot be loaded leaves the words as they are.
 */
export function useLanguage({ language, clock }: LanguageChoice): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isLatest = true;
    const wanted = language ?? languageOf(navigator.languages);
    const take = async () => {
      try {
        const loaded = await loadWords({ language: wanted, clock: clock ?? clockOf(navigator.language) });
        if (isLatest) setWords(loaded);
      } catch {
        // The host is gone: the line's own state says so.
      }
      if (isLatest) setReady(true);
    };
    void take();
    document.documentElement.lang = wanted;
    return () => {
      isLatest = false;
    };
  }, [language, clock]);
  return isReady;
}
