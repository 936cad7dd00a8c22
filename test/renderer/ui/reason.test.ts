import { afterEach, beforeEach, expect, it } from 'vitest';
import { reasonWords } from '../../../renderer/ui/text/reason.ts';
import { setWords } from '../../../renderer/ui/words.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';

// Reasons are stored as text, in the language of the clerk who chose them. A clerk of the other
// language reads the ones that Yardmaster knows in their own.

beforeEach(() => setWords(englishWords()));
afterEach(() => setWords(englishWords()));

const pairs = [
  ['Door assigned', 'Andén asignado'],
  ['Closed by mistake', 'Cerrado por error'],
  ['Planned move', 'Movimiento planeado'],
  ['Called, on the way', 'Ya se llamó, viene en camino'],
  ['Undone: Door needed', 'Deshecho: Se necesita el andén'],
] as const;

it('shows a known reason of the other language in the clerk’s own', async () => {
  for (const [english, spanish] of pairs) {
    expect(reasonWords(spanish)).toBe(english);
    expect(reasonWords(english)).toBe(english);
  }
  setWords(await loadWords({ language: 'es', clock: 'h12' }));
  for (const [english, spanish] of pairs) {
    expect(reasonWords(english)).toBe(spanish);
    expect(reasonWords(spanish)).toBe(spanish);
  }
});

it('leaves what a clerk wrote as it is', async () => {
  setWords(await loadWords({ language: 'es', clock: 'h12' }));
  for (const written of ['Door 7 leaks', 'door assigned', ''])
    expect(reasonWords(written)).toBe(written);
  expect(reasonWords('Undone: Door 7 leaks')).toBe('Deshecho: Door 7 leaks');
});

it('each language has the other’s wording of every known reason', async () => {
  const [english, spanish] = [englishWords(), await loadWords({ language: 'es', clock: 'h12' })];
  for (const name of ['maintenance', 'damaged', 'blocked', 'cleared', 'repaired'] as const) {
    expect(spanish.t(`actions.reason.written.${name}`)).toBe(english.t(`actions.reason.${name}`));
    expect(english.t(`actions.reason.written.${name}`)).toBe(spanish.t(`actions.reason.${name}`));
  }
});
