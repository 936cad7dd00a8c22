import { expect, it } from 'vitest';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import { message } from '../../../shared/i18n/message.ts';
import { reasonWords } from '../../../shared/i18n/reason.ts';

// Reasons are stored as text, in the language of the clerk who chose them. A clerk of the other
// language reads the ones that Yardmaster knows in their own.
const english = englishWords();
const spanish = await loadWords({ language: 'es', clock: 'h12' });

const pairs = [
  ['Door assigned', 'Andén asignado'],
  ['Closed by mistake', 'Cerrado por error'],
  ['Planned move', 'Movimiento planeado'],
  ['Called, on the way', 'Ya se llamó, viene en camino'],
  ['Undone: Door needed', 'Deshecho: Se necesita el andén'],
] as const;

it('shows a known reason of the other language in the clerk’s own', () => {
  for (const pair of pairs)
    for (const stored of pair) {
      expect(reasonWords(stored, english.t)).toBe(pair[0]);
      expect(reasonWords(stored, spanish.t)).toBe(pair[1]);
    }
});

it('says the reason in a conflict and in the history in the reader’s words', () => {
  const turned = message('operations.conflict.turnedFor', { spot: 'A-06', reason: 'Maintenance' });
  expect(spanish.format(turned)).toContain('Mantenimiento');
  expect(english.format(turned)).toContain('Maintenance');
  const snoozed = message('journal.did.snoozed', { reason: 'Ya se llamó, viene en camino' });
  expect(english.format(snoozed)).toContain('Called, on the way');
  expect(spanish.format(snoozed)).toContain('Ya se llamó, viene en camino');
});

it('leaves what a clerk wrote as it is', () => {
  for (const written of ['Door 7 leaks', 'door assigned', ''])
    expect(reasonWords(written, spanish.t)).toBe(written);
  expect(reasonWords('Undone: Door 7 leaks', spanish.t)).toBe('Deshecho: Door 7 leaks');
});

it('each language has the other’s wording of every known reason', () => {
  for (const name of ['maintenance', 'damaged', 'blocked', 'cleared', 'repaired'] as const) {
    expect(spanish.t(`actions.reason.written.${name}`)).toBe(english.t(`actions.reason.${name}`));
    expect(english.t(`actions.reason.written.${name}`)).toBe(spanish.t(`actions.reason.${name}`));
  }
});
