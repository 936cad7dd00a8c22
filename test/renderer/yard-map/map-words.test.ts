import { afterEach, expect, it } from 'vitest';
import { perLanguage, setWords } from '../../../renderer/ui/words.ts';
import { mapWords } from '../../../renderer/yard-map/map-words.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';

afterEach(() => setWords(englishWords()));

it('makes what is painted once a language, and anew for another', async () => {
  let made = 0;
  const locale = perLanguage((words) => {
    made += 1;
    return words.locale;
  });
  expect([locale(), locale(), made]).toEqual(['en-US', 'en-US', 1]);
  expect(mapWords()).toBe(mapWords());
  expect(mapWords().letters.appointment).toBe('A');
  setWords(await loadWords({ language: 'es', clock: 'h23' }));
  expect([locale(), locale(), made]).toEqual(['es-US', 'es-US', 2]);
  expect(mapWords()).toMatchObject({ letters: { appointment: 'C' }, loads: { empty: 'vacío' } });
});
